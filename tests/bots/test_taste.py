"""Characters: bots that are fond of something."""

from __future__ import annotations

from random import Random

import pytest

from kurultai.bots.bot import make_bot
from kurultai.bots.taste import eye_of, plain_eye, reweighed, weighed
from kurultai.kernel.game import Setup, find_game, games
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.kernel.worth import RIVALS

TASTES = ("warlike", "builder", "hoarder")
GAMES = pytest.mark.parametrize("name", sorted(games()))


def in_the_middle(name: str, seed: int, choices: int = 60) -> Match:
    game = find_game(name)
    match = Match(game, game.box(Setup(name, 2)), Seeded(seed))
    random = Random(seed)
    for _ in range(choices):
        if match.over:
            break
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    return match


@GAMES
def test_every_game_has_the_tastes_and_each_likes_parts_that_there_are(name: str) -> None:
    match = in_the_middle(name, 3, 12 if name == "reign-and-ruin" else 60)
    parts = match.game.parts(match.table, 0)
    for taste in TASTES:
        assert set(match.game.tastes()[taste]) <= set(parts), taste


@GAMES
def test_a_taste_weighs_its_own_parts_and_leaves_the_rivals_alone(name: str) -> None:
    match = in_the_middle(name, 4, 12 if name == "reign-and-ruin" else 60)
    parts = match.game.parts(match.table, 1)
    for taste in TASTES:
        weights = match.game.tastes()[taste]
        more = sum((weights[part] - 1) * parts[part] for part in weights)
        assert eye_of(taste)(match, 1) == pytest.approx(plain_eye(match, 1) + more)
        rivals = sum((weights[part] - 1) * parts.get(RIVALS + part, 0.0) for part in weights)
        assert reweighed(match, 1, weights) == pytest.approx(weighed(match, 1, weights) + rivals)


def fighters_sent(taste: str) -> int:
    """How many fighters a bot sends, over some deals against a bot without a taste."""
    game, sent = find_game("reign-and-ruin"), 0
    for seed in range(40):
        match = Match(game, game.box(Setup("reign-and-ruin", 2)), Seeded(seed))
        bots = [make_bot(f"greedy:worlds=1:taste={taste}", seed), make_bot("greedy:worlds=1", seed + 1)]
        while not match.over:
            ask = match.asks[0]
            option = bots[ask.seat].choose(Perspective(match, ask.seat))
            sent += ask.seat == 0 and ask.kind.name_of(option).startswith("fight-")
            match.answer(ask.seat, option)
    return sent


def test_somebody_warlike_sends_more_fighters_than_somebody_who_hoards() -> None:
    """Over 400 deals they send 3.5 and 2.5 a game."""
    assert fighters_sent("warlike") > fighters_sent("hoarder")


def test_search_has_its_taste_from_its_recipe() -> None:
    match = in_the_middle("reign-and-ruin", 5, 3)
    ask = match.asks[0]
    for taste in TASTES:
        chosen = make_bot(f"search:iterations=16:taste={taste}", 1).choose(Perspective(match, ask.seat))
        assert chosen in ask.options
