"""The command line: play, serve, resume, replay, analyse, verify, rules, content, simulate, ladder, balance, bench…"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from kurultai import __version__
from kurultai.kernel.errors import BAD_INPUT, BadSetup, KurultaiError
from kurultai.kernel.languages import LANGUAGES

FAILED = 1
LONGEST = 1e8
"""Seconds, or minutes: nobody waits for three years."""
FINEST = 1e-6
"""No share is known better than that from as many games as anybody plays."""
MOST_DIGITS = 4000
"""What is longer is read as text: Python makes no number of it."""

HELP = """Play, study and test three games of conquest: Reign & Ruin, Ruination and Fate of Venterra.

In the browser: [bold]kurultai serve --open[/bold]. In the terminal: [bold]kurultai play[/bold].
Seats are people or bots: [bold]--seats human,medium,hard[/bold].
Bots: the levels easy, medium, hard and brutal; or random, greedy, search (also [bold]search:seconds=2[/bold]).
Ruination with its expansion: [bold]kurultai play ruination --with world-that-was[/bold].
A game that you leave is kept: [bold]kurultai resume[/bold].

Exit codes: 0 all is well; 1 a check failed (a scene, a record, a simulated game); 2 bad input; 130 interrupted.
"""

app = typer.Typer(help=HELP, rich_markup_mode="rich", no_args_is_help=True, add_completion=False)
content_app = typer.Typer(help="Look at what is in the box, and check content packs.", no_args_is_help=True)
app.add_typer(content_app, name="content")


class Paper(Console):
    """Where is printed; whoever reads no further, as `head` does, has had enough, and that is no failure."""

    def on_broken_pipe(self) -> NoReturn:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


out = Paper()
err = Paper(stderr=True)

GameName = Annotated[str, typer.Argument(help="A game, such as reign-and-ruin.", show_default=False)]
Files = Annotated[list[Path], typer.Argument(help="One or more files.", show_default=False)]
File = Annotated[Path, typer.Argument(help="A record.", show_default=False)]
Rulings = Annotated[list[str], typer.Option("--ruling", help="NAME=VALUE: decide an open question otherwise.")]
Options = Annotated[list[str], typer.Option("--option", help="NAME=VALUE: an option of the game.")]
Modules = Annotated[list[str], typer.Option("--with", help="A module to play with.")]
Jobs = Annotated[int, typer.Option(help="How many processes; 0: one for each core.", min=0)]
Ray = Annotated[str, typer.Option("--ray", help="The address of a Ray cluster that does the work; auto: the one here.")]
Python = Annotated[str, typer.Option("--python", help="Another Python that plays the games, such as pypy3.")]


def finite(value: float | None) -> float | None:
    """Refuse what Python reads as a number, and nobody can wait for: `nan`, `inf`, `1e200`."""
    if value is not None and not abs(value) <= LONGEST:
        raise BadSetup(f"“{value}” is no number of seconds or minutes")
    return value


def in_letters(name: str) -> str:
    """Refuse a name that is no text: luck follows from it, and files say it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise BadSetup(f"“{name}” is no name that can be written down") from None
    return name


def choose_language(said: str) -> str:
    """The language that is asked for is spoken from now on."""
    from kurultai.terminal.language import choose_language

    choose_language(said)
    return said


Tongue = Annotated[
    str,
    typer.Option(
        "--language", help=f"{' or '.join(LANGUAGES)}.", show_default="that of LANG", callback=choose_language
    ),
]
Name = Annotated[str, typer.Option(help="Another name, other luck.", callback=in_letters)]
Table = Annotated[Path | None, typer.Option("--results", help="Every game and seat in a .csv or .parquet file.")]
Pack = Annotated[Path | None, typer.Option("--pack", help="A content pack: a folder laid over the game's own content.")]


