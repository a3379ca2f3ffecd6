// What a table maker needs to know of a game.
import { t } from "../frame/strings"
import type { ChoiceInfo, ClockRule, GameInfo, ModuleInfo, NewTable, SeatInfo, SeatWish } from "../wire"

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

/** How many may play, and with which solo module (none: without). */
export interface Count {
  seats: number
  solo: string
}

/** Every number of players to choose from: with these modules, and alone where the game has a way for that. */
export function counts(game: GameInfo, modules: readonly ModuleInfo[]): readonly Count[] {
  const shared = allowedSeats(
    game,
    modules.filter((module) => !module.solo),
  )
  const alone = game.modules.filter((module) => module.solo).flatMap(({ name, seats }) => seats.map((count) => ({ seats: count, solo: name })))
  return [...alone.slice(0, 1), ...shared.map((count) => ({ seats: count, solo: "" }))]
}

/** What names seats by their letters, and so depends on how many there are. */
const OF_SEATS = ["previous_winner"]
const LETTERS = "ABCDEFGH"

/** The values of a choice that a table of this size has. */
export function valuesFor(choice: ChoiceInfo, seats: number): ChoiceInfo["values"] {
  if (!OF_SEATS.includes(choice.name)) return choice.values
  return choice.values.filter(([value]) => [...value].every((letter) => LETTERS.slice(0, seats).includes(letter)))
}

export function seatWords(game: GameInfo): string {
  const all = [...game.seats, ...game.modules.flatMap((module) => module.seats)]
  const least = Math.min(...all)
  const most = Math.max(...all)
  return least === most ? t("game.players", { n: most }) : t("game.playersFrom", { least, most })
}

const NAMED_BOTS = ["easy", "medium", "hard", "brutal", "random", "greedy", "search", "learned"]

export function botTitle(bot: string): string {
  if (NAMED_BOTS.includes(bot)) return t(`bot.${bot}`)
  return bot ? bot[0]!.toUpperCase() + bot.slice(1).replaceAll("-", " ") : ""
}

/** The level of a bot, unless it is called by it. */
export function levelBeside({ name, player, bot }: SeatInfo): string {
  const level = player === "bot" ? botTitle(bot) : ""
  return name.startsWith(level) ? "" : level
}

/** How time is kept, in a few words. */
export function clockWords({ mode, bank, increment, days, expiry }: ClockRule): string {
  if (mode === "none") return t("maker.clock.none")
  const end = expiry === "wait" ? "" : t(`agreed.expiry.${expiry}`)
  if (mode === "days") return t("agreed.days", { n: days }) + end
  const minutes = t("agreed.bank", { n: bank / 60 })
  return (increment > 0 ? t("agreed.increment", { bank: minutes, n: increment }) : minutes) + end
}

/** What was measured of a level at a table of this size, or else of another; nothing where nothing was. */
export function botStrength(game: GameInfo, bot: string, seats: number): string {
  const measured = game.levels.find((level) => level.name === bot)?.measured ?? []
  const one = measured.find((found) => found.seats === seats) ?? measured[0]
  if (!one) return ""
  const [won, low, high] = [one.won, one.low, one.high].map((share) => Math.round(100 * share)) as [number, number, number]
  const facts = { won, low, high, games: one.games, against: botTitle(one.against) }
  if (one.seats === 2) return t("bot.strength", facts)
  return t("bot.strengthAmong", { ...facts, others: one.seats - 1, even: Math.round(100 / one.seats) })
}
