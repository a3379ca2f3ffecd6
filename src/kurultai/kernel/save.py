"""A match as text that loads in an instant: the table at the start of the stretch, and what came in since.

Unlike a record, a save does not depend on playing the whole match again, so it survives a change of the rules.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kurultai.kernel.errors import BadRecord
from kurultai.kernel.game import Game, Setup
from kurultai.kernel.luck import Fair, Forked, Seeded, Source
from kurultai.kernel.match import Match
from kurultai.kernel.shapes import read_json
from kurultai.kernel.stretch import Step, Stretch

Outcomes = tuple[tuple[int, int], ...]


class SavedStep(msgspec.Struct, frozen=True, array_like=True):
    """An answer: seat, kind, option by name, luck drawn before, whether sealed."""

    seat: int
    kind: str
    option: str
    drawn: int
    sealed: bool


class SavedStretch(msgspec.Struct, frozen=True, array_like=True):
    """The answers and the luck of one stretch, and whose secrets had been seen at its start."""

    steps: tuple[SavedStep, ...]
    luck: Outcomes
    shown: int = 0


class SavedSource(msgspec.Struct, frozen=True):
    """Where luck comes from."""

    name: str
    seed: str
    given: tuple[int, ...] = ()


class Save(msgspec.Struct, frozen=True):
    """A whole match; `past` are the stretches before the present one."""

    setup: Setup
    rules: int
    content: str
    source: SavedSource
    table: dict[str, Any]
    past: tuple[SavedStretch, ...]
    present: SavedStretch


def save(match: Match) -> bytes:
    """The match as JSON."""
    source = _save_source(match.luck.source)
    table = match.start().to_plain()
    stretches = match.stretches()
    present = _save_stretch(stretches[-1], match.outcomes_since(stretches[-1].luck_before))
    past = tuple(_save_stretch(stretch, stretch.luck()) for stretch in stretches[:-1])
    meta, box = match.game.meta, match.box
    return msgspec.json.encode(Save(box.setup, meta.rules_version, box.fingerprint, source, table, past, present))


def _save_stretch(stretch: Stretch, luck: list[tuple[int, int]]) -> SavedStretch:
    steps = tuple(
        SavedStep(seat, kind.name, kind.name_of(option), drawn, sealed)
        for seat, kind, option, drawn, sealed in stretch.steps
    )
    return SavedStretch(steps, tuple(luck), stretch.shown)


def _save_source(source: Source) -> SavedSource:
    given = tuple(source.given) if isinstance(source, Forked) else ()
    own = source.then if isinstance(source, Forked) else source
    if isinstance(own, Fair):
        return SavedSource("fair", own.seed, given)
    if isinstance(own, Seeded):
        return SavedSource("seeded", str(own.seed), given)
    raise BadRecord("a match with scripted or imagined luck cannot be saved")


def read_save(data: bytes) -> Save:
    """What a save holds, without opening the match."""
    try:
        return read_json(data, Save)
    except msgspec.DecodeError as error:
        raise BadRecord(f"this save cannot be read: {error}") from None


def load(data: bytes, game: Game[Any], content: Any = None, *, listening: bool = False) -> Match:
    """The saved match, exactly as it stood."""
    saved = read_save(data)
    box = game.box(saved.setup, content)
    if box.fingerprint != saved.content:
        raise BadRecord(f"saved with content {saved.content}, and this is {box.fingerprint}: name its content pack")
    table = type(game.table(box)).from_plain(saved.table, box=box)
    kinds = {kind.name: kind for kind in box.kinds}
    past = None
    drawn = 0
    for stretch in saved.past:
        past = _load_stretch(stretch, past, kinds, drawn, game)
        drawn += len(stretch.luck)
    present = Stretch(past, table, game.play, _steps_before(past), drawn, saved.present.shown)
    steps = [_load_step(step, kinds) for step in saved.present.steps]
    source = _load_source(saved.source)
    return Match.continued(game, box, source, present, steps, saved.present.luck, listening=listening)


def _load_stretch(
    saved: SavedStretch, before: Stretch | None, kinds: dict[str, Any], drawn: int, game: Game[Any]
) -> Stretch:
    stretch = Stretch(before, None, game.play, _steps_before(before), drawn, saved.shown)
    stretch.steps = [_load_step(step, kinds) for step in saved.steps]
    stretch.outcomes = [outcome for outcome, _ in saved.luck]
    stretch.sides = [sides for _, sides in saved.luck]
    return stretch


def _steps_before(stretch: Stretch | None) -> int:
    return 0 if stretch is None else stretch.steps_before + len(stretch.steps)


def _load_step(step: SavedStep, kinds: dict[str, Any]) -> Step:
    kind = kinds.get(step.kind)
    if kind is None:
        raise BadRecord(f"this save knows a question “{step.kind}”, which the game does not")
    return step.seat, kind, kind.value_of(step.option), step.drawn, step.sealed


def _load_source(saved: SavedSource) -> Source:
    source: Source = Fair(saved.seed) if saved.name == "fair" else Seeded(int(saved.seed))
    return Forked(saved.given, source) if saved.given else source
