// What is asked over HTTP, once and for an answer.
import type { AtTable } from "./said"
import type {
  AnalysisInfo,
  BoxInfo,
  Findings,
  Fork,
  FromServer,
  GameInfo,
  HandOver,
  HookInfo,
  Join,
  LabInfo,
  LearnInfo,
  MyHooks,
  MyTable,
  NewHook,
  NewPush,
  NewStudy,
  NewTable,
  News,
  Proof,
  PushInfo,
  PuzzleAnswer,
  RuleInfo,
  Seated,
  StepInfo,
  StudyInfo,
  TableInfo,
  Watch,
} from "../wire"
import { fill, fillMessage } from "./fill"
import { language, t } from "./strings"

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
  const headers: Record<string, string> = { "Accept-Language": language() }
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

const of = (study: string) => `/api/lab/studies/${encodeURIComponent(study)}`
const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

export const api = {
  games: () => get<GameInfo[]>("/api/games", "GameInfo"),
  box: (game: string, wanted: Record<string, string>) =>
    get<BoxInfo>(`/api/games/${encodeURIComponent(game)}/box?${new URLSearchParams(wanted)}`, "BoxInfo"),
  rule: (id: string) => get<RuleInfo>(`/api/rules/${encodeURIComponent(id)}`, "RuleInfo"),
  rules: (game: string) => get<RuleInfo[]>(`/api/games/${encodeURIComponent(game)}/rules`, "RuleInfo"),
  lessons: (game: string, modules: readonly string[]) =>
    get<LearnInfo>(`/api/games/${encodeURIComponent(game)}/lessons?${new URLSearchParams({ modules: modules.join(",") })}`, "LearnInfo"),
  puzzle: (game: string, puzzle: string) =>
    get<PuzzleAnswer>(`/api/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(puzzle)}`, "PuzzleAnswer"),
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
  analysis: (table: string, token: string) => get<AnalysisInfo>(`${at(table)}/analysis`, "AnalysisInfo", { token }),
  verify: (table: string, token: string) => get<Proof>(`${at(table)}/verify`, "Proof", { token }),
  hook: (wish: NewHook) => get<HookInfo[]>("/api/hooks", "HookInfo", { body: wish }),
  hooks: (mine: MyHooks) => get<HookInfo[]>("/api/hooks/mine", "HookInfo", { body: mine }),
  unhook: async (mine: MyHooks): Promise<void> => {
    await ask("/api/hooks/remove", { body: mine })
  },
  tryHook: async (mine: MyHooks): Promise<void> => {
    await ask("/api/hooks/try", { body: mine })
  },
  pushKey: () => get<PushInfo>("/api/push", "PushInfo"),
  push: (wish: NewPush) => get<HookInfo[]>("/api/push", "HookInfo", { body: wish }),
  updates: (table: string, since: number, wait: number, token: string, signal: AbortSignal) =>
    get<News>(`${at(table)}/updates?since=${since}&wait=${wait}`, "News", { token, signal }),
  lab: () => get<LabInfo>("/api/lab", "LabInfo"),
  studies: () => get<StudyInfo[]>("/api/lab/studies", "StudyInfo"),
  study: (study: string) => get<StudyInfo>(of(study), "StudyInfo"),
  findings: (study: string) => get<Findings>(`${of(study)}/findings`, "Findings"),
  beginStudy: (wish: NewStudy) => get<StudyInfo>("/api/lab/studies", "StudyInfo", { body: wish }),
  stopStudy: (study: string) => get<StudyInfo>(`${of(study)}/stop`, "StudyInfo", { body: {} }),
  resumeStudy: (study: string) => get<StudyInfo>(`${of(study)}/resume`, "StudyInfo", { body: {} }),
  forgetStudy: async (study: string): Promise<void> => {
    await ask(`${of(study)}/forget`, { body: {} })
  },
  watch: async (study: string, game: Watch): Promise<string> => (await (await ask(`${of(study)}/watch`, { body: game })).json()).table,
  say: async (table: string, message: AtTable, token: string): Promise<FromServer> =>
    fillMessage(await (await ask(`${at(table)}/say`, { body: message, token })).json()),
}
