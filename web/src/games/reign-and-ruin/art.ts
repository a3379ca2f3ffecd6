// The picture of each card and the signs of factions and abilities, out of game-icons.
import { BANNERS } from "../../frame/emblems"

export type Ability = "destroy" | "draw" | "double" | "protect" | "swap" | "revive"

/** What stands on a faction's banner, by ability: a content pack may rename factions, but there is one for each. */
export const EMBLEMS: Readonly<Record<Ability, string>> = BANNERS

/** What an ability does, as a sign. */
export const ABILITY_SIGNS: Readonly<Record<Ability, string>> = {
  destroy: "shattered-sword",
  draw: "card-draw",
  double: "upgrade",
  protect: "checked-shield",
  swap: "card-exchange",
  revive: "raise-skeleton",
}

const PICTURES: Readonly<Record<string, string>> = {
  "alfenghast-1": "cultist",
  "alfenghast-2": "candle-skull",
  "alfenghast-3": "pyre",
  "alfenghast-4": "black-knight-helm",
  "alfenghast-5": "bone-gnawer",
  "alfenghast-6": "grim-reaper",
  "alfenghast-7": "crowned-skull",
  "alfenghast-8": "floating-ghost",
  "hexen-1": "witch-face",
  "hexen-2": "hollow-cat",
  "hexen-3": "mirror-mirror",
  "hexen-4": "wave-crest",
  "hexen-5": "rune-stone",
  "hexen-6": "lightning-storm",
  "hexen-7": "crystal-ball",
  "hexen-8": "witch-flight",
  "kurgoz-1": "drum",
  "kurgoz-2": "spears",
  "kurgoz-3": "bagpipes",
  "kurgoz-4": "mailed-fist",
  "kurgoz-5": "hunting-horn",
  "kurgoz-6": "ogre",
  "kurgoz-7": "warlord-helmet",
  "kurgoz-8": "wolf-howl",
  "cognitz-3": "oil-can",
  "cognitz-4": "sparrow",
  "cognitz-5": "gears",
  "cognitz-6": "bordered-shield",
  "cognitz-7": "lantern-flame",
  "cognitz-8": "robot-golem",
  "cognitz-9": "skeleton-key",
  "cognitz-10": "clockwork",
  "crou-7a": "reed",
  "crou-7b": "hooded-figure",
  "crou-8a": "two-coins",
  "crou-8b": "carnival-mask",
  "crou-9a": "rolled-cloth",
  "crou-9b": "fox-head",
  "crou-10a": "raven",
  "crou-10b": "stone-throne",
  "nomora-1": "seedling",
  "nomora-2": "plant-roots",
  "nomora-3": "plant-seed",
  "nomora-4": "deer",
  "nomora-5": "nun-face",
  "nomora-6": "wood-canoe",
  "nomora-7": "tree-face",
  "nomora-8": "forest",
}

/** A card's own picture; its faction's emblem where a content pack brings a card that we have never seen. */
export function picture(id: string, ability: Ability): string {
  return PICTURES[id] ?? EMBLEMS[ability]
}
