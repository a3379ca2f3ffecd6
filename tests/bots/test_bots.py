"""Bots: they get what a player gets, repeat themselves from a seed, and the better one wins."""

import builtins
import functools
import math
import operator
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from types import FunctionType, MethodType
from typing import Any

import msgspec
import pytest

from kurultai import bots
from kurultai.bots.arena import play_out
from kurultai.bots.bot import NAMES, Bot, check_bot, make_bot, read_recipe
from kurultai.bots.levels import LEVELS, Level, bot_at, levels_of
from kurultai.bots.slips import Slipping
from kurultai.kernel.ask import Ask, Option, Rule, Together
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Game, Setup, find_game, games
from kurultai.kernel.luck import Fresh, Luck, Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import write_choice
from kurultai.kernel.sight import Perspective
from kurultai.kernel.table import Table
from tests.contract.tables import Laid, encoded, every_table, random_play
from tests.kernel.single_rule import finish, match_of
from tests.kernel.toy import COMMIT, STAKE, ToyTable

REIGN = find_game("reign-and-ruin")
EVERY_BOT = pytest.mark.parametrize("name", ["random", "greedy", "search:iterations=6", "greedy:slips=35"])
SECRETS = (Match, Table, Luck, Game)


# --- what a bot gets ---------------------------------------------------------------------------------------------


def within_reach(value: Any, met: set[int]) -> Iterator[Any]:
    """Everything that public attributes, containers and closures lead to."""
    if id(value) in met or isinstance(value, (type, int, str, bytes, MethodType)):
        return
    met.add(id(value))
    yield value
    if isinstance(value, (list, tuple, set, dict)):
        inside = [*value, *value.values()] if isinstance(value, dict) else list(value)
    elif isinstance(value, FunctionType):
        inside = [cell.cell_contents for cell in value.__closure__ or ()]
    else:
        inside = [getattr(value, name) for name in dir(value) if not name.startswith("_")]
    for part in inside:
        yield from within_reach(part, met)


class Spy:
    """Looks at everything it can reach, and plays as another bot does. What lies in the box is the same all the time:
    that is looked at now and then."""

    name = "spy"

    def __init__(self, seed: int) -> None:
        self.looks = 0
        self.in_the_box: set[int] = set()
        self.found: list[Any] = []
        self.within: Bot = make_bot("random", seed)

    def choose(self, perspective: Perspective) -> Option:
        assert type(perspective) is Perspective
        if self.looks % 40 == 0:
            self.in_the_box = set()
            # Kept, so that nothing new gets the identity of something that was found.
            self.found = list(within_reach(perspective.box, self.in_the_box))
            assert [thing for thing in self.found if isinstance(thing, SECRETS)] == []
        found = list(within_reach(perspective, set(self.in_the_box)))
        assert any(thing is perspective.ask for thing in found), "the search finds something"
        assert any(isinstance(thing, msgspec.Struct) for thing in found), "the view among it"
        assert [thing for thing in found if isinstance(thing, SECRETS)] == []
        self.looks += 1
        return self.within.choose(perspective)


@every_table
def test_nothing_that_a_bot_gets_leads_to_the_match(laid: Laid) -> None:
    spies = [Spy(seat) for seat in range(laid.seats)]
    match = laid.match(3)
    play_out(match, spies)
    assert match.over
    assert sum(spy.looks for spy in spies) == match.number
    assert all(spy.looks for spy in spies)


def test_the_search_would_find_a_match_that_is_handed_out() -> None:
    match = REIGN.new_match(seats=2)
    ask = match.asks[0]
    ask.source = lambda table: match.asks[0].options
    found = within_reach(Perspective(match, ask.seat), set())
    assert any(isinstance(thing, SECRETS) for thing in found)


@every_table
def test_an_imagined_match_has_other_luck_and_no_past(laid: Laid) -> None:
    for match in random_play(laid.match(4), Random(4)):
        for ask in match.asks:
            imagined = Perspective(match, ask.seat).imagine(Random(1))
            assert isinstance(imagined.luck.source, Fresh)
            assert len(imagined.stretches()) == 1


def test_a_perspective_is_one_seats_question_and_view() -> None:
    match = REIGN.new_match(seats=3, seed=5)
    for seat in range(3):
        perspective = Perspective(match, seat)
        assert (perspective.seat, perspective.number) == (seat, 0)
        assert perspective.ask is match.ask_of(seat)
        assert perspective.view == REIGN.view(match.table, seat)
        assert perspective.view != REIGN.view(match.table, (seat + 1) % 3)


