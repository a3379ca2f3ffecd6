// What the frame and a game's module promise each other. A game is a folder under `src/games/`, loaded when its table
// is; its default export is a `GameModule`.
import type { Component } from "svelte"
import type { Owner } from "./owner"
import type { BoxInfo, CardInfo, Question, Sight, TableInfo, Told } from "../wire"

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

/** What the picture of a component gets. */
export interface PictureProps {
  box: BoxInfo
  /** The kind as the box calls it. */
  kind: string
  card: CardInfo
}

/** One of the few numbers of a seat that matter in a game. */
export interface Fact {
  icon: string
  label: string
  value: string | number
}

/** What a seat's area gets besides: whose it is. */
export interface AreaProps extends TableProps {
  side: number
}

export interface GameModule {
  Table: Component<TableProps>
  /** In place of the plain option buttons, where the game can show them better (with the same labels). */
  Prompt?: Component<TableProps>
  /** The end, by category. */
  Scoring: Component<TableProps>
  /** The CSS class that holds the game's tokens (see tokens.css for their names). */
  theme: string
  /** The marks of a side in the log, where others than the seats do something. */
  owner?: (info: TableInfo, side: number) => Owner
  /** The three to five numbers of a seat in the rail. */
  facts: (view: any, seat: number, box: BoxInfo) => Fact[]
  score: (view: any, seat: number) => number | null
  /** All that lies before a seat as far as the viewer may see it, to be shown by itself. */
  Area: Component<AreaProps>
  /** Bring a seat's area into sight on the table; it carries `data-area`. False: it does not lie there now. */
  show: (view: any, seat: number) => boolean
  /** Choices that deserve a second thought where they cannot be taken back, besides those that stop early. */
  weighty?: (question: Question, option: string) => boolean
  /** Where the parts of the table are that a lesson may point at, by name: a CSS selector each. */
  anchors?: Readonly<Record<string, string>>
  /** Below the seats in the rail: whoever plays without one. */
  Rail?: Component<TableProps>
  /** A component as the table shows it. */
  Picture?: Component<PictureProps>
  /** A short announcement of what happened; the log's lines unless given. */
  say?: (told: Told) => string
}
