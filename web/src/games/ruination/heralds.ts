// The moments that are called out over the table: a battle's end, the Fury, the Khan's turn and his powers.
import type { Told } from "../../wire"

export interface Herald {
  readonly id: number
  readonly what: "battle" | "fury" | "round" | "khan" | "power" | "rage"
  readonly side: number
  /** What is told, beat by beat. */
  readonly beats: readonly string[]
  readonly event: any
  /** When it was called out. */
  readonly at: number
}

let next = 0

/** What some entries have to call out; the events of an entry and its lines go side by side. */
export function heraldsOf(fresh: readonly Told[]): readonly Herald[] {
  const found: Herald[] = []
  for (const told of fresh) {
    const line = (at: number): string => told.lines[at] ?? ""
    told.events.forEach((event, at) => {
      const add = (what: Herald["what"], side: number, beats: readonly string[]): void => {
        found.push({ id: ++next, what, side, beats: beats.filter(Boolean), event, at: performance.now() })
      }
      switch (event.type) {
        case "BattleWon":
          add("battle", event.winner, [line(at)])
          break
        case "FuryInvoked":
          add("fury", event.seat, [line(at)])
          break
        case "RoundEnds":
          add("round", -1, [line(at)])
          break
        case "KhanEnraged":
          add("rage", 1, [line(at)])
          break
        case "PowerRevealed":
          add("power", 1, [line(at)])
          break
        case "KhanTurn": {
          const later = told.events.findIndex((other, index) => index > at && ["KhanTurn", "RoundEnds", "SoloEnded"].includes(other.type))
          const rest = told.lines.slice(at + 2, later < 0 ? undefined : later)
          add("khan", 1, [line(at), line(at + 1), rest.join(" ")])
          break
        }
      }
    })
  }
  return found
}
