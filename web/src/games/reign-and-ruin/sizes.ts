// How large cards are, so that all armies and the hand fit where there is room for them.

/** Up to this width cards are small and everything stands below each other. */
export const NARROW = 640

const RATIO = 1.4
const TOP = 84
const GAP = 9
const ROW = 50
const FAN = 30
const LANES = 420
/** So far may cards of the hand lie over each other that each can still be hit in its middle. */
const OVERLAP = 1.6
const FIGHTER = { least: 46, most: 104, narrow: 50 }
const HELD = { least: 74, most: 142, readable: 104 }
const USUAL_ROOM = 720

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

export interface Sizes {
  narrow: boolean
  fighter: number
  held: number
  /** Whether the words on a card of the hand can be read. */
  readable: boolean
}

/** The width of a fighter and of a card in the hand, in pixels. `room`: the height that there is, 0 if unknown;
    `hand`: how many cards are held. */
export function sizes(width: number, room: number, rows: number, hand: number): Sizes {
  if (width <= NARROW) return { narrow: true, fighter: FIGHTER.narrow, held: 92, readable: false }
  const height = Math.max(room || USUAL_ROOM, 520)
  const armies = height - TOP - GAP * (rows + 1) - ROW * rows
  const spread = ((width - LANES) / Math.max(hand, 1)) * OVERLAP
  const held = hand ? between(HELD.least, Math.min(width * 0.126, spread, (armies * 0.42 - FAN) / RATIO), HELD.most) : 0
  const left = hand ? armies - held * RATIO - FAN : armies
  const fighter = between(FIGHTER.least, Math.min(left / (RATIO * rows), (width - 220) / 7.4), FIGHTER.most)
  return { narrow: false, fighter: Math.round(fighter), held: Math.round(held), readable: held >= HELD.readable }
}
