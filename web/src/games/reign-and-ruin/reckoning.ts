// The arithmetic of an army (RR-SCORE) and the deck by number, from what the server sends.
import type { BoxInfo, CardInfo, TableInfo } from "../../frame/contract"
import type { ReignAndRuin } from "../../wire"
import type { Ability } from "./art"

export type View = ReignAndRuin.View
export type SeatView = ReignAndRuin.SeatView
export type Fighter = ReignAndRuin.FighterView

export const SERIES = 3

export interface Faction {
  number: number
  id: string
  name: string
  colour: string
  ability: Ability
  info: CardInfo
}

export interface Card {
  number: number
  id: string
  value: number
  title: string
  faction: Faction
  info: CardInfo
}

/** The deck, in the order of the numbers in views. */
export interface Deck {
  cards: readonly Card[]
  factions: readonly Faction[]
  tokens: readonly CardInfo[]
}

const decks = new WeakMap<BoxInfo, Deck>()

export function deckOf(box: BoxInfo): Deck {
  let deck = decks.get(box)
  if (!deck) decks.set(box, (deck = readDeck(box)))
  return deck
}

function readDeck(box: BoxInfo): Deck {
  const factions = (box.components["factions"] ?? []).map((info, number) => ({
    number,
    id: info.id,
    name: info.name,
    colour: String(info.facts.colour),
    ability: info.facts.ability as Ability,
    info,
  }))
  const byId = new Map(factions.map((faction) => [faction.id, faction]))
  const cards = (box.components["cards"] ?? []).map((info, number) => ({
    number,
    id: info.id,
    value: Number(info.facts.value),
    title: info.name,
    faction: byId.get(String(info.facts.faction))!,
    info,
  }))
  return { cards, factions, tokens: box.components["kinds of tokens"] ?? [] }
}

export function cardOf(deck: Deck, number: number): Card {
  const card = deck.cards[number]
  if (!card) throw new Error(`there is no card ${number} in this deck`)
  return card
}

/** Doubling tokens count on a protected fighter, too, unless the table has ruled otherwise (RR-COG-A1). */
export function countedDoublings(info: TableInfo, fighter: Fighter): number {
  return fighter.protected && info.rulings["protection_keeps_old_doublings"] === false ? 0 : fighter.doublings
}

export function worth(deck: Deck, info: TableInfo, fighter: Fighter): number {
  return cardOf(deck, fighter.card).value * 2 ** countedDoublings(info, fighter)
}

/** The fighters of one faction in an army, the strongest first, and what they come to together. */
export interface Band {
  faction: Faction
  fighters: readonly Fighter[]
  terms: readonly string[]
  sum: number
  series: boolean
  total: number
}

export function bands(deck: Deck, info: TableInfo, army: readonly Fighter[]): Band[] {
  return deck.factions.flatMap((faction) => {
    const fighters = army
      .filter((fighter) => cardOf(deck, fighter.card).faction === faction)
      .sort((one, two) => worth(deck, info, two) - worth(deck, info, one))
    if (!fighters.length) return []
    const sum = fighters.reduce((total, fighter) => total + worth(deck, info, fighter), 0)
    const series = fighters.length >= SERIES
    const terms = fighters.map(
      (fighter) => `${cardOf(deck, fighter.card).value}${"×2".repeat(countedDoublings(info, fighter))}`,
    )
    return [{ faction, fighters, terms, sum, series, total: series ? sum * 2 : sum }]
  })
}

/** “(6×2 + 5 + 3) × 2 = 40”, “4 + 2 = 6”, or “4” where nothing is to be reckoned. */
export function arithmetic(band: Band): string {
  const terms = band.terms.join(" + ")
  if (band.series) return `(${terms}) × 2 = ${band.total}`
  return band.terms.length === 1 && !terms.includes("×") ? terms : `${terms} = ${band.total}`
}

export function armyTotal(deck: Deck, info: TableInfo, army: readonly Fighter[]): number {
  return bands(deck, info, army).reduce((total, band) => total + band.total, 0)
}

/** Where an army's total comes from: printed values, doubling tokens, series. */
export interface Categories {
  values: number
  doublings: number
  series: number
}

export function categories(deck: Deck, info: TableInfo, army: readonly Fighter[]): Categories {
  const values = army.reduce((sum, fighter) => sum + cardOf(deck, fighter.card).value, 0)
  const doubled = army.reduce((sum, fighter) => sum + worth(deck, info, fighter), 0)
  return { values, doublings: doubled - values, series: armyTotal(deck, info, army) - doubled }
}

export function recruit(card: number): Fighter {
  return { card, doublings: 0, protected: false }
}

/** One step in breaking a tie (RR-SCORE-5..7): by what, each tied seat's value, and who was still tied after it. */
export interface Tie {
  measure: "series" | "fighters"
  values: readonly (readonly [seat: number, value: number])[]
  left: readonly number[]
}

export function leaders(view: View): number[] {
  const highest = Math.max(...view.seats.map((seat) => seat.total))
  return view.seats.flatMap((seat, number) => (seat.total === highest ? [number] : []))
}

export function ties(view: View): Tie[] {
  const steps: Tie[] = []
  let tied: readonly number[] = leaders(view)
  for (const measure of ["series", "fighters"] as const) {
    if (tied.length < 2) break
    const values = tied.map((seat) => [seat, measured(view.seats[seat]!, measure)] as const)
    const highest = Math.max(...values.map(([, value]) => value))
    tied = values.filter(([, value]) => value === highest).map(([seat]) => seat)
    steps.push({ measure, values, left: tied })
  }
  return steps
}

function measured(seat: SeatView, measure: Tie["measure"]): number {
  return measure === "series" ? seat.best_series : seat.army.length
}

export function winners(view: View): readonly number[] {
  return ties(view).at(-1)?.left ?? leaders(view)
}

/** The seats in the order in which they stand on the table: the viewer's last, before it those who play before it. */
export function standing(seats: number, viewer: number): number[] {
  return Array.from({ length: seats }, (_, place) => (Math.max(viewer, -1) + 1 + place) % seats)
}
