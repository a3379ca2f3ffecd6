// Rules by words: all of them must occur; those with an id that fits come first.
import type { RuleInfo } from "../wire"

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
