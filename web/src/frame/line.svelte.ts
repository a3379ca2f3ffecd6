// The line to the server: one socket for all tables. It comes back by itself, with growing patience; where sockets do
// not get through although the server answers over HTTP, it asks that way and tries a socket again now and then. What
// was said with a key is said again after a break, and while the server can keep nothing, until it is answered: the
// server applies it once. It is always said as whoever said it, also where somebody else looks by then.
import type { FromServer, News, Problem } from "../wire"
import { api, Refused } from "./api"
import { fillMessage } from "./fill"
import { followServer } from "./newer"
import type { AtTable } from "./said"
import { language } from "./strings"

export type LineState = "connecting" | "open" | "lost" | "polling"
type Answer = FromServer

interface Watch {
  token: string
  since: () => number
  hear: (message: FromServer) => void
  stop: AbortController | null
}

interface Pending {
  message: AtTable
  token: string
  answers: readonly string[]
  settle: (answer: Answer) => void
  /** It is on its way over HTTP. */
  posted: boolean
}

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  why: ["reason"],
  hint: ["hinted"],
  foresee: ["foreseen"],
  describe: ["described"],
  plan: ["planned"],
  orders: ["ordered"],
  "play-line": ["line-played", "rejected"],
}
const PATIENCE = [300, 1000, 2000, 4000, 6000]
const FAILURES_UNTIL_POLLING = 3
const POLL_WAIT = 25
const ANSWER_WITHIN = 8_000
/** What is a choice, or asks about one before it is made. */
const CHOICES = ["choose", "foresee"]
const SOCKET_AGAIN = 60_000
const PING_EVERY = 20_000
const PONG_WITHIN = 8_000
/** The server answers, but can neither read nor keep anything just now. */
const UNAVAILABLE = "unavailable"
const TROUBLE_AGAIN = 2_000

class Line {
  state = $state<LineState>("connecting")
  offline = $state(!navigator.onLine)
  /** When the next attempt is made, in milliseconds since 1970; 0: none is waiting. */
  nextTry = $state(0)
  /** The server does not answer at all, not over HTTP either. */
  silent = $state(false)
  /** A choice was made that is not answered yet: it is said as soon as a line is there. */
  kept = $state(false)
  /** What was said last over HTTP did not get through. */
  failed = $state(false)
  /** The server can keep nothing just now: what was said over the socket is said again. */
  troubled = $state(false)

  #socket: WebSocket | null = null
  #failures = 0
  #watches = new Map<string, Watch>()
  #pending = new Set<Pending>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  #pongDue: ReturnType<typeof setTimeout> | undefined
  #trouble: ReturnType<typeof setTimeout> | undefined

