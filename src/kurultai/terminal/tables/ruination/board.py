"""Everything beside the map: the moment, the players, the tracks, the displays, the own board."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurultai.games.catalogue import capital
from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.effecttext import battle_gains
from kurultai.games.ruination.sight import SeatView, View
from kurultai.games.ruination.table import NO_CARD, NOBODY
from kurultai.games.ruination.telling import march_texts
from kurultai.games.ruination.tracks import LAST_SPACE, TRACKS
from kurultai.kernel.ask import letter
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.tables.ruination.pen import DOT, ROOM_FOR_MAP, SHOWN, Pen, seat_style, titled

SPACES = range(LAST_SPACE + 1)
VP = 0
"""The place of VP among what is counted of a player: it is told even where there is none."""
TRACKED = 2
"""Favor and glory: all that a side has beside its VP if nobody plays it."""


def draw_heading(pen: Pen, title: str, view: View) -> RenderableType:
    """The moment of the game on the left, the Khan's mood and the supply on the right."""
    supply = SHOWN.say("heading.supply", bastions=view.bastion_supply, blessings=view.blessing_supply)
    mood = "fury.none" if pen.box.mode.sides and not view.fury else f"fury.{view.fury}"
    fury = styled(SHOWN.raw(mood), "bold" if view.fury else "dim")
    line = Table.grid(expand=True, padding=(0, 1))
    line.add_column()
    line.add_column(justify="right")
    line.add_row(styled(title, "bold") + Text(f"{DOT}{moment(view)}{DOT}") + fury, Text(supply, style="dim"))
    return line


def moment(view: View) -> str:
    """“turn 7”."""
    if view.over:
        return SHOWN.raw("heading.over")
    if view.phase in ("deal", "tiles", "homes"):
        return SHOWN.raw("heading.setup" if view.phase == "deal" else f"heading.{view.phase}")
    return SHOWN.say("heading.turn", number=view.turns + 1)


# --- the players ---------------------------------------------------------------------------------------------------


def draw_seats(pen: Pen, view: View, width: int) -> RenderableType:
    """A row for each player: VP, tracks, blessings, resources and reserve."""
    if width < ROOM_FOR_MAP:
        return draw_narrow_seats(pen, view)
    rows = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
    rows.add_column("", no_wrap=True)
    rows.add_column("", max_width=20)
    for title in columns(pen):
        rows.add_column(title, justify="right", no_wrap=True)
    rows.add_column(SHOWN.raw("seat.reserve"), no_wrap=True)
    for number, seat in enumerate(view.seats):
        vp, *others = numbers(seat)
        reserve = Text(" ".join(pen.units(seat.reserve)))
        cells = [quiet_zero(count) for count in others]
        if number >= pen.box.players:
            cells[TRACKED:] = [Text()] * len(cells[TRACKED:])
        rows.add_row(marker(pen, view, number), pen.who(number), strong_number(vp), *cells, reserve)
    return rows


def columns(pen: Pen) -> list[str]:
    """What is counted of a player."""
    resources = [pen.words.resource(resource) for resource in range(len(pen.box.content.resources))]
    return [*(SHOWN.raw(f"seat.{what}") for what in ("vp", "favor", "glory", "blessings")), *resources]


def numbers(seat: SeatView) -> list[int]:
    """The same of one player."""
    return [seat.vp, seat.favor, seat.glory, seat.blessings, *seat.resources]


def strong_number(number: int) -> Text:
    return Text(str(number), style="bold")


def quiet_zero(number: int) -> Text:
    return Text(str(number), style="" if number else "dim")


def draw_narrow_seats(pen: Pen, view: View) -> RenderableType:
    """The same where there is no room for columns."""
    lines: list[RenderableType] = []
    for number, seat in enumerate(view.seats):
        lines.append(marker(pen, view, number) + Text(" ") + pen.who(number))
        told = enumerate(zip(columns(pen), numbers(seat), strict=True))
        facts = [styled(f"{title} ", "dim") + strong_number(count) for at, (title, count) in told if count or at == VP]
        lines.append(Padding(Flow(facts, "  "), (0, 0, 0, 6)))
    return Group(*lines)


def marker(pen: Pen, view: View, seat: int) -> Text:
    """A seat's letter, a pointer before it when it is that seat's turn, a star behind the first player's."""
    star = SHOWN.raw("seat.first") if view.first == seat and pen.box.players > 1 else " "
    return styled("▸ " if view.turn == seat else "  ", "bold") + chip(seat) + Text(star)


def draw_panel(pen: Pen, view: View) -> list[RenderableType]:
    """What the mode of play lays beside the players, a title and some facts in each row."""
    rows: list[RenderableType] = []
    for title, (first, *others) in pen.panel(view):
        begun = styled(f"{title}  ", "dim") + Text(first)
        rows.append(Flow([begun, *map(Text, others)], DOT))
    return rows


# --- the tracks ----------------------------------------------------------------------------------------------------


