"""The bot that searches: it finds what is forced, thinks of the others, knows no secret, and keeps to its budget."""

from collections import Counter
from itertools import count
from random import Random
from statistics import pstdev

import pytest

from kurultai.bots.bot import make_bot
from kurultai.bots.chances import chances
from kurultai.bots.playout import Habits, Spread, bold, cautious, even, gauge_of
from kurultai.bots.search import CURIOSITY, KEEN, OPINION, Search, Tree
from kurultai.kernel.ask import Ask, Option, Rule, Together
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.kernel.stretch import Stretch
from tests.kernel.single_rule import GAME, finish, match_of
from tests.kernel.toy import CANCEL, CARDS, COMMIT, DENY, STAKE, ToyTable

RUINATION = find_game("ruination")
REIGN = find_game("reign-and-ruin")
SEEDS = pytest.mark.parametrize("seed", range(5))


def chosen(match: Match, seat: int = 0, seed: int = 1, name: str = "search:iterations=60") -> Option:
    return make_bot(name, seed).choose(Perspective(match, seat))


# --- what it finds ----------------------------------------------------------------------------------------------------


def trap(table: ToyTable) -> Rule[None]:
    """The highest stake looks best, until the other seat answers it; the middle one cannot be answered."""
    stake = yield Ask(0, STAKE, [1, 2, 3])
    table.scores[0] = stake
    answer = yield Ask(1, CANCEL, [True, False])
    if answer and stake == 3:
        table.scores[1] = 9
    finish(table)


@SEEDS
def test_it_expects_the_others_to_choose_what_is_good_for_them(seed: int) -> None:
    assert chosen(match_of(trap), seed=seed) == 2
    assert make_bot("greedy", seed).choose(Perspective(match_of(trap), 0)) == 3, "one step ahead it looks otherwise"


def combination(table: ToyTable) -> Rule[None]:
    """A forced win in three steps of the same seat, worse than the rest until the last of them."""
    first = yield Ask(0, STAKE, [1, 2, 3])
    table.scores[0] = first
    second = yield Ask(0, COMMIT, list(range(6)))
    third = yield Ask(0, DENY, [True, False])
    if (first, second, third) == (1, 4, True):
        table.scores[0] = 50
    finish(table)


@SEEDS
def test_it_finds_a_forced_win_in_three_steps(seed: int) -> None:
    match = match_of(combination)
    for wanted in (1, 4, True):
        assert chosen(match, seed=seed, name="search:iterations=1000") == wanted
        match.answer(0, wanted)


def all_alike(table: ToyTable) -> Rule[None]:
    """Nothing depends on the stake."""
    yield Ask(0, STAKE, [1, 2, 3])
    finish(table)


def test_options_that_look_alike_are_chosen_whatever_their_order() -> None:
    match = match_of(all_alike)
    often = Counter(chosen(match, seed=seed, name="search:iterations=20") for seed in range(90))
    assert min(often[stake] for stake in (1, 2, 3)) >= 15


def at_once(table: ToyTable) -> Rule[None]:
    """Both choose at the same time, and the higher stake scores."""
    stakes = yield Together([Ask(seat, STAKE, [1, 2, 3]) for seat in (0, 1)])
    for seat, stake in enumerate(stakes):
        table.scores[seat] = 5 * (stake > stakes[1 - seat]) + (stake == 3)
    yield Ask(1, STAKE, [1, 2])
    finish(table)


@pytest.mark.parametrize("seat", [0, 1])
def test_it_guesses_what_is_chosen_at_the_same_time(seat: int) -> None:
    assert chosen(match_of(at_once), seat) == 3


def gamble(table: ToyTable) -> Rule[None]:
    """Nothing, or else a gain or a somewhat greater loss, one as likely as the other."""
    if (yield Ask(0, CANCEL, [True, False])):
        table.scores[0] = 7 if table.luck.draw(2) else -10
    finish(table)


@pytest.mark.parametrize(("temper", "gambles"), [("even", False), ("cautious", False), ("bold", True)])
def test_tempers_differ_in_what_they_make_of_a_gamble(temper: str, *, gambles: bool) -> None:
    assert chosen(match_of(gamble), name=f"search:iterations=300:temper={temper}") == gambles


def test_a_temper_keeps_the_order_of_rewards() -> None:
    rewards = [step / 20 for step in range(21)]
    for temper in (even, bold, cautious):
        worths = [temper(reward) for reward in rewards]
        assert worths == sorted(worths)
        assert (worths[0], worths[-1]) == (0.0, 1.0)
    assert all(bold(reward) < reward < cautious(reward) for reward in rewards[1:-1])


# --- what it knows ----------------------------------------------------------------------------------------------------


def hidden(table: ToyTable) -> Rule[None]:
    """The stake 3 wins against one of the twelve cards that the other seat may hold, and loses against all others."""
    stake = yield Ask(0, STAKE, [1, 2, 3])
    table.scores[0] = 1 if stake < 3 else 20 if table.hands[1] == [7] else -20
    yield Ask(1, STAKE, [1, 2])
    finish(table)


def match_with(secret: int) -> Match:
    """The other seat holds this card; the pile, all the others."""
    box = GAME.box(Setup("toy", 2))
    table = GAME.table(box)
    table.hands, table.scores = [[], [secret]], [0, 0]
    table.pile = [card for card in range(CARDS) if card != secret]
    return Match.continued(GAME, box, Seeded(1), Stretch(None, table, hidden, 0, 0), [], [], listening=False)


@pytest.mark.parametrize("secret", [0, 7])
@SEEDS
def test_it_plays_by_what_it_can_know(secret: int, seed: int) -> None:
    """Against the one card and against another alike: it cannot tell which it is."""
    assert chosen(match_with(secret), seed=seed) != 3


