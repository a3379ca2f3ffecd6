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

/** So many wait to be seen. */
const KEPT = 2
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

/** The few that are still to be seen: first how the viewer's own fights ended, then the others, the newest first. */
export function waiting(heralds: readonly Herald[], seat: number): readonly Herald[] {
  const own = ({ fight }: Herald): boolean => fight !== null && seat >= 0 && [fight.attacker, fight.defender].includes(seat)
  return heralds.toSorted((one, other) => Number(own(other)) - Number(own(one)) || other.id - one.id).slice(0, KEPT)
}
