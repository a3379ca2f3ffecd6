// Options by number: one digit where one says it all, more digits where there are more options than that.

export class NumberKeys {
  #typed = ""
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The index of the option that is meant once it is clear, else -1. `done` is called where waiting makes it clear. */
  type(digit: string, count: number, done: (index: number) => void): void {
    clearTimeout(this.#timer)
    this.#typed += digit
    const meant = Number(this.#typed)
    if (meant < 1 || meant > count) {
      this.#typed = ""
      return
    }
    if (meant * 10 > count) {
      this.#typed = ""
      done(meant - 1)
      return
    }
    this.#timer = setTimeout(() => {
      this.#typed = ""
      done(meant - 1)
    }, 700)
  }
}
