// Where the person is, as the address says.

export type Place =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "join"; table: string }
  | { page: "lobby" }
  | { page: "mine" }
  | { page: "table"; table: string; step: number | null }
  | { page: "rules"; rule: string }
  | { page: "learn"; game: string }
  | { page: "components"; game: string; wanted: string }
  | { page: "designers"; study: string }
  | { page: "settings" }
  | { page: "about" }
  | { page: "nowhere" }

const GAME = /^\/new(?:\/([\w-]+))?$/
const JOIN = /^\/join\/([\w-]+)$/
const TABLE = /^\/table\/([\w-]+)(?:\/(\d+))?$/
const DESIGNERS = /^\/designers(?:\/([\w-]+))?$/
const RULES = /^\/rules(?:\/([\w-]+))?$/
const LEARN = /^\/learn(?:\/([\w-]+))?$/
const COMPONENTS = /^\/components(?:\/([\w-]+)(?:\/([\w%-]+))?)?$/

export function placeOf(path: string): Place {
  const way = path.replace(/\/+$/, "") || "/"
  let found: RegExpMatchArray | null
  if (way === "/") return { page: "home" }
  if ((found = way.match(GAME))) return { page: "new", game: found[1] ?? "" }
  if ((found = way.match(JOIN))) return { page: "join", table: found[1]! }
  if ((found = way.match(TABLE))) return { page: "table", table: found[1]!, step: found[2] ? Number(found[2]) : null }
  if ((found = way.match(RULES))) return { page: "rules", rule: found[1] ?? "" }
  if ((found = way.match(DESIGNERS))) return { page: "designers", study: found[1] ?? "" }
  if ((found = way.match(LEARN))) return { page: "learn", game: found[1] ?? "" }
  if ((found = way.match(COMPONENTS))) return { page: "components", game: found[1] ?? "", wanted: found[2] ?? "" }
  if (way === "/lobby") return { page: "lobby" }
  if (way === "/mine") return { page: "mine" }
  if (way === "/settings") return { page: "settings" }
  if (way === "/about") return { page: "about" }
  return { page: "nowhere" }
}

let path = $state(location.pathname)
addEventListener("popstate", () => (path = location.pathname))

const current = $derived(placeOf(path))

export function place(): Place {
  return current
}

export function go(to: string, { replace = false } = {}): void {
  if (to === location.pathname + location.search) return
  history[replace ? "replaceState" : "pushState"](null, "", to)
  path = location.pathname
}

/** Follow links within the app without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.("a")
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return
  if (link.pathname.startsWith("/api/") || link.hash) return
  event.preventDefault()
  go(link.pathname + link.search)
}
