"""FV-PROP What holds at every moment of every game: random play with all factions, seen from outside."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, ARMY, BIDS, END_ROUND, TAX
from kurultai.games.fate_of_venterra.checks import parts
from kurultai.games.fate_of_venterra.content import BID_ROUNDS, ROUNDS, Content
from kurultai.games.fate_of_venterra.events import (
    ActionTaken,
    BattleBegins,
    GodsPlayed,
    InitiativeSet,
    PermitSpent,
    PowerUsed,
    QuestCompleted,
    RoundBegins,
    TokenTurned,
)
from kurultai.games.fate_of_venterra.game import FateOfVenterra
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.table import COVERED, NOBODY, NOTHING, PATH, Table
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, UNIT_KINDS, CompleteQuest, March
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.match import Match
from kurultai.kernel.save import load, save
from kurultai.kernel.story import Event
from tests.games.fate_of_venterra.walking import GAME, SEATS, SEEDS, walk

FORTRESS = BUILDING_KINDS.index("fortress")
SHIP = UNIT_KINDS.index("ship")


def laid(match: Match) -> Table | None:
    """The table of a match, once tokens and cards are laid."""
    table: Table = match.table
    return table if table.backs else None


def told(match: Match) -> list[Event]:
    """Everything that has happened in a match."""
    return [event for _, event in match.story or []]


# --- conservation ----------------------------------------------------------------------------------------------------


def units_of(table: Table, seat: int) -> list[int]:
    """A player's units by kind: in supply, on the map, on the march and in a fight."""
    found = list(table.supply[seat * UNITS : (seat + 1) * UNITS])
    for land, holder in enumerate(table.holder):
        if holder == seat:
            for kind in range(UNITS):
                found[kind] += table.units[land * UNITS + kind]
    if table.march is not None and table.march.seat == seat:
        for kind in table.march.arriving[1::PATH]:
            found[kind] += 1
    if table.battle is not None and table.battle.attacker == seat:
        for kind, count in enumerate(table.battle.units):
            found[kind] += count
    return found


def pieces_of(table: Table, seat: int) -> list[int]:
    """A player's building pieces by kind: on the mat, and on the map as base or upgrade."""
    kinds = len(BUILDING_KINDS)
    found = list(table.pieces[seat * kinds : (seat + 1) * kinds])
    for pieces, owners in ((table.base, table.base_of), (table.top, table.top_of)):
        for kind, owner in zip(pieces, owners, strict=True):
            if owner == seat:
                found[kind] += 1
    return found


@given(SEATS, SEEDS)
@settings(max_examples=15, deadline=None)
def test_nothing_is_ever_made_or_lost(seats: int, seed: int) -> None:
    """FV-PROP-T1..T5 FV-PROP-T10 Units, buildings, leaders, commands, quests and Gods cards, at every decision."""
    for match in walk(seats, seed):
        table = laid(match)
        if table is None:
            continue
        content = table.box.content
        for seat, faction in enumerate(table.factions):
            mat = content.factions[faction]
            assert units_of(table, seat) == [getattr(mat.units, kind) for kind in UNIT_KINDS]
            own = [getattr(mat.buildings, kind, int(kind == mat.building)) for kind in BUILDING_KINDS]
            assert pieces_of(table, seat) == own
            assert 0 <= table.hand[seat] < 1 << 6
            assert table.declared[seat].bit_count() in (0, 2)
            assert not table.resolved[seat] & ~table.declared[seat]
        assert min(table.wealth) >= 0
        quests = [table.quest_row, table.quest_deck, *table.reserved, *table.reserved_blind, *table.completed]
        assert sorted(quest for pile in quests for quest in pile) == list(range(30))
        assert len(table.quest_row) == min(4, len(table.quest_row) + len(table.quest_deck))
        gods = [table.gods_row, table.gods_deck, table.gods_pile, *table.gods_hand, *table.gods_blind]
        gods.append(table.playing[1::3])
        whole = Counter({at: card.copies for at, card in enumerate(content.gods)})
        assert Counter(card for pile in gods for card in pile) == whole
        assert len(table.gods_row) == 3 or not table.gods_deck


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_tally_of_the_rules_never_changes(seats: int, seed: int) -> None:
    """FV-PROP-T1..T8 FV-PROP-T10..T11 FV-PROP-T17 What the rules themselves count is the same from first to last."""
    whole = None
    for match in walk(seats, seed):
        whole = whole or GAME.tally(GAME.table(match.box))
        assert GAME.tally(match.table) == whole


