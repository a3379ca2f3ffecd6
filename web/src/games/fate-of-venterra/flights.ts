// What has just happened, as short movements over the map.
import type { Told } from "../../wire"

export interface Flight {
  readonly id: number
  readonly what: "march" | "arrive" | "fall" | "raise" | "clash" | "turn" | "lay"
  readonly seat: number
  /** A kind of unit or of building, or the back of a token. */
  readonly kind: number
  readonly count: number
  readonly from: number
  readonly to: number
  readonly delay: number
}

const STEP = 110
const LONGEST = 1400
export const FLIGHT_TIME = 520
let next = 0

/** The movements of some entries, one after the other; a long queue is hurried along. `lands`: how many there are now. */
export function flightsOf(fresh: readonly Told[], lands: number): readonly Flight[] {
  const found: Omit<Flight, "delay">[] = []
  const add = (what: Flight["what"], seat: number, kind: number, from: number, to: number, count = 1): void => {
    found.push({ id: ++next, what, seat, kind, count, from, to })
  }
  for (const event of fresh.flatMap((told) => told.events)) {
    switch (event.type) {
      case "Marched":
      case "Gathered":
        ;(event.units as number[]).forEach((count, kind) => count && add("march", event.seat, kind, event.origin, event.to, count))
        break
      case "Retreated":
        add("march", event.seat, event.kind, event.origin, event.to)
        break
      case "Recruited":
      case "UnitGained":
        add("arrive", event.seat, event.kind, event.land, event.land)
        break
      case "UnitsDeployed":
        ;(event.units as number[]).forEach((count, kind) => count && add("arrive", event.seat, kind, event.land, event.land, count))
        break
      case "UnitLost":
        add("fall", event.seat, event.kind, event.land, event.land)
        break
      case "Built":
      case "Upgraded":
      case "BuildingPlaced":
        add("raise", event.seat, event.kind, event.land, event.land)
        break
      case "TokenTurned":
        add("turn", event.seat, event.back, event.land, event.land)
        break
      case "BattleBegins":
        add("clash", event.attacker, -1, event.land, event.land)
        break
      case "BoardLaid":
      case "StartBoardLaid":
        if (found.every((one) => one.what !== "lay")) add("lay", event.seat, -1, lands - 4, lands - 1)
        break
    }
  }
  const step = found.length * STEP > LONGEST ? LONGEST / found.length : STEP
  return found.map((flight, at) => ({ ...flight, delay: Math.round(at * step) }))
}
