// A private fork of a table, in which the person tries things out. Nothing of it happens at the table.
import type { LineInfo, Planned, Reason } from "../wire"
import { line } from "./line.svelte"
import { complain, notify } from "./notices.svelte"
import type { Room } from "./room.svelte"
import { newKey } from "./said"
import { t } from "./strings"

export class Planner {
  shown = $state.raw<Planned | null>(null)
  /** Something is on its way. */
  busy = $state(false)
  /** The option that was chosen and is not answered yet. */
  picking = $state("")
  /** Why there is no plan any more; empty: there is one, or it is coming. */
  gone = $state("")

  readonly room: Room

  constructor(room: Room) {
    this.room = room
  }

  /** Begin, or begin anew: from where the table stands now, with everything hidden imagined afresh. */
  open(): Promise<void> {
    return this.#say({ do: "open" })
  }

  async pick(option: string): Promise<void> {
    const question = this.shown?.sight?.question
    if (!question || this.picking || !question.options.some((one) => one.name === option)) return
    this.picking = option
    await this.#say({ do: "choose", step: this.shown?.steps.length ?? 0, choice: `${question.kind}:${option}` })
    this.picking = ""
  }

  /** Back to the moment after so many choices of the plan. */
  back(step: number): Promise<void> {
    return this.#say({ do: "back", step })
  }

  bots(): Promise<void> {
    return this.#say({ do: "bots" })
  }

  close(): void {
    const plan = this.shown?.plan
    this.shown = null
    if (plan) void line.say({ type: "plan", table: this.room.table, do: "close", plan })
  }

  async why(option: string): Promise<Reason | null> {
    const plan = this.shown?.plan
    if (!plan) return null
    const answer = await line.say({ type: "why", table: this.room.table, option, plan })
    return answer.type === "reason" ? answer : null
  }

  async describe(): Promise<readonly string[]> {
    const plan = this.shown?.plan
    if (!plan) return []
    const answer = await line.say({ type: "describe", table: this.room.table, plan })
    return answer.type === "described" ? [...answer.lines, ...answer.scoring] : []
  }

  /** Play the own choices at the table; how that went. */
  async play(): Promise<LineInfo | null> {
    const plan = this.shown?.plan
    if (!plan || this.busy) return null
    this.busy = true
    const answer = await line.say({ type: "play-line", table: this.room.table, key: newKey(), plan })
    this.busy = false
    if (answer.type === "line-played") return answer.line
    if (answer.type === "rejected" || answer.type === "problem") notify(answer.message, { tone: "bad" })
    return null
  }

  async #say(what: { do: "open" | "choose" | "bots" | "back"; step?: number; choice?: string }): Promise<void> {
    if (this.busy) return
    this.busy = true
    const answer = await line.say({ type: "plan", table: this.room.table, plan: this.shown?.plan ?? "", ...what })
    this.busy = false
    if (answer.type === "planned") {
      this.shown = answer
      this.gone = ""
    } else if (answer.type === "problem") {
      if (answer.code === "no_plan" || this.shown === null) this.gone = answer.message
      else complain(new Error(answer.message))
    } else complain(new Error(t("error.title")))
  }
}
