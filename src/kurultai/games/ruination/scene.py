"""Tables as scenes lay them, and what scenes may ask of a table (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurultai.games.ruination.box import KINDS, LANDS, RESOURCES
from kurultai.games.ruination.content import DECKS, UNIT_KINDS
from kurultai.games.ruination.counting import tally, whole_box
from kurultai.games.ruination.fury import CALM, OVER
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.lasting import slots_of
from kurultai.games.ruination.laying import FURY, PARTS, Changes, lay_everything
from kurultai.games.ruination.named_rules import NAMED_RULES
from kurultai.games.ruination.scoring import score_of
from kurultai.games.ruination.sight import PHASES
from kurultai.games.ruination.table import (
    FACE_DOWN,
    FACE_UP,
    GONE,
    NO_CARD,
    NO_NOMAD,
    NOBODY,
    Battle,
    Table,
    army_size,
    bastions_controlled,
    bastions_held,
    bonus_of,
    controlled,
    controller,
    exiles_at,
)
from kurultai.games.scenes import names_of, read_changes, tally_in_words
from kurultai.kernel.ask import letter
from kurultai.kernel.content import Component
from kurultai.kernel.game import Fact

__all__ = ["NAMED_RULES", "arrange", "facts"]

FURY_IN_WORDS = {number: name for name, number in FURY.items()} | {OVER: "over"}
NOTHING = "none"


def arrange(table: Table, changes: Mapping[str, Any]) -> None:
    """Lay the table as a scene says; every component lies somewhere, once."""
    lay_everything(table, read_changes(changes, Changes))


def facts(table: Table) -> dict[str, Fact]:
    """What scenes may ask of a table, by name."""
    found = facts_of_the_game(table)
    if not table.bastions:
        return found
    found.update(facts_of_the_supply(table))
    found.update(facts_of_the_cards(table))
    for territory, land in enumerate(table.box.content.territories):
        found.update(facts_of_territory(table, territory, land.id))
    for seat in range(table.box.seats):
        found.update({f"{name}.{letter(seat)}": fact for name, fact in facts_of_seat(table, seat).items()})
        found.update(facts_of_resources(table, seat))
    found.update(facts_of_battle(table, table.battle))
    return found


def facts_of_the_game(table: Table) -> dict[str, Fact]:
    """Where in the game we are."""
    parts = [part for at, part in enumerate(PARTS) if table.parts & 1 << at]
    return {
        "phase": PHASES[table.phase],
        "turn": side_in_words(NOBODY if table.over else table.turn),
        "turns": table.turns,
        "first": side_in_words(table.first),
        "start_order": [letter(seat) for seat in table.start_order],
        "revealed": names_of(table.revealed, table.box.content.tiles),
        "over": table.over,
        "winners": [letter(seat) for seat in table.box.mode.result(table).winners] if table.over else [],
        "fury": FURY_IN_WORDS[table.fury],
        "fury_by": "" if table.fury == CALM else table.fury_by,
        "card": name_of(table.card, table.box.content.actions),
        "parts": parts,
        "overflowed": [letter(seat) for seat in table.overflowed],
        "bonus": bonus_of(table, max(0, table.turn)),
        "rolled": dice_in_words(table, table.rolled) if table.rolled else [],
        "tally": tally_in_words(tally(table), whole_box(table)),
    }


def facts_of_the_supply(table: Table) -> dict[str, Fact]:
    """Tokens that belong to nobody."""
    return {
        "supply.blessings": table.blessing_supply,
        "supply.bastions": table.bastion_supply,
        "track": list(table.track_bastions),
        "nomads.hidden": table.nomads.count(FACE_DOWN),
        "nomads.unseen": names_of(table.nomad_pool, table.box.content.nomads),
    }


def facts_of_the_cards(table: Table) -> dict[str, Fact]:
    """The decks; `left` counts the top card, too."""
    content = table.box.content
    found: dict[str, Fact] = {}
    for at, name in enumerate(DECKS):
        found[f"tops.{name}"] = name_of(table.tops[at], content.actions)
        found[f"decks.{name}"] = names_of(table.decks[at], content.actions)
        found[f"left.{name}"] = len(table.decks[at]) + 1
        found[f"discards.{name}"] = names_of(table.discards[at], content.actions)
    for at in range(len(table.advantage_tops)):
        top, deck, under = table.advantage_tops[at], table.advantage_decks[at], table.advantage_bottoms[at]
        found[f"tier.{at + 1}.space"] = name_of(table.advantage_spaces[at], content.advantages)
        found[f"tier.{at + 1}.top"] = name_of(top, content.advantages)
        found[f"tier.{at + 1}.deck"] = names_of(deck, content.advantages)
        found[f"tier.{at + 1}.under"] = names_of(under, content.advantages)
        found[f"tier.{at + 1}.left"] = len(deck) + len(under) + (top != NO_CARD)
    found["exiles.spaces"] = [name_of(exile, content.exiles) for exile in table.exile_spaces]
    found["exiles.top"] = name_of(table.exile_top, content.exiles)
    found["exiles.deck"] = names_of(table.exile_deck, content.exiles)
    gone = [exile for exile, at in enumerate(table.exile_at) if at == GONE and exile != table.coming]
    found["exiles.gone"] = names_of(gone, content.exiles)
    return found


def facts_of_territory(table: Table, territory: int, name: str) -> dict[str, Fact]:
    """What stands in a territory, and whose it is."""
    nomad = table.nomads[territory]
    shown = NOTHING if nomad == NO_NOMAD else "hidden"
    found: dict[str, Fact] = {
        f"controller.{name}": side_in_words(controller(table, territory)),
        f"bastions.{name}": table.bastions[territory],
        f"nomad.{name}": shown if nomad < FACE_UP else table.box.content.nomads[nomad - FACE_UP].id,
    }
    for seat in range(table.box.seats):
        found[f"units.{name}.{letter(seat)}"] = army_in_words(table, seat, territory)
    return found


def army_in_words(table: Table, seat: int, territory: int) -> str:
    """An army as a scene writes it."""
    start = (seat * LANDS + territory) * KINDS
    exiles = names_of(exiles_at(table, seat, territory), table.box.content.exiles)
    return units_in_words(table.units[start : start + KINDS], exiles)


def units_in_words(counts: Sequence[int], exiles: Sequence[str] = ()) -> str:
    """Such as “2 grunts, 1 brute, batu”."""
    units = [f"{count} {kind}{'s' * (count > 1)}" for count, kind in zip(counts, UNIT_KINDS, strict=True) if count]
    return ", ".join([*units, *exiles]) or NOTHING


def facts_of_seat(table: Table, seat: int) -> dict[str, Fact]:
    """What may be asked of one seat."""
    content = table.box.content
    lands = content.territories
    start = seat * KINDS
    return {
        "vp": table.vp[seat],
        "favor": table.favor[seat],
        "glory": table.glory[seat],
        "blessings": table.blessings[seat],
        "slots": [name_of(card, content.advantages) for card in slots_of(table, seat)],
        "acquired": names_of(table.acquired[seat], content.advantages),
        "reserve": units_in_words(table.reserve[start : start + KINDS]),
        "army": sum(army_size(table, seat, territory) for territory in range(LANDS)),
        "home": content.regions[table.homes[seat]].id if table.homes[seat] >= 0 else NOTHING,
        "horde": content.hordes[table.box.hordes[seat]].id,
        "board": table.box.boards[seat].id,
        "tiles": names_of(table.tiles[seat], content.tiles) if table.tiles else [],
        "controls": names_of(controlled(table, seat), lands),
        "bastions_controlled": bastions_controlled(table, seat),
        "bastions_held": bastions_held(table, seat),
        "final": list(score_of(table, seat)),
    }


def facts_of_resources(table: Table, seat: int) -> dict[str, Fact]:
    held = table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]
    names = [resource.id for resource in table.box.content.resources]
    return {f"resources.{letter(seat)}.{name}": count for name, count in zip(names, held, strict=True)}


def facts_of_battle(table: Table, battle: Battle | None) -> dict[str, Fact]:
    """The battle that is fought now; a side that is not in it has nothing."""
    at = table.box.content.territories[battle.where].id if battle else NOTHING
    found: dict[str, Fact] = {
        "battle.at": at,
        "battle.attacker": side_in_words(battle.attacker if battle else NOBODY),
        "battle.defender": side_in_words(battle.defender if battle else NOBODY),
        "battle.passed": [],
    }
    fighting = (battle.attacker, battle.defender) if battle else ()
    for side in (*range(table.box.seats), NOMADS):
        name = side_in_words(side)
        place = fighting.index(side) if side in fighting else NOBODY
        known = battle if place != NOBODY else None
        found[f"battle.strength.{name}"] = known.strength[place] if known else 0
        found[f"battle.casualties.{name}"] = known.casualties[place] if known else 0
        found[f"battle.dice.{name}"] = dice_in_words(table, known.dice[place]) if known else []
    if battle:
        found["battle.passed"] = [side_in_words(side) for at, side in enumerate(fighting) if battle.passed[at]]
    return found


def dice_in_words(table: Table, dice: Sequence[int]) -> list[str]:
    """The faces that lie unspent, in order of the dice."""
    return [name for name, count in zip(table.box.dice.names, dice, strict=True) for _ in range(count)]


def side_in_words(side: int) -> str:
    return "nobody" if side == NOBODY else "nomads" if side == NOMADS else letter(side)


def name_of(number: int, components: Sequence[Component]) -> str:
    return NOTHING if number == NO_CARD else components[number].id
