// What the guide says at a table: the step of the lesson that fits the question, else the tip for its kind.
import type { LearnInfo, LessonInfo, PageInfo, Question, StepAdvice } from "../wire"
import { recall, remember } from "../frame/stored"

interface Said {
  /** The question that `now` was said at: it stays beside it when the page is loaded again. */
  asked: string
  now: string
  steps: readonly string[]
  kinds: readonly string[]
}

const SILENT: Said = { asked: "", now: "", steps: [], kinds: [] }

export class Advice {
  readonly #key: string
  #said: Said
  step = $state.raw<StepAdvice | null>(null)
  /** Of this kind of question it is the first. */
  first = $state(false)

  /** `key` names what the browser remembers it under: a table, or a game. */
  constructor(key: string) {
    this.#key = `told.${key}`
    this.#said = recall<Said>(this.#key, SILENT)
  }

  /** A question is put: find what to say of it, once. Whether it is another one than before. */
  hear(question: Question | null, lesson: LessonInfo | null): boolean {
    if (!question) {
      this.step = null
      this.first = false
      return false
    }
    // Its number will not do: that grows when others choose at the same time.
    const asked = [question.kind, ...question.options.map(({ name }) => name)].join(" ")
    if (asked === this.#said.asked) {
      this.step = lesson?.steps.find((step) => step.id === this.#said.now) ?? null
      this.first = this.step !== null || this.#said.now === question.kind
      return false
    }
    const fits = (step: StepAdvice): boolean =>
      step.asks === question.kind &&
      !this.#said.steps.includes(step.id) &&
      (!step.offers || question.options.some((option) => option.name === step.offers))
    this.step = lesson?.steps.find(fits) ?? null
    this.first = this.step !== null || !this.#said.kinds.includes(question.kind)
    this.#said = {
      asked,
      now: this.step?.id ?? (this.first ? question.kind : ""),
      steps: this.step ? [...this.#said.steps, this.step.id] : this.#said.steps,
      kinds: this.#said.kinds.includes(question.kind) || this.step ? this.#said.kinds : [...this.#said.kinds, question.kind],
    }
    remember(this.#key, this.#said)
    return true
  }

  /** What is to be read, page by page. */
  pages(learn: LearnInfo, question: Question): readonly PageInfo[] {
    if (this.step) return this.step.pages
    const tip = learn.tips[question.kind]
    return tip ? [{ text: tip, point: [] }] : []
  }
}

/** What this browser has chosen at a table, by the moment it was chosen at. */
export class Trail {
  readonly #key: string
  #picks = $state.raw<Readonly<Record<number, string>>>({})

  constructor(table: string) {
    this.#key = `trail.${table}`
    this.#picks = recall<Record<number, string>>(this.#key, {})
  }

  pick(step: number, choice: string): void {
    this.#picks = { ...this.#picks, [step]: choice }
    remember(this.#key, this.#picks)
  }

  /** The choices that stand at this moment, in order. */
  until(step: number): readonly string[] {
    return Object.entries(this.#picks)
      .map(([at, choice]) => [Number(at), choice] as const)
      .filter(([at]) => at < step)
      .sort(([one], [other]) => one - other)
      .map(([, choice]) => choice)
  }
}
