"""RU-GOLD-1 What only one card or board does."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import GRUNT, KINDS, LANDS
from kurultai.games.ruination.events import BastionMoved, Gained, Recruited, UnitLost
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.table import ATTACKER, DEFENDER, Table, count_at, open_to, put, to_reserve
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

STRENGTH_A_BLANK = 2
MOST_ROBBED = 2


def blanks_strike(table: Table, seat: int, where: int) -> Rule[None]:
    """RU-BATTLE-18 In battle: two strength for each of the own unspent blank battle dice, which stay where they are."""
    battle = table.battle
    if battle is not None:
        at = ATTACKER if seat == battle.attacker else DEFENDER
        blanks = battle.dice[at][table.box.dice.blank]
        add_to_markers(table, seat, STRENGTH_A_BLANK * blanks, 0, "tactic")
    yield from ()


def rob_blessing(table: Table, seat: int, where: int) -> Rule[None]:
    """RU-BATTLE-18 In battle: up to two blessings of the enemy; one of the supply if the enemy has none."""
    battle = table.battle
    if battle is not None:
        enemy = battle.defender if seat == battle.attacker else battle.attacker
        robbed = 0 if enemy == NOMADS else min(MOST_ROBBED, table.blessings[enemy])
        if table.box.mode.boundless(enemy):
            gain_blessings(table, seat, MOST_ROBBED, "robbed")
        elif robbed:
            table.blessings[enemy] -= robbed
            table.blessings[seat] += robbed
            tell(table, Gained, seat, "blessing", robbed, "robbed")
        else:
            gain_blessings(table, seat, 1, "card")
    yield from ()


def turncoat(table: Table, seat: int, where: int) -> Rule[None]:
    """RU-UNIT-8 An enemy player's grunt goes home to its reserve, and an own grunt takes its place."""
    sides = NOMADS + 1
    others = [other for other in range(table.box.seats) if other != seat]
    lands = open_to(table, seat, list(range(LANDS)))
    options = [t * sides + other for t in lands for other in others if count_at(table, other, t, GRUNT)]
    if not options:
        return
    territory, owner = divmod((yield Ask(seat, table.box.kind.enemy, options, about="turncoat")), sides)
    to_reserve(table, owner, territory, GRUNT)
    tell(table, UnitLost, owner, GRUNT, territory, "casualty")
    if table.reserve[seat * KINDS + GRUNT]:
        table.reserve[seat * KINDS + GRUNT] -= 1
        put(table, seat, territory, GRUNT)
        tell(table, Recruited, seat, GRUNT, territory)


def haul_bastion(table: Table, seat: int, where: int) -> Rule[None]:
    """RU-MAP-B4 A bastion of another territory is brought to where the exile stands."""
    sources = [territory for territory in range(LANDS) if table.bastions[territory] and territory != where]
    if sources:
        source = yield Ask(seat, table.box.kind.bastion, sources, about=where)
        table.bastions[source] -= 1
        table.bastions[where] += 1
        tell(table, BastionMoved, seat, source, where)
