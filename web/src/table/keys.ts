// Options by number: one digit where one says it all, more digits where there are more options than that.
import type { Question } from "../wire"

export class NumberKeys {
  #typed = ""
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The number of the question that the digits are for. */
  #asked = -1

  /** `done` is called with the name of the option that is meant, at once or where waiting makes it clear; `asks` says
      what is asked by then, for an answer is for the question that it was typed to. */
  type(digit: string, asks: () => Question | null, done: (option: string) => void): void {
    const question = asks()
    clearTimeout(this.#timer)
    if (!question) return
    if (question.number !== this.#asked) this.#typed = ""
    this.#asked = question.number
    this.#typed += digit
    const meant = Number(this.#typed)
    const option = question.options[meant - 1]
    if (!option) return this.forget()
    const say = () => {
      this.forget()
      if (asks()?.number === question.number) done(option.name)
    }
    if (meant * 10 > question.options.length) say()
    else this.#timer = setTimeout(say, 700)
  }

  /** Something else was pressed: what was typed so far means nothing more. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#typed = ""
  }
}
