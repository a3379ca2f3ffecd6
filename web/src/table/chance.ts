// Chances as people read them.
import { number, t } from "../frame/strings"

/** A chance of 0 to 1 as percent. */
export function percent(chance: number): string {
  return t("chance.percent", { n: Math.round(100 * chance) })
}

/** Which way a chance changes as it is read: -1, 0 where it rounds to nothing, 1. */
export function turn(change: number): number {
  return Math.sign(Math.round(100 * change))
}

/** A change of a chance, with its sign. */
export function signed(change: number): string {
  const points = Math.round(100 * change)
  return `${points > 0 ? "+" : points < 0 ? "−" : "±"}${number(Math.abs(points))}`
}
