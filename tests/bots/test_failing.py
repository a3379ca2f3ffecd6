"""Bots that fail, those of other packages among them: they are named, replaced, and hold up nothing."""

import re
import signal
import time
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from kurultai.bots.bot import BROUGHT, Bot, Recipe, check_bot, make_bot
from kurultai.bots.guard import BotFailed, Guarded, choice_of
from kurultai.bots.guest import Guest
from kurultai.kernel.ask import Ask, Option, Rule
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.kernel.sight import Perspective
from tests.kernel.single_rule import finish, match_of
from tests.kernel.toy import STAKE, ToyTable

NUMBER = 3


def one_stake(table: ToyTable) -> Rule[None]:
    """Something to choose."""
    table.scores[0] = yield Ask(0, STAKE, [1, 2, 3])
    finish(table)


class Faulty:
    """A bot that another package brought, and that does not work."""

    name = "faulty"

    def __init__(self, answer: Any = None) -> None:
        self.answer = answer

    def choose(self, perspective: Perspective) -> Option:
        options: list[Option] = [self.answer] if self.answer else []
        return options[0]


class BrokenRecipe(Recipe, frozen=True):
    def make(self, random: Random) -> Bot:
        raise RuntimeError("no\nfuel")


class UnreadRecipe(Recipe, frozen=True):
    def __post_init__(self) -> None:
        raise LookupError("no weights")


class NothingRecipe(Recipe, frozen=True):
    def make(self, random: Random) -> Bot:
        return None  # type: ignore[return-value]


class PanickingRecipe(Recipe, frozen=True):
    def make(self, random: Random) -> Bot:
        raise Panic("no model")


class UnseatedRecipe(Recipe, frozen=True):
    def check(self, setup: Setup, content: Any = None) -> None:
        raise LookupError("no such table")


@pytest.mark.parametrize(
    ("value", "refusal"),
    [
        (
            "tests.bots.test_failing:Nowhere",
            "cannot be loaded from tests.bots.test_failing:Nowhere: AttributeError",
        ),
        ("tests.bots.test_failing:Faulty", "cannot be loaded from tests.bots.test_failing:Faulty: that is no Recipe"),
        (
            "tests.bots.test_failing:NUMBER",
            "cannot be loaded from tests.bots.test_failing:NUMBER: that is no Recipe",
        ),
        ("no_such_package:Recipe", "needs no_such_package: it is not installed"),
        ("kurultai.no_such_module:Recipe", "needs kurultai.no_such_module: pip install 'kurultai[brought]'"),
        ("tests.bots.test_failing:BrokenRecipe", "cannot be made: RuntimeError: no fuel"),
        ("tests.bots.test_failing:UnreadRecipe", "cannot be made: LookupError: no weights"),
        ("tests.bots.test_failing:NothingRecipe", "cannot be made: AttributeError: 'NoneType' object has no"),
        ("tests.bots.test_failing:PanickingRecipe", "cannot be made: Panic: no model"),
    ],
)
def test_a_brought_bot_that_does_not_work_is_named(monkeypatch: pytest.MonkeyPatch, value: str, refusal: str) -> None:
    monkeypatch.setitem(BROUGHT, "brought", EntryPoint("brought", value, "kurultai.bots"))
    with pytest.raises(BadSetup, match=re.escape(f"the bot “brought” {refusal}")):
        make_bot("brought", 1)


def test_a_brought_bot_that_breaks_down_over_a_table_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BROUGHT, "brought", EntryPoint("brought", "tests.bots.test_failing:UnseatedRecipe", ""))
    refusal = "^the bot “brought” cannot say whether it plays at this table: LookupError: no such table$"
    with pytest.raises(BadSetup, match=refusal):
        check_bot("brought", Setup("ruination", 2))


class Count(int):
    """A number of somebody else's, as numpy has them: equal to ours, but the rules cannot reckon with it."""


@dataclass(frozen=True)
class Counting:
    """A bot that answers with its own numbers, and cannot be given another name."""

    name: str = "counting"

    def choose(self, perspective: Perspective) -> Option:
        return Count(perspective.ask.options[1])


class CountingRecipe(Recipe, frozen=True):
    def make(self, random: Random) -> Bot:
        return Counting()  # type: ignore[return-value]


def test_what_a_brought_bot_chooses_is_the_very_option_that_was_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BROUGHT, "brought", EntryPoint("brought", "tests.bots.test_failing:CountingRecipe", ""))
    bot, perspective = make_bot("brought", 1), Perspective(match_of(one_stake), 0)
    choice = bot.choose(perspective)
    assert (bot.name, choice, type(choice)) == ("brought", 2, int)