def draw_tracks(pen: Pen, view: View, width: int) -> RenderableType:
    """Favor and glory: what each space gives, and who stands on it."""
    if width < ROOM_FOR_MAP:
        return Group()
    rows = Table.grid(padding=(0, 1), pad_edge=False)
    rows.add_column(style="dim", width=6)
    for _ in SPACES:
        rows.add_column(min_width=5, justify="center", no_wrap=True)
    rows.add_row("", *(Text(str(at), style="dim") for at in SPACES))
    for track, name in enumerate(TRACKS):
        rows.add_row(SHOWN.raw(f"track.{name}"), *(standing(view, name, at) for at in SPACES))
        rows.add_row("", *(Text(reward(pen, view, track, at), style="italic") for at in SPACES))
    return rows


def standing(view: View, track: str, at: int) -> Text:
    """The letters of those who stand on a space."""
    there = [seat for seat, shown in enumerate(view.seats) if getattr(shown, track) == at]
    return Text().join(styled(letter(seat), f"bold {seat_style(seat)}") for seat in there)


def reward(pen: Pen, view: View, track: int, at: int) -> str:
    """What a space gives, in a few characters."""
    return "+".join(short(view, effect, at) for effect in pen.box.spaces[track][at][:1])


def short(view: View, effect: say.AnyEffect, at: int) -> str:
    """An effect in a few characters; `cards` says it in full."""
    match effect:
        case say.TrackBastion() if at not in view.track_bastions:
            return SHOWN.raw("track.bastion_gone")
        case say.Gain(what="vp", count=count):
            return SHOWN.say("short.gain-vp", number=count)
        case say.Gain(count=count):
            return SHOWN.say("short.gain", number=count)
        case say.RecruitHome(points=points):
            return SHOWN.say("short.recruit-home", number=points)
    key = f"short.{effect.__struct_config__.tag}"
    return SHOWN.raw(key if key in SHOWN else "track.more")


# --- the displays --------------------------------------------------------------------------------------------------


def draw_decks(pen: Pen, view: View) -> RenderableType:
    """The top card of each action deck, with banner and bonus."""
    rows = Table.grid(padding=(0, 2))
    for deck, card in enumerate(view.tops):
        rows.add_row(*deck_cells(pen, deck, card))
    return rows


def deck_cells(pen: Pen, deck: int, card: int) -> list[Text]:
    """A deck, its top card, what its banner and bonus give."""
    record = pen.box.content.actions[card]
    banner = pen.text.banner(record.banner)
    bonus = Text.assemble(banner, (pen.words.phrases.raw("list.semicolon"), "dim"), pen.text.bonus(card))
    return [Text(pen.words.phrases.raw(f"deck.{deck}"), style="dim"), Text(record.name, style="bold"), bonus]


def draw_hand(pen: Pen, view: View) -> RenderableType:
    """The card that is being resolved, and whose it is."""
    _, name, text = deck_cells(pen, view.deck, view.card)
    return titled(SHOWN.raw("title.card"), chip(view.turn) + Text(" ") + name + Text("  ") + text)


def draw_market(pen: Pen, view: View) -> RenderableType:
    """The advantages and exiles that can be had, with what they cost."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", no_wrap=True)
    rows.add_column()
    for tier in view.advantages:
        cards = [card for card in tier if card != NO_CARD]
        if cards:
            items = [priced(pen.words.advantage(card), advantage_cost(pen, card)) for card in cards]
            rows.add_row(pen.words.tier(cards[0]), Flow(items, DOT))
    exiles = [exile for exile in (*view.exiles, view.exile_top) if exile != NO_CARD]
    if exiles:
        records = [pen.box.content.exiles[exile] for exile in exiles]
        items = [priced(card.name, pen.text.cost(card.cost)) for card in records]
        rows.add_row(SHOWN.raw("title.exiles"), Flow(items, DOT))
    return rows


def advantage_cost(pen: Pen, card: int) -> str:
    """What an advantage costs."""
    return pen.text.costs(pen.box.content.advantages[card].cost)


def priced(name: str, cost: str) -> Text:
    """A card and its cost."""
    return Text.assemble(name, (f" {cost}", "dim"))


# --- what is the viewer's own --------------------------------------------------------------------------------------


def draw_board(pen: Pen, view: View, seat: int) -> RenderableType:
    """The slots of a board in a row: what each tactic gives, and the card in it."""
    items = [slot_text(pen, view, seat, slot) for slot in range(len(view.seats[seat].slots))]
    own = [Text(capital(line)) for line in pen.text.board(pen.box.boards[seat])]
    return titled(SHOWN.raw("title.board"), Flow([*items, *own], DOT))


def slot_text(pen: Pen, view: View, seat: int, slot: int) -> Text:
    """“1 +1 strength [War Gear]”."""
    card = view.seats[seat].slots[slot]
    lies = f" {SHOWN.say('slot.card', card=pen.words.advantage(card))}" if card != NO_CARD else ""
    tactic = pen.box.boards[seat].tactics[slot]
    return Text.assemble((f"{slot + 1} ", "dim"), pen.text.tactic(tactic), (lies, "bold"))


def draw_pending(pen: Pen, view: View) -> list[RenderableType]:
    """What hangs over the turn: units on the march, bonuses for its battles."""
    lines = []
    if view.marching:
        lines.append(titled(SHOWN.raw("title.march"), Text(SHOWN.join(march_texts(pen.words, view)))))
    if any(view.bonus) and view.turn != NOBODY:
        gains = Text(battle_gains(pen.text, *view.bonus))
        lines.append(titled(SHOWN.raw("title.turn_bonus"), chip(view.turn) + Text(" ") + gains))
    return lines
