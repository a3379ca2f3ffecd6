// Which icon stands for what, and whose marks are whose.
import { HORDE_UNITS, HORDES as HORDE_EMBLEMS } from "../../frame/emblems"
import { owner, type Owner } from "../../frame/owner"
import type { TableInfo } from "../../wire"
import { t } from "../../frame/strings"
import { isSolo, KINDS, NOMADS, type Effect, type Model, type View } from "./model"

const RESOURCES: Readonly<Record<string, string>> = {
  scrap: "gears",
  water: "water-drop",
  fuel: "jerrycan",
  hide: "animal-hide",
}
const EXILES: Readonly<Record<string, string>> = {
  batu: "horned-skull",
  ghazan: "stone-tower",
  "ab-hadaan": "rally-the-troops",
  "lyka-and-zhar": "two-shadows",
  khorgan: "ram",
  "mother-sedge": "scythe",
  brakk: "hammer-drop",
  sihn: "scales",
  tamga: "burning-embers",
  nergui: "double-face-mask",
  dray: "old-wagon",
  sarn: "blindfold",
}
const HORDES: Readonly<Record<string, string>> = HORDE_EMBLEMS
const NOMAD_ICONS: Readonly<Record<string, string>> = {
  traders: "trade",
  "well-keepers": "well",
  "runaway-levy": "person",
  "bone-choir": "skull-staff",
  "road-reavers": "battle-axe",
  "tower-squatters": "tower-fall",
  "rust-prophets": "evil-eyes",
  "drowned-court": "crowned-skull",
}
export const UNIT_ICONS = HORDE_UNITS
export const DECK_ICONS = ["horse-head", "tribal-shield", "knapsack"] as const
export const ICON = {
  favor: "crown",
  glory: "crossed-swords",
  vp: "laurels",
  blessing: "candle-flame",
  resource: "swap-bag",
  bastion: "obelisk",
  strength: "battle-axe",
  casualty: "broken-skull",
  special: "polar-star",
  fury: "fire-ring",
  exile: "hooded-assassin",
  tent: "camping-tent",
  home: "campfire",
  toll: "boot-prints",
  lock: "padlock",
  khan: "overlord-helm",
  standee: "throne-king",
  power: "daemon-skull",
  first: "flying-flag",
  territory: "treasure-map",
  board: "tribal-shield",
} as const

export function resourceIcon(model: Model, resource: number): string {
  return RESOURCES[model.resources[resource]?.id ?? ""] ?? ICON.resource
}

export function pieceIcon(model: Model, piece: number): string {
  if (piece < KINDS) return UNIT_ICONS[piece] ?? UNIT_ICONS[0]
  return EXILES[model.exiles[piece - KINDS]?.id ?? ""] ?? ICON.exile
}

export function hordeIcon(model: Model, horde: number): string {
  return HORDES[model.hordes[horde]?.id ?? ""] ?? "tribal-shield"
}

export function nomadIcon(model: Model, nomad: number): string {
  return NOMAD_ICONS[model.nomads[nomad]?.id ?? ""] ?? ICON.tent
}

const OF_NOMADS: Owner = { ...owner(-1), ink: "var(--nomad-ink)", colour: "var(--nomad)", pattern: "url(#pat-nomads)", letter: "N" }
const OF_KHAN: Owner = { colour: "var(--khan)", ink: "var(--khan-ink)", pattern: "url(#pat-khan)", patternId: "#pat-khan", letter: "K" }

/** The marks of a side: a seat's, the Khan's, the nomads'. */
export function sideOf(view: View, side: number): Owner {
  if (side === NOMADS) return OF_NOMADS
  return isSolo(view) && side === 1 ? OF_KHAN : owner(side)
}

/** The same beside the table, where the patterns of its map may be missing. */
export function sideAt(info: TableInfo, side: number): Owner {
  if (side < info.seats.length) return owner(side)
  const found = side === NOMADS ? OF_NOMADS : OF_KHAN
  return { ...found, pattern: found.colour }
}

