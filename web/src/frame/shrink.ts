// Words that have no room are written smaller, then on two lines, before anything of them is cut.

/** The smallest that can still be read: 14 px of the 17 of a name. */
const LEAST = 0.81

/** Sets `--shrink` on the element, and `data-long` where that is not enough. */
export function shrink(node: HTMLElement, _text: string): { update: (text: string) => void; destroy: () => void } {
  const fit = (): void => {
    node.style.removeProperty("--shrink")
    delete node.dataset["long"]
    const share = node.clientWidth / node.scrollWidth
    if (share >= 1 || node.clientWidth === 0) return
    node.style.setProperty("--shrink", String(Math.max(LEAST, share * 0.98)))
    if (share < LEAST) node.dataset["long"] = ""
  }
  let width = -1
  const seen = new ResizeObserver(() => {
    if (node.clientWidth !== width) fit()
    width = node.clientWidth
  })
  seen.observe(node)
  // A typeface that comes late has widths of its own.
  void document.fonts.ready.then(fit)
  return { update: () => requestAnimationFrame(fit), destroy: () => seen.disconnect() }
}
