// What can be said at a table.
import type { AskBack, Chat, Choose, Consent, Describe, Foresee, Hint, Mute, Plan, PlayLine, SetOrders, Undo, Why } from "../wire"

export type AtTable = Choose | Undo | AskBack | Consent | Chat | Mute | Why | Hint | Foresee | Describe | Plan | PlayLine | SetOrders

/** A key that makes a repeated message harmless. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
