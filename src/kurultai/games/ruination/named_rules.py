"""The rules that a scene may start with, by name; seats and components are called as in scenes (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from kurultai.games.ruination import casualties as casualty_rules
from kurultai.games.ruination.actions import battle_action
from kurultai.games.ruination.advantages import acquire_advantage, advantage_window
from kurultai.games.ruination.battle import begin_battle, settle
from kurultai.games.ruination.content import DECKS, Banner
from kurultai.games.ruination.effectchecks import needs_place, parts
from kurultai.games.ruination.effects import gain_some
from kurultai.games.ruination.fury import Why, invoke_fury
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.laying import Names
from kurultai.games.ruination.limits import check_limits
from kurultai.games.ruination.meta import META
from kurultai.games.ruination.move import move_action
from kurultai.games.ruination.performing import NOWHERE, perform
from kurultai.games.ruination.recruit import recruit_action, recruit_at_home
from kurultai.games.ruination.resources import gain_resources
from kurultai.games.ruination.retreat import retreat as retreat_rule
from kurultai.games.ruination.rounds import next_turn
from kurultai.games.ruination.scavenge import scavenge_action
from kurultai.games.ruination.scoring import final_scoring
from kurultai.games.ruination.start import place_nomads
from kurultai.games.ruination.table import FIGHT, Table
from kurultai.games.ruination.tracks import TRACKS, take_banner
from kurultai.games.ruination.tracks import advance as advance_rule
from kurultai.games.ruination.turn import discard_card
from kurultai.games.ruination.units import acquire_exile, exile_window, free_exile
from kurultai.games.ruination.vocabulary import AnyEffect, Currency
from kurultai.games.scenes import number_of
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import BadScene
from kurultai.kernel.notation import read_seat
from kurultai.kernel.scene import find_rule

NOTHING: tuple[()] = ()


def territory_of(table: Table, name: str) -> int:
    return number_of(name, Names(table).territories, "territory")


def move(table: Table, seat: str = "A", most: int = 0) -> Rule[None]:
    """A move action."""
    yield from move_action(table, read_seat(seat, table.box.seats), most)


def recruit(table: Table, seat: str = "A") -> Rule[None]:
    """A recruit action."""
    yield from recruit_action(table, read_seat(seat, table.box.seats))


def recruit_home(table: Table, points: int, seat: str = "A") -> Rule[None]:
    """Recruiting at home, as glory gives it."""
    yield from recruit_at_home(table, read_seat(seat, table.box.seats), points)


def scavenge(table: Table, seat: str = "A") -> Rule[None]:
    """A scavenge action."""
    yield from scavenge_action(table, read_seat(seat, table.box.seats))


def banner(table: Table, banner: str, seat: str = "A") -> Rule[None]:
    """The banner of an action card."""
    number_of(banner, get_args(Banner), "banner")
    yield from take_banner(table, read_seat(seat, table.box.seats), banner)


def advance(table: Table, track: str, steps: int = 1, seat: str = "A") -> Rule[None]:
    """Steps on favor or glory."""
    yield from advance_rule(table, read_seat(seat, table.box.seats), number_of(track, TRACKS, "track"), steps)


def gain(table: Table, gains: list[str], seat: str = "A") -> Rule[None]:
    """One gain after another within a turn, each such as “3 scrap” or “1 favor”."""
    who = read_seat(seat, table.box.seats)
    types = Names(table).resources
    for written in gains:
        count, what = read_gain(written)
        if what in types:
            gain_resources(table, who, types.index(what), count)
        else:
            number_of(what, get_args(Currency), "gain")
            yield from gain_some(table, who, cast(Currency, what), count)


def read_gain(written: str) -> tuple[int, str]:
    """How many, and of what."""
    count, _, what = written.partition(" ")
    if not (count.isascii() and count.isdecimal()):
        raise BadScene(f"“{written}” is no gain: write a number and what is gained, as in “3 scrap”")
    return int(count), what


def bonus(table: Table, of: str, seat: str = "A", at: str = "") -> Rule[None]:
    """What an action card, exile, nomad, tile or advantage gives at once."""
    content = table.box.content
    given: dict[str, tuple[AnyEffect, ...]] = {
        **{action.id: action.bonus for action in content.actions},
        **{exile.id: exile.bonus for exile in content.exiles},
        **{nomad.id: nomad.reward for nomad in content.nomads},
        **{tile.id: tile.bonus for tile in content.tiles},
        **{advantage.id: advantage.immediate for advantage in content.advantages},
    }
    number_of(of, list(given), "card")
    if not at and any(map(needs_place, parts(given[of]))):
        raise BadScene(f"what “{of}” gives happens in a territory: say which with `at`")
    where = territory_of(table, at) if at else NOWHERE
    yield from perform(table, read_seat(seat, table.box.seats), given[of], where)


def tactic(table: Table, of: str, seat: str = "A") -> Rule[None]:
    """The tactic of an advantage, in the battle that is laid."""
    card = number_of(of, Names(table).advantages, "advantage")
    where = table.battle.where if table.battle else NOWHERE
    yield from perform(table, read_seat(seat, table.box.seats), table.box.content.advantages[card].tactic, where)


def casualties(table: Table, at: str, count: int, seat: str = "A") -> Rule[None]:
    """A player suffers casualties in a territory."""
    yield from casualty_rules.suffer(table, read_seat(seat, table.box.seats), territory_of(table, at), count)


def retreat(table: Table, at: str, seat: str = "A") -> Rule[None]:
    """A beaten army leaves."""
    yield from retreat_rule(table, read_seat(seat, table.box.seats), territory_of(table, at))


def window(table: Table, deck: str, seat: str = "A") -> Rule[None]:
    """The purchase after a scavenge or a recruit card."""
    windows = {"recruit": exile_window, "scavenge": advantage_window}
    number_of(deck, list(windows), "deck with a purchase")
    yield from windows[deck](table, read_seat(seat, table.box.seats))


def advantage(table: Table, card: str, seat: str = "A") -> Rule[None]:
    """An advantage in view is acquired."""
    yield from acquire_advantage(
        table, read_seat(seat, table.box.seats), number_of(card, Names(table).advantages, "advantage")
    )


def exile(table: Table, card: str = "", seat: str = "A") -> Rule[None]:
    """An exile in view is acquired without paying: this one, or one of the player's choice."""
    who = read_seat(seat, table.box.seats)
    if card:
        yield from acquire_exile(table, who, number_of(card, Names(table).exiles, "exile"))
    else:
        yield from free_exile(table, who)