def test_who_is_not_asked_has_no_perspective() -> None:
    match = REIGN.new_match(seats=2)
    match.answer(0, match.asks[0].options[0])
    with pytest.raises(ValueError, match="seat 0 has nothing to choose now"):
        Perspective(match, 0)


# --- how bots play -----------------------------------------------------------------------------------------------


@EVERY_BOT
@every_table
def test_a_bot_chooses_what_is_offered_and_changes_nothing(laid: Laid, name: str) -> None:
    bot = make_bot(name, 1)
    for match in random_play(laid.match(5), Random(5)):
        for ask in match.asks[:1] if match.number % 21 == 0 else []:
            before = encoded(match)
            assert bot.choose(Perspective(match, ask.seat)) in ask.options
            assert encoded(match) == before


@every_table
def test_the_insights_of_all_seats_are_those_of_each(laid: Laid) -> None:
    game = find_game(laid.game)
    for match in random_play(laid.match(8), Random(8)):
        if match.number % 7 == 0 or match.over:
            each = [game.insight(match.table, seat) for seat in range(laid.seats)]
            assert game.insights(match.table) == each


def other_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    """The built-in sum of another Python: until 3.11 floats were added one by one, since 3.12 with nothing lost."""
    values = [start, *values]
    if sys.version_info < (3, 12) and any(isinstance(value, float) for value in values):
        return math.fsum(values)
    return functools.reduce(operator.add, values)


def insights_on_the_way(laid: Laid) -> list[Any]:
    game = find_game(laid.game)
    return [
        (game.insights(match.table), [game.parts(match.table, seat) for seat in range(laid.seats)])
        for match in random_play(laid.match(8), Random(8))
        if match.number % 7 == 0 or match.over
    ]


