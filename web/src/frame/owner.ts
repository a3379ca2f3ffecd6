// Whose something is: always a colour, a pattern and a letter together.

export interface Owner {
  /** The seat's colour: fills, borders. */
  colour: string
  /** What can be read on that colour. */
  ink: string
  /** For `fill` in SVG: the seat's pattern over its colour (the page holds `Patterns.svelte` once). */
  pattern: string
  /** The pattern's id with `#`, for `<use>` and the like. */
  patternId: string
  letter: string
}

const LETTERS = "ABCDEFGH"

/** The marks of a seat; of nobody for -1. */
export function owner(seat: number): Owner {
  if (seat < 0) return { colour: "var(--seat-none)", ink: "var(--ink)", pattern: "var(--seat-none)", patternId: "", letter: "" }
  const index = seat % LETTERS.length
  return {
    colour: `var(--seat-${index})`,
    ink: `var(--seat-ink-${index})`,
    pattern: `url(#pat-${index})`,
    patternId: `#pat-${index}`,
    letter: LETTERS[index] ?? "?",
  }
}
