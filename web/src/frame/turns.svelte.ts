// Which of my tables wait for me, asked for now and then.
import type { MyTable } from "../wire"
import { api } from "./api"
import { allSeats } from "./seatbook.svelte"

const EVERY = 30_000
const held: { tables: readonly MyTable[] | null; failed: boolean } = $state({ tables: null, failed: false })

/** My tables as last heard; null before the first answer. */
export function myTables(): readonly MyTable[] | null {
  return held.tables
}

export function failedToAsk(): boolean {
  return held.failed
}

/** The tables, besides one, at which it is my turn; nobody waits at a lesson. */
export function waitingForMe(besides = ""): readonly MyTable[] {
  return (held.tables ?? []).filter((mine) => mine.my_turn && mine.table.id !== besides && !isLesson(mine))
}

function isLesson({ table }: MyTable): boolean {
  return "lesson" in table.options || "puzzle" in table.options
}

/** Of these, where to go next: where least time is left, else where others have waited longest. */
export function nextTable(besides = ""): MyTable | null {
  const urgent = (mine: MyTable) => mine.table.seats[mine.seat]?.left ?? Infinity
  const order = (a: MyTable, b: MyTable) => (urgent(a) === urgent(b) ? a.table.touched - b.table.touched : urgent(a) - urgent(b))
  return [...waitingForMe(besides)].sort(order)[0] ?? null
}

export async function askForTurns(): Promise<void> {
  const tokens = allSeats().map((seat) => seat.token)
  try {
    held.tables = tokens.length === 0 ? [] : await api.mine(tokens.slice(-100))
    held.failed = false
  } catch {
    held.failed = true
  }
}

/** Whether a token holds its seat still; null where the server cannot be asked. */
export async function isHeld(token: string): Promise<boolean | null> {
  try {
    return (await api.mine([token])).length > 0
  } catch {
    return null
  }
}

setInterval(() => {
  if (document.visibilityState === "visible" && allSeats().length > 0) void askForTurns()
}, EVERY)
