// The box as the table needs it: the map's neighbours, pieces, faces of dice, and what the options of a question mean.
import type { BoxInfo, CardInfo, Question, Ruination } from "../../wire"

export type View = Ruination.View
export type ArmyView = Ruination.ArmyView
export type SeatView = Ruination.SeatView
export type BattleView = Ruination.BattleView
export type KhanView = Ruination.KhanView

export const KINDS = 3
export const NOMADS = 4
export const LAST_SPACE = 10
export const FURY_VP = 30
export const MOST_CASUALTIES = 6
export const UNIT_IDS = ["grunt", "brute", "raider"] as const
export const TRACKS = ["favor", "glory"] as const
export const DECKS = ["move", "recruit", "scavenge"] as const
export const PARTS = ["action", "banner", "bonus"] as const
export type Track = (typeof TRACKS)[number]

export interface Effect {
  readonly do: string
  readonly [field: string]: any
}

export interface Land {
  readonly at: number
  readonly id: string
  readonly name: string
  readonly region: number
  readonly resource: number
  readonly corner: boolean
  readonly rim: boolean
  readonly near: readonly number[]
}

export interface Face {
  readonly die: "battle" | "favor" | "wurm"
  readonly name: string
  readonly strength: number
  readonly special: number
  readonly effects: readonly Effect[]
}

export interface Cost {
  readonly scrap: number
  readonly water: number
  readonly fuel: number
  readonly hide: number
  readonly any: number
}

const NONE: readonly CardInfo[] = []

/** Everything that lies in one box, by number. */
export class Model {
  readonly lands: readonly Land[]
  readonly khan: number
  readonly citadel: number
  readonly resources: readonly CardInfo[]
  readonly regions: readonly CardInfo[]
  readonly faces: readonly Face[]
  readonly pieces: readonly string[]
  readonly actions: readonly CardInfo[]
  readonly advantages: readonly CardInfo[]
  readonly exiles: readonly CardInfo[]
  readonly nomads: readonly CardInfo[]
  readonly tiles: readonly CardInfo[]
  readonly units: readonly CardInfo[]
  readonly hordes: readonly CardInfo[]
  readonly references: readonly CardInfo[]
  readonly powers: readonly CardInfo[]
  readonly territories: readonly CardInfo[]
  readonly #boards: ReadonlyMap<string, CardInfo>
  readonly #spaces: ReadonlyMap<string, CardInfo>
  readonly #numbers: ReadonlyMap<string, number>

  constructor(readonly box: BoxInfo) {
    const of = (kind: string): readonly CardInfo[] => box.components[kind] ?? NONE
    this.territories = of("territories")
    this.resources = of("resources")
    this.regions = of("regions")
    this.actions = of("action cards")
    this.advantages = of("advantages")
    this.exiles = of("exiles")
    this.nomads = of("nomads")
    this.tiles = of("starting tiles")
    this.units = of("units")
    this.hordes = of("hordes")
    this.references = of("reference cards")
    this.powers = of("power cards")
    this.#boards = new Map(of("horde boards").map((board) => [board.id, board]))
    this.#spaces = new Map(of("track spaces").map((space) => [`${space.facts.track}-${space.facts.at}`, space]))
    this.#numbers = new Map(this.territories.map((land, at) => [land.id, at]))
    this.lands = this.#lay()
    this.khan = this.regions.findIndex((region) => region.facts.khan)
    this.citadel = this.lands.findIndex((land) => land.region === this.khan && !land.rim)
    this.pieces = [...UNIT_IDS, ...this.exiles.map((exile) => exile.id)]
    this.faces = of("dice").flatMap((die) =>
      die.facts.faces.map((face: any) => ({
        die: die.id,
        name: face.name,
        strength: face.strength ?? 0,
        special: face.special ?? 0,
        effects: face.effects ?? [],
      })),
    )
  }