def test_tables_that_differ_only_in_secrets_get_the_same_choice() -> None:
    """While tiles are kept secret, whatever the others hold."""
    match = RUINATION.new_match(seats=3, seed=5)
    assert match.asks[0].kind.name == "keep-tile"
    seat = match.asks[0].seat
    others = [match.imagine(seat, Random(secret)) for secret in range(8)]
    assert len({repr(other.table.tiles) for other in others}) > 1, "the secrets differ"
    assert len({chosen(other, seat, name="search:iterations=20") for other in [match, *others]}) == 1


# --- its budget -------------------------------------------------------------------------------------------------------


class Counted(Perspective):
    """A perspective that counts how many tables were imagined."""

    __slots__ = ("count",)

    def imagine(self, random: Random) -> Match:
        self.count: int = getattr(self, "count", 0) + 1
        return super().imagine(random)


def imagined(bot: Search, match: Match) -> int:
    perspective = Counted(match, match.asks[0].seat)
    bot.choose(perspective)
    return perspective.count


def test_more_iterations_imagine_more_tables() -> None:
    few, more = (imagined(Search(Random(1), iterations), RUINATION.new_match(seats=2)) for iterations in (16, 64))
    assert few + 16 <= more <= few + 48


def test_it_stops_when_nothing_can_change_the_choice() -> None:
    match = match_of(combination)
    for option in (1, 4):
        match.answer(0, option)
    assert imagined(Search(Random(1), 4000), match) < 3500


@pytest.mark.parametrize("seconds", [1.0, 5.0])
def test_with_seconds_it_stops_soon_after_they_are_over(seconds: float) -> None:
    """By a clock that goes on by a second whenever it is looked at; it is looked at once a lap."""
    ticks = count()
    match = RUINATION.new_match(seats=2)
    bot = Search(Random(1), seconds=seconds, clock=lambda: float(next(ticks)))
    assert imagined(bot, match) < 16 * (seconds + 1) + 20
    assert next(ticks) <= seconds + 2


def test_a_name_with_seconds_thinks_for_seconds() -> None:
    bot = make_bot("search:seconds=0.02", 1)
    assert isinstance(bot, Search)
    assert bot.seconds == 0.02
    match = match_of(trap)
    assert bot.choose(Perspective(match, 0)) in (1, 2, 3)


# --- its parts --------------------------------------------------------------------------------------------------------


def test_rewards_go_with_the_insight_and_a_half_is_no_change() -> None:
    match = match_of(trap)
    gauge = gauge_of(Perspective(match, 0), Random(1), even)
    assert gauge.rewards(match) == [0.5, 0.5]
    better = match.copy()
    better.answer(0, 3)
    mine, others = gauge.rewards(better)
    assert 0 < others < 0.5 < mine < 1


def test_where_a_game_trusts_its_insight_a_reward_is_the_chance_to_win() -> None:
    match = REIGN.new_match(seats=2, seed=3)
    random = Random(4)
    while match.number < 20:
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    seat = match.asks[0].seat
    perspective = Perspective(match, seat)
    gauge, bolder = (gauge_of(perspective, Random(1), temper) for temper in (even, bold))
    here = gauge.zero[seat]
    assert bolder.own_reward(here) == pytest.approx(gauge.own_reward(here) ** 2)
    assert gauge.rewards(perspective.imagine(Random(1))) == pytest.approx(chances(perspective.imagine(Random(1))))
    while not match.over:
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    assert gauge.rewards(match) == [float(seat in match.result.winners) for seat in (0, 1)]
    assert len(match.result.winners) == 1


def test_habits_prefer_what_went_well() -> None:
    habits = Habits()
    ask = match_of(trap).asks[0]
    habits.learn([(0, "stake", option) for option in (1, 3)], [0.1])
    habits.learn([(0, "stake", 2)], [0.9])
    assert {habits.pick(ask, ask.options, Random(seed)) for seed in range(20)} == {2}


def test_a_tree_offers_its_choice_from_what_is_asked() -> None:
    match = RUINATION.new_match(seats=2, seed=3)
    perspective = Perspective(match, match.asks[0].seat)
    tree = Tree(perspective, Random(1), even)
    assert len(tree.root.children) == len(perspective.ask.options)
    for _ in range(30):
        tree.grow(perspective.imagine(Random(2)))
    assert sum(node.visits for node in tree.root.children.values()) == 30 + OPINION * len(perspective.ask.options)
    assert tree.choice(perspective.ask) in perspective.ask.options


def grown(match: Match, iterations: int = 40) -> Tree:
    perspective = Perspective(match, match.asks[0].seat)
    tree, random = Tree(perspective, Random(1), even), Random(2)
    for _ in range(iterations):
        tree.grow(perspective.imagine(random))
    return tree


def test_a_spread_is_a_standard_deviation() -> None:
    rewards = [0.2, 0.9, 0.4, 0.4]
    spread = Spread()
    assert spread.deviation() == 0
    for reward in rewards:
        spread.take(reward)
    assert spread.deviation() == pytest.approx(pstdev(rewards))


def test_a_game_may_say_how_far_a_search_plays_on_and_then_rewards_say_how_curious_it_is() -> None:
    reign, ruination = grown(REIGN.new_match(seats=2, seed=3)), grown(RUINATION.new_match(seats=2, seed=3))
    assert reign.gauge.length == 0
    assert reign.spread is not None
    assert reign.curiosity == KEEN * reign.spread.deviation()
    assert ruination.gauge.length > 0
    assert ruination.curiosity == CURIOSITY
