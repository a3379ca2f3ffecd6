"""A series of games: which tables are laid, who sits where, and what came of each, as plain rows.

Everything about game k of a series follows from the series and k alone: its luck, its table, its seating. So a series
can be cut anywhere, done by anybody, and gone on with later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from kurultai.bots.bot import bot_for, check_bot, make_bot, plainly
from kurultai.bots.chances import chances
from kurultai.bots.guard import Guarded
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Game, Setup, Traits, Way, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.record import take_record, write_record
from kurultai.kernel.shapes import read_json
from kurultai.kernel.sight import Perspective

EVERY = 6
"""After how many choices the standing is looked at."""


class Series(msgspec.Struct, frozen=True):
    """A table, the bots that play at it, and a name from which all seeds follow.

    `vary`: hordes, sides and whatever else each seat chooses are dealt anew for each deal. `patience`: seconds that a
    bot may think about one choice; 0: as long as it likes. `traits`: what marked a game is kept; `chances`: and how
    each seat stood when it got what marked it.
    """

    setup: Setup
    bots: tuple[str, ...]
    name: str = "series"
    pack: str = ""
    vary: bool = False
    traits: bool = False
    patience: float = 0
    chances: bool = False

    @property
    def turns(self) -> int:
        """How many games make a deal: every bot sits everywhere with the same luck, unless all are the same."""
        return 1 if len(set(self.bots)) == 1 else len(self.bots)


def against_itself(setup: Setup, bot: str, name: str, pack: str) -> Series:
    """What a balance run plays: one bot in every seat, and all that is asked of such games. A level is the bot that it
    is now, for it may be another later."""
    bots = (bot_for(bot, setup),) * setup.seats
    return Series(setup, bots, name, lying(pack), vary=True, traits=True, patience=60, chances=True)


def lying(pack: str) -> str:
    """Where a pack lies, for whoever works in another folder."""
    return str(Path(pack).resolve()) if pack else ""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was played. `leads`: the seat that led at each look (-1: nobody alone); `moves`: what was chosen, by
    its place among the options of each question; `stood`: the chance to win of each seat before the choice with which
    it got each of its traits, as `Traits.since` has them."""

    number: int
    seed: int
    bots: tuple[str, ...]
    options: dict[str, bool | int | str]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    choices: int
    traits: Traits | None = None
    leads: tuple[int, ...] = ()
    behind: int = 0
    faults: tuple[str, ...] = ()
    broken: str = ""
    moves: tuple[int, ...] = ()
    stood: tuple[dict[str, tuple[float, ...]], ...] = ()

    def share(self, seat: int) -> float:
        """What the seat won of the game."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def lead(self, seat: int) -> float:
        """How many points the seat had more than the mean of its table."""
        return self.scores[seat] - fmean(self.scores)


class Shard(msgspec.Struct, frozen=True):
    """Some games of a series, by number."""

    series: Series
    first: int
    size: int

    def pieces(self) -> list[Shard]:
        """Game by game, where a process has died at one of them."""
        return shards(self.series, self.first, self.size, 1)

    def lost(self, why: str) -> list[Played]:
        """What stands for games at which every process dies."""
        return [broken(self.series, number, why) for number in range(self.first, self.first + self.size)]


def shards(series: Series, first: int, games: int, size: int) -> list[Shard]:
    """Games `first` to `first + games - 1`, in shards."""
    last = first + games
    return [Shard(series, begin, min(size, last - begin)) for begin in range(first, last, size)]


def seed_of(series: Series, deal: int) -> int:
    """The luck of a deal."""
    return int.from_bytes(hashlib.sha256(f"{series.name} {deal}".encode()).digest()[:6], "big")


def play_shard(shard: Shard) -> list[Played]:
    """Play the games of a shard. One that breaks is reported as broken, and the next one played."""
    return [play(shard.series, number) for number in range(shard.first, shard.first + shard.size)]


def play(series: Series, number: int) -> Played:
    """Game `number` of a series."""
    seed, bots = dealing(series, number)
    try:
        setup = laid(series, seed)
        match, guards, told = play_match(series, setup, bots, seed)
    except Exception as error:
        return broken(series, number, plainly(error))
    result = match.result
    traits = match.game.traits(match) if series.traits else None
    return Played(
        number=number,
        seed=seed,
        bots=bots,
        options=dict(setup.options),
        winners=result.winners,
        scores=result.scores,
        choices=match.number,
        traits=traits,
        leads=tuple(leader(standing) for standing in told.standings),
        behind=worst_deficit(told.standings, result.winners),
        faults=tuple(guard.fault.sentence for guard in guards if guard.fault is not None),
        moves=tuple(told.moves),
        stood=stood_of(traits, told.chances) if traits and told.chances else (),
    )


def dealing(series: Series, number: int) -> tuple[int, tuple[str, ...]]:
    """The luck of game `number`, and who sits where."""
    deal, turn = divmod(number, series.turns)
    return seed_of(series, deal), series.bots[-turn:] + series.bots[:-turn] if turn else series.bots


def laid(series: Series, seed: int) -> Setup:
    """The table as it is laid for a deal."""
    return varied(series.setup, seed, series.pack) if series.vary else series.setup


def broken(series: Series, number: int, why: str) -> Played:
    """A game of which nothing came, perhaps because its table cannot even be laid."""
    seed, bots = dealing(series, number)
    setup = series.setup
    with suppress(Exception):
        setup = laid(series, seed)
    return Played(number, seed, bots, dict(setup.options), (), (), 0, broken=why)


class Told:
    """What was seen of a match on the way: what was chosen, points now and then, everybody's chances at each choice."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.standings: list[tuple[int, ...]] = []
        self.chances: list[list[float]] = []


