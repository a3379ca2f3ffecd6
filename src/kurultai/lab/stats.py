"""The statistics of win shares: intervals, comparisons, how many games a question needs, strengths from results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, erfc, exp, log, prod, sqrt
from operator import mul
from typing import NamedTuple

Z = 1.959964
"""The normal quantile of a 95 % interval."""
Z_POWER = 0.841621
"""That of a power of 80 %."""
ELO = 400 / log(10)
SPREADS = 100
"""How many spreads are weighed against each other."""


class Share(NamedTuple):
    """A mean of shares (a win is 1, a draw of two is a half each) with a 95 % interval."""

    share: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def share_of(total: float, squares: float, games: int) -> Share:
    """The mean of `games` shares with this sum and this sum of squares.

    The interval is Wilson's, with the variance of the shares themselves: it holds where all or none were won, too.
    """
    if not games:
        return Share(0.0, 0.0, 1.0, 0)
    mean = total / games
    spread = max(squares / games - mean * mean, 0.0)
    whole = mean * (1 - mean)
    scale = max(spread / whole, 1 / games) if whole > 0 else 1.0
    effective = games / scale
    middle = (mean + Z * Z / (2 * effective)) / (1 + Z * Z / effective)
    half = Z / (1 + Z * Z / effective) * sqrt(whole / effective + Z * Z / (4 * effective * effective))
    return Share(mean, max(0.0, middle - half), min(1.0, middle + half), games)


def hedged(share: float, games: int) -> float:
    """A share, a little towards the middle, as the middle of its interval is (Agresti and Coull): never all or none."""
    return (share * games + 2) / (games + 4)


class Difference(NamedTuple):
    """A difference of two means with a 95 % interval, the probability of one as large by chance, and its standard
    error: the interval is no wider than what can be, the error is as it was found."""

    difference: float
    low: float
    high: float
    p: float
    error: float


def difference_of(mean: float, variance: float) -> Difference:
    """The difference with this mean and this variance of the mean."""
    error = sqrt(max(variance, 1e-12))
    return Difference(mean, mean - Z * error, mean + Z * error, erfc(abs(mean) / error / sqrt(2)), error)


def within(found: Difference, low: float, high: float) -> Difference:
    """A difference with no more of its interval than can be."""
    return found._replace(low=max(low, found.low), high=min(high, found.high))


def paired(differences: Sequence[float]) -> Difference:
    """The mean of paired differences."""
    count = len(differences)
    if count < 2:
        return Difference(sum(differences), -1.0, 1.0, 1.0, 1.0)
    mean = sum(differences) / count
    variance = sum((value - mean) ** 2 for value in differences) / (count - 1)
    return difference_of(mean, variance / count)


def paired_wins(differences: Sequence[float]) -> Difference:
    """The mean of differences between two games of a pair, each won or lost. A few pairs that came out alike prove
    nothing: the interval is that of Bonett and Price, as if each had won one pair more that the other lost."""
    count, total = len(differences), sum(differences)
    middle = total / (count + 2)
    squares = (sum(value * value for value in differences) + 2) / (count + 2)
    around = difference_of(middle, (squares - middle * middle) / (count + 2))
    return within(around._replace(difference=total / max(count, 1)), -1.0, 1.0)


def discoveries(ps: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Which of many comparisons stand when no more than this share of them may be false (Benjamini and Hochberg)."""
    order = sorted(range(len(ps)), key=lambda at: ps[at])
    last = max((rank for rank, at in enumerate(order, start=1) if ps[at] <= rate * rank / len(ps)), default=0)
    stand = set(order[:last])
    return [at in stand for at in range(len(ps))]


def allowing_for_chance(found: Sequence[Difference], about: float | None = None) -> list[Difference]:
    """What differences of one kind most likely are. Of many, those that stand out most do so partly by chance: each is
    drawn to the mean of all (`about`, where that is known), the more so the less is known of it and the less all of
    them differ beyond chance. How far they truly differ is not known either, so every spread is weighed by how well it
    agrees with them.

    The normal model of Gelman et al., Bayesian Data Analysis, 5.4, with even chances for every mean and spread; it
    takes at least four.
    """
    weights, guesses = _guesses(found, about)
    likely = []
    for at in range(len(found)):
        means, variances = [guess.means[at] for guess in guesses], [guess.variances[at] for guess in guesses]
        mean = sum(map(mul, weights, means))
        squares = sum(
            weight * (variance + one * one) for weight, variance, one in zip(weights, variances, means, strict=True)
        )
        likely.append(difference_of(mean, squares - mean * mean))
    return likely


