"""Records: every way to damage one is found out at its line; forks and resumed games go on by the rules."""

import hashlib
from random import Random

import pytest

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadRecord, BadSetup
from kurultai.kernel.luck import Fair, Scripted, Seeded, Source
from kurultai.kernel.match import Match
from kurultai.kernel.notation import write_choice
from kurultai.kernel.record import Record, read_record, take_record, write_record
from kurultai.kernel.replay import fork, replay, resume, verify
from tests.contract.tables import Laid, encoded, random_play
from tests.kernel.recorded import (
    GAME,
    LINES,
    ROWS,
    SEED,
    SETUP_LINE,
    TEXT,
    new_match,
    played,
    refused,
    remarked,
    text_of,
    with_row,
)


def test_the_record_itself_holds() -> None:
    assert remarked(ROWS) == TEXT
    assert encoded(verify(read_record(TEXT), GAME)) == encoded(played())
    assert ROWS[-1].startswith("end scores ")


@pytest.mark.parametrize("seed", ["one\ntwo", "bell\a", "\ud800"], ids=ascii)
def test_a_seed_that_no_record_could_hold_is_refused(seed: str) -> None:
    with pytest.raises(BadSetup, match="a seed is one line of ordinary text"):
        GAME.new_match(seats=2, seed=seed)


# --- damage: the marks do not fit --------------------------------------------------------------------------------


def test_a_record_that_breaks_off_anywhere_is_refused_where_it_breaks_off() -> None:
    for length in range(len(TEXT) - 1):
        text = TEXT[:length]
        assert refused(text).line == max(1, len(text.splitlines())), text[-30:]


def test_a_changed_letter_anywhere_is_found_out_at_its_line() -> None:
    """In the heading at the latest at the first marked line, since every mark stands for all above it."""
    for at, mark in enumerate(TEXT[:-1]):
        line = TEXT.count("\n", 0, at) + 1
        found = refused(TEXT[:at] + ("x" if mark == "?" else "?") + TEXT[at + 1 :]).line
        assert found == line if line > SETUP_LINE else line <= found <= SETUP_LINE


@pytest.mark.parametrize("line", LINES[:-1])
def test_lines_that_are_swapped_left_out_or_doubled_are_found_out(line: int) -> None:
    at = line - 1
    swapped = [*ROWS[:at], ROWS[at + 1], ROWS[at], *ROWS[at + 2 :]]
    left_out = [*ROWS[:at], *ROWS[at + 1 :]]
    doubled = [*ROWS[: at + 1], *ROWS[at:]]
    assert refused("\n".join(swapped)).line == line
    assert refused("\n".join(left_out)).line == line
    assert refused("\n".join(doubled)).line == line + 1


def test_another_legal_choice_is_found_out_at_its_line() -> None:
    """Wherever somebody could have chosen otherwise, and with every other choice."""
    tried = 0
    match = new_match()
    for seat, kind, option, _, _ in played().steps():
        line = SETUP_LINE + match.number + 1
        said, mark = ROWS[line - 1].split(f" {letter(seat)} {write_choice(kind, option)}")
        ask = match.ask_of(seat)
        assert ask is not None
        for other in set(ask.options) - {option}:
            row = f"{said} {letter(seat)} {write_choice(kind, other)}{mark}"
            assert refused("\n".join(with_row(line, row))).line == line
            tried += 1
        match.answer(seat, option)
    assert tried > 30


# --- what must survive the way through text ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " ", "Ada of  Kurgoz", "a\nstate finished", "#dead", "\x0b\x85\u2028", "~ 1/2"])
def test_any_name_can_be_written_down(name: str) -> None:
    record = take_record(played(), (name, "Bo"), reveal_seed=True, players=("human", "greedy"))
    again = read_record(write_record(record))
    assert again.names == (" ".join(name.split()), "Bo")
    assert again.players == ("human", "greedy")
    assert verify(again, GAME).over


def test_a_record_may_pass_through_another_system() -> None:
    assert read_record(TEXT.replace("\n", "\r\n")) == read_record(TEXT)


def test_the_seed_of_a_running_match_stays_secret_unless_it_is_kept_for_resuming() -> None:
    hidden, kept = (text_of(played(5), reveal_seed=reveal) for reveal in (False, True))
    assert SEED not in hidden
    assert f"commitment {hashlib.sha256(SEED.encode()).hexdigest()}" in hidden
    assert f"seed {SEED}" in kept


# --- replay, resume, fork ----------------------------------------------------------------------------------------


def test_a_record_is_replayed_up_to_any_choice() -> None:
    record = read_record(TEXT)
    for match in random_play(new_match(), Random(1)):
        assert encoded(replay(record, GAME, to=match.number)) == encoded(match)


