// Ruination: ash and rust.
import type { BoxInfo, Fact, GameModule } from "../../frame/contract"
import { t } from "../../frame/strings"
import { ICON } from "./art"
import { isSolo, type View } from "./model"
import Prompt from "./Prompt.svelte"
import Scoring from "./Scoring.svelte"
import Table from "./Table.svelte"
import "./theme.css"

function facts(view: View, seat: number, _box: BoxInfo): Fact[] {
  const shown = view.seats[seat]
  if (!shown) return []
  return [
    { icon: ICON.favor, label: t("ruination.favor"), value: shown.favor },
    { icon: ICON.glory, label: t("ruination.glory"), value: shown.glory },
    { icon: ICON.blessing, label: t("ruination.blessings"), value: shown.blessings },
    { icon: ICON.bastion, label: t("ruination.bastions-held"), value: shown.bastions },
  ]
}

const module: GameModule = {
  Table,
  Prompt,
  Scoring,
  theme: "theme-ruination",
  facts,
  score: (view: View, seat: number) => (isSolo(view) && seat > 0 ? null : (view.seats[seat]?.vp ?? null)),
}

export default module
