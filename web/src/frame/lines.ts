// The lines of a component that are shown apart from its text.
import type { CardInfo } from "../wire"

/** What a component says under a name; nothing where it has no such lines. */
export function said(card: CardInfo | null | undefined, name: string): string {
  return card?.lines[name]?.join(" ") ?? ""
}
