"""RU-TURN RU-NOMAD What lies face down: discarded cards and nomads that nobody has met."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from kurultai.games.ruination.sight import HIDDEN
from kurultai.games.ruination.table import FACE_DOWN, FACE_UP, NO_NOMAD, Table
from tests.games.ruination.walking import GAME, SEATS, SEEDS, between_turns, walk
from tests.soaked import amounts


def everybody(seats: int) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(seats), None]


def with_other_discards(table: Table) -> Table:
    """A table that differs only in which cards lie below the tops and in the discard piles."""
    other = table.copy()
    for deck, pile in enumerate(table.discards):
        hidden = table.decks[deck] + pile
        moved = hidden[len(pile) :] + hidden[: len(pile)]
        other.decks[deck], other.discards[deck] = moved[len(pile) :], moved[: len(pile)]
    return other


@given(SEATS, SEEDS)
@settings(max_examples=15)
def test_a_discard_pile_is_never_shown(seats: int, seed: int) -> None:
    """RU-TURN-B4 RU-TURN-5 Whatever was discarded, everybody sees the same table; only its size is known."""
    differed = 0
    for match in walk(seats, "basic", seed):
        if not between_turns(match):
            continue
        other = with_other_discards(match.table)
        differed += other.discards != match.table.discards
        for viewer in everybody(seats):
            assert GAME.view(other, viewer) == GAME.view(match.table, viewer)
    assert differed


@amounts(7, 150)
def test_a_face_down_nomad_is_never_shown(examples: int) -> None:
    """RU-NOMAD-B3 RU-NOMAD-4 A face-down token has no face before it is turned up; then everybody sees the same one."""

    @settings(max_examples=examples)
    @given(SEATS, SEEDS)
    def look(seats: int, seed: int) -> None:
        for match in walk(seats, "basic", seed):
            table = match.table
            if not table.bastions:
                continue
            shuffled = list(table.nomad_pool)
            Random(seed).shuffle(shuffled)
            other = replace(table.copy(), nomad_pool=bytes(shuffled))
            for viewer in everybody(seats):
                view = GAME.view(table, viewer)
                assert GAME.view(other, viewer) == view
                for lies, shown in zip(table.nomads, view.territories, strict=True):
                    face = {NO_NOMAD: -1, FACE_DOWN: HIDDEN}.get(lies, lies - FACE_UP)
                    assert shown.nomad == face
                    assert face not in list(table.nomad_pool)

    look()
