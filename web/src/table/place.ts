// How the end of a game stands for whoever looks.
import { t } from "../frame/strings"
import type { TableInfo } from "../wire"

/** Nobody has won, and whoever played alone has lost. */
export function isDefeat(info: TableInfo): boolean {
  return info.winners.length === 0 && info.seats.length === 1
}

/** “You came third.”, “You share second place.”; nothing for a spectator, for whoever plays alone, and before the end. */
export function placeOf(info: TableInfo, seat: number): string {
  if (seat < 0 || info.seats.length < 2 || info.scores.length !== info.seats.length || info.winners.length === 0) return ""
  const stands = (one: number): number => (info.winners.includes(one) ? Infinity : (info.scores[one] ?? 0))
  const seats = info.seats.map((one) => one.seat)
  const place = 1 + seats.filter((one) => stands(one) > stands(seat)).length
  const shared = seats.filter((one) => stands(one) === stands(seat)).length > 1
  return t(`over.place.${shared ? "shared." : ""}${place}`)
}
