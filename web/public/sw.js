// Kept awake by the browser for web push: tells that it is somebody's turn, and leads to the table. It keeps no page.
self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("push", (event) => event.waitUntil(tell(event)))

async function tell(event) {
  let said
  try {
    said = event.data.json()
  } catch {
    return
  }
  const pages = await self.clients.matchAll({ type: "window" })
  // Whoever has a page of ours before their eyes is told there.
  if (pages.some((page) => page.visibilityState === "visible")) return
  await self.registration.showNotification(String(said.title), {
    body: String(said.text),
    tag: String(said.table),
    data: { path: `/table/${encodeURIComponent(said.table)}` },
  })
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" })
  const there = pages.find((page) => new URL(page.url).pathname === path) ?? pages[0]
  if (!there) return self.clients.openWindow(path)
  await there.focus()
  return new URL(there.url).pathname === path ? undefined : there.navigate(path)
}
