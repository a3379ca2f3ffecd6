// Where each point of a battle came from: told by events as they come, or read from the table when one comes late.
import type { Told } from "../../wire"
import { lasting, NOMADS, type Model, type View } from "./model"

export interface Line {
  readonly side: number
  readonly strength: number
  readonly casualties: number
  readonly why: string
}

/** The strength and casualties that an army brings. */
function unitsOf(model: Model, view: View, side: number): { strength: number; casualties: number } {
  const battle = view.battle
  if (!battle) return { strength: 0, casualties: 0 }
  if (side === NOMADS) {
    const token = model.nomads[battle.nomad]?.facts
    return { strength: token?.strength ?? 0, casualties: token?.casualties ?? 0 }
  }
  const army = view.territories[battle.where]?.armies.find((one) => one.seat === side)
  const seat = view.seats[side]
  if (!army || !seat) return { strength: 0, casualties: 0 }
  const strengths = model.strengths(seat)
  let strength = army.units.reduce((sum, count, kind) => sum + count * (strengths[kind] ?? 0), 0)
  let casualties = army.units.reduce((sum, count, kind) => sum + count * (model.units[kind]?.facts.casualties ?? 0), 0)
  for (const exile of army.exiles) {
    strength += model.exiles[exile]?.facts.strength ?? 0
    casualties += model.exiles[exile]?.facts.casualties ?? 0
  }
  return { strength, casualties: Math.min(6, casualties) }
}

/** The lines that can be read from the table: units, turn, board, and what has come since. */
function readLines(model: Model, view: View): Line[] {
  const battle = view.battle
  if (!battle || battle.sides.every((side) => side.passed && side.side !== NOMADS)) return []
  return battle.sides.flatMap((shown, at) => {
    const { side } = shown
    const lines: Line[] = [{ side, ...unitsOf(model, view, side), why: "units" }]
    const seat = view.seats[side]
    if (side !== NOMADS && seat) {
      if (at === 0 && (view.bonus[0] || view.bonus[1])) lines.push({ side, strength: view.bonus[0] ?? 0, casualties: view.bonus[1] ?? 0, why: "turn" })
      const walls = view.territories[battle.where]?.bastions ? lasting(model, seat, "strength_at_bastion") : 0
      const strength = lasting(model, seat, "strength") + walls + lasting(model, seat, at === 0 ? "strength_attacking" : "strength_defending")
      const casualties = lasting(model, seat, "casualties")
      if (strength || casualties) lines.push({ side, strength, casualties, why: "board" })
    }
    const rest = {
      strength: shown.strength - lines.reduce((sum, line) => sum + line.strength, 0),
      casualties: shown.casualties - lines.reduce((sum, line) => sum + line.casualties, 0),
    }
    return rest.strength > 0 || rest.casualties > 0 ? [...lines, { side, ...rest, why: "since" }] : lines
  })
}

class Ledger {
  lines = $state.raw<readonly Line[]>([])
  #step = -2
  #table = ""

  /** What has just come is added; after a leap the lines are read anew. */
  follow(table: string, model: Model, view: View, fresh: readonly Told[], step: number): void {
    if (table !== this.#table) this.#step = -2
    this.#table = table
    if (step === this.#step) return
    const events = fresh.flatMap((told) => told.events)
    const begun = events.findLastIndex((event) => event.type === "BattleBegins")
    const moved = (from: number): Line[] => events.slice(from).filter((event) => event.type === "MarkersMoved") as unknown as Line[]
    if (!view.battle) this.lines = begun >= 0 ? moved(begun) : []
    else if (begun >= 0) this.lines = moved(begun)
    else if (fresh.length && this.#step >= 0 && step > this.#step && this.lines.length) this.lines = [...this.lines, ...moved(0)]
    else this.lines = readLines(model, view)
    this.#step = step
  }
}

export const ledger = new Ledger()
