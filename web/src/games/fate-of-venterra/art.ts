// Which icon stands for what, and whose marks are whose.
import { FORTRESS, SHIP, SIGIL_COLOURS, SIGILS as SIGIL_EMBLEMS, TERRAINS } from "../../frame/emblems"
import { owner } from "../../frame/owner"
import { t } from "../../frame/strings"
import type { CardInfo, TableInfo } from "../../wire"
import type { Model } from "./model"

export const UNIT_ICONS = ["broadsword", SHIP, "spyglass", "trebuchet", "mounted-knight"] as const
export const BUILDING_ICONS = [
  FORTRESS,
  "obelisk",
  "totem",
  "watchtower",
  "spell-book",
  "stone-tower",
  "anvil-impact",
  "byzantin-temple",
  "greek-temple",
  "viking-church",
] as const
export const COMMAND_ICONS = ["scroll-quill", "camping-tent", "horse-head", "boot-prints"] as const
export const TERRAIN_ICONS = TERRAINS
export const ICON = {
  wealth: "two-coins",
  influence: "laurels",
  battle: "crossed-swords",
  quest: "scroll-unfurled",
  gods: "lightning-trio",
  leader: "crested-helmet",
  attack: "broadsword",
  defence: "checked-shield",
  explore: "compass",
  forge: "anvil-impact",
  permit: "trumpet-flag",
  fist: "fist",
  palm: "palm",
  moon: "moon",
} as const

/** The factions' colours, in their order; with what can be read on each. */
export const COLOURS = SIGIL_COLOURS
const SIGILS: Readonly<Record<string, string>> = SIGIL_EMBLEMS
const FACES: Readonly<Record<string, string>> = {
  order: "visored-helm",
  watch: "cowled",
  legion: "crested-helmet",
  bear: "viking-helmet",
  pack: "horned-helm",
}
const GODS: Readonly<Record<string, string>> = {
  "spear-of-dawn": "sun-spear",
  "shield-of-dusk": "bordered-shield",
  "veil-of-mercy": "angel-wings",
  "wings-of-the-storm": "lightning-storm",
  "sung-champion": "laurel-crown",
  "plague-wind": "plague-doctor-profile",
  "tilted-scales": "scales",
  "harvest-moon": "wheat",
  "sudden-summons": "rally-the-troops",
  "gift-of-the-makers": "hammer-nails",
  "voice-on-the-mountain": "summits",
  "grave-tide": "big-wave",
  "lantern-of-the-lost": "lantern-flame",
  "blood-price": "bleeding-wound",
  "day-foretold": "all-seeing-eye",
  "feast-of-plenty": "meal",
  "whispered-name": "hooded-figure",
  "silence-of-heaven": "moon",
}
const REQUIRED: Readonly<Record<string, string>> = {
  territories: "flying-flag",
  "start-board": "island",
  edge: "compass",
  border: "crossed-swords",
  buildings: "castle",
  "foreign-building": "castle-ruins",
  units: "rally-the-troops",
  army: "rally-the-troops",
  "battle-score": "crossed-swords",
  wealth: "two-coins",
  upgrades: "upgrade",
  quests: "scroll-unfurled",
  gods: "lightning-trio",
  "forge-units": "anvil-impact",
}
const EFFECTS: Readonly<Record<string, string>> = {
  gods: "lightning-trio",
  leader: "crested-helmet",
  recruit: "camping-tent",
  build: "hammer-nails",
  upgrade: "stone-tower",
  reserve: "scroll-unfurled",
  "buy-upgrade": "upgrade",
  "buy-leaders": "crested-helmet",
  march: "boot-prints",
  gather: "rally-the-troops",
  "complete-quest": "scroll-unfurled",
  "take-wealth": "swap-bag",
  "remove-unit": "crossed-bones",
  "extra-battle": "trumpet-flag",
  strength: "broadsword",
  kill: "crossed-bones",
  spare: "angel-wings",
  "win-ties": "scales",
  "no-tax": "two-coins",
  "raise-bid": "fist",
  cancel: "moon",
}
const POWERS: Readonly<Record<string, string>> = {
  "building-income": "two-coins",
  "building-defence": "checked-shield",
  "buy-defence": "checked-shield",
  "score-per-quest": "laurels",
  convert: "holy-symbol",
  syphon: "lightning-trio",
  "frontal-assault": "castle-ruins",
  rally: "rally-the-troops",
  "repeat-recruit": "camping-tent",
  press: "mounted-knight",
  "army-limit": "wheat",
  tacticians: "treasure-map",
  ambush: "hooded-figure",
  nomads: "footsteps",
  "unit-bonus": "visored-helm",
  hunters: "bowman",
  "hidden-support": "pine-tree",
  "extra-recruit": "spyglass",
  raiders: "wolf-howl",
}

