"""Tables as scenes lay them, and what scenes may ask of a table (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, JOBS
from kurultai.games.fate_of_venterra.content import FACTIONS
from kurultai.games.fate_of_venterra.counting import tally, whole_box
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.laws import broken
from kurultai.games.fate_of_venterra.laying import Changes, lay_everything
from kurultai.games.fate_of_venterra.named_rules import NAMED_RULES
from kurultai.games.fate_of_venterra.scoring import score_of, winners
from kurultai.games.fate_of_venterra.strength import attack_lines, defence_lines
from kurultai.games.fate_of_venterra.table import (
    COVERED,
    NO_TOKEN,
    NOBODY,
    NOTHING,
    Table,
    controlled,
    controller,
    units_at,
)
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, TERRAINS, UNIT_KINDS
from kurultai.games.scenes import names_of, read_changes, tally_in_words
from kurultai.kernel.ask import letter
from kurultai.kernel.game import Fact

__all__ = ["NAMED_RULES", "arrange", "facts"]

NONE = "none"


def arrange(table: Table, changes: Mapping[str, Any]) -> None:
    """Lay the table as a scene says; every component lies somewhere, once."""
    lay_everything(table, read_changes(changes, Changes))


def facts(table: Table) -> dict[str, Fact]:
    """What scenes may ask of a table, by name."""
    found = facts_of_the_game(table)
    if not table.supply:
        return found
    found.update(facts_of_the_cards(table))
    for seat in range(table.box.seats):
        found.update({f"{name}.{letter(seat)}": fact for name, fact in facts_of_seat(table, seat).items()})
        found.update(facts_of_pieces(table, seat))
    if table.ground:
        names = table.box.kind.lands
        for land in range(len(table.terrain)):
            found.update({f"{name}.{names[land]}": fact for name, fact in facts_of_land(table, land).items()})
    found.update(facts_of_battle(table))
    return found


def facts_of_the_game(table: Table) -> dict[str, Fact]:
    """Where in the game we are."""
    return {
        "round": table.round,
        "phase": JOBS[table.agenda[-1] // ARGUMENTS] if table.agenda else NONE,
        "turn": seat_in_words(table.turn),
        "order": [letter(seat) for seat in table.order],
        "command": COMMAND_KINDS[table.command] if table.command != NOTHING else NONE,
        "over": table.over,
        "winners": [letter(seat) for seat in winners(table)] if table.over else [],
        "factions": [FACTIONS[faction] for faction in table.factions],
        "lands": len(table.terrain),
        "stock": names_of(table.stock, table.box.content.boards),
        "tokens": listed_names(table, table.token_bits),
        "backs": sum(table.backs),
        "tally": tally_in_words(tally(table), whole_box(table), broken(table)),
    }


def facts_of_the_cards(table: Table) -> dict[str, Fact]:
    """Quests and Gods cards that nobody has."""
    content = table.box.content
    return {
        "quests.row": names_of(table.quest_row, content.quests),
        "quests.deck": len(table.quest_deck),
        "gods.row": names_of(table.gods_row, content.gods),
        "gods.deck": len(table.gods_deck),
        "gods.pile": names_of(table.gods_pile, content.gods),
        "rewards": names_of(table.rewards, content.rewards),
    }


def facts_of_seat(table: Table, seat: int) -> dict[str, Fact]:
    """What may be asked of one seat."""
    box, content = table.box, table.box.content
    leaders = box.leaders_of[table.factions[seat]]
    upgrades = box.upgrades_of[table.factions[seat]]
    hand = [at for at in leaders if table.hand[seat] & box.leader_bit[at]]
    return {
        "faction": FACTIONS[table.factions[seat]],
        "wealth": table.wealth[seat],
        "influence": table.influence[seat],
        "score": table.score[seat],
        "permits": table.permits[seat],
        "forge": bool(table.forge[seat]),
        "leaders": names_of(hand, content.leaders),
        "leader_supply": len(leaders) - len(hand),
        "upgrades": [content.upgrades[at].id for bit, at in enumerate(upgrades) if table.upgrades[seat] >> bit & 1],
        "declared": bits_in_words(table.declared[seat]),
        "commands": bits_in_words(~table.declared[seat]),
        "reserved": names_of(table.reserved[seat], content.quests),
        "completed": names_of(table.completed[seat], content.quests),
        "gods": names_of(table.gods_hand[seat], content.gods),
        "supply": units_in_words(table.supply[seat * UNITS : (seat + 1) * UNITS]),
        "controls": listed_names(table, controlled(table, seat)) if table.ground else [],
        "total": list(score_of(table, seat)) if table.ground else [],
        "gods_blind": names_of(table.gods_blind[seat], content.gods),
        "reserved_blind": names_of(table.reserved_blind[seat], content.quests),
    }


def facts_of_pieces(table: Table, seat: int) -> dict[str, Fact]:
    """The building pieces on a mat."""
    start = seat * table.box.building_kinds
    return {f"pieces.{letter(seat)}.{kind}": table.pieces[start + at] for at, kind in enumerate(BUILDING_KINDS)}


def facts_of_land(table: Table, land: int) -> dict[str, Fact]:
    """A territory: what it is, what stands in it, whose it is."""
    ground = table.ground[land]
    return {
        "terrain": "covered" if ground == COVERED else TERRAINS[ground],
        "worth": table.worth[land],
        "controller": seat_in_words(controller(table, land)),
        "holder": seat_in_words(table.holder[land]),
        "units": units_in_words(units_at(table, land)),
        "building": building_in_words(table, land),
        "token": table.tokens[land] != NO_TOKEN,
        "near": [table.box.kind.lands[other] for other in table.near[land]],
        "rivers": [table.box.kind.lands[other] for other in table.links[land]],
    }


def building_in_words(table: Table, land: int) -> str:
    """Such as “A outpost with B tower”."""
    if table.base[land] == NOTHING:
        return NONE
    base = f"{letter(table.base_of[land])} {BUILDING_KINDS[table.base[land]]}"
    if table.top[land] == NOTHING:
        return base
    other = "" if table.top_of[land] == table.base_of[land] else f"{letter(table.top_of[land])} "
    return f"{base} with {other}{BUILDING_KINDS[table.top[land]]}"


def facts_of_battle(table: Table) -> dict[str, Fact]:
    """The fight that goes on now."""
    battle = table.battle
    lines = [attack_lines(table, battle), defence_lines(table, battle)] if battle else [[], []]
    return {
        "battle.at": table.box.kind.lands[battle.where] if battle else NONE,
        "battle.attacker": seat_in_words(battle.attacker if battle else NOBODY),
        "battle.defender": seat_in_words(battle.defender if battle else NOBODY),
        "battle.attack": sum(line[2] for line in lines[0]),
        "battle.defence": sum(line[2] for line in lines[1]),
        "battle.units": units_in_words(battle.units) if battle else NONE,
    }


def units_in_words(counts: Sequence[int]) -> str:
    """Such as “2 soldiers, 1 knight”."""
    many = {"siege": "siege"}
    return (
        ", ".join(
            f"{count} {kind if count == 1 else many.get(kind, kind + 's')}"
            for count, kind in zip(counts, UNIT_KINDS, strict=True)
            if count
        )
        or NONE
    )


def bits_in_words(bits: int) -> list[str]:
    return [kind for at, kind in enumerate(COMMAND_KINDS) if bits >> at & 1]


def listed_names(table: Table, bits: int) -> list[str]:
    return [table.box.kind.lands[land] for land in listed(bits)]


def seat_in_words(seat: int) -> str:
    return "nobody" if seat == NOBODY else letter(seat)
