// What the viewer has in mind, shared by table and prompt: a board with its side and turn, a first command, the open tab.
import { SOUGHT_FOR } from "../../frame/sought"

export type Tab = "map" | "choose" | "orders" | "hand" | "market" | "mats"

class Desk {
  #asked = ""
  tab = $state<Tab>("map")
  shelf = $state<Tab>("orders")
  /** Whose mat is open; -1: one's own. */
  mat = $state(-1)
  /** Whose territories are marked on the island because somebody asks where they stand; -1: nobody's. */
  sought = $state(-1)
  #seeking: ReturnType<typeof setTimeout> | undefined
  /** The first of two commands; -1: none yet. */
  first = $state(-1)
  /** How the board at hand is turned, in steps of 60 degrees. */
  turn = $state(0)
  /** Which side of the board at hand lies up; -1: chosen before this page was opened. */
  side = $state(-1)
  /** What the next questions are to be answered with, unless something else is chosen before: kind, option. */
  plans = $state.raw<readonly (readonly [string, string])[]>([])

  /** Another question: what was in mind for the last one is forgotten; what it is about comes to the front. */
  about(asked: string, tab: Tab | null, shelf: Tab | null): void {
    if (this.#asked === asked) return
    this.#asked = asked
    this.first = -1
    if (tab) this.tab = tab
    if (shelf) this.shelf = shelf
  }

  /** Show a player's mat, and for a while where the player stands. */
  show(side: number): void {
    this.mat = side
    this.tab = this.shelf = "mats"
    this.sought = side
    clearTimeout(this.#seeking)
    this.#seeking = setTimeout(() => (this.sought = -1), SOUGHT_FOR)
  }

  /** Take the plan for a question, if there is one; a plan for another kind is void. */
  planned(kind: string): string | null {
    const [next, ...rest] = this.plans
    if (!next) return null
    this.plans = next[0] === kind ? rest : []
    return next[0] === kind ? next[1] : null
  }
}

export const desk = new Desk()
