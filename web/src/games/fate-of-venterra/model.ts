// The box as the table needs it, by number, and what the options of a question stand on.
import type { BoxInfo, CardInfo, FateOfVenterra, Question } from "../../wire"

export type View = FateOfVenterra.View
export type LandView = FateOfVenterra.LandView
export type SeatView = FateOfVenterra.SeatView
export type BattleView = FateOfVenterra.BattleView

export const UNIT_IDS = ["soldier", "ship", "scout", "siege", "knight"] as const
export const COMMAND_IDS = ["plan", "reinforce", "charge", "maneuver"] as const
export const TERRAIN_IDS = ["forest", "mountain", "water", "desert"] as const
export const ROUNDS = 8
export const BID_ROUNDS = [2, 4, 6]
export const LEADERS = 30
export const CELLS = 4
const NOTHING = 255

export class Model {
  readonly box: BoxInfo
  readonly quests: readonly CardInfo[]
  readonly gods: readonly CardInfo[]
  readonly leaders: readonly CardInfo[]
  readonly upgrades: readonly CardInfo[]
  readonly commands: readonly CardInfo[]
  readonly factions: readonly CardInfo[]
  readonly units: readonly CardInfo[]
  readonly buildings: readonly CardInfo[]
  readonly fronts: readonly CardInfo[]
  readonly backs: readonly CardInfo[]
  readonly boards: readonly CardInfo[]
  readonly terrains: readonly CardInfo[]
  readonly spaces: readonly CardInfo[]
  readonly rewards: readonly CardInfo[]

  constructor(box: BoxInfo) {
    const of = (kind: string): readonly CardInfo[] => box.components[kind] ?? []
    this.box = box
    this.quests = of("quests")
    this.gods = of("Gods cards")
    this.leaders = of("leaders")
    this.upgrades = of("faction upgrades")
    this.commands = of("command cards")
    this.factions = of("factions")
    this.units = of("units")
    this.buildings = of("buildings")
    this.fronts = of("explore token fronts")
    this.backs = of("explore token backs")
    this.boards = of("boards")
    this.terrains = of("terrains")
    this.spaces = of("battle track spaces")
    this.rewards = of("bidding rewards")
  }

  /** The terrains of a board's side, and what each of its hexes is worth. */
  side(board: number, side: number): readonly { terrain: number; worth: number }[] {
    const facts = this.boards[board]?.facts
    const terrains: readonly string[] = (side ? facts?.b : facts?.a) ?? []
    const worth: readonly number[] = (side ? facts?.influence_b : facts?.influence_a) ?? []
    return terrains.map((id, at) => {
      const terrain = TERRAIN_IDS.indexOf(id as (typeof TERRAIN_IDS)[number])
      return { terrain, worth: worth[at] ?? this.terrains[terrain]?.facts.influence ?? 1 }
    })
  }

  attack(unit: number, forge: boolean): number {
    const facts = this.units[unit]?.facts
    return (forge ? facts?.forge_attack : facts?.attack) ?? 0
  }

  defence(unit: number, forge: boolean): number {
    const facts = this.units[unit]?.facts
    return (forge ? facts?.forge_defence : facts?.defence) ?? 0
  }

  movement(unit: number, forge: boolean): number {
    const facts = this.units[unit]?.facts
    return (forge ? facts?.forge_movement : facts?.movement) ?? 0
  }

  unitName(unit: number, forge: boolean): string {
    const card = this.units[unit]
    return (forge ? card?.facts.forge_name : card?.name) ?? ""
  }

  /** What stands in a territory: “2 × Scout”, for the names have no plural. */
  unitsIn(land: LandView, forge: boolean): readonly string[] {
    return land.units.flatMap((count, unit) => (count ? [(count > 1 ? `${count} × ` : "") + this.unitName(unit, forge)] : []))
  }

  cost(unit: number, faction: number): number {
    const own = this.factions[faction]?.facts.costs
    return own?.[UNIT_IDS[unit] ?? ""] ?? this.units[unit]?.facts.cost ?? 0
  }

  /** What a building costs; a starting building, where it may be rebuilt, as much as an Outpost. */
  price(building: number): number {
    const facts = this.buildings[building]?.facts
    const outpost = this.buildings.find(({ id }) => id === "outpost")?.facts
    return facts?.cost || (facts?.upgrade ? 0 : (outpost?.cost ?? 0))
  }
}

let last: Model | null = null

/** The model of a box; the same one for the same box. */
export function modelOf(box: BoxInfo): Model {
  if (last?.box !== box) last = new Model(box)
  return last
}

/** A territory's number by its name; -1 if it is none. */
export function landOf(name: string): number {
  const [, board = "", cell = ""] = /^([a-k])([1-4])$/.exec(name) ?? []
  return board ? (board.charCodeAt(0) - 97) * CELLS + Number(cell) - 1 : -1
}

export function landName(land: number): string {
  return `${String.fromCharCode(97 + Math.floor(land / CELLS))}${(land % CELLS) + 1}`
}

