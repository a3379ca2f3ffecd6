"""A short PPO with masks: one network plays all seats against itself, and learns from every choice.

    python -m kurultai.research.ppo --game reign-and-ruin --minutes 25 --out policy.onnx

Seeded and rerunnable: with `--rounds` instead of `--minutes` the same command learns the same policy on the same
machine. `--device cuda` uses a GPU for learning. The curve is written beside the policy, as CSV.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from kurultai.research.table import TableSpec
from kurultai.research.vector import ProcessTables, Tables

HUGE = 1e9


class Settings(NamedTuple):
    """What PPO is told; the values that `learn` uses by default were found on Reign & Ruin with two players."""

    rows: int = 128
    steps: int = 64
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 4e-4
    clip: float = 0.2
    discount: float = 1.0
    trace: float = 0.95
    entropy: float = 0.012
    value: float = 0.5
    width: int = 384


class Policy(nn.Module):
    """Two layers that policy and value share; an illegal action has no chance."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        for layer, gain in ((self.policy, 0.01), (self.worth, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(observations)
        logits = self.policy(hidden) - HUGE * (1 - masks)
        return torch.log_softmax(logits, 1), self.worth(hidden).squeeze(1)


class Step(NamedTuple):
    """One moment of all rows."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    values: np.ndarray[Any, Any]
    seats: np.ndarray[Any, Any]
    rewards: np.ndarray[Any, Any]
    done: np.ndarray[Any, Any]


def collect(policy: Policy, tables: Tables | ProcessTables, batch: Any, steps: int) -> tuple[list[Step], Any]:
    """Play some steps in all rows."""
    found = []
    for _ in range(steps):
        observations = torch.from_numpy(batch.observations.copy())
        masks = torch.from_numpy(batch.masks.astype(np.float32))
        with torch.no_grad():
            chances, values = policy(observations, masks)
            actions = torch.multinomial(chances.exp(), 1).squeeze(1)
        seats = batch.seats.copy()
        batch = tables.step(actions.numpy())
        picked = chances.gather(1, actions[:, None]).squeeze(1)
        found.append(
            Step(observations, masks, actions, picked, values.numpy(), seats, batch.rewards.copy(), batch.done.copy())
        )
    return found, batch


def advantages(found: list[Step], seats: int, settings: Settings) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """How much better each choice was than expected, for the seat that made it, and what it should have expected.

    Going backwards, each row keeps for each seat the value and the advantage of that seat's next choice. A choice whose
    match did not end within the steps counts on the value of the seat's next one, or on none: it is left out.
    """
    rows = len(found[0].seats)
    next_value = np.zeros((rows, seats), np.float32)
    next_gain = np.zeros((rows, seats), np.float32)
    known = np.zeros((rows, seats), bool)
    reward = np.zeros((rows, seats), np.float32)
    gains = np.zeros((len(found), rows), np.float32)
    counted = np.zeros((len(found), rows), bool)
    index = np.arange(rows)
    for at in range(len(found) - 1, -1, -1):
        step = found[at]
        ended = step.done
        next_value[ended], next_gain[ended] = 0.0, 0.0
        reward[ended] = step.rewards[ended]
        known[ended] = True
        seat = step.seats
        delta = reward[index, seat] + settings.discount * next_value[index, seat] - step.values
        gain = delta + settings.discount * settings.trace * next_gain[index, seat]
        gains[at] = gain
        counted[at] = known[index, seat]
        next_value[index, seat], next_gain[index, seat] = step.values, np.where(counted[at], gain, 0.0)
        reward[index, seat] = 0.0
        known[index, seat] = True
    return gains, counted


def learn(
    policy: Policy, optimiser: Any, found: list[Step], seats: int, settings: Settings, device: str
) -> dict[str, float]:
    """Some epochs over what was collected."""
    gains, counted = advantages(found, seats, settings)
    keep = torch.from_numpy(counted.reshape(-1))
    values = torch.from_numpy(np.stack([step.values for step in found]).reshape(-1))[keep]
    gain = torch.from_numpy(gains.reshape(-1))[keep]
    targets = (gain + values).to(device)
    gain = ((gain - gain.mean()) / (gain.std() + 1e-6)).to(device)
    observations = torch.cat([step.observations for step in found])[keep].to(device)
    masks = torch.cat([step.masks for step in found])[keep].to(device)
    actions = torch.cat([step.actions for step in found])[keep].to(device)
    before = torch.cat([step.chances for step in found])[keep].to(device)
    told = {"loss": 0.0, "entropy": 0.0, "samples": float(len(actions))}
    policy.to(device)
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(actions), device=device).split(settings.minibatch):
            chances, worth = policy(observations[rows], masks[rows])
            ratio = (chances.gather(1, actions[rows, None]).squeeze(1) - before[rows]).exp()
            pushed = torch.min(ratio * gain[rows], ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain[rows])
            spread = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            loss = -pushed.mean() + settings.value * (worth - targets[rows]).pow(2).mean() - settings.entropy * spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            told["loss"], told["entropy"] = float(loss.detach()), float(spread.detach())
    policy.to("cpu")
    return told


def export(policy: Policy, path: Path, spec: TableSpec, version: str) -> None:
    """The policy as ONNX, with what it was learned for."""
    features, actions = policy.body[0].in_features, policy.policy.out_features
    example = (torch.zeros(1, features), torch.ones(1, actions))
    names = {"input_names": ["observation", "mask"], "output_names": ["log_chances", "value"]}
    axes = {name: {0: "rows"} for name in ("observation", "mask", "log_chances", "value")}
    torch.onnx.export(policy, example, str(path), dynamic_axes=axes, dynamo=False, **names)
    note = f"game={spec.game}\nseats={spec.seats}\nmodules={','.join(spec.modules)}\nactions={version}\n"
    path.with_suffix(".txt").write_text(note, encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    """Learn, say how it goes, and export the policy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="reign-and-ruin")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--rounds", type=int, default=0, help="stop after so many rounds instead of by time")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rows", type=int, default=Settings().rows)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--out", type=Path, default=Path("policy.onnx"))
    chosen = parser.parse_args(arguments)
    train(chosen)


