// What can be done with the things on the table, worked out once for all that draw them.
import { getContext, setContext } from "svelte"
import type { OptionInfo, TableProps } from "../../frame/contract"
import { t } from "../../frame/strings"
import type { Ability } from "./art"
import { choosing } from "./choosing.svelte"
import { type Card, type Deck, type Fighter, type View, cardOf, deckOf, worth } from "./reckoning"
import type { Sizes } from "./sizes"

/** Something on the table that can be chosen now: an `option` of the question as it stands, or a `step` towards one. */
export interface Choice {
  label: string
  option: string | null
  step?: string
  act: () => void
}

const TARGETED: Readonly<Partial<Record<Ability, string>>> = {
  destroy: "destroy",
  double: "double",
  protect: "protect",
  swap: "take",
  revive: "revive",
}
const TARGETS = new Set(["destroy", "double", "protect", "take"])
const PLACES = new Set(["host", "bring", "revive-to"])
const KEY = Symbol("desk")

export class Desk {
  #props: () => TableProps
  /** Which words there is room for on the cards of the hand. */
  words = $state<Sizes["words"]>("all")
  /** The target under the pointer. */
  pointed = $state<number | null>(null)

  constructor(props: () => TableProps) {
    this.#props = props
  }

  get props(): TableProps {
    return this.#props()
  }
  get view(): View {
    return this.props.sight.view as View
  }
  get seat(): number {
    return this.props.seat
  }
  get kind(): string {
    return this.props.sight.question?.kind ?? ""
  }

