"""`kurultai bench`: how fast our games run here and now, and how fast beside the peers."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
from rich.console import Console

from kurultai.lab import worker
from kurultai.lab.contestant import Contestant, contestant
from kurultai.lab.measure import ContestantFailed, Run, interleave
from kurultai.lab.ourselves import seat_counts
from kurultai.lab.peers.environment import CATANATRON, OPEN_SPIEL, Peer, python_of
from kurultai.lab.tables import OUR_LINES, THEIR_LINES, Column, figures, ratios

MEASURES = ("random", "copy", "copy-mid", "imagine", "playouts", "search-100", "search-1000")


class OurEntry(msgspec.Struct, frozen=True):
    """One of our games with so many seats; `environment`: as researchers meet it."""

    game: str
    seats: int
    environment: bool = False

    @property
    def name(self) -> str:
        return f"{self.game}, {self.seats} seats"

    def command(self) -> Sequence[str]:
        if self.environment:
            script = Path(__file__).parent.parent / "research" / "contestant.py"
            return [sys.executable, "-P", worker.__file__, str(script), self.game, str(self.seats)]
        return [sys.executable, "-m", "kurultai.lab.ourselves", self.game, str(self.seats)]


class PeerEntry(msgspec.Struct, frozen=True):
    """A game of a peer: the script in `peers/` that plays it, and what the script is told."""

    name: str
    peer: Peer
    script: str
    arguments: tuple[str, ...] = ()

    def command(self) -> Sequence[str]:
        """Its own interpreter, with nothing of ours on the path but the files that are named."""
        script = Path(__file__).parent / "peers" / self.script
        return [str(python_of(self.peer)), "-P", worker.__file__, str(script), *self.arguments]


Entry = OurEntry | PeerEntry

PEERS = (
    PeerEntry("catanatron", CATANATRON, "catanatron_worker.py"),
    PeerEntry("hearts", OPEN_SPIEL, "openspiel_worker.py", ("hearts",)),
    PeerEntry("gin rummy", OPEN_SPIEL, "openspiel_worker.py", ("gin_rummy",)),
    PeerEntry("backgammon", OPEN_SPIEL, "openspiel_worker.py", ("backgammon",)),
)


def bench(game_name: str | None, *, peers: bool, seconds: float, rounds: int, console: Console) -> None:
    """Measure one game, or all of them, at the smallest and the largest table, and print what was found."""
    ours = [OurEntry(name, seats) for name, seats in seat_counts(game_name)]
    theirs = PEERS if peers else ()
    run = measure_all([*ours, *theirs], seconds=seconds, rounds=rounds, console=console)
    print_ours(run, ours, console)
    if peers:
        print_theirs(run, ours, console)
    print_notes([*notes(peers=peers), *run.failures], console)


def measure_all(
    entries: Sequence[Entry],
    *,
    seconds: float,
    rounds: int,
    console: Console,
    measures: Sequence[str] = MEASURES,
) -> Run:
    """All in one run, in turn; who cannot take part is named in the run's failures."""
    with ExitStack() as stack, console.status("starting") as status:
        missing = install_peers(entries, status.update)
        able = [entry for entry in entries if not (isinstance(entry, PeerEntry) and entry.peer in missing)]
        contestants, absent = start_all(able, stack, status.update)
        run = interleave(contestants, measures, rounds, seconds, tell=status.update)
    return Run(run.samples, [*missing.values(), *absent, *run.failures])


def install_peers(entries: Iterable[Entry], tell: Callable[[str], None]) -> dict[Peer, str]:
    """Each peer once, whatever number of its games is played; a sentence for each that is not to be had."""
    missing: dict[Peer, str] = {}
    for peer in dict.fromkeys(entry.peer for entry in entries if isinstance(entry, PeerEntry)):
        tell(f"installing {peer.name} {peer.version}, unless it is there")
        try:
            python_of(peer)
        except ContestantFailed as failure:
            missing[peer] = str(failure)
    return missing


def start_all(
    entries: Sequence[Entry], stack: ExitStack, tell: Callable[[str], None]
) -> tuple[list[Contestant], list[str]]:
    """Those that could be started, and a sentence for each that could not."""
    contestants: list[Contestant] = []
    absent: list[str] = []
    for entry in entries:
        tell(f"starting {entry.name}")
        try:
            contestants.append(stack.enter_context(contestant(entry.name, entry.command())))
        except ContestantFailed as failure:
            absent.append(str(failure))
    return contestants, absent


def print_ours(run: Run, ours: Sequence[OurEntry], console: Console) -> None:
    for game in dict.fromkeys(entry.game for entry in ours):
        columns = [Column(entry.name, f"{entry.seats} seats") for entry in ours if entry.game == game]
        console.print(figures(run, game, columns, OUR_LINES))


def print_theirs(run: Run, ours: Sequence[OurEntry], console: Console) -> None:
    present = {sample.contestant for sample in run.samples}
    columns = [Column(entry.name, heading(entry)) for entry in PEERS if entry.name in present]
    if not columns:
        return
    console.print(figures(run, "peers", columns, THEIR_LINES))
    for entry in ours:
        console.print(ratios(run, f"{entry.name}: how many times as fast", entry.name, columns))


def heading(entry: PeerEntry) -> str:
    return f"{entry.name}\n{entry.peer.name}\n{entry.peer.version}"


def print_notes(sentences: Iterable[str], console: Console) -> None:
    for sentence in sentences:
        console.print(sentence, highlight=False, markup=False)


def notes(*, peers: bool) -> Iterator[str]:
    yield "Median [lowest..highest] of the quiet rounds, as at the run's quietest moment."
    yield "A tilde: too few rounds were quiet, so all of them are in the figure."
    yield "Decisions: all questions that the rules come to, those with one option included."
    yield "Choices: those with more than one option. Only these are put to our players."
    if peers:
        yield "Both count alike on both sides. The peers are copied in the middle of a game."
