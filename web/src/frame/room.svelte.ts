// One table as one viewer sees it, kept in step with the server.
import type {
  BoxInfo,
  Consent,
  Foreseen,
  FromServer,
  Hinted,
  News,
  Order,
  Presence,
  Problem,
  Reason,
  Rejected,
  Said,
  Sight,
  TableInfo,
  Told,
} from "../wire"
import { api } from "./api"
import type { GameModule } from "./contract"
import { boxOf, gameModule } from "./games"
import { line } from "./line.svelte"
import { complain, notify } from "./notices.svelte"
import { go } from "./router.svelte"
import { newKey, type AtTable } from "./said"
import { forgetSeat, haveSeen, seenUpTo, type MySeat } from "./seatbook.svelte"
import { settings } from "./settings.svelte"
import { t } from "./strings"
import { isHeld } from "./turns.svelte"

const MOST_FRESH = 40
/** What the server says to a token that holds no seat. */
const NO_SEAT = "no_seat"

/** Whether whoever sits in a seat has not done this themselves: others, their clock, or what chose in their place. */
export function isMissed(entry: Told, seat: number): boolean {
  return (entry.what === "choice" && (entry.seat !== seat || entry.by !== "")) || (entry.what === "clock" && entry.seat === seat)
}

export class Room {
  readonly table: string
  token = $state("")
  seat = $state(-1)
  info = $state.raw<TableInfo | null>(null)
  /** When that was heard, in milliseconds since 1970: clocks have gone on since. */
  heard = $state(0)
  sight = $state.raw<Sight | null>(null)
  told = $state.raw<readonly Told[]>([])
  fresh = $state.raw<readonly Told[]>([])
  chat = $state.raw<readonly Said[]>([])
  muted = $state.raw<readonly number[]>([])
  online = $state.raw<readonly number[]>([])
  spectators = $state(0)
  module = $state.raw<GameModule | null>(null)
  box = $state.raw<BoxInfo | null>(null)
  problem = $state.raw<Problem | null>(null)
  /** Why the game's module or box could not be had; empty: nothing is wrong. */
  undrawn = $state("")
  /** The option that was chosen and is not acknowledged yet. */
  picking = $state("")
  /** Something else is on its way: undo, a request. */
  busy = $state(false)
  /** The first number that had not been seen when the table was opened; null: nothing new, or dismissed. */
  newFrom = $state<number | null>(null)

  #number = -1
  #stop: (() => void) | null = null
  #loading = ""

  constructor(table: string) {
    this.table = table
  }

  /** Everything is here to draw the table with. */
  get ready(): boolean {
    return this.info !== null && this.sight !== null && this.box !== null
  }

  /** What draws the game, where it has a drawing and the person wants one. */
  get drawn(): GameModule | null {
    return settings.plain ? null : this.module
  }

  get myTurn(): boolean {
    return this.sight?.question != null
  }

  /** Look as whoever holds this token (none: as a spectator), from the beginning. */
  look(token: string): void {
    document.addEventListener("visibilitychange", this.#looked)
    this.#number = -1
    this.token = token
    this.sight = null
    this.told = []
    this.fresh = []
    this.picking = ""
    this.busy = false
    this.problem = null
    this.#stop = line.watch(this.table, token, () => this.#number, (message) => this.#hear(message))
  }

  leave(): void {
    this.#stop?.()
    this.#stop = null
    document.removeEventListener("visibilitychange", this.#looked)
  }

  async pick(option: string): Promise<void> {
    const question = this.sight?.question
    if (!question || this.picking) return
    if (!question.options.some((one) => one.name === option)) return
    this.picking = option
    this.newFrom = null
    const choice = `${question.kind}:${option}`
    const token = this.token
    const answer = await line.say({ type: "choose", table: this.table, number: question.number, key: newKey(), choice })
    if (this.token === token && (answer.type !== "accepted" || this.sight?.question !== question)) this.picking = ""
    this.#complain(answer)
  }

  undo(): Promise<void> {
    return this.#act({ type: "undo", table: this.table, number: this.#number, key: newKey() })
  }

  askBack(step: number): Promise<void> {
    return this.#act({ type: "ask-back", table: this.table, step, key: newKey() })
  }

  /** Answer a request to go back, for the viewer and for whoever else of those asked sits at this device. */
  async consent(agree: boolean, here: readonly MySeat[]): Promise<void> {
    const request = this.sight?.request
    if (!request) return
    const say = (): Consent => ({ type: "consent", table: this.table, request: request.number, agree, key: newKey() })
    for (const seat of here) {
      if (!request.waits_for.includes(seat.seat) || seat.seat === this.seat) continue
      this.#complain(await api.say(this.table, say(), seat.token))
      if (!agree) return
    }
    if (request.waits_for.includes(this.seat)) await this.#act(say())
  }

  async write(text: string): Promise<void> {
    this.#complain(await line.say({ type: "chat", table: this.table, text, key: newKey() }))
  }

  mute(seat: number, muted: boolean): void {
    this.muted = muted ? [...this.muted, seat] : this.muted.filter((one) => one !== seat)
    void line.say({ type: "mute", table: this.table, seat, muted })
  }

  async why(option: string): Promise<Reason | null> {
    const answer = await line.say({ type: "why", table: this.table, option })
    return answer.type === "reason" ? answer : null
  }

  /** What would stand in the way of taking this choice back; nothing: it could be taken back. */
  async foresee(option: string): Promise<Foreseen["barrier"]> {
    const kind = this.sight?.question?.kind ?? ""
    const answer = await line.say({ type: "foresee", table: this.table, option: `${kind}:${option}` })
    return answer.type === "foreseen" ? answer.barrier : ""
  }

  async hint(): Promise<Hinted | null> {
    const answer = await line.say({ type: "hint", table: this.table })
    this.#complain(answer)
    return answer.type === "hinted" ? answer : null
  }

  /** These are the standing orders of the viewer's seat from now on; whether they were kept. */
  async setOrders(orders: readonly Order[]): Promise<boolean> {
    const answer = await line.say({ type: "orders", table: this.table, orders })
    this.#complain(answer)
    if (answer.type === "ordered" && this.sight) this.sight = { ...this.sight, orders: answer.orders }
    return answer.type === "ordered"
  }

  /** Let go of the planned line that waits, or of the word how it ended. */
  async dropLine(): Promise<void> {
    const answer = await line.say({ type: "play-line", table: this.table, key: newKey(), plan: "" })
    if (answer.type === "line-played" && this.sight) this.sight = { ...this.sight, line: null }
  }

  async describe(): Promise<{ lines: readonly string[]; scoring: readonly string[] }> {
    const answer = await line.say({ type: "describe", table: this.table })
    return answer.type === "described" ? answer : { lines: [], scoring: [] }
  }

  async #act(message: AtTable): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      this.#complain(await line.say(message))
    } finally {
      this.busy = false
    }
  }

