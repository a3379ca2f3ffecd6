// A closer look at something large, such as a map: pinch, double tap, Ctrl and the wheel, buttons, + − 0. At rest a
// finger or the wheel scrolls the page as everywhere; only what has been brought closer is moved by dragging.

export interface Point {
  readonly x: number
  readonly y: number
}

const REST: Point = { x: 0, y: 0 }
const MOST = 4
const STEP = 1.5
const TWICE = 2.2
/** How far a pointer may stray before it drags, and two taps may lie apart. */
const SLIP = 9
const APART = 28
const TAPS_WITHIN = 320
/** What comes by keyboard is kept this far from the edge. */
const EDGE = 24

export class Zoom {
  /** How much closer than at rest. */
  near = $state(1)
  /** How far the middle has been moved, in pixels. */
  moved = $state.raw<Point>(REST)
  /** A pointer is down, or the wheel turns: then the picture follows at once. */
  grabbed = $state(false)
  across = $state(0)
  down = $state(0)

  readonly closer: boolean = $derived(this.near > 1.001)
  readonly transform: string = $derived(`translate(${this.moved.x}px, ${this.moved.y}px) scale(${this.near})`)

  #held = new Map<number, Point>()
  #dragged = false
  #gap = 0
  #byFinger = false
  #tap: (Point & { at: number }) | null = null

  by(factor: number, about: Point = REST): void {
    const near = Math.max(1, Math.min(MOST, this.near * factor))
    const part = near / this.near
    this.show(near, { x: about.x - (about.x - this.moved.x) * part, y: about.y - (about.y - this.moved.y) * part })
  }

  show(near: number, moved: Point = REST): void {
    this.near = near
    this.moved = this.#bounded(moved)
  }

  in(): void {
    this.by(STEP)
  }

  out(): void {
    this.by(1 / STEP)
  }

  reset(): void {
    this.show(1)
  }

  /** Listens on the element that shows a part of what is zoomed. */
  on = (node: HTMLElement): { destroy: () => void } => {
    const listeners: [string, (event: any) => void, AddEventListenerOptions][] = [
      ["wheel", (event: WheelEvent) => this.#wheel(event, node), { passive: false }],
      ["touchmove", (event: TouchEvent) => event.touches.length > 1 && event.cancelable && event.preventDefault(), { passive: false }],
      ["pointerdown", (event: PointerEvent) => this.#press(event, node), { capture: true }],
      ["pointermove", (event: PointerEvent) => this.#drag(event, node), {}],
      ["pointerup", (event: PointerEvent) => this.#release(event, node), {}],
      ["pointercancel", (event: PointerEvent) => this.#let(event), {}],
      ["pointerleave", (event: PointerEvent) => this.#let(event), {}],
      ["click", (event: MouseEvent) => this.#hush(event), { capture: true }],
      ["dblclick", (event: MouseEvent) => !this.#byFinger && !isChoice(event) && this.#twice(spotOf(event, node)), {}],
      ["focusin", (event: FocusEvent) => this.#reveal(event.target as Element, node), {}],
    ]
    for (const [type, heard, how] of listeners) node.addEventListener(type, heard, how)
    return {
      destroy: () => {
        for (const [type, heard, how] of listeners) node.removeEventListener(type, heard, how)
      },
    }
  }

  #bounded({ x, y }: Point): Point {
    const more = this.near - 1
    const [mx, my] = [(this.across / 2 + 40) * more, (this.down / 2 + 40) * more]
    return { x: Math.max(-mx, Math.min(mx, x)), y: Math.max(-my, Math.min(my, y)) }
  }

  #wheel(event: WheelEvent, node: HTMLElement): void {
    // A pinch on a touchpad comes as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    this.by(Math.exp(-event.deltaY * 0.0032), spotOf(event, node))
  }

  #press(event: PointerEvent, node: HTMLElement): void {
    this.#byFinger = event.pointerType === "touch"
    if (event.pointerType === "mouse" && event.button !== 0) return
    this.#held.set(event.pointerId, spotOf(event, node))
    this.grabbed = true
    if (this.#held.size === 1) this.#dragged = false
    this.#gap = 0
  }

  #drag(event: PointerEvent, node: HTMLElement): void {
    const before = this.#held.get(event.pointerId)
    if (!before) return
    const now = spotOf(event, node)
    if (this.#held.size === 1) {
      if (!this.#dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return
      if (this.closer) this.moved = this.#bounded({ x: this.moved.x + now.x - before.x, y: this.moved.y + now.y - before.y })
      this.#dragged = this.closer
    }
    this.#held.set(event.pointerId, now)
    if (this.#held.size !== 2) return
    const [one, other] = [...this.#held.values()] as [Point, Point]
    const wide = Math.hypot(one.x - other.x, one.y - other.y)
    if (this.#gap > 0) this.by(wide / this.#gap, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
    this.#gap = wide
    this.#dragged = true
  }

  #release(event: PointerEvent, node: HTMLElement): void {
    const tapped = event.pointerType === "touch" && this.#held.size === 1 && !this.#dragged && !isChoice(event)
    this.#let(event)
    if (!tapped) return void (this.#tap = null)
    const spot = spotOf(event, node)
    const first = this.#tap
    this.#tap = { ...spot, at: event.timeStamp }
    if (!first || event.timeStamp - first.at > TAPS_WITHIN || Math.hypot(spot.x - first.x, spot.y - first.y) > APART) return
    this.#tap = null
    this.#dragged = true
    this.#twice(spot)
  }

  #let(event: PointerEvent): void {
    this.#held.delete(event.pointerId)
    this.grabbed = this.#held.size > 0
    this.#gap = 0
  }

  #twice(spot: Point): void {
    if (this.closer) this.reset()
    else this.by(TWICE, spot)
  }

  #hush(event: MouseEvent): void {
    if (!this.#dragged) return
    this.#dragged = false
    event.stopPropagation()
    event.preventDefault()
  }

  /** What the keyboard comes to is brought into sight. */
  #reveal(found: Element, node: HTMLElement): void {
    if (!this.closer || !found.matches(":focus-visible")) return
    const [box, frame] = [found.getBoundingClientRect(), node.getBoundingClientRect()]
    const shift = (from: number, to: number, least: number, most: number): number =>
      from < least + EDGE ? least + EDGE - from : to > most - EDGE ? most - EDGE - to : 0
    const x = shift(box.left, box.right, frame.left, frame.right)
    const y = shift(box.top, box.bottom, frame.top, frame.bottom)
    if (x || y) this.moved = this.#bounded({ x: this.moved.x + x, y: this.moved.y + y })
  }
}

/** Where something happened, from the middle of what is shown. */
function spotOf(event: MouseEvent, node: HTMLElement): Point {
  const box = node.getBoundingClientRect()
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}

/** A click there chooses something or presses a button, and must mean nothing else. */
function isChoice(event: Event): boolean {
  return (event.target as Element).closest("[data-option], [data-step], button") !== null
}