  readonly deck: Deck = $derived.by(() => deckOf(this.props.box))
  readonly #options: ReadonlyMap<string, OptionInfo> = $derived.by(
    () => new Map((this.props.sight.question?.options ?? []).map((option) => [option.name, option])),
  )

  /** What is asked, for `choosing`. Its number will not do: that grows when others choose at the same time. */
  readonly asked: string = $derived.by(() => {
    const { sight, info } = this.props
    return sight.question ? [info.id, this.seat, sight.question.kind, ...this.#options.keys()].join(" ") : ""
  })

  /** The card that the question is about. */
  readonly about: Card | null = $derived.by(() => {
    const about: unknown = this.props.sight.question?.about
    return typeof about === "number" ? cardOf(this.deck, about) : null
  })

  /** The card of the hand whose lanes are open. */
  readonly held: Card | null = $derived.by(() => {
    const card = this.kind === "play" ? choosing.card : null
    return card === null || !this.view.hand.includes(card) ? null : cardOf(this.deck, card)
  })

  /** Fighters and discarded cards that can be chosen: as the answer, or at once with the card of the hand. */
  readonly targets: ReadonlyMap<number, Choice> = $derived.by(() => {
    if (TARGETS.has(this.kind) || this.kind === "revive") return this.#offeredCards()
    return this.held ? this.#targetsOf(this.held) : new Map()
  })

  /** Armies (by seat) and the hand, where a card can go. */
  readonly places: ReadonlyMap<number | "hand", Choice> = $derived.by(() => {
    if (!PLACES.has(this.kind)) return new Map()
    return new Map([...this.#options.values()].map((option) => [this.#placeOf(option.name), this.#choice(option)]))
  })

  /** The only fighter or discarded card that this card of the hand could be used on, and in whose army it stands (-1:
      it lies in the discard pile); nothing where there are several, or where it needs none. */
  sole(card: Card): { card: Card; seat: number; fighter: Fighter | null } | null {
    const [only, ...more] = this.kind === "play" ? this.#aims(card) : []
    if (only === undefined || more.length) return null
    const seat = this.view.seats.findIndex((shown) => shown.army.some((fighter) => fighter.card === only))
    const fighter = this.view.seats[seat]?.army.find((one) => one.card === only) ?? null
    return { card: this.card(only), seat, fighter }
  }

  /** That target in words, with what becomes of it: “Only Crou 8 in Medium's army: 8 to 16”. */
  only(card: Card): string {
    const sole = this.sole(card)
    if (!sole) return ""
    const where = sole.seat < 0 ? "discard" : sole.seat === this.seat ? "you" : "other"
    const only = t(`reign.lane.only.${where}`, { target: this.called(sole.card), name: this.name(sole.seat) })
    if (card.faction.ability !== "double" || !sole.fighter) return only
    const before = worth(this.deck, this.props.info, sole.fighter)
    const after = worth(this.deck, this.props.info, { ...sole.fighter, doublings: sole.fighter.doublings + 1 })
    return t("reign.lane.only.value", { only, before, after })
  }

  name(seat: number): string {
    return this.props.info.seats[seat]?.name || t("reign.seat", { letter: "ABCDEFGH"[seat] ?? "?" })
  }

  card(number: number): Card {
    return cardOf(this.deck, number)
  }

  called(card: Card): string {
    return t("reign.card", { faction: card.faction.name, value: card.value })
  }

  option(name: string): OptionInfo | null {
    return this.#options.get(name) ?? null
  }

  /** What an option is called on buttons. */
  label(name: string): string {
    return this.#options.get(name)?.label ?? ""
  }

  /** Why this card is no target now, in the notation; nothing when no target is wanted, or it is one. */
  refused(card: number): string | null {
    if (this.targets.has(card)) return null
    if (TARGETS.has(this.kind) || this.kind === "revive") return `${this.kind}:${this.card(card).id}`
    return null
  }

  /** The pair's name in the notation: the earlier card of the deck first. */
  pair(one: number, two: number): string {
    return `${this.card(Math.min(one, two)).id}+${this.card(Math.max(one, two)).id}`
  }

  /** A card of the pack: the first of a pair, or the second, which makes it whole. */
  keep(card: number): void {
    const first = choosing.card
    if (first === null || first === card) return choosing.take(card)
    choosing.kept = [first, card]
    this.props.pick(this.pair(first, card))
  }

  #offeredCards(): Map<number, Choice> {
    const numbers = new Map(this.deck.cards.map((card) => [card.id, card.number]))
    const found = [...this.#options.values()].map((option) => [numbers.get(option.name) ?? -1, this.#choice(option)] as const)
    return new Map(found)
  }

  #targetsOf(held: Card): Map<number, Choice> {
    const kind = TARGETED[held.faction.ability] ?? ""
    return new Map(this.#aims(held).map((number) => [number, this.#aimed(held, kind, `use-${held.id}`, number)]))
  }

  /** What a card of the hand could be used on now, where it is used on something. */
  #aims(card: Card): readonly number[] {
    const ability = card.faction.ability
    if (!TARGETED[ability] || !this.#options.has(`use-${card.id}`)) return []
    return ability === "revive" ? this.view.discard_pile : this.#within(ability)
  }

  #within(ability: Ability): number[] {
    const armies = this.view.seats.filter((_, seat) => ability !== "swap" || seat !== this.seat)
    return armies.flatMap((shown) => shown.army.filter((fighter) => !fighter.protected).map((fighter) => fighter.card))
  }

  #aimed(held: Card, kind: string, use: string, number: number): Choice {
    const target = this.card(number)
    const label = t(`reign.aim.${held.faction.ability}`, { card: this.called(held), target: this.called(target) })
    const act = (): void => {
      choosing.afterwards(kind, target.id)
      this.props.pick(use)
    }
    return { label, option: null, act }
  }

  #choice(option: OptionInfo): Choice {
    return { label: option.label, option: option.name, act: () => this.props.pick(option.name) }
  }

  #placeOf(name: string): number | "hand" {
    if (name === "hand") return "hand"
    return name === "army" ? this.seat : name.charCodeAt(name.length - 1) - "A".charCodeAt(0)
  }
}

/** Lay the desk for all components below. */
export function layDesk(props: () => TableProps): Desk {
  return setContext(KEY, new Desk(props))
}

export function atDesk(): Desk {
  return getContext<Desk>(KEY)
}
