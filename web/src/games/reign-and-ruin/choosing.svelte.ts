// What the viewer has in mind before an option is whole: one card of a pair, or a card of the hand and its target.
// Table and prompt share it, so both always show the same.

class Choosing {
  /** The question that this is about. */
  #asked = $state("")
  /** The first card of a pair, or the card of the hand whose lanes are open. */
  card = $state<number | null>(null)
  /** The pair that was just kept, until the packs go on. */
  kept = $state.raw<readonly number[]>([])
  #then: { before: string; kind: string; option: string } | null = null

  /** Another question: what was in mind for the last one is forgotten. */
  about(asked: string): void {
    if (this.#asked === asked) return
    this.#asked = asked
    this.card = null
  }

  /** Take up a card, or put the same one back. */
  take(card: number): void {
    this.card = this.card === card ? null : card
  }

  /** Answer a question that is still to come, as soon as it does. */
  afterwards(kind: string, option: string): void {
    this.#then = { before: this.#asked, kind, option }
  }

  /** The answer to this question that was given beforehand; with another question than the last, it is spent. */
  beforehand(asked: string, kind: string): string | null {
    const then = this.#then
    if (!then || then.before === asked) return null
    this.#then = null
    return then.kind === kind ? then.option : null
  }
}

export const choosing = new Choosing()
