// What a guest is called until they say otherwise.
import { change, settings } from "./settings.svelte"
import { t } from "./strings"

/** The person's name; made up, and kept, where they have given none. */
export function myName(): string {
  if (!settings.name) change({ name: t("names.both", { first: one("names.first"), second: one("names.second") }) })
  return settings.name
}

function one(key: string): string {
  const words = t(key).split(" ")
  return words[Math.floor(Math.random() * words.length)] ?? ""
}
