"""The process that works on a study: `python -m kurultai.lab.studying FOLDER`.

It is as humble as the system lets it be, leaves what it has found where others can read it, and ends when it is told
to stop, when its time is up, or when whoever started it is gone (its standard input is closed).
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Literal

from msgspec.structs import replace

from kurultai.kernel.errors import KurultaiError
from kurultai.lab.balance import Progress, Run, Shift, compare, planned
from kurultai.lab.crew import crew_of, step_back
from kurultai.lab.findings import findings_of
from kurultai.lab.report import write_figures, write_report
from kurultai.lab.results import read_results, write_balance
from kurultai.lab.study import Phase, Stand, Study

GLANCE, BREATH = 0.2, 0.4
FIRST_LOOK = 2.0
SELDOM = 20
"""What was found is summed up no more often than so many times what that takes."""
Why = Literal["", "stopped", "interrupted", "cut"]


class Sitting:
    """One process at work on a study, from where the last one left it."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.plan = plan = study.plan
        self.crew = crew_of(plan.jobs)
        self.before = study.stand.seconds
        self.began = monotonic()
        self.why: Why = ""
        self.over = threading.Event()
        self.gone = threading.Event()
        self.deadline = 0.0
        self.needed = plan.most if not plan.precision else min(plan.most, planned(plan.setup, plan.precision))
        self.precision = 1.0
        self.told = self.looked = 0.0
        self.cost = FIRST_LOOK / SELDOM
        self.own = self.run_of("pack")
        self.other = self.run_of("against")
        self.at = self.own
        self.had = len(self.own.played) + len(self.other.played)

    def run_of(self, which: str) -> Run:
        plan, file = self.plan, self.study.results(which)
        pack = str(self.study.pack_of(which) or "")
        games, spent = read_results(file), self.before
        return Run(
            plan.setup, plan.bot, self.crew, pack=pack, name=plan.name, played=games, seconds=spent, results=file
        )

    # --- time and interruptions --------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """How long the study has taken, earlier sittings included."""
        return self.before + monotonic() - self.began

    def watch(self) -> None:
        """Interrupt the work when there is a reason to; once."""
        while not self.over.wait(GLANCE):
            if self.study.stopping:
                self.why = "stopped"
            elif self.gone.is_set():
                self.why = "interrupted"
            elif self.deadline and self.seconds >= self.deadline and self.at.playing:
                self.why = "cut"
            else:
                continue
            break
        if self.why and not self.over.is_set():
            interrupt()

    def listen(self) -> None:
        """Notice when whoever has started us is gone."""
        with suppress(OSError):
            while os.read(0, 4096):
                pass
        self.gone.set()

    # --- work --------------------------------------------------------------------------------------------------------

    def work(self) -> Stand:
        """Play, compare, write; how it ended."""
        threading.Thread(target=self.listen, name="listen", daemon=True).start()
        cut = self.play("playing", self.own, self.plan.precision, self.plan.most, half=self.plan.compared)
        if self.plan.compared:
            # All of these, however precise they are: each game has its twin.
            self.needed = len(self.own.played)
            cut = self.play("comparing", self.other, 0.0, len(self.own.played)) or cut
        self.tell("writing")
        self.watched(self.write)
        return self.stand("done", cut=cut)

    def play(self, phase: Phase, run: Run, precision: float, most: int, *, half: bool = False) -> bool:
        """Play one of the runs to its end; whether time ended it first. Only games are cut short: one that has them
        all is whole, however long summing up takes."""
        self.at, self.deadline = run, self.plan.seconds * (0.5 if half else 1.0)
        self.tell(phase)
        try:
            self.watched(self._play, phase, run, precision, most)
        except KeyboardInterrupt:
            if self.why != "cut":
                raise
            self.why = ""
            return True
        finally:
            self.look()
            self.deadline = 0.0
        return False

    def watched(self, work: Callable[..., None], *words: object) -> None:
        """Do something that may be interrupted."""
        self.over.clear()
        watcher = threading.Thread(target=self.watch, name="watch", daemon=True)
        watcher.start()
        try:
            work(*words)
        finally:
            self.over.set()
            watcher.join()

    def _play(self, phase: Phase, run: Run, precision: float, most: int) -> None:
        for progress in run.go_on(precision, most):
            self.note(phase, run, progress)

    def note(self, phase: Phase, run: Run, progress: Progress) -> None:
        """Leave word how far it is, now and then."""
        if run is self.own:
            if progress.precision < 1.0:
                self.precision = progress.precision
                self.needed = progress.needed if self.plan.precision else self.plan.most
            self.needed = max(self.needed, progress.games)
        now = monotonic()
        if now - self.told >= BREATH:
            self.tell(phase)
        if now - self.looked >= max(FIRST_LOOK, SELDOM * self.cost):
            self.look()

    # --- what is left for others -------------------------------------------------------------------------------------

    def stand(self, phase: Phase, *, cut: bool = False, problem: str = "") -> Stand:
        return Stand(
            phase=phase,
            games=len(self.own.played),
            needed=self.needed if phase != "done" else len(self.own.played),
            pairs=len(self.other.played),
            precision=self.precision,
            seconds=self.seconds,
            left=self.left() if phase in ("playing", "comparing") else None,
            cut=cut,
            problem=problem,
        )

    def left(self) -> float | None:
        """How many seconds it will take yet, as fast as it goes now; no longer than it is given."""
        games = len(self.own.played) + len(self.other.played)
        fresh = games - self.had
        if fresh < 2:
            return None
        todo = max(0, self.needed * (1 + self.plan.compared) - games)
        left = todo * (monotonic() - self.began) / fresh
        return min(left, max(0.0, self.plan.seconds - self.seconds)) if self.plan.seconds else left

    def tell(self, phase: Phase) -> None:
        self.study.stand = self.stand(phase)
        self.told = monotonic()

    def look(self) -> None:
        """Sum up what was found so far."""
        began = monotonic()
        if self.own.played:
            self.own.seconds = self.seconds * len(self.own.played) / (len(self.own.played) + len(self.other.played))
            balance = self.own.result()
            self.precision = balance.precision
            self.study.findings = findings_of(balance, self.shifts(), len(self.other.played))
        self.looked = monotonic()
        self.cost = self.looked - began

    def shifts(self) -> list[Shift]:
        return compare(self.other.played, self.own.played) if self.other.played else []

    def write(self, *, page: bool = True) -> None:
        """The report, whole or not at all; or only its figures, for the page takes a while."""
        if not self.own.played:
            return
        self.look()
        folder, part = self.study.folder / "report", self.study.folder / "report.part"
        rmtree(part, ignore_errors=True)
        balance, shifts = self.own.result(), self.shifts()
        if page:
            against = (self.plan.against or "own") if self.plan.compared else ""
            write_report(part, balance, self.own.played, shifts, against)
        else:
            write_figures(part, balance, self.own.played, shifts)
        runs = [(self.own.series, self.own.played)]
        runs += [(self.other.series, self.other.played)] if self.other.played else []
        write_balance(part / "results.csv", runs)
        rmtree(folder, ignore_errors=True)
        part.replace(folder)

    def leave_off(self) -> Stand:
        """Somebody has stopped it: what was found is left for whoever asks, and if there is time its figures."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        self.look()
        if self.why == "stopped":
            self.write(page=False)
        return self.stand("stopped" if self.why == "stopped" else "interrupted")


def interrupt() -> None:
    """Interrupt the main thread, even where it waits."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


def sit(study: Study) -> None:
    """Work on a study until it is done, or somebody stops it."""
    try:
        sitting = Sitting(study)
    except Exception as error:
        study.stand = replace(study.stand, phase="failed", problem=problem(error))
        return
    try:
        study.stand = sitting.work()
    except KeyboardInterrupt:
        study.stand = sitting.leave_off()
    except Exception as error:
        study.stand = sitting.stand("failed", problem=problem(error))


def problem(error: Exception) -> str:
    """What went wrong, in a sentence; the rest goes into the log."""
    traceback.print_exception(error)
    return str(error) if isinstance(error, KurultaiError) else f"{type(error).__name__}: {error}"


def main(words: list[str]) -> int:
    """Work on the study in a folder."""
    step_back()
    study = Study(Path(words[0]))
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell's background jobs, and what they start, ignore the first
        signal.signal(number, signal.default_int_handler)
    for _ in range(20):
        with study.at_work() as mine:
            if mine:
                sit(study)
                return 0
        time.sleep(0.1)  # somebody may just have looked whether it is locked
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
