"""The World That Was, added to Ruination when a table is laid."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurultai.games.ruination import meta
from kurultai.kernel.errors import BadContent, BadSetup
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of
from tests.contract.tables import random_play

GAME: Game[Any] = find_game("ruination")
NAME = "world-that-was"
DECKS = ("move", "recruit", "scavenge")


def laid(seats: int, seed: int = 1) -> Match:
    return Match(GAME, GAME.box(Setup("ruination", seats, (NAME,))), Seeded(seed))


def test_its_cards_are_shuffled_into_the_decks() -> None:
    """TW-MULTI-T1 TW-COMP-2..6 With the expansion: 16 cards a deck, 12 advantages a tier, 16 exiles."""
    match = laid(4)
    tally = GAME.tally(match.table)
    assert [tally[f"{deck} cards"] for deck in DECKS] == [16, 16, 16]
    tiers = [len(deck) + 2 for deck in match.table.advantage_decks]
    assert tiers == [12, 12, 12]
    assert tally["exiles"] == 16
    cards = {card.name for card in match.box.content.actions}
    assert {"Banish", "Discover", "Embolden", "Focus", "Raze", "Salvage"} <= cards
    assert {"Burkit", "Serik", "Vee-Vee", "Yao"} <= {exile.name for exile in match.box.content.exiles}


def test_the_sixteenth_card_of_a_deck_invokes_the_fury() -> None:
    """TW-MULTI-T1 The Fury comes with the 16th discard of a type, not with the 14th."""
    for seed in range(200):
        random = Random(seed)
        match = laid(4, seed)
        for moment in random_play(match, random):
            if moment.table.fury_by == "deck":
                discarded = [16 - len(moment.table.decks[deck]) - 1 for deck in range(3)]
                assert 0 in discarded, "the deck that ran out was shuffled anew, all but its new top"
                return
            assert all(len(pile) < 16 for pile in moment.table.discards)
    pytest.fail("no game of two hundred ended by a deck")


def test_it_plays_at_every_table_and_without_it_nothing_of_it_is_there() -> None:
    """TW-MULTI-1..2 TW-MULTI-D1 It is chosen when the table is laid."""
    plain = GAME.box(Setup("ruination", 3))
    assert len(plain.content.exiles) == 12
    for seats in (2, 3, 4):
        *_, end = random_play(laid(seats, seats), Random(seats))
        assert len(end.result.scores) == seats


def test_the_same_fingerprint_for_the_same_cards() -> None:
    """TW-MULTI-2 A record with the expansion cannot be mistaken for one without."""
    assert laid(2).box.fingerprint == laid(3).box.fingerprint != GAME.box(Setup("ruination", 2)).fingerprint


def test_no_khan_cards_among_several_players(tmp_path: Path) -> None:
    """TW-MULTI-B1 Khan power or reference cards have no place in the box of a game of several players."""
    (tmp_path / "powers.toml").write_text('[[power]]\nid = "khans-wrath"\n', encoding="utf-8")
    with pytest.raises(BadContent, match=r"powers\.toml: this game has no such file"):
        GAME.open_content(tmp_path)


def test_no_solo_game_without_the_solo_mode() -> None:
    """TW-MULTI-B2 TW-MULTI-3 One player alone is refused."""
    for modules in ((), (NAME,)):
        with pytest.raises(BadSetup, match="2 to 4 players, not 1"):
            GAME.box(Setup("ruination", 1, modules))


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(BadSetup, match=f"has no module “nonsense”; it has: .*{NAME}"):
        GAME.box(Setup("ruination", 2, ("nonsense",)))


def test_the_base_game_names_no_module() -> None:
    """TW-MULTI-1 Take a module's folder away, and the base game is whole."""
    folder = Path(meta.__file__).parent
    sources = [*folder.glob("*.py"), *(folder / "content").glob("*.toml")]
    assert sources
    modules = [*modules_of(meta.META.package), *(path.parent.name for path in folder.glob("*/module.py"))]
    assert "world_that_was" in modules
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    assert [(name, module) for name, text in texts.items() for module in modules if module in text] == []
