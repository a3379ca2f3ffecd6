// The server leaves out what is the default; here it is put back, so that the types of `wire.ts` hold.
import { SHAPES, TAGS, type FromServer } from "../wire"

type Plain = Record<string, unknown>

/** A struct of this name as it came over the wire, made whole. */
export function fill<T>(value: unknown, name: string): T {
  return filled(value, name) as T
}

/** A message, by its tag. */
export function fillMessage(value: Plain): FromServer {
  return fill<FromServer>(value, TAGS[String(value["type"])] ?? "")
}

function filled(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, name))
  if (value === null || typeof value !== "object") return value
  if (name.startsWith("*")) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, name.slice(1))]))
  }
  const shape = SHAPES[name]
  if (!shape) return value
  const [defaults, inner] = shape
  const whole: Plain = { ...defaults, ...value }
  for (const [field, kind] of Object.entries(inner)) whole[field] = filled(whole[field], kind)
  return whole
}
