// The luck of a finished match, checked here in the browser: outcome k must be SHA-256("seed:k") modulo its sides, and
// the seed's own SHA-256 what was shown before the first choice.

export interface Luck {
  /** Whether its seed was committed to: that of a simulation never is. */
  fair: boolean
  seed: string
  commitment: string
  /** How many outcomes come from the match that this one left; they are not of this seed. */
  given: number
  outcomes: readonly (readonly [outcome: number, sides: number])[]
}

export interface Checked {
  committed: boolean
  checked: number
  /** The first outcome that is not the seed's; -1: none. */
  wrong: number
}

const AT_ONCE = 256

export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** What a record's text says of its luck. */
export function luckOf(record: string): Luck {
  const [head = "", ...body] = record.split("\n\n")
  const said = new Map(head.split("\n").map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)]))
  const outcomes = body
    .join("\n")
    .split("\n")
    .flatMap((line) => (line.split(" ~ ")[1] ?? "").split(" "))
    .flatMap((text) => {
      const [outcome, sides] = text.split("/").map(Number)
      return text.includes("/") ? [[outcome ?? -1, sides ?? 0] as const] : []
    })
  return {
    fair: said.get("luck") === "fair",
    seed: said.get("seed") ?? "",
    commitment: said.get("commitment") ?? "",
    given: Number(said.get("given") ?? 0),
    outcomes,
  }
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** A hash as a big number, modulo the sides. */
export function modulo(bytes: Uint8Array, sides: number): number {
  let rest = 0
  for (const byte of bytes) rest = (rest * 256 + byte) % sides
  return rest
}

export async function checkLuck(luck: Luck, commitment: string, progress: (share: number) => void): Promise<Checked> {
  const committed = hex(await sha256(luck.seed)) === commitment
  let wrong = -1
  for (let from = luck.given; from < luck.outcomes.length && wrong < 0; from += AT_ONCE) {
    const some = luck.outcomes.slice(from, from + AT_ONCE)
    const digests = await Promise.all(some.map((_, index) => sha256(`${luck.seed}:${from + index}`)))
    const bad = some.findIndex(([outcome, sides], index) => modulo(digests[index]!, sides) !== outcome)
    if (bad >= 0) wrong = from + bad
    progress(Math.min(1, (from + AT_ONCE) / luck.outcomes.length))
  }
  return { committed, checked: luck.outcomes.length - luck.given, wrong }
}
