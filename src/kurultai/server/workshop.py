"""The designers' workshop: studies in processes of their own, humble and bounded, kept in a folder.

The folder is all that is known: a server that starts again, or another worker, finds every study as it stands.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Setup, check_seats, find_game
from kurultai.kernel.modules import seats_of
from kurultai.lab.findings import Findings
from kurultai.lab.study import LASTING, Plan, Study, lock
from kurultai.server.refusals import Refused
from kurultai.server.seating import check_bot, new_id, pack_folder
from kurultai.server.settings import Settings
from kurultai.server.studies import LabInfo, NewStudy, StudyInfo, StudyStatus
from kurultai.server.tables import Tables

LOG = logging.getLogger("kurultai.server.workshop")
BIRTH = 60.0
"""How long a process may take before it holds the lock of its study."""
FAREWELL = 3.0
LEAST_PRECISION = 0.001


class Workshop:
    """All studies of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.studies
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._guard = threading.Lock()
        self.watched: dict[tuple[str, str, int], str] = {}

    @property
    def jobs(self) -> int:
        """Processes for each study: all cores but one, shared by as many studies as may run."""
        return max(1, ((os.cpu_count() or 2) - 1) // self.settings.lab_runs)

    def info(self, *, allowed: bool) -> LabInfo:
        if not allowed:
            return LabInfo(allowed=False)
        settings = self.settings
        running = sum(self.status(study) in ("running", "stopping") for study in self.studies())
        return LabInfo(
            allowed=True,
            runs=settings.lab_runs,
            jobs=self.jobs,
            games=settings.lab_games,
            seconds=settings.lab_seconds,
            running=running,
        )

    # --- what is there -----------------------------------------------------------------------------------------------

    def studies(self) -> list[Study]:
        """Every study that can be read with what is installed here, the newest first."""
        found = []
        for path in self.folder.glob("*/plan.json"):
            study = Study(path.parent)
            try:
                plan = study.plan
                find_game(plan.setup.game)
                _ = study.stand
            except KurultaiError as error:
                LOG.warning("a study cannot be read", extra={"study": path.parent.name, "reason": str(error)})
                continue
            found.append((-plan.created, path.parent.name, study))
        return [study for *_, study in sorted(found, key=lambda entry: entry[:2])]

    def study(self, name: str) -> Study:
        folder = self.folder / name
        if not (folder / "plan.json").is_file():
            raise Refused("no_study", 404)
        return Study(folder)

    def infos(self) -> list[StudyInfo]:
        return [self.describe(study) for study in self.studies()]

    def describe(self, study: Study) -> StudyInfo:
        """A study as everybody sees it."""
        plan, stand = study.plan, study.stand
        return StudyInfo(
            id=study.folder.name,
            game=plan.setup.game,
            title=find_game(plan.setup.game).meta.title,
            seats=plan.setup.seats,
            bot=plan.bot,
            status=self.status(study),
            phase=stand.phase,
            modules=plan.setup.modules,
            pack=plan.pack,
            compared=plan.compared,
            against=plan.against,
            precision=plan.precision,
            games=plan.most,
            played=stand.games,
            needed=stand.needed or plan.most,
            pairs=stand.pairs,
            reached=stand.precision,
            seconds=stand.seconds,
            left=stand.left,
            cut=stand.cut,
            problem=stand.problem,
            created=plan.created,
            found=study.found,
            files=study.files(),
        )

    def status(self, study: Study) -> StudyStatus:
        """Whether somebody works on it, or how it ended."""
        at_work = study.busy or self._begins(study)
        phase = study.stand.phase
        if at_work and phase not in LASTING:
            return "stopping" if study.stopping else "running"
        if phase in ("done", "stopped", "failed"):
            return phase
        return "interrupted"

    def _begins(self, study: Study) -> bool:
        """Whether a process was started that does not hold the lock yet: ours, or that of another worker."""
        process = self._processes.get(study.folder.name)
        if process is not None:
            return process.poll() is None
        if study.stand.phase != "starting":
            return False
        return time.time() - (study.folder / "stand.json").stat().st_mtime < BIRTH

    def findings(self, name: str) -> Findings:
        found = self.study(name).findings
        if found is None:
            raise Refused("no_findings", 404)
        return found

    def file(self, name: str, file: str) -> Path:
        """A file of the report."""
        study = self.study(name)
        if file not in study.files():
            raise Refused("no_page", 404)
        return study.folder / "report" / file

    # --- begin, stop, go on ------------------------------------------------------------------------------------------

    def begin(self, tables: Tables, wish: NewStudy) -> StudyInfo:
        """Begin a study; everything about it is checked before."""
        plan = self.plan_of(wish)
        packs = [pack_folder(tables, wish.game, pack) if pack else None for pack in (wish.pack, wish.against)]
        game = find_game(wish.game)
        for pack in packs:
            content = game.open_content(pack)
            game.box(plan.setup, content)
            check_bot(wish.bot, plan.setup, content)
        with self._alone():
            if len(self.studies()) >= self.settings.lab_kept:
                raise Refused("studies_full", kept=self.settings.lab_kept)
            self._check_room()
            study = Study(self.folder / new_id())
            try:
                study.lay_out(plan, *packs)
            except OSError as error:
                raise KurultaiError(f"the study cannot be kept: {error.strerror}") from None
            self._start(study)
        return self.describe(study)

    def plan_of(self, wish: NewStudy) -> Plan:
        """The plan for a wish, within what this server allows."""
        setup = Setup(wish.game, wish.seats, wish.modules, wish.rulings, wish.options)
        meta = find_game(wish.game).meta
        check_seats(meta, wish.seats, allowed=seats_of(meta, wish.modules))
        check_bot(wish.bot, setup)
        most = self.settings.lab_games
        if not wish.games and wish.precision < LEAST_PRECISION:
            raise Refused("study_aim", 400)
        if wish.games > most:
            raise Refused("study_games", 400, most=most)
        return Plan(
            setup=setup,
            bot=wish.bot,
            most=wish.games or most,
            precision=0.0 if wish.games else wish.precision,
            pack=wish.pack,
            against=wish.against if wish.compared else "",
            compared=wish.compared,
            jobs=self.jobs,
            seconds=self.settings.lab_seconds,
            created=time.time(),
        )

    def stop(self, name: str) -> StudyInfo:
        """Ask a study to stop; it will soon."""
        study = self.study(name)
        if self.status(study) not in ("running", "stopping"):
            raise Refused("study_idle")
        study.stop()
        return self.describe(study)

    def resume(self, name: str) -> StudyInfo:
        """Go on with a study that was stopped or interrupted."""
        study = self.study(name)
        with self._alone():
            if self.status(study) not in ("stopped", "interrupted", "failed"):
                raise Refused("study_busy")
            self._check_room()
            self._start(study)
        return self.describe(study)

    def forget(self, name: str) -> None:
        """Throw a study away."""
        study = self.study(name)
        with self._alone():
            if self.status(study) in ("running", "stopping"):
                raise Refused("study_busy")
            # Without its plan it is no longer there, even if somebody still has one of its files open.
            (study.folder / "plan.json").unlink(missing_ok=True)
            shutil.rmtree(study.folder, ignore_errors=True)
            self._let_go(name)

    def _check_room(self) -> None:
        busy = sum(self.status(study) in ("running", "stopping") for study in self.studies())
        if busy >= self.settings.lab_runs:
            raise Refused("study_room", runs=self.settings.lab_runs)

    def _start(self, study: Study) -> None:
        self._let_go(study.folder.name)
        study.unstop()
        # So that nobody takes it for interrupted before the process is there.
        study.stand = msgspec.structs.replace(study.stand, phase="starting", left=None, cut=False, problem="")
        with (study.folder / "log").open("ab") as log:
            self._processes[study.folder.name] = subprocess.Popen(
                [sys.executable, "-m", "kurultai.lab.studying", str(study.folder)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    def _let_go(self, name: str) -> None:
        """Forget a process that has ended; one that has not ends now, for nobody is left to listen to."""
        process = self._processes.pop(name, None)
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(FAREWELL)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time, of all threads and all workers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._guard, (self.folder / "lock").open("ab") as file:
            for _ in range(100):
                if lock(file, shared=False):
                    break
                time.sleep(0.05)
            yield

    # --- games to watch ----------------------------------------------------------------------------------------------

    def record(self, name: str, which: str, number: int) -> tuple[str, Path | None]:
        """The record of a game of a study, made if nobody has asked for it before; and its pack."""
        study = self.study(name)
        try:
            path = study.keep_record(which, number)
        except KurultaiError as error:
            LOG.warning("a game cannot be watched", extra={"reason": str(error)})
            raise Refused("no_game", 404, number=number) from None
        return path.read_text(encoding="utf-8"), study.pack_of(which)

    def close(self) -> None:
        """Let go of everybody who works here: they leave off, and can be gone on with later."""
        for process in self._processes.values():
            if process.stdin is not None:
                with suppress(OSError):
                    process.stdin.close()
        for name in list(self._processes):
            self._let_go(name)
