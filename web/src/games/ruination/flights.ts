// What has just happened, as short movements over the map.
import type { Movement } from "../../frame/flights.svelte"
import type { Told } from "../../wire"

export interface Move extends Movement {
  readonly side: number
  readonly piece: number
}

export function movesOf(fresh: readonly Told[]): readonly Move[] {
  const found: Move[] = []
  const add = (what: Move["what"], side: number, piece: number, from: number, to: number): void => void found.push({ what, side, piece, from, to })
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
        add("descend", event.seat, -1, event.territory, event.territory)
        break
      case "BastionMoved":
        add("march", event.seat, -1, event.origin, event.to)
        break
      case "BattleBegins":
        add("clash", event.attacker, -1, event.where, event.where)
        break
    }
  }
  return found
}
