// Made by `python -m kurultai.server.schema` from the server's protocol and the games' views and events; do not edit.

export interface News {
  readonly type: "news"
  readonly table: string
  readonly number: number
  readonly info: TableInfo
  readonly told: readonly Told[]
  readonly sight: Sight | null
  readonly first: boolean
  readonly seat: number
  readonly chat: readonly Said[]
  readonly muted: readonly number[]
}
export interface TableInfo {
  readonly id: string
  readonly game: string
  readonly title: string
  readonly status: "finished" | "kept" | "open" | "running"
  readonly seats: readonly SeatInfo[]
  readonly modules: readonly string[]
  readonly rulings: Readonly<Record<string, boolean | number | string>>
  readonly options: Readonly<Record<string, boolean | number | string>>
  readonly pack: string
  readonly public: boolean
  readonly clock: ClockRule
  readonly commitment: string
  readonly seed: string
  readonly known: boolean
  readonly number: number
  readonly step: number
  readonly to_act: readonly number[]
  readonly created: number
  readonly touched: number
  readonly winners: readonly number[]
  readonly scores: readonly number[]
  readonly rematch: string
  readonly origin: string
  readonly reason: string
}
export interface SeatInfo {
  readonly seat: number
  readonly letter: string
  readonly name: string
  readonly player: "bot" | "human" | "open"
  readonly bot: string
  readonly away: boolean
  readonly online: boolean
  readonly host: boolean
  readonly left: number | null
}
export interface ClockRule {
  readonly mode: "bank" | "days" | "none"
  readonly bank: number
  readonly increment: number
  readonly days: number
  readonly expiry: "bot" | "open" | "wait"
}
export interface Told {
  readonly number: number
  readonly step: number
  readonly what: "ask-back" | "choice" | "clock" | "consent" | "end" | "laid" | "seat" | "undo"
  readonly at: number
  readonly seat: number
  readonly events: readonly any[]
  readonly doers: readonly number[]
  readonly lines: readonly string[]
  readonly by: "" | "bot" | "line" | "order"
}
export interface Sight {
  readonly step: number
  readonly view: any
  readonly question: Question | null
  readonly waiting: readonly Waiting[]
  readonly can_undo: boolean
  readonly request: Request | null
  readonly over: boolean
  readonly orders: readonly OrderLine[]
  readonly line: LineInfo | null
}
export interface Question {
  readonly number: number
  readonly kind: string
  readonly rule: string
  readonly text: string
  readonly options: readonly OptionInfo[]
  readonly about: any
  readonly order: OrderInfo | null
}
export interface OptionInfo {
  readonly name: string
  readonly label: string
}
export interface OrderInfo {
  readonly title: string
  readonly decline: string
  readonly circumstances: readonly (readonly [string, string])[]
  readonly now: readonly string[]
}
export interface Waiting {
  readonly seat: number
  readonly text: string
}
export interface Request {
  readonly number: number
  readonly seat: number
  readonly step: number
  readonly text: string
  readonly waits_for: readonly number[]
}
export interface OrderLine {
  readonly order: Order
  readonly text: string
}
export interface Order {
  readonly kind: string
  readonly answers: readonly string[]
  readonly when: string
  readonly unless: boolean
  readonly on: boolean
}
export interface LineInfo {
  readonly played: number
  readonly of: number
  readonly ended: "done" | "news" | "option" | "over" | "question" | "turn" | "undone" | "waits"
  readonly text: string
}
export interface Said {
  readonly type: "said"
  readonly table: string
  readonly chat: number
  readonly seat: number
  readonly name: string
  readonly text: string
  readonly at: number
}
export interface Presence {
  readonly type: "presence"
  readonly table: string
  readonly online: readonly number[]
  readonly spectators: number
}
export interface Accepted {
  readonly type: "accepted"
  readonly table: string
  readonly key: string
  readonly number: number
}
export interface Stale {
  readonly type: "stale"
  readonly table: string
  readonly key: string
  readonly number: number
  readonly news: News | null
}
export interface Rejected {
  readonly type: "rejected"
  readonly table: string
  readonly key: string
  readonly code: string
  readonly message: string
  readonly rule: string
  readonly offered: readonly string[]
}
export interface Reason {
  readonly type: "reason"
  readonly table: string
  readonly option: string
  readonly offered: boolean
  readonly text: string
  readonly rule: string
  readonly gist: string
}
export interface Hinted {
  readonly type: "hinted"
  readonly table: string
  readonly number: number
  readonly lines: readonly HintLine[]
}
export interface HintLine {
  readonly option: string
  readonly label: string
  readonly expectation: number
  readonly gain: number
  readonly why: string
  readonly risk: string
}
export interface Foreseen {
  readonly type: "foreseen"
  readonly table: string
  readonly option: string
  readonly barrier: "" | "luck" | "sealed" | "shown" | "turn"
}
export interface Described {
  readonly type: "described"
  readonly table: string
  readonly number: number
  readonly lines: readonly string[]
  readonly scoring: readonly string[]
}
export interface Planned {
  readonly type: "planned"
  readonly table: string
  readonly plan: string
  readonly seat: number
  readonly base: number
  readonly sight: Sight | null
  readonly steps: readonly PlanStep[]
  readonly told: readonly Told[]
  readonly mine: number
  readonly moved: boolean
  readonly unseen: readonly string[]
}
export interface PlanStep {
  readonly step: number
  readonly seat: number
  readonly label: string
  readonly by: "bot" | "me"
  readonly luck: boolean
  readonly lines: readonly string[]
}
export interface LinePlayed {
  readonly type: "line-played"
  readonly table: string
  readonly key: string
  readonly line: LineInfo | null
}
export interface Ordered {
  readonly type: "ordered"
  readonly table: string
  readonly orders: readonly OrderLine[]
}
export interface Pong {
  readonly type: "pong"
  readonly at: number
}
export interface Problem {
  readonly type: "problem"
  readonly code: string
  readonly message: string
  readonly table: string
  readonly key: string
}
export interface Closing {
  readonly type: "closing"
  readonly code: "idle" | "restart" | "slow"
}
export interface Seated {
  readonly table: string
  readonly seat: number
  readonly token: string
}
export interface MyTable {
  readonly table: TableInfo
  readonly seat: number
  readonly my_turn: boolean
}
export interface StepInfo {
  readonly table: string
  readonly step: number
  readonly steps: number
  readonly view: any
  readonly told: readonly Told[]
  readonly over: boolean
  readonly waiting: readonly Waiting[]
}
export interface GameInfo {
  readonly name: string
  readonly title: string
  readonly gist: string
  readonly seats: readonly number[]
  readonly modules: readonly ModuleInfo[]
  readonly choices: readonly ChoiceInfo[]
  readonly rulings: readonly RulingInfo[]
  readonly packs: readonly string[]
  readonly bots: readonly string[]
  readonly levels: readonly LevelInfo[]
}
export interface ModuleInfo {
  readonly name: string
  readonly title: string
  readonly gist: string
  readonly seats: readonly number[]
  readonly solo: boolean
  readonly choices: readonly ChoiceInfo[]
}
export interface ChoiceInfo {
  readonly name: string
  readonly title: string
  readonly gist: string
  readonly values: readonly (readonly [string, string])[]
  readonly default: string
  readonly each: boolean
}
export interface RulingInfo {
  readonly name: string
  readonly rule: string
  readonly question: string
  readonly answer: string
  readonly default: boolean | number | string
  readonly values: readonly (boolean | number | string)[]
  readonly titles: Readonly<Record<string, string>>
  readonly least: number
}
export interface LevelInfo {
  readonly name: string
  readonly measured: readonly Measured[]
}
export interface Measured {
  readonly seats: number
  readonly against: string
  readonly games: number
  readonly won: number
  readonly low: number
  readonly high: number
}
export interface BoxInfo {
  readonly game: string
  readonly fingerprint: string
  readonly components: Readonly<Record<string, readonly CardInfo[]>>
}
export interface CardInfo {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly source: string
  readonly facts: any
  readonly invented: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
}
export interface RuleInfo {
  readonly id: string
  readonly game: string
  readonly chapter: string
  readonly title: string
  readonly kind: string
  readonly gist: string
  readonly answer: string
  readonly code: readonly string[]
  readonly tests: readonly string[]
}
export interface LearnInfo {
  readonly game: string
  readonly lessons: readonly LessonInfo[]
  readonly puzzles: readonly PuzzleInfo[]
  readonly tips: Readonly<Record<string, string>>
  readonly about: Readonly<Record<string, readonly string[]>>
}
export interface LessonInfo {
  readonly id: string
  readonly title: string
  readonly gist: string
  readonly end: string
  readonly minutes: number
  readonly seats: number
  readonly bot: string
  readonly modules: readonly string[]
  readonly options: Readonly<Record<string, boolean | number | string>>
  readonly steps: readonly StepAdvice[]
}
export interface StepAdvice {
  readonly id: string
  readonly asks: string
  readonly pages: readonly PageInfo[]
  readonly offers: string
  readonly suggest: string
  readonly rule: string
}
export interface PageInfo {
  readonly text: string
  readonly point: readonly string[]
}
export interface PuzzleInfo {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly measure: string
  readonly seats: number
  readonly bot: string
  readonly modules: readonly string[]
  readonly options: Readonly<Record<string, boolean | number | string>>
  readonly rules: readonly string[]
  readonly point: readonly string[]
}
export interface PuzzleAnswer {
  readonly id: string
  readonly text: string
  readonly lines: readonly PuzzleLine[]
}
export interface PuzzleLine {
  readonly choices: readonly string[]
  readonly labels: readonly string[]
  readonly value: number
}
export interface Proof {
  readonly table: string
  readonly commitment: string
  readonly seed: string
  readonly outcomes: number
  readonly holds: boolean
  readonly message: string
}
export interface HookInfo {
  readonly id: string
  readonly table: string
  readonly seat: number
  readonly what: "push" | "web"
  readonly url: string
  readonly secret: string
}
export interface PushInfo {
  readonly key: string
}
export interface AnalysisInfo {
  readonly table: string
  readonly ready: boolean
  readonly progress: number
  readonly steps: number
  readonly points: readonly number[]
  readonly chances: readonly (readonly number[])[]
  readonly measures: readonly MeasureInfo[]
  readonly luck: readonly number[]
  readonly turning: readonly TurningPointInfo[]
  readonly costly: readonly CostlyChoiceInfo[]
  readonly looked: number
  readonly decisions: number
}
export interface MeasureInfo {
  readonly name: string
  readonly title: string
  readonly values: readonly (readonly number[])[]
}
export interface TurningPointInfo {
  readonly step: number
  readonly seat: number
  readonly felt: number
  readonly cause: "choice" | "luck"
  readonly question: string
  readonly label: string
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly luck: number
  readonly lines: readonly string[]
}
export interface CostlyChoiceInfo {
  readonly step: number
  readonly seat: number
  readonly question: string
  readonly chosen: string
  readonly chance: number
  readonly better: string
  readonly better_chance: number
  readonly why: string
}
export interface LabInfo {
  readonly allowed: boolean
  readonly runs: number
  readonly jobs: number
  readonly games: number
  readonly seconds: number
  readonly running: number
}
export interface StudyInfo {
  readonly id: string
  readonly game: string
  readonly title: string
  readonly seats: number
  readonly bot: string
  readonly status: "done" | "failed" | "interrupted" | "running" | "stopped" | "stopping"
  readonly phase: string
  readonly modules: readonly string[]
  readonly pack: string
  readonly compared: boolean
  readonly against: string
  readonly precision: number
  readonly games: number
  readonly played: number
  readonly needed: number
  readonly pairs: number
  readonly reached: number
  readonly seconds: number
  readonly left: number | null
  readonly cut: boolean
  readonly problem: string
  readonly created: number
  readonly found: number
  readonly files: readonly string[]
}
export interface Findings {
  readonly games: number
  readonly even: number
  readonly precision: number
  readonly power_shift: number
  readonly power_games: number
  readonly power_seconds: number
  readonly cells: readonly CellInfo[]
  readonly shifts: readonly ShiftInfo[]
  readonly pairs: number
  readonly ends: readonly EndInfo[]
  readonly lengths: readonly LengthInfo[]
  readonly undecided: number
  readonly few: number
  readonly close: readonly CloseInfo[]
  readonly close_limit: number
  readonly troubles: readonly string[]
  readonly broken: number
}
export interface CellInfo {
  readonly trait: string
  readonly value: string
  readonly seats: number
  readonly share: number
  readonly low: number
  readonly high: number
  readonly without: number
  readonly effect: number
  readonly effect_low: number
  readonly effect_high: number
  readonly p: number
  readonly real: boolean
  readonly primary: boolean
  readonly scarce: boolean
  readonly lead: number
  readonly lead_low: number
  readonly lead_high: number
  readonly won: readonly number[]
  readonly lost: readonly number[]
  readonly given: number | null
  readonly given_low: number
  readonly given_high: number
  readonly scored: number | null
  readonly scored_low: number
  readonly scored_high: number
  readonly likely: number | null
  readonly likely_low: number
  readonly likely_high: number
}
export interface ShiftInfo {
  readonly trait: string
  readonly value: string
  readonly before: number
  readonly after: number
  readonly shift: number
  readonly low: number
  readonly high: number
  readonly p: number
  readonly real: boolean
  readonly primary: boolean
  readonly scarce: boolean
  readonly seats: readonly [number, number]
  readonly moved: readonly number[]
}
export interface EndInfo {
  readonly cause: string
  readonly share: number
  readonly low: number
  readonly high: number
}
export interface LengthInfo {
  readonly what: string
  readonly mean: number
  readonly low: number
  readonly middle: number
  readonly high: number
}
export interface CloseInfo {
  readonly trait: string
  readonly chance: number
}
export interface Look {
  readonly type: "look"
  readonly table: string
  readonly token?: string
  readonly since?: number
  readonly language?: string
}
export interface LookAway {
  readonly type: "look-away"
  readonly table: string
}
export interface Choose {
  readonly type: "choose"
  readonly table: string
  readonly number: number
  readonly key: string
  readonly choice: string
}
export interface Undo {
  readonly type: "undo"
  readonly table: string
  readonly number: number
  readonly key: string
}
export interface AskBack {
  readonly type: "ask-back"
  readonly table: string
  readonly step: number
  readonly key: string
}
export interface Consent {
  readonly type: "consent"
  readonly table: string
  readonly request: number
  readonly agree: boolean
  readonly key: string
}
export interface Chat {
  readonly type: "chat"
  readonly table: string
  readonly text: string
  readonly key: string
}
export interface Mute {
  readonly type: "mute"
  readonly table: string
  readonly seat: number
  readonly muted: boolean
}
export interface Why {
  readonly type: "why"
  readonly table: string
  readonly option: string
  readonly plan?: string
}
export interface Hint {
  readonly type: "hint"
  readonly table: string
}
export interface Foresee {
  readonly type: "foresee"
  readonly table: string
  readonly option: string
}
export interface Describe {
  readonly type: "describe"
  readonly table: string
  readonly plan?: string
}
export interface Plan {
  readonly type: "plan"
  readonly table: string
  readonly do: "back" | "bots" | "choose" | "close" | "open"
  readonly plan?: string
  readonly step?: number
  readonly choice?: string
}
export interface PlayLine {
  readonly type: "play-line"
  readonly table: string
  readonly key: string
  readonly plan?: string
}
export interface SetOrders {
  readonly type: "orders"
  readonly table: string
  readonly orders: readonly Order[]
}
export interface Ping {
  readonly type: "ping"
  readonly at?: number
}
export interface NewTable {
  readonly game: string
  readonly seats: readonly SeatWish[]
  readonly modules?: readonly string[]
  readonly rulings?: Readonly<Record<string, boolean | number | string>>
  readonly options?: Readonly<Record<string, boolean | number | string>>
  readonly pack?: string
  readonly public?: boolean
  readonly clock?: ClockRule
  readonly seed?: string
}
export interface SeatWish {
  readonly player?: "bot" | "me" | "open"
  readonly bot?: string
  readonly name?: string
}
export interface Join {
  readonly name: string
  readonly seat?: number | null
  readonly token?: string
}
export interface HandOver {
  readonly player: "bot" | "human" | "open"
  readonly bot?: string
}
export interface Fork {
  readonly step: number
  readonly seats: readonly SeatWish[]
  readonly public?: boolean
  readonly clock?: ClockRule
}
export interface NewHook {
  readonly tokens: readonly string[]
  readonly url: string
  readonly secret?: string
}
export interface NewPush {
  readonly tokens: readonly string[]
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface MyHooks {
  readonly tokens: readonly string[]
  readonly ids?: readonly string[]
}
export interface NewStudy {
  readonly game: string
  readonly seats: number
  readonly bot: string
  readonly modules?: readonly string[]
  readonly rulings?: Readonly<Record<string, boolean | number | string>>
  readonly options?: Readonly<Record<string, boolean | number | string>>
  readonly pack?: string
  readonly compared?: boolean
  readonly against?: string
  readonly precision?: number
  readonly games?: number
}
export interface Watch {
  readonly number: number
  readonly against?: boolean
}
export type FromServer = News | Said | Presence | Accepted | Stale | Rejected | Reason | Hinted | Foreseen | Described | Planned | LinePlayed | Ordered | Pong | Problem | Closing
export type FromClient = Look | LookAway | Choose | Undo | AskBack | Consent | Chat | Mute | Why | Hint | Foresee | Describe | Plan | PlayLine | SetOrders | Ping
export const PROTOCOL = 1
/** What the server leaves out of each struct, and the structs within it by field. */
export const SHAPES: Readonly<Record<string, readonly [object, Readonly<Record<string, string>>]>> = {
  News: [{"sight":null,"first":false,"seat":-1,"chat":[],"muted":[]},{"info":"TableInfo","told":"Told","sight":"Sight","chat":"Said"}],
  TableInfo: [{"modules":[],"rulings":{},"options":{},"pack":"","public":false,"clock":{},"commitment":"","seed":"","known":false,"number":0,"step":0,"to_act":[],"created":0,"touched":0,"winners":[],"scores":[],"rematch":"","origin":"","reason":""},{"seats":"SeatInfo","clock":"ClockRule"}],
  SeatInfo: [{"bot":"","away":false,"online":false,"host":false,"left":null},{}],
  ClockRule: [{"mode":"none","bank":1800,"increment":30,"days":3,"expiry":"wait"},{}],
  Told: [{"seat":-1,"events":[],"doers":[],"lines":[],"by":""},{}],
  Sight: [{"question":null,"waiting":[],"can_undo":false,"request":null,"over":false,"orders":[],"line":null},{"question":"Question","waiting":"Waiting","request":"Request","orders":"OrderLine","line":"LineInfo"}],
  Question: [{"about":null,"order":null},{"options":"OptionInfo","order":"OrderInfo"}],
  OptionInfo: [{},{}],
  OrderInfo: [{"decline":"","circumstances":[],"now":[]},{}],
  Waiting: [{},{}],
  Request: [{"waits_for":[]},{}],
  OrderLine: [{},{"order":"Order"}],
  Order: [{"when":"","unless":false,"on":true},{}],
  LineInfo: [{},{}],
  Said: [{},{}],
  Presence: [{},{}],
  Accepted: [{},{}],
  Stale: [{"news":null},{"news":"News"}],
  Rejected: [{"rule":"","offered":[]},{}],
  Reason: [{},{}],
  Hinted: [{},{"lines":"HintLine"}],
  HintLine: [{"gain":0.0,"why":"","risk":""},{}],
  Foreseen: [{"barrier":""},{}],
  Described: [{"scoring":[]},{}],
  Planned: [{"sight":null,"steps":[],"told":[],"mine":0,"moved":false,"unseen":[]},{"sight":"Sight","steps":"PlanStep","told":"Told"}],
  PlanStep: [{"by":"me","luck":false,"lines":[]},{}],
  LinePlayed: [{"line":null},{"line":"LineInfo"}],
  Ordered: [{},{"orders":"OrderLine"}],
  Pong: [{},{}],
  Problem: [{"table":"","key":""},{}],
  Closing: [{},{}],
  Seated: [{},{}],
  MyTable: [{},{"table":"TableInfo"}],
  StepInfo: [{"over":false,"waiting":[]},{"told":"Told","waiting":"Waiting"}],
  GameInfo: [{"modules":[],"choices":[],"rulings":[],"packs":[],"bots":[],"levels":[]},{"modules":"ModuleInfo","choices":"ChoiceInfo","rulings":"RulingInfo","levels":"LevelInfo"}],
  ModuleInfo: [{"solo":false,"choices":[]},{"choices":"ChoiceInfo"}],
  ChoiceInfo: [{"gist":"","values":[],"default":"","each":false},{}],
  RulingInfo: [{"values":[],"titles":{},"least":0},{}],
  LevelInfo: [{"measured":[]},{"measured":"Measured"}],
  Measured: [{},{}],
  BoxInfo: [{},{"components":"*CardInfo"}],
  CardInfo: [{"invented":[],"lines":{}},{}],
  RuleInfo: [{"answer":"","code":[],"tests":[]},{}],
  LearnInfo: [{"lessons":[],"puzzles":[],"tips":{},"about":{}},{"lessons":"LessonInfo","puzzles":"PuzzleInfo"}],
  LessonInfo: [{"modules":[],"options":{},"steps":[]},{"steps":"StepAdvice"}],
  StepAdvice: [{"offers":"","suggest":"","rule":""},{"pages":"PageInfo"}],
  PageInfo: [{"point":[]},{}],
  PuzzleInfo: [{"modules":[],"options":{},"rules":[],"point":[]},{}],
  PuzzleAnswer: [{},{"lines":"PuzzleLine"}],
  PuzzleLine: [{},{}],
  Proof: [{},{}],
  HookInfo: [{"secret":""},{}],
  PushInfo: [{"key":""},{}],
  AnalysisInfo: [{"progress":0.0,"steps":0,"points":[],"chances":[],"measures":[],"luck":[],"turning":[],"costly":[],"looked":0,"decisions":0},{"measures":"MeasureInfo","turning":"TurningPointInfo","costly":"CostlyChoiceInfo"}],
  MeasureInfo: [{},{}],
  TurningPointInfo: [{"luck":0.0,"lines":[]},{}],
  CostlyChoiceInfo: [{"why":""},{}],
  LabInfo: [{"runs":0,"jobs":0,"games":0,"seconds":0,"running":0},{}],
  StudyInfo: [{"modules":[],"pack":"","compared":false,"against":"","precision":0.0,"games":0,"played":0,"needed":0,"pairs":0,"reached":1.0,"seconds":0.0,"left":null,"cut":false,"problem":"","created":0.0,"found":0.0,"files":[]},{}],
  Findings: [{"cells":[],"shifts":[],"pairs":0,"ends":[],"lengths":[],"undecided":0,"few":30,"close":[],"close_limit":0.03,"troubles":[],"broken":0},{"cells":"CellInfo","shifts":"ShiftInfo","ends":"EndInfo","lengths":"LengthInfo","close":"CloseInfo"}],
  CellInfo: [{"real":false,"primary":false,"scarce":false,"lead":0.0,"lead_low":0.0,"lead_high":0.0,"won":[],"lost":[],"given":null,"given_low":0.0,"given_high":0.0,"scored":null,"scored_low":0.0,"scored_high":0.0,"likely":null,"likely_low":0.0,"likely_high":0.0},{}],
  ShiftInfo: [{"real":false,"primary":false,"scarce":false,"seats":[0,0],"moved":[]},{}],
  EndInfo: [{},{}],
  LengthInfo: [{},{}],
  CloseInfo: [{},{}],
}
export const TAGS: Readonly<Record<string, string>> = {"news":"News","said":"Said","presence":"Presence","accepted":"Accepted","stale":"Stale","rejected":"Rejected","reason":"Reason","hinted":"Hinted","foreseen":"Foreseen","described":"Described","planned":"Planned","line-played":"LinePlayed","ordered":"Ordered","pong":"Pong","problem":"Problem","closing":"Closing"}
export declare namespace FateOfVenterra {
  interface LandView {
    readonly cell: number
    readonly terrain: number
    readonly ground: number
    readonly influence: number
    readonly links: readonly number[]
    readonly units: readonly number[]
    readonly holder: number
    readonly building: number
    readonly building_of: number
    readonly upgrade: number
    readonly upgrade_of: number
    readonly token: number
    readonly controller: number
  }
  interface SeatView {
    readonly faction: number
    readonly wealth: number
    readonly influence: number
    readonly battle_score: number
    readonly permits: number
    readonly forge: boolean
    readonly supply: readonly number[]
    readonly pieces: readonly number[]
    readonly upgrades: readonly number[]
    readonly leaders_shown: readonly number[]
    readonly leaders_back: readonly number[]
    readonly declared: readonly number[]
    readonly resolved: readonly number[]
    readonly reserved: readonly number[]
    readonly reserved_blind: number
    readonly completed: readonly number[]
    readonly gods: readonly number[]
    readonly gods_blind: number
    readonly score: readonly number[]
  }
  interface MarchView {
    readonly seat: number
    readonly arriving: readonly (readonly [number, number, number])[]
    readonly fights: readonly number[]
    readonly explored: readonly number[]
    readonly battles: number
    readonly led: readonly number[]
  }
  interface BattleView {
    readonly where: number
    readonly attacker: number
    readonly defender: number
    readonly units: readonly number[]
    readonly support: readonly [readonly number[], readonly number[]]
    readonly lent: readonly [number, number]
    readonly bonus: readonly [number, number]
    readonly cards: readonly [number, number]
    readonly cancelled: readonly [number, number]
    readonly attack: readonly (readonly ["building" | "card" | "leader" | "lent" | "neighbours" | "power" | "support" | "terrain" | "text" | "token" | "units", number, number])[]
    readonly defence: readonly (readonly ["building" | "card" | "leader" | "lent" | "neighbours" | "power" | "support" | "terrain" | "text" | "token" | "units", number, number])[]
  }
  interface View {
    readonly seat: number | null
    readonly job: string
    readonly round: number
    readonly order: readonly number[]
    readonly factions: readonly number[]
    readonly stock: readonly number[]
    readonly laid: readonly (readonly [number, number, number, number])[]
    readonly lands: readonly LandView[]
    readonly seats: readonly SeatView[]
    readonly leaders: readonly number[]
    readonly gods: readonly number[]
    readonly quests: readonly number[]
    readonly quest_row: readonly number[]
    readonly quest_deck: number
    readonly gods_row: readonly number[]
    readonly gods_deck: number
    readonly gods_pile: readonly number[]
    readonly playing: readonly (readonly [number, number, boolean])[]
    readonly unseen_backs: readonly number[]
    readonly turn: number
    readonly command: number
    readonly march: MarchView | null
    readonly battle: BattleView | null
    readonly bids: readonly number[]
    readonly rewards: readonly number[]
    readonly over: boolean
  }
  interface FactionChosen {
    readonly type: "FactionChosen"
    readonly seat: number
    readonly faction: number
  }
  interface InitiativeSet {
    readonly type: "InitiativeSet"
    readonly order: readonly number[]
  }
  interface StartBoardLaid {
    readonly type: "StartBoardLaid"
    readonly seat: number
    readonly side: number
  }
  interface BoardLaid {
    readonly type: "BoardLaid"
    readonly seat: number
    readonly board: number
    readonly side: number
    readonly turn: number
    readonly place: number
  }
  interface RiverLinked {
    readonly type: "RiverLinked"
    readonly land: number
    readonly to: number
  }
  interface BuildingPlaced {
    readonly type: "BuildingPlaced"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly origin: number
  }
  interface UnitsDeployed {
    readonly type: "UnitsDeployed"
    readonly seat: number
    readonly land: number
    readonly units: readonly number[]
  }
  interface LeaderStarts {
    readonly type: "LeaderStarts"
    readonly seat: number
    readonly rank: number
    readonly leader: number
  }
  interface TokensLaid {
    readonly type: "TokensLaid"
    readonly lands: readonly number[]
    readonly bare: readonly number[]
  }
  interface RowsLaid {
    readonly type: "RowsLaid"
    readonly quests: readonly number[]
    readonly gods: readonly number[]
  }
  interface RoundBegins {
    readonly type: "RoundBegins"
    readonly round: number
  }
  interface IncomeCounted {
    readonly type: "IncomeCounted"
    readonly seat: number
    readonly buildings: number
    readonly start_board: number
    readonly powers: number
  }
  interface Amount {
    readonly type: "Amount"
    readonly seat: number
    readonly count: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
    readonly now: number
  }
  interface WealthGained {
    readonly type: "WealthGained"
    readonly seat: number
    readonly count: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
    readonly now: number
  }
  interface WealthPaid {
    readonly type: "WealthPaid"
    readonly seat: number
    readonly count: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
    readonly now: number
  }
  interface InfluenceGained {
    readonly type: "InfluenceGained"
    readonly seat: number
    readonly count: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
    readonly now: number
  }
  interface CommandsRevealed {
    readonly type: "CommandsRevealed"
    readonly declared: readonly number[]
  }
  interface CommandBegins {
    readonly type: "CommandBegins"
    readonly seat: number
    readonly command: number
  }
  interface ActionTaken {
    readonly type: "ActionTaken"
    readonly seat: number
    readonly command: number
    readonly action: number
    readonly option: number
  }
  interface CommandEnds {
    readonly type: "CommandEnds"
    readonly seat: number
    readonly command: number
  }
  interface QuestReserved {
    readonly type: "QuestReserved"
    readonly seat: number
    readonly quest: number
    readonly blind: boolean
    readonly public: boolean
  }
  interface QuestTurnedUp {
    readonly type: "QuestTurnedUp"
    readonly quest: number
  }
  interface QuestCompleted {
    readonly type: "QuestCompleted"
    readonly seat: number
    readonly quest: number
  }
  interface GodsGained {
    readonly type: "GodsGained"
    readonly seat: number
    readonly card: number
    readonly blind: boolean
  }
  interface GodsTurnedUp {
    readonly type: "GodsTurnedUp"
    readonly card: number
  }
  interface GodsShuffled {
    readonly type: "GodsShuffled"
    readonly cards: number
  }
  interface GodsPlayed {
    readonly type: "GodsPlayed"
    readonly seat: number
    readonly card: number
  }
  interface GodsCancelled {
    readonly type: "GodsCancelled"
    readonly seat: number
    readonly card: number
    readonly by: number
    readonly upgrade: number
  }
  interface LeaderGained {
    readonly type: "LeaderGained"
    readonly seat: number
    readonly leader: number
    readonly price: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
  }
  interface UpgradeBought {
    readonly type: "UpgradeBought"
    readonly seat: number
    readonly upgrade: number
    readonly price: number
  }
  interface PowerUsed {
    readonly type: "PowerUsed"
    readonly seat: number
    readonly upgrade: number
  }
  interface UpgradeSwitchedOff {
    readonly type: "UpgradeSwitchedOff"
    readonly seat: number
    readonly upgrade: number
  }
  interface PermitGained {
    readonly type: "PermitGained"
    readonly seat: number
    readonly now: number
  }
  interface PermitSpent {
    readonly type: "PermitSpent"
    readonly seat: number
    readonly now: number
  }
  interface Recruited {
    readonly type: "Recruited"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly price: number
  }
  interface UnitGained {
    readonly type: "UnitGained"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly why: "action" | "battle-track" | "bid" | "build" | "card" | "explore" | "income" | "leader" | "quest" | "recruit" | "reward" | "start" | "start-board" | "support" | "taken" | "tax" | "upgrade"
  }
  interface Built {
    readonly type: "Built"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly price: number
  }
  interface Upgraded {
    readonly type: "Upgraded"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly price: number
  }
  interface ForgeLit {
    readonly type: "ForgeLit"
    readonly seat: number
  }
  interface ForgeLost {
    readonly type: "ForgeLost"
    readonly seat: number
  }
  interface Marched {
    readonly type: "Marched"
    readonly seat: number
    readonly origin: number
    readonly to: number
    readonly units: readonly number[]
    readonly support: boolean
  }
  interface Gathered {
    readonly type: "Gathered"
    readonly seat: number
    readonly origin: number
    readonly to: number
    readonly units: readonly number[]
  }
  interface UnitLost {
    readonly type: "UnitLost"
    readonly seat: number
    readonly kind: number
    readonly land: number
    readonly why: "ambush" | "card" | "casualty" | "explored" | "leader" | "no-retreat" | "removed" | "tax"
  }
  interface Retreated {
    readonly type: "Retreated"
    readonly seat: number
    readonly kind: number
    readonly origin: number
    readonly to: number
  }
  interface ExplorationBegins {
    readonly type: "ExplorationBegins"
    readonly seat: number
    readonly land: number
    readonly units: readonly number[]
  }
  interface BattleBegins {
    readonly type: "BattleBegins"
    readonly land: number
    readonly attacker: number
    readonly defender: number
    readonly units: readonly number[]
    readonly defenders: readonly number[]
    readonly score: number
  }
  interface Supported {
    readonly type: "Supported"
    readonly seat: number
    readonly land: number
    readonly price: number
    readonly attack: boolean
  }
  interface Counted {
    readonly type: "Counted"
    readonly seat: number
    readonly attack: boolean
    readonly lines: readonly (readonly ["building" | "card" | "leader" | "lent" | "neighbours" | "power" | "support" | "terrain" | "text" | "token" | "units", number, number])[]
    readonly total: number
  }
  interface CardsRevealed {
    readonly type: "CardsRevealed"
    readonly land: number
    readonly attacker: number
    readonly defender: number
    readonly cards: readonly [number, number]
  }
  interface LeaderPlayed {
    readonly type: "LeaderPlayed"
    readonly seat: number
    readonly leader: number
    readonly land: number
  }
  interface LeaderCancelled {
    readonly type: "LeaderCancelled"
    readonly seat: number
    readonly leader: number
  }
  interface NeighboursCalled {
    readonly type: "NeighboursCalled"
    readonly seat: number
    readonly land: number
    readonly units: readonly number[]
  }
  interface ExplorationEnds {
    readonly type: "ExplorationEnds"
    readonly seat: number
    readonly land: number
    readonly attack: number
    readonly defence: number
    readonly won: boolean
  }
  interface TokenTurned {
    readonly type: "TokenTurned"
    readonly seat: number
    readonly land: number
    readonly back: number
  }
  interface BattleEnds {
    readonly type: "BattleEnds"
    readonly land: number
    readonly attacker: number
    readonly defender: number
    readonly attack: number
    readonly defence: number
    readonly winner: number
    readonly decided: boolean
  }
  interface Spared {
    readonly type: "Spared"
    readonly seat: number
  }
  interface BuildingConquered {
    readonly type: "BuildingConquered"
    readonly seat: number
    readonly land: number
    readonly kind: number
    readonly owner: number
    readonly outcome: "convert" | "destroy" | "keep" | "regain"
  }
  interface TaxCounted {
    readonly type: "TaxCounted"
    readonly seat: number
    readonly land: number
    readonly units: number
    readonly free: number
    readonly paid: number
  }
  interface TaxWaived {
    readonly type: "TaxWaived"
    readonly seat: number
  }
  interface BidsRevealed {
    readonly type: "BidsRevealed"
    readonly bids: readonly number[]
    readonly bonus: readonly number[]
  }
  interface RewardTaken {
    readonly type: "RewardTaken"
    readonly seat: number
    readonly reward: number
  }
  interface Scored {
    readonly type: "Scored"
    readonly seat: number
    readonly track: number
    readonly quests: number
    readonly buildings: number
    readonly territories: number
    readonly powers: number
    readonly wealth: number
    readonly total: number
  }
  interface Ended {
    readonly type: "Ended"
    readonly totals: readonly number[]
    readonly winners: readonly number[]
  }
  type Event = FactionChosen | InitiativeSet | StartBoardLaid | BoardLaid | RiverLinked | BuildingPlaced | UnitsDeployed | LeaderStarts | TokensLaid | RowsLaid | RoundBegins | IncomeCounted | Amount | WealthGained | WealthPaid | InfluenceGained | CommandsRevealed | CommandBegins | ActionTaken | CommandEnds | QuestReserved | QuestTurnedUp | QuestCompleted | GodsGained | GodsTurnedUp | GodsShuffled | GodsPlayed | GodsCancelled | LeaderGained | UpgradeBought | PowerUsed | UpgradeSwitchedOff | PermitGained | PermitSpent | Recruited | UnitGained | Built | Upgraded | ForgeLit | ForgeLost | Marched | Gathered | UnitLost | Retreated | ExplorationBegins | BattleBegins | Supported | Counted | CardsRevealed | LeaderPlayed | LeaderCancelled | NeighboursCalled | ExplorationEnds | TokenTurned | BattleEnds | Spared | BuildingConquered | TaxCounted | TaxWaived | BidsRevealed | RewardTaken | Scored | Ended
}
export declare namespace ReignAndRuin {
  interface FighterView {
    readonly card: number
    readonly doublings: number
    readonly protected: boolean
  }
  interface SeatView {
    readonly hand_size: number
    readonly known: readonly number[]
    readonly army: readonly FighterView[]
    readonly total: number
    readonly best_series: number
  }
  interface View {
    readonly seat: number | null
    readonly phase: string
    readonly pick: number
    readonly pack_size: number
    readonly pack: readonly number[]
    readonly hand: readonly number[]
    readonly seats: readonly SeatView[]
    readonly draw_pile: number
    readonly discard_pile: readonly number[]
    readonly playing: number
    readonly turn: number
    readonly ended_by: number
    readonly tokens: readonly [number, number] | null
    readonly glimpsed: readonly (readonly number[])[]
    readonly over: boolean
  }
  interface Dealt {
    readonly type: "Dealt"
    readonly each: number
    readonly pile: number
  }
  interface Kept {
    readonly type: "Kept"
    readonly seat: number
    readonly cards: readonly number[]
  }
  interface Passed {
    readonly type: "Passed"
    readonly size: number
  }
  interface Begins {
    readonly type: "Begins"
    readonly seat: number
    readonly why: "drew" | "lot" | "won"
  }
  interface Fights {
    readonly type: "Fights"
    readonly seat: number
    readonly card: number
    readonly total: number
  }
  interface Uses {
    readonly type: "Uses"
    readonly seat: number
    readonly card: number
  }
  interface Destroyed {
    readonly type: "Destroyed"
    readonly seat: number
    readonly fighter: number
    readonly owner: number
  }
  interface Drew {
    readonly type: "Drew"
    readonly seat: number
    readonly card: number
  }
  interface Doubled {
    readonly type: "Doubled"
    readonly seat: number
    readonly fighter: number
    readonly owner: number
    readonly value: number
  }
  interface Protected {
    readonly type: "Protected"
    readonly seat: number
    readonly fighter: number
    readonly owner: number
  }
  interface Swapped {
    readonly type: "Swapped"
    readonly seat: number
    readonly crou: number
    readonly host: number
    readonly taken: number
    readonly to: "army" | "hand"
  }
  interface Slipped {
    readonly type: "Slipped"
    readonly seat: number
    readonly crou: number
    readonly host: number
  }
  interface Revived {
    readonly type: "Revived"
    readonly seat: number
    readonly card: number
    readonly army: number
  }
  interface Wasted {
    readonly type: "Wasted"
    readonly seat: number
    readonly card: number
  }
  interface LastLap {
    readonly type: "LastLap"
    readonly seat: number
    readonly why: "empty" | "last-card" | "length" | "repetition"
  }
  interface Ended {
    readonly type: "Ended"
    readonly totals: readonly number[]
    readonly winners: readonly number[]
  }
  type Event = Dealt | Kept | Passed | Begins | Fights | Uses | Destroyed | Drew | Doubled | Protected | Swapped | Slipped | Revived | Wasted | LastLap | Ended
}
export declare namespace Ruination {
  interface KhanView {
    readonly reference: number
    readonly enraged: boolean
    readonly powers: number
    readonly discarded: readonly number[]
    readonly standee: number
    readonly closed: number
    readonly defiance: number
    readonly won: boolean
  }
  interface ArmyView {
    readonly seat: number
    readonly units: readonly number[]
    readonly exiles: readonly number[]
  }
  interface TerritoryView {
    readonly armies: readonly ArmyView[]
    readonly bastions: number
    readonly nomad: number
    readonly controller: number
  }
  interface SeatView {
    readonly horde: number
    readonly board: string
    readonly vp: number
    readonly favor: number
    readonly glory: number
    readonly blessings: number
    readonly resources: readonly number[]
    readonly reserve: readonly number[]
    readonly slots: readonly number[]
    readonly home: number
    readonly tiles: number
    readonly bastions: number
    readonly final: readonly [number, number, number, number]
  }
  interface SideView {
    readonly side: number
    readonly strength: number
    readonly casualties: number
    readonly dice: readonly number[]
    readonly passed: boolean
    readonly used: readonly number[]
  }
  interface BattleView {
    readonly where: number
    readonly nomad: number
    readonly sides: readonly [SideView, SideView]
    readonly acting: number
  }
  interface View {
    readonly seat: number | null
    readonly phase: string
    readonly territories: readonly TerritoryView[]
    readonly seats: readonly SeatView[]
    readonly tiles: readonly number[]
    readonly revealed: readonly number[]
    readonly tops: readonly number[]
    readonly deck_sizes: readonly number[]
    readonly discard_sizes: readonly number[]
    readonly advantages: readonly (readonly [number, number])[]
    readonly advantage_decks: readonly number[]
    readonly exiles: readonly number[]
    readonly exile_top: number
    readonly exile_deck: number
    readonly bastion_supply: number
    readonly track_bastions: readonly number[]
    readonly blessing_supply: number
    readonly first: number
    readonly turn: number
    readonly turns: number
    readonly card: number
    readonly deck: number
    readonly parts: number
    readonly bonus: readonly number[]
    readonly marching: readonly number[]
    readonly marcher: number
    readonly coming: number
    readonly rolled: readonly number[]
    readonly overflowed: readonly number[]
    readonly start_order: readonly number[]
    readonly battle: BattleView | null
    readonly fury: number
    readonly fury_by: string
    readonly mode: any
    readonly over: boolean
  }
  interface Dealt {
    readonly type: "Dealt"
  }
  interface TileKept {
    readonly type: "TileKept"
    readonly seat: number
    readonly tile: number
  }
  interface TilesRevealed {
    readonly type: "TilesRevealed"
    readonly tiles: readonly number[]
    readonly first: number
  }
  interface HomeChosen {
    readonly type: "HomeChosen"
    readonly seat: number
    readonly territory: number
  }
  interface TileUsed {
    readonly type: "TileUsed"
    readonly seat: number
    readonly tile: number
  }
  interface NomadsPlaced {
    readonly type: "NomadsPlaced"
    readonly territories: readonly number[]
  }
  interface CardTaken {
    readonly type: "CardTaken"
    readonly seat: number
    readonly deck: number
    readonly card: number
  }
  interface CameToNothing {
    readonly type: "CameToNothing"
    readonly seat: number
    readonly card: number
    readonly part: number
  }
  interface BattlesHelped {
    readonly type: "BattlesHelped"
    readonly seat: number
    readonly strength: number
    readonly casualties: number
    readonly dice: number
  }
  interface TierAwaited {
    readonly type: "TierAwaited"
    readonly seat: number
    readonly what: string
  }
  interface Gained {
    readonly type: "Gained"
    readonly seat: number
    readonly what: "blessing" | "vp"
    readonly count: number
    readonly why: string
  }
  interface ResourceGained {
    readonly type: "ResourceGained"
    readonly seat: number
    readonly resource: number
    readonly count: number
  }
  interface Overflowed {
    readonly type: "Overflowed"
    readonly seat: number
  }
  interface Advanced {
    readonly type: "Advanced"
    readonly seat: number
    readonly track: "favor" | "glory"
    readonly at: number
    readonly beyond: boolean
  }
  interface BastionAdded {
    readonly type: "BastionAdded"
    readonly seat: number
    readonly territory: number
  }
  interface BastionMoved {
    readonly type: "BastionMoved"
    readonly seat: number
    readonly origin: number
    readonly to: number
  }
  interface Moved {
    readonly type: "Moved"
    readonly seat: number
    readonly origin: number
    readonly to: number
    readonly pieces: readonly number[]
  }
  interface TollPaid {
    readonly type: "TollPaid"
    readonly seat: number
    readonly resource: number
    readonly piece: number
  }
  interface Recruited {
    readonly type: "Recruited"
    readonly seat: number
    readonly piece: number
    readonly territory: number
  }
  interface NoneRecruited {
    readonly type: "NoneRecruited"
    readonly seat: number
  }
  interface Paid {
    readonly type: "Paid"
    readonly seat: number
    readonly resource: number
    readonly count: number
  }
  interface AdvantageAcquired {
    readonly type: "AdvantageAcquired"
    readonly seat: number
    readonly advantage: number
    readonly slot: number
    readonly replaced: number
  }
  interface ExileAcquired {
    readonly type: "ExileAcquired"
    readonly seat: number
    readonly exile: number
    readonly territory: number
  }
  interface UnitLost {
    readonly type: "UnitLost"
    readonly seat: number
    readonly piece: number
    readonly territory: number
    readonly why: "casualty" | "limit" | "retreat"
  }
  interface NomadRemoved {
    readonly type: "NomadRemoved"
    readonly territory: number
    readonly nomad: number
  }
  interface Displaced {
    readonly type: "Displaced"
    readonly seat: number
    readonly owner: number
    readonly piece: number
    readonly origin: number
    readonly to: number
  }
  interface OfSide {
    readonly type: "OfSide"
    readonly side: number
  }
  interface DiceRolled {
    readonly type: "DiceRolled"
    readonly side: number
    readonly faces: readonly number[]
  }
  interface BattleBegins {
    readonly type: "BattleBegins"
    readonly where: number
    readonly attacker: number
    readonly defender: number
    readonly nomad: number
  }
  interface MarkersMoved {
    readonly type: "MarkersMoved"
    readonly side: number
    readonly strength: number
    readonly casualties: number
    readonly why: string
    readonly strength_now: number
    readonly casualties_now: number
  }
  interface BattleCalledOff {
    readonly type: "BattleCalledOff"
    readonly where: number
  }
  interface BlessingsSpent {
    readonly type: "BlessingsSpent"
    readonly seat: number
    readonly count: number
  }
  interface Rerolled {
    readonly type: "Rerolled"
    readonly seat: number
    readonly before: readonly number[]
    readonly after: readonly number[]
  }
  interface DieSet {
    readonly type: "DieSet"
    readonly seat: number
    readonly before: number
    readonly after: number
  }
  interface DieUsed {
    readonly type: "DieUsed"
    readonly seat: number
    readonly face: number
  }
  interface TacticUsed {
    readonly type: "TacticUsed"
    readonly seat: number
    readonly slot: number
    readonly advantage: number
  }
  interface PassedInBattle {
    readonly type: "PassedInBattle"
    readonly seat: number
  }
  interface BattleWon {
    readonly type: "BattleWon"
    readonly where: number
    readonly winner: number
    readonly loser: number
    readonly winner_strength: number
    readonly loser_strength: number
  }
  interface Retreated {
    readonly type: "Retreated"
    readonly seat: number
    readonly origin: number
    readonly to: number
  }
  interface CardDiscarded {
    readonly type: "CardDiscarded"
    readonly seat: number
    readonly deck: number
    readonly card: number
    readonly reshuffled: boolean
  }
  interface FuryInvoked {
    readonly type: "FuryInvoked"
    readonly seat: number
    readonly why: "deck" | "favor" | "glory" | "vp"
    readonly gains: readonly number[]
  }
  interface RoundEnds {
    readonly type: "RoundEnds"
    readonly fury: number
  }
  interface Scored {
    readonly type: "Scored"
    readonly seat: number
    readonly bastions: number
    readonly advantages: number
    readonly resources: number
    readonly blessings: number
    readonly total: number
  }
  interface Ended {
    readonly type: "Ended"
    readonly totals: readonly number[]
    readonly winners: readonly number[]
  }
  interface OfKhan {
    readonly type: "OfKhan"
  }
  interface OfPlayer {
    readonly type: "OfPlayer"
  }
  interface KhanLaid {
    readonly type: "KhanLaid"
    readonly reference: number
  }
  interface KhanTurn {
    readonly type: "KhanTurn"
    readonly track: "favor" | "glory"
  }
  interface KhanAdvanced {
    readonly type: "KhanAdvanced"
    readonly track: "favor" | "glory"
    readonly at: number
    readonly beyond: boolean
  }
  interface KhanReinforced {
    readonly type: "KhanReinforced"
    readonly piece: number
    readonly territory: number
  }
  interface KhanExile {
    readonly type: "KhanExile"
    readonly exile: number
  }
  interface KhanTactic {
    readonly type: "KhanTactic"
    readonly number: number
    readonly reference: number
    readonly enraged: boolean
  }
  interface KhanFavorDie {
    readonly type: "KhanFavorDie"
    readonly what: "blessing" | "resource" | "vp"
    readonly count: number
  }
  interface PowerRevealed {
    readonly type: "PowerRevealed"
    readonly power: number
  }
  interface KhanEnraged {
    readonly type: "KhanEnraged"
    readonly reference: number
  }
  interface Robbed {
    readonly type: "Robbed"
    readonly what: "blessing" | "resource" | "vp"
    readonly count: number
  }
  interface KhanRetreated {
    readonly type: "KhanRetreated"
    readonly origin: number
    readonly to: number
  }
  interface Defied {
    readonly type: "Defied"
    readonly price: number
  }
  interface SoloEnded {
    readonly type: "SoloEnded"
    readonly won: boolean
  }
  type Event = Dealt | TileKept | TilesRevealed | HomeChosen | TileUsed | NomadsPlaced | CardTaken | CameToNothing | BattlesHelped | TierAwaited | Gained | ResourceGained | Overflowed | Advanced | BastionAdded | BastionMoved | Moved | TollPaid | Recruited | NoneRecruited | Paid | AdvantageAcquired | ExileAcquired | UnitLost | NomadRemoved | Displaced | OfSide | DiceRolled | BattleBegins | MarkersMoved | BattleCalledOff | BlessingsSpent | Rerolled | DieSet | DieUsed | TacticUsed | PassedInBattle | BattleWon | Retreated | CardDiscarded | FuryInvoked | RoundEnds | Scored | Ended | OfKhan | OfPlayer | KhanLaid | KhanTurn | KhanAdvanced | KhanReinforced | KhanExile | KhanTactic | KhanFavorDie | PowerRevealed | KhanEnraged | Robbed | KhanRetreated | Defied | SoloEnded
}
