// What has just happened, as short movements over the map.
import type { Movement } from "../../frame/flights.svelte"
import type { Told } from "../../wire"

export interface Move extends Omit<Movement, "what"> {
  /** A board is laid: all of its territories come down together. */
  readonly what: Movement["what"] | "lay"
  readonly seat: number
  /** A kind of unit or of building, or the back of a token. */
  readonly kind: number
  readonly count: number
}

/** `lands`: how many there are now. */
export function movesOf(fresh: readonly Told[], lands: number): readonly Move[] {
  const found: Move[] = []
  const add = (what: Move["what"], seat: number, kind: number, from: number, to: number, count = 1): void => void found.push({ what, seat, kind, count, from, to })
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
  return found
}
