// Reign & Ruin: banners and ink.
import type { BoxInfo, Fact, GameModule } from "../../frame/contract"
import { seek } from "../../frame/sought"
import { t } from "../../frame/strings"
import Area from "./Area.svelte"
import Picture from "./Picture.svelte"
import Prompt from "./Prompt.svelte"
import Scoring from "./Scoring.svelte"
import Table from "./Table.svelte"
import type { View } from "./reckoning"
import "./theme.css"

function facts(view: View, seat: number, _box: BoxInfo): Fact[] {
  const shown = view.seats[seat]
  if (!shown) return []
  const drafting = view.phase === "draft"
  const hand = { icon: "card-random", label: t(drafting ? "reign.fact.kept" : "reign.fact.hand"), value: shown.hand_size }
  if (drafting) return [hand]
  return [
    hand,
    { icon: "swords-emblem", label: t("reign.fact.fighters"), value: shown.army.length },
    { icon: "laurels", label: t("reign.fact.series"), value: shown.best_series },
  ]
}

function show(view: View, seat: number): boolean {
  if (view.phase !== "play") return false
  void seek(`.reign [data-area="${seat}"]`)
  return true
}

const anchors = {
  pack: ".draft .fan",
  kept: ".draft .tray",
  hand: ".zone .fan",
  army: ".army.own",
  rival: ".army:not(.own)",
  discard: '[data-place="discard"]',
}

const module: GameModule = {
  Area,
  show,
  Table,
  Prompt,
  Picture,
  anchors,
  Scoring,
  theme: "theme-reign-and-ruin",
  facts,
  score: (view: View, seat: number) => (view.phase === "play" ? (view.seats[seat]?.total ?? null) : null),
}

export default module
