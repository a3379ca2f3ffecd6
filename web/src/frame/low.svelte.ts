// How low a table may be before its tabs stand beside what they open. A phone held upright has no width for that.

const FLAT = 400
/** As wide as the screens of `sideways.css`. */
const broad = matchMedia("(min-width: 560px)")
const held = $state({ broad: broad.matches })
broad.addEventListener("change", () => (held.broad = broad.matches))

/** Whether a table of this height is as low as one on a phone that is held sideways. */
export function isFlat(height: number): boolean {
  return held.broad && height > 0 && height < FLAT
}
