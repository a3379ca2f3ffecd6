// Where everything in a territory stands: bastions and nomads first, then an army a row.
import { settings } from "../../frame/settings.svelte"
import { piecesOf, type ArmyView, type Model, type View } from "./model"
import type { Canyon, Place } from "./shape"

export interface Standing {
  readonly what: "bastion" | "nomad" | "flag" | "piece"
  readonly x: number
  readonly y: number
  readonly size: number
  readonly side: number
  readonly piece: number
  readonly count: number
}

interface Item {
  readonly what: Standing["what"]
  readonly side: number
  readonly piece: number
  readonly count: number
  /** Its width, in sizes of a piece. */
  readonly wide: number
}

const FLAG = 0.62
/** No name is smaller. */
const LEAST = 12
/** How much of the lower edge is cliff. */
const CLIFF = 14
/** In a canyon lower than this, a territory has room for one row of pieces. */
const LOW = 430
/** How often what runs into something else is drawn smaller. */
const TRIES = 4

function armyItems(army: ArmyView): Item[] {
  const pieces = piecesOf(army).map(({ piece, count }) => ({ what: "piece" as const, side: army.seat, piece, count, wide: piece === 2 ? 1.26 : 1.14 }))
  return [{ what: "flag", side: army.seat, piece: -1, count: 1, wide: FLAG }, ...pieces]
}

/** How big a piece is drawn in a canyon of this size. */
export function pieceSize(canyon: Canyon): number {
  return Math.max(23, Math.min(46, canyon.width * 0.052, canyon.height * 0.066))
}

/** How big names are written: as the person wants text, as far as there is room for it. */
function labelSize(canyon: Canyon): number {
  const usual = canyon.width < 480 ? 13 : Math.max(14, Math.min(18, Math.round(canyon.width * 0.018)))
  return Math.max(usual, Math.min(usual * (settings.size / 100), canyon.width * 0.028, canyon.height * 0.042))
}

let pen: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()

