// Chances as people read them.
import { number, t } from "../frame/strings"

/** A chance of 0 to 1 as percent; only what is certain is 0 or 100. */
export function percent(chance: number): string {
  const n = Math.round(100 * chance)
  if (n === 0 && chance > 0) return t("chance.below", { n: 1 })
  if (n === 100 && chance < 1) return t("chance.above", { n: 99 })
  return t("chance.percent", { n })
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
