"""What stands on the shelf: games, their boxes, their rules, as the browser shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from kurultai.bots.bot import NAMES
from kurultai.bots.levels import LEVELS, levels_of
from kurultai.games.catalogue import gist_of, open_catalogue
from kurultai.games.rulebooks import page_of, rulebook_of
from kurultai.kernel.ask import letter
from kurultai.kernel.claims import Claim
from kurultai.kernel.content import Component
from kurultai.kernel.game import Game, Setup, Way, Words, find_game, games
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.modules import modules_of, seats_of
from kurultai.server.descriptions import (
    BoxInfo,
    CardInfo,
    ChoiceInfo,
    GameInfo,
    LevelInfo,
    ModuleInfo,
    RuleInfo,
    RulingInfo,
)
from kurultai.server.seating import pack_folder, packs_of
from kurultai.server.tables import Tables


def game_infos(tables: Tables, language: str = LANGUAGE) -> list[GameInfo]:
    """Every game that is installed."""
    return [game_info(tables, name, language) for name in games()]


def game_info(tables: Tables, name: str, language: str = LANGUAGE) -> GameInfo:
    """A game with everything that can be chosen when its table is laid."""
    game = find_game(name)
    meta = game.meta
    own = game.ways(language=language)
    return GameInfo(
        name=name,
        title=meta.title,
        gist=gist_of(meta.package, language),
        seats=meta.seats,
        modules=tuple(
            ModuleInfo(
                module.name,
                module.title,
                gist_of(module.package, language),
                module.seats or meta.seats,
                solo=module.seats == (1,),
                choices=choice_infos(way for way in game.ways([module.name], language) if way not in own),
            )
            for module in modules_of(meta.package).values()
        ),
        choices=choice_infos(own),
        rulings=ruling_infos(game, language),
        packs=tuple(packs_of(tables, name)),
        bots=(*LEVELS, *(bot for bot in NAMES if bot not in LEVELS)),
        levels=tuple(LevelInfo(level, found.measured) for level, found in levels_of(meta).items()),
    )


def choice_infos(ways: Iterable[Way]) -> tuple[ChoiceInfo, ...]:
    """The ways to lay a table, as they are shown."""
    return tuple(ChoiceInfo(way.name, way.title, way.gist, way.values, way.default, each=way.each) for way in ways)


def ruling_infos(game: Game[Any], language: str) -> tuple[RulingInfo, ...]:
    """The open questions that a table may settle otherwise."""
    book, phrases = rulebook_of(game.meta.name, language), open_catalogue(game.meta.package, language)
    found = []
    for name, switch in game.rulings().items():
        values = [str(value).lower() for value in switch.values] or ["number"]
        keys = {value: f"ruling.{name}.{value}" for value in values}
        titles = {value: phrases.raw(key) if key in phrases else value for value, key in keys.items()}
        question, answer, least = book.gist(switch.rule), book.ruling(switch.rule), switch.least or 0
        found.append(RulingInfo(name, switch.rule, question, answer, switch.default, switch.values, titles, least))
    return tuple(found)


def box_info(tables: Tables, setup: Setup, pack: str = "", language: str = LANGUAGE) -> BoxInfo:
    """Every component of a game with the modules, rulings and options of a table and this pack, with its generated
    text. How many seats there are changes none of it."""
    game = find_game(setup.game)
    content = game.open_content(pack_folder(tables, setup.game, pack))
    seats = min(seats_of(game.meta, setup.modules))
    box = game.box(replace(setup, seats=seats), content)
    words = game.words(box, [letter(seat) for seat in range(seats)], None, language)
    whole = game.named(getattr(box, "content", content), language)
    shown = {
        kind: tuple(card_info(record, words) for record in records) for kind, records in game.components(whole).items()
    }
    return BoxInfo(setup.game, box.fingerprint, shown)


def card_info(record: Component, words: Words) -> CardInfo:
    """A component as it is shown."""
    facts, text, lines = msgspec.to_builtins(record), words.component(record), words.lines(record)
    return CardInfo(record.id, words.called(record), text, record.source, facts, tuple(record.invented), lines)


def rule_info(rule_id: str, language: str = LANGUAGE) -> RuleInfo:
    """A rule, where it is implemented, and what proves it."""
    page = page_of(rule_id.strip().upper(), language)
    answer = next((ruling.answer for ruling in page.rulings if ruling.id == page.id), "")
    return RuleInfo(
        id=page.id,
        game=page.game,
        chapter=page.chapter,
        title=page.chapter_title,
        kind=page.kind,
        gist=page.gist,
        answer=answer,
        code=tuple(place(claim) for claim in page.code),
        tests=tuple(place(claim) for claim in page.tests or ()),
    )


def rule_list(name: str, language: str = LANGUAGE) -> list[RuleInfo]:
    """The rulebook of a game, every id in its order."""
    book = rulebook_of(name, language)
    return [
        RuleInfo(rule_id, name, chapter.id, chapter.title, book.kind(rule_id), gist, chapter.ruling.get(rule_id, ""))
        for chapter in book.chapters
        for rule_id, gist in chapter.gist.items()
    ]


def place(claim: Claim) -> str:
    return f"{claim.file}:{claim.line} {claim.name}"
