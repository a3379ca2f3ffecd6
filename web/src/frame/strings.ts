// Every string of the app, by key. `{name}` stands for a parameter, `{n|fighter|fighters}` for a word by number.
import en from "../strings/en.json"

type Catalogue = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>

const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g
const english = new Map<string, string>(Object.entries(en))
const others = import.meta.glob<{ default: Catalogue }>(["../strings/*.json", "!../strings/en.json"])
let translated = new Map<string, string>()
let language = "en"
let plurals = new Intl.PluralRules(language)

/** The languages there are: a file each in `src/strings/`. */
export const languages: readonly string[] = ["en", ...Object.keys(others).map((path) => path.slice(11, -5))].sort()

/** Speak a language from now on; before the page is drawn. */
export async function speak(wanted: string): Promise<void> {
  const load = others[`../strings/${wanted}.json`]
  if (!load) return
  translated = new Map(Object.entries((await load()).default))
  language = wanted
  plurals = new Intl.PluralRules(language)
  document.documentElement.lang = language
}

/** A game's own strings, under its own prefix. */
export function addStrings(strings: Catalogue): void {
  for (const [key, text] of Object.entries(strings)) english.set(key, text)
}

export function t(key: string, params: Params = {}): string {
  const text = translated.get(key) ?? english.get(key)
  if (text === undefined) {
    console.error(`there is no string “${key}”`)
    return key
  }
  return text.replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (one === undefined) return typeof value === "number" ? number(value) : (value ?? `{${name}}`)
    return (plurals.select(Number(value)) === "one" ? one : many) ?? ""
  })
}

/** A number as the language writes it. */
export function number(value: number): string {
  return value.toLocaleString(language, { maximumFractionDigits: 1, useGrouping: false })
}
