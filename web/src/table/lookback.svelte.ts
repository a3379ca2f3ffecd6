// A finished game looked through by the server: asked for once, waited for, and kept while the page is open.
import { api, Refused } from "../frame/api"
import type { AnalysisInfo } from "../wire"

const PAUSE = 700

export class Lookback {
  info = $state.raw<AnalysisInfo | null>(null)
  progress = $state(0)
  failure = $state("")
  #asking = false

  constructor(readonly table: string) {}

  /** Ask until it is there. */
  async ask(token: string): Promise<void> {
    if (this.#asking || this.info) return
    this.#asking = true
    this.failure = ""
    try {
      while (!this.info) {
        const found = await api.analysis(this.table, token)
        this.progress = found.progress
        if (found.ready) this.info = found
        else await new Promise((go) => setTimeout(go, PAUSE))
      }
    } catch (error) {
      this.failure = error instanceof Refused || error instanceof Error ? error.message : String(error)
    }
    this.#asking = false
  }
}

const kept = new Map<string, Lookback>()

/** The look back on a table, the same for everybody on the page who asks. */
export function lookbackOn(table: string): Lookback {
  let found = kept.get(table)
  if (!found) kept.set(table, (found = new Lookback(table)))
  return found
}
