"""X-INV What holds at every moment of every game: random play with all hordes and board sides, seen from outside."""

from collections import Counter
from statistics import median

import pytest
from hypothesis import given, settings

from kurultai.games.ruination.box import KINDS, LANDS, RESOURCES
from kurultai.games.ruination.events import FuryInvoked
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.limits import LIMIT
from kurultai.games.ruination.table import GONE, IN_DECK, NO_CARD, Table
from kurultai.kernel.match import Match
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, between_turns, walk

UNITS = (8, 3, 3)
MARCHING = 3
MOST_OPTIONS = 120
ORDINARY_OPTIONS = 12


def laid(match: Match) -> Table | None:
    """The table of a match, once the box is unpacked."""
    table: Table = match.table
    return table if table.bastions else None


# --- conservation ----------------------------------------------------------------------------------------------------


def marching_pieces(table: Table) -> list[int]:
    """The units that have left one territory and not reached another."""
    return list(table.marching[::MARCHING])


def units_of(table: Table, seat: int) -> list[int]:
    """A horde's grunts, brutes and raiders: in reserve, on the map and on the march."""
    marching = Counter(marching_pieces(table) if table.marcher == seat else [])
    on_map = [sum(table.units[(seat * LANDS + t) * KINDS + kind] for t in range(LANDS)) for kind in range(KINDS)]
    return [table.reserve[seat * KINDS + kind] + on_map[kind] + marching[kind] for kind in range(KINDS)]


def places_of_exiles(table: Table) -> Counter[int]:
    """Every place where an exile lies, stands or marches; one that is out of the game has none."""
    row = [exile for exile in (table.exile_top, *table.exile_spaces, table.coming) if exile != NO_CARD]
    standing = [exile for exile, at in enumerate(table.exile_at) if at < LANDS]
    marching = [piece - KINDS for piece in marching_pieces(table) if piece >= KINDS]
    return Counter([*table.exile_deck, *row, *standing, *marching])


def places_of_advantages(table: Table) -> Counter[int]:
    """Every place where an advantage lies."""
    decks = [card for deck in (*table.advantage_decks, *table.advantage_bottoms) for card in deck]
    seen = [card for card in (*table.advantage_tops, *table.advantage_spaces, *table.slots) if card != NO_CARD]
    return Counter(decks + seen)


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=60)
def test_nothing_is_ever_made_or_lost(seats: int, sides: str, seed: int) -> None:
    """X-INV-1..5 Blessings, bastions, units, exiles and advantages, at every decision."""
    for match in walk(seats, sides, seed):
        table = laid(match)
        if table is None:
            continue
        assert table.blessing_supply + sum(table.blessings) == 24
        assert min(table.blessing_supply, *table.blessings) >= 0
        assert table.bastion_supply + sum(table.bastions) + len(table.track_bastions) == 14
        assert [units_of(table, seat) for seat in range(seats)] == [list(UNITS)] * seats
        exiles = places_of_exiles(table)
        out = [exile for exile in range(12) if not exiles[exile]]
        assert set(exiles.values()) <= {1}
        assert all(table.exile_at[exile] == GONE for exile in out)
        assert all(table.exile_at[exile] == IN_DECK for exile in table.exile_deck)
        assert places_of_advantages(table) == dict.fromkeys(range(24), 1)


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=40)
def test_the_tally_of_the_rules_never_changes(seats: int, sides: str, seed: int) -> None:
    """X-INV-1..6 What the rules themselves count is the same from the first decision to the last."""
    whole = None
    for match in walk(seats, sides, seed):
        whole = whole or GAME.tally(GAME.table(match.box))
        assert GAME.tally(match.table) == whole


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=40)
def test_an_action_deck_is_always_whole(seats: int, sides: str, seed: int) -> None:
    """X-INV-6 Deck and discard pile together are the 14 cards, two of each title, at the start of every turn."""
    for match in walk(seats, sides, seed):
        table = match.table
        if between_turns(match):
            for deck in range(3):
                cards = Counter([table.tops[deck], *table.decks[deck], *table.discards[deck]])
                assert cards == dict.fromkeys(range(7 * deck, 7 * deck + 7), 2)


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=40)
def test_armies_are_as_large_as_their_units(seats: int, sides: str, seed: int) -> None:
    """X-INV-3..4 RU-MAP-4 Armies are as large as their units and exiles counted one by one; so is who stands where."""
    for match in walk(seats, sides, seed):
        table = laid(match)
        if table is None:
            continue
        sizes = [0] * (seats * LANDS)
        for at, count in enumerate(table.units):
            sizes[at // KINDS] += count
        for exile, territory in enumerate(table.exile_at):
            if territory < LANDS:
                sizes[table.exile_of[exile] * LANDS + territory] += 1
        assert list(table.heads) == sizes
        held = [sides_in(table, territory) for territory in range(LANDS)]
        assert list(table.holders) == [sum(1 << side for side in there) for there in held]
        for side in {*range(seats), NOMADS}:
            assert table.presence[side] == sum(1 << territory for territory in range(LANDS) if side in held[territory])


# --- limits ----------------------------------------------------------------------------------------------------------


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=60)
def test_tokens_stay_on_their_tracks(seats: int, sides: str, seed: int) -> None:
    """X-INV-8..10 X-INV-12 Resources within the board's cap, VP and both tracks never falling, markers up to six."""
    before = [0] * (3 * seats)
    for match in walk(seats, sides, seed):
        table = laid(match)
        if table is None:
            continue
        for seat in range(seats):
            cap = 5 if table.box.boards[seat].id == "rust-buzzards-advanced" else 6
            assert max(table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]) <= cap
        now = [*table.vp, *table.favor, *table.glory]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        assert max(*table.favor, *table.glory) <= 10
        before = now
        if table.battle is not None:
            assert set(table.battle.casualties) <= set(range(7))
            assert min(table.battle.strength) >= 0


