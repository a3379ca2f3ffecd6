// Words that have no room are written smaller, then on two lines, before anything of them is cut.

/** The smallest that can still be read: 14 px of the 17 of a name. */
const LEAST = 0.81

/** Sets `--shrink` on the element, and `data-long` where that is not enough. */
export function shrink(node: HTMLElement, _text: string): { update: (text: string) => void; destroy: () => void } {
  const fit = (): void => {
    node.style.removeProperty("--shrink")
    delete node.dataset["long"]
    let size = 1
    // Where letters stand on whole pixels, words do not shrink as their letters do: so it is measured again.
    while (node.clientWidth > 0 && node.scrollWidth > node.clientWidth) {
      if (size === LEAST) {
        node.dataset["long"] = ""
        return
      }
      size = Math.max(LEAST, (size * node.clientWidth * 0.98) / node.scrollWidth)
      node.style.setProperty("--shrink", String(size))
    }
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
