// What all things on a table have in common that are chosen where they lie: buttons (Pick) and parts of a map (Spot).
import type { Snippet } from "svelte"

export interface Choosable {
  label: string
  /** The option that it stands for now. */
  option?: string | null
  /** What it would be if it were offered, "kind:name"; empty: this question is not about it. */
  refused?: string
  pick: (option: string) => void
  why: (option: string) => void
  /** What else a click does. */
  look?: ((node: Element) => void) | null
  pressed?: boolean | null
  class?: string
  children: Snippet
}
