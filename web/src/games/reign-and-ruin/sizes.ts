// How large cards are, so that all armies and the hand fit where there is room for them.

/** Up to this width cards are small and everything stands below each other. */
export const NARROW = 640

const RATIO = 1.4
const TOP = 84
const GAP = 9
const ROW = 50
/** Above and below the cards of the hand: for a card that is taken up, and for the bow of the fan. */
const FAN = 50
/** So high are the lanes beside them. */
const LANES = { wide: 184, slender: 164 }
const EDGES = 42
/** Up to this width the lanes stand below each other. */
const SLENDER = 760
const BESIDE = { wide: 352, slender: 262, share: 0.4 }
/** How much of a card of the hand is seen beside the next one, at least: each can still be hit in its middle. */
const STEP = 0.63
/** How much, so that the words on it can be read. */
const WORDS = 0.94
/** By how much of its width a card at the end of the fan leans out. */
const LEAN = 0.17
const FIGHTER = { least: 46, most: 104, narrow: 50 }
const HELD = { least: 74, most: 142, readable: 104, legible: 82 }
const USUAL_ROOM = 720
const LEAST_ROOM = 440

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

export interface Sizes {
  narrow: boolean
  fighter: number
  held: number
  /** The width of what stands beside the hand. */
  beside: number
  /** Whether not even the smallest cards fit, so that the armies move under the hand. */
  crowded: boolean
  /** Which words are on a card of the hand: all, those that fit in its left part, or none that could be read. */
  words: "all" | "left" | "none"
}

/** The width of a fighter and of a card in the hand, in pixels. `room`: the height that there is, 0 if unknown;
    `hand`: how many cards are held. */
export function sizes(width: number, room: number, rows: number, hand: number): Sizes {
  if (width <= NARROW) return { narrow: true, fighter: FIGHTER.narrow, held: 92, beside: 0, crowded: true, words: "none" }
  const height = Math.max(room || USUAL_ROOM, LEAST_ROOM)
  const armies = height - TOP - GAP * (rows + 1) - ROW * rows
  const beside = width <= SLENDER ? BESIDE.slender : Math.min(BESIDE.wide, width * BESIDE.share)
  const fan = width - EDGES - beside - GAP * 2
  const spread = (step: number): number => fan / (1 + 2 * LEAN + step * Math.max(hand - 1, 0))
  const held = hand ? between(HELD.least, Math.min(width * 0.126, spread(STEP), (armies * 0.42 - FAN) / RATIO), HELD.most) : 0
  const zone = Math.max(held * RATIO + FAN, width <= SLENDER ? LANES.slender : LANES.wide)
  const left = hand ? armies - zone : armies
  const fighter = between(FIGHTER.least, Math.min(left / (RATIO * rows), (width - 220) / 7.4), FIGHTER.most)
  return {
    narrow: false,
    fighter: Math.round(fighter),
    held: Math.round(held),
    beside: Math.round(beside),
    crowded: left < FIGHTER.least * RATIO * rows || height > (room || height),
    words: held >= HELD.readable && held <= spread(WORDS) ? "all" : held >= HELD.legible ? "left" : "none",
  }
}
