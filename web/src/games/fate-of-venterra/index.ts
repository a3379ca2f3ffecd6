// Fate of Venterra: the storm-lit island.
import type { BoxInfo, Fact, GameModule } from "../../frame/contract"
import { seek } from "../../frame/sought"
import { t } from "../../frame/strings"
import Area from "./Area.svelte"
import { ICON, sigil } from "./art"
import { desk } from "./desk.svelte"
import { isLaying, modelOf, total, type View } from "./model"
import Picture from "./Picture.svelte"
import Prompt from "./Prompt.svelte"
import Scoring from "./Scoring.svelte"
import Table from "./Table.svelte"
import "./theme.css"

function facts(view: View, seat: number, box: BoxInfo): Fact[] {
  const shown = view.seats[seat]
  if (!shown) return []
  const model = modelOf(box)
  return [
    { icon: sigil(model, shown.faction), label: model.factions[shown.faction]?.name ?? "", value: "" },
    { icon: ICON.wealth, label: t("venterra.wealth"), value: shown.wealth },
    { icon: ICON.battle, label: t("venterra.battle-score"), value: shown.battle_score },
    { icon: ICON.quest, label: t("venterra.quests-done"), value: shown.completed.length },
  ]
}

function show(view: View, seat: number): boolean {
  if (!view.lands.length || isLaying(view)) return false
  desk.show(seat)
  void seek(`.venterra [data-area="${seat}"]`)
  return true
}

/** One click seals them; orders are given with two. */
const SEALED = ["bid", "commit"]

const anchors = {
  map: ".venterra .map",
  tracks: ".venterra .tracks",
  orders: ".venterra .orders",
  quests: ".venterra .stage, .venterra .tabs",
  fight: ".venterra .stage",
  wealth: ".seats .facts",
}

const module: GameModule = {
  weighty: (question) => SEALED.includes(question.kind),
  Area,
  show,
  Table,
  Prompt,
  Picture,
  anchors,
  Scoring,
  theme: "theme-venterra",
  facts,
  score: (view: View, seat: number) => (view.seats[seat] ? total(view.seats[seat]) : null),
}

export default module
