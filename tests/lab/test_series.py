"""Series: a game follows from its number alone, every bot sits everywhere, and faults do not spoil a run."""

import gc
import re
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.bots.bot import BOTS, Bot, Recipe
from kurultai.bots.chances import chances
from kurultai.bots.guard import Guarded
from kurultai.games import ruination
from kurultai.games.reign_and_ruin.content import open_content
from kurultai.games.reign_and_ruin.events import Kept
from kurultai.games.reign_and_ruin.traits import names_of
from kurultai.games.ruination.box import Box
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.kernel.sight import Perspective
from kurultai.lab.crew import Alone, Processes
from kurultai.lab.series import (
    Played,
    Series,
    Shard,
    against_itself,
    lead_changes,
    leader,
    opened,
    play,
    play_shard,
    record_of,
    shards,
    varied,
    worst_deficit,
)

REIGN = Setup("reign-and-ruin", 2)


def test_a_game_follows_from_its_number_whoever_plays_it() -> None:
    series = Series(REIGN, ("random", "random"), traits=True)
    work = shards(series, 0, 12, 5)
    assert [(shard.first, shard.size) for shard in work] == [(0, 5), (5, 5), (10, 2)]
    alone = sorted((game for _, games in Alone().map(play_shard, work) for game in games), key=lambda game: game.number)
    crowd = [game for _, games in Processes(2).map(play_shard, shards(series, 0, 12, 3)) for game in games]
    assert sorted(crowd, key=lambda game: game.number) == alone
    assert len({game.seed for game in alone}) == 12


def test_every_bot_sits_everywhere_with_the_same_luck() -> None:
    series = Series(Setup("reign-and-ruin", 3), ("greedy", "random", "random"))
    games = [play(series, number) for number in range(6)]
    assert [game.bots.index("greedy") for game in games] == [0, 1, 2, 0, 1, 2]
    assert games[0].seed == games[1].seed == games[2].seed != games[3].seed


def test_tables_are_varied_by_the_deal() -> None:
    setup = Setup("ruination", 4)
    hordes = [str(varied(setup, seed).options["hordes"]).split(",") for seed in range(40)]
    assert all(len(set(dealt)) == 4 for dealt in hordes), "two players cannot have the same horde"
    assert {dealt[0] for dealt in hordes} == {horde for dealt in hordes for horde in dealt}
    sides = [str(varied(setup, seed).options["sides"]).split(",") for seed in range(40)]
    assert {tuple(sorted(set(dealt))) for dealt in sides} >= {("advanced", "basic")}
    fixed = msgspec.structs.replace(setup, options={"sides": "basic"})
    assert varied(fixed, 3).options["sides"] == "basic"


def with_wolves(folder: Path) -> Path:
    """A pack in which a horde has another name and id, and goes on in the same place of the box."""
    path = folder / "wolves"
    path.mkdir()
    own = (Path(ruination.__file__).parent / "content" / "hordes.toml").read_text(encoding="utf-8")
    entries = [
        entry for entry in re.split(r"\n(?=\[\[)", own) if re.search(r'^id = "salt-jackals', entry, re.MULTILINE)
    ]
    removed = 'remove = ["salt-jackals", "salt-jackals-basic", "salt-jackals-advanced"]'
    wolves = "\n".join(entries).replace("salt-jackals", "ash-wolves").replace("Salt Jackals", "Ash Wolves")
    (path / "hordes.toml").write_text(f"{removed}\n\n{wolves}", encoding="utf-8")
    return path


def test_a_horde_of_a_pack_is_dealt_where_the_one_that_it_replaces_was(tmp_path: Path) -> None:
    pack, setup = str(with_wolves(tmp_path)), Setup("ruination", 3)
    for seed in range(12):
        own, there = varied(setup, seed), varied(setup, seed, pack)
        assert there.options["hordes"] == str(own.options["hordes"]).replace("salt-jackals", "ash-wolves")
        assert there.options["sides"] == own.options["sides"]
    series = against_itself(Setup("ruination", 4), "random", "wolves", pack)
    played = play(series, 0)
    assert not played.broken
    assert "ash-wolves" in str(played.options["hordes"])


