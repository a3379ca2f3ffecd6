// The icons that the sources name, out of the thousands of game-icons: `virtual:icons/frame` holds those of the frame,
// `virtual:icons/<game>` those of a game, `virtual:icons/games` the ways to load these. A name counts when it stands in quotes and game-icons has it.
import { readFileSync, readdirSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const NAMED = /["'`]([a-z0-9]+(?:-[a-z0-9]+)*)["'`]/g
const PREFIX = "virtual:icons/"

function sources(folder, besides) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (path === besides) return []
    if (entry.isDirectory()) return sources(path, besides)
    return /\.(svelte|ts|css|json)$/.test(entry.name) && entry.name !== "wire.ts" ? [path] : []
  })
}

export function icons(root) {
  const src = join(root, "src")
  const games = join(src, "games")
  const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json")))
  const body = (name) => set.icons[name]?.body ?? set.icons[set.aliases?.[name]?.parent]?.body

  const collect = (scope) => {
    const found = {}
    const files = scope === "frame" ? sources(src, games) : sources(join(games, scope))
    for (const file of files.sort()) {
      for (const [, name] of readFileSync(file, "utf8").matchAll(NAMED)) {
        const drawn = body(name)
        if (drawn) found[name] = drawn.replaceAll(' fill="currentColor"', "").replace(/^<path d="([^"]*)"\/>$/, "$1")
      }
    }
    return found
  }

  return {
    name: "kurultai-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      if (id === `\0${PREFIX}games`) {
        const names = readdirSync(games).filter((name) => statSync(join(games, name)).isDirectory())
        return `export default {${names.map((name) => `"${name}": () => import("${PREFIX}${name}")`).join(",")}}`
      }
      return `export default ${JSON.stringify(collect(id.slice(PREFIX.length + 1)))}`
    },
    handleHotUpdate({ server }) {
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id.startsWith(`\0${PREFIX}`)) server.moduleGraph.invalidateModule(module)
    },
  }
}
