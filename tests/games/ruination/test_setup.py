"""RU-COMP RU-SETUP RU-PSETUP RU-START What can be wrong before the first turn, and what nobody may see."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kurultai.games.ruination.checks import check_counts
from kurultai.games.ruination.content import open_content
from kurultai.games.ruination.setup import own_content
from kurultai.games.ruination.table import HOMES, Table
from kurultai.kernel.errors import BadContent, BadSetup
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Scripted
from kurultai.kernel.match import Match
from kurultai.kernel.scene import begin, read_scenes
from tests.games.contents import Change, with_first, without_last
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, walk
from tests.soaked import amounts


def box_with(seats: int = 2, **options: str) -> None:
    """Open a box with these options."""
    GAME.box(Setup(GAME.meta.name, seats, options=options))


# --- players and content ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_two_to_four_may_play(seats: int) -> None:
    """RU-COMP-B1 RU-COMP-1 Other numbers of players are refused."""
    with pytest.raises(BadSetup, match=rf"2 to 4 players, not {seats}\b"):
        box_with(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_between_is_a_table(seats: int) -> None:
    """RU-COMP-B1 RU-COMP-1 Two, three and four players are not refused."""
    assert GAME.box(Setup(GAME.meta.name, seats)).seats == seats


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (without_last("actions"), "12 scavenge action cards; the box has 14"),
        (with_first("actions", copies=3), "15 move action cards; the box has 14"),
        (without_last("advantages"), "7 advantages of tier 3; the box has 8"),
        (with_first("advantages", tier=2), "7 advantages of tier 1; the box has 8"),
        (without_last("exiles"), "11 exiles; the box has 12"),
        (without_last("nomads"), "8 nomads; the box has 9"),
        (without_last("tiles"), "7 starting bonus tiles; the box has 8"),
        (without_last("hordes"), "3 hordes; the box has 4"),
        (without_last("boards"), "7 horde board sides; the box has 8"),
        (without_last("resources"), "3 resources; the box has 4"),
        (without_last("territories"), "14 territories; the box has 15"),
        (with_first("units", count=9), "9 grunts a horde; the box has 8"),
        (without_last("units"), "0 raiders a horde; the box has 3"),
        (with_first("dice", count=10), "10 battle dice; the box has 12"),
        (without_last("dice"), "0 wurm dice; the box has 1"),
    ],
)
def test_the_counts_are_those_of_the_box(change: Change, sentence: str) -> None:
    """RU-COMP-B2 RU-COMP-2..11 Content with a component too many or too few is refused, and says which."""
    check_counts(own_content())
    with pytest.raises(BadContent, match=f"there are {sentence}"):
        check_counts(change(own_content()))


def test_a_pack_with_an_exile_too_many_is_refused(tmp_path: Path) -> None:
    """RU-COMP-B2 RU-COMP-7 The counts are checked when a pack is opened."""
    exile = 'id = "urga"\nname = "Urga"\nkeyword = "STAND"\ncost = { any = 1 }\nstrength = 1\ndice = 1\nbonus = []\n'
    (tmp_path / "exiles.toml").write_text(f'[[exile]]\n{exile}source = "invented"\n', encoding="utf-8")
    with pytest.raises(BadContent, match="there are 13 exiles; the box has 12"):
        open_content(tmp_path)


# --- hordes ----------------------------------------------------------------------------------------------------------


def test_no_two_players_have_the_same_horde() -> None:
    """RU-PSETUP-B1 A horde is picked once."""
    with pytest.raises(BadSetup, match=r"two players cannot have the same horde \(RU-PSETUP-1\)"):
        box_with(3, hordes="rust-buzzards,salt-jackals,rust-buzzards")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hordes": "rust-buzzards,moon-hares"}, r"there is no horde “moon-hares”; the hordes are: rust-buzzards, "),
        ({"hordes": "rust-buzzards"}, "1 hordes for 2 seats"),
        ({"hordes": "rust-buzzards,salt-jackals,ember-choir"}, "3 hordes for 2 seats"),
        ({"sides": "upper"}, "no side “upper”; it has: basic and advanced"),
        ({"sides": "basic,upper"}, "no side “upper”"),
        ({"sides": "basic,basic,basic"}, "3 board sides for 2 seats"),
        ({"colour": "red"}, "no option “colour”; it has: hordes, sides"),
    ],
)
def test_hordes_and_sides_exist(options: dict[str, str], sentence: str) -> None:
    """RU-PSETUP-B2 Unknown hordes and sides are refused, and the known ones named."""
    with pytest.raises(BadSetup, match=sentence):
        box_with(2, **options)


# --- what nobody sees ------------------------------------------------------------------------------------------------


def in_another_order(table: Table, random: Random) -> Table:
    """The same table with every deck below its top in another order."""
    other = table.copy()
    for decks in (other.decks, other.advantage_decks):
        decks[:] = [bytes(random.sample(list(deck), len(deck))) for deck in decks]
    other.exile_deck = bytes(random.sample(list(other.exile_deck), len(other.exile_deck)))
    return other


@amounts(5, 100)
def test_nobody_sees_below_the_top_of_a_deck(examples: int) -> None:
    """RU-SETUP-B1 Whatever order the cards below the tops are kept in, everybody sees the same table."""

    @settings(max_examples=examples)
    @given(SEATS, SEEDS)
    def look(seats: int, seed: int) -> None:
        differed = 0
        for match in walk(seats, "basic", seed):
            if not match.table.bastions:
                continue
            other = in_another_order(match.table, Random(seed))
            differed += other.decks != match.table.decks
            for viewer in (*range(seats), None):
                assert GAME.view(other, viewer) == GAME.view(match.table, viewer)
        assert differed

    look()


@given(SEATS, SEEDS, st.integers(0, 2**32))
@settings(max_examples=25)
def test_nobody_sees_the_tiles_of_others(seats: int, seed: int, imagined: int) -> None:
    """RU-START-B4 RU-START-2 Other tiles, dealt, kept or left over, change nothing that a player sees."""
    looked = 0
    for match in walk(seats, "basic", seed):
        if match.table.turn >= 0:
            break
        for viewer in (*range(seats), None):
            other = match.table.copy()
            GAME.imagine(other, viewer, Random(imagined))
            looked += other.tiles != match.table.tiles
            assert GAME.view(other, viewer) == GAME.view(match.table, viewer)
            own = match.table.tiles[viewer] if viewer is not None and match.table.tiles else b""
            assert GAME.view(match.table, viewer).tiles == tuple(own)
    assert looked


def test_every_dealing_of_the_other_tiles_is_imagined() -> None:
    """RU-START-B4 As far as A can know, B may hold any two of the six other tiles."""
    match = begin(read_scenes(TWO_TILES, "tiles")[0], GAME)
    held = set()
    for seed in range(400):
        other = match.table.copy()
        GAME.imagine(other, 0, Random(seed))
        assert list(other.tiles[0]) == [0, 1]
        held.add(tuple(other.tiles[1]))
    assert held == {(one, two) for one in range(2, 8) for two in range(one + 1, 8)}


TWO_TILES = """
[[scene]]
title = "two players at their tiles"
game = "ruination"
seats = 2
table.tiles = { A = ["tile-1", "tile-2"], B = ["tile-7", "tile-8"] }
then = [{ exactly = [] }]
"""


# --- the order of the start ------------------------------------------------------------------------------------------


MOVING_TILES = """
[[tile]]
id = "tile-{number}"
number = {number}
bonus = [{{ do = "displace", count = 3 }}]
source = "invented"
"""


def test_nobody_is_left_without_a_corner(tmp_path: Path) -> None:
    """RU-START-A1 Tiles of a pack move units into the last corner that is free: it is still nobody's home."""
    tiles = "".join(MOVING_TILES.format(number=number) for number in range(1, 9))
    (tmp_path / "tokens.toml").write_text(tiles, encoding="utf-8")
    match = GAME.new_match(seats=4, seed=1, pack=tmp_path)
    corners = match.table.box.land.corners
    while match.table.phase <= HOMES:
        ask = match.asks[0]
        taken = [option for option in ask.options if option in corners and ask.kind.name == "displace-to"]
        match.answer(ask.seat, (taken or ask.options)[-1])
    assert sorted(match.table.homes) == [match.table.box.land.region_of[corner] for corner in corners]


