"""FV-PROP What holds at every moment of every game: random play with all factions, seen from outside."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, ARMY, BIDS, END_ROUND, TAX
from kurultai.games.fate_of_venterra.content import BID_ROUNDS, ROUNDS
from kurultai.games.fate_of_venterra.events import BattleBegins, InitiativeSet, RoundBegins, TokenTurned
from kurultai.games.fate_of_venterra.game import FateOfVenterra
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.table import COVERED, NOBODY, NOTHING, PATH, Table
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, UNIT_KINDS
from kurultai.kernel.ask import Rule
from kurultai.kernel.match import Match
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
    """FV-PROP-T6..T8 FV-TRACK-B1 FV-CONTROL-B1 Ships on water, others on land, buildings on forest and mountain but for
    a Fortress, tokens alone; rounds, tracks and initiative as they should be."""
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
    """FV-ROUND-T1 FV-PROP-T11 FV-PROP-T16 FV-QPHASE-T2 Eight rounds, bids after the second, fourth and sixth, which
    alone change the initiative; at most eight quests each."""
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
    assert max(len(quests) for quests in match.table.completed) <= ROUNDS


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
        if table.march is not None:
            fights = [land for land in table.march.fights if not table.tokens[land]]
            assert len(fights) <= 2
    begun = Counter(event.attacker for event in told(match) if isinstance(event, BattleBegins))
    assert [begun[seat] for seat in range(seats)] == match.table.score


class Audited(FateOfVenterra):
    """The game, looked at after the large army phase of every round."""

    def __init__(self) -> None:
        self.audits = 0
        self.paid: Counter[int] | None = None

    def play(self, table: Table) -> Rule[None]:
        job, seat = divmod(table.agenda[-1], ARGUMENTS)
        if job == ARMY:
            self.paid = Counter()
        elif job in (BIDS, END_ROUND) and self.paid is not None:
            self.audit(table, self.paid)
            self.paid = None
        rule = super().play(table)
        return self.paying(table, seat, rule) if job == TAX else rule

    def paying(self, table: Table, seat: int, rule: Rule[None]) -> Rule[None]:
        """A player's turn of the phase, and what it has cost."""
        purse = table.wealth[seat]
        yield from rule
        assert self.paid is not None
        self.paid[seat] += purse - table.wealth[seat]

    def audit(self, table: Table, paid: Counter[int]) -> None:
        """What was paid is what armies exceed the limit by; a golem may take one too many along."""
        for seat in range(table.box.seats):
            limit = 4 if "surplus-supply" in names_of_upgrades(table, seat) else 3
            weight = [unit.tax if table.forge[seat] else 1 for unit in table.box.content.units]
            sizes = [
                sum(table.units[land * UNITS + kind] * weight[kind] for kind in range(UNITS))
                for land in listed(table.presence[seat])
            ]
            excess = sum(max(0, size - limit) for size in sizes)
            if not table.untaxed >> seat & 1:
                assert excess <= paid[seat]
                assert table.forge[seat] or excess == paid[seat]
        self.audits += 1


def names_of_upgrades(table: Table, seat: int) -> list[str]:
    own = table.box.upgrades_of[table.factions[seat]]
    return [table.box.content.upgrades[at].id for bit, at in enumerate(own) if table.upgrades[seat] >> bit & 1]


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_after_the_tax_no_army_is_larger_than_paid_for(seats: int, seed: int) -> None:
    """FV-PROP-T12 After the phase every army is within the limit and what was paid."""
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
    """FV-PROP-T13 Whoever is asked has at least two options."""
    for match in walk(seats, seed):
        assert match.over == (not match.asks)
        assert all(len(ask.options) > 1 for ask in match.asks)


@given(SEATS, SEEDS)
@settings(max_examples=5, deadline=None)
def test_the_same_seed_and_choices_make_the_same_game(seats: int, seed: int) -> None:
    """FV-PROP-T14 Played twice, a game has the same story."""
    *_, one = walk(seats, seed)
    *_, two = walk(seats, seed)
    assert one.story == two.story
    assert one.result == two.result


@given(SEATS, SEEDS, st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_views_hold_nothing_that_is_hidden(seats: int, seed: int, imagined: int) -> None:
    """FV-PROP-T15 FV-BATTLE-T5 FV-BID-T3 FV-CMD-T1 With every secret redrawn and every sealed answer withdrawn a player
    sees the same."""
    looked = 0
    for match in walk(seats, seed):
        if match.number % 9:
            continue
        for viewer in (*range(seats), None):
            other = match.imagine(viewer, Random(imagined))
            looked += other.table != match.table
            assert GAME.view(other.table, viewer) == GAME.view(match.table, viewer)
    assert looked