@every_table
def test_an_insight_is_the_same_to_the_last_bit_on_every_python(laid: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the same seed would play another game there: between two options the last bit may decide."""
    here = insights_on_the_way(laid)
    monkeypatch.setattr(builtins, "sum", other_sum)
    assert insights_on_the_way(laid) == here


def game_of(names: list[str], seed: int, chance: int) -> Match:
    match = REIGN.new_match(seats=len(names), seed=seed)
    play_out(match, [make_bot(name, chance + seat) for seat, name in enumerate(names)])
    return match


@EVERY_BOT
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    first, second, other = (choices(game_of([name] * 3, 6, chance)) for chance in (10, 10, 20))
    assert first == second
    assert first != other


def choices(match: Match) -> list[tuple[int, str]]:
    return [(seat, write_choice(kind, option)) for seat, kind, option, _, _ in match.steps()]


def share_of_greedy(seeds: range) -> float:
    """Of games with the same luck from both seats; a draw is half a win."""
    won = 0.0
    for seed in seeds:
        for seat, names in enumerate((["greedy", "random"], ["random", "greedy"])):
            winners = game_of(names, seed, seed * 2).result.winners
            won += (seat in winners) / len(winners)
    return won / (2 * len(seeds))


def test_greedy_beats_random_clearly() -> None:
    assert share_of_greedy(range(1, 21)) > 0.8


def two_ways(table: ToyTable) -> Rule[None]:
    """A stake that counts at once, or a small one that opens a better choice to the same seat."""
    table.scores[0] = yield Ask(0, STAKE, [1, 2, 3])
    if table.scores[0] == 1:
        table.scores[0] += yield Ask(0, COMMIT, [0, 9])
    yield Ask(1, STAKE, [1, 2])
    finish(table)


def test_greedy_looks_at_its_own_further_choices() -> None:
    match = match_of(two_ways)
    assert make_bot("greedy", 0).choose(Perspective(match, 0)) == 1
    match.answer(0, 1)
    assert make_bot("greedy", 0).choose(Perspective(match, 0)) == 9


def at_once(table: ToyTable) -> Rule[None]:
    table.scores = yield Together([Ask(seat, STAKE, [1, 2, 3]) for seat in (0, 1)])
    yield Ask(1, STAKE, [1, 2])
    finish(table)


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_sees_what_a_sealed_choice_will_do(seat: int) -> None:
    assert make_bot("greedy", 0).choose(Perspective(match_of(at_once), seat)) == 3


def test_greedy_has_no_favourite_among_equals() -> None:
    def all_the_same(table: ToyTable) -> Rule[None]:
        yield Ask(0, STAKE, [1, 2, 3])
        yield Ask(1, STAKE, [1, 2])
        finish(table)

    match = match_of(all_the_same)
    assert {make_bot("greedy", seed).choose(Perspective(match, 0)) for seed in range(30)} == {1, 2, 3}


def test_random_has_no_favourite() -> None:
    match = match_of(two_ways)
    bot = make_bot("random", 1)
    chosen = [bot.choose(Perspective(match, 0)) for _ in range(900)]
    assert all(250 < chosen.count(option) < 350 for option in (1, 2, 3))


# --- bots by name ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*NAMES, "search:iterations=6", "search:seconds=0.5:temper=bold", "greedy:worlds=2"])
def test_a_bot_is_called_what_it_says(name: str) -> None:
    assert make_bot(name, 1).name == name


@pytest.mark.parametrize("name", ["", "human", "Greedy", "alphazero", "Search:iterations=6"])
def test_an_unknown_bot_gets_one_sentence(name: str) -> None:
    kind = name.partition(":")[0]
    with pytest.raises(BadSetup, match=rf"^there is no bot “{kind}”; the bots are: {', '.join(NAMES)}$"):
        make_bot(name, 1)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("search:iterations=0", "“search:iterations=0” cannot be made: iterations: expected `int` >= 1"),
        ("search:iterations=many", "expected `int`, got `str`"),
        ("search:iterations", "expected `int`, got `str`"),
        ("search:seconds=-1", "expected `float` >= 0.0"),
        ("search:temper=mad", "temper: there is no “mad”; there are: bold, cautious, even"),
        ("greedy:iterations=9", "unknown field “iterations”; there are: worlds, taste, slips"),
        ("greedy:taste=sour", "taste: there is no “sour”; there are: builder, hoarder, warlike"),
        ("random:slips=101", "expected `int` <= 100"),
        ("greedy:worlds=2:worlds=3", "“greedy:worlds=2:worlds=3” cannot be made: a parameter is given twice"),
        ("hard:slips=10", "the level “hard” takes no parameters; it is what its game says"),
    ],
)
def test_a_parameter_that_makes_no_sense_gets_one_sentence(name: str, refusal: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(refusal)):
        make_bot(name, 1)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_level_of_every_game_is_a_bot(name: str) -> None:
    meta = games()[name]
    assert list(levels_of(meta)) == list(LEVELS) == ["easy", "medium", "hard", "brutal"]
    for level in LEVELS:
        for seats in meta.seats:
            read_recipe(bot_at(level, Setup(name, seats)))
            check_bot(level, Setup(name, seats))


@pytest.mark.parametrize("name", sorted(games()))
def test_the_page_on_bots_says_what_each_level_is_and_what_was_measured(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    meta = games()[name]
    for level, found in levels_of(meta).items():
        others = "".join(f"; {seats} seats: `{bot}`" for seats, bot in found.at.items())
        row = f"| {meta.title} | `{level}` | `{found.bot}`{others} |"
        assert row in page, row
        for one in found.measured:
            told = f"{100 * one.won:.1f} % of {one.games} [{100 * one.low:.0f}..{100 * one.high:.0f}]"
            assert f"{one.seats} seats against `{one.against}`: {told}" in page


def test_a_level_is_what_its_game_says_of_this_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {"hard": Level("greedy", at={"3": "random"})}
    monkeypatch.setattr("kurultai.bots.levels.levels_of", lambda meta: levels)
    assert bot_at("hard", Setup("reign-and-ruin", 2)) == "greedy"
    assert bot_at("hard", Setup("reign-and-ruin", 3)) == "random"
    bot = make_bot("hard", 7)
    game = find_game("reign-and-ruin")
    for seats, meant in ((2, "greedy"), (3, "random")):
        match = Match(game, game.box(Setup("reign-and-ruin", seats)), Seeded(1))
        perspective = Perspective(match, match.asks[0].seat)
        assert bot.choose(perspective) == make_bot(meant, 7).choose(perspective)


def test_slips_are_random_choices_and_as_many_as_were_said() -> None:
    match = match_of(two_ways)
    slipping = [make_bot(f"greedy:slips={slips}", 1) for slips in (30, 100)]
    assert all(isinstance(bot, Slipping) for bot in slipping)
    some, all_of_them = ([bot.choose(Perspective(match, 0)) for _ in range(300)] for bot in slipping)
    assert 215 < some.count(1) < 265, "70 of 100 by thought, and a third of the rest"
    assert all(70 < all_of_them.count(option) < 130 for option in (1, 2, 3))


def test_no_game_is_named_among_the_bots() -> None:
    sources = [path.read_text(encoding="utf-8").lower() for path in Path(bots.__file__).parent.glob("*.py")]
    words = {word for meta in games().values() for word in (meta.name, meta.title.lower(), meta.package)}
    assert len(sources) > 5
    assert [word for word in words for source in sources if word in source] == []
