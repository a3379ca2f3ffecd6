"""What goes with winning: for every value of every trait those who had it, against an even share or those who had not.

Intervals are for games, not for seats: what one wins the others lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from math import fsum
from statistics import fmean
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from kurultai.kernel.ask import letter
from kurultai.lab.by_scores import Fared, shares_by_scores
from kurultai.lab.series import Played
from kurultai.lab.stats import (
    Difference,
    Share,
    allowing_for_chance,
    chance_of_all_within,
    difference_of,
    hedged,
    share_of,
    within,
)

PRIMARY = ("seat", "horde", "faction", "side", "board", "turn order")
"""Traits that every seat has exactly one value of; the precision that is asked for is that of their shares."""
FEW = 30
"""Fewer seats than that say nothing of the share of whoever has something."""
KIND = 4
"""What has fewer values says nothing of how far such values differ."""
CLOSE = 0.03
"""Whether all are about even is asked of so much either way."""
GLIMPSES = 3
"""How many games of each kind a cell names."""
NO_SPREAD = 1e-6
"""Chances that differ less than that are all the same."""

Likeness = tuple[int | str, ...]
ByGame = dict[int, tuple[float, int]]
"""What some seats got together in each game, and how many they were."""


class Cell(msgspec.Struct, frozen=True):
    """Those who had a value of a trait: how often they won, against those who had not (`effect`); how many points more
    they had than others at the table, against the same (`lead`); how much more than their chances said when they got
    it, against what others won beyond theirs (`given`: nothing of what nobody gets on the way); how much more than an
    even share they would win by their scores (`scored`: nothing of what not every game has once); what is left of the
    best of these when chance is allowed for (`likely`: nothing where there are few to choose from); and games to look
    at, by number, in which one of them won or all of them lost."""

    trait: str
    value: str
    share: Share
    even: float
    effect: Difference
    lead: Difference
    real: bool
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    given: Difference | None = None
    scored: Difference | None = None
    likely: Difference | None = None

    @property
    def example(self) -> int:
        """A game to watch: one in which somebody won with it, or else one in which all who had it lost."""
        return next(iter((*self.won, *self.lost)), -1)

    @property
    def scarce(self) -> bool:
        """Whether there were too few of them to say anything."""
        return not self.real and self.trait not in PRIMARY and self.share.games < FEW

    @property
    def without(self) -> float:
        """The share of those like them who had it not, or the even share: what the effect is measured from."""
        return self.share.share - self.effect.difference


Worth = Callable[[Played, int], float]
"""What a seat got of a game."""


class Sum:
    """Those who had a value: how many, what they got, and both for each game in which somebody had it; the same `among`
    those who are alike."""

    __slots__ = ("among", "count", "games", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.games: ByGame = {}
        self.among: dict[Likeness, ByGame] = {}

    def add(self, worth: float, number: int, likeness: Likeness) -> None:
        self.count += 1
        self.total += worth
        self.squares += worth * worth
        for games in (self.games, self.among.setdefault(likeness, {})):
            got, seats = games.get(number, (0.0, 0))
            games[number] = (got + worth, seats + 1)

    def glimpses(self, *, won: bool) -> tuple[int, ...]:
        """Some games in which somebody won, or nobody."""
        found = (number for number, (share, _) in self.games.items() if bool(share) == won)
        return tuple(islice(found, GLIMPSES))


class _Measure:
    """One kind of worth, summed up for every value of every trait and for everybody.

    `even` is what a seat gets on average, `one` the variance of what one seat gets.
    """

    def __init__(self, games: Sequence[Played], worth: Worth) -> None:
        self.sums = sums_of(games, worth)
        self.alike = alike_of(games, worth)
        every = self.alike.get("seat", Sum())
        self.even = every.total / every.count if every.count else 0.0
        self.one = every.squares / every.count - self.even**2 if every.count else 0.0

    def effect(self, key: tuple[str, str]) -> Difference:
        """What those with something got, against an even share or against those without it."""
        own, trait = self.sums[key], key[0]
        if trait in PRIMARY:
            return against_even(own, self.even, self.one)
        return against_the_rest(own, self.alike[trait], self.one)


def cells_of(games: Sequence[Played]) -> list[Cell]:
    """Every value of every trait."""
    won, lead, given = _Measure(games, Played.share), _Measure(games, Played.lead), given_of(games)
    won.one = won.one or doubtful(won.even, len(games))
    scored = scored_of(games)
    cells = []
    for key, own in sorted(won.sums.items()):
        share = share_of(own.total, own.squares, own.count)
        low, high = (-won.even, 1 - won.even) if key[0] in PRIMARY else (-1.0, 1.0)
        effect = within(won.effect(key), low, high)
        cell = Cell(*key, share, won.even, effect, lead.effect(key), real=False, given=given.get(key))
        cell = replace(cell, won=own.glimpses(won=True), lost=own.glimpses(won=False), scored=scored.get(key))
        cells.append(cell)
    return [cell for _, kind in groupby(cells, lambda cell: cell.trait) for cell in with_likely(list(kind))]


def with_likely(kind: Sequence[Cell]) -> Sequence[Cell]:
    """The values of a trait, with what is left of each when chance is allowed for."""
    if len(kind) < KIND:
        return kind
    likely = allowing_for_chance([known(cell) for cell in kind], 0.0 if kind[0].trait in PRIMARY else None)
    return [replace(cell, likely=one) for cell, one in zip(kind, likely, strict=True)]


def known(cell: Cell) -> Difference:
    """The best that is known of what a value does: given how seats stood, by their scores, or by victories alone."""
    return cell.given or cell.scored or cell.effect


def closeness(cells: Sequence[Cell]) -> dict[str, float]:
    """For every trait that all seats have, and of which there are several values: how likely it is that all of them lie
    within a few points of an even share."""
    kinds = {trait: [known(cell) for cell in cells if cell.trait == trait] for trait in PRIMARY}
    return {trait: chance_of_all_within(kind, CLOSE) for trait, kind in kinds.items() if len(kind) >= KIND}


def scored_of(games: Sequence[Played]) -> dict[tuple[str, str], Difference]:
    """What scores tell of the traits of which every game has each value once."""
    found = {}
    for trait in PRIMARY:
        fared = [fared_of(game, trait) for game in games]
        values = fared[0].keys() if fared else ()
        if values and all(
            len(one) == len(game.bots) > 1 and one.keys() == values for one, game in zip(fared, games, strict=True)
        ):
            found.update({(trait, value): share for value, share in shares_by_scores(fared).items()})
    return found


def fared_of(game: Played, trait: str) -> dict[str, Fared]:
    """How those with each value of a trait fared in a game."""
    return {
        value: Fared(game.lead(seat), game.share(seat))
        for seat in range(len(game.bots))
        for value in traits_of(game, seat).get(trait, ())
    }


def sums_of(games: Iterable[Played], worth: Worth = Played.share) -> dict[tuple[str, str], Sum]:
    """Those who had each value of each trait."""
    sums: dict[tuple[str, str], Sum] = {}
    for game in games:
        for seat in range(len(game.bots)):
            got, traits = worth(game, seat), traits_of(game, seat)
            for trait, values in traits.items():
                likeness = likeness_of(traits, trait)
                for value in values:
                    sums.setdefault((trait, value), Sum()).add(got, game.number, likeness)
    return sums


def alike_of(games: Iterable[Played], worth: Worth) -> dict[str, Sum]:
    """Everybody, for each trait by those who are alike in it."""
    alike: dict[str, Sum] = {}
    for game in games:
        for seat in range(len(game.bots)):
            got, traits = worth(game, seat), traits_of(game, seat)
            for trait in traits:
                alike.setdefault(trait, Sum()).add(got, game.number, likeness_of(traits, trait))
    return alike


def traits_of(game: Played, seat: int) -> dict[str, tuple[str, ...]]:
    """The traits of a seat in a game, the seat itself included."""
    return {"seat": (letter(seat),), **(game.traits.seats[seat] if game.traits is not None else {})}


def likeness_of(traits: Mapping[str, Sequence[str]], trait: str) -> Likeness:
    """With whom a seat is compared: those who had as many values of the trait, of the same faction or horde."""
    return len(traits[trait]), *traits.get("faction", ()), *traits.get("horde", ())


def against_even(own: Sum, even: float, one: float) -> Difference:
    """What those with something got against an even share. What one wins others lose: games are what is drawn."""
    mean = own.total / own.count
    spread = sum((won - seats * mean) ** 2 for won, seats in own.games.values()) / own.count**2
    return difference_of(mean - even, max(spread, least(own.count, one)))


def against_the_rest(own: Sum, alike: Sum, one: float) -> Difference:
    """What those with something got against what those without got who are alike (of all without, if nobody is),
    game by game for the same reason. Whoever is ahead gets more of everything, and a faction has its own cards: neither
    must speak for the card."""
    among = [_Group(games, alike.among[likeness]) for likeness, games in own.among.items()]
    return between([group for group in among if group.others] or [_Group(own.games, alike.games)], one)


def between(groups: Sequence[_Group], one: float, moved: Mapping[int, float] | None = None) -> Difference:
    """The difference that groups of seats that are alike show together, where one seat's worth has this variance.
    `moved`: how far each game has moved it already, by what the worth was reckoned with."""
    if not groups[0].others:
        return nothing_known(one)
    count = sum(group.count for group in groups)
    far = dict(moved or {})
    for group in groups:
        for number, deviation in group.deviations():
            far[number] = far.get(number, 0.0) + group.count * deviation / count
    spread = sum(deviation * deviation for deviation in far.values())
    chance = sum((group.count / count) ** 2 * one * group.sides for group in groups)
    return difference_of(apart(groups), max(spread, chance))


def apart(groups: Sequence[_Group]) -> float:
    """How far those with something are from those without, in groups of seats that are alike."""
    return sum(group.count * (group.mean - group.rest) for group in groups) / sum(group.count for group in groups)


class _Group:
    """Those with something and those without, of seats that are alike: `every` is what all of them got, and `part` what
    those with it got of that, if it is not what they are judged by."""

    def __init__(self, own: ByGame, every: ByGame, part: ByGame | None = None) -> None:
        self.own, self.every, self.part = own, every, own if part is None else part
        won, self.count = map(sum, zip(*own.values(), strict=True))
        all_won, seats = map(sum, zip(*every.values(), strict=True))
        self.others = seats - self.count
        self.mean = won / self.count
        without = all_won - sum(got for got, _ in self.part.values())
        self.rest = without / self.others if self.others else 0.0

    @property
    def sides(self) -> float:
        """How many times the variance of one seat's worth chance alone would make of the difference: less is not
        believed, so that a few prove nothing, even if all of them won or none."""
        return 1 / max(self.count - 1, 0.5) + 1 / max(self.others - 1, 0.5)

    def deviations(self) -> Iterator[tuple[int, float]]:
        """How far each game moves the difference."""
        for number, (all_won, all_seats) in self.every.items():
            won, seats = self.own.get(number, (0.0, 0))
            part, _ = self.part.get(number, (0.0, 0))
            with_it = (won - seats * self.mean) / self.count
            yield number, with_it - (all_won - part - (all_seats - seats) * self.rest) / self.others


# --- given how they stood --------------------------------------------------------------------------------------------


class Got(NamedTuple):
    """A seat that got something of a kind on the way: in which game, whom it is like, its share of the victory, and its
    chance when it got each."""

    number: int
    likeness: Likeness
    won: float
    stood: dict[str, float]


def given_of(games: Sequence[Played]) -> dict[tuple[str, str], Difference]:
    """For whatever seats got on the way: how much more of a victory those who got it had than their chances said just
    before, against what the others who are alike had more than theirs when they got what they got. Whoever is ahead
    gets what is dear more easily: that must not speak for it either. How far chances are to be believed is what these
    games say themselves."""
    found: dict[tuple[str, str], Difference] = {}
    for trait, seats in got_of(games).items():
        found.update({(trait, value): given for value, given in beyond_chances(seats)})
    return found


def beyond_chances(seats: Sequence[Got]) -> Iterator[tuple[str, Difference]]:
    """The same for what is of one kind."""
    slope = Slope(seats)
    beyond, one = grouped(seats, lambda seat, chance: seat.won - slope.rise * chance)
    stood, _ = grouped(seats, lambda _, chance: chance)
    for value, groups in beyond.items():
        ahead = apart(stood[value]) if groups[0].others else 0.0
        moved = {number: -ahead * deviation for number, deviation in slope.deviations.items()}
        yield value, within(between(groups, one, moved), -1.0, 1.0)


def grouped(seats: Sequence[Got], worth: Callable[[Got, float], float]) -> tuple[dict[str, list[_Group]], float]:
    """For every value those who got it, by what that was worth, and the others who are alike, by what all that they got
    was worth on average; and the variance of that."""
    own, part, every = _Sums(), _Sums(), Sum()
    for seat in seats:
        worths = {value: worth(seat, chance) for value, chance in seat.stood.items()}
        usual = fmean(worths.values())
        every.add(usual, seat.number, seat.likeness)
        for value, got in worths.items():
            own.of(value).add(got, seat.number, seat.likeness)
            part.of(value).add(usual, seat.number, seat.likeness)
    found = {}
    for value, had in own.items():
        usually = part[value]
        among = [_Group(got, every.among[like], usually.among[like]) for like, got in had.among.items()]
        whole = _Group(had.games, every.games, usually.games)
        found[value] = [group for group in among if group.others] or [whole]
    return found, every.squares / every.count - (every.total / every.count) ** 2


class _Sums(dict[str, Sum]):
    """Sums by value, each begun when it is first asked for."""

    def of(self, value: str) -> Sum:
        return self.setdefault(value, Sum())


def got_of(games: Sequence[Played]) -> dict[str, list[Got]]:
    """For every trait that comes on the way, the seats that got something of it."""
    found: dict[str, list[Got]] = {}
    for game in games:
        for seat, stood in enumerate(game.stood):
            traits = traits_of(game, seat)
            for trait, chances in stood.items():
                if chances:
                    values = dict(zip(traits[trait], chances, strict=True))
                    got = Got(game.number, likeness_of(traits, trait), game.share(seat), values)
                    found.setdefault(trait, []).append(got)
    return found


class Slope:
    """How much of what chances say more comes true, by least squares among those who got the same, so that what it does
    is not taken for how they stood; nothing if all stood alike. `deviations`: how far each game moves that."""

    def __init__(self, seats: Iterable[Got]) -> None:
        had: dict[str, list[tuple[int, float, float]]] = {}
        for seat in seats:
            for value, chance in seat.stood.items():
                had.setdefault(value, []).append((seat.number, chance, seat.won))
        rows: list[tuple[int, float, float]] = []
        for got in had.values():
            chance, won = fmean(x for _, x, _ in got), fmean(y for _, _, y in got)
            rows += [(number, x - chance, y - won) for number, x, y in got]
        spread = fsum(x * x for _, x, _ in rows)
        self.rise = 0.0
        self.deviations: dict[int, float] = {}
        if spread > NO_SPREAD:
            self.rise = fsum(x * y for _, x, y in rows) / spread
            for number, x, y in rows:
                moved = self.deviations.get(number, 0.0)
                self.deviations[number] = moved + x * (y - self.rise * x) / spread


def doubtful(share: float, games: int) -> float:
    """The variance of one game's worth where all were won, or none, as a single player may: not all will be."""
    mean = hedged(share, games)
    return mean * (1 - mean)


def nothing_known(one: float) -> Difference:
    """A difference that nothing can be said about, where one seat's worth has this variance."""
    return difference_of(0.0, one)._replace(p=1.0)


def least(count: int, one: float) -> float:
    """The least variance of a mean that is believed, where one seat's worth has this variance: a few prove nothing,
    even if all of them won or none, so theirs is what chance alone would make of them."""
    return one / count if count < FEW else one / (count + 4) ** 2