def chance_of_all_within(found: Sequence[Difference], limit: float) -> float:
    """How likely it is, by the same model, that none of these differences is larger than that, either way, where what
    one has more the others have less."""

    def so_small(mean: float, variance: float) -> float:
        error = sqrt(2 * max(variance, 1e-12))
        return (erf((limit - mean) / error) + erf((limit + mean) / error)) / 2

    weights, guesses = _guesses(found, 0.0)
    return sum(
        weight * prod(map(so_small, guess.means, guess.variances))
        for weight, guess in zip(weights, guesses, strict=True)
    )


class _Guess(NamedTuple):
    """What differences would be if they truly varied by some spread: the logarithm of how well that agrees with what
    was found, and for each its mean and variance."""

    agrees: float
    means: list[float]
    variances: list[float]


def _guesses(found: Sequence[Difference], about: float | None) -> tuple[list[float], list[_Guess]]:
    """What differences would be by every spread, and what each of those weighs."""
    errors = [one.error for one in found]
    widest = 2 * max(abs(one.difference) for one in found) + max(errors)
    guesses = [
        _with_spread([one.difference for one in found], errors, widest * step / SPREADS, about)
        for step in range(SPREADS + 1)
    ]
    best = max(guess.agrees for guess in guesses)
    weights = [exp(guess.agrees - best) for guess in guesses]
    whole = sum(weights)
    return [weight / whole for weight in weights], guesses


def _with_spread(found: Sequence[float], errors: Sequence[float], spread: float, about: float | None) -> _Guess:
    weights = [1 / (error * error + spread * spread) for error in errors]
    whole = sum(weights)
    mean, doubt = (sum(map(mul, weights, found)) / whole, 1 / whole) if about is None else (about, 0.0)
    far = sum(log(weight) - weight * (one - mean) ** 2 for one, weight in zip(found, weights, strict=True))
    means, variances = [], []
    for one, error, weight in zip(found, errors, weights, strict=True):
        known = spread * spread * weight
        means.append(known * one + (1 - known) * mean)
        variances.append(known * error * error + (1 - known) ** 2 * doubt)
    return _Guess((far - log(whole) if about is None else far) / 2, means, variances)


def games_to_see(shift: float, share: float, *, pairs: bool = False) -> int:
    """How many games show a shift of a win share with a power of 80 %; `pairs`: of each of two that are compared."""
    return int(((Z + Z_POWER) ** 2 * share * (1 - share) * (2 if pairs else 1)) / shift**2) + 1


def games_for(half: float, share: float) -> int:
    """How many games make the interval of a share so narrow."""
    return int(Z * Z * share * (1 - share) / half**2) + 1


# --- strengths -------------------------------------------------------------------------------------------------------


class Strength(NamedTuple):
    """A strength on the scale of Elo points, with a 95 % interval."""

    name: str
    points: float
    half: float


Design = tuple[tuple[str, ...], ...]
"""Who took part: for each seat what may have made it strong (`bot:greedy`, `seat:A`, `horde:salt-jackals`)."""
Results = Mapping[Design, Sequence[float]]
"""For each design how many wins each seat had (draws shared)."""


def fit_strengths(results: Results, deals: Sequence[Results] = (), laps: int = 60) -> dict[str, Strength]:
    """Strengths of bots, seats and factions at once: the chance to win is in proportion to the product of one's own.

    `deals`: the same results deal by deal. Games of one deal share their luck, and what is good for a seat in one is so
    in the next; so an interval is as wide as deals make it, and no narrower than games would. The strengths of each
    group (what stands before the colon) have the mean 0. A little weight towards 0 keeps what never lost or never won
    finite.
    """
    names = sorted({name for design in results for seat in design for name in seat})
    at = {name: number for number, name in enumerate(names)}
    theta = [0.0] * len(names)
    ridge = 0.02
    curvature: list[list[float]] = []
    for _ in range(laps):
        slope, curvature = _derivatives(results, at, theta, ridge)
        step = solve(curvature, slope)
        longest = max((abs(value) for value in step), default=0.0)
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        theta = [value + scale * change for value, change in zip(theta, step, strict=True)]
        if longest < 1e-7:
            break
    centred = _centred(names, theta)
    covariance = inverse(curvature) if curvature else []
    by_deals = _errors_by_deals(names, covariance, [_slope(deal, at, theta) for deal in deals])
    errors = list(map(max, _errors(names, covariance), by_deals))
    return {name: Strength(name, ELO * centred[number], ELO * Z * errors[number]) for number, name in enumerate(names)}


