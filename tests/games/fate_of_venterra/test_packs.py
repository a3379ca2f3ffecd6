"""What packs may say that our own box does not: ships that come in pairs, or with a recruit on land."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from kurultai.games.fate_of_venterra.abilities import BuyDefence, ExtraRecruit, Nomads, Power
from kurultai.games.fate_of_venterra.checks import check
from kurultai.games.fate_of_venterra.content import Content
from kurultai.games.fate_of_venterra.laws import broken
from kurultai.games.fate_of_venterra.reinforce import recruit
from kurultai.games.fate_of_venterra.setup import own_content
from kurultai.games.fate_of_venterra.start import START_BOARD
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import BadContent
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import facts_of

SHORE = {"a1": {"building": "A outpost"}, "a2": {"terrain": "water", "token": True}, "a3": {"terrain": "water"}}


def with_ships(**numbers: Any) -> Content:
    """Our box, but for some numbers of ships."""
    units = own_content().units
    return replace(own_content(), units=tuple(replace(one, **numbers) if one.naval else one for one in units))


def with_power(power: Power) -> Content:
    """Our box, but for the power of Battle-Sworn."""
    upgrades = own_content().upgrades
    return replace(
        own_content(),
        upgrades=tuple(replace(one, powers=(power,)) if one.id == "battle-sworn" else one for one in upgrades),
    )


def at_the_shore(content: Content, **mat: Any) -> Table:
    """An Outpost beside two waters; a token lies on one of them."""
    check(content)
    table: Table = GAME.table(GAME.box(Setup(GAME.meta.name, 2), content))
    seat = {"A": {"faction": "pack", "wealth": 3, **mat}, "B": {"faction": "legion"}}
    GAME.arrange(table, {"everywhere": "forest", "at": SHORE, "seat": seat})
    return table


def carry_out(table: Table, rule: Rule[Any], *choices: str) -> list[Sequence[str]]:
    """Carry a rule out with these choices; what was offered for each. A single option is nobody's choice."""
    left, offered = list(choices), []
    try:
        ask: Any = next(rule)
        while True:
            ask.open(table)
            option = ask.options[0]
            if len(ask.options) > 1:
                offered.append(ask.names())
                option = ask.kind.values[left.pop(0)]
            ask = rule.send(option)
    except StopIteration:
        return offered


def test_where_a_recruit_is_beaten_nobody_follows() -> None:
    """FV-REINFORCE-A3 FV-UNIT-5 FV-PROP-T8 A second ship does not come to stand with the token."""
    table = at_the_shore(with_ships(attack=0, second=1), faction="order")
    carry_out(table, recruit(table, 0), "ship", "a2")
    assert facts_of(GAME, table, "units.a2", "token.a2", "tally") == ["none", True, "whole"]


def test_a_second_ship_comes_to_water() -> None:
    """FV-UNIT-11 FV-UNIT-A4 FV-PROP-T6 Wherever one has control, if it is water."""
    table = at_the_shore(with_ships(second=1, second_anywhere=True), forge=True)
    carry_out(table, recruit(table, 0), "ship", "a3")
    assert facts_of(GAME, table, "units.a3", "tally") == ["2 ships", "whole"]


def test_a_ship_that_comes_with_a_recruit_on_land_comes_to_water() -> None:
    """FV-FACTION-PACK-A3 FV-PROP-T6 As a scout that comes with a ship comes to land."""
    table = at_the_shore(with_power(ExtraRecruit(gain="ship")), upgrades=["battle-sworn"])
    carry_out(table, recruit(table, 0), "soldier")
    assert facts_of(GAME, table, "units.a1", "units.a3", "tally") == ["1 soldier", "1 ship", "whole"]
    assert broken(table) == []


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        (Nomads(gain="ship"), "“battle-sworn”, field “powers”: no ship can stand at a starting building"),
        (BuyDefence(prices=(1,) * 10), "“battle-sworn”, field “powers”: 10 prices are too many; 9 are the most"),
    ],
)
def test_a_power_that_could_not_be_carried_out_is_refused(power: Power, sentence: str) -> None:
    """FV-FACTION-BEAR-3 FV-FACTION-ORDER-2 When the pack is opened, not in the middle of a game."""
    with pytest.raises(BadContent, match=sentence):
        check(with_power(power))


def test_nobody_is_stuck_in_a_desert() -> None:
    """FV-START-3 FV-START-A7 The Statue and the Eldapriest, which stand on no desert, find ground in the middle."""
    boards = own_content().boards
    desert = ("desert",) * 4
    waste = [one if one.start else replace(one, a=desert, b=desert, influence_a=(), influence_b=()) for one in boards]
    content = replace(own_content(), boards=tuple(waste))
    check(content)
    setup = Setup(GAME.meta.name, 2, options={"factions": "bear,pack"})
    match = Match(GAME, GAME.box(setup, content), Seeded(1))
    while not match.table.quest_row:
        match.answer(match.asks[0].seat, match.asks[0].options[0])
    assert all(bases & START_BOARD for bases in match.table.bases)
    assert broken(match.table) == []
