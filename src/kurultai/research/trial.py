"""How often a policy wins: matches against bots, the policy in every seat equally often."""

from __future__ import annotations

from random import Random

from kurultai.bots.arena import play_out
from kurultai.bots.bot import Bot, make_bot
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.research.learned import Learned, Think
from kurultai.research.table import ResearchTable


def win_share(policy: Think, table: ResearchTable, opponents: str, games: int, seed: int) -> float:
    """The share of matches won against bots of one name, a drawn one shared among its winners."""
    won = 0.0
    learned = Learned(policy, Random(seed))
    for number in range(games):
        seat = number % table.seats
        bots: list[Bot] = [make_bot(opponents, seed * games + number * table.seats + at) for at in range(table.seats)]
        bots[seat] = learned
        match = Match(table.game, table.box, Seeded(seed * games + number // table.seats))
        play_out(match, bots)
        winners = match.result.winners
        won += 1 / len(winners) if seat in winners else 0
    return won / games
