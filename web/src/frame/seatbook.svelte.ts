// The seats that this browser holds, with their tokens, and how far each table was looked at. Tokens never go into a URL.
import type { Seated } from "../wire"
import { recall, remember, whenChangedElsewhere } from "./stored"

export interface MySeat {
  table: string
  seat: number
  token: string
  name: string
  at: number
}

const MOST = 400
let seats = $state.raw<readonly MySeat[]>(recall<MySeat[]>("seats", []))
let seen = recall<Record<string, number>>("seen", {})
let read = $state.raw(recall<Record<string, number>>("read", {}))

whenChangedElsewhere("seats", () => (seats = recall<MySeat[]>("seats", [])))
whenChangedElsewhere("seen", () => (seen = recall<Record<string, number>>("seen", {})))
whenChangedElsewhere("read", () => (read = recall<Record<string, number>>("read", {})))

function write(next: readonly MySeat[]): void {
  seats = next.slice(-MOST)
  remember("seats", seats)
}

const seated: ((seat: MySeat) => void)[] = []

/** Hear of every seat that is taken in this browser from now on. */
export function whenSeated(then: (seat: MySeat) => void): void {
  seated.push(then)
}

export function keepSeat({ table, seat, token }: Seated, name: string): void {
  const mine = { table, seat, token, name, at: Date.now() }
  write([...seats.filter((one) => one.token !== token && (one.table !== table || one.seat !== seat)), mine])
  for (const then of seated) then(mine)
}

/** My seats at a table, in the order of the table. */
export function seatsAt(table: string): readonly MySeat[] {
  return seats.filter((one) => one.table === table).sort((a, b) => a.seat - b.seat)
}

export function allSeats(): readonly MySeat[] {
  return seats
}

/** A token that holds no seat any more. */
export function forgetSeat(token: string): void {
  write(seats.filter((one) => one.token !== token))
}

export function forgetTable(table: string): void {
  write(seats.filter((one) => one.table !== table))
  const others = (kept: Record<string, number>) => Object.fromEntries(Object.entries(kept).filter(([key]) => !key.startsWith(`${table} `)))
  seen = others(seen)
  remember("seen", seen)
  read = others(read)
  remember("read", read)
}

/** The last entry of a table's log that this browser has shown to a seat there (-1: to a spectator); -1 for none. */
export function seenUpTo(table: string, seat: number): number {
  return seen[`${table} ${seat}`] ?? -1
}

export function haveSeen(table: string, seat: number, number: number): void {
  if (seenUpTo(table, seat) >= number) return
  seen = { ...seen, [`${table} ${seat}`]: number }
  remember("seen", seen)
}

/** The last of what was said at a table that this browser has shown to a seat there; 0 for none. */
export function readUpTo(table: string, seat: number): number {
  return read[`${table} ${seat}`] ?? 0
}

export function haveRead(table: string, seat: number, said: number): void {
  if (readUpTo(table, seat) >= said) return
  read = { ...read, [`${table} ${seat}`]: said }
  remember("read", read)
}
