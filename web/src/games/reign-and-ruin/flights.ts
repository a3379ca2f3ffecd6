// Cards that move: each travels from where it lay to where it lies now, and what is hidden flies as a back.
import type { Told } from "../../frame/contract"
import type { ReignAndRuin } from "../../wire"

const FLIGHT = 340
const APART = 90
const LONGEST = 1400
const MOVED = 4
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)"

type Event = ReignAndRuin.Event

/** Where everything was before the table changed. */
export interface Before {
  cards: ReadonlyMap<number, DOMRect>
  places: ReadonlyMap<string, DOMRect>
}

export function look(root: HTMLElement): Before {
  const cards = new Map<number, DOMRect>()
  const places = new Map<string, DOMRect>()
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]"))
    cards.set(Number(node.dataset["card"]), node.getBoundingClientRect())
  for (const node of root.querySelectorAll<HTMLElement>("[data-place]"))
    places.set(node.dataset["place"] ?? "", node.getBoundingClientRect())
  return { cards, places }
}

/** Where a card that nobody saw before comes from, and when it sets out. */
interface Origin {
  place: string
  turn: number
}

export function fly(root: HTMLElement, before: Before, fresh: readonly Told[], viewer: number, seats: number): void {
  const events = fresh.flatMap((told) => told.events as readonly Event[])
  if (!events.length) return
  const origins = new Map<number, Origin>()
  events.forEach((event, turn) => note(event, turn, origins))
  const after = look(root)
  const passed = events.findIndex((event) => event.type === "Passed")
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const card = Number(node.dataset["card"])
    const origin = origins.get(card) ?? (passed >= 0 ? { place: "right", turn: passed } : undefined)
    const from = before.cards.get(card) ?? (origin && (before.places.get(origin.place) ?? edge(root, origin.place)))
    const to = after.cards.get(card)
    if (from && to && to.width > 0) travel(node, from, to, delay(origin?.turn ?? 0))
  }
  const layer = root.querySelector<HTMLElement>(".sky")
  if (!layer) return
  events.forEach((event, turn) => show(layer, event, turn, before, after, viewer, seats))
  if (passed < 0) return
  const gone = [...before.cards].filter(([card]) => !after.cards.has(card))
  for (const [, from] of gone) send(layer, from, edge(root, "left"), delay(passed))
}

function delay(turn: number): number {
  return Math.min(turn * APART, LONGEST - FLIGHT)
}

function note(event: Event, turn: number, origins: Map<number, Origin>): void {
  const from = (card: number, place: string): unknown => card >= 0 && origins.set(card, { place, turn })
  switch (event.type) {
    case "Fights":
    case "Uses":
      from(event.card, `hand-${event.seat}`)
      break
    case "Drew":
      from(event.card, "draw")
      break
    case "Destroyed":
      from(event.fighter, `army-${event.owner}`)
      break
    case "Swapped":
      from(event.crou, `hand-${event.seat}`)
      from(event.taken, `army-${event.host}`)
      break
    case "Slipped":
      from(event.crou, `hand-${event.seat}`)
      break
    case "Revived":
      from(event.card, "discard")
      break
    case "Kept":
      for (const card of event.cards) from(card, "pack")
      break
  }
}

/** Packs come in from the right and leave to the left. */
function edge(root: HTMLElement, place: string): DOMRect | undefined {
  if (place !== "right" && place !== "left") return undefined
  const box = root.getBoundingClientRect()
  return new DOMRect(place === "left" ? box.left : box.right - 40, box.top + box.height / 3, 40, 56)
}

function travel(node: HTMLElement, from: DOMRect, to: DOMRect, after: number): void {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  if (Math.abs(dx) + Math.abs(dy) < MOVED) return
  const scale = Math.max(0.25, Math.min(4, from.width / to.width))
  node.style.zIndex = "40"
  const flight = node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: FLIGHT, delay: after, easing: EASE, fill: "backwards" },
  )
  const land = (): void => void (node.style.zIndex = "")
  flight.finished.then(land, land)
}

function show(layer: HTMLElement, event: Event, turn: number, before: Before, after: Before, viewer: number, seats: number): void {
  const ghost = (from: string, to: string): void => send(layer, before.places.get(from), after.places.get(to), delay(turn))
  if (event.type === "Drew" && event.card < 0) ghost("draw", `hand-${event.seat}`)
  if (event.type === "Kept" && event.seat !== viewer) ghost("pack", `hand-${event.seat}`)
  if (event.type === "Passed") for (let seat = 0; seat < seats; seat++) ghost(`hand-${seat}`, `hand-${(seat + 1) % seats}`)
  if (event.type === "Destroyed") burst(layer, before.cards.get(event.fighter), delay(turn))
}

/** A back that flies from one place to another. */
function send(layer: HTMLElement, from: DOMRect | undefined, to: DOMRect | undefined, after: number): void {
  if (!from || !to) return
  const ghost = layer.appendChild(document.createElement("i"))
  ghost.className = "ghost-back"
  const at = (box: DOMRect): string => {
    const base = layer.getBoundingClientRect()
    return `translate(${box.left + box.width / 2 - base.left}px, ${box.top + box.height / 2 - base.top}px)`
  }
  const flight = ghost.animate(
    [
      { transform: at(from), opacity: 0 },
      { transform: at(from), opacity: 1, offset: 0.1 },
      { transform: at(to), opacity: 1, offset: 0.9 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: FLIGHT + 60, delay: after, easing: EASE, fill: "both" },
  )
  const land = (): void => ghost.remove()
  flight.finished.then(land, land)
}

/** A fighter falls: a ring of ink where it stood. */
function burst(layer: HTMLElement, where: DOMRect | undefined, after: number): void {
  if (!where) return
  const base = layer.getBoundingClientRect()
  const ring = layer.appendChild(document.createElement("i"))
  ring.className = "burst"
  ring.style.left = `${where.left + where.width / 2 - base.left}px`
  ring.style.top = `${where.top + where.height / 2 - base.top}px`
  const flight = ring.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.3)", opacity: 0.9 },
      { transform: "translate(-50%, -50%) scale(1.7)", opacity: 0 },
    ],
    { duration: FLIGHT, delay: after, easing: EASE, fill: "both" },
  )
  const land = (): void => ring.remove()
  flight.finished.then(land, land)
}
