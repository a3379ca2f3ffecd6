"""FV-GOAL FV-COMP FV-MAT FV-MAP FV-EXPLORE Players, content, the map as it grows, and the first round's table."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from kurultai.games.fate_of_venterra.checks import check
from kurultai.games.fate_of_venterra.content import Content, open_content
from kurultai.games.fate_of_venterra.grid import CENTRE, STRIDE, listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.setup import own_content
from kurultai.games.fate_of_venterra.table import NOBODY, Table, units_of
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, UNIT_KINDS, HaveUnits, NoTax
from kurultai.games.fate_of_venterra.wealth import BANK, gain_wealth, pay
from kurultai.kernel.errors import BadContent, BadSetup, RuleBroken
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.scene import begin, read_scenes
from tests.games.contents import Change, with_first, without_last
from tests.games.fate_of_venterra.walking import GAME, SEATS, SEEDS, walk

Cell = tuple[int, int]
NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
START = {(0, 0), (1, 0), (0, 1), (1, 1)}
SHAPES = (
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (0, 1), (-1, 1), (-1, 2)),
    ((0, 0), (-1, 1), (-1, 0), (-2, 1)),
)
"""A board after no turn, 60 and 120 degrees; half a turn more covers the same cells."""


def box_with(seats: int = 2, **options: str) -> None:
    """Open a box with these options."""
    GAME.box(Setup(GAME.meta.name, seats, options=options))


# --- players ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_two_to_five_may_play(seats: int) -> None:
    """FV-GOAL-B1 FV-GOAL-3 Other numbers of players are refused."""
    with pytest.raises(BadSetup, match=rf"2 to 5 players, not {seats}\b"):
        box_with(seats)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"factions": "order,order"}, "two players cannot have the same faction"),
        ({"factions": "order,dwarves"}, "there is no faction “dwarves”; the factions are: order, watch"),
        ({"factions": "order"}, "1 factions for 2 seats"),
        ({"colour": "red"}, "no option “colour”; it has: factions"),
    ],
)
def test_factions_exist_and_are_taken_once(options: dict[str, str], sentence: str) -> None:
    """FV-GOAL-B1 FV-FACTION-B1 What the setup says of factions is checked."""
    with pytest.raises(BadSetup, match=sentence):
        box_with(2, **options)


def test_factions_by_lot_are_all_different() -> None:
    """FV-FACTION-A1 The setup may leave the choice to the lot."""
    drawn = set()
    for seed in range(30):
        match = GAME.new_match(seats=3, seed=seed, options={"factions": "random"})
        assert len(set(match.table.factions)) == 3
        drawn.add(tuple(match.table.factions))
    assert len(drawn) > 20


# --- content ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (without_last("quests"), "there are 29 quests; the box has 30"),
        (without_last("gods"), "there are 21 Gods cards; the box has 22"),
        (without_last("boards"), "there are 10 other boards; the box has 11"),
        (with_first("boards", start=False), "there are 0 starting boards; the box has 1"),
        (without_last("leaders"), "there are 0 leaders of rank 3 of pack; the box has 1"),
        (with_first("leaders", faction="pack"), "there are 2 leaders of rank 1 of order; the box has 3"),
        (without_last("upgrades"), "there are 2 upgrades for sale of pack; the box has 3"),
        (with_first("backs", count=7), "there are 36 explore tokens; the box has 35"),
        (with_first("fronts", count=25), "there are 36 open sides and 35 hidden ones"),
        (with_first("fronts", terrains=("forest",)), "each terrain must have one kind of token"),
        (without_last("factions"), "the factions must be, in this order: order, watch"),
        (without_last("units"), "the units must be, in this order: soldier, ship"),
        (without_last("commands"), "the commands must be, in this order: plan"),
        (without_last("rewards"), "there are 4 rewards on the side for 4-5; it has 5"),
        (with_first("spaces", at=4), "each marked space lies at a place of its own"),
        (with_first("boards", influence_a=(1, 2)), "board “hearth”, field “influence_a”: 4 numbers"),
        (with_first("gods", effects=(NoTax(),)), "“no-tax” cannot happen in the window “battle”"),
        (with_first("gods", window="command"), "“strength” cannot happen in the window “command”"),
    ],
)
def test_the_counts_are_those_of_the_box(change: Change, sentence: str) -> None:
    """FV-COMP-4..5 FV-COMP-7..9 Content that does not fit the box is refused, and says why."""
    check(own_content())
    with pytest.raises(BadContent, match=sentence):
        check(change(own_content()))


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"units": {"soldier": 8, "scout": 4}}, "it starts with 8 of 7 soldiers"),
        ({"units": {"siege": 4}}, "it starts with 4 of 3 sieges"),
        ({"units": {"scout": 4}, "outposts": 4}, "it has 3 Outposts"),
        ({"units": {"scout": 4}, "leaders": [3, 3]}, "it has no such leaders"),
        ({"units": {"scout": 4}, "wealth": -1}, "wealth is never below 0"),
    ],
)
def test_no_faction_starts_with_more_than_it_has(start: dict[str, Any], sentence: str) -> None:
    """FV-MAT-B1 A mat whose starting pieces exceed the supply is refused."""
    content = own_content()
    mat = msgspec.convert({**msgspec.to_builtins(content.factions[0]), "start": start}, type(content.factions[0]))
    with pytest.raises(BadContent, match=rf"faction “order”, field “start”: {sentence} \(FV-MAT-B1\)"):
        check(msgspec.structs.replace(content, factions=(mat, *content.factions[1:])))


def test_no_faction_starts_with_a_ship() -> None:
    """FV-MAT-B1 FV-START-6 Starting units stand on land, so a mat that starts with a ship is refused."""
    content = own_content()
    start = {"units": {"soldier": 1, "ship": 1}}
    mat = msgspec.convert({**msgspec.to_builtins(content.factions[0]), "start": start}, type(content.factions[0]))
    with pytest.raises(
        BadContent, match=r"faction “order”, field “start”: units start on land, no ship \(FV-START-6\)"
    ):
        check(msgspec.structs.replace(content, factions=(mat, *content.factions[1:])))


def test_only_what_goes_by_water_supports() -> None:
    """FV-SUPPORT-A1 A land unit with the support symbol is refused."""
    content = own_content()
    units = tuple(msgspec.structs.replace(unit, support=True) if unit.id == "scout" else unit for unit in content.units)
    with pytest.raises(BadContent, match=r"“scout”, field “support”: only units that go by water support"):
        check(msgspec.structs.replace(content, units=units))


@pytest.mark.parametrize(
    ("field", "changes", "sentence"),
    [
        (
            "quests",
            {"reward": [{"do": "cancel"}]},
            "quests.toml: quest “.*”, field “reward”: “cancel” is for Gods cards",
        ),
        ("backs", {"effects": [{"do": "strength"}]}, "tokens.toml: back “.*”, field “effects”: “strength” is for Gods"),
        ("backs", {"effects": [{"do": "march"}]}, "“march” is for commands, for the rewards of quests, and for Gods"),
        ("buildings", {"built": [{"do": "march"}]}, "buildings.toml: building “basilica”, field “built”: “march”"),
        ("upgrades", {"activated": [{"do": "complete-quest"}]}, "“complete-quest” is for the rewards of quests"),
        ("spaces", {"effects": [{"do": "pay", "wealth": 1, "effects": [{"do": "kill"}]}]}, "“kill” is for Gods cards"),
        ("rewards", {"effects": [{"do": "either", "of": []}]}, "“either” takes one to four effects, not 0"),
        ("gods", {"effects": [{"do": "either", "of": [{"do": "cancel"}] * 5}]}, "one to four effects, not 5"),
        ("terrains", {"influence": 999}, "terrain “desert”, field “influence”: 999 is too much; 99 is the most"),
        ("boards", {"influence_a": [1, 1, 1, 256]}, "field “influence_a”: 4 numbers from 0 to 99, or none"),
        ("leaders", {"id": "plan"}, "leaders.toml: leader “plan”, field “id”: that is another answer"),
        ("quests", {"id": "blind"}, "quests.toml: quest “blind”, field “id”: that is another answer"),
        ("factions", {"building": "fortress"}, "there are 4 fortress pieces; the box has 3"),
    ],
)
def test_a_component_that_could_not_be_played_is_refused(field: str, changes: dict[str, Any], sentence: str) -> None:
    """FV-GODS-3 FV-QPHASE-5 FV-TERR-3 FV-COMP-18 Effects stand where they can happen, numbers and names fit."""
    content = own_content()
    *others, last = getattr(content, field)
    changed = msgspec.convert({**msgspec.to_builtins(last), **changes}, type(last))
    with pytest.raises(BadContent, match=sentence):
        check(msgspec.structs.replace(content, **{field: (*others, changed)}))


def test_the_pieces_of_units_and_buildings_are_counted() -> None:
    """FV-COMP-17..20 All pieces of all factions: 121 units and 60 buildings."""
    content = own_content()
    assert sum(unit.pieces for unit in content.units) == sum(
        sum(msgspec.structs.astuple(f.units)) for f in content.factions
    )
    assert (sum(unit.pieces for unit in content.units), sum(piece.pieces for piece in content.buildings)) == (121, 60)


def test_no_building_costs_its_owner_income(tmp_path: Path) -> None:
    """FV-INCOME-B1 An income below nothing is refused when a pack is opened."""
    shrine = 'id = "shrine"\nname = "Shrine"\nsource = "invented"\nline = "shrine"\ncost = 3\ndefence = 1\n'
    (tmp_path / "buildings.toml").write_text(f"[[building]]\n{shrine}income = -1\ninfluence = 2\n", encoding="utf-8")
    with pytest.raises(BadContent, match="“shrine”, field “income”: -1 is less than nothing"):
        open_content(tmp_path)


# --- wealth ----------------------------------------------------------------------------------------------------------


def test_the_pieces_of_wealth() -> None:
    """FV-COMP-T5 Thirty ones and ten threes: so much a bank holds that can run dry."""
    assert BANK == 30 * 1 + 10 * 3
    match = GAME.new_match(seats=2, seed=1, options={"factions": "order,watch"}, rulings={"unlimited_bank": False})
    table: Table = match.table
    had = table.wealth[0]
    gain_wealth(table, 0, 50, "card")
    gain_wealth(table, 1, 50, "card")
    assert table.wealth == [had + 50, BANK - had - 50]


def test_nobody_pays_what_he_has_not_got() -> None:
    """FV-WEALTH-B1 A payment beyond the wealth breaks off; the bank has no bottom unless it is ruled so."""
    table: Table = GAME.new_match(seats=2, seed=1, options={"factions": "order,watch"}).table
    gain_wealth(table, 0, 70 - table.wealth[0], "card")
    pay(table, 0, 30, "bid")
    assert table.wealth == [40, 0]
    with pytest.raises(RuleBroken):
        pay(table, 0, 41, "bid")
    assert table.wealth == [40, 0]


# --- the map ---------------------------------------------------------------------------------------------------------


def cell_of(number: int) -> Cell:
    """Column and row of a cell, the first hex of the starting board being (0, 0)."""
    column, row = divmod(number, STRIDE)
    middle = divmod(CENTRE, STRIDE)
    return column - middle[0], row - middle[1]


def laid_cells(table: Table) -> set[Cell]:
    cells = [cell_of(cell) for cell in table.cells]
    assert len(set(cells)) == len(cells), "two hexes lie on each other"
    return set(cells)


def beside(cells: set[Cell]) -> set[Cell]:
    return {(column + right, row + down) for column, row in cells for right, down in NEAR}


def in_one_piece(cells: set[Cell]) -> bool:
    reached, fresh = set(), {next(iter(cells))}
    while fresh:
        reached |= fresh
        fresh = (beside(fresh) & cells) - reached
    return reached == cells


def places_by_hand(taken: set[Cell], turn: int) -> dict[str, set[Cell]]:
    """Where a board may lie: touching the starting board, and touching anything."""
    shape = SHAPES[turn % 3]
    rim = beside(taken) - taken
    corners = {(column - right, row - down) for column, row in rim for right, down in shape}
    free = {(column, row): {(column + right, row + down) for right, down in shape} for column, row in corners}
    free = {corner: cells for corner, cells in free.items() if not cells & taken}
    return {
        "start": {corner for corner, cells in free.items() if beside(cells) & START},
        "map": {corner for corner, cells in free.items() if beside(cells) & taken},
    }


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_the_map_grows_in_one_piece(seats: int, seed: int) -> None:
    """FV-MAP-T1 FV-MAP-T2 FV-MAP-B1 Every place that is offered, and no other, is free and touches the starting board,
    or the map if no board could."""
    match = GAME.new_match(seats=seats, seed=seed)
    random, turn = Random(seed), 0
    while not match.table.heads:
        ask = match.asks[0]
        if match.table.cells:
            cells = laid_cells(match.table)
            assert in_one_piece(cells)
            if ask.kind.name == "place":
                every = [places_by_hand(cells, other) for other in range(3)]
                which = "start" if any(places["start"] for places in every) else "map"
                assert {cell_of(option) for option in ask.options} == every[turn % 3][which]
        choice = random.choice(ask.options)
        turn = choice if ask.kind.name == "turn" else turn
        match.answer(ask.seat, choice)
    assert len(match.table.terrain) == len(laid_cells(match.table)) == 4 + 8 * seats


def test_with_five_players_some_board_cannot_touch_the_starting_board() -> None:
    """FV-MAP-A2 FV-MAP-A4 Eight boards at most touch it, so with ten of them the rest only touch the map."""
    apart = 0
    for seed in range(6):
        for match in walk(5, seed):
            table: Table = match.table
            if table.heads:
                break
        boards = [table.cells[at : at + 4] for at in range(4, len(table.cells), 4)]
        apart += sum(not beside({cell_of(cell) for cell in board}) & START for board in boards)
    assert apart >= 2 * 6


# --- after the start -------------------------------------------------------------------------------------------------


@given(SEATS, SEEDS)
@settings(max_examples=20, deadline=None)
def test_tokens_lie_on_every_unoccupied_territory(seats: int, seed: int) -> None:
    """FV-EXPLORE-T1 FV-EXPLORE-A2 One token of the right kind where nobody is, none elsewhere; if one kind runs out,
    the hexes farthest from the starting board go without."""
    for match in walk(seats, seed):
        table: Table = match.table
        if table.quest_row:
            break
    content = table.box.content
    fronts = {terrain: at for at, front in enumerate(content.fronts) for terrain in front.terrains}
    bare: dict[int, list[int]] = {at: [] for at in range(len(content.fronts))}
    for land, terrain in enumerate(table.terrain):
        free = table.holder[land] == NOBODY and table.base_of[land] == NOBODY
        front = fronts[content.terrains[terrain].id]  # type: ignore[index]
        if table.tokens[land]:
            assert free
            assert table.tokens[land] == 1 + front
        elif free:
            bare[front].append(land)
    for front, lands in bare.items():
        laid = [land for land in range(len(table.terrain)) if table.tokens[land] == 1 + front]
        assert not lands or len(laid) == content.fronts[front].count
        assert not lands or max(map(from_start(table), laid)) <= min(map(from_start(table), lands))


@pytest.mark.parametrize("seed", range(4))
def test_water_of_the_starting_board_belongs_to_the_rivers(seed: int) -> None:
    """FV-RIVER-1 FV-RIVER-A1 In a content where the starting board has water, all water is one network, too."""
    sides = ("water", "forest", "mountain", "water")
    content = with_first("boards", a=sides, b=sides)(own_content())
    match, random = Match(GAME, GAME.box(Setup(GAME.meta.name, 2), content), Seeded(seed)), Random(seed)
    while not match.table.near:
        (ask,) = match.asks
        match.answer(ask.seat, random.choice(ask.options))
    table: Table = match.table
    assert 3 in table.links[0]
    joined = {0}
    for _ in range(len(table.links)):
        joined |= {other for land in joined for other in table.links[land]}
    assert joined == set(listed(table.water))


def from_start(table: Table) -> Callable[[int], int]:
    """How far a territory lies from the starting board."""

    def steps(land: int) -> int:
        column, row = cell_of(table.cells[land])
        away = [(column - right, row - down) for right, down in START]
        return min(max(abs(across), abs(down), abs(across + down)) for across, down in away)

    return steps


def at_first_round(seats: int, seed: int) -> Match:
    """A match of random setup at the first decision of its first round."""
    for match in walk(seats, seed):
        if match.table.quest_row:
            return match
    raise AssertionError


@given(SEATS, SEEDS)
@settings(max_examples=15, deadline=None)
def test_everybody_starts_as_the_mat_says(seats: int, seed: int) -> None:
    """FV-MAT-T2 FV-LEADER-T1 FV-TRACK-T1 One active upgrade, two leaders of six, all units and buildings placed."""
    table: Table = at_first_round(seats, seed).table
    assert (table.round, table.score, table.influence) == (1, [0] * seats, [0] * seats)
    for seat, faction in enumerate(table.factions):
        own = table.box.upgrades_of[faction]
        active = [table.box.content.upgrades[at] for bit, at in enumerate(own) if table.upgrades[seat] >> bit & 1]
        assert [upgrade.start for upgrade in active] == [True]
        leaders = table.box.leaders_of[faction]
        hand = [table.box.content.leaders[at].rank for at in leaders if table.hand[seat] & table.box.leader_bit[at]]
        assert sorted(hand) == [1, 2]
        assert table.presence[seat].bit_count() in (1, 2, 3)
        mat = table.box.content.factions[faction]
        assert [units_of(table, seat, kind) for kind in range(UNITS)] == [
            getattr(mat.start.units, k) for k in UNIT_KINDS
        ]
        buildings = sorted(BUILDING_KINDS[table.base[land]] for land in listed(table.bases[seat]))
        assert buildings in (sorted((mat.building, "outpost")), [mat.building])


# --- a quest with a price --------------------------------------------------------------------------------------------

THREE_SOLDIERS = """
[[scene]]
title = "three soldiers and a price of two"
game = "fate-of-venterra"
seats = 2
start = { rule = "phases", what = ["quests A"] }
then = [{ exactly = [] }]

