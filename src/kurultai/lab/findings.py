"""What a balance run has found, as plain figures for whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kurultai.lab.balance import SHIFT, Balance, Shift
from kurultai.lab.cells import CLOSE, FEW, PRIMARY, Cell
from kurultai.lab.stats import games_to_see

MOST_TROUBLES = 20


class CellInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Those who had a value of a trait. `seats`: how many had it; `without`: the share of those who had it not (of a
    seat, a side: an even share); `effect`: the difference, with its interval; `real`: it stands among all comparisons;
    `scarce`: too few had it to say anything; `lead`: the same difference in points of the game; `given`: what they won
    more than their chances said when they got it, against the same of others (nothing of what nobody gets on the way);
    `scored`: of a seat, a side: what more than an even share its scores would win (nothing of what not every game has
    once, or where victories say something else); `likely`: what is left of these, or of the effect, when chance is
    allowed for (nothing where there are few of a kind).
    `won`, `lost`: numbers of games to watch."""

    trait: str
    value: str
    seats: int
    share: float
    low: float
    high: float
    without: float
    effect: float
    effect_low: float
    effect_high: float
    p: float
    real: bool = False
    primary: bool = False
    scarce: bool = False
    lead: float = 0.0
    lead_low: float = 0.0
    lead_high: float = 0.0
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    given: float | None = None
    given_low: float = 0.0
    given_high: float = 0.0
    scored: float | None = None
    scored_low: float = 0.0
    scored_high: float = 0.0
    likely: float | None = None
    likely_low: float = 0.0
    likely_high: float = 0.0


class ShiftInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed for those who had a value, from the pack that is compared with to the pack that is studied, in the
    same games with the same luck. `seats`: how many had it before and after; `scarce`: too few to say anything;
    `moved`: numbers of games that went otherwise for them."""

    trait: str
    value: str
    before: float
    after: float
    shift: float
    low: float
    high: float
    p: float
    real: bool = False
    primary: bool = False
    scarce: bool = False
    seats: tuple[int, int] = (0, 0)
    moved: tuple[int, ...] = ()


class EndInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What ended games, and how many of them."""

    cause: str
    share: float
    low: float
    high: float


class LengthInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How games went: the mean, the median, and what one in ten is below or above."""

    what: str
    mean: float
    low: float
    middle: float
    high: float


class CloseInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How likely it is that all values of a trait lie within a few points of an even share."""

    trait: str
    chance: float


class Findings(msgspec.Struct, frozen=True, omit_defaults=True):
    """All figures of a run. `even`: an even share; `precision`: half the widest interval of a seat or side; `pairs`:
    games played with both packs; `power_games`, `power_seconds`: what it takes to see a shift of `power_shift`, so many
    games of each pack, in that time together; `few`: fewer seats than that are scarce; `close`: of what all seats have,
    how likely it is that all lie within `close_limit` of an even share."""

    games: int
    even: float
    precision: float
    power_shift: float
    power_games: int
    power_seconds: float
    cells: tuple[CellInfo, ...] = ()
    shifts: tuple[ShiftInfo, ...] = ()
    pairs: int = 0
    ends: tuple[EndInfo, ...] = ()
    lengths: tuple[LengthInfo, ...] = ()
    undecided: int = 0
    few: int = FEW
    close: tuple[CloseInfo, ...] = ()
    close_limit: float = CLOSE
    troubles: tuple[str, ...] = ()
    broken: int = 0


def findings_of(balance: Balance, shifts: Sequence[Shift] = (), pairs: int = 0) -> Findings:
    """The figures of a run."""
    power = games_to_see(SHIFT, balance.usual, pairs=True)
    return Findings(
        games=balance.games,
        even=balance.even,
        precision=balance.precision,
        power_shift=SHIFT,
        power_games=power,
        power_seconds=balance.seconds_for(power),
        cells=tuple(cell_info(cell) for cell in balance.cells),
        shifts=tuple(shift_info(shift) for shift in shifts),
        pairs=pairs,
        ends=tuple(EndInfo(cause, share.share, share.low, share.high) for cause, share in balance.ends),
        lengths=tuple(LengthInfo(one.what, one.mean, one.low, one.middle, one.high) for one in balance.lengths),
        undecided=balance.undecided,
        close=tuple(CloseInfo(trait, chance) for trait, chance in balance.closeness().items()),
        troubles=(*balance.broken, *balance.faults)[:MOST_TROUBLES],
        broken=len(balance.broken),
    )


def cell_info(cell: Cell) -> CellInfo:
    share, effect, lead = cell.share, cell.effect, cell.lead
    given, scored, likely = cell.given, cell.scored, cell.likely
    return CellInfo(
        trait=cell.trait,
        value=cell.value,
        seats=share.games,
        share=share.share,
        low=share.low,
        high=share.high,
        without=cell.without,
        effect=effect.difference,
        effect_low=effect.low,
        effect_high=effect.high,
        p=effect.p,
        real=cell.real,
        primary=cell.trait in PRIMARY,
        scarce=cell.scarce,
        lead=lead.difference,
        lead_low=lead.low,
        lead_high=lead.high,
        won=cell.won,
        lost=cell.lost,
        given=given.difference if given else None,
        given_low=given.low if given else 0.0,
        given_high=given.high if given else 0.0,
        scored=scored.difference if scored else None,
        scored_low=scored.low if scored else 0.0,
        scored_high=scored.high if scored else 0.0,
        likely=likely.difference if likely else None,
        likely_low=likely.low if likely else 0.0,
        likely_high=likely.high if likely else 0.0,
    )


def shift_info(shift: Shift) -> ShiftInfo:
    difference = shift.difference
    return ShiftInfo(
        trait=shift.trait,
        value=shift.value,
        before=shift.before,
        after=shift.after,
        shift=difference.difference,
        low=difference.low,
        high=difference.high,
        p=difference.p,
        real=shift.real,
        primary=shift.trait in PRIMARY,
        scarce=shift.scarce,
        seats=shift.seats,
        moved=shift.moved,
    )
