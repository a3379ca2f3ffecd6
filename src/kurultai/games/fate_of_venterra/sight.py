"""What each seat sees, and tables that may just as well be the real one as far as a seat can know (appendix C).

No order is fixed in a deck and no token has a hidden side before it is turned, so the only secrets on the table are
starting leaders nobody has seen, Gods cards drawn blind, and quests reserved blind where the table keeps them hidden.
Commands, bids and battle cards are sealed until all have answered, and never lie on the table before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, JOBS
from kurultai.games.fate_of_venterra.events import Line
from kurultai.games.fate_of_venterra.gods import playable
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.leaders import ALL
from kurultai.games.fate_of_venterra.limits import battles_left
from kurultai.games.fate_of_venterra.quests import completable
from kurultai.games.fate_of_venterra.scoring import score_of
from kurultai.games.fate_of_venterra.strength import attack_lines, defence_lines, lines_that_count
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    COVERED,
    DEFENDER,
    NOTHING,
    Battle,
    March,
    Table,
    controller,
    units_at,
)

NONE = -1
TRIES = 40


class LandView(msgspec.Struct, frozen=True):
    """A territory: its cell of the grid, its terrain (4: covered), its influence (0 where it is covered), what stands
    there. -1: nothing, nobody."""

    cell: int
    terrain: int
    ground: int
    influence: int
    links: tuple[int, ...]
    units: tuple[int, ...] = ()
    holder: int = NONE
    building: int = NONE
    building_of: int = NONE
    upgrade: int = NONE
    upgrade_of: int = NONE
    token: int = NONE
    controller: int = NONE


class SeatView(msgspec.Struct, frozen=True):
    """A player's mat. `leaders_shown` are those that all have seen come to the hand and not be played since;
    `leaders_back` those that all have seen go back to the supply. `gods_blind` is a number, their faces are not
    seen."""

    faction: int
    wealth: int
    influence: int
    battle_score: int
    permits: int
    forge: bool
    supply: tuple[int, ...]
    pieces: tuple[int, ...]
    upgrades: tuple[int, ...]
    leaders_shown: tuple[int, ...]
    leaders_back: tuple[int, ...]
    declared: tuple[int, ...]
    resolved: tuple[int, ...]
    reserved: tuple[int, ...]
    reserved_blind: int
    completed: tuple[int, ...]
    gods: tuple[int, ...]
    gods_blind: int
    score: tuple[int, ...]


class MarchView(msgspec.Struct, frozen=True):
    """A march: units on their way as (to, kind, origin), fights to come, tokens beaten, and how many battles it may
    still start."""

    seat: int
    arriving: tuple[tuple[int, int, int], ...]
    fights: tuple[int, ...]
    explored: tuple[int, ...]
    battles: int
    led: tuple[int, ...]


class BattleView(msgspec.Struct, frozen=True):
    """A fight; by side: support, what cards and wealth added, and the revealed leader; `attack` and `defence` line by
    line. Defender -1: an explore token."""

    where: int
    attacker: int
    defender: int
    units: tuple[int, ...]
    support: tuple[tuple[int, ...], tuple[int, ...]]
    lent: tuple[int, int]
    bonus: tuple[int, int]
    cards: tuple[int, int]
    cancelled: tuple[int, int]
    attack: tuple[Line, ...]
    defence: tuple[Line, ...]


class View(msgspec.Struct, frozen=True):
    """All that a seat (None: a spectator) may see. `leaders`, `gods` and `quests` are the seat's own hidden ones."""

    seat: int | None
    job: str
    round: int
    order: tuple[int, ...]
    factions: tuple[int, ...]
    stock: tuple[int, ...]
    laid: tuple[tuple[int, int, int, int], ...]
    lands: tuple[LandView, ...]
    seats: tuple[SeatView, ...]
    leaders: tuple[int, ...]
    gods: tuple[int, ...]
    quests: tuple[int, ...]
    quest_row: tuple[int, ...]
    quest_deck: int
    gods_row: tuple[int, ...]
    gods_deck: int
    gods_pile: tuple[int, ...]
    playing: tuple[tuple[int, int, bool], ...]
    unseen_backs: tuple[int, ...]
    turn: int
    command: int
    march: MarchView | None
    battle: BattleView | None
    bids: tuple[int, ...]
    rewards: tuple[int, ...]
    over: bool


def views(table: Table, seats: Sequence[int | None]) -> list[View]:
    """FV-LEADER-9 FV-LEADER-A4 FV-GODS-5 FV-QPHASE-A2 FV-WEALTH-A1 The table with every face that a seat may not see
    left out, for several seats: they see the same but for the cards that each has looked at."""
    common = common_view(table)
    return [common if seat is None else with_own_cards(common, table, seat) for seat in seats]