const ON_LANDS = [
  "river",
  "home",
  "outpost-at",
  "deploy",
  "march-from",
  "march-to",
  "support-to",
  "relocate",
  "fight",
  "gather-at",
  "support",
  "neighbours",
  "retreat",
  "recruit-at",
  "second-at",
  "gain-at",
  "upgrade-at",
  "build-at",
]
const ON_PIECES = ["march-unit", "support-march", "gather-unit", "casualty", "remove", "disband"]
const CARDS: Readonly<Record<string, CardKind>> = {
  "start-leader": "leaders",
  "gain-leader": "leaders",
  "buy-leader": "leaders",
  leader: "leaders",
  commit: "leaders",
  reserve: "quests",
  quest: "quests",
  gods: "gods",
  "play-gods": "gods",
  "buy-upgrade": "upgrades",
  reward: "rewards",
  recruit: "units",
  build: "buildings",
  "upgrade-to": "buildings",
  faction: "factions",
  command: "commands",
}
export type CardKind = "leaders" | "quests" | "gods" | "upgrades" | "rewards" | "units" | "buildings" | "factions" | "commands"

/** How the options of a kind of question lie on the table. */
export type Lie = "land" | "piece" | "cards" | "board" | "none"

export function lieOf(kind: string): Lie {
  if (ON_LANDS.includes(kind)) return "land"
  if (ON_PIECES.includes(kind)) return "piece"
  if (["board", "side", "turn", "place", "start-side"].includes(kind)) return "board"
  return kind in CARDS ? "cards" : "none"
}

/** The kind of cards that a question is about. */
export function cardsOf(kind: string): CardKind | null {
  return CARDS[kind] ?? null
}

export interface Target {
  readonly name: string
  readonly label: string
  readonly land: number
  readonly unit: number
}

/** The options of a question that stand on the map. */
export function targetsOf(question: Question | null): readonly Target[] {
  if (!question) return []
  const lie = lieOf(question.kind)
  if (lie !== "land" && lie !== "piece") return []
  return question.options.flatMap(({ name, label }) => {
    const [what = "", where = ""] = name.split("@")
    const land = landOf(lie === "land" ? name : where)
    const unit = lie === "piece" ? UNIT_IDS.indexOf(what as (typeof UNIT_IDS)[number]) : -1
    return land < 0 ? [] : [{ name, label, land, unit }]
  })
}

/** Where a march sets out, as a question tells it; -1: from anywhere. */
export function sourceOf(question: Question | null): number {
  const about = question?.kind === "march-to" || question?.kind === "relocate" ? question.about : -1
  return typeof about === "number" && about < NOTHING ? about : -1
}

const ABOUT_A_LAND = ["march-unit", "gather-unit", "pay-tax", "disband"]

/** The territory that a question is about: where units are sent or called to, where an army is too large; -1: none. */
export function aimOf(question: Question | null): number {
  const about = Array.isArray(question?.about) ? question.about[0] : question?.about
  return ABOUT_A_LAND.includes(question?.kind ?? "") && typeof about === "number" ? about : -1
}

/** How much less than their price a question asks for what it offers. */
export function takenOff(question: Question | null): number {
  const about = Array.isArray(question?.about) ? question.about[1] : question?.about
  return typeof about === "number" ? about : 0
}

/** Units on their way: from, to, and how many of each kind. */
export interface Route {
  readonly from: number
  readonly to: number
  readonly units: readonly number[]
}

export function routesOf(view: View): readonly Route[] {
  const found = new Map<string, { from: number; to: number; units: number[] }>()
  for (const [to, unit, from] of view.march?.arriving ?? []) {
    const key = `${from}-${to}`
    const route = found.get(key) ?? { from, to, units: [0, 0, 0, 0, 0] }
    route.units[unit] = (route.units[unit] ?? 0) + 1
    found.set(key, route)
  }
  return [...found.values()]
}

/** What a seat would have if the game ended now. */
export function total(seat: SeatView | undefined): number {
  return seat ? seat.score.reduce((sum, part) => sum + part, 0) : 0
}

const ASKED_IN: Readonly<Record<string, string>> = {
  declare: "declare",
  quest: "quests",
  "pay-tax": "army",
  disband: "army",
  bid: "bids",
  "next-in-order": "bids",
  reward: "bids",
}
/** The part of the round before each job: the view names the job that comes next, none while the last one settles. */
const BEFORE: Readonly<Record<string, string>> = {
  "": "settle",
  settle: "settle",
  begin: "settle",
  income: "income",
  prepare: "income",
  declare: "income",
  turn: "declare",
  quests: "quests",
  "before-army": "quests",
  army: "army",
  tax: "army",
  bids: "army",
  order: "bids",
  reward: "bids",
}

/** Whether the boards are still being laid. */
export function isLaying(view: View): boolean {
  return view.lands.every(({ units }) => units.length === 0)
}

/** Whether it is a seat's turn to carry out a command; without one on the table it is a turn for quests. */
export function commands(view: View, side: number): boolean {
  return view.turn === side && (view.seats[side]?.declared.length ?? 0) > 0
}

/** Which part of the round it is. */
export function phaseOf(view: View, kind: string): string {
  if (view.over) return "over"
  if (isLaying(view)) return "map"
  if (view.battle) return view.battle.defender < 0 ? "exploration" : "battle"
  const asked = ASKED_IN[kind]
  if (asked) return asked
  if (view.turn >= 0) return commands(view, view.turn) ? "command" : "quests"
  return BEFORE[view.job] ?? (BID_ROUNDS.includes(view.round) ? "bids" : "army")
}
