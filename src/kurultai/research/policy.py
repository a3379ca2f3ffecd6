"""The network of the baseline: from a vector and a mask to the chance of every action and the worth of the moment."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from kurultai.kernel.errors import BadSetup
from kurultai.research.codec import Codec
from kurultai.research.table import ResearchTable

HUGE = 1e9
JOINTS = re.compile(r"[+@]")
"""What joins the words of an option in the notation: a pair of cards, a unit in a territory."""


def words_of(codec: Codec) -> tuple[torch.Tensor, int]:
    """The words of every action, a column each, and how many different ones there are; that number stands for none.

    The action `keep:swordsman+archer` has the words `keep:swordsman` and `keep:archer`: what is learned of one pair of
    cards is known of other pairs too.
    """
    numbers: dict[str, int] = {}
    actions = []
    for kind in codec.kinds:
        for name in kind.names:
            words = [f"{kind.name}:{word}" for word in JOINTS.split(name)]
            actions.append([numbers.setdefault(word, len(numbers)) for word in words])
    most, none = max(map(len, actions)), len(numbers)
    padded = [words + [none] * (most - len(words)) for words in actions]
    return torch.tensor(padded).T.contiguous(), none


class Policy(nn.Module):  # type: ignore[misc]
    """Two layers that policy and value share. An action's weight is that of its words; an illegal one has no chance."""

    words: torch.Tensor

    def __init__(self, table: ResearchTable, width: int) -> None:
        super().__init__()
        words, count = words_of(table.codec)
        self.register_buffer("words", words)
        self.body = nn.Sequential(nn.Linear(table.observer.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, count)
        self.worth = nn.Linear(width, 1)
        for layer, gain in ((self.policy, 0.01), (self.worth, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of every action's chance, and the worth."""
        hidden = self.body(observations)
        weights = nn.functional.pad(self.policy(hidden), (0, 1))
        logits = weights.index_select(1, self.words[0])
        for words in self.words[1:]:
            logits = logits + weights.index_select(1, words)
        return torch.log_softmax(logits - HUGE * (1 - masks), 1), self.worth(hidden).squeeze(1)

    def think(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The same for one moment, outside of learning."""
        with torch.no_grad():
            chances, _ = self(torch.from_numpy(observation)[None], torch.from_numpy(mask.astype(np.float32))[None])
        found: np.ndarray = chances[0].numpy()
        return found


def go_on_from(policy: Policy, path: Path, table: ResearchTable) -> None:
    """Give the policy what was learned before; BadSetup if that was for something else, or by another network."""
    try:
        model = onnx.load(str(path))
    except OSError as error:
        raise BadSetup(f"{path}: cannot be read: {error.strerror}") from None
    except Exception:  # ONNX has errors of its own, of no common kind
        raise BadSetup(f"{path} is no policy: it cannot be read as ONNX") from None
    if {entry.key: entry.value for entry in model.metadata_props} != table.description():
        raise BadSetup(f"{path} was learned for something else")
    found = {
        weights.name: torch.from_numpy(numpy_helper.to_array(weights).copy()) for weights in model.graph.initializer
    }
    for name, weights in policy.named_parameters():
        if name not in found or found[name].shape != weights.shape:
            raise BadSetup(f"{path} was learned by another network: its {name} is of another size")
        weights.data.copy_(found[name])


def export(policy: Policy, path: Path, table: ResearchTable) -> None:
    """The policy as ONNX, and in the same file what it was learned for."""
    example = (torch.zeros(1, table.observer.size), torch.ones(1, table.codec.size))
    axes = {name: {0: "rows"} for name in ("observation", "mask", "log_chances", "value")}
    torch.onnx.export(
        policy,
        example,
        str(path),
        dynamo=False,
        dynamic_axes=axes,
        input_names=["observation", "mask"],
        output_names=["log_chances", "value"],
    )
    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, table.description())
    onnx.save(model, str(path))
