"""Which bot is stronger: every bot meets every other with the same luck in every seat, and the results are rated.

Games are appended to a results file, one line each, so that a run can be interrupted and gone on with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import fsum
from pathlib import Path
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from kurultai.bots.bot import make_bot
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, Traits
from kurultai.lab.crew import Crew
from kurultai.lab.results import append_results, begin_file, read_results
from kurultai.lab.series import Played, Series, opened, play, seed_of
from kurultai.lab.stats import Design, Share, Strength, fit_strengths, share_of

FACTIONS = ("horde", "faction", "board")
"""Traits whose values are strong or weak by themselves, and rated with the bots."""


class Heat(msgspec.Struct, frozen=True):
    """Some games of one group of bots."""

    series: Series
    first: int
    size: int


class Standing(msgspec.Struct, frozen=True):
    """A bot on the ladder: its share of the games it played, and two ratings of its strength."""

    bot: str
    share: Share
    even: float
    mu: float
    sigma: float
    strength: Strength


class Rung(msgspec.Struct, frozen=True):
    """What one bot won of its games against another, where just the two met."""

    upper: str
    lower: str
    share: Share


class Ladder(msgspec.Struct, frozen=True):
    """The bots, the strongest first; what else was strong; and what went wrong."""

    standings: tuple[Standing, ...]
    rungs: tuple[Rung, ...]
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


def heats(setup: Setup, bots: Sequence[str], games: int, name: str, patience: float, pack: str) -> list[Heat]:
    """The whole programme: so many games for each group, in whole deals."""
    programme = []
    for group in groups(bots, setup.seats):
        series = Series(setup, group, f"{name} {' '.join(group)}", pack, vary=True, traits=True, patience=patience)
        whole = -(-games // series.turns) * series.turns
        programme += [Heat(series, first, series.turns) for first in range(0, whole, series.turns)]
    return sorted(programme, key=lambda heat: heat.first)


def play_heat(heat: Heat) -> list[Played]:
    """Play the games of a heat."""
    return [slim(play(heat.series, number)) for number in range(heat.first, heat.first + heat.size)]


def slim(played: Played) -> Played:
    """A game without the traits that a ladder does not rate."""
    if played.traits is None:
        return played
    seats = tuple({name: seat[name] for name in FACTIONS if name in seat} for seat in played.traits.seats)
    return msgspec.structs.replace(played, traits=Traits(seats, played.traits.match), leads=(), moves=())


def run(programme: Sequence[Heat], crew: Crew, results: Path | None) -> Iterator[list[Played]]:
    """Play what is not in the results file yet, and append it; what is there comes first."""
    if results is not None:
        begin_file(results, heading(programme[0].series))
    done = read_results(results)
    known = {(game.seed, game.bots, game.number) for game in done}
    if done:
        yield done
    todo = [heat for heat in programme if any(key not in known for key in keys_of(heat))]
    for _, games in crew.map(play_heat, todo):
        if results is not None:
            append_results(results, games)
        yield games


def heading(series: Series) -> bytes:
    """What the games of a results file have in common: the table and its content. Bots may come to it later."""
    _, box = opened(series.setup, series.pack)
    return msgspec.json.encode(["ladder", series.setup, box.fingerprint])


def keys_of(heat: Heat) -> Iterator[tuple[int, tuple[str, ...], int]]:
    """By what the games of a heat are known in a results file."""
    bots = heat.series.bots
    for number in range(heat.first, heat.first + heat.size):
        deal, turn = divmod(number, heat.series.turns)
        yield seed_of(heat.series, deal), (bots[-turn:] + bots[:-turn] if turn else bots), number


# --- ratings ---------------------------------------------------------------------------------------------------------


def rate(games: Sequence[Played]) -> Ladder:
    """The ladder of some games."""
    whole = [game for game in games if not game.broken and game.winners]
    bots = sorted({bot for game in whole for bot in game.bots})
    shares = {bot: share_for(whole, bot) for bot in bots}
    strengths = fit_strengths(designs(whole)) if whole else {}
    skills = skill_of(whole, bots)
    standings = [Standing(bot, shares[bot][0], shares[bot][1], *skills[bot], strengths[f"bot:{bot}"]) for bot in bots]
    standings.sort(key=lambda standing: -standing.strength.points)
    others = tuple(strength for name, strength in strengths.items() if not name.startswith("bot:"))
    order = [standing.bot for standing in standings]
    return Ladder(
        tuple(standings),
        tuple(rungs(whole, order)),
        others,
        len(games),
        tuple(fault for game in games for fault in game.faults),
        tuple(game.broken for game in games if game.broken),
    )


def share_for(games: Sequence[Played], bot: str) -> tuple[Share, float]:
    """The share of a bot's seats in the games won, and what an even share would be."""
    evens = [1 / len(game.bots) for game in games for name in game.bots if name == bot]
    return share_by_deal(games, bot)._replace(games=len(evens)), fsum(evens) / max(len(evens), 1)


def share_by_deal(games: Sequence[Played], bot: str) -> Share:
    """What a bot won; all games of a deal are one observation, for they share their luck."""
    deals: dict[tuple[int, tuple[str, ...]], list[float]] = {}
    for game in games:
        for seat, name in enumerate(game.bots):
            if name == bot:
                deals.setdefault((game.seed, tuple(sorted(game.bots))), []).append(game.share(seat))
    means = [fmean(deal) for deal in deals.values()]
    return share_of(fsum(means), fsum(mean * mean for mean in means), len(means))


def rungs(games: Sequence[Played], order: Sequence[str]) -> Iterator[Rung]:
    """Each bot against the next one below, in the games of just these two."""
    for upper, lower in pairwise(order):
        both = [game for game in games if sorted(game.bots) == sorted((upper, lower))]
        if both:
            yield Rung(upper, lower, share_by_deal(both, upper))


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


def skill_of(games: Sequence[Played], bots: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Skill as openskill sees it (Plackett and Luce), game after game."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        if len(set(game.bots)) < len(game.bots):
            continue
        ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.bots))]
        rated = model.rate([[ratings[bot]] for bot in game.bots], ranks=ranks)
        for bot, team in zip(game.bots, rated, strict=True):
            ratings[bot] = team[0]
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}