  constructor() {
    addEventListener("online", () => {
      this.offline = false
      this.tryNow()
    })
    addEventListener("offline", () => {
      this.offline = true
      this.#ping()
    })
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake()
    })
  }

  /** Look at a table, as whoever the token says, until the returned function is called. */
  watch(table: string, token: string, since: () => number, hear: (message: FromServer) => void): () => void {
    this.#watches.get(table)?.stop?.abort()
    const watch: Watch = { token, since, hear, stop: null }
    this.#watches.set(table, watch)
    if (this.state === "polling") void this.#poll(table, watch)
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#look(table, watch)
    else if (!this.#socket && this.nextTry === 0) this.#connect()
    return () => {
      if (this.#watches.get(table) !== watch) return
      this.#watches.delete(table)
      watch.stop?.abort()
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: "look-away", table })
      if (this.#watches.size === 0) this.#rest()
    }
  }

  /** Say something at a table that is looked at; resolves with the answer, however long the line is broken. */
  say(message: AtTable): Promise<Answer> {
    return new Promise((settle) => {
      const answers = ANSWERS[message.type] ?? ["accepted", "stale", "rejected"]
      const pending: Pending = { message, token: this.#watches.get(message.table)?.token ?? "", answers, settle, posted: false }
      if (message.type === "mute") settle({ type: "accepted", table: message.table, key: "", number: 0 })
      else this.#pending.add(pending)
      this.#count()
      if (this.state === "polling") void this.#post(pending)
      else if (this.#socket?.readyState === WebSocket.OPEN) this.#send(message)
    })
  }

  /** Whoever has this token has no seat any more: what they said is not said again. */
  silence(token: string, problem: Problem): void {
    for (const pending of this.#pending) if (pending.token === token) this.#answer(pending, problem)
  }

  tryNow(): void {
    if (this.#socket) return
    clearTimeout(this.#timer)
    this.#connect()
  }

  #connect(): void {
    this.nextTry = 0
    clearTimeout(this.#timer)
    const scheme = location.protocol === "https:" ? "wss:" : "ws:"
    const socket = new WebSocket(`${scheme}//${location.host}/ws`)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#heard(String(event.data))
    socket.onclose = () => this.#closed(socket)
  }

  #opened(): void {
    if (this.#watches.size === 0) return this.#rest()
    this.state = "open"
    this.silent = false
    if (this.#failures > 0) void followServer()
    for (const watch of this.#watches.values()) watch.stop?.abort()
    this.#lookAndSay()
    clearInterval(this.#pinging)
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY)
  }

  /** Look at all tables, and say what was not answered. */
  #lookAndSay(): void {
    clearTimeout(this.#trouble)
    this.#trouble = undefined
    for (const [table, watch] of this.#watches) this.#look(table, watch)
    for (const pending of this.#pending) {
      if (this.#watches.get(pending.message.table)?.token === pending.token) this.#send(pending.message)
      else void this.#post(pending)
    }
  }

  #closed(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    this.#calm()
    clearInterval(this.#pinging)
    clearTimeout(this.#pongDue)
    if (this.#watches.size === 0) return
    this.#failures += 1
    if (this.state === "polling") {
      this.#again(SOCKET_AGAIN)
    } else {
      this.state = "lost"
      const wait = PATIENCE[Math.min(this.#failures, PATIENCE.length) - 1] ?? 1000
      this.#again(wait * (0.75 + Math.random() / 2))
      if (this.#failures >= FAILURES_UNTIL_POLLING && !this.offline) void this.#tryPolling()
    }
  }

  /** Say everything again after a while, unless the line breaks before. */
  #afterTrouble(): void {
    this.troubled = true
    this.#trouble ??= setTimeout(() => this.#lookAndSay(), TROUBLE_AGAIN)
  }

  #calm(): void {
    clearTimeout(this.#trouble)
    this.#trouble = undefined
    this.troubled = false
  }

  #again(wait: number): void {
    clearTimeout(this.#timer)
    this.nextTry = Date.now() + wait
    this.#timer = setTimeout(() => this.#connect(), wait)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.nextTry = 0
    this.#failures = 0
    this.state = "connecting"
    this.silent = false
    clearInterval(this.#pinging)
    clearTimeout(this.#pongDue)
    this.#calm()
    // Browsers complain of a socket that is closed before it is open, and another table may be looked at by then.
    if (this.#socket?.readyState === WebSocket.CONNECTING) return
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #wake(): void {
    if (this.#socket) this.#ping()
    else if (this.#watches.size > 0) this.tryNow()
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#send({ type: "ping", at: Date.now() })
    clearTimeout(this.#pongDue)
    const socket = this.#socket
    this.#pongDue = setTimeout(() => {
      socket.onclose = null
      socket.close()
      this.#closed(socket)
    }, PONG_WITHIN)
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #look(table: string, watch: Watch): void {
    this.#send({ type: "look", table, token: watch.token, since: watch.since(), language: language() })
  }

  #heard(text: string): void {
    clearTimeout(this.#pongDue)
    const message = fillMessage(JSON.parse(text))
    if (message.type === "pong") return
    if (message.type === "closing") {
      if (message.code === "slow") this.#failures = 0
      return
    }
    this.#failures = 0
    if (message.type === "problem" && message.code === UNAVAILABLE) this.#afterTrouble()
    else if (message.type === "news") this.troubled = false
    this.#tell(message)
  }

  #tell(message: FromServer): void {
    this.#settle(message)
    if ("table" in message) this.#watches.get(message.table)?.hear(message)
  }

  #settle(message: FromServer): void {
    if (message.type === "problem" && message.key && this.troubled) return
    for (const pending of this.#pending) {
      if (answersTo(message, pending)) return this.#answer(pending, message)
    }
  }

  #answer(pending: Pending, answer: Answer): void {
    this.#pending.delete(pending)
    this.#count()
    pending.settle(answer)
  }

  #count(): void {
    this.kept = [...this.#pending].some(({ message }) => CHOICES.includes(message.type))
  }

  /** Sockets fail. Whether the network stops them or the server is gone shows when it is asked over HTTP. */
  async #tryPolling(): Promise<void> {
    const [first] = this.#watches
    if (!first) return
    const [table, watch] = first
    try {
      const news: News = await api.updates(table, watch.since(), 0, watch.token, AbortSignal.timeout(ANSWER_WITHIN))
      if (this.state !== "lost" || this.#watches.get(table) !== watch) return
      watch.hear(news)
      this.#startPolling()
    } catch (error) {
      if (this.state !== "lost") return
      if (problemOf(error, table)) this.#startPolling()
      else this.silent = true
    }
  }

  #startPolling(): void {
    this.state = "polling"
    this.silent = false
    for (const [table, watch] of this.#watches) void this.#poll(table, watch)
    for (const pending of this.#pending) void this.#post(pending)
    this.#again(SOCKET_AGAIN)
  }

  async #poll(table: string, watch: Watch): Promise<void> {
    watch.stop?.abort()
    const stop = (watch.stop = new AbortController())
    let failures = 0
    while (!stop.signal.aborted && this.#watches.get(table) === watch) {
      try {
        const since = watch.since()
        const news: News = await api.updates(table, since, since < 0 ? 0 : POLL_WAIT, watch.token, stop.signal)
        failures = 0
        if (!stop.signal.aborted) watch.hear(news)
      } catch (error) {
        if (stop.signal.aborted) return
        const problem = problemOf(error, table)
        if (problem) watch.hear(problem)
        failures += 1
        if (failures >= FAILURES_UNTIL_POLLING) {
          this.state = "lost"
          this.#failures = 0
          this.#again(PATIENCE[2] ?? 2000)
          return
        }
        await new Promise((later) => setTimeout(later, PATIENCE[failures]))
      }
    }
  }

  async #post(pending: Pending, failures = 0): Promise<void> {
    const { message, token } = pending
    if (pending.posted) return
    pending.posted = true
    try {
      const answer = await api.say(message.table, message, token)
      this.failed = false
      this.#answer(pending, answer)
      const watch = this.#watches.get(message.table)
      if (watch?.token === token) watch.hear(answer)
    } catch (error) {
      const problem = problemOf(error, message.table)
      this.failed = problem === null
      if (problem) this.#answer(pending, problem)
      else setTimeout(() => this.#postAgain(pending, failures + 1), PATIENCE[Math.min(failures, PATIENCE.length - 1)])
    } finally {
      pending.posted = false
    }
  }

  /** What did not get through stays pending. The next line that opens says it too, unless there is one already. */
  #postAgain(pending: Pending, failures: number): void {
    const { message, token } = pending
    const toPost = this.state === "polling" || (this.state === "open" && this.#watches.get(message.table)?.token !== token)
    if (this.#pending.has(pending) && toPost) void this.#post(pending, failures)
  }
}

/** What the server refuses for good, as it would say so over a socket; null where asking again may help. */
function problemOf(error: unknown, table: string): Problem | null {
  if (!(error instanceof Refused) || error.status < 400 || error.status >= 500 || error.status === 429) return null
  return { type: "problem", code: error.code, message: error.message, table, key: "" }
}

function answersTo(message: FromServer, { message: said, answers }: Pending): boolean {
  if (message.type === "problem") return message.table === said.table && message.key === ("key" in said ? said.key : "")
  if (!answers.includes(message.type) || !("table" in message) || message.table !== said.table) return false
  if ("key" in message) return "key" in said && message.key === said.key
  if (message.type !== "reason" && message.type !== "foreseen") return true
  return "option" in said && message.option === said.option
}

export const line = new Line()
