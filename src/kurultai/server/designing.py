"""The HTTP routes of the designers' workshop."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from kurultai.lab.findings import Findings
from kurultai.server import replays
from kurultai.server.refusals import Refused
from kurultai.server.routes import Calling, Id, Imported, tables_of
from kurultai.server.safety import is_local
from kurultai.server.settings import Settings
from kurultai.server.studies import LabInfo, NewStudy, StudyInfo, Watch
from kurultai.server.workshop import Workshop

File = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+\.[a-z]+$")]
ALONE = (
    "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""A report draws its plots itself: it may run what it holds, in an origin of its own, and load nothing at all."""
KINDS = {"html": "text/html", "csv": "text/csv", "kurultai": "text/plain"}


def may_study(request: Calling) -> bool:
    """Whether designers may work here, and whoever asks is one of them: all, or only people at this machine."""
    settings: Settings = request.app.state.settings
    if not settings.lab or settings.lab_open:
        return settings.lab
    # A page elsewhere may have made a name of its own lead here: it must be ours that was called.
    return request.client is not None and is_local(request.client.host) and is_local(request.url.hostname or "")


def workshop_of(request: Calling) -> Workshop:
    """The workshop, for those who may enter."""
    if not may_study(request):
        raise Refused("lab_off", 403)
    workshop: Workshop = request.app.state.workshop
    return workshop


@get("/api/lab", sync_to_thread=True)
def get_lab(request: Calling) -> LabInfo:
    """What designers may do here."""
    workshop: Workshop = request.app.state.workshop
    return workshop.info(allowed=may_study(request))


@get("/api/lab/studies", sync_to_thread=True)
def get_studies(request: Calling) -> list[StudyInfo]:
    """Every study, the newest first."""
    return workshop_of(request).infos()


@post("/api/lab/studies", sync_to_thread=True)
def post_study(request: Calling, data: JSONBody[NewStudy]) -> StudyInfo:
    """Begin a study."""
    return workshop_of(request).begin(tables_of(request), data)


@get("/api/lab/studies/{study:str}", sync_to_thread=True)
def get_study(request: Calling, study: Id) -> StudyInfo:
    """A study and how far it is."""
    workshop = workshop_of(request)
    return workshop.describe(workshop.study(study))


@get("/api/lab/studies/{study:str}/findings", sync_to_thread=True)
def get_findings(request: Calling, study: Id) -> Findings:
    """What a study has found so far."""
    return workshop_of(request).findings(study)


@post("/api/lab/studies/{study:str}/stop", status_code=200, sync_to_thread=True)
def post_stop(request: Calling, study: Id) -> StudyInfo:
    """Stop a study; what was played is kept."""
    return workshop_of(request).stop(study)


@post("/api/lab/studies/{study:str}/resume", status_code=200, sync_to_thread=True)
def post_resume(request: Calling, study: Id) -> StudyInfo:
    """Go on with a study."""
    return workshop_of(request).resume(study)


@post("/api/lab/studies/{study:str}/forget", status_code=204, sync_to_thread=True)
def post_forget(request: Calling, study: Id) -> None:
    """Throw a study away."""
    workshop_of(request).forget(study)


@post("/api/lab/studies/{study:str}/watch", status_code=200)
async def post_watch(request: Calling, study: Id, data: JSONBody[Watch]) -> Imported:
    """A game of a study as a table to look back at."""
    workshop = workshop_of(request)
    which = "against" if data.against else "pack"
    key = (study, which, data.number)
    if key not in workshop.watched:
        text, pack = await asyncio.to_thread(workshop.record, study, which, data.number)
        workshop.watched[key] = await replays.import_record(tables_of(request), text, pack)
    return Imported(workshop.watched[key])


@get("/api/lab/studies/{study:str}/report", sync_to_thread=True)
def get_report(request: Calling, study: Id) -> Response[bytes]:
    """The whole report, a page that needs nothing else."""
    page = workshop_of(request).file(study, "report.html").read_bytes()
    headers = {"Content-Security-Policy": ALONE, "X-Frame-Options": "SAMEORIGIN", "Cache-Control": "no-cache"}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


@get("/api/lab/studies/{study:str}/files/{file:str}", sync_to_thread=True)
def get_file(request: Calling, study: Id, file: File) -> Response[bytes]:
    """A file of the report."""
    return attached(workshop_of(request).file(study, file).read_bytes(), file)


@get("/api/lab/studies/{study:str}/records/{file:str}", sync_to_thread=True)
def get_record(request: Calling, study: Id, file: File) -> Response[bytes]:
    """A record that came with the report."""
    path = workshop_of(request).study(study).folder / "report" / "records" / file
    if not path.is_file():
        raise Refused("no_page", 404)
    return attached(path.read_bytes(), file)


def attached(body: bytes, name: str) -> Response[Any]:
    """A file to be kept, not shown."""
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=f"{kind}; charset=utf-8", headers=headers)


DESIGNING = [
    get_lab,
    get_studies,
    post_study,
    get_study,
    get_findings,
    post_stop,
    post_resume,
    post_forget,
    post_watch,
    get_report,
    get_file,
    get_record,
]
