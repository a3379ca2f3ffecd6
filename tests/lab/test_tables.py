"""The bench's tables, from samples written by hand."""

from rich.console import Console

from kurultai.lab.measure import Run, Sample, Spread
from kurultai.lab.tables import OUR_LINES, Column, cell, figures, number, ratios

QUIET = 0.02
RUN = Run(
    [
        Sample("ours", "random", 0, {"games": 40, "decisions": 2000, "choices": 1600}, 1.0, QUIET, QUIET),
        Sample("theirs", "random", 0, {"games": 10, "decisions": 1000, "choices": 250}, 1.0, QUIET, QUIET),
        Sample("ours", "copy", 0, {"copies": 200_000}, 1.0, QUIET, QUIET),
    ],
    [],
)


def lines(table: object) -> dict[str, list[str]]:
    """The lines of a printed table that begin with a title, by that title."""
    console = Console(width=100)
    with console.capture() as capture:
        console.print(table)
    rows = [line.split("  ") for line in capture.get().splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    return {row[0]: row[1:] for row in cells if len(row) > 1}


def test_a_rate_and_a_duration_stand_in_their_lines() -> None:
    found = lines(figures(RUN, "a game", [Column("ours", "4 seats")], OUR_LINES))
    assert found["games/s"] == ["40.0"]
    assert (found["decisions/s"], found["choices/s"]) == (["2,000"], ["1,600"])
    assert found["copy, µs"] == ["5.00"]
    assert found["imagine, µs"] == ["–"]


def test_ratios_say_how_many_times_as_fast_ours_is() -> None:
    found = lines(ratios(RUN, "a game", "ours", [Column("theirs", "peer")]))
    assert found["games"] == ["4.00"]
    assert found["decisions"] == ["2.00"]
    assert found["choices"] == ["6.40"]
    assert found["copy"] == ["–"]


def test_a_noisy_figure_is_marked() -> None:
    assert cell(Spread(20, 10, 30, rounds=2, noisy=True)).plain == "~20.0\n[10.0..30.0]"


def test_numbers_keep_about_three_digits() -> None:
    assert [number(value) for value in (0.123, 1.5, 12.34, 1234.5, 29_219, 391_497, 1_566_726)] == [
        "0.12",
        "1.50",
        "12.3",
        "1,234",
        "29.2k",
        "391k",
        "1,567k",
    ]
