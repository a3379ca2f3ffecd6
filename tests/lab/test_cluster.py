"""The work on a Ray cluster of two nodes: the same seeds give the same games there as on processes of this machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed here (extra cluster)"),
]
HERE = Path(__file__).parent
PATIENCE = 240
QUIET = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "PYTHONWARNINGS": "ignore"}
KURULTAI = "from kurultai.cli import main; main()"
WHERE = """
import sys
from kurultai.lab.crew import RayCluster

def where(shard):
    import ray, time
    time.sleep(0.3)
    return ray.get_runtime_context().get_node_id()

crew = RayCluster(sys.argv[1])
print(crew.size, len({node for _, node in crew.map(where, range(12))}))
"""

MORTAL = """
import os, sys
from kurultai.lab.crew import RayCluster

class Numbers:
    def __init__(self, first, last):
        self.first, self.last = first, last

    def pieces(self):
        return [Numbers(number, number) for number in range(self.first, self.last + 1)]

    def lost(self, why):
        return [f"{self.first}!"]

def said(numbers):
    if numbers.first <= 7 <= numbers.last:
        os._exit(9)
    return [str(number) for number in range(numbers.first, numbers.last + 1)]

shards = [Numbers(first, first + 4) for first in range(0, 20, 5)]
print("found", *sorted(text for _, texts in RayCluster(sys.argv[1]).map(said, shards) for text in texts))
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of two nodes."""
    command = [sys.executable, str(HERE / "ray_cluster.py")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=QUIET) as cluster:
        assert cluster.stdin
        assert cluster.stdout
        try:
            found = next((line for line in cluster.stdout if line.startswith("127.") or line[:1].isdigit()), "")
            assert found, "the cluster did not start"
            yield found.strip()
        finally:
            cluster.stdin.close()
            try:
                cluster.wait(60)
            except subprocess.TimeoutExpired:
                cluster.kill()


def kurultai(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KURULTAI, *words],
        check=False,
        capture_output=True,
        text=True,
        env=QUIET,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def test_both_nodes_do_the_work(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHERE, address], check=False, capture_output=True, text=True, env=QUIET, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split()[-2:] == ["2", "2"], "two workers, on two nodes"


def test_no_more_is_lost_than_what_a_worker_dies_at(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MORTAL, address],
        check=False,
        capture_output=True,
        text=True,
        env=QUIET,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    [found] = [line for line in done.stdout.splitlines() if line.startswith("found ")]
    assert found.split()[1:] == sorted("7!" if number == 7 else str(number) for number in range(20))


def test_a_simulation_is_the_same_on_the_cluster(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    words = ["simulate", "reign-and-ruin", "--games", "120", "--seats", "greedy,random,random", "--seed", "7"]
    kurultai(*words, "--jobs", "2", "--results", f"{here}.csv", "--records", str(here))
    kurultai(*words, "--ray", address, "--results", f"{there}.csv", "--records", str(there))
    assert Path(f"{here}.csv").read_bytes() == Path(f"{there}.csv").read_bytes()
    texts = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in (here, there)]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 120


def test_a_balance_run_is_the_same_on_the_cluster(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    words = ["balance", "ruination", "--seats", "3", "--bot", "random", "--most", "60"]
    kurultai(*words, "--jobs", "2", "--report", str(here), "--results", f"{here}.csv")
    kurultai(*words, "--ray", address, "--report", str(there), "--results", f"{there}.csv")
    assert Path(f"{here}.csv").read_bytes() == Path(f"{there}.csv").read_bytes()
    for name in ("cells.csv", "games.csv"):
        assert (here / name).read_bytes() == (there / name).read_bytes()


def test_a_cluster_that_does_not_answer_is_said_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", KURULTAI, "simulate", "reign-and-ruin", "--games", "1", "--ray", "127.0.0.1:1"],
        check=False,
        capture_output=True,
        text=True,
        env=QUIET,
        timeout=PATIENCE,
    )
    assert done.returncode == 2, done.stderr[-2000:]
    assert "no Ray cluster answers at “127.0.0.1:1”" in done.stderr
    assert "Traceback" not in done.stderr