export function sigil(model: Model, faction: number): string {
  return SIGILS[model.factions[faction]?.id ?? ""] ?? "crown"
}

/** An icon for an effect, and a number beside it. */
export function effectIcon(effect: any): { icon: string; text: string } {
  const text = effect.count > 1 || effect.do === "gain" ? String(effect.count ?? 1) : ""
  if (effect.do === "gain" || effect.do === "gain-per") {
    return { icon: effect.what === "wealth" ? ICON.wealth : ICON.influence, text: effect.do === "gain" ? String(effect.count ?? 1) : `${effect.count ?? 1}×` }
  }
  if (effect.do === "units") return { icon: UNIT_ICONS[["soldier", "ship", "scout", "siege", "knight"].indexOf(effect.kind)] ?? UNIT_ICONS[0], text: String(effect.count ?? 1) }
  if (effect.do === "either") return effectIcon(effect.of[0])
  if (effect.do === "pay") return effectIcon(effect.effects[0])
  if (effect.do === "leader") return { icon: ICON.leader, text: `≤${effect.cost}` }
  if (effect.do === "march" && effect.most) return { icon: "boot-prints", text: String(effect.most) }
  if (effect.do === "strength") return { icon: ICON.attack, text: `+${effect.count ?? 1}${effect.per ? "×" : ""}` }
  return { icon: EFFECTS[effect.do] ?? "sparkles", text }
}

/** Whose strength a Gods card adds to: the attacker's, the defender's, or that of whoever plays it. */
function strengthOf(role: string): { icon: string; label: string } {
  if (role === "defender") return { icon: ICON.defence, label: t("venterra.defence") }
  return role === "attacker" ? { icon: ICON.attack, label: t("venterra.attack") } : { icon: ICON.battle, label: t("venterra.strength") }
}

function requiredIcon(need: any): string {
  if (need.have === "territories" && need.terrain) return TERRAIN_ICONS[["forest", "mountain", "water", "desert"].indexOf(need.terrain)] ?? "flying-flag"
  if (need.have === "units" && need.kind) return UNIT_ICONS[["soldier", "ship", "scout", "siege", "knight"].indexOf(need.kind)] ?? UNIT_ICONS[0]
  if (need.have === "buildings" && need.kind) {
    const kinds = ["fortress", "statue", "eldapriest", "outpost", "academy", "tower", "forge", "shrine", "temple", "basilica"]
    return BUILDING_ICONS[kinds.indexOf(need.kind)] ?? BUILDING_ICONS[0]
  }
  return REQUIRED[need.have] ?? "flying-flag"
}

/** What is seen on a card: its picture, and small marks with numbers. */
export interface Picture {
  readonly icon: string
  readonly tone: "quest" | "gods" | "leader" | "upgrade" | "reward" | "unit" | "building" | "command" | "faction"
  readonly marks: readonly { icon: string; text: string; label: string }[]
}