def train(chosen: argparse.Namespace) -> Policy:
    """The whole training, as the arguments say."""
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1 if chosen.processes > 1 else 2)
    settings = Settings(rows=chosen.rows)
    spec = TableSpec(chosen.game, chosen.seats)
    tables: Tables | ProcessTables = (
        ProcessTables(spec, settings.rows, chosen.processes, chosen.seed)
        if chosen.processes > 1
        else Tables(spec, settings.rows, chosen.seed)
    )
    policy = Policy(tables.features, tables.actions, settings.width)
    optimiser = torch.optim.Adam(policy.parameters(), settings.rate, eps=1e-5)
    began, games, batch = time.monotonic(), 0, tables.reset()
    version = Tables(spec, 1).tables[0].codec.version
    with chosen.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        curve = csv.writer(file)
        curve.writerow(("round", "seconds", "games", "samples", "loss", "entropy"))
        number = 0
        while True:
            number += 1
            spent = (time.monotonic() - began) / 60
            share = number / chosen.rounds if chosen.rounds else spent / chosen.minutes
            if share > 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = settings.rate * max(0.05, 1 - share)
            found, batch = collect(policy, tables, batch, settings.steps)
            told = learn(policy, optimiser, found, spec.seats, settings, chosen.device)
            games += int(sum(step.done.sum() for step in found))
            row = (
                number,
                f"{60 * spent:.0f}",
                games,
                int(told["samples"]),
                f"{told['loss']:.4f}",
                f"{told['entropy']:.3f}",
            )
            curve.writerow(row)
            file.flush()
            if number % 50 == 0:
                export(policy, chosen.out, spec, version)
    export(policy, chosen.out, spec, version)
    tables.close()
    return policy


if __name__ == "__main__":
    main()
