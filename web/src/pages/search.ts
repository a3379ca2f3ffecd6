// Rules by words: all of them must occur; those with an id that fits come first.
import type { RuleInfo } from "../wire"

export const RULE_ID = /\b[A-Z]+(?:-[A-Z][A-Z0-9]*)*-[DBAT]?[1-9]\d*\b/g

/** What is read of a rulebook: its rules, the choices they leave, the open questions; not what proves them. */
export function isRead(rule: RuleInfo): boolean {
  return rule.kind !== "test" && rule.kind !== "bad-input"
}

export function find(rules: readonly RuleInfo[], wanted: string): readonly RuleInfo[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rules.filter((rule) => rule.kind === "rule" || rule.kind === "")
  const exact = wanted.trim().toUpperCase()
  const fits = rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.gist} ${rule.answer}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...fits.filter((rule) => rule.id === exact), ...fits.filter((rule) => rule.id !== exact)]
}

/** A sentence cut at the ids that it names. */
export function cut(text: string, known: ReadonlySet<string>): readonly { text: string; id: string }[] {
  const parts: { text: string; id: string }[] = []
  let from = 0
  for (const found of text.matchAll(RULE_ID)) {
    if (!known.has(found[0])) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index), id: "" })
    parts.push({ text: found[0], id: found[0] })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), id: "" })
  return parts
}
