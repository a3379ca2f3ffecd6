"""Records: a whole match as text, one line a choice, that replays to the same result everywhere.

    Kurultai record 1
    game reign-and-ruin
    ...
    luck fair
    commitment 6b86b273ff34fce1...
    seed 1

    0 ~ 12/48 3/47 ... #9c1e
    1 A keep:alfenghast-3+crou-7a #a41c
    2 B play:use-hexen-2 ~ 3/20 #77f0
    end scores 44 31 winners A #c0de

What follows `~` is the luck drawn after a choice, as outcome/sides. The mark at a line's end is a running hash of all
that stands above and of the line itself, so that a damaged or edited record is found out at the very line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from kurultai.kernel.ask import LETTERS, letter
from kurultai.kernel.errors import BadRecord, KurultaiError
from kurultai.kernel.game import Result, Setup, is_ordinary
from kurultai.kernel.luck import Fair, Forked, Seeded, Source
from kurultai.kernel.match import Match
from kurultai.kernel.notation import read_seat, write_choice

FORMAT = "Kurultai record 1"
MARK = 4
HUMAN = "human"
Outcome = tuple[int, int]


class Line(msgspec.Struct, frozen=True):
    """One choice (`seat` -1: the setup, before any choice), the luck after it, and where it stands in the text."""

    seat: int
    choice: str
    luck: tuple[Outcome, ...]
    at: int = 0


class Record(msgspec.Struct, frozen=True):
    """Everything that happened in a match, and what it was played with.

    `given` is how many outcomes a forked match took over from the one it left; they are not of its own seed.
    """

    setup: Setup
    rules: int
    content: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    luck: str
    commitment: str
    seed: str
    given: int
    lines: tuple[Line, ...]
    result: Result | None
    end_at: int = 0

    @property
    def outcomes(self) -> list[Outcome]:
        """All luck, in order."""
        return [outcome for line in self.lines for outcome in line.luck]


def take_record(match: Match, names: Sequence[str], *, reveal_seed: bool, players: Sequence[str] = ()) -> Record:
    """The record of a match as it stands. The seed of a match between people is revealed only at its end.

    `players` says of each seat whether a person (`human`) or which bot sits there.
    """
    used = match.luck.source
    source = used.then if isinstance(used, Forked) else used
    return Record(
        setup=match.box.setup,
        rules=match.game.meta.rules_version,
        content=match.box.fingerprint,
        names=tuple(" ".join(name.split()) for name in names),
        players=tuple(players) or (HUMAN,) * len(names),
        luck=_name_of(source),
        commitment=source.commitment if isinstance(source, Fair) else "",
        seed=str(source.seed) if reveal_seed and isinstance(source, (Fair, Seeded)) else "",
        given=min(len(used.given), match.luck.drawn) if isinstance(used, Forked) else 0,
        lines=_lines(match),
        result=match.result if match.over else None,
    )


def _name_of(source: Source) -> str:
    return type(source).__name__.lower()


def _lines(match: Match) -> tuple[Line, ...]:
    steps, luck = match.steps(), match.outcomes()
    marks = [drawn for _, _, _, drawn, _ in steps] + [len(luck)]
    lines = [Line(-1, "", tuple(luck[: marks[0]]))]
    for number, (seat, kind, option, drawn, _) in enumerate(steps):
        lines.append(Line(seat, write_choice(kind, option), tuple(luck[drawn : marks[number + 1]])))
    return tuple(lines)


def write_record(record: Record) -> str:
    """The record as text."""
    head = write_head(record)
    running = hashlib.sha256("\n".join(head).encode())
    body = []
    for number, line in enumerate(record.lines):
        body.append(_marked(running, _write_line(number, line)))
    if record.result is not None:
        body.append(_marked(running, write_result(record.result)))
    return "\n".join([*head, "", *body, ""])


def write_head(record: Record) -> list[str]:
    setup = record.setup
    head = [FORMAT, f"game {setup.game}", f"rules {record.rules}", f"content {record.content}", f"seats {setup.seats}"]
    seated = zip(record.players, record.names, strict=True)
    head += [f"seat {letter(seat)} {player} {name}" for seat, (player, name) in enumerate(seated)]
    head += [f"module {module}" for module in setup.modules]
    head += [f"ruling {name} {json.dumps(value)}" for name, value in sorted(setup.rulings.items())]
    head += [f"option {name} {json.dumps(value)}" for name, value in sorted(setup.options.items())]
    head += [f"freely {''.join(map(letter, setup.freely))}"] if setup.freely else []
    head += [f"luck {record.luck}"]
    head += [f"commitment {record.commitment}"] if record.commitment else []
    head += [f"seed {record.seed}"] if record.seed else []
    head += [f"given {record.given}"] if record.given else []
    return [*head, "state finished" if record.result is not None else "state running"]


def _write_line(number: int, line: Line) -> str:
    parts = [str(number)]
    if line.seat >= 0:
        parts += [letter(line.seat), line.choice]
    if line.luck:
        parts += ["~", *(f"{outcome}/{sides}" for outcome, sides in line.luck)]
    return " ".join(parts)


def write_result(result: Result) -> str:
    scores = " ".join(map(str, result.scores))
    return f"end scores {scores} winners {' '.join(letter(seat) for seat in result.winners)}"


def _marked(running: Any, text: str) -> str:
    running.update(text.encode())
    return f"{text} #{running.hexdigest()[:MARK]}"


def read_record(text: str) -> Record:
    """The record that a text holds; a damaged one is refused with the line where it goes wrong."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != FORMAT:
        raise BadRecord(f"this is no record: it does not begin with “{FORMAT}”", line=1)
    gap = rows.index("") if "" in rows else len(rows)
    head = _read_head(rows[:gap])
    running = hashlib.sha256("\n".join(rows[:gap]).encode())
    lines: list[Line] = []
    result, end_at = None, 0
    for at, row in enumerate(rows[gap + 1 :], start=gap + 2):
        if end_at:
            raise BadRecord("there is more after the end of the game", line=at)
        body = _read_marked(running, row, at)
        if body.startswith("end "):
            result, end_at = _read_result(body, head.setup.seats, at), at
        else:
            lines.append(_read_line(body, len(lines), head.setup.seats, at))
    if not lines or (head.finished and not end_at):
        raise BadRecord("the record breaks off here: there is no setup, or no end of a finished game", line=len(rows))
    if end_at and not head.finished:
        raise BadRecord("the game ends here, though the heading says that it is running", line=end_at)
    return _whole(head, tuple(lines), result, end_at)


