// Ruination: ash and rust.
import type { BoxInfo, Fact, GameModule } from "../../frame/contract"
import { seek } from "../../frame/sought"
import { t } from "../../frame/strings"
import Area from "./Area.svelte"
import { ICON, sideAt } from "./art"
import { desk } from "./desk.svelte"
import { isSolo, type View } from "./model"
import Picture from "./Picture.svelte"
import Prompt from "./Prompt.svelte"
import Rail from "./Rail.svelte"
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

function show(view: View, seat: number): boolean {
  if (!view.territories.length || !view.seats[seat]) return false
  desk.show(seat, isSolo(view) && seat === 1 ? "khan" : "boards")
  void seek(`.ruination [data-area="${seat}"]`)
  return true
}

const anchors = {
  map: ".ruination .map > .ground",
  vp: ".seats .score",
  tracks: ".ruination .tracks",
  decks: ".ruination .decks",
  battle: ".ruination .stage",
  market: ".ruination .market, .ruination .slim [data-shelf=market]",
  stores: ".ruination .stock",
  fury: ".ruination .state",
}

const module: GameModule = {
  Area,
  show,
  Table,
  Prompt,
  Picture,
  Rail,
  anchors,
  Scoring,
  owner: sideAt,
  theme: "theme-ruination",
  facts,
  score: (view: View, seat: number) => (isSolo(view) && seat > 0 ? null : (view.seats[seat]?.vp ?? null)),
}

export default module
