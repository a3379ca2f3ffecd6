// Something on the table that the person has asked for: it is scrolled into sight, has the focus, and is marked for a while.
import { tick } from "svelte"
import { moving } from "./settings.svelte"

export const SOUGHT_FOR = 2500

export async function seek(selector: string): Promise<void> {
  await tick()
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) return
  found.scrollIntoView({ block: "nearest", behavior: moving() ? "smooth" : "instant" })
  if (!found.hasAttribute("tabindex")) found.tabIndex = -1
  found.focus({ preventScroll: true })
  found.dataset["sought"] = ""
  setTimeout(() => delete found.dataset["sought"], SOUGHT_FOR)
}
