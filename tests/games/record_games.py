"""Play whole games and keep their records: `python -m tests.games.record_games reign-and-ruin`.

A record that is kept must verify for ever, so one that is there already is never written again. The recorded games are
played by bots, with the fair luck that people play with.
"""

import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from kurultai.bots.arena import play_out
from kurultai.bots.bot import make_bot
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Fair
from kurultai.kernel.match import Match
from kurultai.kernel.record import take_record, write_record

FOLDER = Path(__file__).parent
TABLES = (("random",), ("greedy",), ("greedy", "random"))
WAYS_TO_PLAY: dict[str, dict[str, dict[str, Any]]] = {"ruination": {"advanced": {"sides": "advanced"}}}
"""By game, other options that whole games are kept of."""
ALONE: dict[str, dict[str, tuple[tuple[str, ...], dict[str, Any], bool]]] = {
    "ruination": {
        "solo-victory": (("new-khan-rising",), {"difficulty": "normal"}, True),
        "solo-defeat": (("new-khan-rising",), {}, False),
    }
}
"""By game, whole games of one player alone: modules, options, and whether it is won."""


def play_game(setup: Setup, bots: list[str], seed: str) -> Match:
    """One whole game."""
    game = find_game(setup.game)
    match = Match(game, game.box(setup), Fair(seed))
    play_out(match, [make_bot(name, seat) for seat, name in enumerate(bots)])
    return match


def record_of(match: Match, bots: list[str]) -> str:
    """The record of a game."""
    return write_record(take_record(match, [name.title() for name in bots], players=bots, reveal_seed=True))


def keep(path: Path, setup: Setup, bots: list[str]) -> None:
    """Record a game, unless it is kept already; the seed is the name of the file."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(record_of(play_game(setup, bots, path.stem), bots), encoding="utf-8")


def keep_alone(path: Path, setup: Setup, *, won: bool) -> None:
    """Record a game of one player alone that ends as it should: the first one that does."""
    if not path.exists():
        games = (play_game(setup, ["greedy"], f"{path.stem}-{number}") for number in range(100))
        match = next(match for match in games if bool(match.result.winners) == won)
        path.write_text(record_of(match, ["greedy"]), encoding="utf-8")


def otherwise(game: str) -> dict[str, Any]:
    """Every ruling that is a yes or a no, decided the other way."""
    rulings = find_game(game).rulings().items()
    return {name: not ruling.default for name, ruling in rulings if isinstance(ruling.default, bool)}


def main() -> None:
    game = sys.argv[1]
    folder = FOLDER / game.replace("-", "_") / "records"
    for seats in find_game(game).meta.seats:
        for table in TABLES:
            bots = list(islice(cycle(table), seats))
            keep(folder / f"{seats}-seats-{'-'.join(table)}.kurultai", Setup(game, seats), bots)
        setup = Setup(game, seats, rulings=otherwise(game))
        keep(folder / f"{seats}-seats-ruled-otherwise.kurultai", setup, ["random"] * seats)
        for name, options in WAYS_TO_PLAY.get(game, {}).items():
            bots = list(islice(cycle(("greedy", "random")), seats))
            keep(folder / f"{seats}-seats-{name}.kurultai", Setup(game, seats, options=options), bots)
    for name, (modules, options, won) in ALONE.get(game, {}).items():
        keep_alone(folder / f"{name}.kurultai", Setup(game, 1, modules, options=options), won=won)


if __name__ == "__main__":
    main()