def battle(table: Table, at: str, enemy: str) -> Rule[None]:
    """A battle of the current player, from counting units to the retreat."""
    foe = NOMADS if enemy == "nomads" else read_seat(enemy, table.box.seats)
    yield from begin_battle(table, territory_of(table, at), foe)
    yield from fight(table)


def fight(table: Table) -> Rule[None]:
    """The battle that is laid, to its end."""
    while table.battle is not None and table.phase == FIGHT:
        yield from battle_action(table)


def settled(table: Table) -> Rule[None]:
    """The battle that is laid is settled as it stands."""
    yield from settle(table)


def limits(table: Table) -> Rule[None]:
    """The army limits, beginning with the current player."""
    yield from check_limits(table)


def discard(table: Table, deck: str) -> Rule[None]:
    """The current player's card, the top of this deck, is discarded."""
    table.deck = number_of(deck, DECKS, "deck")
    table.card = table.tops[table.deck]
    yield from discard_card(table)


def fury(table: Table, by: str, seat: str = "A") -> Rule[None]:
    """The Khan's Fury is invoked."""
    number_of(by, get_args(Why), "reason for the Fury")
    invoke_fury(table, read_seat(seat, table.box.seats), cast(Why, by))
    yield from NOTHING


def nomads(table: Table) -> Rule[None]:
    """Face-down nomads are placed where nobody stands."""
    place_nomads(table)
    yield from NOTHING


def several(table: Table, rules: list[dict[str, Any]]) -> Rule[None]:
    """Named rules one after another, within a turn."""
    for rule in [find_rule(arguments, NAMED_RULES, META.title) for arguments in rules]:
        yield from rule(table)


NAMED_RULES: dict[str, Callable[..., Rule[None]]] = {
    "move": move,
    "recruit": recruit,
    "recruit-home": recruit_home,
    "scavenge": scavenge,
    "banner": banner,
    "advance": advance,
    "gain": gain,
    "bonus": bonus,
    "tactic": tactic,
    "casualties": casualties,
    "retreat": retreat,
    "window": window,
    "advantage": advantage,
    "exile": exile,
    "battle": battle,
    "fight": fight,
    "settle": settled,
    "limits": limits,
    "discard": discard,
    "fury": fury,
    "nomads": nomads,
    "next-turn": next_turn,
    "final-scoring": final_scoring,
    "several": several,
}
"""What `start` may name."""