def with_own_cards(common: View, table: Table, seat: int) -> View:
    """What everybody sees, and the cards that a seat has looked at."""
    if not table.supply:
        return msgspec.structs.replace(common, seat=seat)
    return msgspec.structs.replace(
        common,
        seat=seat,
        leaders=leaders_in(table, seat, table.hand[seat]),
        gods=tuple(table.gods_blind[seat]),
        quests=tuple(table.reserved_blind[seat]),
    )


def common_view(table: Table) -> View:
    """What everybody sees."""
    ready = bool(table.supply)
    playing = table.playing
    return View(
        seat=None,
        job=JOBS[table.agenda[-1] // ARGUMENTS] if table.agenda else "",
        round=table.round,
        order=tuple(table.order),
        factions=tuple(table.factions),
        stock=tuple(table.stock),
        laid=table.laid,
        lands=tuple(land_view(table, land) for land in range(len(table.terrain))),
        seats=tuple(seat_view(table, other) for other in range(table.box.seats)) if ready else (),
        leaders=(),
        gods=(),
        quests=(),
        quest_row=tuple(table.quest_row),
        quest_deck=len(table.quest_deck),
        gods_row=tuple(table.gods_row),
        gods_deck=len(table.gods_deck),
        gods_pile=tuple(table.gods_pile),
        playing=tuple((playing[at], playing[at + 1], bool(playing[at + 2])) for at in range(0, len(playing), 3)),
        unseen_backs=tuple(table.backs),
        turn=shown(table.turn),
        command=shown(table.command),
        march=march_view(table, table.march) if table.march else None,
        battle=battle_view(table, table.battle) if table.battle else None,
        bids=table.bids,
        rewards=tuple(table.rewards),
        over=table.over,
    )


def shown(number: int) -> int:
    """A number that is 255 for none, as views say it."""
    return NONE if number == NOTHING else number


def land_view(table: Table, land: int) -> LandView:
    """What everybody sees of a territory."""
    if not table.heads:
        terrain = table.terrain[land]
        links = tuple(table.links[land]) if land < len(table.links) else ()
        return LandView(table.cells[land], terrain, terrain, table.worth[land], links)
    return LandView(
        cell=table.cells[land],
        terrain=table.terrain[land],
        ground=table.ground[land],
        influence=0 if table.ground[land] == COVERED else table.worth[land],
        links=tuple(table.links[land]),
        units=tuple(units_at(table, land)),
        holder=shown(table.holder[land]),
        building=shown(table.base[land]),
        building_of=shown(table.base_of[land]),
        upgrade=shown(table.top[land]),
        upgrade_of=shown(table.top_of[land]),
        token=table.tokens[land] - 1,
        controller=shown(controller(table, land)),
    )


def leaders_in(table: Table, seat: int, bits: int) -> tuple[int, ...]:
    """The leaders of a seat's faction whose bits are set."""
    own = table.box.leaders_of[table.factions[seat]]
    return tuple(leader for at, leader in enumerate(own) if bits >> at & 1)


def seat_view(table: Table, seat: int) -> SeatView:
    """What everybody sees of a player's mat."""
    own, kinds = table.box.upgrades_of[table.factions[seat]], table.box.building_kinds
    hand, seen = table.hand[seat], table.seen[seat]
    return SeatView(
        faction=table.factions[seat],
        wealth=table.wealth[seat],
        influence=table.influence[seat],
        battle_score=table.score[seat],
        permits=table.permits[seat],
        forge=bool(table.forge[seat]),
        supply=tuple(table.supply[seat * UNITS : (seat + 1) * UNITS]),
        pieces=tuple(table.pieces[seat * kinds : (seat + 1) * kinds]),
        upgrades=tuple(upgrade for at, upgrade in enumerate(own) if table.upgrades[seat] >> at & 1),
        leaders_shown=leaders_in(table, seat, hand & seen),
        leaders_back=leaders_in(table, seat, seen & ~hand),
        declared=bits_of(table.declared[seat]),
        resolved=bits_of(table.resolved[seat]),
        reserved=tuple(table.reserved[seat]),
        reserved_blind=len(table.reserved_blind[seat]),
        completed=tuple(table.completed[seat]),
        gods=tuple(table.gods_hand[seat]),
        gods_blind=len(table.gods_blind[seat]),
        score=tuple(score_of(table, seat)) if table.heads else (0,) * 6,
    )


def bits_of(bits: int) -> tuple[int, ...]:
    """The numbers of the bits that are set."""
    return tuple(at for at in range(bits.bit_length()) if bits >> at & 1)


def march_view(table: Table, march: March) -> MarchView:
    """A march as everybody sees it."""
    path = march.arriving
    return MarchView(
        seat=march.seat,
        arriving=tuple((path[at], path[at + 1], path[at + 2]) for at in range(0, len(path), 3)),
        fights=tuple(march.fights),
        explored=tuple(march.explored),
        battles=battles_left(table, march),
        led=bits_of(march.leaders),
    )


def battle_view(table: Table, battle: Battle) -> BattleView:
    """A fight as everybody sees it; cards are in it only once they are revealed."""
    return BattleView(
        where=battle.where,
        attacker=battle.attacker,
        defender=shown(battle.defender),
        units=tuple(battle.units),
        support=(tuple(battle.support[ATTACKER]), tuple(battle.support[DEFENDER])),
        lent=(battle.lent[ATTACKER], battle.lent[DEFENDER]),
        bonus=(battle.bonus[ATTACKER], battle.bonus[DEFENDER] + sum(battle.bought[1::2])),
        cards=(shown(battle.cards[ATTACKER]), shown(battle.cards[DEFENDER])),
        cancelled=(battle.cancelled[ATTACKER], battle.cancelled[DEFENDER]),
        attack=lines_that_count(attack_lines(table, battle)),
        defence=lines_that_count(defence_lines(table, battle)),
    )


# --- imagining -------------------------------------------------------------------------------------------------------


def imagine(table: Table, seat: int | None, random: Random) -> None:
    """FV-PROP-T15 Redraw in place what the seat cannot know: the others' unseen starting leaders, blind Gods cards and
    hidden quests."""
    if not table.supply:
        return
    for other in range(table.box.seats):
        if other != seat:
            redraw_leaders(table, other, random)
    redraw_quests(table, seat, random)
    redraw_gods(table, seat, random)


def redraw_leaders(table: Table, seat: int, random: Random) -> None:
    """FV-LEADER-9 FV-MAT-D1 Of each rank as many unseen leaders are in the hand as really are; which ones, anybody may
    guess. Whatever was bought, gained or played has been seen, and stays where it is."""
    unseen, hand = ALL & ~table.seen[seat], table.hand[seat]
    if not unseen & hand:
        return
    for rank in table.box.leader_ranks[table.factions[seat]]:
        hidden = listed(rank & unseen)
        held = (rank & unseen & hand).bit_count()
        if held and held < len(hidden):
            hand = hand & ~(rank & unseen) | sum([1 << leader for leader in random.sample(hidden, held)])
    table.hand[seat] = hand


def redraw_quests(table: Table, seat: int | None, random: Random) -> None:
    """FV-PLAN-A4 Quests that others keep face down, and the deck, are mixed and dealt again. Who is being asked which
    quest to complete, or for a card that completes one, has one to complete, so a deal where he had none is dealt
    again."""
    others = [other for other in from_asked(table) if other != seat and table.reserved_blind[other]]
    if not others:
        return
    could_choose = table.asked in others and can_choose(table)
    whole = list(table.quest_deck)
    for other in others:
        whole += table.reserved_blind[other]
    whole.sort()
    for pool in shuffled(whole, random):
        for other in others:
            table.reserved_blind[other] = take(pool, len(table.reserved_blind[other]))
        table.quest_deck = bytes(sorted(pool))
        if not could_choose or can_choose(table):
            return


def redraw_gods(table: Table, seat: int | None, random: Random) -> None:
    """FV-GODS-5 Blind Gods cards of the others, and the deck, are mixed and dealt again. Who is being asked whether to
    play a card has one to play, so a deal where he had none is dealt again."""
    others = [other for other in from_asked(table) if other != seat and table.gods_blind[other]]
    if not others:
        return
    could_choose = table.asked in others and can_choose(table)
    whole = list(table.gods_deck)
    for other in others:
        whole += table.gods_blind[other]
    whole.sort()
    for pool in shuffled(whole, random):
        for other in others:
            table.gods_blind[other] = take(pool, len(table.gods_blind[other]))
        table.gods_deck = bytes(sorted(pool))
        if not could_choose or can_choose(table):
            return


def can_choose(table: Table) -> bool:
    """Whether the seat that is being asked for a card, or outside the windows for a quest, has one to choose."""
    if table.window == NOTHING:
        return bool(completable(table, table.asked))
    return bool(playable(table, table.asked, table.window))


def from_asked(table: Table) -> list[int]:
    """The seats, the one that is being asked before all others."""
    return sorted(range(table.box.seats), key=lambda seat: seat != table.asked)


def shuffled(whole: list[int], random: Random) -> Iterator[list[int]]:
    """Some cards shuffled again and again; in the end with each of them on top, lest the one that is needed never
    is."""
    for _ in range(TRIES):
        pool = whole[:]
        random.shuffle(pool)
        yield pool
    pool = random.sample(whole, len(whole))
    for at, card in enumerate(pool):
        yield [card, *pool[:at], *pool[at + 1 :]]


def take(pool: list[int], count: int) -> bytes:
    """Some cards off a shuffled pool, in order of their numbers."""
    taken = bytes(sorted(pool[:count]))
    del pool[:count]
    return taken
