// What the frame and a game's module promise each other. A game is a folder under `src/games/`, loaded when its table
// is; its default export is a `GameModule`.
import type { Component } from "svelte"
import type { BoxInfo, CardInfo, Sight, TableInfo, Told } from "../wire"

export type { BoxInfo, CardInfo, OptionInfo, Question, SeatInfo, Sight, TableInfo, Told } from "../wire"

/** What every component of a game gets from the frame. */
export interface TableProps {
  sight: Sight
  info: TableInfo
  box: BoxInfo
  /** The viewer's seat, -1 for a spectator. */
  seat: number
  /** Entries that have just arrived, for animation; none on first paint and in replays. */
  fresh: readonly Told[]
  /** Choose an option of `sight.question` by its name. */
  pick: (option: string) => void
  /** Show why "kind:name" is not offered. */
  why: (option: string) => void
  /** Open the card of a component. */
  inspect: (card: CardInfo, anchor?: Element) => void
  /** False: no animation. */
  motion: boolean
}

/** One of the few numbers of a seat that matter in a game. */
export interface Fact {
  icon: string
  label: string
  value: string | number
}

export interface GameModule {
  Table: Component<TableProps>
  /** In place of the plain option buttons, where the game can show them better (with the same labels). */
  Prompt?: Component<TableProps>
  /** The end, by category. */
  Scoring: Component<TableProps>
  /** The CSS class that holds the game's tokens (see tokens.css for their names). */
  theme: string
  /** The three to five numbers of a seat in the rail. */
  facts: (view: any, seat: number, box: BoxInfo) => Fact[]
  score: (view: any, seat: number) => number | null
  /** A short announcement of what happened; the log's lines unless given. */
  say?: (told: Told) => string
}
