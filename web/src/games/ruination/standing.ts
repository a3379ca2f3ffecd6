// Where everything in a territory stands: bastions and nomads first, then an army a row.
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

function armyItems(army: ArmyView): Item[] {
  const pieces = piecesOf(army).map(({ piece, count }) => ({ what: "piece" as const, side: army.seat, piece, count, wide: piece === 2 ? 1.26 : 1.14 }))
  return [{ what: "flag", side: army.seat, piece: -1, count: 1, wide: FLAG }, ...pieces]
}

/** How big a piece is drawn in a canyon of this size. */
export function pieceSize(canyon: Canyon): number {
  return Math.max(23, Math.min(46, canyon.width * 0.052, canyon.height * 0.066))
}

export function labelSize(canyon: Canyon): number {
  return canyon.width < 480 ? 13 : Math.max(14, Math.min(18, Math.round(canyon.width * 0.018)))
}

let pen: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()

/** How wide a name is drawn. */
export function textWidth(text: string, size: number): number {
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

/** A name on the map: in two lines where there is little room. */
export function labelLines(canyon: Canyon, name: string, place: Place): readonly string[] {
  const size = labelSize(canyon)
  if (textWidth(name, size) + size * 1.6 <= place.room * 1.12 || !name.includes(" ")) return [name]
  const at = name.indexOf(" ")
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The middle of the first line of a territory's name, and where the pieces below begin. */
export function labelTop(canyon: Canyon, place: Place, lines: number, rows: number): { label: number; pieces: number } {
  const size = pieceSize(canyon)
  const text = labelSize(canyon) * 1.08
  const whole = lines * text + Math.max(1, rows) * (size + 5)
  const top = place.y - whole / 2
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

/** Everything that stands in a territory, with its place. */
export function standingsOf(model: Model, view: View, canyon: Canyon, at: number): { items: readonly Standing[]; label: number; lines: readonly string[] } {
  const place = canyon.places[at] as Place
  const land = view.territories[at]
  const lines = labelLines(canyon, model.lands[at]?.name ?? "", place)
  if (!land) return { items: [], label: labelTop(canyon, place, lines.length, 1).label, lines }
  const fixed: Item[] = Array.from({ length: land.bastions }, () => ({ what: "bastion", side: -1, piece: -1, count: 1, wide: 0.56 }))
  if (land.nomad !== -1) fixed.push({ what: "nomad", side: 4, piece: -1, count: 1, wide: 1.12 })
  const armies = [...land.armies].sort((one, other) => Number(other.seat === view.turn) - Number(one.seat === view.turn))
  let size = pieceSize(canyon)
  const groups = armies.map(armyItems)
  const arranged = (): Item[][] => {
    const first = groups[0] ? [...fixed, ...groups[0]] : fixed
    return [...rowsOf(first, place.room, size), ...groups.slice(1).flatMap((group) => rowsOf(group, place.room, size))]
  }
  let rows = arranged()
  const most = canyon.tall ? 2 : 3
  for (let tries = 0; rows.length > most && tries < 3; tries++) {
    size *= 0.85
    rows = arranged()
  }
  const { label, pieces } = labelTop(canyon, place, lines.length, rows.length)
  const items = rows.flatMap((row, number) => {
    const wide = row.reduce((sum, item) => sum + item.wide * size, 0)
    let x = place.x - wide / 2
    return row.map((item) => {
      const middle = x + (item.wide * size) / 2
      x += item.wide * size
      return { ...item, x: middle, y: pieces + number * (size + 5), size }
    })
  })
  return { items, label, lines }
}