def main() -> None:
    """Run the command line; whatever a person did wrong is one sentence, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # where a sign cannot be shown, the rest of the line still can
    try:
        app()
    except KurultaiError as error:
        err.print(f"[red]{type(error).__name__}[/red]: ", end="")
        err.print(str(error), markup=False, highlight=False, soft_wrap=True)
        sys.exit(BAD_INPUT)


@app.callback(invoke_without_command=True)
def version(version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False) -> None:
    if version:
        out.print(f"kurultai {__version__}", highlight=False)
        raise typer.Exit


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="A game; asked for when left out.")] = "",
    seats: Annotated[str, typer.Option(help="Who sits at the table, with commas: human, or a bot (medium).")] = "",
    solo: Annotated[bool, typer.Option("--solo", help="Play alone, where the game has a module for that.")] = False,
    names: Annotated[str, typer.Option(help="The players' names, with commas.")] = "",
    seed: Annotated[str, typer.Option(help="Play with this luck again; secret and random when left out.")] = "",
    ruling: Rulings = [],  # noqa: B006  typer reads the default
    option: Options = [],  # noqa: B006
    module: Modules = [],  # noqa: B006
    pack: Pack = None,
    language: Tongue = "",
) -> None:
    """Play in the terminal, alone against bots or passing the keyboard around."""
    from kurultai.terminal.table import Seating, ask_for_table, begin

    if not game or not seats:
        game, seats, alone = ask_for_table(game, seats, module, out, solo=solo)
        solo = solo or alone
    chosen = with_solo(game, module) if solo else module
    setup = make_setup(game, len(seats.split(",")), chosen, ruling, option)
    begin(setup, Seating.read(seats, names), seed, pack, out)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is every one of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 finds a free one.", min=0, max=65535)] = 8000,
    database: Annotated[str, typer.Option(help="A file for SQLite, or a postgresql:// URL.", show_default=False)] = "",
    workers: Annotated[int, typer.Option(help="Processes that serve; more than one needs PostgreSQL.", min=1)] = 1,
    thinkers: Annotated[int, typer.Option(help="Processes in which bots think, for each worker.", min=1)] = 1,
    packs: Annotated[Path | None, typer.Option(help="A folder of content packs: GAME/PACK/*.toml.")] = None,
    origin: Annotated[list[str], typer.Option(help="Another origin whose pages may speak to this server.")] = [],  # noqa: B006
    allow_private_webhooks: Annotated[
        bool, typer.Option("--allow-private-webhooks", help="Hooks may post to private and local addresses.")
    ] = False,
    contact: Annotated[str, typer.Option(help="Whom push services ask: mailto:… or https://….")] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open the browser, and log nothing but errors.")] = False,
    lab: Annotated[
        bool | None,
        typer.Option("--lab/--no-lab", help="Designers' studies: for everybody, or for nobody.", show_default=False),
    ] = None,
    lab_runs: Annotated[int, typer.Option(help="How many studies at once.", min=1)] = 1,
    lab_games: Annotated[int, typer.Option(help="No more games in a study than this.", min=1)] = 20_000,
    lab_minutes: Annotated[float, typer.Option(help="No longer studies than this.", min=0.1, callback=finite)] = 120,
) -> None:
    """Serve tables to browsers and programs; every choice is kept before anybody is told of it."""
    from kurultai.server.run import run, show
    from kurultai.server.safety import is_local
    from kurultai.server.settings import Settings, database_url
    from kurultai.terminal.saves import make_folder, saves_folder

    if not database:
        make_folder(saves_folder(), "tables")
        database = str(saves_folder() / "tables.sqlite")
    settings = Settings(
        database_url(database),
        packs=str(packs or ""),
        workers=workers,
        thinkers=thinkers,
        origins=tuple(origin),
        allow_private=allow_private_webhooks,
        contact=contact,
        lab=is_local(host) if lab is None else lab,
        lab_open=bool(lab),
        lab_folder="" if "://" not in database else str(saves_folder() / "studies"),
        lab_runs=lab_runs,
        lab_games=lab_games,
        lab_seconds=60 * lab_minutes,
    )
    run(settings, host, port, quiet=browser, ready=show if browser else None)


@app.command()
def resume(
    name: Annotated[str, typer.Argument(help="Which game; the latest when left out.")] = "",
    every: Annotated[bool, typer.Option("--list", help="List the games that wait.")] = False,
    pack: Pack = None,
    language: Tongue = "",
) -> None:
    """Go on with a game that was left."""
    from kurultai.terminal.table import go_on, list_waiting

    if every:
        list_waiting(out)
    else:
        go_on(name, pack, out)


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(help="Stop after this choice.")] = None,
    seat: Annotated[str, typer.Option(help="Look over the shoulder of this seat (A, B, …).")] = "",
    pack: Pack = None,
    language: Tongue = "",
) -> None:
    """Tell a recorded game, and show the table as it stood at its end or after a choice."""
    from kurultai.terminal.records import show_record

    show_record(read_text(file), to, seat, pack, out)


@app.command()
def analyse(
    file: File,
    seconds: Annotated[float, typer.Option(help="About how long to think.", min=1, max=3600, callback=finite)] = 24,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found for programs.")] = False,
    pack: Pack = None,
    language: Tongue = "",
) -> None:
    """Look back on a recorded game: chances over time, turning points, and the choices that cost most."""
    from kurultai.terminal.analyses import analyse_record

    analyse_record(read_text(file), pack, seconds, out, as_json=as_json)


@app.command()
def verify(files: Files, pack: Pack = None, language: Tongue = "") -> None:
    """Prove records: every choice legal, all luck from the seed that was committed to, the result right."""
    from kurultai.terminal.records import prove_record

    holds = [prove_record(path, read_text(path), pack, out) for path in files]
    raise typer.Exit(0 if all(holds) else FAILED)


@app.command()
def scene(files: Files) -> None:
    """Run scenes (rules tests in TOML) and print where they differ from the rules."""
    from kurultai.terminal.scenes import run_files

    raise typer.Exit(0 if run_files({path: read_text(path) for path in files}, out) else FAILED)


@app.command()
def rules(
    about: Annotated[list[str] | None, typer.Argument(help="An id (RR-CROU-5), a chapter (RR-CROU), words.")] = None,
    language: Tongue = "",
) -> None:
    """Look a rule up: what it says, where it is implemented, what proves it, how open questions are ruled."""
    from kurultai.terminal.rules import look_up

    look_up(about or [], out)


@content_app.command("status")
def content_status(game: Annotated[str, typer.Argument(help="A game; all of them when left out.")] = "") -> None:
    """Count what is in each box, and how much of it is known, inferred and invented."""
    from kurultai.terminal.boxes import show_status

    show_status(game, out)


@content_app.command("check")
def content_check(
    folder: Annotated[Path, typer.Argument(help="The folder of a content pack.", show_default=False)],
    game: Annotated[str, typer.Option(help="The game it is for.")] = "reign-and-ruin",
) -> None:
    """Say what is wrong with a content pack, or what it changes."""
    from kurultai.terminal.boxes import show_check

    show_check(folder, game, out)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    seats: Annotated[str, typer.Option(help="Bots with commas, or how many random ones.")] = "2",
    jobs: Jobs = 0,
    ray: Ray = "",
    python: Python = "",
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    prove: Annotated[bool, typer.Option("--verify", help="Write, read and verify the record of every game.")] = False,
    records: Annotated[Path | None, typer.Option(help="Keep the records in this folder.")] = None,
    results: Table = None,
    ruling: Rulings = [],  # noqa: B006
    option: Options = [],  # noqa: B006
    module: Modules = [],  # noqa: B006
    pack: Pack = None,
) -> None:
    """Let bots play many games, and sum up who won."""
    from kurultai.lab.crew import crew_of
    from kurultai.lab.simulate import Order
    from kurultai.terminal.simulations import run

    named = [name.strip() for name in seats.split(",")]
    setup = make_setup(game, int(seats) if is_whole(seats) else len(named), module, ruling, option)
    bots = ("random",) * setup.seats if is_whole(seats) else tuple(named)
    order = Order(setup, bots, games, seed, pack, prove, records, rows=results is not None)
    raise typer.Exit(0 if run(order, crew_of(jobs, ray, python), out, results) else FAILED)


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots, with commas.")] = "random,greedy",
    seats: Annotated[int, typer.Option(help="How many sit at a table.", min=1)] = 2,
    games: Annotated[int, typer.Option(help="How many games for each group of bots.", min=1)] = 100,
    results: Annotated[Path | None, typer.Option(help="Keep every game in this file, and go on from it.")] = None,
    patience: Annotated[
        float, typer.Option(help="Seconds that a bot may think about a choice; 0: no limit.", min=0, callback=finite)
    ] = 60,
    name: Name = "ladder",
    jobs: Jobs = 0,
    ray: Ray = "",
    python: Python = "",
    ruling: Rulings = [],  # noqa: B006
    option: Options = [],  # noqa: B006
    module: Modules = [],  # noqa: B006
    pack: Pack = None,
) -> None:
    """Let bots meet with the same luck in every seat, and rate them."""
    from kurultai.lab.crew import crew_of
    from kurultai.lab.ladder import heats
    from kurultai.lab.series import check_table
    from kurultai.terminal.ladders import climb

    setup = make_setup(game, seats, module, ruling, option)
    named = [bot.strip() for bot in bots.split(",")]
    programme = heats(setup, named, games, name, patience, str(pack or ""))
    check_table(setup, named, str(pack or ""))
    found = climb(programme, crew_of(jobs, ray, python), results, out)
    raise typer.Exit(0 if found.games > len(found.broken) else FAILED)


@app.command()
def balance(
    game: GameName,
    seats: Annotated[int, typer.Option(help="How many sit at a table; 0: as many as can.", min=0)] = 0,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    precision: Annotated[str, typer.Option(help="How precise the shares shall be, such as 1%.")] = "2%",
    most: Annotated[int, typer.Option(help="No more games than this.", min=1)] = 20_000,
    against: Annotated[str, typer.Option(help="Another pack with the same luck; own: the game's own content.")] = "",
    report: Annotated[Path, typer.Option(help="The folder for the report.")] = Path("balance"),
    results: Table = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep every game in this file as it ends, and go on from it.")
    ] = None,
    also: Annotated[
        list[Path], typer.Option(help="Count the games of another run that were kept in this file, too.")
    ] = [],  # noqa: B006
    name: Name = "balance",
    jobs: Jobs = 0,
    ray: Ray = "",
    python: Python = "",
    ruling: Rulings = [],  # noqa: B006
    option: Options = [],  # noqa: B006
    module: Modules = [],  # noqa: B006
    pack: Pack = None,
) -> None:
    """Measure who wins from which seat, with which side and card; write a report with games to watch."""
    from kurultai.kernel.game import find_game
    from kurultai.kernel.modules import seats_of
    from kurultai.lab.crew import crew_of
    from kurultai.terminal.ladders import weigh

    setup = make_setup(game, seats or max(seats_of(find_game(game).meta, module)), module, ruling, option)
    found = weigh(
        setup,
        bot,
        crew_of(jobs, ray, python),
        out,
        pack=str(pack or ""),
        against=against,
        precision=read_percent(precision),
        most=most,
        folder=report,
        name=name,
        results=results,
        keep=keep,
        also=also,
    )
    raise typer.Exit(0 if found.games else FAILED)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="A game; all of them when left out.")] = "",
    peers: Annotated[bool, typer.Option("--peers", help="Beside catanatron and OpenSpiel, or boardgame.io.")] = False,
    server: Annotated[bool, typer.Option("--server", help="Measure the server: fifty tables over sockets.")] = False,
    research: Annotated[bool, typer.Option("--research", help="Measure the environments for research.")] = False,
    seconds: Annotated[
        float | None, typer.Option(help="How long a sample takes: 0.5, or 5.", min=0.01, callback=finite)
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="How many samples of each: 7, or 3.", min=1)] = None,
    database: Annotated[str, typer.Option(help="With --server: a postgresql:// URL instead of SQLite.")] = "",
) -> None:
    """Measure how fast games, copies and imagined tables are here, or the server; with peers, as ratios."""
    from kurultai.kernel.game import find_game, games
    from kurultai.lab.bench import bench as run_bench

    if game:
        find_game(game)
    if research:
        from kurultai.lab.environments import bench as run_bench
    if not server:
        run_bench(game or None, peers=peers, seconds=seconds or 0.5, rounds=rounds or 7, console=out)
        return
    from kurultai.server.load import bench as bench_server

    played = [game] if game else list(games())
    bench_server(played, peers=peers, seconds=seconds or 5, rounds=rounds or 3, database=database, console=out)


def make_setup(game: str, seats: int, modules: list[str], rulings: list[str], options: list[str]) -> Any:
    """The setup that the words of the command line describe."""
    from kurultai.kernel.game import Setup, check_seats, find_game
    from kurultai.kernel.modules import seats_of

    meta = find_game(game).meta
    check_seats(meta, seats, allowed=seats_of(meta, modules))
    return Setup(game, seats, tuple(modules), read_pairs(rulings), read_pairs(options))


def with_solo(game: str, modules: list[str]) -> list[str]:
    """The modules, and the one by which the game is played alone."""
    from kurultai.kernel.game import find_game
    from kurultai.kernel.modules import find_solo

    name = find_solo(find_game(game).meta).name
    return modules if name in modules else [*modules, name]


def read_pairs(pairs: list[str]) -> dict[str, bool | int | str]:
    """NAME=VALUE words as typed values."""
    found: dict[str, bool | int | str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"“{pair}” should be NAME=VALUE")
        found[name.strip()] = read_value(value.strip())
    return found


def read_percent(text: str) -> float:
    """A share such as `1%` or `0.01`."""
    number = text.strip().removesuffix("%")
    try:
        value = float(number) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not FINEST <= value < 1:
        raise BadSetup(f"“{text}” is no precision; one looks like 1%")
    return value


def read_value(text: str) -> bool | int | str:
    """A value as a person types it."""
    if text.lower() in ("true", "yes", "on"):
        return True
    if text.lower() in ("false", "no", "off"):
        return False
    return int(text) if is_whole(text.removeprefix("-")) else text


def is_whole(text: str) -> bool:
    """Whether a text is a whole number in digits."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def read_text(path: Path) -> str:
    """A file that a person named."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise KurultaiError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise KurultaiError(f"{path}: cannot be read: {error}") from None
