"""FV-GOAL-4 Every fact that the rulebook gives of a card or piece, and that what is ours is marked and worth having."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations

import msgspec
import pytest

from kurultai.games.fate_of_venterra.abilities import Bonus, LeaderText, Stand
from kurultai.games.fate_of_venterra.content import (
    Board,
    Building,
    Content,
    FactionId,
    GodsCard,
    Leader,
    Quest,
    UnitType,
    open_content,
)
from kurultai.games.fate_of_venterra.vocabulary import (
    TERRAINS,
    UNIT_KINDS,
    Cancel,
    CompleteQuest,
    Effect,
    ExtraBattle,
    Gain,
    GainGods,
    GainLeader,
    GainPer,
    GainUnits,
    HaveBuildings,
    HaveTerritories,
    HaveUnits,
    March,
    NoTax,
    RaiseBid,
    Requirement,
    Role,
    Spare,
    Strength,
)
from kurultai.kernel.content import Component
from kurultai.kernel.game import Setup, find_game


@cache
def box() -> Content:
    return open_content()


def records() -> list[Component]:
    fields = (getattr(box(), name) for name in Content.__struct_fields__ if name != "fingerprint")
    return [record for field in fields for record in field]


def unit(kind: str) -> UnitType:
    return next(unit for unit in box().units if unit.id == kind)


def building(kind: str) -> Building:
    return next(building for building in box().buildings if building.id == kind)


def own_values(record: Component) -> dict[str, object]:
    """The fields of a record that are not what they are if nothing is said."""
    return {
        field.name: getattr(record, field.name)
        for field in msgspec.structs.fields(record)
        if field.default is msgspec.NODEFAULT or getattr(record, field.name) != field.default
    }


# --- where everything comes from -------------------------------------------------------------------------------------


def test_what_is_invented_is_a_field_of_a_record_that_is_not() -> None:
    for record in records():
        fields = {field.name for field in msgspec.structs.fields(record)}
        assert set(record.invented) <= fields - {"id", "source", "invented"}, record.id
        assert not (record.invented and record.source == "invented"), record.id


@pytest.mark.parametrize(
    ("field", "sources"),
    [
        ("quests", {"invented"}),
        ("gods", {"invented"}),
        ("boards", {"invented"}),
        ("fronts", {"rulebook"}),
        ("backs", {"rulebook"}),
        ("commands", {"rulebook"}),
        ("units", {"rulebook"}),
        ("buildings", {"rulebook"}),
        ("terrains", {"rulebook"}),
        ("spaces", {"rulebook"}),
        ("factions", {"inferred"}),
    ],
)
def test_the_source_of_each_kind_of_component(field: str, sources: set[str]) -> None:
    assert {record.source for record in getattr(box(), field)} == sources


def test_the_numbers_that_the_rulebook_does_not_give_are_marked() -> None:
    assert {terrain.invented for terrain in box().terrains} == {("influence",)}
    assert {unit.invented for unit in box().units} == {("cost",)}
    assert {space.invented for space in box().spaces} == {("at",)}
    for piece in box().buildings:
        assert {"defence", "income", "influence"} <= set(piece.invented), piece.id
        assert ("built" in piece.invented) == bool(piece.built), piece.id
    for faction in box().factions:
        assert ("start" in faction.invented) == (faction.id != "watch")
    for upgrade in box().upgrades:
        lost = upgrade.faction == "watch" and not upgrade.start
        assert (upgrade.invented == ("price",)) == lost, upgrade.id
    for leader in box().leaders:
        assert leader.source == ("rulebook" if leader.rank == 3 else "invented"), leader.id


# --- facts of the rulebook -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "faction", "name", "colour", "starts_with"),
    [
        (1, "order", "The Order", "white", "fortress"),
        (2, "watch", "The Northern Watch", "blue", "fortress"),
        (3, "legion", "Legion of the Dragon", "red", "fortress"),
        (4, "bear", "Children of the Bear", "yellow", "statue"),
        (5, "pack", "The Pack", "brown", "eldapriest"),
    ],
)
def test_the_factions(number: int, faction: FactionId, name: str, colour: str, starts_with: str) -> None:
    mat = box().factions[number - 1]
    assert (mat.id, mat.name, mat.colour, mat.initiative, mat.building) == (faction, name, colour, number, starts_with)
    assert (mat.start.outposts, mat.start.leaders, mat.start.wealth) == (1, (1, 2), 0)
    if faction == "watch":
        assert [getattr(mat.start.units, kind) for kind in UNIT_KINDS] == [2, 0, 4, 0, 0]
    assert (mat.buildings.temple, mat.buildings.basilica) == ((2, 0) if faction == "order" else (1, 1))


@pytest.mark.parametrize(
    ("kind", "basic", "name", "forged", "special"),
    [
        ("soldier", (1, 1, 1), "Brute", (1, 1, 1), {"extra_kill": 1}),
        ("ship", (1, 1, 1), "Longship", (1, 1, 1), {"naval": True, "support": True, "support_price": 1}),
        ("scout", (1, 0, 1), "Ranger", (1, 0, 1), {"second": 1, "second_anywhere": True}),
        ("siege", (0, 2, 1), "Golem", (1, 2, 1), {"siege": 2, "tax": 2}),
        ("knight", (2, 1, 2), "Paladin", (2, 1, 2), {"carries": "scout"}),
    ],
)
def test_the_units(
    kind: str, basic: tuple[int, ...], name: str, forged: tuple[int, ...], special: dict[str, object]
) -> None:
    piece = unit(kind)
    assert (piece.attack, piece.defence, piece.movement) == basic
    assert (piece.forge_name, piece.forge_attack, piece.forge_defence, piece.forge_movement) == (name, *forged)
    numbers = {"id", "source", "invented", "name", "attack", "defence", "movement", "cost"}
    forge = {"forge_name", "forge_attack", "forge_defence", "forge_movement"}
    assert {key: value for key, value in own_values(piece).items() if key not in numbers | forge} == special


def test_some_unit_costs_nothing() -> None:
    assert 0 in [piece.cost for piece in box().units]


@pytest.mark.parametrize(
    ("kind", "line", "cost"),
    [
        ("fortress", "start", 0),
        ("statue", "start", 0),
        ("eldapriest", "start", 0),
        ("outpost", "outpost", 3),
        ("academy", "outpost", 2),
        ("tower", "outpost", 2),
        ("forge", "outpost", 2),
        ("shrine", "shrine", 3),
        ("temple", "shrine", 2),
        ("basilica", "shrine", 2),
    ],
)
def test_the_buildings(kind: str, line: str, cost: int) -> None:
    piece = building(kind)
    assert (piece.line, piece.cost) == (line, cost)
    assert piece.upgrade == (cost == 2)
    assert piece.covers == (kind == "fortress")
    assert piece.forge == (kind == "forge")
    assert min(piece.defence, piece.income, piece.influence) >= 0


def test_the_terrains() -> None:
    assert tuple(terrain.id for terrain in box().terrains) == TERRAINS
    assert {terrain.id: terrain.defence for terrain in box().terrains if terrain.defence} == {"mountain": 1}
    assert {terrain.id for terrain in box().terrains if terrain.buildable} == {"forest", "mountain"}
    rewards = {terrain.id: terrain.reward for terrain in box().terrains if terrain.reward}
    assert rewards == {"forest": "influence", "mountain": "wealth"}


def test_what_explore_tokens_give() -> None:
    gives = {back.id: back.effects for back in box().backs}
    assert gives == {
        "leader": (GainLeader(cost=1),),
        "gods": (GainGods(count=1),),
        "scout": (GainUnits(kind="scout", count=1, where="controlled"),),
        "influence": (Gain(what="influence", count=2),),
        "wealth": (Gain(what="wealth", count=1),),
    }


def test_the_battle_track() -> None:
    assert [space.effects for space in box().spaces] == [
        (ExtraBattle(),),
        (GainGods(count=1),),
        (Gain(what="influence", count=3),),
    ]
    places = [space.at for space in box().spaces]
    assert places == sorted(set(places))
    assert places[0] > 0


@pytest.mark.parametrize(
    ("faction", "name", "price"),
    [
        ("bear", "Skilled Tacticians", None),
        ("bear", "Ambush", 1),
        ("bear", "Tribal Nomads", 2),
        ("bear", "Warders of the King", 2),
        ("order", "Tithes of the Faithful", None),
        ("order", "Divine Protectorate", 2),
        ("order", "Holy Commission", 4),
        ("order", "Convert", 1),
        ("legion", "Imperial Conscripts", None),
        ("legion", "Press the Attack", 1),
        ("legion", "Surplus Supply", 3),
        ("legion", "War Tax", 2),
        ("pack", "Seasoned Hunters", None),
        ("pack", "Hidden Support", 2),
        ("pack", "Battle-Sworn", 1),
        ("pack", "Wild Raiders", 1),
        ("watch", "Syphon Magic", None),
    ],
)
def test_the_upgrades(faction: FactionId, name: str, price: int | None) -> None:
    upgrade = next(upgrade for upgrade in box().upgrades if upgrade.name == name)
    assert upgrade.faction == faction
    assert upgrade.start == (price is None)
    assert upgrade.price == (price or 0)


def test_the_lost_prices_of_the_watch_lie_within_those_of_the_others() -> None:
    sold = [upgrade for upgrade in box().upgrades if not upgrade.start]
    watch = {upgrade.name: upgrade.price for upgrade in sold if upgrade.faction == "watch"}
    assert list(watch) == ["Fortify", "Frontal Assault", "Rally the Watch"]
    others = [upgrade.price for upgrade in sold if upgrade.faction != "watch"]
    assert all(min(others) <= price <= max(others) for price in watch.values())


@pytest.mark.parametrize(
    ("faction", "title", "name", "attack", "defence", "texts"),
    [
        ("order", "Reckoner", "Laelith Quinn", 2, 2, ["take-over"]),
        ("legion", "Ashborn", "Kai Da Rasa", 4, 1, []),
        ("bear", "Warder", "Jur'en Keshta", 3, 2, ["choose-casualties"]),
        ("watch", "High Council Member", "Derr Malken", 1, 1, ["cancel-leader"]),
        ("pack", "Chieftain", "Hisk Draknii", 1, 2, ["neighbours"]),
    ],
)
def test_the_leaders_of_rank_three(
    faction: FactionId, title: str, name: str, attack: int, defence: int, texts: list[str]
) -> None:
    leader = next(leader for leader in box().leaders if leader.faction == faction and leader.rank == 3)
    assert (leader.title, leader.name, leader.cost) == (title, name, 3)
    assert (leader.attack, leader.defence) == (attack, defence)
    assert [text.__struct_config__.tag for text in leader.text] == texts


def test_a_leader_costs_its_rank() -> None:
    assert all(leader.cost == leader.rank for leader in box().leaders)


# --- what is ours: boards --------------------------------------------------------------------------------------------

BARREN = {"water", "desert"}


def sides(board: Board) -> list[tuple[tuple[str, int], ...]]:
    """Terrain and influence of each hex, of both sides."""
    usual = {terrain.id: terrain.influence for terrain in box().terrains}
    both = ((board.a, board.influence_a), (board.b, board.influence_b))
    return [tuple(zip(lands, worth or [usual[land] for land in lands], strict=True)) for lands, worth in both]


def test_the_starting_board_is_forest_and_mountain() -> None:
    board = next(board for board in box().boards if board.start)
    for side in sides(board):
        assert {land for land, _ in side} == {"forest", "mountain"}


def test_the_explore_tokens_suffice_for_five() -> None:
    """FV-EXPLORE-A2 FV-MAP-A5 Whatever boards and sides five players lay, there are tokens for every free hex, if all
    starting buildings and Outposts stand on forest and mountain."""
    fewest, most = [], []
    for board in (board for board in box().boards if not board.start):
        barren = [sum(land in BARREN for land, _ in side) for side in sides(board)]
        fewest.append(min(barren))
        most.append(max(barren))
    zeros = next(front.count for front in box().fronts if front.defence == 0)
    ones = next(front.count for front in box().fronts if front.defence == 1)
    occupied = 2 * 5
    assert sum(most) - min(most) <= zeros
    assert 44 - occupied - (sum(fewest) - max(fewest)) <= ones


def test_no_two_sides_of_boards_are_alike() -> None:
    """A board may be turned: half a turn makes its last hex the first."""
    patterns = [tuple(land for land, _ in side) for board in box().boards for side in sides(board)]
    seen = [min(pattern, pattern[::-1]) for pattern in patterns]
    assert len(set(seen)) == len(seen)


def test_all_sides_are_worth_about_the_same() -> None:
    for board in (board for board in box().boards if not board.start):
        for side in sides(board):
            assert 5 <= sum(worth for _, worth in side) <= 6, board.id
            assert min(worth for _, worth in side) >= 1


# --- what is ours: leaders -------------------------------------------------------------------------------------------


def strengths(leader: Leader) -> list[int]:
    """What a leader adds in every situation: role, terrain, with or without a building."""
    return [
        (leader.attack if role == "attacker" else leader.defence)
        + sum(
            text.strength
            for text in leader.text
            if isinstance(text, Bonus)
            and text.role in ("either", role)
            and text.terrain in (None, terrain)
            and (with_building or not text.building)
        )
        for role in ("attacker", "defender")
        for terrain in TERRAINS
        for with_building in (False, True)
    ]


def other_texts(leader: Leader) -> set[LeaderText]:
    """The texts that are no strength; what holds in both roles holds in each."""
    texts: set[LeaderText] = set()
    for text in leader.text:
        if isinstance(text, Stand):
            roles: tuple[Role, ...] = ("attacker", "defender") if text.role == "either" else (text.role,)
            texts |= {Stand(role=role) for role in roles}
        elif not isinstance(text, Bonus):
            texts.add(text)
    return texts


def as_good(one: Leader, other: Leader) -> bool:
    """Whether one leader is at least as good as the other everywhere, for no more."""
    return (
        one.cost <= other.cost
        and all(mine >= theirs for mine, theirs in zip(strengths(one), strengths(other), strict=True))
        and other_texts(one) >= other_texts(other)
    )


def of_one_faction() -> Iterator[tuple[Leader, Leader]]:
    """Pairs among which a player chooses; factions are unequal, so leaders of different ones may be too."""
    return ((a, b) for a, b in permutations(box().leaders, 2) if a.faction == b.faction)


def test_no_leader_is_as_good_as_another_of_its_rank() -> None:
    pairs = [(a.name, b.name) for a, b in of_one_faction() if a.rank == b.rank and as_good(a, b)]
    assert pairs == []


def test_no_leader_makes_one_of_a_higher_rank_pointless() -> None:
    pairs = [(a.name, b.name) for a, b in of_one_faction() if a.rank < b.rank and as_good(a, b)]
    assert pairs == []


def test_names_are_told_apart() -> None:
    for cards in (box().leaders, box().quests, box().gods, box().upgrades):
        names = [card.name for card in cards]
        assert len(set(names)) == len(names)


# --- what is ours: quests --------------------------------------------------------------------------------------------


def meets(one: Requirement, other: Requirement) -> bool:
    """Whether whoever has the one has the other too, of requirements of the same kind."""
    if type(one) is not type(other) or getattr(one, "count", 1) < getattr(other, "count", 1):
        return False
    if isinstance(one, HaveTerritories) and isinstance(other, HaveTerritories):
        return other.terrain in (None, one.terrain)
    if isinstance(one, HaveUnits | HaveBuildings) and isinstance(other, HaveUnits | HaveBuildings):
        return other.kind in (None, one.kind)
    return True


def as_hard(one: Quest, other: Quest) -> bool:
    """Whether whoever can complete the one can complete the other too."""
    return one.price >= other.price and all(
        any(meets(mine, theirs) for mine in one.requires) for theirs in other.requires
    )


def test_a_harder_quest_is_worth_more() -> None:
    pairs = [(a, b) for a, b in permutations(box().quests, 2) if as_hard(a, b)]
    assert pairs
    assert [(a.name, b.name) for a, b in pairs if a.influence <= b.influence] == []


def test_quests_pull_in_every_direction() -> None:
    """Each kind of requirement, each terrain and each upgraded building is asked for by some quest."""
    asked = [requirement for quest in box().quests for requirement in quest.requires]
    assert {type(requirement) for requirement in asked} == set(Requirement.__subclasses__())
    assert {r.terrain for r in asked if isinstance(r, HaveTerritories)} == {*TERRAINS, None}
    needed = {r.kind for r in asked if isinstance(r, HaveBuildings)}
    assert needed >= {piece.id for piece in box().buildings if piece.upgrade and not piece.forge}
    assert any(quest.price for quest in box().quests)


def test_every_quest_asks_and_rewards() -> None:
    for quest in box().quests:
        assert quest.requires or quest.price, quest.id
        assert quest.reward, quest.id
        assert 2 <= quest.influence <= 5, quest.id


def test_every_faction_can_complete_nearly_every_quest_with_its_own_pieces() -> None:
    """Only the Order, which has no Basilica, must capture one."""
    short = []
    for faction in box().factions:
        for quest in box().quests:
            for needed in quest.requires:
                if isinstance(needed, HaveUnits) and needed.kind:
                    there = getattr(faction.units, needed.kind)
                elif isinstance(needed, HaveBuildings) and needed.kind:
                    there = getattr(faction.buildings, needed.kind)
                else:
                    continue
                if there < needed.count:
                    short.append((faction.id, quest.id))
    assert short == [("order", "hundred-candles")]


# --- what is ours: Gods cards ----------------------------------------------------------------------------------------

FITS: dict[type[Effect], set[str]] = {
    Spare: {"casualty"},
    NoTax: {"army"},
    RaiseBid: {"bid"},
    Cancel: {"react"},
    CompleteQuest: {"quest"},
    March: {"command", "quest"},
    Strength: {"exploration", "battle-start", "battle"},
}
OF_A_BATTLE = {"battle-start", "battle", "victory"}


@pytest.mark.parametrize("card", box().gods, ids=lambda card: str(card.id))
def test_every_effect_fits_the_window_of_its_card(card: GodsCard) -> None:
    for effect in card.effects:
        assert card.window in FITS.get(type(effect), {card.window}), effect
    assert card.role == "either" or card.window in OF_A_BATTLE


def test_gods_cards_cover_every_moment_of_a_round() -> None:
    windows = {card.window for card in box().gods}
    assert windows >= {"income", "command", "battle-start", "battle", "casualty", "victory", "quest", "army", "bid"}
    assert windows >= {"exploration", "react"}


def test_no_two_gods_cards_are_the_same() -> None:
    designs = [(card.window, card.role, card.effects) for card in box().gods]
    assert len(set(designs)) == len(designs)


def test_war_tax_counts_buildings() -> None:
    """FV-FACTION-LEGION-A3 One wealth for each building, once."""
    tax = next(upgrade for upgrade in box().upgrades if upgrade.id == "war-tax")
    assert tax.activated == (GainPer(what="wealth", per="building", count=1),)
    assert tax.powers == ()


def test_a_march_with_a_limit_says_its_shape_too() -> None:
    game = find_game("fate-of-venterra")
    words = game.words(game.box(Setup("fate-of-venterra", 2)), ("Ada", "Bo"), 0)
    engines = next(quest for quest in box().quests if quest.id == "engines-of-ruin")
    assert "march with up to 3 units from anywhere into one territory" in words.component(engines)
