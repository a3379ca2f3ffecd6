// What the page at hand puts into the bar at the top.
export interface Action {
  id: string
  icon: string
  label: string
  pressed?: boolean
  badge?: number
  run: () => void
}

export const topbar: { title: string; sub: string; actions: readonly Action[] } = $state({ title: "", sub: "", actions: [] })
