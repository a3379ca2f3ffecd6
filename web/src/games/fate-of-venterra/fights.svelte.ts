// The fights as they were told: the lines of both sums, the cards, the outcome; read from the table when one comes late.
import type { Told } from "../../wire"
import { t } from "../../frame/strings"
import { LEADERS, type Model, type View } from "./model"

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

/** The fight on the table, as far as it can be read from it; none when the attackers have moved in or are gone. */
export function fightOn(view: View): Fight | null {
  const battle = view.battle
  if (!battle?.units.some((count) => count > 0)) return null
  return { ...begun(battle.where, battle.attacker, battle.defender), attack: battle.attack, defence: battle.defence }
}

export function lineText(model: Model, [source, number]: Line): string {
  if (source === "power") return model.upgrades[number]?.name ?? t("venterra.line.power")
  if (source === "leader" || source === "text") return model.leaders[number]?.name ?? t("venterra.line.leader")
  return t(`venterra.line.${source}`)
}

/** What a side put down. */
export function cardText(model: Model, card: number): string {
  if (card < 0) return t("venterra.no-card")
  return (card < LEADERS ? model.leaders[card]?.name : model.commands[card - LEADERS]?.name) ?? ""
}

/** How a fight ended; nothing while it has not. */
export function resultText(fight: Fight, nameOf: (side: number) => string): string {
  if (fight.winner === null) return ""
  if (fight.tied) return t("venterra.tied")
  if (fight.defender < 0) return fight.winner < 0 ? t("venterra.repelled") : t("venterra.explored", { name: nameOf(fight.attacker) })
  return t("venterra.won", { name: nameOf(fight.winner) })
}

class Fights {
  #table = ""
  #step = -1
  /** The fight under way, with its outcome until the table has done with it. */
  now = $state.raw<Fight | null>(null)

  /** Follow the table; the fights that have just ended. */
  follow(table: string, view: View, fresh: readonly Told[], step: number): readonly Fight[] {
    const same = this.#table === table && step >= this.#step
    this.#table = table
    this.#step = step
    const open = same ? this.now : null
    const found = fightsOf(fresh, open)
    const last = found.at(-1)
    const battle = view.battle
    const known = last && last.land === battle?.where && last.attacker === battle.attacker && last.defender === battle.defender ? last : null
    const read = fightOn(view)
    // Whatever was told of the sums, the table has them as they are now; of one that is decided, as they were then.
    this.now = !known ? read : known.winner !== null ? known : read && { ...known, attack: read.attack, defence: read.defence }
    return found.filter((fight) => fight.winner !== null && fight !== open)
  }
}

export const fights = new Fights()