export function picture(model: Model, kind: string, number: number): Picture {
  const facts = cardOf(model, kind, number)?.facts ?? {}
  switch (kind) {
    case "quests": {
      const needs: readonly any[] = facts.requires ?? []
      return {
        icon: needs[0] ? requiredIcon(needs[0]) : ICON.quest,
        tone: "quest",
        marks: [
          ...needs.slice(1).map((need) => ({ icon: requiredIcon(need), text: need.count > 1 ? String(need.count) : "", label: "" })),
          ...(facts.price ? [{ icon: ICON.wealth, text: `−${facts.price}`, label: t("venterra.price") }] : []),
          { icon: ICON.influence, text: String(facts.influence ?? 0), label: t("venterra.influence") },
        ],
      }
    }
    case "gods":
      return { icon: GODS[cardOf(model, kind, number)?.id ?? ""] ?? ICON.gods, tone: "gods", marks: (facts.effects ?? []).map((effect: any) => ({ ...effectIcon(effect), ...(effect.do === "strength" ? strengthOf(facts.role) : { label: "" }) })) }
    case "leaders":
      return {
        icon: FACES[facts.faction ?? ""] ?? ICON.leader,
        tone: "leader",
        marks: [
          { icon: ICON.attack, text: String(facts.attack ?? 0), label: t("venterra.attack") },
          { icon: ICON.defence, text: String(facts.defence ?? 0), label: t("venterra.defence") },
          { icon: ICON.wealth, text: String(facts.cost ?? 0), label: t("venterra.cost") },
        ],
      }
    case "upgrades":
      return {
        icon: POWERS[facts.powers?.[0]?.power ?? ""] ?? (facts.activated?.[0] ? effectIcon(facts.activated[0]).icon : "upgrade"),
        tone: "upgrade",
        marks: facts.price ? [{ icon: ICON.wealth, text: String(facts.price), label: t("venterra.cost") }] : [],
      }
    case "rewards":
      return { icon: effectIcon(facts.effects?.[0] ?? {}).icon, tone: "reward", marks: (facts.effects ?? []).map((effect: any) => ({ ...effectIcon(effect), label: "" })) }
    case "units":
      return {
        icon: UNIT_ICONS[number] ?? UNIT_ICONS[0],
        tone: "unit",
        marks: [
          { icon: ICON.attack, text: String(facts.attack ?? 0), label: t("venterra.attack") },
          { icon: ICON.defence, text: String(facts.defence ?? 0), label: t("venterra.defence") },
          { icon: "boot-prints", text: String(facts.movement ?? 0), label: t("venterra.movement") },
        ],
      }
    case "buildings":
      return {
        icon: BUILDING_ICONS[number] ?? BUILDING_ICONS[0],
        tone: "building",
        marks: [
          { icon: ICON.defence, text: String(facts.defence ?? 0), label: t("venterra.defence") },
          { icon: ICON.wealth, text: `+${facts.income ?? 0}`, label: t("venterra.income") },
          { icon: ICON.influence, text: String(facts.influence ?? 0), label: t("venterra.influence") },
        ],
      }
    case "commands":
      return { icon: COMMAND_ICONS[number] ?? COMMAND_ICONS[0], tone: "command", marks: [] }
    default:
      return { icon: sigil(model, number), tone: "faction", marks: [] }
  }
}

export function cardOf(model: Model, kind: string, number: number): CardInfo | undefined {
  const from = { quests: model.quests, gods: model.gods, leaders: model.leaders, upgrades: model.upgrades, rewards: model.rewards, units: model.units, buildings: model.buildings, commands: model.commands, factions: model.factions }[kind]
  return from?.[number]
}

/** With a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Something and what is said of it. */
export function titled(name: string, text: string): string {
  return t("venterra.titled", { name, text })
}

/** What a seat is called. */
export function nameOf(info: TableInfo, side: number, seat: number): string {
  if (side < 0) return t("venterra.token")
  if (side === seat) return t("venterra.you")
  return info.seats[side]?.name || t("venterra.seat", { letter: owner(side).letter })
}