def test_what_a_brought_bot_was_not_offered_is_still_refused() -> None:
    guest = Guest(Faulty(99), "brought")
    with pytest.raises(BotFailed, match=r"^the bot “brought” at seat A answered 99, which was not offered$"):
        choice_of(guest, Perspective(match_of(one_stake), 0))


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [(None, "broke down: IndexError: list index out of range"), (99, "answered 99, which was not offered")],
)
def test_a_bot_that_fails_where_nobody_stands_in_is_named(answer: Any, refusal: str) -> None:
    with pytest.raises(BotFailed, match=f"^the bot “faulty” at seat A {refusal}$"):
        choice_of(Faulty(answer), Perspective(match_of(one_stake), 0))


class Quitting:
    """A bot that ends its process."""

    name = "quitting"

    def choose(self, perspective: Perspective) -> Option:
        raise SystemExit("enough")


class Panic(BaseException):
    """What native code throws at Python, which is no `Exception`."""


class Panicking:
    name = "panicking"

    def __init__(self, panic: BaseException) -> None:
        self.panic = panic

    def choose(self, perspective: Perspective) -> Option:
        raise self.panic


class Stubborn:
    """A bot that thinks on whatever happens, until it is told for the third time."""

    name = "stubborn"

    def __init__(self, passes_over: type[BaseException]) -> None:
        self.passes_over = passes_over
        self.told = 0

    def choose(self, perspective: Perspective) -> Option:
        while self.told < 3:
            try:
                time.sleep(30)
            except self.passes_over:
                self.told += 1
        option: Option = perspective.ask.options[0]
        return option


def test_a_bot_that_ends_its_process_is_replaced() -> None:
    guarded = Guarded(Quitting(), Random(1))
    perspective = Perspective(match_of(one_stake), 0)
    assert guarded.choose(perspective) in perspective.ask.options
    assert guarded.fault
    assert guarded.fault.sentence == "quitting at seat A, choice 1: SystemExit: enough"
    with pytest.raises(BotFailed, match="the bot “quitting” at seat A broke down: SystemExit: enough"):
        choice_of(Quitting(), perspective)


def test_whatever_a_bot_throws_is_noted_in_a_line_but_who_interrupts_is_heard() -> None:
    guarded = Guarded(Panicking(Panic("the model\nhas no weights")), Random(1))
    perspective = Perspective(match_of(one_stake), 0)
    assert guarded.choose(perspective) in perspective.ask.options
    assert guarded.fault
    assert guarded.fault.sentence == "panicking at seat A, choice 1: Panic: the model has no weights"
    with pytest.raises(KeyboardInterrupt):
        Guarded(Panicking(KeyboardInterrupt()), Random(1)).choose(perspective)
    with pytest.raises(BotFailed, match="the bot “panicking” at seat A broke down: Panic: the model has no weights"):
        choice_of(Panicking(Panic("the model\nhas no weights")), perspective)
    with pytest.raises(KeyboardInterrupt):
        choice_of(Panicking(KeyboardInterrupt()), perspective)


@pytest.mark.parametrize("passes_over", [Exception, BaseException])
def test_a_bot_that_passes_over_what_happens_is_interrupted_all_the_same(passes_over: type[BaseException]) -> None:
    bot = Stubborn(passes_over)
    guarded = Guarded(bot, Random(1), patience=0.05)
    perspective = Perspective(match_of(one_stake), 0)
    assert guarded.choose(perspective) in perspective.ask.options
    if passes_over is Exception:
        assert guarded.fault
        assert guarded.fault.sentence == "stubborn at seat A, choice 1: Stalled: no answer within 0.05 s"
    else:
        assert bot.told == 3, "it is told again and again"


def test_an_alarm_that_rings_while_it_is_put_out_rings_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would ring again and again, outside of any bot, and end the whole run."""
    before, put_out, rung = signal.getsignal(signal.SIGALRM), signal.setitimer, [0]

    def ring_first(which: int, seconds: float, interval: float = 0.0) -> None:
        if not seconds and not rung[0]:
            rung[0] += 1
            signal.raise_signal(signal.SIGALRM)
        put_out(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", ring_first)
    guarded = Guarded(make_bot("random", 1), Random(1), patience=50)
    perspective = Perspective(match_of(one_stake), 0)
    assert guarded.choose(perspective) in perspective.ask.options
    assert guarded.fault
    try:
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) == before
    finally:
        put_out(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
