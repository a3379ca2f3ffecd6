// What the person wants; kept in this browser.
import { recall, remember, whenChangedElsewhere } from "./stored"

export interface Settings {
  theme: "auto" | "dark" | "light"
  motion: "auto" | "on" | "off"
  sound: boolean
  /** Says of every new kind of question what it is for. */
  tips: boolean
  /** Before which of the choices that cannot be taken back to ask again: none, when one stops early, all. */
  confirm: "never" | "stops" | "always"
  size: 100 | 115 | 130
  /** None: the one that the browser asks for. */
  language: string
  name: string
  /** Tables in words and plain buttons instead of drawings. */
  plain: boolean
  /** Shows the log, chat and rules beside the table. */
  side: boolean
}

const USUAL: Settings = { theme: "auto", motion: "auto", sound: false, tips: false, confirm: "stops", size: 100, language: "", name: "", plain: false, side: true }

const read = (): Settings => ({ ...USUAL, ...recall<Partial<Settings>>("settings", {}) })

export const settings: Settings = $state(read())

const lightWanted = matchMedia("(prefers-color-scheme: light)")
const calmWanted = matchMedia("(prefers-reduced-motion: reduce)")
const system = $state({ light: lightWanted.matches, calm: calmWanted.matches })
lightWanted.addEventListener("change", () => (system.light = lightWanted.matches))
calmWanted.addEventListener("change", () => (system.calm = calmWanted.matches))

export function change(what: Partial<Settings>): void {
  Object.assign(settings, what)
  remember("settings", settings)
}

whenChangedElsewhere("settings", () => Object.assign(settings, read()))

export function light(): boolean {
  return settings.theme === "auto" ? system.light : settings.theme === "light"
}

export function moving(): boolean {
  return settings.motion === "auto" ? !system.calm : settings.motion === "on"
}
