// Resting the pointer, holding a finger or the keyboard's focus on something: a closer look at it.

const HOVER = 650
const PRESS = 450
const FOCUS = 900

type Look = (() => void) | null

/** Calls `look` after a while; a held finger does not click afterwards. For HTML and SVG alike. */
export function hold(node: Element, look: Look): { update: (look: Look) => void; destroy: () => void } {
  let wanted = look
  let timer = 0
  let held = false

  const stop = (): void => clearTimeout(timer)
  const start = (after: number): void => {
    stop()
    held = false
    if (wanted)
      timer = window.setTimeout(() => {
        held = after === PRESS
        wanted?.()
      }, after)
  }
  const listeners: [string, (event: any) => void, boolean][] = [
    ["pointerenter", (event: PointerEvent) => event.pointerType === "mouse" && start(HOVER), false],
    ["pointerleave", stop, false],
    ["pointerdown", (event: PointerEvent) => (event.pointerType === "mouse" ? stop() : start(PRESS)), false],
    ["pointerup", stop, false],
    ["pointercancel", stop, false],
    ["focus", () => node.matches(":focus-visible") && start(FOCUS), false],
    ["blur", stop, false],
    ["keydown", stop, false],
    ["click", click, true],
    ["contextmenu", (event: Event) => held && event.preventDefault(), false],
  ]
  function click(event: Event): void {
    stop()
    if (!held) return
    held = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const [type, heard, capture] of listeners) node.addEventListener(type, heard, capture)
  return {
    update: (next) => (wanted = next),
    destroy: () => {
      stop()
      for (const [type, heard, capture] of listeners) node.removeEventListener(type, heard, capture)
    },
  }
}
