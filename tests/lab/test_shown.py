"""What runs show on a console of eighty columns: nothing is cut off."""

import io
from collections.abc import Callable

import msgspec
import pytest
from rich.console import Console

from kurultai.kernel.game import Setup, Traits, find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import replay
from kurultai.lab.analysis import Analysis
from kurultai.lab.balance import Shift, sum_up
from kurultai.lab.ladder import rate
from kurultai.lab.series import Played, Series
from kurultai.lab.simulate import Order, Tally
from kurultai.lab.stats import difference_of
from kurultai.terminal.analyses import Shown
from kurultai.terminal.ladders import show_balance, show_ladder
from kurultai.terminal.simulations import show
from tests.command_line import RECORD

REIGN = Setup("reign-and-ruin", 2)
BOTS = ("search:iterations=1600:taste=warlike", "search:iterations=1600:taste=hoarder")
BOARDS = ("salt-jackals-advanced", "salt-jackals-basic")
SERIES = Series(REIGN, ("random",) * 2)


def printed(show: Callable[[Console], None]) -> str:
    """What is shown, without the lines between."""
    paper = io.StringIO()
    show(Console(file=paper, width=80))
    return paper.getvalue()


def column(text: str, at: int = 0) -> str:
    """A column of a table, read downwards as one word."""
    rows = [line.split("│")[1:-1] for line in text.splitlines() if line.startswith("│")]
    return "".join(row[at].strip() for row in rows)


def games_of(bots: tuple[str, str]) -> list[Played]:
    marks = Traits(tuple({"board": (board,)} for board in BOARDS), {})
    return [Played(number, number, bots, {}, (number % 2,), (1, 0), 9, marks) for number in range(8)]


def test_bots_that_differ_at_the_end_of_their_names_are_told_apart() -> None:
    ladder = printed(lambda console: show_ladder(rate(games_of(BOTS)), console))
    assert "…" not in ladder
    assert set(BOTS) == {name for name in BOTS if name in column(ladder)}
    tally = Tally(8, 80, 10, [4.0, 4.0], [8, 0], [], squares=[4.0, 4.0])
    simulated = printed(lambda console: show(Order(REIGN, BOTS, 8, 1), tally, console))
    assert "…" not in simulated
    assert set(BOTS) == {name for name in BOTS if name in column(simulated, 1)}


def test_boards_that_differ_at_the_end_of_their_names_are_told_apart() -> None:
    balance = sum_up(SERIES, games_of(("random", "random")), 1.0)
    shown = printed(lambda console: show_balance(balance, [], console))
    assert "…" not in shown
    assert all(f"board:{board}" in column(shown) for board in BOARDS)


@pytest.mark.parametrize("names", [["Ada", "Bo"], ["search:iterations=1600:taste=warlike", "B"]])
def test_charts_of_a_game_end_where_the_game_did_however_long_the_names(names: list[str]) -> None:
    record = msgspec.structs.replace(read_record(RECORD.read_text(encoding="utf-8")), names=names)
    game = find_game(record.setup.game)
    rows = tuple((0.5, 0.5) for _ in range(200))
    found = Analysis(200, tuple(range(200)), rows, {}, (0.12, -0.12), (), (), 200, 200)
    match = replay(record, game, listening=True)
    shown = printed(lambda console: Shown(record, match, found, console).show())
    assert "…" not in shown
    assert shown.count("luck") == 2
    assert len({line.count("▅") for line in shown.splitlines() if "▅" in line}) == 1


@pytest.mark.parametrize(
    ("real", "said"),
    [
        (True, "seat A: 50.0 % to 60.0 %, +10.0 [+8.0..+12.0] points"),
        (False, "None of 1 shifts against the other pack stands."),
    ],
)
def test_what_a_pack_changes_is_told_with_its_interval_or_that_nothing_stands(*, real: bool, said: str) -> None:
    shift = Shift("seat", "A", 0.5, 0.6, difference_of(0.1, 0.0001041), real, (90, 90))
    balance = sum_up(SERIES, games_of(("random", "random")), 1.0)
    assert said in printed(lambda console: show_balance(balance, [shift], console))
    assert "shifts" not in printed(lambda console: show_balance(balance, [], console))
