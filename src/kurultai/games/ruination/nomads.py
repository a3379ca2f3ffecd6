"""RU-NOMAD Battles against nomads: settled after the player's last action."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.casualties import suffer
from kurultai.games.ruination.events import BattleWon, NomadRemoved
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.retreat import retreat
from kurultai.games.ruination.table import ATTACKER, DEFENDER, FACE_UP, NO_NOMAD, Battle, Table, lay_nomad
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def settle_nomads(table: Table, battle: Battle) -> Rule[None]:
    """RU-NOMAD-10..11 The nomads' strength dice are added; the player wins with as much or more."""
    dice = table.box.dice
    add_to_markers(table, NOMADS, rolled(table, battle, dice.strength), 0, "dice")
    if battle.strength[ATTACKER] >= battle.strength[DEFENDER]:
        yield from beat_nomads(table, battle)
    else:
        yield from lose_to_nomads(table, battle)


def rolled(table: Table, battle: Battle, shown: list[int]) -> int:
    """RU-NOMAD-A2..A3 What the nomads' dice show, added up by icons."""
    return sum(count * shown[face] for face, count in enumerate(battle.dice[DEFENDER]) if count)


def remove_token(table: Table, nomad: int) -> None:
    """RU-NOMAD-15 RU-NOMAD-19 The token leaves the game, wherever a card may have carried it in mid-battle."""
    for territory, lying in enumerate(table.nomads):
        if lying == FACE_UP + nomad:
            lay_nomad(table, territory, NO_NOMAD)
            tell(table, NomadRemoved, territory, nomad)


def own_blanks(table: Table, battle: Battle) -> int:
    """RU-NOMAD-12 RU-NOMAD-16 The player's unspent blank battle dice."""
    return battle.dice[ATTACKER][table.box.dice.blank]


def beat_nomads(table: Table, battle: Battle) -> Rule[None]:
    """RU-NOMAD-12..15 RU-NOMAD-A4 RU-NOMAD-A7 RU-NOMAD-A10 Blessings for blanks, control, a VP and the reward."""
    seat, where = battle.attacker, battle.where
    tell(table, BattleWon, where, seat, NOMADS, *battle.strength)
    gain_blessings(table, seat, own_blanks(table, battle), "blanks")
    remove_token(table, battle.nomad)
    gain_vp(table, seat, 1 + lasting(table, seat).nomad_vp, "nomads")
    yield from perform(table, seat, table.box.content.nomads[battle.nomad].reward, where)


def lose_to_nomads(table: Table, battle: Battle) -> Rule[None]:
    """RU-NOMAD-16..20 RU-NOMAD-A5..A6 RU-NOMAD-A8..A9 Losses; the token goes if struck harder than it rolled."""
    seat, where = battle.attacker, battle.where
    tell(table, BattleWon, where, NOMADS, seat, battle.strength[DEFENDER], battle.strength[ATTACKER])
    gain_blessings(table, seat, own_blanks(table, battle), "blanks")
    add_to_markers(table, NOMADS, 0, 1, "victory")
    shelter = lasting(table, seat).shelter
    yield from suffer(table, seat, where, max(0, battle.casualties[DEFENDER] - shelter))
    if battle.casualties[ATTACKER] > rolled(table, battle, table.box.dice.special):
        remove_token(table, battle.nomad)
    yield from retreat(table, seat, where)
