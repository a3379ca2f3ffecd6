// The emblems by which a game is known: on its poster, and on its cards and boards. They stand here and not with the
// games because posters are drawn before any game is loaded.

/** Reign & Ruin: what stands on a faction's banner, by ability. */
export const BANNERS = {
  destroy: "dread-skull",
  draw: "pointy-hat",
  double: "horned-helm",
  protect: "big-gear",
  swap: "crow-dive",
  revive: "oak-leaf",
} as const

/** Ruination: grunt, brute, raider; and the hordes. */
export const HORDE_UNITS = ["spartan-helmet", "ogre", "cavalry"] as const
export const HORDES = {
  "rust-buzzards": "vulture",
  "salt-jackals": "direwolf",
  "iron-aurochs": "bull-horns",
  "ember-choir": "fire-bowl",
} as const

/** Fate of Venterra: the factions' sigils and colours in their order, terrains, ship and fortress. */
export const SIGILS = {
  order: "holy-grail",
  watch: "owl",
  legion: "dragon-head",
  bear: "bear-head",
  pack: "wolf-head",
} as const
/** White, blue, red, yellow, brown; with what can be read on each. */
export const SIGIL_COLOURS = [
  { colour: "#efe9d8", ink: "#1d1a14" },
  { colour: "#2f63b8", ink: "#ffffff" },
  { colour: "#b5322a", ink: "#ffffff" },
  { colour: "#e8b730", ink: "#241900" },
  { colour: "#7b4a26", ink: "#ffffff" },
] as const
export const TERRAINS = ["pine-tree", "peaks", "waves", "cactus"] as const
export const SHIP = "drakkar"
export const FORTRESS = "castle"
