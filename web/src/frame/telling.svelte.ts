// Being told of one's turn when no page is open: a post to an address of one's own, or a push to this browser. Nothing
// is told unless the person asks for it. What is wanted for all tables is kept here, and passed on for every new seat.
import type { HookInfo } from "../wire"
import { api } from "./api"
import { allSeats, whenSeated } from "./seatbook.svelte"
import { recall, remember } from "./stored"

const MOST = 200

interface Wanted {
  /** Where turns at all tables are posted to; empty: nowhere. */
  url: string
  secret: string
  push: boolean
}

export const wanted: Wanted = $state({ url: "", secret: "", push: false, ...recall<Partial<Wanted>>("telling", {}) })

function keep(what: Partial<Wanted>): void {
  Object.assign(wanted, what)
  remember("telling", wanted)
}

const tokens = () => [...new Set(allSeats().map((seat) => seat.token))].slice(-MOST)

/** Post turns at all tables, those of now and those to come, to an address. */
export async function postAll(url: string): Promise<void> {
  if (wanted.url) await stopPosting()
  const held = tokens()
  const made = held.length > 0 ? await api.hook({ tokens: held, url }) : []
  keep({ url, secret: made[0]?.secret ?? "" })
}

export async function stopPosting(): Promise<void> {
  const held = tokens()
  if (held.length > 0) {
    const mine = (await api.hooks({ tokens: held })).filter((hook) => hook.what === "web" && hook.url === wanted.url)
    if (mine.length > 0) await api.unhook({ tokens: held, ids: mine.map((hook) => hook.id) })
  }
  keep({ url: "", secret: "" })
}

/** Try the address out, as if it were one's turn at the last table. */
export async function tryPosting(url: string, of: readonly string[] = tokens()): Promise<void> {
  const mine = (await api.hooks({ tokens: of })).filter((hook) => hook.what === "web" && hook.url === url)
  await api.tryHook({ tokens: of, ids: mine.slice(-1).map((hook) => hook.id) })
}

// --- push ------------------------------------------------------------------------------------------------------------

/** Whether this browser can be pushed to at all; servers must be asked by `pushKey`. */
export const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext

export async function pushKey(): Promise<string> {
  return canPush ? (await api.pushKey()).key : ""
}

async function subscription(): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register("/sw.js")
  await navigator.serviceWorker.ready
  const kept = await worker.pushManager.getSubscription()
  if (kept) return kept
  const key = (await api.pushKey()).key
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
}

/** Push to this browser from now on; false: the person (or the browser) does not want it. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false
  const held = tokens()
  if (held.length > 0) await pass(held)
  else await subscription()
  keep({ push: true })
  return true
}

export async function stopPush(): Promise<void> {
  keep({ push: false })
  const worker = await navigator.serviceWorker.getRegistration("/sw.js")
  const kept = await worker?.pushManager.getSubscription()
  const held = tokens()
  if (held.length > 0) {
    const mine = (await api.hooks({ tokens: held })).filter((hook) => hook.what === "push" && (!kept || hook.url === kept.endpoint))
    if (mine.length > 0) await api.unhook({ tokens: held, ids: mine.map((hook) => hook.id) })
  }
  await kept?.unsubscribe()
}

async function pass(held: readonly string[]): Promise<void> {
  const { endpoint, keys } = (await subscription()).toJSON()
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("the browser gave no keys")
  await api.push({ tokens: held, endpoint, p256dh: keys["p256dh"], auth: keys["auth"] })
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

// --- one table -------------------------------------------------------------------------------------------------------

/** Where turns of these seats are told. */
export function hooksOf(held: readonly string[]): Promise<HookInfo[]> {
  return api.hooks({ tokens: held })
}

whenSeated((seat) => {
  // A seat is no less taken where this fails.
  const complain = (error: unknown) => console.info(error)
  if (wanted.url) {
    const known = wanted.secret
    void api
      .hook({ tokens: [seat.token], url: wanted.url, secret: known })
      .then((made) => known || keep({ secret: made[0]?.secret ?? "" }), complain)
  }
  if (wanted.push) void pass([seat.token]).catch(complain)
})
