// The moments that are called out over the map: commands and bids that open, fights that end, a new round.
import type { Told } from "../../wire"
import type { Fight } from "./fights.svelte"

export interface Herald {
  readonly id: number
  readonly what: "commands" | "bids" | "fight" | "gods" | "quest"
  readonly event: any
  readonly fight: Fight | null
  readonly line: string
}

let next = 0

export function heraldsOf(fresh: readonly Told[], ended: readonly Fight[]): readonly Herald[] {
  const found: Herald[] = ended.map((fight) => ({ id: ++next, what: "fight", event: null, fight, line: "" }))
  const WHAT: Readonly<Record<string, Herald["what"]>> = { CommandsRevealed: "commands", BidsRevealed: "bids", GodsPlayed: "gods", QuestCompleted: "quest" }
  for (const told of fresh) {
    told.events.forEach((event, at) => {
      const what = WHAT[event.type]
      if (what) found.push({ id: ++next, what, event, fight: null, line: told.lines[at] ?? "" })
    })
  }
  return found
}
