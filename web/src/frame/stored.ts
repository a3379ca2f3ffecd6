// What this browser remembers; a browser that remembers nothing (private windows may refuse) still plays.

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`kurultai.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`kurultai.${name}`, JSON.stringify(value))
  } catch {
    // Full or forbidden: it lasts as long as the page, then.
  }
}

/** Tell when another tab of this browser has changed something. */
export function whenChangedElsewhere(name: string, then: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === `kurultai.${name}` || event.key === null) then()
  })
}