def play_match(series: Series, setup: Setup, bots: Sequence[str], seed: int) -> tuple[Match, list[Guarded], Told]:
    """Play one match with its bots under guard, and look at it on the way."""
    game, box = opened(setup, series.pack)
    match = Match(game, box, Seeded(seed), listening=series.traits)
    guards = [
        Guarded(make_bot(name, seed * len(bots) + seat), Random(f"{seed} {seat}"), series.patience)
        for seat, name in enumerate(bots)
    ]
    told = Told()
    while match.asks:
        ask = match.asks[0]
        choice = guards[ask.seat].choose(Perspective(match, ask.seat))
        told.moves.append(ask.options.index(choice))
        if series.chances:
            told.chances.append(chances(match))
        match.answer(ask.seat, choice)
        if series.traits and match.number % EVERY == 0:
            told.standings.append(game.standing(match.table))
    return match, guards, told


def stood_of(traits: Traits, seen: Sequence[Sequence[float]]) -> tuple[dict[str, tuple[float, ...]], ...]:
    """How each seat stood before the choice with which it got each of its traits."""
    return tuple(
        {trait: tuple(round(seen[max(at - 1, 0)][seat], 4) for at in since) for trait, since in own.items()}
        for seat, own in enumerate(traits.since)
    )


def record_of(series: Series, played: Played) -> str:
    """The record of a game of a series."""
    match = play_again(series, played)
    names = [f"{bot.capitalize()} {letter(seat)}" for seat, bot in enumerate(played.bots)]
    return write_record(take_record(match, names, players=played.bots, reveal_seed=True))


def play_again(series: Series, played: Played) -> Match:
    """The choices of a game made once more; refused if they lead elsewhere, for then content or rules were others."""
    game, box = opened(msgspec.structs.replace(series.setup, options=played.options), series.pack)
    match = Match(game, box, Seeded(played.seed))
    with suppress(IndexError):
        for move in played.moves:
            ask = match.asks[0]
            match.answer(ask.seat, ask.options[move])
    if not match.over or match.number != len(played.moves) or match.result.scores != played.scores:
        raise KurultaiError(f"game {played.number} was played with other content or by other rules")
    return match


def leader(standing: Sequence[int]) -> int:
    """The seat that leads alone, or -1."""
    if not standing:
        return -1
    best = max(standing)
    return standing.index(best) if list(standing).count(best) == 1 else -1


def worst_deficit(standings: Sequence[Sequence[int]], winners: Sequence[int]) -> int:
    """By how many points the winner was behind at worst."""
    if len(winners) != 1:
        return 0
    return max((max(standing) - standing[winners[0]] for standing in standings if standing), default=0)


def lead_changes(leads: Sequence[int]) -> int:
    """How often another seat took the lead."""
    alone = [seat for seat in leads if seat >= 0]
    return sum(before != after for before, after in pairwise(alone))


# --- tables ----------------------------------------------------------------------------------------------------------


def varied(setup: Setup, seed: int, pack: str = "") -> Setup:
    """The setup with everything that each seat chooses for itself dealt at random, from what the pack has of it."""
    random, game = Random(f"table {seed}"), find_game(setup.game)
    options = dict(setup.options)
    own = game.ways(setup.modules)
    there = game.ways(setup.modules, content=content_of(setup.game, pack)) if pack else own
    for before, way in zip(own, there, strict=True):
        if way.each and way.values and way.name not in setup.options:
            options[way.name] = ",".join(dealt(way, in_place_of(before, way), setup.seats, random))
    return msgspec.structs.replace(setup, options=options)


def in_place_of(own: Way, there: Way) -> list[str]:
    """The values of a pack in the order of the game's own, so that the same luck deals the same: what is new stands in
    the place of what is gone."""
    before, now = [name for name, _ in own.values], [name for name, _ in there.values]
    new = iter([name for name in now if name not in before])
    kept = [name if name in now else next(new, "") for name in before]
    return [name for name in (*kept, *new) if name]


def dealt(way: Way, values: Sequence[str], seats: int, random: Random) -> list[str]:
    """A value for each seat."""
    return random.sample(values, seats) if way.distinct else [random.choice(values) for _ in range(seats)]


def check_table(setup: Setup, bots: Sequence[str], pack: str = "") -> None:
    """Refuse a table that cannot be laid, or bots that cannot play there, before anything is played."""
    opened(setup, pack)
    for bot in dict.fromkeys(bots):
        check_bot(bot, setup, content_of(setup.game, pack))


def opened(setup: Setup, pack: str) -> tuple[Game[Any], Any]:
    """The game and its opened box; some boxes are kept, for opening one takes longer than a short game. Not many, for
    each keeps what bots have added up at its tables."""
    return _opened(msgspec.json.encode(setup), pack)


@lru_cache(maxsize=16)
def _opened(setup: bytes, pack: str) -> tuple[Game[Any], Any]:
    read = read_json(setup, Setup)
    game = find_game(read.game)
    return game, game.box(read, content_of(read.game, pack))


def content_now(setup: Setup, pack: str) -> str:
    """What a pack makes of the content, read anew; nothing where that cannot be done, or of the game's own content."""
    game = find_game(setup.game)
    with suppress(KurultaiError):
        if pack:
            return str(game.box(setup, game.open_content(Path(pack))).fingerprint)
    return ""


@lru_cache(maxsize=8)
def content_of(game: str, pack: str) -> Any:
    """The content of a pack, or nothing: the game's own."""
    return find_game(game).open_content(Path(pack)) if pack else None
