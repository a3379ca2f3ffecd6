// Plays a match to its end in the page by clicking what is offered, as a person would: only what can be seen and hit.
// Runs in the page, so that a whole match takes seconds; `moves` bounds it.
async ({ seed, moves, patience }) => {
  let state = seed
  const random = (most) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
  const soon = () => new Promise((then) => setTimeout(then, 4))
  const offered = (kind) =>
    [...document.querySelectorAll(`.frame [data-${kind}]`)].filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 0 && height > 0 && !one.disabled && one.getAttribute("aria-disabled") !== "true"
    })
  const spots = [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.8], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]]
  const covers = (element) => {
    element.scrollIntoView({ block: "center", inline: "center" })
    const box = element.getBoundingClientRect()
    let top = null
    for (const [x, y] of spots) {
      top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      if (top && (element.contains(top) || top.contains(element) && top.tagName === "g")) return null
    }
    return top ?? document.body
  }
  const click = (element) => {
    const box = element.getBoundingClientRect()
    const at = { bubbles: true, cancelable: true, composed: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
    element.dispatchEvent(new PointerEvent("pointerdown", at))
    element.dispatchEvent(new PointerEvent("pointerup", at))
    element.dispatchEvent(new MouseEvent("click", at))
  }
  const number = () => document.querySelector(".prompt")?.dataset.question ?? ""
  const over = () => document.querySelector(".frame[data-over]") !== null
  const told = { chosen: 0, answered: [], over: false, hidden: [], confirmed: [] }
  let waited = performance.now()
  while (!over() && told.chosen < moves) {
    if (performance.now() - waited > patience) throw new Error(`nothing to choose for too long at ${location.pathname}`)
    const way = document.querySelector("[data-do=lift], [data-do=seen], [data-do=confirm]:not([aria-disabled=true])")
    if (way) click(way)
    const asked = number()
    const whole = asked ? offered("option") : []
    const some = whole.length > 0 ? whole : asked ? offered("step") : []
    if (some.length === 0) {
      await soon()
      continue
    }
    let chosen = some[random(some.length)]
    const key = whole.length > 0 ? "option" : "step"
    if (covers(chosen)) {
      const same = some.filter((one) => one.dataset[key] === chosen.dataset[key])
      const open = same.find((one) => !covers(one))
      if (!open) {
        const top = covers(chosen)
        throw new Error(`“${chosen.dataset[key]}” cannot be hit: ${top.tagName}.${top.getAttribute("class")} covers it`)
      }
      told.hidden.push(chosen.dataset[key])
      chosen = open
    }
    const before = performance.now()
    click(chosen)
    waited = before
    if (key === "step") {
      await soon()
      continue
    }
    told.chosen += 1
    let sure = 0
    while (number() === asked && !over() && performance.now() - before < patience) {
      const doubt = document.querySelector("[data-do=confirm]")
      if (doubt && doubt.getAttribute("aria-disabled") !== "true") {
        told.confirmed.push(chosen.dataset.option)
        sure = performance.now()
        click(doubt)
      }
      await soon()
    }
    if (number() === asked && !over()) throw new Error(`“${chosen.dataset.option}” got no answer in question ${asked}`)
    told.answered.push(performance.now() - (sure || before))
  }
  told.over = over()
  return told
}
