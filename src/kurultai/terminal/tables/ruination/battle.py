"""The battle board: two sides, their strength and casualties, the dice that lie before them."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.sight import BattleView, SideView, View
from kurultai.games.ruination.table import ATTACKER
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.tables.ruination.board import draw_board
from kurultai.terminal.tables.ruination.pen import DOT, ROOM_FOR_MAP, SHOWN, Pen

BAR = "█"


def draw_battle(pen: Pen, view: View, battle: BattleView, width: int) -> RenderableType:
    """Both sides face each other: the numbers, then the dice and what each has done."""
    title = SHOWN.say("title.battle", territory=pen.words.territory(battle.where))
    most = max(1, *(side.strength for side in battle.sides))
    room = max(6, min(20, width // 5))
    rows = Table.grid(padding=(0, 1))
    for at, side in enumerate(battle.sides):
        cells = side_cells(pen, view, battle, at)
        if width >= ROOM_FOR_MAP:
            rows.add_row(*cells, bar(side, most, room))
        else:
            rows.add_row(cells[0], Flow(cells[1:], " "))
    dice = [titled_dice(pen, side) for side in battle.sides]
    boards = [draw_board(pen, view, side.side) for side in battle.sides if side.side == view.seat]
    return Group(Rule(Text(title, style="bold"), style="dim", align="left"), rows, *dice, *boards)


def side_cells(pen: Pen, view: View, battle: BattleView, at: int) -> list[Text]:
    """Who, as what, with how much."""
    side = battle.sides[at]
    role = SHOWN.raw("battle.attacks" if at == ATTACKER else "battle.defends")
    strength = Text.assemble((str(side.strength), "bold"), (f" {SHOWN.raw('battle.strength')}", "dim"))
    number, _, what = pen.text.amount("casualties", side.casualties).partition(" ")
    casualties = Text.assemble((number, "bold"), (f" {what}", "dim"))
    return [mark(side), pen.side(side.side, view), Text(role, style="dim"), strength, casualties]


def mark(side: SideView) -> Text:
    """A side's letter; nomads have none."""
    return styled(" N ", "bold reverse") if side.side == NOMADS else chip(side.side)


def bar(side: SideView, most: int, room: int) -> Text:
    """The strength as a bar."""
    return Text(BAR * round(room * side.strength / most), style="dim")


def titled_dice(pen: Pen, side: SideView) -> RenderableType:
    """The dice of a side, the tactics it has used, and whether it has passed."""
    items = pen.dice(side.dice) or [Text(SHOWN.raw("battle.no_dice"), style="dim")]
    slots = [str(slot + 1) for slot, used in enumerate(side.used) if used]
    if slots:
        items.append(Text(SHOWN.say("battle.tactics", slots=SHOWN.join(slots)), style="dim"))
    if side.passed and side.side != NOMADS:
        state = "battle.passed" if side.side < pen.box.players else "battle.fought"
        items.append(Text(SHOWN.raw(state), style="italic"))
    line = Table.grid(padding=(0, 1))
    line.add_row(mark(side), Flow(items, DOT))
    return line
