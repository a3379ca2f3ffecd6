"""A sentence for each event, with the numbers behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kurultai.games.catalogue import capital
from kurultai.games.fate_of_venterra import events as told
from kurultai.games.fate_of_venterra.kinds import LEADERS
from kurultai.games.fate_of_venterra.table import NOTHING
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.words import VenterraWords

HIDDEN = told.HIDDEN


def sentence(words: VenterraWords, event: Event) -> str:
    """One line of the log."""
    return SENTENCES[type(event)](words, event)


def plain(words: VenterraWords, event: Any) -> str:
    """An event about a seat, its facts in words."""
    return words.about(type(event).__name__, event.seat, **facts_of(words, event))


def facts_of(words: VenterraWords, event: Any) -> dict[str, Any]:
    """The facts of an event, in words wherever a number means a thing."""
    found: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        found[name] = FACTS[name](words, value) if name in FACTS else value
    if hasattr(event, "kind"):
        buildings = (told.BuildingPlaced, told.Built, told.Upgraded, told.BuildingConquered)
        found["building"] = words.building(event.kind) if isinstance(event, buildings) else ""
        found["unit"] = "" if isinstance(event, buildings) else words.unit(event.kind, "a")
        found["piece"] = "" if isinstance(event, buildings) else words.unit(event.kind).lower()
    return found


def priced(words: VenterraWords, price: int) -> str:
    """“ for 3 wealth”, or nothing."""
    return words.phrases.say("told.price", price=price) if price > 0 else ""


FACTS: dict[str, Callable[[VenterraWords, Any], Any]] = {
    "faction": lambda words, value: words.faction(value),
    "land": lambda words, value: words.land(value),
    "to": lambda words, value: words.land(value),
    "origin": lambda words, value: words.land(value) if value != NOTHING else "",
    "units": lambda words, value: words.units(value) if isinstance(value, tuple) else value,
    "leader": lambda words, value: words.leader(value) if value >= 0 else "",
    "upgrade": lambda words, value: words.upgrade(value) if value >= 0 else "",
    "card": lambda words, value: words.gods(value) if value >= 0 else "",
    "quest": lambda words, value: words.quest(value) if value >= 0 else "",
    "command": lambda words, value: words.box.content.commands[value].name,
    "side": lambda words, value: "ab"[value],
    "price": priced,
}
"""What the numbers of an event mean, by the field's name."""


def amount(words: VenterraWords, event: told.Amount) -> str:
    why = words.phrases.raw(f"why.{event.why}")
    return words.about(type(event).__name__, event.seat, count=event.count, why=why, now=event.now)


def initiative(words: VenterraWords, event: told.InitiativeSet) -> str:
    return words.tell("InitiativeSet", names=words.phrases.raw("list.comma").join(map(words.name, event.order)))


def board_laid(words: VenterraWords, event: told.BoardLaid) -> str:
    return words.about("BoardLaid", event.seat, board=words.board(event.board), side="ab"[event.side])


def building_placed(words: VenterraWords, event: told.BuildingPlaced) -> str:
    key = "BuildingPlaced" if event.origin in (NOTHING, HIDDEN) else "BuildingMoved"
    return words.about(key, event.seat, **facts_of(words, event))


def rows_laid(words: VenterraWords, event: told.RowsLaid) -> str:
    comma = words.phrases.raw("list.comma")
    quests, gods = comma.join(map(words.quest, event.quests)), comma.join(map(words.gods, event.gods))
    return words.tell("RowsLaid", quests=quests, gods=gods)


def income(words: VenterraWords, event: told.IncomeCounted) -> str:
    whole = event.buildings + event.start_board + event.powers
    return words.about("IncomeCounted", event.seat, total=whole, **facts_of(words, event))


def commands(words: VenterraWords, event: told.CommandsRevealed) -> str:
    lines = []
    for seat, bits in enumerate(event.declared):
        names = [card.name for at, card in enumerate(words.box.content.commands) if bits >> at & 1]
        lines.append(words.tell("CommandsOfSeat", name=words.name(seat), commands=words.phrases.join(names)))
    return words.tell("CommandsRevealed", declared=words.phrases.raw("list.comma").join(lines))


def action(words: VenterraWords, event: told.ActionTaken) -> str:
    one_of = words.box.content.commands[event.command].actions[event.action].one_of
    if event.option < 0:
        return words.about("ActionSkipped", event.seat, action=event.action + 1)
    return words.about("ActionTaken", event.seat, what=words.text.effect(one_of[event.option]))


