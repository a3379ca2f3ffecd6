// Plays a lesson to its end in the page as somebody does who has never seen the game: reads what the guide says, follows
// it where it suggests something, and otherwise clicks one of the things that are offered. Keeps what was read.
async ({ seed, moves, patience }) => {
  let state = seed
  const random = (most) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
  const soon = (time = 4) => new Promise((then) => setTimeout(then, time))
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 0 && one.getAttribute("aria-disabled") !== "true")
  const click = (element) => {
    element.scrollIntoView({ block: "center", inline: "center" })
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }))
  }
  const number = () => document.querySelector(".prompt")?.dataset.question ?? ""
  const over = () => document.querySelector(".frame[data-over]") !== null
  const guide = () => document.querySelector("[data-guide]")
  const told = { chosen: 0, followed: 0, read: {}, silent: [], rings: 0, over: false }
  let waited = performance.now()
  while (!over() && told.chosen < moves) {
    if (performance.now() - waited > patience) throw new Error(`nothing to choose for too long at ${location.pathname}`)
    const asked = number()
    const options = asked ? seen(".frame :is(.prompt, .table) [data-option]") : []
    const steps = asked && options.length === 0 ? seen(".frame :is(.prompt, .table) [data-step]") : []
    if (options.length + steps.length === 0) {
      await soon()
      continue
    }
    // The guide speaks right after the question.
    for (let patient = 0; patient < 60 && (guide()?.dataset.guide ?? "waiting") === "waiting"; patient += 1) await soon()
    const name = guide()?.dataset.guide ?? ""
    if (!name || (!guide().querySelector(".words") && !guide().querySelector("[data-do=guide-open]"))) told.silent.push(document.querySelector(".prompt h2").textContent)
    let words = ""
    for (let page = 0; page < 6; page += 1) {
      words += ` ${guide()?.querySelector(".words")?.textContent ?? ""}`
      const next = document.querySelector("[data-do=guide-next]")
      if (!next) break
      next.click()
      await soon(20)
    }
    if (words.trim()) told.read[name] = words.trim()
    const follow = document.querySelector("[data-do=guide-follow]")
    if (follow) {
      told.rings = Math.max(told.rings, document.querySelectorAll(".rings i").length)
      told.followed += 1
      follow.click()
    } else if (options.length) click(options[random(options.length)])
    else {
      click(steps[random(steps.length)])
      await soon(20)
      continue
    }
    told.chosen += 1
    waited = performance.now()
    while (number() === asked && !over() && performance.now() - waited < patience) await soon()
    if (number() === asked && !over()) throw new Error(`question ${asked} got no answer`)
  }
  told.over = over()
  return told
}
