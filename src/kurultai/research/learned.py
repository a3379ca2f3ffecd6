"""The bot `learned`: a policy that was trained elsewhere, played through onnxruntime from what its seat sees."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from kurultai.kernel.ask import Option
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.sight import Perspective
from kurultai.research.codec import Codec
from kurultai.research.tensors import Observer


class Learned:
    """Chooses what the policy thinks best; with `sample`, as often as the policy would."""

    name = "learned"

    def __init__(self, path: Path, random: Random, *, sample: bool = False) -> None:
        try:
            import onnxruntime
        except ModuleNotFoundError:
            raise BadSetup("a learned policy needs the extra packages: pip install 'kurultai[learned]'") from None
        settings: Any = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self.session: Any = onnxruntime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
        self.random = random
        self.sample = sample
        self._known: tuple[Any, Codec, Observer] | None = None

    def choose(self, perspective: Perspective) -> Option:
        codec, observer = self._tools(perspective)
        ask = perspective.ask
        observation = observer.look(perspective.view, ask)[None]
        mask = codec.mask(ask).astype(np.float32)[None]
        chances, _ = self.session.run(None, {"observation": observation, "mask": mask})
        legal = codec.legal(ask)
        if self.sample:
            weights = np.exp(chances[0][legal])
            return codec.decode(ask, self.random.choices(legal, weights.tolist())[0])
        return codec.decode(ask, legal[int(np.argmax(chances[0][legal]))])

    def _tools(self, perspective: Perspective) -> tuple[Codec, Observer]:
        """Codec and observer of the table; made once, for making them takes longer than choosing."""
        box = perspective.box
        if self._known is None or self._known[0] is not box:
            self._known = (box, Codec(box.kinds), Observer(perspective.game, box))
        return self._known[1], self._known[2]