def sides_in(table: Table, territory: int) -> list[int]:
    """Everybody who has units in a territory, the nomads included."""
    players = [seat for seat in range(table.box.seats) if table.heads[seat * LANDS + territory]]
    return players + [NOMADS] * bool(table.nomads[territory])


def limit_of(table: Table, seat: int) -> int:
    """The army limit of a seat, with what an advantage adds."""
    cards = table.slots[seat * table.box.slots : (seat + 1) * table.box.slots]
    return LIMIT + sum(table.box.content.advantages[card].lasting.army_limit for card in cards if card != NO_CARD)


def counted_units(table: Table, seat: int, territory: int) -> int:
    """An army as the limit counts it: without exiles for the owner of Training Pit."""
    cards = table.slots[seat * table.box.slots : (seat + 1) * table.box.slots]
    pit = any(table.box.content.advantages[card].id == "training-pit" for card in cards if card != NO_CARD)
    at = seat * LANDS + territory
    return sum(table.units[at * KINDS : (at + 1) * KINDS]) if pit else table.heads[at]


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=80)
def test_after_the_limits_all_is_fought_and_trimmed(seats: int, sides: str, seed: int) -> None:
    """X-INV-7 RU-LIMIT-B1 RU-TURN-B3 RU-BATTLE-B8 Whoever has had the turn shares no territory; no army is too large.

    Two others may share one, brought together by a card in a turn that is not theirs.
    """
    for match in walk(seats, sides, seed):
        table = match.table
        if not between_turns(match) or not table.turns:
            continue
        had_the_turn = (table.turn - 1) % seats
        for territory in range(LANDS):
            there = sides_in(table, territory)
            assert had_the_turn not in there or len(there) == 1
            if len(there) == 1 and there != [NOMADS]:
                assert counted_units(table, there[0], territory) <= limit_of(table, there[0])


# --- the end ---------------------------------------------------------------------------------------------------------


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=60)
def test_every_game_ends_after_one_fury(seats: int, sides: str, seed: int) -> None:
    """X-INV-11 RU-FURY-B1..B2 RU-SCORE-B1 One Fury, then the rest of the round and one more; only then scores."""
    invoked_at = 0
    for match in walk(seats, sides, seed):
        table = match.table
        if not table.fury:
            invoked_at = table.turns
            assert not table.over
    story = match.story or []
    assert match.over
    assert [type(event) for _, event in story].count(FuryInvoked) == 1
    turns_after = table.turns - 1 - invoked_at
    place_in_round = invoked_at % seats
    assert turns_after == (seats - 1 - place_in_round) + seats
    assert turns_after < 2 * seats
    assert table.turns % seats == 0


@pytest.mark.parametrize("sides", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_is_small_enough_to_be_read(seats: int, sides: str) -> None:
    """Options: most questions have a handful, and none more than a screen holds."""
    counts = [len(ask.options) for seed in range(12) for match in walk(seats, sides, seed) for ask in match.asks]
    assert median(counts) < ORDINARY_OPTIONS
    assert max(counts) <= MOST_OPTIONS
    assert min(counts) >= 2
