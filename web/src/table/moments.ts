// Moments of a table that are looked at in replay: each is asked for once, and kept while the page is open.
import { api } from "../frame/api"
import type { StepInfo } from "../wire"

const MOST = 400

export class Moments {
  #kept = new Map<string, Promise<StepInfo>>()

  constructor(readonly table: string) {}

  /** The moment after a choice, through somebody's eyes. `undone`: the number of the last entry by which something was
      taken back, for what came after may never have been. */
  fetch(step: number, eyes: number | null, token: string, undone: number): Promise<StepInfo> {
    const key = `${step} ${eyes} ${token} ${undone}`
    let found = this.#kept.get(key)
    if (!found) {
      if (this.#kept.size > MOST) this.#kept.clear()
      this.#kept.set(key, (found = api.step(this.table, step, token, eyes)))
      found.catch(() => this.#kept.delete(key))
    }
    return found
  }
}