@pytest.mark.parametrize(("lot", "order"), [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_equal_numbers_are_ordered_by_lot(lot: int, order: tuple[int, ...]) -> None:
    """RU-START-A3 If content repeats a number, seats decide, clockwise from one that is drawn by lot."""
    content = own_content()
    ones = tuple(msgspec.structs.replace(tile, number=1) for tile in content.tiles)
    box = GAME.box(Setup(GAME.meta.name, 3), msgspec.structs.replace(content, tiles=ones))
    deal = 18
    match = Match(GAME, box, Scripted([0] * deal + [lot] + [0] * 50), listening=True)
    for seat in range(3):
        match.answer(seat, match.asks[0].options[0])
    assert match.table.start_order == order
    assert match.table.first == order[0]


# --- blessings -------------------------------------------------------------------------------------------------------


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=10)
def test_there_are_always_twenty_four_blessings(seats: int, sides: str, seed: int) -> None:
    """RU-BLESS-T4 RU-COMP-4 Those of all players and of the supply, at every decision of a match."""
    for match in walk(seats, sides, seed):
        if match.table.bastions:
            assert match.table.blessing_supply >= 0
            assert sum(match.table.blessings) + match.table.blessing_supply == 24


# --- ways to lay the table ----------------------------------------------------------------------------------------


def test_hordes_and_sides_can_be_chosen_and_every_value_lays_a_table() -> None:
    """RU-PSETUP-1..2"""
    hordes, sides = GAME.ways()
    assert (hordes.name, sides.name) == ("hordes", "sides")
    assert hordes.each
    assert sides.each
    for side, _ in sides.values:
        said = ",".join(name for name, _ in hordes.values)
        box = GAME.box(Setup(GAME.meta.name, 4, options={"hordes": said, "sides": ",".join([side] * 4)}))
        assert [board.side for board in box.boards] == [side] * 4


def test_basic_sides_are_alike_and_said_to_be() -> None:
    """RU-PSETUP-2"""
    basic = [board for board in GAME.box(Setup(GAME.meta.name, 4)).content.boards if board.side == "basic"]
    assert len({repr((board.tactics, board.costs, board.strengths, board.resource_cap)) for board in basic}) == 1
    assert "basic sides are all alike" in GAME.ways()[1].gist
    assert "faces de base sont toutes pareilles" in GAME.ways(language="fr")[1].gist


def test_a_seat_that_names_no_horde_gets_the_first_that_nobody_has() -> None:
    """RU-PSETUP-1"""
    box = GAME.box(Setup(GAME.meta.name, 3, options={"hordes": ",rust-buzzards,"}))
    assert [box.content.hordes[horde].id for horde in box.hordes] == ["salt-jackals", "rust-buzzards", "iron-aurochs"]
