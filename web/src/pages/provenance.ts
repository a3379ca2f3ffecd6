// What is in the boxes of a game, with and without its modules, as one list to look through.
import { boxOf } from "../frame/games"
import { has, t } from "../frame/strings"
import type { BoxInfo, CardInfo, GameInfo } from "../wire"

export interface Piece {
  readonly kind: string
  readonly card: CardInfo
  /** The title of the module that brings it; empty: the game's own. */
  readonly module: string
  /** The box that it lies in, for its picture. */
  readonly box: BoxInfo
}

export type Source = "rulebook" | "partly" | "inferred" | "invented"
export const SOURCES: readonly Source[] = ["rulebook", "partly", "inferred", "invented"]

/** Where a component comes from; `partly`: known, but for some of its numbers or words. */
export function sourceOf(card: CardInfo): Source {
  if (card.source === "rulebook" && card.invented.length) return "partly"
  return card.source as Source
}

/** Everything of a game and of its modules. */
export async function everything(game: GameInfo): Promise<readonly Piece[]> {
  const own = await boxOf(game.name, [], "")
  const found: Piece[] = listed(own, "")
  const known = new Set(found.map(({ kind, card }) => `${kind} ${card.id}`))
  for (const module of game.modules) {
    const more = listed(await boxOf(game.name, [module.name], ""), module.title)
    for (const piece of more) {
      const key = `${piece.kind} ${piece.card.id}`
      if (!known.has(key)) found.push(piece)
      known.add(key)
    }
  }
  return found
}

function listed(box: BoxInfo, module: string): Piece[] {
  return Object.entries(box.components).flatMap(([kind, cards]) => cards.map((card) => ({ kind, card, module, box })))
}

/** The facts of a record that can be read: its plain fields, by name. */
export function plainFacts(card: CardInfo): readonly (readonly [string, string])[] {
  const besides = new Set(["id", "name", "source", "invented", "title", "motto"])
  return Object.entries(card.facts as Record<string, unknown>).flatMap(([name, value]) => {
    if (besides.has(name) || value === null || typeof value === "object" || value === "" || value === false) return []
    return [[name.replaceAll("_", " "), value === true ? "✓" : String(value)] as const]
  })
}

/** What a field of a record is called; one that only a pack has, as it is written there. */
export function fieldName(field: string): string {
  return has(`field.${field}`) ? t(`field.${field}`) : field
}
