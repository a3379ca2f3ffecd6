// The fights as they were told: the lines of both sums, the cards, the outcome; read from the table when one comes late.
import type { Told } from "../../wire"
import { t } from "../../frame/strings"
import type { Model, View } from "./model"

export type Line = readonly [source: string, number: number, amount: number]

export interface Fight {
  readonly id: number
  readonly land: number
  readonly attacker: number
  /** -1: an explore token. */
  readonly defender: number
  readonly attack: readonly Line[]
  readonly defence: readonly Line[]
  /** What both sides put down, once it is revealed: a leader, 30 + a command, -1: nothing. */
  readonly cards: readonly [number, number] | null
  /** Null: not decided; the winner's seat, -1: the token, or a tie. */
  readonly winner: number | null
  readonly tied: boolean
}

let next = 0

function begun(land: number, attacker: number, defender: number): Fight {
  return { id: ++next, land, attacker, defender, attack: [], defence: [], cards: null, winner: null, tied: false }
}

export function sum(lines: readonly Line[]): number {
  return lines.reduce((whole, [, , amount]) => whole + amount, 0)
}

/** The fights that some entries tell of, the last of them maybe not over; `open` is the one that was under way. */
export function fightsOf(fresh: readonly Told[], open: Fight | null): readonly Fight[] {
  const found: Fight[] = open ? [open] : []
  const change = (changes: Partial<Fight>): void => {
    const last = found.at(-1)
    if (last && last.winner === null) found[found.length - 1] = { ...last, ...changes }
  }
  for (const event of fresh.flatMap((told) => told.events)) {
    switch (event.type) {
      case "ExplorationBegins":
        found.push(begun(event.land, event.seat, -1))
        break
      case "BattleBegins":
        found.push(begun(event.land, event.attacker, event.defender))
        break
      case "Counted":
        change(event.attack ? { attack: event.lines } : { defence: event.lines })
        break
      case "CardsRevealed":
        change({ cards: event.cards })
        break
      case "LeaderPlayed":
        change({ cards: [event.leader, -1] })
        break
      case "ExplorationEnds":
        change({ winner: event.won ? event.seat : -1 })
        break
      case "BattleEnds":
        change({ winner: event.winner, tied: event.winner < 0 })
        break
    }
  }
  return found
}

/** The fight on the table, as far as it can be read from it. */
export function fightOn(model: Model, view: View): Fight | null {
  const battle = view.battle
  if (!battle) return null
  const land = view.lands[battle.where]
  if (!land) return null
  const forged = (seat: number): boolean => view.seats[seat]?.forge ?? false
  const building = land.building >= 0
  const siege = (unit: number): number => (building ? (model.units[unit]?.facts.siege ?? 0) : 0)
  const shared = (side: 0 | 1): Line[] => {
    const leader = battle.cards[side]
    const facts = model.leaders[leader]?.facts
    return [
      ["support", -1, battle.support[side].length],
      ["lent", -1, battle.lent[side]],
      ["card", -1, battle.bonus[side]],
      ["leader", leader, battle.cancelled[side] ? 0 : ((side === 0 ? facts?.attack : facts?.defence) ?? 0)],
    ]
  }
  const ground = model.terrains[land.ground]?.facts.defence ?? 0
  const attack: Line[] = [
    ["units", -1, battle.units.reduce((all, count, unit) => all + count * (model.attack(unit, forged(battle.attacker)) + siege(unit)), 0)],
    ...shared(0),
  ]
  const walls = [land.building, land.upgrade].reduce((all, kind) => all + (model.buildings[kind]?.facts.defence ?? 0), 0)
  const defence: Line[] =
    battle.defender < 0
      ? [
          ["token", battle.where, model.fronts[land.token]?.facts.defence ?? 0],
          ["terrain", battle.where, ground],
        ]
      : [
          ["units", -1, land.units.reduce((all, count, unit) => all + count * model.defence(unit, forged(battle.defender)), 0)],
          ["building", battle.where, walls],
          ["terrain", battle.where, ground],
          ...shared(1),
        ]
  const some = (lines: Line[]): Line[] => lines.filter(([, , amount]) => amount !== 0)
  return { ...begun(battle.where, battle.attacker, battle.defender), id: 0, attack: some(attack), defence: some(defence) }
}

export function lineText(model: Model, [source, number]: Line): string {
  if (source === "power") return model.upgrades[number]?.name ?? t("venterra.line.power")
  if (source === "leader" || source === "text") return model.leaders[number]?.name ?? t("venterra.line.leader")
  return t(`venterra.line.${source}`)
}

class Fights {
  #table = ""
  #step = -1
  /** The fight under way. */
  now = $state.raw<Fight | null>(null)

  /** Follow the table; the fights that have just ended. */
  follow(table: string, model: Model, view: View, fresh: readonly Told[], step: number): readonly Fight[] {
    const same = this.#table === table && step >= this.#step
    this.#table = table
    this.#step = step
    const found = fightsOf(fresh, same && this.now?.id ? this.now : null)
    const last = found.at(-1)
    const known = last && last.winner === null && last.land === view.battle?.where ? last : null
    const read = fightOn(model, view)
    // Before the sums are told they are read from the table.
    this.now = known && read ? { ...known, attack: known.attack.length ? known.attack : read.attack, defence: known.defence.length ? known.defence : read.defence } : read
    if (known && this.now) this.now = { ...this.now, id: known.id }
    return found.filter((fight) => fight.winner !== null)
  }
}

export const fights = new Fights()