/** How wide a name is drawn. */
function textWidth(text: string, size: number): number {
  const key = `${size} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  pen ??= document.createElement("canvas").getContext("2d")
  if (!pen) return text.length * size * 0.5
  pen.font = `600 ${size}px Spectral, Georgia, serif`
  const wide = pen.measureText(text).width
  if (document.fonts.check(pen.font)) widths.set(key, wide)
  return wide
}

/** A name on the map: where there is little room in two lines, as even as its spaces and hyphens let them be. */
function labelLines(canyon: Canyon, name: string, place: Place, crowded = false): readonly string[] {
  const size = labelSize(canyon)
  const wide = (text: string): number => textWidth(text, size)
  // The sign of what it yields stands before the first line.
  const sign = size * 1.6
  if (wide(name) + sign <= place.room * 1.12 && !crowded) return [name]
  const ways = [...name.matchAll(/[ -]/g)].map(({ index }) => [name.slice(0, index + 1).trimEnd(), name.slice(index + 1)])
  const room = ([first = "", second = ""]: readonly string[]): number => Math.max(wide(first) + sign, wide(second))
  return ways.toSorted((one, other) => room(one) - room(other))[0] ?? [name]
}

/** All names on the map; of two in a row that would run into each other the longer one is broken. */
function labelsOf(model: Model, canyon: Canyon): readonly (readonly string[])[] {
  const size = labelSize(canyon)
  const named = (at: number, crowded: boolean): readonly string[] => labelLines(canyon, model.lands[at]?.name ?? "", canyon.places[at] as Place, crowded)
  const labels = model.lands.map((_, at) => named(at, false))
  const wide = (at: number): number => textWidth(labels[at]?.[0] ?? "", size) + size * 1.6
  const long = (at: number): boolean => labels[at]?.length === 1
  for (const one of labels.keys()) {
    for (const other of labels.keys()) {
      const [here, there] = [canyon.places[one], canyon.places[other]]
      if (one >= other || !here || !there || Math.abs(here.y - there.y) > size * 2) continue
      if (Math.abs(here.x - there.x) >= (wide(one) + wide(other)) / 2 + size * 0.3) continue
      const broken = long(one) && (!long(other) || wide(one) >= wide(other)) ? one : other
      labels[broken] = named(broken, true)
    }
  }
  return labels
}

/** How big a name is written: a long one that cannot be broken somewhat smaller. */
function nameSize(canyon: Canyon, lines: readonly string[], place: Place): number {
  const size = labelSize(canyon)
  const wide = textWidth(lines[0] ?? "", size) + size * 1.6
  return lines.length > 1 ? size : Math.min(size, Math.max(LEAST, (size * place.room * 1.12) / wide))
}

/** The middle of the first line of a territory's name, and where the pieces below begin. */
function labelTop(canyon: Canyon, place: Place, lines: number, rows: number, size: number): { label: number; pieces: number } {
  const text = labelSize(canyon) * 1.08
  const whole = lines * text + Math.max(1, rows) * (size + 5)
  // Neither over the ring of VP above nor over the one below.
  const lowest = canyon.height - canyon.margin - CLIFF - whole
  const top = Math.max(canyon.margin + 2, Math.min(lowest, place.y - whole / 2))
  return { label: top + text * 0.8, pieces: top + lines * text + 5 + size / 2 }
}

function rowsOf(items: readonly Item[], room: number, size: number): Item[][] {
  const rows: Item[][] = []
  let row: Item[] = []
  let wide = 0
  for (const item of items) {
    const more = item.wide * size
    if (row.length && wide + more > room) {
      rows.push(row)
      row = []
      wide = 0
    }
    row.push(item)
    wide += more
  }
  if (row.length) rows.push(row)
  return rows
}

/** A stretch of the map: left, top, right, bottom. */
type Box = readonly [number, number, number, number]

/** What a territory shows: its pieces in rows, its name, where the name begins, how big it is and half of how wide its
    first line is; and the stretches that name and pieces take, in this order. */
export interface Shown {
  readonly items: readonly Standing[]
  readonly label: number
  readonly lines: readonly string[]
  readonly text: number
  readonly half: number
  readonly rows: number
  readonly boxes: readonly Box[]
}

/** Everything that stands in a territory, with its place; `scale`: how much smaller than usual. */
function shownAt(view: View, canyon: Canyon, at: number, lines: readonly string[], scale: number): Shown {
  const place = canyon.places[at] as Place
  const text = nameSize(canyon, lines, place)
  const half = textWidth(lines[0] ?? "", text) / 2
  const land = view.territories[at]
  const fixed: Item[] = Array.from({ length: land?.bastions ?? 0 }, () => ({ what: "bastion", side: -1, piece: -1, count: 1, wide: 0.56 }))
  if (land && land.nomad !== -1) fixed.push({ what: "nomad", side: 4, piece: -1, count: 1, wide: 1.12 })
  const armies = [...(land?.armies ?? [])].sort((one, other) => Number(other.seat === view.turn) - Number(one.seat === view.turn))
  let size = pieceSize(canyon) * scale
  const groups = armies.map(armyItems)
  const arranged = (): Item[][] => {
    const first = groups[0] ? [...fixed, ...groups[0]] : fixed
    return [...rowsOf(first, place.room, size), ...groups.slice(1).flatMap((group) => rowsOf(group, place.room, size))]
  }
  let rows = arranged()
  const low = !canyon.tall && canyon.height < LOW
  const most = low ? 1 : canyon.tall ? 2 : 3
  for (let tries = 0; rows.length > most && tries < (low ? 2 : 3); tries++) {
    size *= 0.85
    rows = arranged()
  }
  const { label, pieces } = labelTop(canyon, place, lines.length, rows.length, scale < 1 ? size : pieceSize(canyon))
  const widths = rows.map((row) => row.reduce((sum, item) => sum + item.wide * size, 0))
  const items = rows.flatMap((row, number) => {
    let x = place.x - (widths[number] ?? 0) / 2
    return row.map((item) => {
      const middle = x + (item.wide * size) / 2
      x += item.wide * size
      return { ...item, x: middle, y: pieces + number * (size + 5), size }
    })
  })
  const broad = Math.max(...lines.map((line) => textWidth(line, text))) / 2
  const name: Box = [place.x - Math.max(half + text, broad), label - text * 0.75, place.x + broad + text * 0.7, label + (lines.length - 1) * text * 1.08 + text * 0.2]
  const wide = Math.max(0, ...widths) / 2
  const ground: Box = [place.x - wide, pieces - size / 2, place.x + wide, pieces + (rows.length - 1) * (size + 5) + size / 2]
  return { items, label, lines, text, half, rows: rows.length, boxes: rows.length ? [name, ground] : [name] }
}

const meet = (one: Box, other: Box): boolean => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

/** Whether two territories run into each other. That their names do counts only where there are rows to be made lower. */
function collide(here: Shown, there: Shown, names: boolean): boolean {
  return here.boxes.some((box, one) => there.boxes.some((another, other) => (names || one > 0 || other > 0) && meet(box, another)))
}

/** All territories; where two would run into each other, the fuller one is drawn smaller. */
export function shownOn(model: Model, view: View, canyon: Canyon): readonly Shown[] {
  const labels = labelsOf(model, canyon)
  const scales = model.lands.map(() => 1)
  const drawn = (at: number): Shown => shownAt(view, canyon, at, labels[at] ?? [], scales[at] ?? 1)
  const found = model.lands.map((_, at) => drawn(at))
  for (let tries = 0; tries < TRIES; tries++) {
    const full = new Set<number>()
    for (const [one, here] of found.entries()) {
      for (const [other, there] of found.entries()) {
        const fuller = here.items.length >= there.items.length ? one : other
        if (one < other && collide(here, there, found[fuller]!.rows > 1)) full.add(fuller)
      }
    }
    if (full.size === 0) break
    for (const at of full) {
      scales[at] = (scales[at] ?? 1) * 0.88
      found[at] = drawn(at)
    }
  }
  return found
}
