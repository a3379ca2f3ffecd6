// The keys that a table has besides those of the frame; the help names them.
export type Key = readonly [key: string, what: string]

let own = $state.raw<readonly Key[]>([])

export function ownKeys(): readonly Key[] {
  return own
}

/** Name some keys (the second of each is the name of a string) until what this returns is called; for an effect. */
export function nameKeys(...keys: readonly Key[]): () => void {
  own = keys
  return () => {
    if (own === keys) own = []
  }
}
