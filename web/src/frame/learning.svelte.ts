// What the games teach, and how far this browser has come with it.
import type { LearnInfo, LessonInfo, PuzzleInfo, SeatWish } from "../wire"
import { api } from "./api"
import { myName } from "./names"
import { complain } from "./notices.svelte"
import { go } from "./router.svelte"
import { keepSeat } from "./seatbook.svelte"
import { recall, remember, whenChangedElsewhere } from "./stored"
import { t } from "./strings"

const taught = new Map<string, Promise<LearnInfo>>()

/** The lessons, puzzles and tips of a game; the tips are those for a table with these modules. */
export function lessonsOf(game: string, modules: readonly string[] = []): Promise<LearnInfo> {
  const key = [game, ...modules].join(" ")
  let found = taught.get(key)
  if (!found) taught.set(key, (found = api.lessons(game, modules)))
  found.catch(() => taught.delete(key))
  return found
}

/** How a puzzle was left: found by oneself, or looked up. */
export type Left = "solved" | "shown"

interface Progress {
  lessons: readonly string[]
  puzzles: Readonly<Record<string, Left>>
}

const NOTHING: Progress = { lessons: [], puzzles: {} }
let progress = $state.raw<Progress>(recall<Progress>("learnt", NOTHING))
whenChangedElsewhere("learnt", () => (progress = recall<Progress>("learnt", NOTHING)))

function write(next: Progress): void {
  progress = next
  remember("learnt", next)
}

export function finished(game: string, lesson: string): boolean {
  return progress.lessons.includes(`${game}/${lesson}`)
}

export function finish(game: string, lesson: string): void {
  if (!finished(game, lesson)) write({ ...progress, lessons: [...progress.lessons, `${game}/${lesson}`] })
}

export function leftAs(game: string, puzzle: string): Left | null {
  return progress.puzzles[`${game}/${puzzle}`] ?? null
}

/** What was solved once stays solved. */
export function leave(game: string, puzzle: string, as: Left): void {
  const before = leftAs(game, puzzle)
  if (before !== "solved" && before !== as) write({ ...progress, puzzles: { ...progress.puzzles, [`${game}/${puzzle}`]: as } })
}

/** Lay the table of a lesson or a puzzle, and go there. Against a puzzle nobody plays on: the rivals sit and wait. */
export async function begin(game: string, what: LessonInfo | PuzzleInfo): Promise<void> {
  const name = myName()
  const puzzle = "measure" in what
  const others: SeatWish[] = Array.from({ length: what.seats - 1 }, () => (puzzle ? { player: "open" } : { player: "bot", bot: what.bot }))
  try {
    const seated = await api.lay({ game, seats: [{ player: "me", name }, ...others], modules: what.modules, options: what.options })
    if (puzzle) for (const _ of others) await api.join(seated.table, { name: t("guide.rival") })
    keepSeat(seated, name)
    go(`/table/${seated.table}`)
  } catch (error) {
    complain(error)
  }
}
