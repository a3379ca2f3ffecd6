// After the server was away it may have come back with another app than the page has: then the page is loaded again.

/** Where a page's own code lies; its name changes with every change of the app. */
function codeOf(page: Document): string {
  return page.querySelector("script[type=module]")?.getAttribute("src") ?? ""
}

/** Load the page again where the server has a newer one by now, unless somebody is typing. */
export async function followServer(): Promise<void> {
  try {
    const answer = await fetch("/", { cache: "no-cache" })
    const code = codeOf(new DOMParser().parseFromString(await answer.text(), "text/html"))
    if (code && code !== codeOf(document) && !document.activeElement?.matches("input, textarea")) location.reload()
  } catch {
    // It is away again: the next line that opens asks once more.
  }
}
