"""`kurultai bench --research`: steps of our environments a second (observe, mask, step), and of the peers'."""

from collections.abc import Iterator
from importlib.util import find_spec

from rich.console import Console

from kurultai.kernel.errors import BadSetup
from kurultai.lab.bench import OurEntry, PeerEntry, heading, measure_all, print_notes
from kurultai.lab.ourselves import seat_counts
from kurultai.lab.peers.environment import CATANATRON_GYM, PETTINGZOO, RLCARD
from kurultai.lab.tables import ENVIRONMENT_COMPARISONS, ENVIRONMENT_LINES, Column, figures, ratios

MEASURES = ("environment", "pettingzoo", "rows", "observe", "mask")
PEERS = (
    PeerEntry("Texas hold'em", PETTINGZOO, "pettingzoo_worker.py", ("texas_holdem_v4",)),
    PeerEntry("hold'em, no limit", PETTINGZOO, "pettingzoo_worker.py", ("texas_holdem_no_limit_v6",)),
    PeerEntry("gin rummy", RLCARD, "rlcard_worker.py", ("gin-rummy",)),
    PeerEntry("doudizhu", RLCARD, "rlcard_worker.py", ("doudizhu",)),
    PeerEntry("uno", RLCARD, "rlcard_worker.py", ("uno",)),
    PeerEntry("catanatron gym", CATANATRON_GYM, "catanatron_gym_worker.py"),
)


def bench(game_name: str | None, *, peers: bool, seconds: float, rounds: int, console: Console) -> None:
    """Measure one game, or all of them, at the smallest table, and print what was found."""
    if find_spec("numpy") is None:
        raise BadSetup("the environments need more packages: pip install 'kurultai[pettingzoo]'")
    smallest = dict(reversed(seat_counts(game_name)))
    ours = [OurEntry(game, seats, environment=True) for game, seats in reversed(smallest.items())]
    entries = [*ours, *(PEERS if peers else ())]
    run = measure_all(entries, seconds=seconds, rounds=rounds, console=console, measures=MEASURES)
    console.print(figures(run, "environments", [Column(one.name, one.name) for one in ours], ENVIRONMENT_LINES))
    present = {sample.contestant for sample in run.samples}
    columns = [Column(entry.name, heading(entry)) for entry in PEERS if peers and entry.name in present]
    if columns:
        console.print(figures(run, "peers", columns, ENVIRONMENT_LINES[:3]))
        for entry in ours:
            title = f"{entry.name}: how many times as fast"
            console.print(ratios(run, title, entry.name, columns, ENVIRONMENT_COMPARISONS))
    print_notes([*notes(), *run.failures], console)


def notes() -> Iterator[str]:
    """What the figures mean."""
    yield "Median [lowest..highest] of the quiet rounds, as at the run's quietest moment."
    yield "A step: the vector and the mask of whoever is asked, and a random legal action."
