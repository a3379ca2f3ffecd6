// What is told to the person in passing: notices on screen, and what a screen reader says.

export interface Notice {
  id: number
  text: string
  tone: "plain" | "bad"
  rule: string
  action: { label: string; run: () => void } | null
}

const SHOWN = 7000
const held: { notices: Notice[]; polite: string } = $state({ notices: [], polite: "" })
let next = 1

export function notices(): readonly Notice[] {
  return held.notices
}

export function notify(text: string, more: Partial<Omit<Notice, "id" | "text">> = {}): void {
  const notice: Notice = { id: next++, text, tone: "plain", rule: "", action: null, ...more }
  held.notices = [...held.notices.filter((one) => one.text !== text).slice(-3), notice]
  setTimeout(() => dismiss(notice.id), SHOWN)
}

export function dismiss(id: number): void {
  held.notices = held.notices.filter((one) => one.id !== id)
}

export function complain(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), { tone: "bad" })
}

/** Say something through the live region; the same words twice are said twice. */
export function announce(text: string): void {
  if (text) held.polite = held.polite === text ? `${text}\u00a0` : text
}

export function announced(): string {
  return held.polite
}
