// What has just happened, as short movements over the map.
import type { Told } from "../../wire"

export interface Flight {
  readonly id: number
  readonly what: "march" | "arrive" | "fall" | "bastion" | "gain" | "clash"
  readonly side: number
  readonly piece: number
  readonly from: number
  readonly to: number
  readonly text: string
  readonly delay: number
}

const STEP = 110
const LONGEST = 1400
let next = 0

/** The movements of some entries, one after the other; a long queue is hurried along. */
export function flightsOf(fresh: readonly Told[]): readonly Flight[] {
  const found: Omit<Flight, "delay">[] = []
  const add = (what: Flight["what"], side: number, piece: number, from: number, to: number, text = ""): void => {
    found.push({ id: ++next, what, side, piece, from, to, text })
  }
  for (const event of fresh.flatMap((told) => told.events)) {
    switch (event.type) {
      case "Moved":
        for (const piece of new Set<number>(event.pieces)) add("march", event.seat, piece, event.origin, event.to)
        break
      case "Retreated":
        add("clash", event.seat, -1, event.origin, event.origin)
        break
      case "KhanRetreated":
        add("march", 1, 0, event.origin, event.to)
        break
      case "Displaced":
        if (event.piece >= 0) add("march", event.owner, event.piece, event.origin, event.to)
        break
      case "Recruited":
        add("arrive", event.seat, event.piece, event.territory, event.territory)
        break
      case "KhanReinforced":
        add("arrive", 1, event.piece, event.territory, event.territory)
        break
      case "ExileAcquired":
        add("arrive", event.seat, 3 + event.exile, event.territory, event.territory)
        break
      case "UnitLost":
        add("fall", event.seat, event.piece, event.territory, event.territory)
        break
      case "BastionAdded":
        add("bastion", event.seat, -1, event.territory, event.territory)
        break
      case "BattleBegins":
        add("clash", event.attacker, -1, event.where, event.where)
        break
    }
  }
  const step = found.length * STEP > LONGEST ? LONGEST / found.length : STEP
  return found.map((flight, at) => ({ ...flight, delay: Math.round(at * step) }))
}

export const FLIGHT_TIME = 420
