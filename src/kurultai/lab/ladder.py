"""Which bot is stronger: every bot meets every other with the same luck in every seat, and the results are rated.

Games are appended to a results file, one line each, so that a run can be interrupted and gone on with.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations
from math import fsum
from pathlib import Path
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from kurultai.bots.bot import bot_for, make_bot
from kurultai.bots.levels import LEVELS
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, Traits
from kurultai.lab.crew import Crew
from kurultai.lab.results import append_results, begin_file, read_results
from kurultai.lab.series import Played, Series, Shard, dealing, lying, opened, play_shard, shards
from kurultai.lab.stats import Design, Difference, Share, Strength, fit_strengths, paired_wins, share_of

FACTIONS = ("horde", "faction", "board")
"""Traits whose values are strong or weak by themselves, and rated with the bots."""


class Skill(msgspec.Struct, frozen=True):
    """Skill as openskill sees it: the mean and the spread of what it may be."""

    mu: float
    sigma: float


class Standing(msgspec.Struct, frozen=True):
    """A bot on the ladder: how many games it played; its share of those at tables of bots that all differ, with the
    even share; and two ratings of its strength. What no game tells is nothing."""

    bot: str
    games: int
    share: Share | None
    even: float
    skill: Skill | None
    strength: Strength | None


class Alone(msgspec.Struct, frozen=True):
    """What a bot won at tables where all others were of one other kind."""

    bot: str
    others: str
    seats: int
    share: Share


class Rung(msgspec.Struct, frozen=True):
    """What one bot won of its games against another, where just the two met."""

    upper: str
    lower: str
    share: Share


class Margin(msgspec.Struct, frozen=True):
    """How much more of its games one bot won than another of the same deals, where each plays alone."""

    upper: str
    lower: str
    margin: Difference


class Ladder(msgspec.Struct, frozen=True):
    """The bots, the strongest first; what else was strong; and what went wrong."""

    standings: tuple[Standing, ...]
    rungs: tuple[Rung, ...]
    alone: tuple[Alone, ...]
    margins: tuple[Margin, ...]
    others: tuple[Strength, ...]
    games: int
    faults: tuple[str, ...]
    broken: tuple[str, ...]


def groups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: every set of as many bots as there are seats; two bots fill a larger table in every mixture."""
    for bot in bots:
        make_bot(bot, 0)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadSetup("a ladder needs at least two different bots")
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    found = []
    for pair in combinations(bots, 2):
        found.append((pair[0], *(pair[1] for _ in range(seats - 1))))
        if seats > 2:
            found.append((pair[1], *(pair[0] for _ in range(seats - 1))))
    return found


