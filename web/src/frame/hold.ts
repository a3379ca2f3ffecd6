// Resting the pointer, holding a finger or the keyboard's focus on something: a closer look at it.

const HOVER = 650
const PRESS = 450
const FOCUS = 900

/** How far a resting pointer may tremble, in pixels. */
const TREMOR = 4

type Look = (() => void) | null

/** Where the pointer was last seen to move to, and what it is about to open there. */
let pointer = { x: -1, y: -1 }
let resting = 0
addEventListener("pointermove", (event) => (pointer = { x: event.clientX, y: event.clientY }), { passive: true })

/** Something new is asked: nothing opens until the pointer has moved again. */
export function beStill(): void {
  clearTimeout(resting)
}

/** Calls `look` after a while; a held finger does not click afterwards. For HTML and SVG alike. */
export function hold(node: Element, look: Look): { update: (look: Look) => void; destroy: () => void } {
  let wanted = look
  let timer = 0
  let held = false
  let looked = false
  let from = { x: 0, y: 0 }

  const stop = (): void => clearTimeout(timer)
  const start = (after: number): void => {
    stop()
    held = false
    if (wanted)
      timer = window.setTimeout(() => {
        held = after === PRESS
        looked = true
        wanted?.()
      }, after)
    if (after === HOVER) resting = timer
  }
  function enter(event: PointerEvent): void {
    looked = false
    from = { x: event.clientX, y: event.clientY }
    // Where it has not moved, this has come to lie under it.
    const came = event.clientX !== pointer.x || event.clientY !== pointer.y
    if (event.pointerType === "mouse" && came) start(HOVER)
  }
  function rest(event: PointerEvent): void {
    from = { x: event.clientX, y: event.clientY }
    start(HOVER)
  }
  function press(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return start(PRESS)
    stop()
    looked = true
  }
  function move(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || looked || event.buttons) return
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TREMOR) rest(event)
  }
  const listeners: [string, (event: any) => void, boolean][] = [
    ["pointerenter", enter, false],
    ["pointermove", move, false],
    ["pointerleave", stop, false],
    ["pointerdown", press, false],
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
