"""Records that somebody forged: the marks fit, the game does not, and each is refused at its line with the reason."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from kurultai.kernel import game as kernel_game
from kurultai.kernel.errors import BadRecord, BadSetup
from kurultai.kernel.game import Setup
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from tests.kernel.recorded import (
    GAP,
    LINES,
    ROWS,
    SETUP_LINE,
    TEXT,
    Rows,
    line_of,
    played,
    refused,
    remarked,
    text_of,
    with_row,
)
from tests.kernel.toy import Toy


def number_of(row: str) -> str:
    return row.partition(" ")[0]


def a_choice(kind: str) -> int:
    """The line of the last choice of a kind."""
    return max(line for line in LINES if f" {kind}:" in ROWS[line - 1])


def with_luck() -> int:
    """The last line at which luck was drawn."""
    return max(line for line in LINES if "~" in ROWS[line - 1])


def another_choice() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace("stake:", "stake:9")), line


def a_choice_of_another_kind() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace("stake:", "react:")), line


def a_choice_without_its_kind() -> tuple[Rows, int]:
    """People may leave it out where they choose; a record says it."""
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace(" stake:", " ")), line


def a_choice_of_another_seat() -> tuple[Rows, int]:
    line = a_choice("stake")
    row = ROWS[line - 1]
    return with_row(line, row.replace(" A ", " B ") if " A " in row else row.replace(" B ", " A ")), line


def a_seat_that_does_not_exist() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace(" A ", " C ").replace(" B ", " C ")), line


def a_wrong_number() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, "7" + ROWS[line - 1]), line


def no_choice_at_all() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, f"{number_of(ROWS[line - 1])} A #"), line


def other_luck() -> tuple[Rows, int]:
    line = with_luck()
    said, _, drawn = ROWS[line - 1].partition("~ ")
    outcome, _, rest = drawn.partition("/")
    return with_row(line, f"{said}~ {1 if outcome == '0' else 0}/{rest}"), line


def other_luck_at_the_start() -> tuple[Rows, int]:
    """A card of the deal exchanged: the choices below it may be impossible, but the fault is here."""
    drawn = ROWS[SETUP_LINE - 1].split()
    drawn[2] = "1/12" if drawn[2] == "0/12" else "0/12"
    return with_row(SETUP_LINE, " ".join(drawn)), SETUP_LINE


def other_sides() -> tuple[Rows, int]:
    line = with_luck()
    said, _, _ = ROWS[line - 1].rpartition("/")
    return with_row(line, f"{said}/99 #"), line


def luck_left_out() -> tuple[Rows, int]:
    line = with_luck()
    return with_row(line, " ".join(ROWS[line - 1].split()[:-2]) + " #"), line


def luck_left_out_at_the_start() -> tuple[Rows, int]:
    return with_row(SETUP_LINE, " ".join(ROWS[SETUP_LINE - 1].split()[:-2]) + " #"), SETUP_LINE


def luck_too_much() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace(" #", " ~ 0/6 #")), line


def luck_that_cannot_be() -> tuple[Rows, int]:
    return with_row(SETUP_LINE, "0 ~ 12/12 #"), SETUP_LINE


def luck_of_no_sides() -> tuple[Rows, int]:
    return with_row(SETUP_LINE, "0 ~ 0/0 #"), SETUP_LINE


def luck_in_words() -> tuple[Rows, int]:
    return with_row(SETUP_LINE, "0 ~ six #"), SETUP_LINE


def other_scores() -> tuple[Rows, int]:
    return with_row(len(ROWS), "end scores 99 0 winners A #"), len(ROWS)


def other_winners() -> tuple[Rows, int]:
    row = ROWS[-1].partition("winners")[0]
    winners = "A B" if ROWS[-1].partition("winners ")[2][1:3] != " B" else "A"
    return with_row(len(ROWS), f"{row}winners {winners} #"), len(ROWS)


def a_result_in_words() -> tuple[Rows, int]:
    return with_row(len(ROWS), "end scores one two winners A #"), len(ROWS)


def a_winner_who_does_not_exist() -> tuple[Rows, int]:
    return with_row(len(ROWS), "end scores 1 2 winners Z #"), len(ROWS)


def words_beside_the_setup() -> tuple[Rows, int]:
    return with_row(SETUP_LINE, ROWS[SETUP_LINE - 1].replace("0 ~", "0 once more ~")), SETUP_LINE


def two_spaces() -> tuple[Rows, int]:
    line = a_choice("stake")
    return with_row(line, ROWS[line - 1].replace(" stake:", "  stake:")), line


def a_number_in_other_digits() -> tuple[Rows, int]:
    line = LINES[1]
    return with_row(line, "\N{ARABIC-INDIC DIGIT ONE}" + ROWS[line - 1].removeprefix("1")), line


def luck_in_other_digits() -> tuple[Rows, int]:
    line = with_luck()
    return with_row(line, ROWS[line - 1].replace("/", "/0")), line


def a_score_in_other_digits() -> tuple[Rows, int]:
    return with_row(len(ROWS), ROWS[-1].replace("scores ", "scores 0")), len(ROWS)


def seats_in_other_digits() -> tuple[Rows, int]:
    line = line_of("seats ")
    return with_row(line, "seats \N{ARABIC-INDIC DIGIT TWO}"), line


def a_seat_by_another_letter() -> tuple[Rows, int]:
    return with_row(line_of("seat B"), "seat Q human Bo"), GAP


def an_early_end() -> tuple[Rows, int]:
    rows = [*ROWS[:-4], ROWS[-1]]
    return rows, len(rows)


def a_choice_after_the_end_of_the_game() -> tuple[Rows, int]:
    number = int(number_of(ROWS[-2])) + 1
    return [*ROWS[:-1], f"{number} A stake:1 #", ROWS[-1]], len(ROWS)


def more_after_the_end() -> tuple[Rows, int]:
    return [*ROWS, ROWS[-2]], len(ROWS) + 1


def another_seed() -> tuple[Rows, int]:
    return with_row(line_of("seed"), "seed of mine"), line_of("seed")


def another_commitment() -> tuple[Rows, int]:
    return with_row(line_of("commitment"), "commitment " + "0" * 64), line_of("seed")


def no_commitment() -> tuple[Rows, int]:
    line = line_of("commitment")
    return [*ROWS[: line - 1], *ROWS[line:]], line_of("seed") - 1


def another_seed_with_its_commitment() -> tuple[Rows, int]:
    rows = with_row(line_of("seed"), "seed of mine")
    rows[line_of("commitment") - 1] = f"commitment {hashlib.sha256(b'of mine').hexdigest()}"
    return rows, SETUP_LINE


def a_number_as_the_seed() -> tuple[Rows, int]:
    """The luck of simulations has no commitment, but its seed does not fit either."""
    rows = with_row(line_of("seed"), "seed 1")
    rows[line_of("luck") - 1] = "luck seeded"
    del rows[line_of("commitment") - 1]
    return rows, SETUP_LINE - 1


def words_as_the_seed_of_seeded_luck() -> tuple[Rows, int]:
    return with_row(line_of("luck"), "luck seeded"), line_of("seed")


def a_seed_that_nothing_is_drawn_from() -> tuple[Rows, int]:
    """Otherwise the luck would pass as proved from the seed without ever having been compared with it."""
    return with_row(line_of("luck"), "luck scripted"), line_of("seed")


def other_rules() -> tuple[Rows, int]:
    return with_row(line_of("rules"), "rules 2"), line_of("rules")


def other_content() -> tuple[Rows, int]:
    return with_row(line_of("content"), "content 0123456789abcdef"), line_of("content")


def rules_in_words() -> tuple[Rows, int]:
    return with_row(line_of("rules"), "rules old"), line_of("rules")


def seats_without_a_number() -> tuple[Rows, int]:
    return with_row(line_of("seats"), "seats"), line_of("seats")


def rules_beyond_number() -> tuple[Rows, int]:
    return with_row(line_of("rules"), "rules " + "9" * 5000), line_of("rules")


def more_seats_than_names() -> tuple[Rows, int]:
    return with_row(line_of("seats"), "seats 3"), GAP


def a_seat_without_a_name() -> tuple[Rows, int]:
    return with_row(line_of("seat B"), "seat B"), GAP


def an_unknown_heading() -> tuple[Rows, int]:
    return [*ROWS[:4], "weather fine", *ROWS[4:]], 5


def a_heading_twice() -> tuple[Rows, int]:
    return [*ROWS[:GAP], "seed other", *ROWS[GAP:]], GAP + 1


def an_unknown_state() -> tuple[Rows, int]:
    return with_row(line_of("state"), "state of grace"), line_of("state")


def a_ruling_that_cannot_be_read() -> tuple[Rows, int]:
    return [*ROWS[:4], "ruling speed fast", *ROWS[4:]], GAP + 1


def a_ruling_without_end() -> tuple[Rows, int]:
    return [*ROWS[:4], "ruling speed  " + "[" * 100_000, *ROWS[4:]], GAP + 1


def a_ruling_twice() -> tuple[Rows, int]:
    return [*ROWS[:4], "ruling speed 1", "ruling speed 2", *ROWS[4:]], GAP + 2


def a_commitment_to_the_luck_of_simulations() -> tuple[Rows, int]:
    """Nothing would compare it with the seed."""
    rows = with_row(line_of("seed"), "seed 1")
    rows[line_of("luck") - 1] = "luck seeded"
    return rows, line_of("commitment")


def more_taken_over_than_there_is() -> tuple[Rows, int]:
    return [*ROWS[: GAP - 1], "given 99", *ROWS[GAP - 1 :]], 0


def running_though_it_ends() -> tuple[Rows, int]:
    return with_row(line_of("state"), "state running"), len(ROWS)


def running_though_it_is_over() -> tuple[Rows, int]:
    return with_row(line_of("state"), "state running")[:-1], 0


FORGERIES: dict[Callable[[], tuple[Rows, int]], str] = {
    another_choice: "(stake, TOY-1); offered: 1, 2, 3",
    a_choice_of_another_kind: "(stake, TOY-1); offered: 1, 2, 3",
    a_choice_without_its_kind: "is no choice",
    a_choice_of_another_seat: "has nothing to choose now",
    a_seat_that_does_not_exist: "is no choice",
    a_wrong_number: "should stand here",
    no_choice_at_all: "is no choice",
    other_luck: "the luck does not fit",
    other_luck_at_the_start: "the luck does not fit",
    other_sides: "the luck does not fit",
    luck_left_out: "the luck does not fit",
    luck_left_out_at_the_start: "the luck does not fit",
    luck_too_much: "the luck does not fit: the record says 0/6, the rules drew none",
    luck_that_cannot_be: "“0 ~ 12/12” is no choice",
    luck_of_no_sides: "“0 ~ 0/0” is no choice",
    luck_in_words: "“0 ~ six” is no choice",
    other_scores: "the result is wrong: by the rules it is “end scores ",
    other_winners: "the result is wrong",
    a_result_in_words: "“end scores one two winners A” is no result",
    a_winner_who_does_not_exist: "is no result",
    an_early_end: "by the rules it goes on",
    a_choice_after_the_end_of_the_game: "the game is over",
    more_after_the_end: "there is more after the end of the game",
    another_seed: "the seed is not the one that was committed to",
    another_commitment: "the seed is not the one that was committed to",
    no_commitment: "the seed is not the one that was committed to",
    another_seed_with_its_commitment: "the luck does not fit",
    a_number_as_the_seed: "the luck does not fit",
    words_as_the_seed_of_seeded_luck: "“the seed” is no seed of seeded luck",
    a_seed_that_nothing_is_drawn_from: "“the seed” is no seed of scripted luck",
    other_rules: "played by version 2 of the rules, and this is version 1",
    other_content: "played with content 0123456789abcdef, and this is toy: name its content pack",
    rules_in_words: "“rules” must be a number, not “old”",
    seats_without_a_number: "“seats” must be a number, not “”",
    rules_beyond_number: "“rules” must be a number",
    more_seats_than_names: "the heading should name 3 seats",
    a_seat_without_a_name: "the heading should name 2 seats, with player and name",
    an_unknown_heading: "the heading “weather” is unknown",
    a_heading_twice: "the heading “seed” occurs twice",
    an_unknown_state: "the state must be running or finished, not “of grace”",
    a_ruling_that_cannot_be_read: "a ruling or an option in the heading cannot be read",
    a_ruling_twice: "a ruling or an option in the heading cannot be read",
    a_commitment_to_the_luck_of_simulations: "nobody commits to seeded luck, only to fair luck",
    a_ruling_without_end: "a ruling or an option in the heading cannot be read",
    more_taken_over_than_there_is: "99 outcomes were taken over",
    words_beside_the_setup: "is no choice",
    two_spaces: "is no choice",
    a_number_in_other_digits: "is no choice",
    luck_in_other_digits: "is no choice",
    a_score_in_other_digits: "is no result",
    seats_in_other_digits: "“seats” must be a number",
    a_seat_by_another_letter: "the heading should name the seats by their letters, in order",
    running_though_it_ends: "the game ends here, though the heading says that it is running",
    running_though_it_is_over: "the result is wrong",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_record_is_refused_at_its_line_with_the_reason(forge: Callable[[], tuple[Rows, int]]) -> None:
    rows, line = forge()
    error = refused(remarked(rows))
    assert FORGERIES[forge] in str(error)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ") == bool(line)


@pytest.mark.parametrize("heading", ["game", "rules", "content", "seats", "luck", "state"])
def test_a_heading_that_is_missing_is_named(heading: str) -> None:
    line = line_of(f"{heading} ")
    error = refused("\n".join([*ROWS[: line - 1], *ROWS[line:]]))
    assert str(error) == f"line {GAP - 1}: the heading “{heading}” is missing"


@pytest.mark.parametrize(
    "text", ["", "\n", "\0\1\2\xff", "PNG\r\n\x1a\n", "[[scene]]\ntitle = 1", "Kurultai record 2\n", " "], ids=repr
)
def test_what_is_no_record_is_refused_at_its_first_line(text: str) -> None:
    error = refused(text)
    assert str(error) == "line 1: this is no record: it does not begin with “Kurultai record 1”"


def test_a_table_that_cannot_be_laid_is_refused_as_a_whole() -> None:
    class Fussy(Toy):
        def box(self, setup: Setup, content: Any = None) -> kernel_game.Box:
            raise BadSetup("the table is too small")

    with pytest.raises(BadRecord, match=r"^the table is too small$"):
        verify(read_record(TEXT), Fussy())


def test_luck_is_checked_at_its_line_even_when_the_seed_is_secret() -> None:
    rows = text_of(played(), reveal_seed=False).splitlines()
    assert not any(row.startswith("seed") for row in rows)
    at = rows.index("") + 1
    rows[at] = " ".join(rows[at].split()[:-2]) + " #"
    assert refused(remarked(rows)).line == at + 1
    del rows[at + 1 :]
    rows[at - 2] = "state running"
    assert refused(remarked(rows)).line == at + 1, "the script runs out while the table is laid"
