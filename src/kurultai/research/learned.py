"""The bot `learned`: a policy that was trained elsewhere, played through onnxruntime from what its seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from kurultai.bots.bot import Recipe
from kurultai.kernel.ask import Option
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.sight import Perspective
from kurultai.research.codec import Codec, Mask
from kurultai.research.table import describe
from kurultai.research.tensors import Observer, Vector

Think = Callable[[Vector, Mask], Vector]
"""From a vector and a mask to the logarithm of every action's chance."""
OWN = "policies"


class Learned:
    """Chooses what the policy thinks best; with `sample`, as often as the policy would."""

    name = "learned"

    def __init__(self, policy: Think | Path | None, random: Random, *, sample: bool = False) -> None:
        self.policy = policy
        self.random = random
        self.sample = sample
        self._known: tuple[Any, Codec, Observer, Think] | None = None

    def choose(self, perspective: Perspective) -> Option:
        codec, observer, think = self.tools(find_game(perspective.box.setup.game), perspective.box)
        ask = perspective.ask
        chances = think(observer.look(perspective.view, ask), codec.mask(ask))
        legal = codec.legal(ask)
        if self.sample:
            return codec.decode(ask, self.random.choices(legal, np.exp(chances[legal]).tolist())[0])
        return codec.decode(ask, legal[int(np.argmax(chances[legal]))])

    def tools(self, game: Game[Any], box: Any) -> tuple[Codec, Observer, Think]:
        """What a table needs; made once, for making them takes longer than choosing."""
        if self._known is None or self._known[0] is not box:
            codec, observer = Codec(box.kinds), Observer(game, box)
            policy = self.policy
            if not callable(policy):
                policy = open_policy(policy or packaged(box.setup), describe(box, codec, observer))
            self._known = (box, codec, observer, policy)
        return self._known[1:]


def open_policy(path: Path, table: dict[str, str]) -> Think:
    """The policy of a file, which must have been learned for such a table."""
    session = open_session(path)
    made_for: dict[str, str] = session.get_modelmeta().custom_metadata_map
    known = [(name, made_for.get(name, "none"), value) for name, value in table.items()]
    wrong = [f"{name} {learned}, not {value}" for name, learned, value in known if learned != value]
    if wrong:
        raise BadSetup(f"the policy {path.name} was learned for another table: {'; '.join(wrong)}")

    def think(observation: Vector, mask: Mask) -> Vector:
        chances, _ = session.run(None, {"observation": observation[None], "mask": mask.astype(np.float32)[None]})
        found: Vector = chances[0]
        return found

    return think


@cache
def open_session(path: Path) -> Any:
    """A file as onnxruntime plays it: on one core, for many bots may think at the same time."""
    try:
        import onnxruntime
    except ModuleNotFoundError:
        raise BadSetup("a learned policy needs more packages: pip install 'kurultai[learned]'") from None
    if not path.is_file():
        raise BadSetup(f"{path}: there is no such policy")
    settings: Any = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has errors of its own, of no common kind
        raise BadSetup(f"{path} is no policy that can be played: {str(error).splitlines()[0]}") from None


def packaged(setup: Setup) -> Path:
    """The policy that comes with the package for such a table."""
    name = "-".join([setup.game, str(setup.seats), *setup.modules])
    with as_file(files("kurultai.research") / OWN / f"{name}.onnx") as path:
        if not path.is_file():
            raise BadSetup(f"Kurultai brings no policy for {setup.game} with {setup.seats} seats: learned:path=FILE")
        return path


class LearnedRecipe(Recipe, frozen=True):
    """`path`: the policy (left out: the one that comes with Kurultai); `sample`: 1 to choose as often as it would."""

    path: str = ""
    sample: int = 0

    def check(self, setup: Setup, content: Any = None) -> None:
        """Refuse a table that the policy was not learned for."""
        game = find_game(setup.game)
        self.make(Random(0)).tools(game, game.box(setup, content))

    def make(self, random: Random) -> Learned:
        """The bot, with its own chance."""
        return Learned(Path(self.path) if self.path else None, random, sample=bool(self.sample))