  #lay(): readonly Land[] {
    const regions = this.regions.map((region) => region.id)
    const resources = this.resources.map((resource) => resource.id)
    const rim = this.territories.map((land) => Boolean(land.facts.wasteland))
    return this.territories.map((card, at) => {
      const near = new Set<number>(card.facts.land.map((id: string) => this.#numbers.get(id)))
      if (rim[at]) rim.forEach((there, other) => there && other !== at && near.add(other))
      return {
        at,
        id: card.id,
        name: card.name,
        region: regions.indexOf(card.facts.region),
        resource: card.facts.resource ? resources.indexOf(card.facts.resource) : -1,
        corner: Boolean(card.facts.corner),
        rim: Boolean(rim[at]),
        near: [...near].sort((one, other) => one - other),
      }
    })
  }

  /** The territory of this id; -1 if there is none. */
  land(id: string): number {
    return this.#numbers.get(id) ?? -1
  }

  /** Whether the way between two neighbours leads through the Wasteland. */
  crosses(one: number, other: number): boolean {
    const id = this.lands[other]?.id
    return !this.territories[one]?.facts.land.includes(id)
  }

  piece(id: string): number {
    return this.pieces.indexOf(id)
  }

  pieceName(piece: number): string {
    return (piece < KINDS ? this.units[piece]?.name : this.exiles[piece - KINDS]?.name) ?? ""
  }

  board(seat: SeatView): CardInfo | null {
    return this.#boards.get(seat.board) ?? null
  }

  /** The tactics of a seat's board. */
  tactics(seat: SeatView): readonly { specials: number; effects: readonly Effect[]; slot_cost?: Partial<Cost> }[] {
    return this.board(seat)?.facts.tactics ?? []
  }

  /** What a space of a track gives; nothing if it is bare. */
  space(track: Track, at: number): CardInfo | null {
    return this.#spaces.get(`${track}-${at}`) ?? null
  }

  /** The units' strengths on a seat's board. */
  strengths(seat: SeatView): readonly number[] {
    return this.board(seat)?.facts.strengths ?? this.units.map((unit) => unit.facts.strength)
  }

  costs(seat: SeatView): readonly number[] {
    return this.board(seat)?.facts.costs ?? this.units.map((unit) => unit.facts.cost)
  }

  cap(seat: SeatView): number {
    return this.board(seat)?.facts.resource_cap ?? 6
  }
}

let last: Model | null = null

/** The model of a box; the same one for the same box. */
export function modelOf(box: BoxInfo): Model {
  if (last?.box !== box) last = new Model(box)
  return last
}

/** What each option of a question stands on. */
export interface Target {
  readonly name: string
  readonly label: string
  readonly land: number
  readonly piece: number
  readonly side: number
}

const ON_LANDS = ["home", "scavenge-at", "spread-from", "gather-at", "toll-on-way-to", "bastion", "place", "displace-to", "retreat"]
const ON_PIECES = ["send", "fetch", "recruit", "casualty", "disband"]
const ON_SIDES = ["enemy", "battle"]

/** How the options of a kind of question lie on the map. */
export type Lie = "land" | "piece" | "side" | "none"

export function lieOf(kind: string): Lie {
  if (ON_LANDS.includes(kind)) return "land"
  if (ON_PIECES.includes(kind)) return "piece"
  return ON_SIDES.includes(kind) ? "side" : "none"
}

/** The options of a question with what they are about. */
export function targetsOf(model: Model, question: Question | null): readonly Target[] {
  if (!question) return []
  const lie = lieOf(question.kind)
  return question.options.map(({ name, label }) => {
    const [what = "", where = ""] = name.split("@")
    const land = model.land(lie === "land" ? name : where)
    const side = lie === "side" ? (what === "nomads" ? NOMADS : "ABCD".indexOf(what)) : -1
    return { name, label, land, piece: lie === "piece" ? model.piece(what) : -1, side }
  })
}

/** The option of a question with this name, if it is offered. */
export function offered(question: Question | null, kind: string, name: string): { name: string; label: string } | null {
  if (question?.kind !== kind) return null
  return question.options.find((option) => option.name === name) ?? null
}

/** How many of a piece an army has. */
export function countOf(army: ArmyView, piece: number): number {
  return piece < KINDS ? (army.units[piece] ?? 0) : Number(army.exiles.includes(piece - KINDS))
}

/** The different pieces of an army, with how many there are of each. */
export function piecesOf(army: ArmyView): readonly { piece: number; count: number }[] {
  const plain = army.units.map((count, piece) => ({ piece, count })).filter(({ count }) => count > 0)
  return [...plain, ...army.exiles.map((exile) => ({ piece: KINDS + exile, count: 1 }))]
}

/** The units that march: piece, from, to. */
export function marches(view: View): readonly { piece: number; from: number; to: number; count: number }[] {
  const found = new Map<string, { piece: number; from: number; to: number; count: number }>()
  for (let at = 0; at + 2 < view.marching.length; at += 3) {
    const [piece, from, to] = view.marching.slice(at, at + 3) as [number, number, number]
    const key = `${piece}-${from}-${to}`
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { piece, from, to, count: 1 })
  }
  return [...found.values()]
}

export function isSolo(view: View): boolean {
  return view.mode !== null && view.mode !== undefined
}

/** The face of a lasting sum: what a seat's board and advantages add. */
export function lasting(model: Model, seat: SeatView, name: string): number {
  const cards = seat.slots.filter((card) => card >= 0).map((card) => model.advantages[card]?.facts.lasting ?? {})
  return [model.board(seat)?.facts.lasting ?? {}, ...cards].reduce((sum, part) => sum + (part[name] ?? 0), 0)
}

/** How many of something a seat has, as an advantage counts it at the end. */
export function counted(model: Model, view: View, seat: number, per: string): number {
  const held = view.territories.flatMap((land, at) => (land.controller === seat ? [at] : []))
  const armies = view.territories.flatMap((land) => land.armies.filter((army) => army.seat === seat))
  const region = (at: number): number => model.lands[at]?.region ?? -1
  const home = view.seats[seat]?.home ?? -1
  switch (per) {
    case "bastion-controlled":
      return held.reduce((sum, at) => sum + (view.territories[at]?.bastions ?? 0), 0)
    case "territory-controlled":
      return held.length
    case "bastion-territory-controlled":
      return held.filter((at) => view.territories[at]?.bastions).length
    case "region-controlled":
      return new Set(held.map(region)).size
    case "khan-territory-controlled":
      return held.filter((at) => region(at) === model.khan).length
    case "foreign-territory-controlled":
      return held.filter((at) => region(at) !== model.khan && region(at) !== home).length
    case "exile":
      return armies.reduce((sum, army) => sum + army.exiles.length, 0)
    case "advantage":
      return view.seats[seat]?.slots.filter((card) => card >= 0).length ?? 0
    case "brute":
      return armies.reduce((sum, army) => sum + (army.units[1] ?? 0), 0)
    case "raider":
      return armies.reduce((sum, army) => sum + (army.units[2] ?? 0), 0)
    default:
      return armies.length
  }
}
