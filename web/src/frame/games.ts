// The games' modules, loaded when their table is; and what is in their boxes.
import type { GameModule } from "./contract"
import type { BoxInfo, GameInfo, TableInfo } from "../wire"
import icons from "virtual:icons/games"
import { api } from "./api"
import { addIcons } from "./icons"
import { addStringsOf } from "./strings"

const modules = import.meta.glob<{ default: GameModule }>("../games/*/index.ts")
const loaded = new Map<string, Promise<GameModule | null>>()

/** A game's module, or null for a game that has none: then the frame shows the table in words. */
export function gameModule(game: string): Promise<GameModule | null> {
  let module = loaded.get(game)
  if (!module) loaded.set(game, (module = load(game)))
  module.catch(() => loaded.delete(game))
  return module
}

async function load(game: string): Promise<GameModule | null> {
  const module = modules[`../games/${game}/index.ts`]
  if (!module) return null
  const [drawn] = await Promise.all([icons[game]?.(), addStringsOf(game)])
  if (drawn) addIcons(drawn.default)
  return (await module()).default
}

const boxes = new Map<string, Promise<BoxInfo>>()

/** What a table may have settled that changes what is in its box, or what is said of it. */
type Settled = Partial<Pick<TableInfo, "options" | "rulings">>

/** What is in the box of a game with these modules; a solo game's difficulty may change what is, and rulings what it does. */
export function boxOf(game: string, pieces: readonly string[], pack: string, { options = {}, rulings = {} }: Settled = {}): Promise<BoxInfo> {
  const difficulty = options["difficulty"]
  const wanted = {
    modules: pieces.join(","),
    pack,
    ...(difficulty === undefined ? {} : { difficulty: String(difficulty) }),
    ...(Object.keys(rulings).length ? { rulings: JSON.stringify(rulings) } : {}),
  }
  const key = JSON.stringify([game, wanted])
  let box = boxes.get(key)
  if (!box) boxes.set(key, (box = api.box(game, wanted)))
  box.catch(() => boxes.delete(key))
  return box
}

let shelf: Promise<GameInfo[]> | null = null

export function gamesOnShelf(): Promise<GameInfo[]> {
  shelf ??= api.games()
  shelf.catch(() => (shelf = null))
  return shelf
}

/** What some modules of a game are called; one that is not on the shelf goes by its name. */
export async function titlesOf(game: string, names: readonly string[]): Promise<readonly string[]> {
  const found = (await gamesOnShelf()).find(({ name }) => name === game)
  return names.map((name) => found?.modules.find((module) => module.name === name)?.title ?? name)
}