def test_a_game_of_a_series_can_be_watched() -> None:
    series = Series(Setup("ruination", 2), ("random", "random"), vary=True, traits=True)
    played = play(series, 3)
    record = read_record(record_of(series, played))
    match = verify(record, find_game("ruination"))
    assert (match.result.scores, match.result.winners) == (played.scores, played.winners)
    assert match.number == played.choices
    assert (record.names, record.players) == (("Random A", "Random B"), ("random", "random")), "told apart in the log"


@pytest.mark.parametrize(
    ("setup", "trait"),
    [
        (REIGN, "drafted"),
        (Setup("ruination", 3), "action card"),
        (Setup("fate-of-venterra", 3), "leader"),
    ],
)
def test_how_a_seat_stood_is_its_chance_before_the_choice_with_which_it_got_something(setup: Setup, trait: str) -> None:
    series = Series(setup, ("random",) * setup.seats, vary=True, traits=True, chances=True)
    played = play(series, 1)
    assert played.traits is not None
    game, box = opened(varied(setup, played.seed), "")
    match, seen = Match(game, box, Seeded(played.seed), listening=True), []
    told: list[int] = []
    for move in played.moves:
        seen.append(chances(match))
        told.append(len(match.story or ()))
        match.answer(match.asks[0].seat, match.asks[0].options[move])
    got = 0
    for seat, stood in enumerate(played.stood):
        values, since = played.traits.seats[seat][trait], played.traits.since[seat][trait]
        assert list(since) == sorted(since)
        assert len(values) == len(set(values)) == len(since) == len(stood[trait])
        for at, chance in zip(since, stood[trait], strict=True):
            assert chance == pytest.approx(seen[max(at - 1, 0)][seat], abs=1e-4)
            assert (match.story or [])[told[max(at - 1, 0)]][0] >= at, "it was told with that choice, not before"
            got += 1
    assert got
    assert not play(msgspec.structs.replace(series, chances=False), 1).stood


