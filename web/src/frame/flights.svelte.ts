// What has just happened, as short movements over a map: one after the other, and gone after a moment.

export interface Movement {
  /** How it moves; the way it is drawn. */
  readonly what: "march" | "arrive" | "fall" | "descend" | "raise" | "turn" | "clash"
  /** Places of the map, by number. */
  readonly from: number
  readonly to: number
}
export type Flight<M> = M & { readonly id: number; readonly delay: number }

const STEP = 110
const LONGEST = 1400
const FLIGHT_TIME = 520
const MOST = 60
let next = 0

export class Sky<M> {
  flights = $state.raw<readonly Flight<M>[]>([])

  /** Let some fly, one after the other; a long queue is hurried along. */
  send(movements: readonly M[]): void {
    if (!movements.length) return
    const step = Math.min(STEP, LONGEST / movements.length)
    const sent = movements.map((one, at) => ({ ...one, id: ++next, delay: Math.round(at * step) }))
    this.flights = [...this.flights, ...sent].slice(-MOST)
    const longest = Math.max(...sent.map((flight) => flight.delay)) + FLIGHT_TIME
    setTimeout(() => (this.flights = this.flights.filter((flight) => !sent.includes(flight))), longest)
  }
}