def heats(setup: Setup, bots: Sequence[str], games: int, name: str, patience: float, pack: str) -> list[Shard]:
    """The whole programme: so many games for each group, in heats that are whole deals."""
    programme = []
    for group in groups(bots, setup.seats):
        # Bots that play alone have the same luck, one after the other.
        luck = f"{name} {' '.join(group)}" if setup.seats > 1 else name
        series = Series(setup, group, luck, lying(pack), vary=True, traits=True, patience=patience)
        whole = -(-games // series.turns) * series.turns
        programme += shards(series, 0, whole, series.turns)
    return sorted(programme, key=lambda heat: heat.first)


def play_heat(heat: Shard) -> list[Played]:
    """Play the games of a heat."""
    return [slim(game) for game in play_shard(heat)]


def slim(played: Played) -> Played:
    """A game without the traits that a ladder does not rate."""
    if played.traits is None:
        return played
    seats = tuple({name: seat[name] for name in FACTIONS if name in seat} for seat in played.traits.seats)
    return msgspec.structs.replace(played, traits=Traits(seats, played.traits.match), leads=(), moves=())


def run(programme: Sequence[Shard], crew: Crew, results: Path | None) -> Iterator[list[Played]]:
    """Play what is not in the results file yet, and append it; what is there comes first."""
    if results is not None:
        begin_file(results, heading(programme[0].series))
    done = {key_of(game): game for game in read_results(results)}
    if done:
        yield list(done.values())
    todo = [heat for whole in programme for heat in missing(whole, done)]
    for _, games in crew.map(play_heat, todo):
        if results is not None:
            append_results(results, games)
        yield games


def heading(series: Series) -> bytes:
    """What the games of a results file have in common: the table, its content, and what the levels of bots are there.
    Bots may come to it later."""
    _, box = opened(series.setup, series.pack)
    levels = {level: bot_for(level, series.setup) for level in LEVELS}
    return msgspec.json.encode(["ladder", series.setup, box.fingerprint, levels])


Key = tuple[int, tuple[str, ...], int]


def missing(heat: Shard, done: Container[Key]) -> list[Shard]:
    """What is left of a heat: the whole of it, or game by game."""
    left = [number for number, key in enumerate(keys_of(heat), heat.first) if key not in done]
    return [heat] if len(left) == heat.size else [Shard(heat.series, number, 1) for number in left]


def key_of(game: Played) -> Key:
    """By what a game is known in a results file."""
    return game.seed, game.bots, game.number


def keys_of(heat: Shard) -> Iterator[Key]:
    """The same of the games of a heat."""
    for number in range(heat.first, heat.first + heat.size):
        seed, bots = dealing(heat.series, number)
        yield seed, bots, number


# --- ratings ---------------------------------------------------------------------------------------------------------


def rate(games: Sequence[Played]) -> Ladder:
    """The ladder of some games, in whatever order they came."""
    games = sorted(games, key=lambda game: (game.number, game.seed, game.bots))
    whole = [game for game in games if not game.broken and (game.winners or len(game.bots) == 1)]
    bots = sorted({bot for game in whole for bot in game.bots})
    solo, mixed, differ = kinds_of(whole)
    met = [*mixed, *differ]
    strengths = fit_strengths(designs(met), [designs(deal) for deal in deals_of(met)]) if met else {}
    skills = skill_of(differ)
    standings = [
        Standing(
            bot,
            sum(bot in game.bots for game in whole),
            *share_for(solo or differ, bot),
            skills.get(bot),
            strengths.get(f"bot:{bot}"),
        )
        for bot in bots
    ]
    standings.sort(key=standing_high)
    others = tuple(strength for name, strength in strengths.items() if not name.startswith("bot:"))
    order = [standing.bot for standing in standings]
    return Ladder(
        tuple(standings),
        tuple(rungs(differ, order)),
        tuple(alone(mixed, order)),
        tuple(margins(solo, order)),
        others,
        len(games),
        tuple(fault for game in games for fault in game.faults),
        tuple(f"{' against '.join(game.bots)}, seed {game.seed}: {game.broken}" for game in games if game.broken),
    )


def kinds_of(games: Iterable[Played]) -> tuple[list[Played], list[Played], list[Played]]:
    """Games of one bot alone, those where several were of a kind, and those of bots that all differ."""
    solo: list[Played] = []
    mixed: list[Played] = []
    differ: list[Played] = []
    for game in games:
        kind = solo if len(game.bots) == 1 else mixed if len(set(game.bots)) < len(game.bots) else differ
        kind.append(game)
    return solo, mixed, differ


def standing_high(standing: Standing) -> tuple[float, float]:
    """By what bots are sorted: their strength, or what they won."""
    return (
        -standing.strength.points if standing.strength else 0.0,
        -standing.share.share if standing.share else 0.0,
    )


def share_for(games: Sequence[Played], bot: str) -> tuple[Share | None, float]:
    """The share of its games that a bot won, and what an even share would be."""
    evens = [1 / len(game.bots) for game in games if bot in game.bots]
    if not evens:
        return None, 0.0
    return share_by_deal(games, bot)._replace(games=len(evens)), fsum(evens) / len(evens)


def share_by_deal(games: Sequence[Played], bot: str) -> Share:
    """What a bot won; all games of a deal are one observation, for they share their luck."""
    own = [game for game in games if bot in game.bots]
    shares = [[game.share(seat) for game in deal for seat in seats_of(game, bot)] for deal in deals_of(own)]
    means = [fmean(deal) for deal in shares]
    return share_of(fsum(means), fsum(mean * mean for mean in means), len(means))


def deals_of(games: Iterable[Played]) -> list[list[Played]]:
    """The games by deal: the same bots with the same luck."""
    deals: dict[tuple[int, tuple[str, ...]], list[Played]] = {}
    for game in games:
        deals.setdefault((game.seed, tuple(sorted(game.bots))), []).append(game)
    return list(deals.values())


def seats_of(game: Played, bot: str) -> list[int]:
    """Where a bot sat."""
    return [seat for seat, name in enumerate(game.bots) if name == bot]


def rungs(games: Sequence[Played], order: Sequence[str]) -> Iterator[Rung]:
    """Each bot against the next one below, in the games of just these two."""
    for upper, lower in pairwise(order):
        both = [game for game in games if sorted(game.bots) == sorted((upper, lower))]
        if both:
            yield Rung(upper, lower, share_by_deal(both, upper))


def alone(games: Sequence[Played], order: Sequence[str]) -> Iterator[Alone]:
    """Each bot among others that are all of one kind, by how many they were."""
    tables: dict[tuple[str, str, int], list[Played]] = {}
    for game in games:
        for bot, other in permutations(set(game.bots), 2):
            if game.bots.count(bot) == 1 and game.bots.count(other) == len(game.bots) - 1:
                tables.setdefault((bot, other, len(game.bots)), []).append(game)
    for bot, other, seats in sorted(tables, key=lambda key: (order.index(key[0]), order.index(key[1]), key[2])):
        met = tables[bot, other, seats]
        yield Alone(bot, other, seats, share_by_deal(met, bot)._replace(games=len(met)))


def margins(games: Sequence[Played], order: Sequence[str]) -> Iterator[Margin]:
    """Each bot that plays alone against the next one below, deal by deal."""
    won: dict[str, dict[int, float]] = {}
    for game in games:
        won.setdefault(game.bots[0], {})[game.seed] = game.share(0)
    for upper, lower in pairwise(bot for bot in order if bot in won):
        both = [seed for seed in won[upper] if seed in won[lower]]
        if both:
            yield Margin(upper, lower, paired_wins([won[upper][seed] - won[lower][seed] for seed in both]))


def designs(games: Sequence[Played]) -> dict[Design, list[float]]:
    """The games by who and what took part."""
    found: dict[Design, list[float]] = {}
    for game in games:
        seats = []
        for seat, bot in enumerate(game.bots):
            own = [f"bot:{bot}", f"seat:{letter(seat)}"]
            if game.traits is not None:
                traits = game.traits.seats[seat]
                own += [f"{name}:{value}" for name in FACTIONS[:2] for value in traits.get(name, ())]
            seats.append(tuple(own))
        wins = found.setdefault(tuple(seats), [0.0] * len(seats))
        for seat in range(len(seats)):
            wins[seat] += game.share(seat)
    return found


def skill_of(games: Sequence[Played]) -> dict[str, Skill]:
    """Skill as openskill sees it (Plackett and Luce), game after game; all bots of a game differ."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in sorted({bot for game in games for bot in game.bots})}
    for game in games:
        ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.bots))]
        rated = model.rate([[ratings[bot]] for bot in game.bots], ranks=ranks)
        for bot, team in zip(game.bots, rated, strict=True):
            ratings[bot] = team[0]
    return {bot: Skill(rating.mu, rating.sigma) for bot, rating in ratings.items()}
