// A double click, a bounced key or a held one is one wish, though the next question lies under it already.

/** So soon after each other, and so near, two presses are one: in milliseconds and pixels. */
const SOON = 300
const NEAR = 8

/** Presses of one key or on one spot, each soon after the last: how many, which of them has chosen (0: none), and
    what. */
let series = { key: "", x: 0, y: 0, at: -Infinity, presses: 0, chose: 0, what: "" }
let pointer = { x: 0, y: 0 }

function isThere(): boolean {
  return Math.hypot(pointer.x - series.x, pointer.y - series.y) <= NEAR
}

function press(event: Event, key: string, held = false): void {
  if (!event.isTrusted) return
  const again = key === series.key && isThere() && (held || event.timeStamp - series.at < SOON)
  if (again) series = { ...series, at: event.timeStamp, presses: series.presses + 1 }
  else series = { key, ...pointer, at: event.timeStamp, presses: 1, chose: 0, what: "" }
}

function move(event: PointerEvent): void {
  pointer = { x: event.clientX, y: event.clientY }
  if (!isThere()) series.at = -Infinity
}

addEventListener("pointermove", move, { passive: true, capture: true })
addEventListener("pointerdown", (event) => (move(event), press(event, "")), { passive: true, capture: true })
addEventListener("keydown", (event) => press(event, event.key, event.repeat), { passive: true, capture: true })

/** Whether the press of this moment may choose: it is no repetition of one that has chosen something else already. The
    same thing again, such as a third grunt for the same territory, is wished for. What the page answers by itself,
    without a press, may be. */
export function mayChoose(what = ""): boolean {
  if (!(window.event instanceof UIEvent)) return true
  if (series.chose && series.chose !== series.presses && !(what && what === series.what)) return false
  series.chose = series.presses
  series.what = what
  return true
}
