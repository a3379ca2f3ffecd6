"""A short PPO with masks: one network plays all seats against itself, and learns from every choice.

    python -m kurultai.research.ppo --game reign-and-ruin --seats 2 --minutes 25 --out policy.onnx

Seeded and rerunnable: with `--rounds` instead of `--minutes` the same command learns the same policy on the same
machine. `--device cuda` uses a GPU for learning. The curve is written beside the policy, as CSV: every now and then
the policy plays against bots, on a clock that does not count.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from kurultai.bots.bot import check_bot
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.tools import Words, count, tool
from kurultai.research.policy import Policy, export, go_on_from
from kurultai.research.table import ResearchTable, TableSpec
from kurultai.research.trial import win_share
from kurultai.research.vector import Batch, ProcessTables, Tables

Numbers = np.ndarray[Any, Any]
AnyTables = Tables | ProcessTables
POINTS = 20.0
"""What a lead in points is divided by, to be of the size of a win."""


class Settings(NamedTuple):
    """What PPO is told; the values that it has by default were found on Reign & Ruin with two players."""

    rows: int = 256
    steps: int = 32
    epochs: int = 2
    minibatch: int = 512
    rate: float = 1.5e-3
    clip: float = 0.2
    discount: float = 1.0
    trace: float = 0.95
    entropy: float = 0.02
    value: float = 0.5
    width: int = 256


class Step(NamedTuple):
    """One moment of all rows."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    values: Numbers
    seats: Numbers
    rewards: Numbers
    done: Numbers


def collect(policy: Policy, tables: AnyTables, batch: Batch, steps: int) -> tuple[list[Step], Batch]:
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
        won = (batch.rewards.copy(), batch.done.copy())
        found.append(Step(observations, masks, actions, picked, values.numpy(), seats, *won))
    return found, batch


def advantages(found: Sequence[Step], seats: int, settings: Settings) -> tuple[Numbers, Numbers]:
    """How much better each choice was than expected, for the seat that made it; and which choices count.

    Going backwards, each row keeps for each seat the value and the advantage of that seat's next choice. A choice that
    neither an end nor another choice of the seat follows within the steps tells nothing: it is left out.
    """
    rows = len(found[0].seats)
    next_value, next_gain, reward = (np.zeros((rows, seats), np.float32) for _ in range(3))
    known = np.zeros((rows, seats), bool)
    gains = np.zeros((len(found), rows), np.float32)
    counted = np.zeros((len(found), rows), bool)
    index = np.arange(rows)
    for at in range(len(found) - 1, -1, -1):
        step, ended = found[at], found[at].done
        next_value[ended], next_gain[ended] = 0.0, 0.0
        reward[ended] = step.rewards[ended]
        known[ended] = True
        own = (index, step.seats)
        delta = reward[own] + settings.discount * next_value[own] - step.values
        gains[at] = delta + settings.discount * settings.trace * next_gain[own]
        counted[at] = known[own]
        next_value[own], next_gain[own] = step.values, np.where(counted[at], gains[at], 0.0)
        reward[own] = 0.0
        known[own] = True
    return gains, counted


def learn(
    policy: Policy, optimiser: Any, found: Sequence[Step], seats: int, settings: Settings, device: str
) -> dict[str, float]:
    """Some epochs over what was collected."""
    gains, counted = advantages(found, seats, settings)
    keep = torch.from_numpy(counted.reshape(-1))

    def all_of(parts: list[Any]) -> torch.Tensor:
        joined = torch.cat(parts) if isinstance(parts[0], torch.Tensor) else torch.from_numpy(np.concatenate(parts))
        return joined[keep].to(device)

    observations, masks = all_of([step.observations for step in found]), all_of([step.masks for step in found])
    actions, before = all_of([step.actions for step in found]), all_of([step.chances for step in found])
    gain = all_of(list(gains))
    targets = gain + all_of([step.values for step in found])
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    told = {"loss": 0.0, "entropy": 0.0}
    policy.to(device)
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(actions)).to(device).split(settings.minibatch):
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