  #complain(answer: FromServer): void {
    if (answer.type === "rejected") this.#rejected(answer)
    else if (answer.type === "problem" && answer.code !== NO_SEAT) complain(new Error(answer.message))
    else if (answer.type === "stale") notify(t("table.stale"))
  }

  #rejected(answer: Rejected): void {
    notify(answer.message, { tone: "bad", rule: answer.rule })
  }

  #hear(message: FromServer): void {
    if (message.type === "news") this.#news(message)
    else if (message.type === "stale" && message.news) this.#news(message.news)
    else if (message.type === "said") this.chat = [...this.chat.filter((one) => one.chat !== message.chat), message]
    else if (message.type === "presence") this.#presence(message)
    else if (message.type === "problem" && message.code === NO_SEAT && this.token) void this.#doubtSeat(message)
    else if (message.type === "problem" && !this.ready) this.problem = message
  }

  /** The server does not see the viewer in their seat. Unless that was for whoever looked before, they have left it, or
      it was taken from them: they look on. */
  async #doubtSeat(problem: Problem): Promise<void> {
    const { token } = this
    const held = await isHeld(token)
    if (this.token !== token || !this.#stop || held) return
    if (held === null) {
      if (!this.ready) this.problem = problem
      return
    }
    line.silence(token, problem)
    forgetSeat(token)
    this.look("")
    notify(t("seat.lost"), { action: { label: t("join.sit"), run: () => go(`/join/${this.table}`) } })
  }

  #presence(message: Presence): void {
    this.online = message.online
    this.spectators = message.spectators
  }

  #news(news: News): void {
    // What was on its way to whoever looked before is not for whoever looks now.
    if (news.number < this.#number || (this.#number < 0 && !news.first)) return
    if (this.token && news.seat < 0) return void this.#doubtSeat({ type: "problem", code: NO_SEAT, message: "", table: this.table, key: "" })
    this.problem = null
    const begins = this.#number < 0 || (news.first && news.seat !== this.seat)
    const added = news.told.filter((entry) => entry.number > this.#number)
    if (news.first) {
      this.seat = news.seat
      this.chat = news.chat
      this.muted = news.muted
    }
    this.#number = news.number
    this.info = news.info
    this.heard = Date.now()
    this.told = begins ? news.told : [...this.told, ...added]
    this.fresh = begins || added.length > MOST_FRESH ? [] : added
    if (news.sight) {
      const before = this.sight?.orders ?? []
      if (!begins && news.sight.orders.some(({ order }, at) => !order.on && before[at]?.order.on)) notify(t("orders.rested"))
      if (news.sight.question?.number !== this.sight?.question?.number) this.picking = ""
      this.sight = news.sight
    }
    if (begins) this.#tellMissed()
    if (document.visibilityState === "visible") haveSeen(this.table, this.seat, news.number)
    void this.#load(news.info)
  }

  /** Find out what the person has not seen: others' choices since they last looked. */
  #tellMissed(): void {
    const seen = seenUpTo(this.table, this.seat)
    const missed = this.told.find((entry) => entry.number > seen && isMissed(entry, this.seat))
    this.newFrom = seen >= 0 && missed ? missed.number : null
  }

  #looked = (): void => {
    if (document.visibilityState !== "visible" || this.#number < 0) return
    this.#tellMissed()
    haveSeen(this.table, this.seat, this.#number)
  }

  async #load(info: TableInfo): Promise<void> {
    const key = [info.game, info.modules.join(","), info.pack].join("|")
    if (this.#loading === key) return
    this.#loading = key
    try {
      const [module, box] = await Promise.all([gameModule(info.game), boxOf(info.game, info.modules, info.pack, info)])
      this.module = module
      this.box = box
      this.undrawn = ""
    } catch (error) {
      this.#loading = ""
      this.undrawn = error instanceof Error ? error.message : String(error)
    }
  }
}