@given(SEATS, SEEDS)
@settings(max_examples=15, deadline=None)
def test_everything_stands_where_it_may(seats: int, seed: int) -> None:
    """FV-PROP-T6..T8 FV-TRACK-B1 FV-CONTROL-B1 FV-UNIT-B1 Ships on water, others on land, buildings on forest and
    mountain but for a Fortress, tokens alone; no more ships have lent support than there are; rounds, tracks and
    initiative as they should be."""
    for match in walk(seats, seed):
        table = laid(match)
        if table is None:
            continue
        assert 1 <= table.round <= ROUNDS
        assert min(*table.influence, *table.score) >= 0
        assert sorted(table.order) == list(range(seats))
        terrains = [terrain.id for terrain in table.box.content.terrains]
        for land, terrain in enumerate(table.terrain):
            units = table.units[land * UNITS : (land + 1) * UNITS]
            base = table.base[land]
            ground = "covered" if base == FORTRESS else terrains[terrain]
            assert (table.ground[land] == COVERED) == (base == FORTRESS)
            assert table.used[land] <= units[SHIP]
            if ground == "water":
                assert sum(units) == units[SHIP]
            else:
                assert not units[SHIP]
            assert (table.holder[land] == NOBODY) == (not any(units))
            assert base == NOTHING or ground in ("forest", "mountain", "covered")
            assert table.top[land] == NOTHING or base != NOTHING
            assert not table.tokens[land] or (base == NOTHING and not any(units))


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_tokens_are_turned_once(seats: int, seed: int) -> None:
    """FV-PROP-T17 No more tokens are turned than lay on the map, nor more of a reward than there are."""
    *_, match = walk(seats, seed)
    turned = Counter(event.back for event in told(match) if isinstance(event, TokenTurned))
    for at, back in enumerate(match.table.box.content.backs):
        assert turned[at] + match.table.backs[at] == back.count
    assert sum(match.table.backs) >= match.table.token_bits.bit_count()


# --- the course of the game ------------------------------------------------------------------------------------------