/** Something and what is said of it. */
export function titled(name: string, text: string): string {
  return t("ruination.titled", { name, text })
}

/** What a side is called. */
export function nameOf(view: View, info: TableInfo, side: number, seat = -1): string {
  if (side === NOMADS) return t("ruination.nomads")
  if (isSolo(view) && side === 1) return t("ruination.khan")
  if (side === seat) return t("ruination.you")
  return info.seats[side]?.name || t("ruination.seat", { letter: owner(side).letter })
}

/** An effect in pictures: an icon and what stands beside it. */
export interface Glyph {
  readonly icon: string
  readonly text: string
}

const GAINS: Readonly<Record<string, string>> = {
  vp: ICON.vp,
  blessing: ICON.blessing,
  favor: ICON.favor,
  glory: ICON.glory,
  resource: ICON.resource,
}

export function glyphs(effect: Effect): readonly Glyph[] {
  const count = String(effect.count ?? 1)
  switch (effect.do) {
    case "gain":
      return [{ icon: GAINS[effect.what] ?? ICON.vp, text: count }]
    case "gain-per":
      return [{ icon: GAINS[effect.what] ?? ICON.vp, text: `${count}×` }]
    case "gain-tier":
      return [{ icon: GAINS[effect.what] ?? ICON.vp, text: "I–III" }]
    case "move":
      return [{ icon: DECK_ICONS[0], text: effect.most ? `≤${effect.most}` : "" }]
    case "recruit":
      return [{ icon: DECK_ICONS[1], text: `${effect.points ?? 1}${effect.per ? "×" : ""}` }]
    case "recruit-home":
      return [{ icon: ICON.home, text: String(effect.points ?? 1) }]
    case "roll-recruit":
      return [{ icon: "rolling-dices", text: String(effect.dice ?? 1) }]
    case "scavenge":
      return [{ icon: DECK_ICONS[2], text: effect.resources ? String(effect.resources) : "" }]
    case "bastion":
    case "track-bastion":
      return [{ icon: ICON.bastion, text: "" }]
    case "casualties":
    case "casualty":
      return [{ icon: ICON.casualty, text: count }]
    case "strength":
      return [{ icon: ICON.strength, text: count }]
    case "battle-bonus":
      return [{ icon: ICON.strength, text: `+${effect.strength || effect.casualties || effect.dice}` }]
    case "displace":
      return [{ icon: "return-arrow", text: "" }]
    case "free-exile":
      return [{ icon: ICON.exile, text: "" }]
    case "score-bastions":
      return [
        { icon: ICON.vp, text: (effect.vp ?? 1) > 1 ? String(effect.vp) : "" },
        { icon: ICON.bastion, text: "" },
      ]
    case "fury":
      return [{ icon: ICON.fury, text: "" }]
    case "unit":
      return [{ icon: UNIT_ICONS[["grunt", "brute", "raider"].indexOf(effect.kind)] ?? UNIT_ICONS[0], text: count }]
    case "use-tactic":
      return [{ icon: "stack", text: "" }]
    case "either":
      return (effect.of as Effect[]).flatMap((one, at) => (at ? [{ icon: "", text: "/" }, ...glyphs(one)] : glyphs(one)))
    default:
      return [{ icon: "sparkles", text: "" }]
  }
}

/** The banner of an action card: tracks and steps; `either` when one of them is chosen. */
export function bannerOf(banner: string): { steps: readonly { track: "favor" | "glory"; count: number }[]; either: boolean } {
  if (banner === "favor-or-glory" || banner === "favor-and-glory")
    return { steps: [{ track: "favor", count: 1 }, { track: "glory", count: 1 }], either: banner === "favor-or-glory" }
  const count = banner.startsWith("2-") ? 2 : 1
  return { steps: [{ track: banner.endsWith("favor") ? "favor" : "glory", count }], either: false }
}
