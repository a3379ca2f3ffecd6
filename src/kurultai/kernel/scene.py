"""Scenes: rules tests that a person can read: a table, luck, choices, and what must then hold (docs/scenes.md)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

import msgspec

from kurultai.kernel.allowed import Problem, what_is_wrong
from kurultai.kernel.ask import LETTERS, Ask, Rule
from kurultai.kernel.content import read_toml
from kurultai.kernel.errors import BadContent, BadScene, KurultaiError, LuckRanOut, RuleBroken
from kurultai.kernel.expectation import SCENE_END, WAITS, SceneStopped, Step, check_step
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.luck import Scripted
from kurultai.kernel.match import Match
from kurultai.kernel.shapes import convert
from kurultai.kernel.stretch import Play, Stretch
from kurultai.kernel.table import Table

DEFAULTS = ("game", "seats")
UNFORESEEN = (RuleBroken, ValueError, TypeError, LookupError, ArithmeticError, AttributeError)
"""How rules fail on a table that no play could lead to, and that their game has no sentence for."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scene as it is written. Without `table` and `start` it begins before the first card is dealt. `freely`:
    everybody may tell the steps of a choice in any order."""

    title: str
    game: str
    seats: int
    proves: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    rulings: dict[str, bool | int | str] = {}
    options: dict[str, bool | int | str] = {}
    freely: bool = False
    table: dict[str, Any] | None = None
    start: dict[str, Any] | None = None
    luck: tuple[int, ...] = ()
    then: tuple[Step, ...]


# --- reading -----------------------------------------------------------------------------------------------------


def read_scenes(text: str, name: str) -> list[Scene]:
    """The scenes of a file; `name` is what errors call it."""
    try:
        tables = read_toml(text, name)
    except BadContent as error:
        raise BadScene(str(error)) from None
    written = tables.pop("scene", None)
    if not isinstance(written, list):
        raise BadScene(f"{name}: there is no scene in it; every scene begins with [[scene]]")
    for key in tables:
        if key not in DEFAULTS:
            raise BadScene(f"{name}: unknown field “{key}” before the first scene; there may be: {', '.join(DEFAULTS)}")
    for number, scene in enumerate(written, start=1):
        if not isinstance(scene, dict):
            raise BadScene(f"{name}, scene {number}: a scene is a table, and begins with [[scene]]")
    scenes = [_read_scene({**tables, **scene}, f"{name}, scene {n}") for n, scene in enumerate(written, start=1)]
    _refuse_twins(scenes, name)
    return scenes


def _read_scene(written: dict[str, Any], place: str) -> Scene:
    if isinstance(written.get("title"), str):
        place += f" “{written['title']}”"
    try:
        scene = convert(written, Scene)
    except msgspec.ValidationError as error:
        raise BadScene(f"{place}: {_explain(what_is_wrong(error, written, Scene))}") from None
    if not any(step.expects_something for step in scene.then):
        raise BadScene(f"{place}: it expects nothing, so it proves nothing")
    return scene


def _explain(problem: Problem) -> str:
    """What is wrong, and where in the scene, counted from 1."""
    where = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", problem.where).replace(".", ", ")
    return f"{where}: {problem.what}" if where else problem.what


def _refuse_twins(scenes: list[Scene], name: str) -> None:
    titles: set[str] = set()
    for scene in scenes:
        if scene.title in titles:
            raise BadScene(f"{name}: two scenes have the title “{scene.title}”")
        titles.add(scene.title)


# --- running -----------------------------------------------------------------------------------------------------


def run_scene(scene: Scene, game: Game[Any] | None = None) -> list[str]:
    """What differs from what the scene expects, a sentence each; nothing if the scene holds."""
    try:
        return [f"scene “{scene.title}”, {difference}" for difference in _differences(scene, game)]
    except KurultaiError as error:
        raise BadScene(f"scene “{scene.title}”: {error}") from error.__cause__
    except UNFORESEEN as error:
        raise BadScene(f"scene “{scene.title}”: the rules cannot go on from what it lays: {error}") from error


def _differences(scene: Scene, game: Game[Any] | None) -> list[str]:
    try:
        match = begin(scene, game or find_game(scene.game))
    except LuckRanOut as error:
        return [f"at the start: {error}"]
    found: list[str] = []
    for number, step in enumerate(scene.then, start=1):
        try:
            found += [f"step {number}: {difference}" for difference in check_step(match, step)]
        except SceneStopped as stopped:
            return [*found, f"step {number}: {stopped}"]
    if match.luck.drawn < len(scene.luck):
        found.append(f"at the end: the script holds {len(scene.luck)} outcomes, but only {match.luck.drawn} were drawn")
    return found


def begin(scene: Scene, game: Game[Any]) -> Match:
    """The match at the moment where the scene starts."""
    play = _rule_to_start(scene, game)
    freely = tuple(range(len(LETTERS)))[: scene.seats] if scene.freely else ()
    box = game.box(Setup(scene.game, scene.seats, scene.modules, scene.rulings, scene.options, freely))
    table = game.table(box)
    if scene.table is not None or scene.start is not None:
        _arrange(game, table, scene.table or {})
    return Match.continued(game, box, Scripted(scene.luck), Stretch(None, table, play, 0, 0), [], [], listening=True)


def _arrange(game: Game[Any], table: Table, changes: Mapping[str, Any]) -> None:
    """Lay the table; what does not fit on it, in a way that the game has no sentence for, is the scene's fault, too."""
    try:
        game.arrange(table, changes)
    except UNFORESEEN as error:
        raise BadScene(f"the scene's table cannot be laid: {error}") from error


def _rule_to_start(scene: Scene, game: Game[Any]) -> Play:
    """The ordinary next stretch, or the named rule that the scene starts; after a named rule nothing more is played."""
    if scene.start is None:
        return game.play
    start = find_rule(scene.start, game.named_rules(), game.meta.title)

    def only_this_rule(table: Table) -> Rule[None]:
        yield from start(table)
        yield Ask(SCENE_END, WAITS, list(WAITS.domain))

    return only_this_rule


def find_rule(start: Mapping[str, Any], named: Mapping[str, Callable[..., Rule[Any]]], title: str) -> Play:
    """The named rule that some data starts, with its arguments, which must be there and of their types."""
    arguments = dict(start)
    name = arguments.pop("rule", "")
    if not isinstance(name, str) or name not in named:
        known = ", ".join(named) or "none"
        raise BadScene(f"start names no rule “{name}”; the rules that {title} can start with are: {known}")
    rule = named[name]
    try:
        inspect.signature(rule).bind(None, **arguments)
    except TypeError as error:
        raise BadScene(f"start of “{name}”: {error}") from None
    types = get_type_hints(rule)
    for field, value in arguments.items():
        _check_argument(value, types.get(field, Any), f"start of “{name}”, field “{field}”")
    return lambda table: rule(table, **arguments)


def _check_argument(value: Any, shape: Any, place: str) -> None:
    """Refuse an argument that is not of the type which its rule asks for."""
    try:
        convert(value, shape)
    except msgspec.ValidationError as error:
        raise BadScene(f"{place}: {what_is_wrong(error, value, shape).sentence}") from None
