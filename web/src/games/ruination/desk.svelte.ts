// What the viewer has in mind, shared by table and prompt: which piece is to go, and which shelf is open.
import { SOUGHT_FOR } from "../../frame/sought"

export type Tab = "map" | "cards" | "market" | "boards" | "khan"

class Desk {
  #asked = $state("")
  /** The piece whose destinations glow, by number; -1: none yet. */
  piece = $state(-1)
  tab = $state<Tab>("map")
  /** What lies open in the drawer; "": nothing. */
  shelf = $state<Tab | "">("")
  /** Whose board lies on the shelf; -1: one's own. */
  board = $state(-1)
  /** Whether the stage is put aside to look at the map. */
  aside = $state(false)
  /** Whose territories are marked on the map because somebody asks where they stand; -1: nobody's. */
  sought = $state(-1)
  #seeking: ReturnType<typeof setTimeout> | undefined

  open(tab: Tab): void {
    this.shelf = tab
  }

  /** Put away what lies open; whether anything did. */
  shut(): boolean {
    const open = this.shelf !== ""
    this.shelf = ""
    return open
  }

  /** Show a player's board, and for a while where the player stands. */
  show(side: number, tab: Tab): void {
    this.board = side
    this.open(tab)
    this.tab = tab
    this.sought = side
    clearTimeout(this.#seeking)
    this.#seeking = setTimeout(() => (this.sought = -1), SOUGHT_FOR)
  }

  /** Another question: what was in mind for the last one is forgotten, and what it is about comes to the front. */
  about(asked: string, pieces: readonly number[], tab: Tab | null, aside: boolean): void {
    if (!pieces.includes(this.piece)) this.piece = pieces[0] ?? -1
    if (this.#asked === asked) return
    this.#asked = asked
    this.aside = aside
    if (!tab) return
    this.tab = tab
    // The drawer must not lie over what the question is about.
    this.shelf = tab === "boards" || tab === "khan" ? tab : ""
    if (tab === "boards") this.board = -1
  }
}

export const desk = new Desk()
