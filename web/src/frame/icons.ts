// The icons at hand: the frame's from the start, a game's when it is loaded.
import frame from "virtual:icons/frame"

const drawn = new Map<string, string>(Object.entries(frame))

export function addIcons(icons: Readonly<Record<string, string>>): void {
  for (const [name, body] of Object.entries(icons)) drawn.set(name, body)
}

/** What to draw: a path's data, or several elements. */
export function icon(name: string): string {
  const body = drawn.get(name)
  if (body === undefined) console.error(`there is no icon “${name}” in game-icons, or it is named nowhere in quotes`)
  return body ?? ""
}