[scene.table]
everywhere = "forest"
seat.A = { wealth = WEALTH, reserved = ["greenwood-charter"] }
at.b1 = { A = "3 soldiers" }
"""


def priced_quest(wealth: int) -> Match:
    """A quest for three soldiers and a price of two, before a player with so much wealth."""

    class Priced(type(GAME)):  # type: ignore[misc]
        def box(self, setup: Setup, content: Content | None = None) -> Any:
            needs = {"requires": (HaveUnits(count=3, kind="soldier"),), "price": 2}
            return super().box(setup, with_first("quests", **needs)(own_content()))

    return begin(read_scenes(THREE_SOLDIERS.replace("WEALTH", str(wealth)), "scene")[0], Priced())


def test_what_is_required_is_kept_and_the_price_is_paid() -> None:
    """FV-QUEST-T2 Three soldiers and two wealth: the quest is completed, the soldiers stay, the wealth is gone."""
    match = priced_quest(2)
    match.answer(0, 0)
    table: Table = match.table
    assert list(table.completed[0]) == [0]
    assert sum(table.heads) == 3
    assert table.wealth[0] == 2 - 2 + 2


def test_a_price_that_cannot_be_paid() -> None:
    """FV-QUEST-T3 With one wealth a price of two is not paid: the quest cannot be completed."""
    table: Table = priced_quest(1).table
    assert (list(table.reserved[0]), list(table.completed[0]), table.wealth[0]) == ([0], [], 1)
