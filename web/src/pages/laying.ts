// What a table maker needs to know of a game.
import { t } from "../frame/strings"
import type { ClockRule, GameInfo, ModuleInfo, NewTable, SeatWish } from "../wire"

export const NO_CLOCK: ClockRule = { mode: "none", bank: 1800, increment: 30, days: 3, expiry: "wait" }

/** The bot that people meet first: the strongest that answers at once. */
export function usualBot(game: GameInfo): string {
  return ["medium", "search", "greedy"].find((bot) => game.bots.includes(bot)) ?? game.bots.at(-1) ?? ""
}

/** One click: me, and bots in the other seats of a small table. */
export function quickTable(game: GameInfo, name: string): NewTable {
  const seats = Math.min(...game.seats)
  const bot = usualBot(game)
  const others: SeatWish[] = Array.from({ length: seats - 1 }, () => ({ player: "bot", bot }))
  return { game: game.name, seats: [{ player: "me", name }, ...others] }
}

/** How many may play with these modules. */
export function allowedSeats(game: GameInfo, modules: readonly ModuleInfo[]): readonly number[] {
  const solo = modules.find((module) => module.solo)
  return solo ? solo.seats : game.seats.filter((count) => modules.every((module) => module.seats.includes(count)))
}

export function seatWords(game: GameInfo): string {
  const all = [...game.seats, ...game.modules.flatMap((module) => module.seats)]
  const least = Math.min(...all)
  const most = Math.max(...all)
  return least === most ? t("game.players", { n: most }) : t("game.playersFrom", { least, most })
}

export function botTitle(bot: string): string {
  return bot ? bot[0]!.toUpperCase() + bot.slice(1).replaceAll("-", " ") : ""
}
