"""The window after an action, which is passed over where nothing was recruited and nobody marched."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kurultai.games.fate_of_venterra.abilities import Power
from kurultai.games.fate_of_venterra.command import has_business_after_action
from kurultai.games.fate_of_venterra.powers import POWERS
from kurultai.games.fate_of_venterra.setup import own_content
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.windows import AFTER_ACTION
from kurultai.kernel.luck import Luck, Scripted
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import lay

REGISTERED = [(power, rule) for power, filled in POWERS.items() for window, rule in filled if window == AFTER_ACTION]
"""The powers that may speak in the window, and the rule of each."""
each_power = pytest.mark.parametrize(
    ("power", "rule"), [pytest.param(*found, id=found[0].__name__) for found in REGISTERED]
)


def upgrades_with(power: type[Power]) -> Iterator[tuple[int, Any]]:
    """The upgrades of the box that have a power, by number, with what each says of it."""
    for number, upgrade in enumerate(own_content().upgrades):
        yield from ((number, one) for one in upgrade.powers if type(one) is power)


def at_a_rich_table(upgrade: int) -> Table:
    """The turn of a seat that has all that a power could want: the upgrade, wealth, cards, a building, units of all
    kinds, and enemies beside them."""
    own = own_content().upgrades[upgrade]
    others = [mat.id for mat in own_content().factions if mat.id != own.faction]
    mine = {"faction": own.faction, "upgrades": [own.id], "wealth": 30, "score": 3, "permits": 1}
    cards = {"gods": ["spear-of-dawn", "blood-price"], "reserved": ["salt-roads"]}
    table = lay(
        GAME,
        everywhere="forest",
        round=3,
        rest="tokens",
        seat={"A": {**mine, **cards}, "B": {"faction": others[0], "wealth": 30}},
        at={
            "a1": {"A": "2 soldiers, 1 knight, 1 scout, 1 siege", "building": "A outpost"},
            "a2": {"B": "1 soldier, 1 scout", "building": "B outpost"},
            "a3": {"A": "2 soldiers, 1 knight"},
            "b1": {"terrain": "water", "A": "2 ships"},
        },
    )
    table.turn = 0
    return table


def after_each_action(upgrade: int, *, recruits: int, marched: int) -> Iterator[tuple[Table, int, tuple[Any, int]]]:
    """The table after each alternative of each action of each command: the table, which it was, and what is told of it
    in the window."""
    table = at_a_rich_table(upgrade)
    table.recruits, table.marched = recruits, marched
    for card, command in enumerate(table.box.content.commands):
        table.command = card
        for number, action in enumerate(command.actions):
            for option, effect in enumerate(action.one_of):
                yield table, number * 4 + option, (effect, number)


def is_silent(table: Table, rule: Callable[..., Any], *about: Any) -> bool:
    """Whether a rule asks nothing, tells nothing, draws nothing and changes nothing."""
    now = table.copy()
    now.story, now.luck = [], Luck(Scripted([]))
    return next(rule(now, *about), None) is None and now == table and now.story == []


@each_power
def test_no_power_speaks_without_a_recruit_or_a_march(power: type[Power], rule: Callable[..., Any]) -> None:
    """So nothing is lost where the window is passed over."""
    tried = 0
    for upgrade, said in upgrades_with(power):
        for table, which, about in after_each_action(upgrade, recruits=0, marched=0):
            assert not has_business_after_action(table, which)
            assert is_silent(table, rule, 0, said, upgrade, *about), f"{power.__name__} speaks after {about}"
            tried += 1
    assert tried, f"no upgrade of the box has the power {power.__name__}"


@each_power
def test_every_power_speaks_after_a_recruit_or_a_march(power: type[Power], rule: Callable[..., Any]) -> None:
    """At the same tables, were there a recruit or a march, the window opens, and the power acts in it."""
    for upgrade, said in upgrades_with(power):
        spoke = False
        for table, which, about in after_each_action(upgrade, recruits=1, marched=1):
            assert has_business_after_action(table, which)
            spoke = spoke or not is_silent(table, rule, 0, said, upgrade, *about)
        assert spoke
