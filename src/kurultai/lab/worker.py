"""A contestant's side of the bench: a JSON request a line in, a JSON answer a line out.

A contestant is a set of named steps. A step does a little work (one game, a hundred copies) and says how
much; `{"do": NAME, "seconds": S}` repeats it for at least that long. What takes time to count is given as a function,
and counted once the clock has stopped. This file also runs in the environments of the peers, with a script that
defines `steps(*arguments)`: so it imports the standard library only.
"""

import json
import os
import runpy
import sys
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, TextIO, TypeAlias

Count: TypeAlias = int | Callable[[], int]
Counts: TypeAlias = Mapping[str, Count]
Step: TypeAlias = Callable[[], Counts]
Steps: TypeAlias = Mapping[str, Step]

CALIBRATION_LAPS = 250_000  # about 20 ms on the machine of our published figures


def serve(prepare: Callable[[], Steps]) -> None:
    """Make the steps, then answer requests until told to quit, or until nobody is left to ask."""
    answers = keep_stdout_for_answers()
    stay_on_one_core()
    steps = prepare()
    for step in steps.values():
        step()  # unmeasured: caches fill and the interpreter specialises
    send(answers, {"offers": list(steps)})
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "quit":
            return
        send(answers, answer(steps, request))


def steps_of_script(path: str, arguments: Sequence[str]) -> Steps:
    steps: Steps = runpy.run_path(path)["steps"](*arguments)
    return steps


def answer(steps: Steps, request: Mapping[str, Any]) -> Mapping[str, object]:
    what = request["do"]
    if what == "calibrate":
        return {"seconds": calibrate()}
    if what not in steps:
        return {"error": f"there is no measure {what!r} here, only {', '.join(steps)}"}
    return repeat(steps[what], request["seconds"], perf_counter)


def repeat(step: Step, seconds: float, clock: Callable[[], float]) -> dict[str, float]:
    """Take the step until the time is up (never cutting one short), and add up what was done."""
    done: list[Counts] = []
    start = clock()
    while True:
        done.append(step())
        elapsed = clock() - start
        if elapsed >= seconds:
            return {**added_up(done), "seconds": elapsed}


def added_up(done: Sequence[Counts]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for counts in done:
        for name, count in counts.items():
            totals[name] = totals.get(name, 0) + (count() if callable(count) else count)
    return totals


def calibrate() -> float:
    """Seconds that a fixed piece of work takes now: the same for every contestant, in its own interpreter."""
    start = perf_counter()
    cells = list(range(64))
    for lap in range(CALIBRATION_LAPS):
        cell = lap & 63
        cells[cell] = (cells[cell] * 3 + lap) & 1023
    return perf_counter() - start


def keep_stdout_for_answers() -> TextIO:
    """What an engine prints by itself goes to stderr, where it cannot be mistaken for an answer."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def stay_on_one_core() -> None:
    """All workers choose the same core: they run in turn, never together."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def send(answers: TextIO, message: Mapping[str, object]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    serve(lambda: steps_of_script(sys.argv[1], sys.argv[2:]))