def quest_reserved(words: VenterraWords, event: told.QuestReserved) -> str:
    if event.quest == HIDDEN:
        return words.tell("QuestReservedHidden", name=words.name(event.seat))
    return words.about(
        "QuestReservedBlind" if event.blind else "QuestReserved", event.seat, quest=words.quest(event.quest)
    )


def gods_gained(words: VenterraWords, event: told.GodsGained) -> str:
    if event.card == HIDDEN:
        return words.tell("GodsGainedHidden", name=words.name(event.seat))
    return words.about("GodsGained", event.seat, gods=words.gods(event.card))


def gods_played(words: VenterraWords, event: told.GodsPlayed) -> str:
    return words.about("GodsPlayed", event.seat, gods=words.gods(event.card))


def gods_cancelled(words: VenterraWords, event: told.GodsCancelled) -> str:
    by = words.name(event.by)
    return words.tell("GodsCancelled", by=capital(by), gods=words.gods(event.card), name=words.name(event.seat))


def unit_gained(words: VenterraWords, event: told.UnitGained) -> str:
    facts = facts_of(words, event)
    return words.about("UnitGained", event.seat, **{**facts, "why": words.phrases.raw(f"why.{event.why}")})


def unit_lost(words: VenterraWords, event: told.UnitLost) -> str:
    facts = facts_of(words, event)
    return words.about("UnitLost", event.seat, **{**facts, "why": words.phrases.raw(f"loss.{event.why}")})


def marched(words: VenterraWords, event: told.Marched) -> str:
    return words.about("SupportMarched" if event.support else "Marched", event.seat, **facts_of(words, event))


def battle_begins(words: VenterraWords, event: told.BattleBegins) -> str:
    key = "BattleBegins" if any(event.defenders) else "BattleBeginsEmpty"
    return words.tell(
        key,
        attacker=capital(words.name(event.attacker)),
        defender=words.name(event.defender),
        land=words.land(event.land),
        units=words.units(event.units),
        defenders=words.units(event.defenders),
        score=event.score,
    )


def supported(words: VenterraWords, event: told.Supported) -> str:
    side = words.phrases.raw("told.side_attack" if event.attack else "told.side_defence")
    return words.about(
        "Supported", event.seat, land=words.land(event.land), side=side, price=priced(words, event.price)
    )


def counted(words: VenterraWords, event: told.Counted) -> str:
    lines = [line(words, *part) for part in event.lines if part[2]]
    shown = words.phrases.raw("list.comma").join(lines) if lines else words.phrases.raw("told.Counted.nothing")
    key = "token" if event.seat < 0 else "attack" if event.attack else "defence"
    name = words.name(event.seat) if event.seat >= 0 else ""
    return words.tell(f"Counted.{key}", name=name, total=event.total, lines=shown)


def line(words: VenterraWords, source: str, number: int, amount: int) -> str:
    """A line of a sum: “units 3”, “the tower +2”."""
    upgrade = words.upgrade(number) if source == "power" and number >= 0 else ""
    leader = words.leader(number) if source in ("leader", "text") and number >= 0 else ""
    return words.phrases.say(f"line.{source}", amount=amount, upgrade=upgrade, leader=leader)


def cards_revealed(words: VenterraWords, event: told.CardsRevealed) -> str:
    one, other = (card_named(words, card) for card in event.cards)
    facts = {"attacker": words.name(event.attacker), "defender": words.name(event.defender)}
    return words.tell("CardsRevealed", land=words.land(event.land), one=one, other=other, **facts)


def card_named(words: VenterraWords, card: int) -> str:
    if card < 0:
        return words.phrases.raw("told.CardNone")
    return words.leader(card) if card < LEADERS else words.box.content.commands[card - LEADERS].name


def exploration_ends(words: VenterraWords, event: told.ExplorationEnds) -> str:
    return words.about("ExplorationWon" if event.won else "ExplorationLost", event.seat, **facts_of(words, event))


def token_turned(words: VenterraWords, event: told.TokenTurned) -> str:
    back = words.text.effects(words.box.content.backs[event.back].effects)
    return words.about("TokenTurned", event.seat, land=words.land(event.land), back=back)


