"""From a command to a table: who sits down, with which luck, where it is kept; and back to a table that was left."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from kurultai.bots.bot import NAMES, check_bot, check_name, make_bot, numbered
from kurultai.games.catalogue import gist_of
from kurultai.kernel.errors import BadRecord, BadSetup, KurultaiError
from kurultai.kernel.game import Meta, Setup, find_game, games
from kurultai.kernel.luck import Fair
from kurultai.kernel.match import Match
from kurultai.kernel.modules import seats_of, solo_module
from kurultai.kernel.record import HUMAN, Record, read_record, take_record, write_record
from kurultai.kernel.replay import resume
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.play import Player, play
from kurultai.terminal.saves import SaveFile, new_path, running_saves, saves_folder

PEOPLE = ("Ada", "Bo", "Cleo", "Dov", "Eva")


class Seating(msgspec.Struct, frozen=True):
    """Who sits where: `human` or a bot's name for each seat, and what they are called."""

    players: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def read(cls, seats: str, names: str = "") -> Seating:
        """From words such as `human,greedy,random` and `Ada,Greta,Rolf`."""
        players = tuple(player.strip() for player in seats.split(","))
        for player in players:
            if player != HUMAN:
                check_seat(player)
        given = [name.strip() for name in names.split(",")] if names else []
        if len(given) > len(players):
            raise BadSetup(f"{len(given)} names for {len(players)} seats")
        return cls(players, tuple(given) + default_names(players)[len(given) :])

    def sit(self, seed: str) -> list[Player]:
        """The players; a bot's own chance comes from the seed, so that a game can be played again."""
        return [seated(who, own_seed(seed, seat)) for seat, who in enumerate(self.players)]


def seated(who: str, seed: int) -> Player:
    """A person, or the bot of that name."""
    return "human" if who == HUMAN else make_bot(who, seed)


def check_seat(name: str) -> None:
    """Refuse who is neither a person nor a bot."""
    if name.partition(":")[0] not in NAMES:
        raise BadSetup(f"“{name}” cannot sit down; a seat is {HUMAN} or a bot: {', '.join(NAMES)}")
    check_name(name)


def default_names(players: tuple[str, ...]) -> tuple[str, ...]:
    """A person gets a name; a bot is called after its kind, without its parameters, numbered if there are several."""
    kinds = [player.partition(":")[0] for player in players]
    bots, people = numbered([kind.title() for kind in kinds]), iter(PEOPLE)
    return tuple(next(people) if kind == HUMAN else bot for kind, bot in zip(kinds, bots, strict=True))


def own_seed(seed: str, seat: int) -> int:
    """A number for a bot's own chance."""
    return Fair(f"bot {seed}").draw(seat, 2**62)


def begin(setup: Setup, seating: Seating, seed: str, pack: Path | None, console: Console) -> None:
    """Lay a new table and play at it."""
    game = find_game(setup.game)
    people = tuple(seat for seat, player in enumerate(seating.players) if player == HUMAN)
    content = content_of(setup, pack)
    box = game.box(msgspec.structs.replace(setup, freely=people), content)
    for player in seating.players:
        if player != HUMAN:
            check_bot(player, setup, content)
    secret = seed.strip() or secrets.token_hex(16)
    if not secret.isprintable():
        raise BadSetup("a seed is one line of ordinary text")
    source = Fair(secret)
    match = Match(game, box, source, listening=True)
    sealed = PHRASES.say("table.sealed", title=game.meta.title, commitment=source.commitment[:16])
    console.print(sealed, highlight=False, style="dim")
    path = new_path(saves_folder(), setup.game, datetime.now().astimezone())
    sit_down(match, seating, secret, path, pack, console)


def go_on(name: str, pack: Path | None, console: Console) -> None:
    """Go on with the game that was played last, or the one that is named."""
    path = find_save(name)
    record = read_save(path)
    game = find_game(record.setup.game)
    match = resume(record, game, content_of(record.setup, pack), listening=True)
    sit_down(match, Seating(record.players, record.names), record.seed, path, pack, console)


