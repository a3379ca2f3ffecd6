// Fate of Venterra: the storm-lit island.
import type { BoxInfo, Fact, GameModule } from "../../frame/contract"
import { t } from "../../frame/strings"
import { ICON, sigil } from "./art"
import { modelOf, total, type View } from "./model"
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

const module: GameModule = {
  Table,
  Prompt,
  Scoring,
  theme: "theme-venterra",
  facts,
  score: (view: View, seat: number) => (view.seats[seat] ? total(view.seats[seat]) : null),
}

export default module
