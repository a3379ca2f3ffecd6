"""Everything in the box with its text, and a small mark on what the rulebook does not show."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.catalogue import capital
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.tracks import TRACKS
from kurultai.kernel.content import Component
from kurultai.terminal.tables.ruination.pen import SHOWN, Pen

INVENTED = "°"
Entry = tuple[str, str]


def draw_cards(pen: Pen) -> RenderableType:
    """Action cards, advantages, exiles, nomads, tiles, tracks, dice and boards."""
    legend = Text(SHOWN.say("cards.legend", mark=INVENTED), style="dim")
    parts = [
        *actions(pen),
        *advantages(pen),
        fighters(pen),
        nomads(pen),
        tiles(pen),
        tracks(pen),
        dice(pen),
        boards(pen),
        *mode_cards(pen),
    ]
    return Group(*parts, legend)


def listed(title: str, entries: Iterable[Entry]) -> RenderableType:
    """A title and the things below it, each with its text."""
    rows = Table.grid(padding=(0, 2))
    for name, text in entries:
        rows.add_row(Text(f"  {name}"), Text(capital(text)))
    return Group(Text(title, style="bold"), rows)


def marked(name: str, card: Component) -> str:
    """A name, with the mark if something of the card is invented."""
    return f"{name}{INVENTED}" if card.source == "invented" or card.invented else name


def actions(pen: Pen) -> list[RenderableType]:
    found = []
    for number, deck in enumerate(DECKS):
        title = SHOWN.say("cards.decks", deck=pen.words.phrases.raw(f"deck.{number}"))
        cards = [(at, card) for at, card in enumerate(pen.box.content.actions) if card.deck == deck]
        texts = [
            (marked(card.name, card), f"{pen.text.banner(card.banner)}; {pen.text.bonus(at)}") for at, card in cards
        ]
        found.append(listed(title, texts))
    return found


def advantages(pen: Pen) -> list[RenderableType]:
    found = []
    for tier in (1, 2, 3):
        title = SHOWN.say("cards.advantages", tier=pen.words.phrases.raw(f"tier.{tier}"))
        cards = [card for card in pen.box.content.advantages if card.tier == tier]
        if not cards:
            continue
        texts = [
            (marked(card.name, card), f"{pen.text.costs(card.cost)}. {pen.text.advantage(card)}") for card in cards
        ]
        found.append(listed(title, texts))
    return found


def fighters(pen: Pen) -> RenderableType:
    cards = pen.box.content.exiles
    texts = [(marked(card.name, card), f"{pen.text.cost(card.cost)}. {pen.text.exile(card)}") for card in cards]
    return listed(SHOWN.raw("cards.exiles"), texts)


def nomads(pen: Pen) -> RenderableType:
    tokens = [(marked(token.name, token), pen.text.nomad(token)) for token in pen.box.content.nomads]
    return listed(SHOWN.raw("cards.nomads"), tokens)


def tiles(pen: Pen) -> RenderableType:
    found = [(marked(str(tile.number), tile), pen.text.effects(tile.bonus)) for tile in pen.box.content.tiles]
    return listed(SHOWN.raw("cards.tiles"), found)


def tracks(pen: Pen) -> RenderableType:
    found = []
    for space in pen.box.content.spaces:
        title = SHOWN.say("cards.space", track=SHOWN.raw(f"track.{space.track}"), at=space.at)
        found.append((marked(title, space), pen.text.space(TRACKS.index(space.track), space.at)))
    return listed(SHOWN.raw("cards.tracks"), found)


def dice(pen: Pen) -> RenderableType:
    found = []
    for die, card in enumerate(pen.box.content.dice):
        faces = [
            f"{pen.text.face(face)} ({SHOWN.count('cards.sides', shown.sides)})"
            for face, shown in zip(pen.box.dice.faces[die], card.faces, strict=True)
        ]
        found.append((marked(card.name, card), pen.words.phrases.raw("list.semicolon").join(faces)))
    return listed(SHOWN.raw("cards.dice"), found)


def boards(pen: Pen) -> RenderableType:
    found = []
    for board in pen.box.content.boards:
        tactics = [
            f"{slot} {pen.text.tactic(tactic)} ({SHOWN.count('slot.specials', tactic.specials)})"
            for slot, tactic in enumerate(board.tactics, start=1)
        ]
        found.append(
            (
                marked(board.name, board),
                pen.words.phrases.raw("list.semicolon").join([*map(capital, pen.text.board(board)), *tactics]),
            )
        )
    return listed(SHOWN.raw("cards.boards"), found)


def mode_cards(pen: Pen) -> list[RenderableType]:
    """The cards that only this mode of play has."""
    kinds = pen.box.mode.cards(pen.words)
    return [listed(title, [(marked(name, card), text) for name, text, card in cards]) for title, cards in kinds]
