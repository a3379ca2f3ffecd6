"""Records told and proved from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadRecord, BadSetup
from kurultai.kernel.game import Game, find_game
from kurultai.kernel.match import Match
from kurultai.kernel.notation import read_seat
from kurultai.kernel.record import Record, read_record
from kurultai.kernel.replay import replay, verify
from kurultai.kernel.sight import events_for
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.screen import show_table


def open_record(text: str, pack: Path | None) -> tuple[Record, Game[Any], Any]:
    """A record, its game, and the content it is to be played with."""
    record = read_record(text)
    game = find_game(record.setup.game)
    return record, game, None if pack is None else game.open_content(pack)


def show_record(text: str, to: int | None, seat: str, pack: Path | None, console: Console) -> None:
    """Tell the game up to a choice, and show the table as it then stands."""
    record, game, content = open_record(text, pack)
    viewer = read_seat(seat, record.setup.seats) if seat else None
    match = replay(record, game, content, to=to, listening=True)
    words = game.words(match.box, record.names, viewer, PHRASES.language)
    for number, event in events_for(match, viewer):
        console.print(f"{number:>4}  {words.sentence(event)}", highlight=False, markup=False)
    show_table(match, viewer, record.names, console)
    if match.over:
        for line in words.scoring(game.view(match.table, viewer)):
            console.print(line, highlight=False, markup=False)


def prove_record(path: Path, text: str, pack: Path | None, console: Console) -> bool:
    """Verify a record and say what was proved, or at which line it fails."""
    try:
        record, game, content = open_record(text, pack)
        match = verify(record, game, content)
    except (BadRecord, BadSetup) as error:
        console.print(
            PHRASES.say("verify.fails", path=path, reason=error),
            highlight=False,
            markup=False,
            style="red",
            soft_wrap=True,
        )
        return False
    console.print(
        PHRASES.say("verify.holds", path=path, proof=what_was_proved(record, match)),
        highlight=False,
        markup=False,
        soft_wrap=True,
    )
    return True


def what_was_proved(record: Record, match: Match) -> str:
    """A verified record in one sentence."""
    luck = len(record.outcomes)
    proof = PHRASES.say("verify.seed" if record.seed else "verify.no_seed", proved=luck - record.given, luck=luck)
    said = PHRASES.count("verify.choices", match.number, proof=proof)
    if record.result is None:
        return PHRASES.say("verify.not_over", said=said)
    scores = ", ".join(f"{letter(seat)} {score}" for seat, score in enumerate(record.result.scores))
    winners = PHRASES.join([letter(seat) for seat in record.result.winners])
    return PHRASES.say("verify.over" if winners else "verify.lost", said=said, scores=scores, winners=winners)