class Curve:
    """How the learning went, a line for each trial; written to a file as it goes."""

    def __init__(self, path: Path, table: ResearchTable, chosen: argparse.Namespace) -> None:
        self.opponents = [name for name in chosen.opponents.split(",") if name]
        for name in self.opponents:
            check_bot(name, table.box.setup)
        try:
            self.file = path.open("w", newline="", encoding="utf-8")
        except OSError as error:
            raise BadSetup(f"{path}: cannot be written: {error.strerror}") from None
        self.lines = csv.writer(self.file, lineterminator="\n")
        self.table, self.games, self.seed = table, chosen.trial_games, chosen.seed
        self.lines.writerow(
            ["seconds", "round", "games", "choices", "entropy", *(f"v {name}" for name in self.opponents)]
        )

    def add(self, policy: Policy, seconds: float, progress: Sequence[int], entropy: float) -> None:
        """Let the policy play, and note how often it wins."""
        shares = [win_share(policy.think, self.table, name, self.games, self.seed) for name in self.opponents]
        self.lines.writerow([f"{seconds:.0f}", *progress, f"{entropy:.3f}", *(f"{share:.3f}" for share in shares)])
        self.file.flush()


def train(chosen: argparse.Namespace) -> Policy:
    """The whole training, as the arguments say."""
    check_device(chosen.device)
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.processes)
    settings = Settings(**{name: getattr(chosen, name) for name in Settings._fields})
    spec = TableSpec(chosen.game, chosen.seats, reward=chosen.reward)
    table = ResearchTable(spec)
    policy = Policy(table, settings.width)
    if chosen.start is not None:
        go_on_from(policy, chosen.start, table)
    with closing(open_tables(spec, settings.rows, chosen)) as tables:
        practise(policy, table, tables, settings, chosen)
    export(policy, chosen.out, table)
    return policy


def practise(
    policy: Policy, table: ResearchTable, tables: AnyTables, settings: Settings, chosen: argparse.Namespace
) -> None:
    """Play and learn in turns, until the rounds or the minutes are over."""
    optimiser = torch.optim.Adam(policy.parameters(), settings.rate, eps=1e-5)
    curve = Curve(chosen.out.with_suffix(".csv"), table, chosen)
    batch, spent, number, games, choices, trials = tables.reset(), 0.0, 0, 0, 0, 0
    while (share := number / chosen.rounds if chosen.rounds else spent / (60 * chosen.minutes)) < 1:
        began = time.monotonic()
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * max(0.05, 1 - share)
        found, batch = collect(policy, tables, batch, settings.steps)
        told = learn(policy, optimiser, scaled(found, chosen.reward), table.seats, settings, chosen.device)
        number, games = number + 1, games + int(sum(step.done.sum() for step in found))
        choices += settings.rows * settings.steps
        spent += time.monotonic() - began
        if share * chosen.trials >= trials:
            curve.add(policy, spent, (number, games, choices), told["entropy"])
            trials += 1
    curve.add(policy, spent, (number, games, choices), told["entropy"])


def open_tables(spec: TableSpec, rows: int, chosen: argparse.Namespace) -> AnyTables:
    if chosen.processes > 1:
        return ProcessTables(spec, rows, chosen.processes, chosen.seed)
    return Tables(spec, rows, chosen.seed)


def scaled(found: list[Step], reward: str) -> list[Step]:
    """Points made small."""
    return found if reward == "win" else [step._replace(rewards=step.rewards / POINTS) for step in found]


def check_device(name: str) -> None:
    """Refuse a device that is not here, before anything is played."""
    try:
        torch.zeros(1, device=name)
    except (AssertionError, RuntimeError) as error:  # torch has no error of its own for it
        raise BadSetup(f"--device {name}: torch cannot learn there: {str(error).splitlines()[0]}") from None


def not_below_nothing(text: str) -> float:
    """A number from 0 up, as an argument."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    return number


def above_nothing(text: str) -> float:
    """A number above 0, as an argument."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


@tool
def main(words: Words = None) -> None:
    """Learn, say how it goes, and export the policy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="reign-and-ruin")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--reward", choices=("win", "score", "lead"), default="lead")
    parser.add_argument("--minutes", type=above_nothing, default=25)
    parser.add_argument("--rounds", type=count, default=0, help="stop after so many rounds instead of by time")
    parser.add_argument("--processes", type=count, default=1, help="processes that play, and threads that learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--out", type=Path, default=Path("policy.onnx"))
    parser.add_argument("--start", type=Path, help="go on from a policy that was learned before")
    parser.add_argument("--opponents", default="random,greedy", help="the bots of the trials, with commas")
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--trial-games", type=count, default=100)
    for name, value in Settings()._asdict().items():
        parser.add_argument(f"--{name}", type=count if isinstance(value, int) else not_below_nothing, default=value)
    train(parser.parse_args(words))


if __name__ == "__main__":
    main()
