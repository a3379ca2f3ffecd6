// Every string of the app, by key. `{name}` stands for a parameter, `{n|fighter|fighters}` for a word by number.
// English is always there; another language is loaded when it is wanted, and English stands in where it lacks a string.
import en from "../strings/en.json"

type Catalogue = Readonly<Record<string, string>>
type Load = () => Promise<{ default: Catalogue }>
export type Params = Readonly<Record<string, string | number>>

const ENGLISH = "en"
const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g
/** Words that lose their last letter before a vowel, and the placeholder behind them. */
const ELIDED: Readonly<Record<string, RegExp>> = { fr: /\b(d|qu)e (?=\{(\w+)\})/gi }
const VOWEL = /^[aeiouàâäæéèêëîïôöœùûü]/i
const english = new Map<string, string>(Object.entries(en))
const translated = new Map<string, string>()
const others = import.meta.glob<{ default: Catalogue }>(["../strings/*.json", "!../strings/en.json"])
const games = import.meta.glob<{ default: Catalogue }>("../games/*/strings.*.json")
let spoken = ENGLISH
let plurals = new Intl.PluralRules(spoken)
let listed = new Intl.ListFormat(spoken)
let written = numbersOf(spoken)

/** The languages there are: a file each in `src/strings/`. */
export const languages: readonly string[] = [ENGLISH, ...Object.keys(others).map((path) => path.slice(11, -5))].sort()

/** What a language calls itself. */
export function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
}

/** The language that the browser asks for, among those there are. */
export function browsersLanguage(): string {
  return navigator.languages.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? ENGLISH
}

/** The language that is spoken. */
export function language(): string {
  return spoken
}

/** Speak a language from now on (none: the browser's); before the page is drawn. */
export async function speak(wanted: string): Promise<void> {
  const chosen = languages.includes(wanted) ? wanted : browsersLanguage()
  await add(others[`../strings/${chosen}.json`], translated)
  spoken = chosen
  plurals = new Intl.PluralRules(spoken)
  listed = new Intl.ListFormat(spoken)
  written = numbersOf(spoken)
  document.documentElement.lang = spoken
}

/** A game's own strings, under its own prefix: in English, and in the language that is spoken. */
export async function addStringsOf(game: string): Promise<void> {
  const own = (language: string) => games[`../games/${game}/strings.${language}.json`]
  await Promise.all([add(own(ENGLISH), english), spoken === ENGLISH ? undefined : add(own(spoken), translated)])
}

async function add(load: Load | undefined, to: Map<string, string>): Promise<void> {
  if (!load) return
  for (const [key, text] of Object.entries((await load()).default)) to.set(key, text)
}

export function t(key: string, params: Params = {}): string {
  const text = translated.get(key) ?? english.get(key)
  if (text === undefined) {
    console.error(`there is no string “${key}”`)
    return key
  }
  return elided(text, params).replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (one === undefined) return typeof value === "number" ? number(value) : (value ?? `{${name}}`)
    return (plurals.select(Number(value)) === "one" ? one : many) ?? ""
  })
}

function elided(text: string, params: Params): string {
  const words = ELIDED[spoken]
  return words ? text.replace(words, (whole, word: string, name: string) => (VOWEL.test(String(params[name] ?? "")) ? `${word}’` : whole)) : text
}

/** Whether there is a string of this key. */
export function has(key: string): boolean {
  return english.has(key)
}

/** A number as the language writes it. */
export function number(value: number): string {
  return written.format(value)
}

/** How a language writes numbers; kept, since it takes much longer to make than to use. */
function numbersOf(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false })
}

/** Some things in one breath: “a, b and c”. */
export function list(items: readonly string[]): string {
  return listed.format(items)
}
