// The rule that the person wants to read, wherever they asked for it.
let wanted = $state("")

export function openRule(id: string): void {
  wanted = id
}

export function wantedRule(): string {
  return wanted
}