def sit_down(match: Match, seating: Seating, seed: str, path: Path, pack: Path | None, console: Console) -> None:
    """Play on, keeping every choice in the file."""

    def text(match: Match) -> str:
        return write_record(take_record(match, seating.names, players=seating.players, reveal_seed=True))

    finished = play(match, seating.sit(seed), seating.names, console, SaveFile(path, text, pack))
    if finished:
        console.print(PHRASES.say("table.seed", seed=seed), highlight=False, style="dim")


def content_of(setup: Setup, pack: Path | None) -> Any:
    """The content of a pack, or nothing: the game's own."""
    return None if pack is None else find_game(setup.game).open_content(pack)


def find_save(name: str) -> Path:
    """The save that is meant."""
    waiting = running_saves(saves_folder())
    if not waiting:
        raise KurultaiError(PHRASES.say("table.none_waits"))
    if not name:
        return waiting[0]
    chosen = [path for path in waiting if name in (path.stem, path.name, str(path))]
    if not chosen:
        there = ", ".join(path.stem for path in waiting)
        raise KurultaiError(PHRASES.say("table.not_waiting", name=name, there=there))
    return chosen[0]


def list_waiting(console: Console) -> None:
    """The games that can be resumed, the one played last first."""
    for path in running_saves(saves_folder()):
        console.print(described(path), highlight=False, markup=False, soft_wrap=True)


def described(path: Path) -> str:
    """A game that waits, in one line; a damaged one does not hide the others."""
    try:
        record = read_save(path)
    except BadRecord as error:
        return str(error)
    facts = {"name": path.stem, "game": record.setup.game, "players": ", ".join(record.names)}
    return PHRASES.count("table.waits", len(record.lines) - 1, **facts)


def read_save(path: Path) -> Record:
    """The record in a save; what is wrong with it names the file."""
    try:
        return read_record(path.read_text(encoding="utf-8"))
    except (BadRecord, OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: cannot be resumed: {error}") from None


def ask_for_table(
    game: str, seats: str, modules: Sequence[str], console: Console, *, solo: bool = False
) -> tuple[str, str, bool]:
    """Ask for what the command left open; Enter takes what is proposed. The game, who sits down, whether alone."""
    known = list(games().values())
    if not game:
        game = known[0].name if len(known) == 1 else pick_game(console)
    meta = find_game(game).meta
    if solo:
        return game, seats or HUMAN, True
    if seats:
        return game, seats, False
    console.print(f"[bold]{meta.title}[/bold]  {gist_of(meta.package, PHRASES.language)}", highlight=False)
    players = ask_players(meta, modules, console)
    return game, ",".join([HUMAN] + ["greedy"] * (players - 1)), players == 1


def ask_players(meta: Meta, modules: Sequence[str], console: Console) -> int:
    """How many play; one alone, where the game has a module for that."""
    seats = seats_of(meta, modules)
    alone = None if 1 in seats or len(seats) == 1 else solo_module(meta)
    if alone is not None:
        title, gist = f"[bold]{alone.title}[/bold]", gist_of(alone.package, PHRASES.language)
        console.print(PHRASES.say("table.alone", title=title, gist=gist), highlight=False)
        seats = (1, *seats)
    if len(seats) == 1:
        return seats[0]
    most = max(seats)
    question = PHRASES.say("table.players", least=min(seats), most=most)
    return ask_number(question, min(3, most), seats, console)


def pick_game(console: Console) -> str:
    """One of several games, by number."""
    known = list(games().values())
    for number, meta in enumerate(known, start=1):
        gist = gist_of(meta.package, PHRASES.language)
        console.print(f"{number}  [bold]{meta.title}[/bold]  {gist}", highlight=False)
    chosen = ask_number(PHRASES.say("table.which"), 1, tuple(range(1, len(known) + 1)), console)
    return known[chosen - 1].name


def ask_number(question: str, proposed: int, allowed: tuple[int, ...], console: Console) -> int:
    """A number from the keyboard; asked again until it is one of those allowed."""
    answers = {str(number): number for number in allowed}
    while True:
        try:
            text = console.input(f"{question} [{proposed}] ", markup=False).strip()
        except (EOFError, KeyboardInterrupt):
            raise KurultaiError(PHRASES.say("table.none_begun")) from None
        if not text:
            return proposed
        if text in answers:
            return answers[text]
        refused = PHRASES.say("table.not_one", text=text, allowed=", ".join(answers))
        console.print(refused, highlight=False, markup=False)