class _Head(msgspec.Struct):
    setup: Setup
    values: dict[str, str]
    seated: list[list[str]]
    finished: bool


def _whole(head: _Head, lines: tuple[Line, ...], result: Result | None, end_at: int) -> Record:
    values = head.values
    return Record(
        setup=head.setup,
        rules=int(values["rules"]),
        content=values["content"],
        names=tuple(name for _, _, name in head.seated),
        players=tuple(player for _, player, _ in head.seated),
        luck=values["luck"],
        commitment=values.get("commitment", ""),
        seed=values.get("seed", ""),
        given=int(values.get("given", "0")),
        lines=lines,
        result=result,
        end_at=end_at,
    )


LISTS = ("seat", "module", "ruling", "option")
NEEDED = ("game", "rules", "content", "seats", "luck", "state")
OPTIONAL = ("commitment", "seed", "given", "freely")
STATES = ("running", "finished")
MOST_DIGITS = 9
LONGEST_SEED = 100


def _read_head(rows: list[str]) -> _Head:
    values: dict[str, str] = {}
    places: dict[str, int] = {}
    lists: dict[str, list[str]] = {name: [] for name in LISTS}
    for at, row in enumerate(rows[1:], start=2):
        key, _, value = row.partition(" ")
        if key in lists:
            lists[key].append(value)
            continue
        if key not in NEEDED and key not in OPTIONAL:
            raise BadRecord(f"the heading “{key}” is unknown", line=at)
        if key in values:
            raise BadRecord(f"the heading “{key}” occurs twice", line=at)
        values[key], places[key] = value, at
    _check_head(values, places, len(rows))
    try:
        rulings, options = _pairs(lists["ruling"]), _pairs(lists["option"])
    except ValueError:
        raise BadRecord("a ruling or an option in the heading cannot be read", line=len(rows)) from None
    seats = int(values["seats"])
    freely = _read_seats(values.get("freely", ""), seats, places.get("freely", 0))
    setup = Setup(values["game"], seats, tuple(lists["module"]), rulings, options, freely)
    seated = [row.split(" ", 2) for row in lists["seat"]]
    if len(seated) != setup.seats or any(len(words) != 3 for words in seated):
        raise BadRecord(f"the heading should name {setup.seats} seats, with player and name", line=len(rows))
    if [who for who, _, _ in seated] != [letter(seat) for seat in range(setup.seats)]:
        raise BadRecord("the heading should name the seats by their letters, in order", line=len(rows))
    return _Head(setup, values, seated, values["state"] == "finished")


