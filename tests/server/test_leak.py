"""Nothing that a viewer cannot know is in any byte that is sent to them: at tables that differ only in that, every
view, event, option, reason, refusal and account is equal."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

from kurultai.bots.greedy import foresee
from kurultai.kernel.game import games
from kurultai.kernel.luck import Fair, Forked
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective, events_for
from kurultai.server.replays import Replays
from tests.contract.tables import Laid, all_tables, every_table, random_play, viewers
from tests.server.inside import as_bytes
from tests.server.leak import REASONS, Pairs, look_of

PAIRS = 60
MOST_GAMES = 5_000
SOAK = 10_000
ALL = 1_000_000
"""Reasons of this many options: of every one."""
SOME = 6


async def compare_some(laid: Laid, pairs: int, every: float, seed: int, reasons: int = REASONS) -> tuple[int, int]:
    """Compare so many pairs, over as many games as it takes; how many there were, and how many with a step."""
    same = steps = 0
    for game in range(MOST_GAMES):
        compared = Pairs(laid, seed + game, reasons)
        async for _ in compared.play(every):
            if same + compared.same >= pairs:
                break
        same, steps = same + compared.same, steps + compared.steps
        compared.store.close()
        if same >= pairs:
            break
    return same, steps


@every_table
def test_no_byte_depends_on_what_the_viewer_cannot_know(laid: Laid) -> None:
    same, steps = asyncio.run(compare_some(laid, PAIRS, 0.06, 1))
    assert same >= PAIRS
    assert steps > PAIRS // 10, "most steps show something new, but not all"


@every_table
def test_what_is_told_of_the_deal_depends_on_what_the_viewer_sees_of_it(laid: Laid) -> None:
    """The same deal up to some draw, and another from there on: whoever sees no difference is told none."""
    found: Counter[int | None] = Counter()
    for seed in range(5):
        match = laid.match(f"deal {seed}", listening=True)
        outcomes = [outcome for outcome, _ in match.outcomes()]
        for same in range(len(outcomes)):
            box, source = match.box, Forked(outcomes[:same], Fair(f"other {same}"))
            other = Match(match.game, box, source, listening=True)
            if other.table.to_plain() == match.table.to_plain():
                continue
            for viewer in viewers(match):
                if look_of(match, viewer) == look_of(other, viewer):
                    assert as_bytes(events_for(match, viewer)) == as_bytes(events_for(other, viewer))
                    found[viewer] += 1
    hidden = match.imagine(None, Random(1)).table.to_plain() != match.table.to_plain()
    assert found[None] or not hidden, "something is dealt that a spectator does not see"


@every_table
def test_looking_back_shows_what_was_seen_and_no_more(laid: Laid) -> None:
    """Every step of a running match, as it is shown afterwards, is what that viewer saw then."""

    async def scenario() -> None:
        pairs = Pairs(laid, 2)
        await pairs.lay()
        then, all_viewers = [], viewers(pairs.live.playing)
        for _ in range(25):
            views = [as_bytes(pairs.live.game.view(pairs.live.playing.table, viewer)) for viewer in all_viewers]
            then.append(views)
            ask = pairs.random.choice(pairs.live.playing.asks)
            await pairs.step(ask.seat, f"{ask.kind.name}:{pairs.random.choice(ask.names())}")
            if pairs.live.row.status != "running":
                break
        replays = Replays()
        for step in Random(3).sample(range(len(then)), 4):
            for viewer, view in zip(all_viewers, then[step], strict=True):
                assert as_bytes(await pairs.shown(replays, step, viewer)) == view
        pairs.store.close()

    asyncio.run(scenario())


@every_table
def test_advice_depends_on_what_the_seat_sees(laid: Laid) -> None:
    """A hint weighs imagined tables; those that are imagined from a twin are the very same."""
    random, compared = Random(4), 0
    for match in random_play(laid.match("advice"), Random(4)):
        if match.over or compared >= SOME:
            break
        if random.random() < 0.2:
            ask = random.choice(match.asks)
            twin = match.imagine(ask.seat, random)
            for option in random.sample(ask.options, 2):
                values = [foresee(Perspective(one, ask.seat), option, match.number)[0] for one in (match, twin)]
                assert values[0] == values[1]
            compared += 1
    assert compared == SOME


@pytest.mark.soak
@pytest.mark.parametrize("game", list(games()))
def test_ten_thousand_pairs_of_each_game(game: str) -> None:
    tables = [laid for laid in all_tables() if laid.game == game]
    share = SOAK // len(tables) + 1
    found = [asyncio.run(compare_some(laid, share, 0.5, 100, ALL)) for laid in tables]
    assert sum(same for same, _ in found) >= SOAK
