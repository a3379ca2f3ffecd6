"""What holds at every moment of every solo game, in random play at every difficulty."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kurultai.games.ruination.box import KINDS, LANDS
from kurultai.games.ruination.lasting import advantages_of, lasting
from kurultai.games.ruination.limits import LIMIT
from kurultai.games.ruination.new_khan_rising.forces import locked
from kurultai.games.ruination.new_khan_rising.solo import KhanView
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.table import IN_DECK, NO_CARD
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import replay
from tests.games.ruination.new_khan_rising.solo_table import GAME, walk

DIFFICULTIES = st.sampled_from(("easy", "normal", "hard", "printed", "brutal"))
SIDES = st.sampled_from(("basic", "advanced"))
SEEDS = st.integers(0, 2**32)
MARCHING = 3
LONGEST = 2000
RECORDS = Path(__file__).parent.parent / "records"


def units_of(table: SoloTable, side: int) -> list[int]:
    """A side's grunts, brutes and raiders: in reserve, on the map and on the march."""
    marching = table.marching[::MARCHING] if table.marcher == side else b""
    on_map = [sum(table.units[(side * LANDS + t) * KINDS + kind] for t in range(LANDS)) for kind in range(KINDS)]
    return [table.reserve[side * KINDS + kind] + on_map[kind] + marching.count(kind) for kind in range(KINDS)]


@given(DIFFICULTIES, SIDES, SEEDS)
@settings(max_examples=40)
def test_nothing_is_ever_made_or_lost(difficulty: str, sides: str, seed: int) -> None:
    """X-INV-1..6 NK-SETUP-T1 Blessings, bastions, all units of both sides, exiles and the ten power cards."""
    whole = None
    for match in walk(seed, difficulty=difficulty, sides=sides):
        table: SoloTable = match.table
        whole = whole or GAME.tally(GAME.table(match.box))
        assert GAME.tally(table) == whole
        assert table.blessing_supply + sum(table.blessings) == 24
        assert table.blessings[KHAN] == 0
        assert table.bastion_supply + sum(table.bastions) + len(table.track_bastions) == 14
        assert units_of(table, PLAYER) == [8, 3, 3]
        assert units_of(table, KHAN) == [24, 9, 9]
        assert sorted(table.powers + table.power_bottom + table.power_discard) == list(range(10))
        assert (table.resolving, table.owed) == (False, 0)
        lying = [*table.exile_deck, *(e for e in (table.exile_top, *table.exile_spaces, table.coming) if e != NO_CARD)]
        away = [exile for exile, at in enumerate(table.exile_at) if at != IN_DECK]
        assert sorted(lying + away) == list(range(16))
        assert min(table.vp) >= 0


def counted(table: SoloTable) -> list[int]:
    """By territory, the player's units that count for the limit: with Training Pit, all but exiles."""
    if all(card.id != "training-pit" for card in advantages_of(table, PLAYER)):
        return list(table.heads[:LANDS])
    return [sum(table.units[at * KINDS : (at + 1) * KINDS]) for at in range(LANDS)]


@given(DIFFICULTIES, SIDES, SEEDS)
@settings(max_examples=40)
def test_between_turns(difficulty: str, sides: str, seed: int) -> None:
    """X-INV-7..8 X-INV-10 Armies within limits, tokens on their tracks; only the player is asked."""
    for match in walk(seed, difficulty=difficulty, sides=sides):
        table: SoloTable = match.table
        assert {ask.seat for ask in match.asks} <= {PLAYER}
        if match.asks and match.asks[0].kind.name == "card":
            assert max(counted(table)) <= LIMIT + lasting(table, PLAYER).army_limit
            assert all(0 <= at <= 10 for at in (*table.favor, *table.glory))
            shared = table.presence[PLAYER] & table.presence[KHAN]
            region = sum(1 << at for at in table.box.land.in_region[table.box.land.khan])
            assert not shared & ~region, "only the Khan's recruits leave two sides in a territory"


@given(DIFFICULTIES, SEEDS)
@settings(max_examples=40)
def test_every_game_ends(difficulty: str, seed: int) -> None:
    """NK-END-1 NK-GOAL-2..3 In victory or in defeat, and never without an end."""
    for match in walk(seed, difficulty=difficulty):
        assert match.number < LONGEST
    assert match.over
    assert match.table.over
    assert match.result.winners == ((PLAYER,) if match.table.won else ())
    assert match.result.scores == (match.table.vp[PLAYER],)


@given(SEEDS)
@settings(max_examples=20)
def test_the_order_of_the_power_deck_is_never_seen(seed: int) -> None:
    """NK-KHAN-B3 A deck in any other order looks the same, to the player and to everybody else."""
    for match in walk(seed):
        table: SoloTable = match.table
        if table.powers:
            other = table.copy()
            other.powers = bytes(reversed(other.powers[1:])) + other.powers[:1]
            for viewer in (PLAYER, None):
                assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(table, viewer))
            mode: KhanView = GAME.view(table, PLAYER).mode  # type: ignore[attr-defined]
            assert mode.powers + len(mode.discarded) == 10


@given(SEEDS, st.sampled_from(("continuous", "latched")))
@settings(max_examples=20)
def test_what_is_closed_is_never_newly_entered(seed: int, lock: str) -> None:
    """NK-KHAN-B1 NK-KHAN-9..10 NK-KHAN-A2 From one decision to the next the player comes into no closed territory."""
    held = closed = 0
    for match in walk(seed, lock=lock):
        table: SoloTable = match.table
        if table.presence:
            entered = table.presence[PLAYER] & ~held & closed
            assert not entered & locked(table)
            held, closed = table.presence[PLAYER] | sum(1 << at for at in table.marching[1::MARCHING]), locked(table)


@pytest.mark.parametrize(("name", "won"), [("solo-victory", True), ("solo-defeat", False)])
def test_the_recorded_solo_games(name: str, *, won: bool) -> None:
    """NK-GOAL-2..3 One game that was won in the Citadel, one in which time ran out."""
    record = read_record((RECORDS / f"{name}.kurultai").read_text(encoding="utf-8"))
    match = replay(record, GAME)
    assert match.table.won == won
    assert record.result == match.result
    assert record.result is not None
    assert record.result.winners == ((PLAYER,) if won else ())