@pytest.mark.parametrize("number", [-1, 1000])
def test_a_choice_that_was_not_made_is_not_replayed(number: int) -> None:
    last = played().number
    with pytest.raises(BadRecord, match=rf"^there is no choice number {number}: the record holds {last}$"):
        replay(read_record(TEXT), GAME, to=number)


@pytest.mark.parametrize("source", [Fair(SEED), Seeded(8)])
def test_a_resumed_match_goes_on_with_the_luck_it_would_have_had(source: Source) -> None:
    for number in range(played().number):
        match = played(number, source)
        resumed = resume(read_record(text_of(match)), GAME)
        *_, here = random_play(match, Random(2))
        *_, there = random_play(resumed, Random(2))
        assert encoded(there) == encoded(here)
        assert there.outcomes() == here.outcomes()


def test_without_its_seed_a_match_is_not_resumed() -> None:
    with pytest.raises(BadRecord, match=r"does not hold the seed.* it can be forked"):
        resume(read_record(text_of(played(5), reveal_seed=False)), GAME)


def forked(number: int, source: Source) -> Match:
    return fork(read_record(TEXT), GAME, number, source)


def test_a_fork_begins_as_the_match_it_left_and_has_luck_of_its_own() -> None:
    ends = set()
    for number in range(played().number):
        match = forked(number, Fair("other"))
        assert encoded(match) == encoded(played(number))
        drawn = match.luck.drawn
        *_, end = random_play(match, Random(3))
        assert end.outcomes()[:drawn] == played().outcomes()[:drawn]
        assert [outcome for outcome, _ in end.outcomes()[drawn:]] == [
            Fair("other").draw(k, sides) for k, (_, sides) in enumerate(end.outcomes()[drawn:], start=drawn)
        ]
        ends.add(encoded(end))
    assert len(ends) > 1


@pytest.mark.parametrize("source", [Fair("other"), Seeded(5)])
def test_the_record_of_a_fork_verifies_and_says_what_it_took_over(source: Source) -> None:
    for number in (0, 7, played().number):
        match = forked(number, source)
        drawn = match.luck.drawn
        *_, end = random_play(match, Random(3))
        record = read_record(text_of(end))
        assert record.given == drawn
        assert encoded(verify(record, GAME)) == encoded(end)


def test_steered_luck_in_a_fork_is_found_out() -> None:
    *_, end = random_play(forked(7, Fair("other")), Random(3))
    rows = text_of(end).splitlines()
    line = max(number for number, row in enumerate(rows, start=1) if "~" in row)
    said, _, drawn = rows[line - 1].partition("~ ")
    rows[line - 1] = f"{said}~ {1 if drawn.startswith('0/') else 0}/{drawn.partition('/')[2]}"
    assert refused(remarked(rows)).line == line


def test_a_fork_of_a_fork_and_a_resumed_fork_go_on_alike() -> None:
    first = read_record(text_of(played(source=Fair("first"))))
    match = fork(first, GAME, 9, Fair("second"))
    for _ in range(4):
        match.answer(match.asks[0].seat, match.asks[0].options[0])
    record: Record = read_record(text_of(match))
    again = fork(record, GAME, match.number, Fair("second"))
    resumed = resume(record, GAME)
    ends = []
    for other in (match, again, resumed):
        *_, end = random_play(other, Random(4))
        assert encoded(verify(read_record(text_of(end)), GAME)) == encoded(end)
        ends.append(encoded(end))
    assert len(set(ends)) == 1


def test_a_scripted_match_is_recorded_without_a_seed() -> None:
    outcomes = [outcome for outcome, _ in played().outcomes()]
    record = read_record(text_of(played(source=Scripted(outcomes))))
    assert (record.luck, record.seed, record.commitment) == ("scripted", "", "")
    assert verify(record, GAME).result == played().result


def test_a_record_says_who_was_free_to_choose_in_any_order() -> None:
    match = Laid("ruination", 2, (), freely=True).match("a seed")
    for moment in random_play(match, Random(1)):
        match = moment
    text = write_record(take_record(match, ("Ada", "Bo"), reveal_seed=True))
    assert "\nfreely AB\n" in text
    record = read_record(text)
    assert record.setup.freely == (0, 1)
    assert encoded(verify(record, match.game)) == encoded(match)


@pytest.mark.parametrize("seats", ["C", "BA", "AA", "ab", "A B"])
def test_only_seats_of_the_table_can_be_free(seats: str) -> None:
    rows = [*ROWS[:3], f"freely {seats}", *ROWS[3:]]
    with pytest.raises(BadRecord, match="“freely” should name some of the seats, in their order"):
        read_record(remarked(rows))
