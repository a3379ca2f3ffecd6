// The grid that boards are laid on: cells, shapes, places, and where they are on the screen. Hexes stand on a corner.

export const STRIDE = 50
const GRID = 47
export const SIZE = 50
const ROOT = Math.sqrt(3)
const STEPS = [STRIDE, -STRIDE, 1, -1, STRIDE - 1, 1 - STRIDE] as const
const BASE = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const
export const TURNS = 6
const LETTERS = 26

export interface Point {
  readonly x: number
  readonly y: number
}

function turned(column: number, row: number, times: number): readonly [number, number] {
  return times === 0 ? [column, row] : turned(-row, column + row, times - 1)
}

/** The cells of a board after so many turns, relative to its place; half a turn reverses their order. */
export const SHAPES: readonly (readonly number[])[] = Array.from({ length: TURNS }, (_, turn) => {
  const cells = BASE.map(([column, row]) => {
    const [across, down] = turned(column, row, turn % 3)
    return across * STRIDE + down
  })
  return turn < 3 ? cells : cells.reverse()
})

function parts(cell: number): readonly [number, number] {
  const column = Math.floor(cell / STRIDE)
  return [column, cell - column * STRIDE]
}

export function centre(cell: number): Point {
  const [column, row] = parts(cell)
  return { x: SIZE * ROOT * (column + row / 2), y: SIZE * 1.5 * row }
}

export function corner(at: Point, number: number, size = SIZE): Point {
  const angle = (Math.PI / 180) * (60 * number - 90)
  return { x: at.x + size * Math.cos(angle), y: at.y + size * Math.sin(angle) }
}

/** A hexagon's corners as SVG writes them. */
export function hexagon(at: Point, size = SIZE): string {
  return [0, 1, 2, 3, 4, 5]
    .map((number) => corner(at, number, size))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ")
}

/** A cell by the letters of its column and the number of its row. */
export function cellOf(name: string): number {
  const [, letters = "", row = "0"] = /^([a-z]+)(\d+)$/.exec(name) ?? []
  const codes = [...letters].map((letter) => letter.charCodeAt(0) - 97)
  const column = codes.length > 1 ? ((codes[0] ?? 0) + 1) * LETTERS + (codes[1] ?? 0) : (codes[0] ?? 0)
  return column * STRIDE + Number(row) - 1
}

export function cellName(cell: number): string {
  const [column, row] = parts(cell)
  const first = Math.floor(column / LETTERS)
  const letter = (code: number): string => String.fromCharCode(97 + code)
  return `${first ? letter(first - 1) : ""}${letter(column % LETTERS)}${row + 1}`
}

export function neighbours(cell: number): readonly number[] {
  return STEPS.map((step) => cell + step)
}

function inside(cell: number): boolean {
  const [column, row] = parts(cell)
  return column >= 0 && column < GRID && row >= 0 && row < GRID
}

function around(cells: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...cells].flatMap(neighbours).filter((cell) => inside(cell) && !cells.has(cell)))
}

/** Where a board of each turn may lie: beside the starting board if any way does, else beside the map. */
export function legalPlaces(taken: ReadonlySet<number>, start: ReadonlySet<number>): readonly (readonly number[])[] {
  for (const cells of [start, taken]) {
    const near = around(cells)
    const found = SHAPES.slice(0, 3).map((shape) => {
      const places = new Set([...near].flatMap((cell) => shape.map((step) => cell - step)))
      return [...places].filter((place) => shape.every((step) => inside(place + step) && !taken.has(place + step))).sort((a, b) => a - b)
    })
    if (found.some((places) => places.length)) return found
  }
  return [[], [], []]
}

/** A river between two waters that do not touch: along the edges of the hexes between them. */
export function alongEdges(cells: readonly number[], from: number, to: number): readonly Point[] {
  const key = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`
  const spots = new Map<string, Point>()
  const ways = new Map<string, Set<string>>()
  for (const cell of cells) {
    const corners = [0, 1, 2, 3, 4, 5].map((number) => corner(centre(cell), number))
    corners.forEach((spot, number) => {
      const next = corners[(number + 1) % 6]!
      spots.set(key(spot), spot)
      for (const [one, other] of [
        [key(spot), key(next)],
        [key(next), key(spot)],
      ] as const)
        ways.set(one, (ways.get(one) ?? new Set()).add(other))
    })
  }
  const ends = new Set([0, 1, 2, 3, 4, 5].map((number) => key(corner(centre(to), number))))
  const before = new Map<string, string>()
  let row = [0, 1, 2, 3, 4, 5].map((number) => key(corner(centre(from), number)))
  row.forEach((spot) => before.set(spot, ""))
  while (row.length) {
    const found = row.find((spot) => ends.has(spot))
    if (found) {
      const path: Point[] = []
      for (let spot = found; spot; spot = before.get(spot) ?? "") path.unshift(spots.get(spot)!)
      return [centre(from), ...path, centre(to)]
    }
    const next: string[] = []
    for (const spot of row)
      for (const other of ways.get(spot) ?? [])
        if (!before.has(other)) {
          before.set(other, spot)
          next.push(other)
        }
    row = next
  }
  return [centre(from), centre(to)]
}

/** A smooth line through some points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ""
  const say = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`
  const last = rest.at(-1) ?? first
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? last
    return `Q${say(point)} ${say({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `M${say(first)}${bends.join("")}L${say(last)}`
}

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What holds all of some cells, with a rim. */
export function frameOf(cells: readonly number[], rim = SIZE * 0.9): Frame {
  const points = cells.map(centre)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - SIZE * 0.87 - rim, Math.min(...ys) - SIZE - rim]
  return { x: left, y: top, width: Math.max(...xs) + SIZE * 0.87 + rim - left, height: Math.max(...ys) + SIZE + rim - top }
}

/** Numbers that look random and are always the same for the same seed. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}
