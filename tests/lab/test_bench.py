"""Putting a run together: those that cannot take part are named, and the others go on."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from kurultai.lab import bench
from kurultai.lab.bench import OurEntry, PeerEntry, install_peers, measure_all, notes, print_notes
from kurultai.lab.contestant import contestant
from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers.environment import Peer

SCRIPT = "def steps(name):\n    return {'random': lambda: {'games': 1, 'decisions': len(name)}}\n"
PRESENT, ABSENT = Peer("present", "1"), Peer("absent", "1")


@pytest.fixture
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sequence[PeerEntry]:
    """Two games of a peer that cannot be installed, one of a peer that can, and one that breaks at once."""

    def python_of(peer: Peer) -> Path:
        if peer == ABSENT:
            raise ContestantFailed("absent 1 could not be installed: there is no network.")
        return Path(sys.executable)

    monkeypatch.setattr(bench, "python_of", python_of)
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    script = str(path)
    return [
        PeerEntry("go", ABSENT, script, ("go",)),
        PeerEntry("shogi", ABSENT, script, ("shogi",)),
        PeerEntry("chess", PRESENT, script, ("chess",)),
        PeerEntry("nameless", PRESENT, script),
    ]


def test_a_peer_that_cannot_be_installed_is_named_once(entries: Sequence[PeerEntry]) -> None:
    told: list[str] = []
    assert install_peers(entries, told.append) == {ABSENT: "absent 1 could not be installed: there is no network."}
    assert told == [f"installing {name} 1, unless it is there" for name in ("absent", "present")]


def test_a_run_goes_on_without_those_that_cannot_take_part(entries: Sequence[PeerEntry]) -> None:
    run = measure_all(entries, seconds=0.001, rounds=2, console=Console(quiet=True))
    taken = [(sample.contestant, sample.what, sample.round) for sample in run.samples]
    assert taken == [("chess", "random", 0), ("chess", "random", 1)]
    assert [failure.split()[0] for failure in run.failures] == ["absent", "nameless"]


def test_the_reasons_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    print_notes(["peer failed: [Errno 2]."], Console(width=80))
    assert capsys.readouterr().out == "peer failed: [Errno 2].\n"


def test_every_note_fits_a_narrow_terminal() -> None:
    assert all(len(note) <= 80 for note in notes(peers=True))


def test_an_environment_is_a_contestant_like_the_others() -> None:
    pytest.importorskip("numpy")
    entry = OurEntry("reign-and-ruin", 2, environment=True)
    with contestant(entry.name, entry.command()) as ours:
        assert {"environment", "rows", "observe", "mask"} <= set(ours.offers)
        assert ours.measure("environment", 0.01).counts["steps"] > 10
