// What floats beside the thing it speaks of: a card, or the reason why something is not offered.
import type { CardInfo, Reason } from "../wire"

export interface Spot {
  left: number
  top: number
  right: number
  bottom: number
}

export type Shown = { card: CardInfo; reason?: never } | { reason: Reason; card?: never }

export const popover: { shown: Shown | null; spot: Spot } = $state({
  shown: null,
  spot: { left: 0, top: 0, right: 0, bottom: 0 },
})

let pointer = { x: innerWidth / 2, y: innerHeight / 2 }
let byKeyboard = false
addEventListener("pointermove", (event) => (pointer = { x: event.clientX, y: event.clientY }), { passive: true })
addEventListener(
  "pointerdown",
  (event) => {
    pointer = { x: event.clientX, y: event.clientY }
    byKeyboard = false
  },
  { passive: true, capture: true },
)
addEventListener("keydown", () => (byKeyboard = true), { passive: true, capture: true })

export function usesKeyboard(): boolean {
  return byKeyboard
}

/** Where the person is looking: the anchor, else what has the focus, else the pointer. */
function spotOf(anchor?: Element): Spot {
  const element = anchor ?? (byKeyboard ? document.activeElement : null)
  if (element && element !== document.body) return element.getBoundingClientRect()
  return { left: pointer.x, right: pointer.x, top: pointer.y, bottom: pointer.y }
}

export function show(what: Shown, anchor?: Element): void {
  popover.spot = spotOf(anchor)
  popover.shown = what
}

export function hide(): void {
  popover.shown = null
}
