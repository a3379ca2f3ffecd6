"""A table in play: the open questions, answers, copies, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from kurultai.kernel.ask import Ask, Kind, Option, Rule, Together, letter
from kurultai.kernel.errors import IllegalChoice, NothingToUndo, RuleBroken
from kurultai.kernel.game import Game, Result
from kurultai.kernel.luck import Fresh, Luck, Source
from kurultai.kernel.story import Event
from kurultai.kernel.table import Table

Play = Callable[[Any], Rule[None]]


Step = tuple[int, Kind[Any], Option, int, bool]
"""One answer: seat, kind of question, chosen option, how much luck had been drawn before, whether it was sealed."""


class Dream(NamedTuple):
    """A redrawing of secrets inside a stretch: after how many of its steps, for which seat, from which seed."""

    after: int
    seat: int | None
    seed: int


class Stretch:
    """The part of a match between two points without half-done business: its start, and what came in since."""

    __slots__ = ("before", "luck_before", "outcomes", "play", "sides", "start", "steps", "steps_before")

    start: Any
    """The table at its start; None in the past of a loaded match, until it is played again."""

    def __init__(
        self, before: Stretch | None, start: Table | None, play: Play, steps_before: int, luck_before: int
    ) -> None:
        self.before = before
        self.start = start
        self.play = play
        self.steps: list[Step] = []
        self.steps_before = steps_before
        self.luck_before = luck_before
        self.outcomes: Sequence[int] = ()
        self.sides: Sequence[int] = ()

    def begun_again(self) -> Stretch:
        """The same stretch with nothing come in yet."""
        return Stretch(self.before, self.start, self.play, self.steps_before, self.luck_before)


class Match:
    """A table in play. `asks` are the open questions; `answer` answers one of them.

    Rules are generators, which cannot be copied. So the match keeps a copy of the table from the start of the current
    stretch, and the answers and luck since: running the stretch again from there is what copy, undo and load are.
    """

    __slots__ = (
        "_dreams",
        "_opened",
        "_rule",
        "_sealed",
        "_stretch",
        "_together",
        "asks",
        "box",
        "game",
        "luck",
        "story",
        "table",
    )

    asks: list[Ask[Any]]
    table: Any
    _dreams: tuple[Dream, ...]
    _opened: int
    _rule: Rule[None]
    _sealed: list[Any]
    _stretch: Stretch
    _together: list[Ask[Any]] | None

    def __init__(self, game: Game[Any], box: Any, source: Source, *, listening: bool = False) -> None:
        self.game = game
        self.box = box
        self.luck = Luck(source)
        self.story: list[tuple[int, Event]] | None = [] if listening else None
        self.start_from(game.table(box), game.play)

    def start_from(self, table: Table, play: Play) -> None:
        """Begin at this table, with this rule as the first stretch."""
        self._stretch = Stretch(None, table, play, 0, self.luck.base)
        self._again([], (), told=None if self.story is None else [])
        if self.story is not None:
            self._listen()

    @classmethod
    def continued(
        cls,
        game: Game[Any],
        box: Any,
        source: Source,
        stretch: Stretch,
        steps: list[Step],
        luck: Sequence[tuple[int, int]],
        *,
        listening: bool,
    ) -> Match:
        """A match that goes on inside this stretch, after these steps of it and the luck drawn in it."""
        match = cls.__new__(cls)
        match.game, match.box = game, box
        match.luck = Luck(source, stretch.luck_before)
        match.luck.outcomes = [outcome for outcome, _ in luck]
        match.luck.sides = [sides for _, sides in luck]
        match.story = [] if listening else None
        match._stretch = stretch
        match._again(steps, ())
        match.table.story = None if match.story is None else []
        return match

    # --- playing -------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.asks

    @property
    def number(self) -> int:
        """How many choices have been made."""
        return self._stretch.steps_before + len(self._stretch.steps)

    @property
    def result(self) -> Result:
        """Scores and winners, once the match is over."""
        if self.asks:
            raise IllegalChoice("the game is not over, so there is no result yet", seat=self.asks[0].seat)
        result: Result = self.game.result(self.table)
        return result

    @property
    def begun(self) -> int:
        """How many choices had been made when the present stretch began."""
        return self._stretch.steps_before

    @property
    def together(self) -> bool:
        """Whether the open questions are put to several seats at once, their answers sealed until all are in."""
        return self._together is not None

    def ask_of(self, seat: int) -> Ask[Any] | None:
        """The question that is open for this seat."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def answer(self, seat: int, option: Option) -> None:
        """Choose an option for a seat. A choice that was not offered is refused, and nothing changes."""
        for ask in self.asks:
            if ask.seat == seat and option in ask.options:
                break
        else:
            raise refusal(self, seat, option)
        luck = self.luck
        if self._together is None:
            self._stretch.steps.append((seat, ask.kind, option, luck.base + luck.at, False))
            self._run(option)
        else:
            self._stretch.steps.append((seat, ask.kind, option, luck.base + luck.at, True))
            self._seal(ask, option)
        if self.story is not None:
            self._listen()

    def playout(self, random: Random) -> None:
        """Play on to the end with random choices, as fast as possible; how it went is not kept."""
        if self.over:
            return
        table, play, pick = self.table, self.game.play, random.random
        self.story = table.story = None
        rule = self._rule
        choice: Any = self._random_answers(pick)
        while True:
            try:
                asked: Any = rule.send(choice)
            except StopIteration:
                if table.over:
                    self._end()
                    return
                rule = play(table)
                choice = None
                continue
            if type(asked) is Ask:
                source = asked.source
                options = source if type(source) is list else source(table)  # type: ignore[operator]
                choice = options[int(pick() * len(options))]
            else:
                choice = [ask.open(table)[int(pick() * len(ask.options))] for ask in asked.asks]

    def _random_answers(self, pick: Callable[[], float]) -> Any:
        """Random answers to what is open now, as the rule expects them."""
        for ask in self.asks:
            option = ask.options[int(pick() * len(ask.options))]
            if self._together is None:
                return option
            self._sealed[self._together.index(ask)] = option
        return self._sealed

    def _run(self, choice: Any) -> None:
        """Hand the choice to the rule, and go on until somebody has something to choose, or the game is over."""
        table = self.table
        send = self._rule.send
        while True:
            try:
                asked: Any = send(choice)
            except StopIteration:
                if table.over:
                    return self._end()
                self._next_stretch()
                send = self._rule.send
                choice = None
                continue
            if type(asked) is not Ask:
                if self._open_together(asked):
                    return None
                choice = self._sealed
                self._together = None
                continue
            source = asked.source
            asked.options = options = source if type(source) is list else source(table)  # type: ignore[operator]
            if len(options) > 1:
                self.asks = [asked]
                return None
            if not options:
                raise RuleBroken(f"{asked.kind} offers nothing to seat {asked.seat}")
            choice = options[0]

    def _open_together(self, together: Together) -> bool:
        """Open a simultaneous question; whether anybody really has a choice."""
        self._together = together.asks
        self._opened = len(self._stretch.steps)
        self._sealed = []
        self.asks = []
        for ask in together.asks:
            options = ask.open(self.table)
            if not options:
                raise RuleBroken(f"{ask.kind} offers nothing to seat {ask.seat}")
            self._sealed.append(options[0])
            if len(options) > 1:
                self.asks.append(ask)
        return bool(self.asks)

    def _seal(self, ask: Ask[Any], option: Option) -> None:
        """Keep one answer of a simultaneous question; go on when it was the last."""
        together = self._together
        assert together is not None
        self._sealed[together.index(ask)] = option
        at = self.asks.index(ask)
        self.asks = self.asks[:at] + self.asks[at + 1 :]
        if not self.asks:
            self._together = None
            self._run(self._sealed)

    def _next_stretch(self) -> None:
        """Close the stretch that has just ended and begin the next."""
        done, luck, play = self._stretch, self.luck, self.game.play
        if luck.at:
            done.outcomes = luck.outcomes
            done.sides = luck.sides
            luck.next_stretch()
        number = done.steps_before + len(done.steps)
        self._stretch = Stretch(done, self.table.copy(), play, number, luck.base)
        self._dreams = ()
        self._rule = play(self.table)

    def _end(self) -> None:
        self.asks = []
        self._together = None

    # --- copies --------------------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """An equal match that shares nothing that can change."""
        twin = self._twin(self.luck.twin())
        twin._stretch = self._stretch.begun_again()
        twin._again(self._stretch.steps, self._dreams)
        if self.story is not None:
            twin.story = self.story[:]
            twin.table.story = []
        return twin

    def imagine(self, seat: int | None, random: Random) -> Match:
        """A match that may just as well be the real one as far as this seat can know, with fresh luck ahead."""
        stretch = self._stretch
        steps = stretch.steps
        if self._together is not None:
            opened = self._opened
            steps = steps[:opened] + [step for step in steps[opened:] if step[0] == seat]
        twin = self._twin(self.luck.twin(Fresh(random)))
        twin._stretch = Stretch(None, stretch.start, stretch.play, stretch.steps_before, stretch.luck_before)
        twin._again(steps, (*self._dreams, Dream(len(steps), seat, random.getrandbits(32))))
        return twin

    def _twin(self, luck: Luck) -> Match:
        twin = Match.__new__(Match)
        twin.game = self.game
        twin.box = self.box
        twin.luck = luck
        twin.story = None
        return twin

    def _again(self, steps: list[Step], dreams: tuple[Dream, ...], told: list[Event] | None = None) -> None:
        """Run the current stretch again from its start, with these answers and the luck on the tape."""
        stretch, luck = self._stretch, self.luck
        self.table = table = stretch.start.copy()
        self._dreams = dreams
        self._together = None
        self._sealed = []
        self._opened = 0
        table.story = told
        table.luck = luck
        luck.at = 0
        self._rule = stretch.play(table)
        self._run(None)
        for step in steps:
            if dreams:
                self._dream(dreams)
            self._take(step)
        if dreams:
            self._dream(dreams)
        luck.forget_ahead()

    def _take(self, step: Step) -> None:
        """Take an answer that was given before."""
        seat, _, option, _, _ = step
        self._stretch.steps.append(step)
        if self._together is None:
            self._run(option)
        else:
            self._seal(self._asked(seat), option)

    def _asked(self, seat: int) -> Ask[Any]:
        ask = self.ask_of(seat)
        if ask is None:
            raise RuleBroken(f"seat {seat} was asked something before, and is not now: a rule is not deterministic")
        return ask

    def _dream(self, dreams: tuple[Dream, ...]) -> None:
        """Redraw secrets if a dream begins at this step, and list again the options that depend on them."""
        for dream in dreams:
            if dream.after == len(self._stretch.steps):
                self.game.imagine(self.table, dream.seat, Random(dream.seed))
                for ask in self._together or self.asks:
                    ask.open(self.table)

    # --- the way back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: no luck drawn, nothing unsealed, nobody else's answer since."""
        if self._sealed_step(seat) is not None:
            return True
        last = self._last_step()
        if last is None:
            return False
        by, _, _, drawn, sealed = last
        return by == seat and not sealed and drawn == self.luck.drawn

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, within the barrier."""
        if not self.can_undo(seat):
            raise NothingToUndo("your last choice can no longer be taken back: luck was drawn or somebody answered since")
        sealed = self._sealed_step(seat)
        if sealed is None:
            self.back_to(self.number - 1)
        else:
            steps = self._stretch.steps
            self._rewind(self._stretch, [step for step in steps if step is not sealed])

    def back_to(self, number: int) -> None:
        """Go back to the moment after choice `number`, whatever was drawn or answered since."""
        if not 0 <= number <= self.number:
            raise NothingToUndo(f"there is no choice number {number}: {self.number} have been made")
        stretch = self._stretch
        while number < stretch.steps_before:
            if stretch.before is None:
                raise NothingToUndo(f"what was chosen before number {stretch.steps_before} is not kept here")
            stretch = stretch.before
        if stretch.start is None:
            return self._play_again(number)
        self._rewind(stretch, stretch.steps[: number - stretch.steps_before])

    def _play_again(self, number: int) -> None:
        """Go back behind what a save holds, by playing the match again from its beginning."""
        fresh = Match(self.game, self.box, self.luck.source, listening=self.story is not None)
        for seat, _, option, _, _ in self.steps()[:number]:
            fresh.answer(seat, option)
        self.luck, self.story, self._stretch = fresh.luck, fresh.story, fresh._stretch
        self.table, self.asks, self._rule, self._dreams = fresh.table, fresh.asks, fresh._rule, ()
        self._together, self._sealed, self._opened = fresh._together, fresh._sealed, fresh._opened

    def _rewind(self, stretch: Stretch, steps: list[Step]) -> None:
        luck = self.luck
        if stretch is not self._stretch:
            luck.base, luck.outcomes, luck.sides = stretch.luck_before, list(stretch.outcomes), list(stretch.sides)
        dreams = tuple(dream for dream in self._dreams if dream.after <= len(steps))
        self._stretch = stretch.begun_again()
        self._again(steps, dreams if stretch.start is self._stretch.start else ())
        if self.story is not None:
            self.story = [told for told in self.story if told[0] <= self.number]
            self.table.story = []

    def _sealed_step(self, seat: int) -> Step | None:
        """The seat's answer to the simultaneous question that is still open."""
        if self._together is None:
            return None
        sealed = [step for step in self._stretch.steps[self._opened :] if step[0] == seat]
        return sealed[0] if sealed else None

    def _last_step(self) -> Step | None:
        stretch: Stretch | None = self._stretch
        while stretch is not None:
            if stretch.steps:
                return stretch.steps[-1]
            stretch = stretch.before
        return None

    # --- what has happened ---------------------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """Every choice so far, in order."""
        return [step for stretch in self.stretches() for step in stretch.steps]

    def outcomes(self) -> list[tuple[int, int]]:
        """All luck so far, in order: (outcome, sides)."""
        luck = self.luck
        before = [pair for s in self.stretches()[:-1] for pair in zip(s.outcomes, s.sides, strict=True)]
        return before + list(zip(luck.outcomes, luck.sides, strict=True))

    def outcomes_since(self, drawn: int) -> list[tuple[int, int]]:
        """The luck drawn after the first `drawn` outcomes."""
        found: list[tuple[int, int]] = list(zip(self.luck.outcomes, self.luck.sides, strict=True))
        base, stretch = self.luck.base, self._stretch.before
        while base > drawn and stretch is not None:
            found = list(zip(stretch.outcomes, stretch.sides, strict=True)) + found
            base, stretch = stretch.luck_before, stretch.before
        return found[drawn - base :]

    def stretches(self) -> list[Stretch]:
        """The stretches of the match, the present one last."""
        found: list[Stretch] = []
        stretch: Stretch | None = self._stretch
        while stretch is not None:
            found.append(stretch)
            stretch = stretch.before
        return found[::-1]

    def _listen(self) -> None:
        assert self.story is not None
        told = self.table.story
        if told:
            number = self.number
            self.story += [(number, event) for event in told]
            told.clear()


def refusal(match: Match, seat: int, option: Option) -> IllegalChoice:
    """The sentence that says why a choice is refused and what was offered."""
    ask = match.ask_of(seat)
    if ask is not None:
        offered = tuple(ask.names())
        chosen = ask.kind.name_of(option) if _in_domain(ask.kind, option) else str(option)
        text = f"“{chosen}” is not offered to seat {letter(seat)} ({ask.kind.name}, {ask.kind.rule}); offered: {', '.join(offered)}"
        return IllegalChoice(text, seat=seat, kind=ask.kind.name, rule=ask.kind.rule, offered=offered)
    if match.over:
        return IllegalChoice("the game is over: there is nothing left to choose", seat=seat)
    waiting = match.asks[0]
    others = " and ".join(letter(other.seat) for other in match.asks)
    text = f"seat {letter(seat)} has nothing to choose now: it is for seat {others} to answer ({waiting.kind.name}, {waiting.kind.rule})"
    return IllegalChoice(text, seat=seat, kind=waiting.kind.name, rule=waiting.kind.rule)


def _in_domain(kind: Kind[Any], option: Option) -> bool:
    try:
        return option in kind.index
    except TypeError:
        return False
