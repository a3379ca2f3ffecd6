// The canyon's shape for a table of a given size: rough polygons, the same ones every time. Five mesas, three
// territories each; the Wasteland is what lies between them.
import type { Model } from "./model"

export type Point = readonly [number, number]

export interface Place {
  /** The outline of a territory. */
  readonly path: string
  readonly outline: readonly Point[]
  /** Where its pieces stand. */
  readonly x: number
  readonly y: number
  /** How much room they have. */
  readonly room: number
  /** Where its name stands. */
  readonly label: Point
}

export interface Mesa {
  readonly region: number
  readonly path: string
  readonly lands: readonly number[]
}

export interface Canyon {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly tall: boolean
  readonly places: readonly Place[]
  readonly mesas: readonly Mesa[]
  readonly cracks: readonly { d: string; wide: number; faint: number }[]
}

/** A number from 0 to 1 that depends on the given ones alone. */
export function noise(...parts: number[]): number {
  let hash = 2166136261
  for (const part of parts) {
    hash ^= Math.round(part * 1000) | 0
    hash = Math.imul(hash, 16777619)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296
}

/** An edge broken by midpoints moved aside; the same edge always breaks the same way, from either end. */
function rough(from: Point, to: Point, key: readonly [Point, Point], amount: number): Point[] {
  const [first, second] = key
  const turned = first[0] > second[0] || (first[0] === second[0] && first[1] > second[1])
  const start = turned ? to : from
  const end = turned ? from : to
  const seed = turned ? [second[0], second[1], first[0], first[1]] : [first[0], first[1], second[0], second[1]]
  const points = split(start, end, seed, amount, 3)
  return turned ? [end, ...points.reverse()] : [start, ...points]
}

function split(from: Point, to: Point, seed: readonly number[], amount: number, depth: number): Point[] {
  if (depth === 0) return []
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const along = 0.42 + 0.16 * noise(...seed, depth, 1)
  const aside = (noise(...seed, depth, 2) - 0.5) * Math.min(amount * 2.2, length * 0.24)
  const middle: Point = [
    from[0] + (to[0] - from[0]) * along - ((to[1] - from[1]) / length) * aside,
    from[1] + (to[1] - from[1]) * along + ((to[0] - from[0]) / length) * aside,
  ]
  return [
    ...split(from, middle, [...seed, 3], amount * 0.62, depth - 1),
    middle,
    ...split(middle, to, [...seed, 7], amount * 0.62, depth - 1),
  ]
}

export function drawn(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`
}

interface Plan {
  readonly corner: readonly Point[]
  readonly upper: readonly Point[]
  readonly lower: readonly Point[]
  readonly stands: readonly [Point, Point, Point]
  readonly rooms: readonly [number, number, number]
}

// The corner region at the upper left, in parts of the whole; the others are its mirror images.
const WIDE: Plan = {
  corner: [[0, 0], [0.205, 0.004], [0.226, 0.1], [0.196, 0.206], [0.118, 0.232], [0.004, 0.226]],
  upper: [[0.205, 0.004], [0.404, 0], [0.42, 0.115], [0.372, 0.2], [0.296, 0.275], [0.196, 0.206], [0.226, 0.1]],
  lower: [[0.004, 0.226], [0.118, 0.232], [0.196, 0.206], [0.296, 0.275], [0.262, 0.378], [0.17, 0.432], [0, 0.44]],
  stands: [[0.104, 0.1], [0.308, 0.112], [0.128, 0.322]],
  rooms: [0.19, 0.18, 0.21],
}
const TALL: Plan = {
  corner: [[0, 0], [0.226, 0.003], [0.246, 0.096], [0.214, 0.178], [0.1, 0.19], [0.004, 0.182]],
  upper: [[0.226, 0.003], [0.462, 0], [0.478, 0.1], [0.456, 0.196], [0.318, 0.214], [0.214, 0.178], [0.246, 0.096]],
  lower: [[0.004, 0.182], [0.1, 0.19], [0.214, 0.178], [0.318, 0.214], [0.456, 0.196], [0.44, 0.31], [0.3, 0.364], [0, 0.358]],
  stands: [[0.112, 0.086], [0.35, 0.092], [0.2, 0.27]],
  rooms: [0.2, 0.2, 0.34],
}

const OVAL = 22

/** The Khan's mesa: a ring that two territories share, and the Citadel in its middle. */
function khansPlan(tall: boolean): { west: Point[]; east: Point[]; inner: Point[]; stands: [Point, Point, Point]; rooms: [number, number, number] } {
  const [rx, ry, ix, iy] = tall ? [0.47, 0.112, 0.15, 0.098] : [0.226, 0.262, 0.094, 0.17]
  const ring = (x: number, y: number, from: number, to: number, steps: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const turn = ((from + ((to - from) * step) / steps) * Math.PI) / 180
      const square = 1 / Math.pow(Math.pow(Math.abs(Math.cos(turn)), 3) + Math.pow(Math.abs(Math.sin(turn)), 3), 1 / 3)
      return [0.5 + x * Math.cos(turn) * square, 0.5 + y * Math.sin(turn) * square]
    })
  const half = OVAL / 2
  const inner = ring(ix, iy, 0, 360, 12).slice(0, -1)
  const within = (from: number, to: number): Point[] => ring(ix, iy, from, to, 6)
  const west = [...ring(rx, ry, 90, 270, half), ...within(270, 90)]
  const east = [...ring(rx, ry, -90, 90, half), ...within(90, -90)]
  const aside = tall ? 0.312 : 0.159
  return {
    west,
    east,
    inner,
    stands: [[0.5 - aside, 0.5], [0.5 + aside, 0.5], [0.5, 0.5]],
    rooms: tall ? [0.26, 0.26, 0.24] : [0.12, 0.12, 0.17],
  }
}

/** The canyon for a table of this size. */
export function canyonOf(model: Model, width: number, height: number): Canyon {
  const tall = width / height < 1.02
  const margin = width < 520 ? 24 : 32
  const plan = tall ? TALL : WIDE
  const [wide, high] = [width - 2 * margin - 12, height - 2 * margin - 22]
  const at = ([x, y]: Point): Point => [margin + 6 + x * wide, margin + 5 + y * high]
  const amount = Math.min(wide, high) * 0.028
  const places: Place[] = []
  const mesas: Mesa[] = []

  const outlined = (points: readonly Point[]): Point[] =>
    points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length] as Point
      return rough(at(point), at(next), [point, next], amount)
    })
  const place = (points: readonly Point[], stand: Point, room: number): Place => {
    const outline = outlined(points)
    const [x, y] = at(stand)
    return { path: drawn(outline), outline, x, y, room: room * wide, label: [x, y] }
  }
  const mirrored = (points: readonly Point[], right: boolean, low: boolean): Point[] =>
    points.map(([x, y]) => [right ? 1 - x : x, low ? 1 - y : y])
  const flip = (point: Point, right: boolean, low: boolean): Point => mirrored([point], right, low)[0] as Point

  const corners = model.regions.map((_, region) => region).filter((region) => region !== model.khan)
  corners.forEach((region, index) => {
    const [right, low] = [index % 2 === 1, index >= 2]
    const lands = model.lands.filter((land) => land.region === region)
    const corner = lands.find((land) => land.corner) ?? lands[0]
    const rest = lands.filter((land) => land !== corner)
    const shapes = [plan.corner, plan.upper, plan.lower]
    ;[corner, ...rest].forEach((land, which) => {
      if (!land) return
      const points = mirrored(shapes[which] ?? [], right, low)
      places[land.at] = place(points, flip(plan.stands[which] as Point, right, low), plan.rooms[which] ?? 0.2)
    })
    mesas.push({ region, lands: lands.map((land) => land.at), path: lands.map((land) => places[land.at]?.path ?? "").join("") })
  })

  const khan = khansPlan(tall)
  const outer = model.lands.filter((land) => land.region === model.khan && land.at !== model.citadel)
  ;[khan.west, khan.east].forEach((points, which) => {
    const land = outer[which]
    if (land) places[land.at] = place(points, khan.stands[which] as Point, khan.rooms[which] ?? 0.1)
  })
  places[model.citadel] = place(khan.inner, khan.stands[2], khan.rooms[2])
  const lands = [...outer.map((land) => land.at), model.citadel]
  mesas.push({ region: model.khan, lands, path: lands.map((land) => places[land]?.path ?? "").join("") })
  return { width, height, margin, tall, places, mesas, cracks: cracksOf(width, height) }
}

/** Cracks in the gulf's floor. */
function cracksOf(width: number, height: number): { d: string; wide: number; faint: number }[] {
  const count = Math.round((width * height) / 9000)
  return Array.from({ length: count }, (_, index) => {
    let x = noise(index, 11) * width
    let y = noise(index, 12) * height
    let turn = noise(index, 13) * 6.28
    let d = `M${x.toFixed(0)},${y.toFixed(0)}`
    const steps = 4 + Math.floor(noise(index, 14) * 6)
    for (let step = 0; step < steps; step++) {
      turn += (noise(index, step, 15) - 0.5) * 1.5
      x += Math.cos(turn) * 15
      y += Math.sin(turn) * 15
      d += `L${x.toFixed(0)},${y.toFixed(0)}`
    }
    return { d, wide: 0.6 + noise(index, 16) * 1.3, faint: 0.08 + noise(index, 17) * 0.22 }
  })
}

/** Where a number of the ring of VP lies, along the table's edge, clockwise from the upper left. */
export function ringSpot(canyon: Canyon, step: number, steps: number): Point {
  const inset = canyon.margin / 2
  const [wide, high] = [canyon.width - 2 * inset, canyon.height - 2 * inset]
  const whole = 2 * (wide + high)
  const way = (((step % steps) + 0.5) / steps) * whole
  if (way < wide) return [inset + way, inset]
  if (way < wide + high) return [inset + wide, inset + way - wide]
  if (way < 2 * wide + high) return [inset + wide - (way - wide - high), inset + high]
  return [inset, inset + high - (way - 2 * wide - high)]
}