def _errors(names: Sequence[str], covariance: Sequence[Sequence[float]]) -> list[float]:
    """The standard errors of strengths measured from the mean of their groups."""
    groups: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        groups.setdefault(name.partition(":")[0], []).append(number)
    errors = []
    for number, name in enumerate(names):
        group = groups[name.partition(":")[0]]
        own, size = covariance[number], len(group)
        whole = sum(covariance[row][column] for row in group for column in group) / (size * size)
        errors.append(sqrt(max(own[number] - 2 * sum(own[other] for other in group) / size + whole, 0.0)))
    return errors


def _errors_by_deals(
    names: Sequence[str], covariance: Sequence[Sequence[float]], slopes: Sequence[Sequence[float]]
) -> list[float]:
    """The same, from how far each deal moves the strengths (the “sandwich”); nothing of a single deal."""
    count, squares = len(slopes), [0.0] * len(names)
    for slope in slopes if count > 1 else ():
        pulls = [(number, pull) for number, pull in enumerate(slope) if pull]
        moved = _centred(names, [sum(row[number] * pull for number, pull in pulls) for row in covariance])
        squares = [square + far * far for square, far in zip(squares, moved, strict=True)]
    return [sqrt(square * count / max(count - 1, 1)) for square in squares]


def _slope(results: Results, at: Mapping[str, int], theta: Sequence[float]) -> list[float]:
    """The slope of the log-likelihood of some results."""
    slope = [0.0] * len(theta)
    for design, wins in results.items():
        seats, chances = _chances(design, at, theta)
        games = sum(wins)
        for seat, chance, won in zip(seats, chances, wins, strict=True):
            for number in seat:
                slope[number] += won - games * chance
    return slope


def _chances(design: Design, at: Mapping[str, int], theta: Sequence[float]) -> tuple[list[list[int]], list[float]]:
    """What made each seat strong, by number, and its chance to win."""
    seats = [[at[name] for name in seat] for seat in design]
    weights = [exp(sum(theta[number] for number in seat)) for seat in seats]
    whole = sum(weights)
    return seats, [weight / whole for weight in weights]


def _derivatives(
    results: Results, at: Mapping[str, int], theta: Sequence[float], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood and its curvature (the information), with the ridge."""
    size = len(theta)
    slope = [rise - ridge * value for rise, value in zip(_slope(results, at, theta), theta, strict=True)]
    curvature = [[ridge if row == column else 0.0 for column in range(size)] for row in range(size)]
    for design, wins in results.items():
        (seats, chances), games = _chances(design, at, theta), sum(wins)
        mean = [0.0] * size
        for seat, chance in zip(seats, chances, strict=True):
            for number in seat:
                mean[number] += chance
                for other in seat:
                    curvature[number][other] += games * chance
        present = [number for number in range(size) if mean[number]]
        for row in present:
            for column in present:
                curvature[row][column] -= games * mean[row] * mean[column]
    return slope, curvature


def _centred(names: Sequence[str], theta: Sequence[float]) -> list[float]:
    """Strengths with the mean 0 in each group."""
    groups: dict[str, list[float]] = {}
    for name, value in zip(names, theta, strict=True):
        groups.setdefault(name.partition(":")[0], []).append(value)
    means = {group: sum(values) / len(values) for group, values in groups.items()}
    return [value - means[name.partition(":")[0]] for name, value in zip(names, theta, strict=True)]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small system of linear equations."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] / lead
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[number][size] / rows[number][number] for number in range(size)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small matrix, column by column."""
    size = len(matrix)
    columns = [solve(matrix, [1.0 if row == column else 0.0 for row in range(size)]) for column in range(size)]
    return [[columns[column][row] for column in range(size)] for row in range(size)]
