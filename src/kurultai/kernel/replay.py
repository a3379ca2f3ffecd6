"""Records played again: replay, resume, fork, verify."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.errors import BadRecord, BadSetup, KurultaiError, LuckRanOut
from kurultai.kernel.game import Game
from kurultai.kernel.luck import Fair, Forked, Scripted, Seeded, Source, commitment
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Line, Record, write_head, write_result


def replay(
    record: Record, game: Game[Any], content: Any = None, *, to: int | None = None, listening: bool = False
) -> Match:
    """Play a record again, up to choice number `to` (default: all), with the luck it holds."""
    script = Scripted([outcome for outcome, _ in record.outcomes])
    return _play_again(record, game, content, script, to=to, listening=listening)


def resume(record: Record, game: Game[Any], content: Any = None, *, listening: bool = False) -> Match:
    """A running match from its record, going on with the luck of its own seed."""
    if not record.seed:
        raise BadRecord("the record does not hold the seed, so the game cannot go on from it; it can be forked")
    return _play_again(record, game, content, source_of(record), to=None, listening=listening)


def source_of(record: Record) -> Source:
    """The luck that the match was played with, from its seed."""
    source: Source = Fair(record.seed) if record.luck == "fair" else Seeded(int(record.seed))
    given = [outcome for outcome, _ in record.outcomes[: record.given]]
    return Forked(given, source) if given else source


def fork(record: Record, game: Game[Any], number: int, source: Source, content: Any = None) -> Match:
    """A new match that begins after choice `number` of a record, with luck of its own from there."""
    match = replay(record, game, content, to=number, listening=True)
    match.luck.source = Forked([outcome for outcome, _ in match.outcomes()], source)
    return match


def _play_again(
    record: Record, game: Game[Any], content: Any, source: Source, *, to: int | None, listening: bool
) -> Match:
    last = len(record.lines) - 1
    to = last if to is None else to
    if not 0 <= to <= last:
        raise BadRecord(f"there is no choice number {to}: the record holds {last}")
    box = open_box(record, game, content)
    try:
        match = Match(game, box, source, listening=listening)
    except LuckRanOut as error:
        raise BadRecord(str(error), line=record.lines[0].at) from None
    _compare_luck(match, record.lines[0], 0)
    for line in record.lines[1 : to + 1]:
        drawn = match.luck.drawn
        try:
            answer_in_text(match, line.seat, line.choice)
        except KurultaiError as error:
            raise BadRecord(str(error), line=line.at) from None
        _compare_luck(match, line, drawn)
    return match


def open_box(record: Record, game: Game[Any], content: Any = None) -> Any:
    """The box that a record was played with, checked to be the same."""
    if record.rules != game.meta.rules_version:
        here = game.meta.rules_version
        raise BadRecord(f"played by version {record.rules} of the rules, and this is version {here}", line=3)
    try:
        box = game.box(record.setup, content)
    except BadSetup as error:
        raise BadRecord(str(error)) from None
    if box.fingerprint != record.content:
        other = f"and this is {box.fingerprint}: name its content pack"
        raise BadRecord(f"played with content {record.content}, {other}", line=4)
    return box


def _compare_luck(match: Match, line: Line, drawn: int) -> None:
    fresh = match.luck.drawn - drawn
    found = match.outcomes_since(drawn)
    if fresh != len(line.luck) or tuple(found) != line.luck:
        said = " ".join(f"{outcome}/{sides}" for outcome, sides in line.luck) or "none"
        really = " ".join(f"{outcome}/{sides}" for outcome, sides in found) or "none"
        raise BadRecord(f"the luck does not fit: the record says {said}, the rules drew {really}", line=line.at)


def verify(record: Record, game: Game[Any], content: Any = None) -> Match:
    """Prove a record: every choice was legal, every outcome is of the seed, and the result is what the rules say.

    Where the seed is revealed, the luck is drawn from it once more, and compared at every line.
    """
    if record.seed and record.luck == "fair" and commitment(record.seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to before the game", line=_line_of_seed(record))
    if record.given > len(record.outcomes):
        raise BadRecord(f"{record.given} outcomes were taken over, it says, and it holds {len(record.outcomes)}")
    match = resume(record, game, content) if record.seed else replay(record, game, content)
    if record.result is not None and not match.over:
        raise BadRecord("the record says that the game ended here, and by the rules it goes on", line=record.end_at)
    if match.over and record.result != match.result:
        raise BadRecord(f"the result is wrong: by the rules it is “{write_result(match.result)}”", line=record.end_at)
    return match


def _line_of_seed(record: Record) -> int:
    head = write_head(record)
    return head.index(f"seed {record.seed}") + 1
