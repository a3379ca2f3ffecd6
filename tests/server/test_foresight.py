"""Whether a choice could be taken back, told before it is made: right, and from nothing but what the seat knows."""

from __future__ import annotations

from collections import Counter
from random import Random

from kurultai.kernel.match import Match
from kurultai.server.foresight import barrier_behind
from kurultai.server.protocol import Foresee, Foreseen
from tests.contract.tables import Laid, every_table, random_play
from tests.server.inside import World, as_bytes, at_tables

SOME = 40
OFTEN = 0.3


def what_stood_in_the_way(match: Match, seat: int, drawn: int) -> str:
    """What the choice that was just made has brought about."""
    if match.luck.drawn != drawn:
        return "luck"
    if match.luck.shown & ~(1 << seat):
        return "shown"
    return "turn" if match.ask_of(seat) is None else ""


@every_table
def test_it_is_as_foreseen_and_depends_on_what_the_seat_knows(laid: Laid) -> None:
    """What others hide may make it come out otherwise, as it does with a look into the future; rarely."""
    random, seen, right = Random(9), Counter[str](), 0
    for game in range(9):
        for match in random_play(laid.match(f"foresight {game}"), Random(game)):
            if match.over or seen.total() >= SOME:
                break
            if random.random() > OFTEN:
                continue
            ask = random.choice(match.asks)
            option = random.choice(ask.options)
            barrier = barrier_behind(match, ask.seat, option)
            if match.together:
                assert barrier == ("sealed" if len(match.asks) == 1 else ""), "everybody sees who has chosen"
                continue
            assert barrier == barrier_behind(match.imagine(ask.seat, random), ask.seat, option)
            then, drawn = match.copy(), match.luck.drawn
            then.answer(ask.seat, option)
            seen[barrier] += 1
            right += barrier == what_stood_in_the_way(then, ask.seat, drawn)
            if barrier != "turn" and barrier == what_stood_in_the_way(then, ask.seat, drawn):
                assert then.can_undo(ask.seat) == (barrier == "")
    assert seen.total() == SOME
    assert right >= SOME * 0.9, (seen, right)


@at_tables
async def test_asking_changes_nothing_and_the_last_sealed_answer_is_the_one_that_stands(world: World) -> None:
    ada, bo = await world.lay()
    before = as_bytes(await ada.news())
    question = await ada.question()
    option = f"{question.kind}:{question.options[0].name}"
    assert (await ada.hears(Foresee(ada.table, option), Foreseen)) == Foreseen(ada.table, option, "")
    assert as_bytes(await ada.news()) == before
    await bo.choose()
    assert (await ada.hears(Foresee(ada.table, option), Foreseen)).barrier == "sealed"
    fan = world.watch(ada.table)
    for guest, asked in ((ada, "keep:nonsense"), (ada, "play:nonsense"), (bo, option), (fan, option)):
        assert (await guest.hears(Foresee(ada.table, asked), Foreseen)).barrier == ""