@given(SEATS, SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_game_is_eight_rounds_with_three_bids(seats: int, seed: int) -> None:
    """FV-ROUND-T1 FV-PROP-T11 FV-PROP-T16 Eight rounds, bids after the second, fourth and sixth, which alone change the
    initiative."""
    bids = set()
    for match in walk(seats, seed):
        if any(ask.kind.name == "bid" for ask in match.asks):
            bids.add(match.table.round)
    assert match.over
    assert bids <= set(BID_ROUNDS)
    story = [event for event in told(match) if isinstance(event, RoundBegins | InitiativeSet)]
    rounds = [event.round for event in story if isinstance(event, RoundBegins)]
    assert rounds == list(range(1, ROUNDS + 1))
    changes = [at for at, event in enumerate(story) if isinstance(event, InitiativeSet)]
    assert [sum(isinstance(event, RoundBegins) for event in story[:at]) for at in changes] == [0, *BID_ROUNDS]


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_every_battle_is_a_step_and_influence_is_never_lost(seats: int, seed: int) -> None:
    """FV-PROP-T9 FV-PROP-T18 The battle score is the number of battles started; the influence track never goes back."""
    influence = [0] * seats
    for match in walk(seats, seed):
        table: Table = match.table
        if table.influence:
            assert all(now >= before for now, before in zip(table.influence, influence, strict=True))
            influence = list(table.influence)
    begun = Counter(event.attacker for event in told(match) if isinstance(event, BattleBegins))
    assert [begun[seat] for seat in range(seats)] == match.table.score


MARCHING_POWERS = ("skilled-tacticians", "press-the-attack", "wild-raiders")
"""The upgrades whose march is an action of its own."""


def begins_action(content: Content, event: Event) -> bool:
    """Whether something that happened begins an action: a numbered one, or a march that a card or a power gives."""
    if isinstance(event, GodsPlayed):
        return any(isinstance(effect, March) for effect in parts(content.gods[event.card].effects))
    if isinstance(event, PowerUsed):
        return content.upgrades[event.upgrade].id in MARCHING_POWERS
    return isinstance(event, ActionTaken | QuestCompleted)


def actions(content: Content, events: Sequence[Event]) -> list[Sequence[Event]]:
    """What was told, action by action. The march of a power is told when it is whole, and the permit that it takes as
    soon as it heads for a second enemy: just before."""
    starts = [
        at - (isinstance(event, PowerUsed) and isinstance(events[at - 1], PermitSpent))
        for at, event in enumerate(events)
        if begins_action(content, event)
    ]
    return [events[start:end] for start, end in pairwise([0, *starts, len(events)])]


@given(SEATS, SEEDS)
@example(4, 779)
@settings(max_examples=15, deadline=None)
def test_an_action_starts_one_battle_and_one_more_for_a_permit(seats: int, seed: int) -> None:
    """FV-PROP-T9 FV-BATTLE-2 FV-BATTLE-B2 In every action at most one battle begins, and one more if a permit is
    spent."""
    *_, match = walk(seats, seed)
    begun = 0
    for action in actions(match.table.box.content, told(match)):
        permits = sum(isinstance(event, PermitSpent) for event in action)
        battles = sum(isinstance(event, BattleBegins) for event in action)
        assert permits <= 1
        assert battles <= 1 + permits
        begun += battles
    assert begun == sum(match.table.score)


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_round_completes_one_quest_and_one_more_for_a_card(seats: int, seed: int) -> None:
    """FV-QPHASE-T2 FV-QPHASE-B1 In a round a player completes one quest, and one more for each Gods card that says so:
    eight in a game without such cards."""
    *_, match = walk(seats, seed)
    cards = match.table.box.content.gods
    done: Counter[int] = Counter()
    more: Counter[int] = Counter()
    allowed: Counter[int] = Counter()
    for event in told(match):
        if isinstance(event, RoundBegins):
            allowed.update(range(seats))
            done, more = Counter(), Counter()
        elif isinstance(event, GodsPlayed):
            extra = sum(isinstance(effect, CompleteQuest) for effect in parts(cards[event.card].effects))
            more[event.seat] += extra
            allowed[event.seat] += extra
        elif isinstance(event, QuestCompleted):
            done[event.seat] += 1
            assert done[event.seat] <= 1 + more[event.seat]
    assert all(len(match.table.completed[seat]) <= allowed[seat] for seat in range(seats))
    assert set(allowed) == set(range(seats))


class Audited(FateOfVenterra):
    """The game, looked at in the large army phase of every round."""

    def __init__(self) -> None:
        self.audits = 0
        self.paid: dict[tuple[int, int], int] = {}

    def play(self, table: Table) -> Rule[None]:
        before = list(table.agenda)
        rule = super().play(table)
        job, seat = divmod(before[len(table.agenda)], ARGUMENTS)
        if job == ARMY:
            self.paid = {}
        elif job in (BIDS, END_ROUND) and (job == BIDS or table.round not in BID_ROUNDS):
            self.audit(table)
        return self.paying(table, seat, rule) if job == TAX else rule

    def paying(self, table: Table, seat: int, rule: Rule[None]) -> Rule[None]:
        """A player's turn of the phase: what is paid for each army is noted, and what is left of it compared."""
        answer = None
        try:
            while True:
                ask = rule.send(answer)
                answer = yield ask
                if isinstance(ask, Ask) and ask.kind.name == "pay-tax" and isinstance(ask.about, tuple):
                    self.paid[seat, ask.about[0]] = answer
        except StopIteration:
            pass
        for (payer, land), paid in self.paid.items():
            if payer == seat:
                size, limit = army_of(table, seat, land), limit_of(table, seat) + paid
                assert limit - bool(table.forge[seat]) <= size <= limit

    def audit(self, table: Table) -> None:
        """No army exceeds the limit by more than was paid for it."""
        for seat in range(table.box.seats):
            if not table.untaxed >> seat & 1:
                for land in listed(table.presence[seat]):
                    assert army_of(table, seat, land) <= limit_of(table, seat) + self.paid.get((seat, land), 0)
        self.audits += 1


def limit_of(table: Table, seat: int) -> int:
    """How many units in a territory are free of tax."""
    own = table.box.upgrades_of[table.factions[seat]]
    active = [table.box.content.upgrades[at].id for bit, at in enumerate(own) if table.upgrades[seat] >> bit & 1]
    return 4 if "surplus-supply" in active else 3


def army_of(table: Table, seat: int, land: int) -> int:
    """What a player's army in a territory counts for."""
    weight = [unit.tax if table.forge[seat] else 1 for unit in table.box.content.units]
    return sum(table.units[land * UNITS + kind] * weight[kind] for kind in range(UNITS))


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_after_the_tax_no_army_is_larger_than_paid_for(seats: int, seed: int) -> None:
    """FV-PROP-T12 FV-TAX-B1 After the phase each army is within the limit and what was paid for it, and no more was
    removed than that, but for a golem's weight."""
    game = Audited()
    match, random = game.new_match(seats=seats, seed=seed), Random(seed)
    while match.asks:
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
    assert game.audits == ROUNDS


# --- choices ---------------------------------------------------------------------------------------------------------


@given(SEATS, SEEDS)
@settings(max_examples=5, deadline=None)
def test_there_is_always_something_to_choose(seats: int, seed: int) -> None:
    """FV-PROP-T13 Whoever is asked has at least two options; what is not listed is rejected, and the state is equal to
    the byte."""
    for match in walk(seats, seed):
        assert match.over == (not match.asks)
        assert all(len(ask.options) > 1 for ask in match.asks)
        if match.number % 7:
            continue
        before = save(match)
        for ask in match.asks:
            unlisted = [value for value in ask.kind.domain if value not in ask.options]
            for option in [*unlisted[:3], *unlisted[-3:], "nonsense", None]:
                with pytest.raises(IllegalChoice):
                    match.answer(ask.seat, option)
        for seat in set(range(seats)) - {ask.seat for ask in match.asks}:
            with pytest.raises(IllegalChoice):
                match.answer(seat, match.asks[0].options[0] if match.asks else 0)
        assert save(match) == before


@given(SEATS, SEEDS)
@settings(max_examples=5, deadline=None)
def test_the_same_seed_and_choices_make_the_same_game(seats: int, seed: int) -> None:
    """FV-PROP-T14 Played twice, a game has the same story."""
    *_, one = walk(seats, seed)
    *_, two = walk(seats, seed)
    assert one.story == two.story
    assert one.result == two.result


@given(SEATS, SEEDS)
@settings(max_examples=5, deadline=None)
def test_a_saved_game_goes_on_as_if_it_had_never_been_put_away(seats: int, seed: int) -> None:
    """FV-PROP-T14 Saved and loaded at every few decisions, a game is the same to its end."""
    match, random = GAME.new_match(seats=seats, seed=seed), Random(seed)
    *_, other = walk(seats, seed)
    while match.asks:
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
        if match.number % 23 == 0:
            written = save(match)
            match = load(written, GAME)
            assert save(match) == written
    assert match.table == other.table
    assert match.result == other.result


@given(SEATS, SEEDS, st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_views_hold_nothing_that_is_hidden(seats: int, seed: int, imagined: int) -> None:
    """FV-PROP-T15 FV-BATTLE-T5 FV-BID-T3 FV-CMD-T1 With every secret redrawn and every sealed answer withdrawn a player
    sees the same."""
    looked, random = 0, Random(imagined)
    for match in walk(seats, seed):
        if match.number % 9:
            continue
        for viewer in (*range(seats), None):
            other = match.imagine(viewer, random)
            looked += other.table != match.table
            assert GAME.view(other.table, viewer) == GAME.view(match.table, viewer)
    assert looked