def battle_ends(words: VenterraWords, event: told.BattleEnds) -> str:
    key = "BattleDecided" if event.decided else "BattleTied" if event.winner < 0 else "BattleWon"
    winner = capital(words.name(event.winner)) if event.winner >= 0 else ""
    sums = (event.attack, event.defence)
    more, less = sums if event.winner == event.attacker else reversed(sums)
    facts = {"attack": event.attack, "defence": event.defence, "more": more, "less": less}
    return words.tell(key, winner=winner, land=words.land(event.land), **facts)


def conquered(words: VenterraWords, event: told.BuildingConquered) -> str:
    name, owner = capital(words.name(event.seat)), words.name(event.owner)
    key = f"Conquered_{event.outcome}"
    return words.tell(key, name=name, owner=owner, land=words.land(event.land), building=words.building(event.kind))


def bids(words: VenterraWords, event: told.BidsRevealed) -> str:
    pairs = list(zip(event.bids, event.bonus, strict=True)) if event.bonus else [(bid, 0) for bid in event.bids]
    shown = [
        words.tell("BidOfSeatMore" if bonus else "BidOfSeat", name=words.name(seat), bid=bid, bonus=bonus)
        for seat, (bid, bonus) in enumerate(pairs)
    ]
    return words.tell("BidsRevealed", bids=words.phrases.raw("list.comma").join(shown))


def reward(words: VenterraWords, event: told.RewardTaken) -> str:
    record = words.box.content.rewards[event.reward]
    return words.about("RewardTaken", event.seat, reward=record.name, effects=words.text.effects(record.effects))


def scored(words: VenterraWords, event: told.Scored) -> str:
    parts = words.score((event.track, event.quests, event.buildings, event.territories, event.powers, event.wealth))
    return words.tell("Scored", name=capital(words.name(event.seat)), total=event.total, parts=parts)


def ended(words: VenterraWords, event: told.Ended) -> str:
    total = max(event.totals)
    names: Sequence[str] = [words.name(seat) for seat in event.winners]
    if len(names) > 1:
        return words.tell("Ended", winners=words.tell("draw", names=words.phrases.join(list(names)), total=total))
    winner = event.winners[0]
    who = "you" if winner == words.viewer else "other"
    return words.tell("Ended", winners=words.tell(f"won.{who}", name=words.name(winner), total=total))


SENTENCES: dict[type[Event], Callable[[VenterraWords, Any], str]] = {
    told.InitiativeSet: initiative,
    told.BoardLaid: board_laid,
    told.RiverLinked: lambda words, it: words.tell("RiverLinked", **facts_of(words, it)),
    told.BuildingPlaced: building_placed,
    told.TokensLaid: lambda words, it: words.phrases.count("told.TokensLaid", len(it.lands)),
    told.RowsLaid: rows_laid,
    told.RoundBegins: lambda words, it: words.tell("RoundBegins", round=it.round),
    told.IncomeCounted: income,
    told.WealthGained: amount,
    told.WealthPaid: amount,
    told.InfluenceGained: amount,
    told.CommandsRevealed: commands,
    told.ActionTaken: action,
    told.QuestReserved: quest_reserved,
    told.QuestTurnedUp: lambda words, it: words.tell("QuestTurnedUp", quest=words.quest(it.quest)),
    told.GodsGained: gods_gained,
    told.GodsTurnedUp: lambda words, it: words.tell("GodsTurnedUp", gods=words.gods(it.card)),
    told.GodsShuffled: lambda words, it: words.phrases.count("told.GodsShuffled", it.cards),
    told.GodsPlayed: gods_played,
    told.GodsCancelled: gods_cancelled,
    told.UnitGained: unit_gained,
    told.UnitLost: unit_lost,
    told.Marched: marched,
    told.BattleBegins: battle_begins,
    told.Supported: supported,
    told.Counted: counted,
    told.CardsRevealed: cards_revealed,
    told.ExplorationEnds: exploration_ends,
    told.TokenTurned: token_turned,
    told.BattleEnds: battle_ends,
    told.BuildingConquered: conquered,
    told.BidsRevealed: bids,
    told.RewardTaken: reward,
    told.Scored: scored,
    told.Ended: ended,
}
"""The sentence of each event; those that only name a seat and some things are told plainly."""


def _heirs(kind: type[Event]) -> list[type[Event]]:
    return [heir for child in kind.__subclasses__() for heir in (child, *_heirs(child))]


for _event in _heirs(Event):
    if _event.__module__ == told.__name__:
        SENTENCES.setdefault(_event, plain)
