"""The whole table in sentences, and the final reckoning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kurultai.games.catalogue import capital
from kurultai.games.fate_of_venterra.content import BOARDS_EACH, CELLS
from kurultai.games.fate_of_venterra.events import Ended
from kurultai.games.fate_of_venterra.scoring import foremost, leading
from kurultai.games.fate_of_venterra.sight import LandView, SeatView, View
from kurultai.games.fate_of_venterra.vocabulary import TERRAINS

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.words import VenterraWords


def table(words: VenterraWords, view: View) -> list[str]:
    """All that the viewer sees."""
    say = words.phrases.say
    names = words.phrases.raw("list.comma").join(map(words.name, view.order))
    needed = 1 + BOARDS_EACH * words.box.seats
    lines = [say("table.round", round=view.round, names=names)]
    if len(view.laid) < needed:
        lines = [words.phrases.count("table.setup", len(view.laid), all=needed)]
    if not view.seats:
        return [*lines, *lands(words, view)]
    for seat, shown in enumerate(view.seats):
        lines += mat(words, seat, shown)
    lines += own(words, view)
    lines.append(say("table.quest_row", deck=view.quest_deck, quests=listed(words, map(words.quest, view.quest_row))))
    lines.append(say("table.gods_row", deck=view.gods_deck, gods=listed(words, map(words.gods, view.gods_row))))
    lines += lands(words, view)
    if view.battle is not None:
        battle = view.battle
        facts = {"land": words.land(battle.where), "attacker": words.name(battle.attacker)}
        key = "table.battle" if battle.defender >= 0 else "table.exploring"
        lines.append(capital(say(key, **facts, defender=words.name(battle.defender))))
    return lines


def listed(words: VenterraWords, names: Sequence[str] | map[str]) -> str:
    """Some names, or none."""
    return words.phrases.raw("list.comma").join(names) or words.phrases.raw("table.none")


def mat(words: VenterraWords, seat: int, shown: SeatView) -> list[str]:
    """A player's mat."""
    say, content = words.phrases.say, words.box.content
    forge = words.phrases.raw("table.forge") if shown.forge else ""
    lines = [
        capital(
            say(
                "table.seat",
                name=words.name(seat),
                faction=words.faction(shown.faction),
                influence=words.text.amount("influence", shown.influence),
                wealth=words.text.amount("wealth", shown.wealth),
                score=shown.battle_score,
                forge=forge,
            )
        )
    ]
    pieces = [f"{content.buildings[kind].name} {count}" for kind, count in enumerate(shown.pieces) if count]
    lines.append(say("table.supply", units=words.units(shown.supply), buildings=listed(words, pieces)))
    groups = (
        ("upgrades", shown.upgrades, words.upgrade),
        ("leaders", shown.leaders_shown, words.leader),
        ("commands", shown.declared, lambda card: content.commands[card].name),
        ("reserved", shown.reserved, words.quest),
        ("completed", shown.completed, words.quest),
        ("gods", shown.gods, words.gods),
    )
    for key, numbers, name in groups:
        if numbers:
            told = listed(words, [name(number) for number in numbers])
            field = {"reserved": "quests", "completed": "quests"}.get(key, key)
            lines.append(say(f"table.{key}", **{field: told}))
    if shown.reserved_blind:
        lines.append(words.phrases.count("table.reserved_blind", shown.reserved_blind))
    if shown.gods_blind:
        lines.append(words.phrases.count("table.gods_blind", shown.gods_blind))
    return lines


def own(words: VenterraWords, view: View) -> list[str]:
    """What only the viewer sees."""
    groups = (
        ("leaders", view.leaders, words.leader),
        ("gods", view.gods, words.gods),
        ("quests", view.quests, words.quest),
    )
    return [
        words.phrases.say(f"table.own_{key}", **{key: listed(words, [name(number) for number in numbers])})
        for key, numbers, name in groups
        if numbers
    ]


def lands(words: VenterraWords, view: View) -> list[str]:
    """Every territory."""
    return [land(words, number, shown) for number, shown in enumerate(view.lands)]


def land(words: VenterraWords, number: int, shown: LandView) -> str:
    """A territory with what stands there."""
    phrases = words.phrases
    covered = shown.ground >= len(TERRAINS)
    terrain = phrases.raw("table.covered") if covered else words.text.ground(TERRAINS[shown.ground], shown.influence)
    start = phrases.raw("table.start") if number < CELLS else ""
    things = things_at(words, shown)
    key = "table.land" if things else "table.land_empty"
    return phrases.say(key, land=words.land(number), terrain=terrain, start=start, things=listed(words, things))


def things_at(words: VenterraWords, shown: LandView) -> list[str]:
    """Units, building, token and rivers of a territory."""
    phrases, found = words.phrases, []
    if any(shown.units):
        own_units = shown.holder == words.viewer
        key = "table.thing_own_units" if own_units else "table.thing_units"
        found.append(phrases.say(key, name=words.name(shown.holder), units=words.units(shown.units)))
    for kind, owner in ((shown.building, shown.building_of), (shown.upgrade, shown.upgrade_of)):
        if kind >= 0:
            key = "table.thing_own_building" if owner == words.viewer else "table.thing_building"
            found.append(phrases.say(key, name=words.name(owner), building=words.building(kind)))
    if shown.token >= 0:
        found.append(phrases.say("table.thing_token", defence=words.box.content.fronts[shown.token].defence))
    if shown.links:
        found.append(phrases.say("table.thing_link", lands=listed(words, map(words.land, shown.links))))
    return found


def scoring(words: VenterraWords, view: View) -> list[str]:
    """FV-SCORE-2..4 The arithmetic of each seat, how a tie was broken if there was one, and the verdict."""
    totals = tuple(sum(shown.score) for shown in view.seats)
    best = leading(totals)
    broken = len(best) > 1 and words.box.rulings.victory_tie != "shared"
    wealth = [shown.wealth for shown in view.seats]
    winners = (foremost(best, wealth, view.order),) if broken else best
    seats = [
        words.phrases.say(
            "scoring.seat",
            name=capital(words.name(seat)),
            parts=words.score(shown.score),
            total=sum(shown.score),
        )
        for seat, shown in enumerate(view.seats)
    ]
    ties = [tie_line(words, best, winners[0], totals[winners[0]], wealth)] if broken else []
    return [*seats, *ties, words.sentence(Ended(totals, winners))]


def tie_line(words: VenterraWords, tied: Sequence[int], winner: int, total: int, wealth: Sequence[int]) -> str:
    """FV-SCORE-A5 What broke the tie for the most influence: wealth, or else initiative."""
    richest = [seat for seat in tied if wealth[seat] == wealth[winner]]
    among = tied if len(richest) == 1 else richest
    return words.phrases.say(
        "scoring.tie_wealth" if len(richest) == 1 else "scoring.tie_initiative",
        names=words.phrases.join([words.name(seat) for seat in among]),
        winner=words.name(winner),
        total=total,
        wealth=wealth[winner],
    )
