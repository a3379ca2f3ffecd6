// What is asked over HTTP, once and for an answer.
import type { AtTable } from "./said"
import type {
  BoxInfo,
  Fork,
  FromServer,
  GameInfo,
  HandOver,
  Join,
  MyTable,
  NewTable,
  News,
  Proof,
  RuleInfo,
  Seated,
  StepInfo,
  TableInfo,
} from "../wire"
import { fill, fillMessage } from "./fill"
import { t } from "./strings"

/** The server said no, or could not be reached (`status` 0): `message` is for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

interface Sending {
  token?: string
  body?: unknown
  text?: string
  signal?: AbortSignal
}

async function ask(path: string, { token, body, text, signal }: Sending = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token) headers["Authorization"] = `Bearer ${token}`
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (text !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8"
  const init: RequestInit = { method: body !== undefined || text !== undefined ? "POST" : "GET", headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (text !== undefined) init.body = text
  if (signal) init.signal = signal
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error
    throw new Refused(0, "unreachable", t("error.unreachable"))
  }
  if (!answer.ok) throw await refusal(answer)
  return answer
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = await answer.json().catch(() => ({}))
  const message = typeof problem.message === "string" ? problem.message : t("error.status", { status: answer.status })
  return new Refused(answer.status, String(problem.code ?? answer.status), message)
}

async function get<T>(path: string, shape: string, sending: Sending = {}): Promise<T> {
  return fill<T>(await (await ask(path, sending)).json(), shape)
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

export const api = {
  games: () => get<GameInfo[]>("/api/games", "GameInfo"),
  box: (game: string, wanted: Record<string, string>) =>
    get<BoxInfo>(`/api/games/${encodeURIComponent(game)}/box?${new URLSearchParams(wanted)}`, "BoxInfo"),
  rule: (id: string) => get<RuleInfo>(`/api/rules/${encodeURIComponent(id)}`, "RuleInfo"),
  rules: (game: string) => get<RuleInfo[]>(`/api/games/${encodeURIComponent(game)}/rules`, "RuleInfo"),
  tables: () => get<TableInfo[]>("/api/tables", "TableInfo"),
  table: (table: string) => get<TableInfo>(at(table), "TableInfo"),
  lay: (wanted: NewTable) => get<Seated>("/api/tables", "Seated", { body: wanted }),
  join: (table: string, join: Join) => get<Seated>(`${at(table)}/join`, "Seated", { body: join }),
  claim: (table: string, token: string) => get<Seated>(`${at(table)}/claim`, "Seated", { body: {}, token }),
  rematch: (table: string, token: string) => get<Seated>(`${at(table)}/rematch`, "Seated", { body: {}, token }),
  fork: (table: string, fork: Fork, token: string) => get<Seated>(`${at(table)}/fork`, "Seated", { body: fork, token }),
  handOver: async (table: string, seat: number, to: HandOver, token: string): Promise<void> => {
    await ask(`${at(table)}/seats/${seat}`, { body: to, token })
  },
  mine: (tokens: readonly string[]) => get<MyTable[]>("/api/mine", "MyTable", { body: { tokens } }),
  step: (table: string, step: number, token: string, through: number | null = null) =>
    get<StepInfo>(`${at(table)}/steps/${step}${through === null ? "" : `?through=${through}`}`, "StepInfo", { token }),
  record: async (table: string, token: string) => (await ask(`${at(table)}/record`, { token })).text(),
  keep: async (text: string): Promise<string> => (await (await ask("/api/records", { text })).json()).table,
  verify: (table: string, token: string) => get<Proof>(`${at(table)}/verify`, "Proof", { token }),
  updates: (table: string, since: number, wait: number, token: string, signal: AbortSignal) =>
    get<News>(`${at(table)}/updates?since=${since}&wait=${wait}`, "News", { token, signal }),
  say: async (table: string, message: AtTable, token: string): Promise<FromServer> =>
    fillMessage(await (await ask(`${at(table)}/say`, { body: message, token })).json()),
}
