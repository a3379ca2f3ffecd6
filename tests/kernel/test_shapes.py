"""Types are read from any thread, also for the first time."""

import subprocess
import sys

import msgspec
import pytest

from kurultai.kernel.shapes import convert, heirs, json_reader, learn_all, read_json, read_packed

ALL_AT_ONCE = """
import sys, threading
from kurultai.kernel.game import find_game

game = find_game(sys.argv[1])
ready = threading.Barrier(6)
opened = []

def open_box():
    ready.wait()
    opened.append(game.open_content(None).fingerprint)

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=open_box) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(opened), len(set(opened)))
"""


class Tent(msgspec.Struct, frozen=True):
    name: str
    poles: int = 1


class Camp(msgspec.Struct, frozen=True):
    tents: tuple[Tent, ...] = ()


@pytest.mark.parametrize("game", ["fate-of-venterra", "ruination"])
@pytest.mark.parametrize("attempt", [1, 2, 3])
def test_a_box_is_opened_first_by_many_threads_at_once(game: str, attempt: int) -> None:
    """Only a fresh process has anything to learn; without turns being taken, most of these ended in a crash."""
    done = subprocess.run(
        [sys.executable, "-c", ALL_AT_ONCE, game], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (0, "6 1\n"), f"attempt {attempt}: {done.stderr}"


def test_what_is_read_is_of_the_type() -> None:
    camp = Camp((Tent("red", 3), Tent("blue")))
    plain = {"tents": [{"name": "red", "poles": 3}, {"name": "blue"}]}
    assert convert(plain, Camp) == camp
    assert read_json(msgspec.json.encode(camp), Camp) == camp
    assert json_reader(Camp).decode(msgspec.json.encode(camp)) == camp
    assert read_packed(msgspec.msgpack.encode(camp), Camp) == camp


def test_text_becomes_a_number_only_where_that_is_wanted() -> None:
    assert convert({"name": "red", "poles": "3"}, Tent, strict=False) == Tent("red", 3)
    with pytest.raises(msgspec.ValidationError, match="int"):
        convert({"name": "red", "poles": "3"}, Tent)


def test_all_that_is_there_is_learnt_and_what_cannot_be_read_is_passed_over() -> None:
    class Odd(msgspec.Struct):
        cause: Exception | int = 0

    assert Odd in heirs(msgspec.Struct)
    learn_all(Odd.__module__.partition(".")[0])
    with pytest.raises(TypeError):
        convert({}, Odd)