def _read_seats(text: str, seats: int, at: int) -> tuple[int, ...]:
    found = tuple(map(LETTERS[:seats].find, text))
    if found != tuple(sorted({*found} - {-1})):
        raise BadRecord("the heading “freely” should name some of the seats, in their order", line=at)
    return found


def _check_head(values: dict[str, str], places: dict[str, int], last: int) -> None:
    missing = [key for key in NEEDED if key not in values]
    if missing:
        raise BadRecord(f"the heading “{missing[0]}” is missing", line=last)
    for key in ("seats", "rules", "given"):
        value = values.get(key, "0")
        if not _is_number(value, MOST_DIGITS):
            raise BadRecord(f"“{key}” must be a number, not “{value}”", line=places[key])
    if values["state"] not in STATES:
        raise BadRecord(f"the state must be {' or '.join(STATES)}, not “{values['state']}”", line=places["state"])
    if "seed" in values and not _is_seed(values["seed"], values["luck"]):
        raise BadRecord(f"“{values['seed']}” is no seed of {values['luck']} luck", line=places["seed"])
    if "commitment" in values and values["luck"] != "fair":
        raise BadRecord(f"nobody commits to {values['luck']} luck, only to fair luck", line=places["commitment"])


def _is_seed(seed: str, luck: str) -> bool:
    """Whether luck of this name can have this seed; only what comes from a seed can be proved from it."""
    return luck == "fair" or (luck == "seeded" and _is_number(seed.removeprefix("-"), LONGEST_SEED))


def _is_number(text: str, most: int) -> bool:
    """Whether a text is a number as records write it: in the digits 0 to 9, none of them for nothing in front."""
    return text.isascii() and text.isdecimal() and len(text) <= most and text == str(int(text))


def _pairs(rows: list[str]) -> dict[str, Any]:
    found = {name: _plain_value(value) for name, _, value in (row.partition(" ") for row in rows)}
    if len(found) < len(rows):
        raise ValueError("something is said twice")
    return found


def _plain_value(text: str) -> bool | int | str:
    """The value of a ruling or an option: a truth, a number of ordinary size, or a text."""
    value = json.loads(text) if not text.lstrip().startswith(("[", "{")) else None
    if not isinstance(value, (bool, int, str)) or (isinstance(value, int) and not is_ordinary(value)):
        raise ValueError(f"“{text}” is neither a truth nor a number nor a text")
    if isinstance(value, str) and not value.isprintable():
        raise ValueError("it holds signs that cannot be shown")
    return value


def _read_marked(running: Any, row: str, at: int) -> str:
    body, found, mark = row.rpartition(" #")
    running.update(body.encode())
    if not found or mark != running.hexdigest()[:MARK]:
        raise BadRecord("the line, or something above it, was damaged or edited (its mark does not fit)", line=at)
    return body


def _read_line(body: str, number: int, seats: int, at: int) -> Line:
    said, _, luck = body.partition("~")
    words = said.split()
    try:
        outcomes = tuple(_outcome(pair) for pair in luck.split())
        if int(words[0]) != number:
            raise BadRecord(f"choice number {number} should stand here", line=at)
        line = Line(-1, "", outcomes, at)
        if number:
            _, seat, choice = words
            line = Line(read_seat(seat, seats), choice, outcomes, at)
        if _write_line(number, line) != body or (number and ":" not in line.choice):
            raise ValueError("it is written in another way than records are")
        return line
    except BadRecord:
        raise
    except (ValueError, IndexError, KurultaiError):
        raise BadRecord(f"“{body}” is no choice", line=at) from None


def _outcome(pair: str) -> Outcome:
    outcome, sides = (int(number) for number in pair.split("/"))
    if not 0 <= outcome < sides:
        raise ValueError(f"a die with {sides} sides never shows {outcome}")
    return outcome, sides


def _read_result(body: str, seats: int, at: int) -> Result:
    words = body.split()
    try:
        split = words.index("winners")
        winners = tuple(read_seat(word, seats) for word in words[split + 1 :])
        result = Result(tuple(int(word) for word in words[2:split]), winners)
        if write_result(result) != body:
            raise ValueError("it is written in another way than records are")
        return result
    except (ValueError, KurultaiError):
        raise BadRecord(f"“{body}” is no result", line=at) from None