def test_what_is_watched_was_chosen_then_not_thought_of_again(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series(Setup("fate-of-venterra", 3), ("random",) * 3, vary=True)
    played = play(series, 0)
    monkeypatch.setattr("kurultai.lab.series.make_bot", None)
    assert len(read_record(record_of(series, played)).lines) == played.choices + 1


def test_a_game_by_other_rules_cannot_be_watched() -> None:
    series = Series(Setup("ruination", 2), ("random", "random"), vary=True)
    played = play(series, 0)
    others = [
        msgspec.structs.replace(played, moves=played.moves[:-1]),
        msgspec.structs.replace(played, moves=(*played.moves, 0)),
        msgspec.structs.replace(played, moves=(999, *played.moves[1:])),
        msgspec.structs.replace(played, scores=(played.scores[0] + 1, played.scores[1])),
    ]
    for other in others:
        with pytest.raises(KurultaiError, match="game 0 was played with other content or by other rules"):
            record_of(series, other)


@pytest.mark.parametrize(("game", "seats"), [("reign-and-ruin", 4), ("ruination", 3)])
def test_every_seat_has_the_traits_that_marked_it(game: str, seats: int) -> None:
    played = play(Series(Setup(game, seats), ("random",) * seats, vary=True, traits=True), 0)
    assert played.traits is not None
    assert len(played.traits.seats) == seats
    assert played.traits.match["end"]
    orders = [seat["turn order"] for seat in played.traits.seats]
    assert orders.count(("begins",)) == 1 or sorted(orders) == [(f"turn {turn + 1}",) for turn in range(seats)]
    if game == "ruination":
        dealt = str(played.options["hordes"]).split(",")
        assert [seat["horde"] for seat in played.traits.seats] == [(horde,) for horde in dealt]
    else:
        assert all(seat["drafted"] for seat in played.traits.seats)


def test_cards_that_are_alike_but_for_their_titles_are_one_in_the_lab() -> None:
    content = open_content()
    names = names_of(content)
    kinds = [(card.faction, card.value) for card in content.cards]
    assert len(set(names)) == len(set(kinds)) < len(names)
    for one, name in zip(content.cards, names, strict=True):
        alike = [card for card in content.cards if (card.faction, card.value) == (one.faction, one.value)]
        assert name == (one.id if len(alike) == 1 else f"{one.faction}-{one.value}")
    series, twins = Series(Setup("reign-and-ruin", 4), ("random",) * 4, traits=True), 0
    for number in range(8):
        played = play(series, number)
        game, box = opened(series.setup, "")
        match = Match(game, box, Seeded(played.seed), listening=True)
        for move in played.moves:
            match.answer(match.asks[0].seat, match.asks[0].options[move])
        assert played.traits is not None
        for seat, traits in enumerate(played.traits.seats):
            kept = [event.cards for _, event in match.story or () if isinstance(event, Kept) and event.seat == seat]
            cards = [names[card] for some in kept for card in some]
            assert len(cards) == 7
            assert traits["drafted"] == tuple(dict.fromkeys(cards)), "each once, in the order of the draft"
            twins += len(cards) - len(traits["drafted"])
    assert twins, "somebody drafted two that are alike"


def test_leads_are_counted() -> None:
    assert [leader([3, 1, 2]), leader([2, 2, 1]), leader([])] == [0, -1, -1]
    assert lead_changes([0, 0, -1, 0, 1, -1, 1, 0]) == 2
    assert worst_deficit([(0, 4), (2, 9), (12, 10)], (0,)) == 7
    assert worst_deficit([(0, 4)], (0, 1)) == 0
    assert list(pairwise([1, 2, 3])) == [(1, 2), (2, 3)]


# --- faults --------------------------------------------------------------------------------------------------------


class Faulty:
    """A bot that goes wrong at its third choice."""

    name = "faulty"

    def __init__(self, how: str) -> None:
        self.how = how
        self.count = 0

    def choose(self, perspective: Perspective) -> Any:
        self.count += 1
        if self.count == 3:
            if self.how == "crash":
                raise ZeroDivisionError("nothing to divide by")
            if self.how == "illegal":
                return "castle"
            while True:
                pass
        return perspective.ask.options[0]


@pytest.mark.parametrize(
    ("how", "sentence"),
    [("crash", "ZeroDivisionError: nothing"), ("illegal", "answered 'castle'"), ("stall", "no answer within 0.1 s")],
)
def test_a_bot_that_goes_wrong_is_reported_and_replaced(
    how: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class FaultyRecipe(Recipe, frozen=True):
        def make(self, random: Random) -> Bot:
            return Faulty(how)

    monkeypatch.setitem(BOTS, "faulty", FaultyRecipe)
    played = play(Series(REIGN, ("faulty", "random"), patience=0.1), 0)
    assert not played.broken
    assert len(played.faults) == 1
    assert sentence in played.faults[0]
    assert played.faults[0].startswith("faulty at seat A, choice")
    assert len(played.scores) == 2


def test_a_good_bot_is_left_alone() -> None:
    match = find_game("reign-and-ruin").new_match(seats=2, seed=4)
    guard = Guarded(Faulty("crash"), Random(1))
    perspective = Perspective(match, 0)
    assert [guard.choose(perspective) for _ in range(2)] == [perspective.ask.options[0]] * 2
    assert guard.fault is None


def test_a_game_that_breaks_is_a_row_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(*_: Any) -> Any:
        raise IndexError("a card fell off the table")

    monkeypatch.setattr("kurultai.lab.series.play_match", breaking)
    [played] = play_shard(Shard(Series(REIGN, ("random", "random")), 5, 1))
    assert played.broken == "IndexError: a card fell off the table"
    assert isinstance(msgspec.json.decode(msgspec.json.encode(played), type=Played), Played)


def test_a_long_run_keeps_only_some_boxes() -> None:
    """Each keeps what bots have added up at its tables, and a run deals hordes and sides anew for every game."""
    hordes = ("rust-buzzards", "salt-jackals", "iron-aurochs", "ember-choir")
    dealt = [",".join(order) for order in permutations(hordes)]
    for order in dealt:
        opened(Setup("ruination", 4, options={"hordes": order, "sides": "advanced"}), "")
    gc.collect()
    kept = [one for one in gc.get_objects() if isinstance(one, Box) and one.setup.options.get("sides") == "advanced"]
    assert 0 < len(kept) < len(dealt)
