// Figures and names as the designers' pages show them.
import { has, language, t } from "../frame/strings"
import type { BoxInfo, StudyInfo } from "../wire"

const locale = language
const MINUS = "−"

function decimal(value: number, digits: number): string {
  const text = Math.abs(value).toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return value < 0 && Number(value.toFixed(digits)) !== 0 ? MINUS + text : text
}

/** A figure to its tenths. */
export function tenths(value: number): string {
  return decimal(value, 1)
}

/** A share: 27.3 %. */
export function percent(share: number): string {
  return `${decimal(100 * share, 1)} %`
}

/** A difference with its sign: +2.3. */
export function signed(difference: number): string {
  const text = decimal(difference, 1)
  return text.startsWith(MINUS) ? text : `+${text}`
}

/** A difference of shares in points. */
export function points(difference: number): string {
  return signed(100 * difference)
}

/** A precision as somebody asks for it: 2 %, 0.5 %. */
export function roughly(share: number): string {
  return `${(100 * share).toLocaleString(locale(), { maximumFractionDigits: 1 })} %`
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString(locale())
}

/** How long something takes, about. */
export function lasting(seconds: number): string {
  if (seconds < 60) return t("designers.seconds", { n: Math.max(1, Math.round(seconds)) })
  if (seconds < 5400) return t("designers.minutes", { n: Math.round(seconds / 60) })
  return t("designers.hours", { n: Math.round(seconds / 360) / 10 })
}

/** How many games make the share of a seat this precise, about. */
export function gamesFor(precision: number, seats: number): number {
  const even = seats > 1 ? 1 / seats : 0.5
  return Math.ceil((1.96 * 1.96 * even * (1 - even)) / (precision * precision))
}

/** How far a study is, from 0 to 1. */
export function progress(study: StudyInfo): number {
  if (study.status === "done") return 1
  const all = Math.max(1, study.needed) * (study.compared ? 2 : 1)
  return Math.min(1, (study.played + study.pairs) / all)
}

export const working = (study: StudyInfo) => study.status === "running" || study.status === "stopping"

// --- names -----------------------------------------------------------------------------------------------------------

const TRAITS = [
  "seat",
  "turn-order",
  "horde",
  "faction",
  "side",
  "board",
  "advantage",
  "exile",
  "action-card",
  "opening",
  "home",
  "faction-upgrade",
  "quest",
  "gods-card",
  "leader",
  "most-influence-from",
  "drafted",
  "first-pick",
  "fought",
  "ability-used",
  "series",
]
const LENGTHS: Readonly<Record<string, string>> = {
  choices: "designers.length.choices",
  "lead changes": "designers.length.leads",
  "points that the winner was behind at worst": "designers.length.behind",
}

/** What a trait is called; one that we do not know as the game calls it. */
export function traitName(trait: string): string {
  const key = trait.toLowerCase().replaceAll(" ", "-")
  return TRAITS.includes(key) ? t(`designers.trait.${key}`) : titled(trait)
}

export function lengthName(what: string): string {
  const key = LENGTHS[what]
  return key ? t(key) : titled(what)
}

/** What ended games; what we do not know as the game calls it. */
export function endName(cause: string): string {
  const key = `designers.end.${cause.replaceAll(" ", "-")}`
  return has(key) ? t(key) : titled(cause)
}

/** What a value of a trait is called: a component by its name, another one in words, an opening by its parts. */
export function valueName(value: string, names: ReadonlyMap<string, string>): string {
  const turn = /^turn (\d+)$/.exec(value)
  if (turn) return t("designers.value.turn", { n: Number(turn[1]) })
  const known = (one: string) => names.get(one) ?? (has(`designers.value.${one}`) ? t(`designers.value.${one}`) : "")
  const parts = value.split("-").map(known)
  return known(value) || (parts.every(Boolean) ? parts.join(" · ") : titled(value))
}

export function titled(id: string): string {
  return id
    .split(/[-\s]+/)
    .map((word) => (word ? word[0]!.toUpperCase() + word.slice(1) : ""))
    .join(" ")
}

/** The names of everything in a box by id; where two have the same name, by their ids instead. */
export function namesOf(box: BoxInfo): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  const cards = Object.values(box.components).flat()
  for (const card of cards) taken.set(card.name, (taken.get(card.name) ?? 0) + 1)
  for (const card of cards) {
    const own = card.name.toLowerCase().replaceAll(" ", "-") === card.id
    const name = own || taken.get(card.name) === 1 ? card.name : titled(card.id)
    if (!names.has(card.id)) names.set(card.id, name)
  }
  return names
}

// --- scales ----------------------------------------------------------------------------------------------------------

export interface Scale {
  from: number
  to: number
}

/** A scale for all of these numbers, in steps that are easily read. */
export function scaleOf(values: readonly number[], least: number): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = Math.max(high - low, least)
  const step = room > 0.5 ? 0.1 : room > 0.12 ? 0.05 : 0.01
  return { from: Math.floor((low + 1e-9) / step) * step, to: Math.ceil((high - 1e-9) / step) * step || step }
}

/** Where a number lies on a scale, in percent of its width. */
export function onScale({ from, to }: Scale, value: number): number {
  return Math.max(0, Math.min(100, (100 * (value - from)) / (to - from)))
}
