"""The balance lab: cells that add up, effects that are there, packs compared with the same luck, a report to read."""

import csv
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from kurultai.kernel.game import Setup, Traits, find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.lab.balance import FIRST, Run, Shift, compare, needed, planned, sum_up
from kurultai.lab.cells import cells_of
from kurultai.lab.crew import Alone
from kurultai.lab.report import cell_tables, endings, shift_table, tenths, write_figures, write_report
from kurultai.lab.series import Played, Series
from kurultai.lab.stats import difference_of, games_for

SERIES = Series(Setup("reign-and-ruin", 2), ("random", "random"), traits=True)


def invented(games: int, chance: float, seed: int = 0) -> list[Played]:
    """Games in which whoever has the sword wins with this chance, and the seat does not matter."""
    random = Random(f"{games} {chance} {seed}")
    found = []
    for number in range(games):
        holder = random.randrange(2)
        winner = holder if random.random() < chance else 1 - holder
        cards: tuple[tuple[str, ...], ...] = (("sword",), ("shield",))
        seats = tuple({"card": cards[seat != holder]} for seat in range(2))
        found.append(Played(number, number, ("random",) * 2, {}, (winner,), (1, 0), 10, Traits(seats, {"end": "deck"})))
    return found


def test_an_effect_that_is_there_is_found_and_one_that_is_not_is_not() -> None:
    balance = sum_up(SERIES, invented(1500, 0.6), 1.0)
    cells = {(cell.trait, cell.value): cell for cell in balance.cells}
    assert cells["card", "sword"].real
    assert not cells["seat", "A"].real
    assert cells["seat", "A"].even == pytest.approx(0.5)
    assert balance.ends[0][0] == "deck"
    assert not any(cell.real for cell in sum_up(SERIES, invented(1500, 0.5), 1.0).cells)


def test_nineteen_of_twenty_intervals_of_an_effect_hold_it() -> None:
    held = 0
    for seed in range(200):
        [sword] = [cell for cell in sum_up(SERIES, invented(150, 0.6, seed), 1.0).cells if cell.value == "sword"]
        held += sword.effect.low < 0.2 < sword.effect.high
    assert 0.9 <= held / 200 <= 0.99


def test_a_few_games_say_little_and_no_share_is_more_than_all() -> None:
    for cell in sum_up(SERIES, invented(4, 1.0), 1.0).cells:
        assert -1 <= cell.effect.low <= cell.effect.difference <= cell.effect.high <= 1
    few, enough = (sum_up(SERIES, invented(games, 0.5), 1.0).cells for games in (4, 40))
    assert {cell.trait for cell in few if cell.scarce} == {"card"}, "seats are always told"
    assert not any(cell.scarce for cell in enough)
    for shift in compare(invented(4, 1.0), invented(4, 0.5)):
        assert 0 <= shift.before + shift.difference.low <= shift.before + shift.difference.high <= 1
        assert shift.scarce == (shift.trait == "card")


@pytest.mark.parametrize(("value", "said"), [(-2.25, "-2.3"), (0.15, "0.2"), (-0.04, "0.0"), (1.05, "1.1")])
def test_halves_go_up_as_in_the_browser(value: float, said: str) -> None:
    assert str(tenths(value)) == said


def test_whoever_is_ahead_gets_more_and_that_speaks_for_no_card() -> None:
    """The stronger seat buys two cards, the weaker one; of the cards only the idol makes one win."""
    random, games = Random(7), []
    for number in range(4000):
        strong = random.randrange(2)
        bought = [random.sample(["bell", "drum", "idol"], 2 if seat == strong else 1) for seat in range(2)]
        chance = 0.7 + 0.1 * (("idol" in bought[strong]) - ("idol" in bought[1 - strong]))
        winner = strong if random.random() < chance else 1 - strong
        traits = Traits(tuple({"card": tuple(sorted(cards))} for cards in bought), {})
        games.append(Played(number, number, ("random",) * 2, {}, (winner,), (1, 0), 10, traits))
    cells = {cell.value: cell for cell in sum_up(SERIES, games, 1.0).cells}
    assert cells["bell"].share.share > 0.54, "it goes with winning"
    for plain in ("bell", "drum"):
        assert cells[plain].effect.high < 0
    assert cells["idol"].effect.low < 0.1 < cells["idol"].effect.high
    assert cells["idol"].real


def stood(games: int, seed: int, crown: float) -> list[Played]:
    """Games of three seats in which two get a crown or a stone, the crown when they stand well: it adds so much to
    their chance. The third gets bread."""
    random, found = Random(f"stood {seed}"), []
    for number in range(games):
        order = random.sample(range(3), 3)
        chances = dict(zip(order, random.choice([(0.5, 0.3, 0.2), (0.6, 0.2, 0.2), (0.4, 0.35, 0.25)]), strict=True))
        got = {order[0]: "crown" if random.random() < 0.8 else "stone", order[1]: "crown", order[2]: "bread"}
        got[order[1]] = "crown" if random.random() < 0.2 else "stone"
        better = [chances[seat] + (crown if got[seat] == "crown" else 0.0) for seat in range(3)]
        winner = random.choices(range(3), better)[0]
        traits = Traits(tuple({"card": (got[seat],)} for seat in range(3)), {})
        how: tuple[dict[str, tuple[float, ...]], ...] = tuple({"card": (chances[seat],)} for seat in range(3))
        played = Played(number, number, ("random",) * 3, {}, (winner,), (1, 0, 0), 10, traits, stood=how)
        found.append(played)
    return found


def test_what_goes_to_whoever_is_ahead_is_told_from_what_makes_one_win() -> None:
    plain = {cell.value: cell for cell in sum_up(SERIES, stood(2000, 0, 0.0), 1.0).cells}
    crown = plain["crown"]
    assert crown.effect.low > 0.1, "it goes with winning"
    assert crown.given is not None
    assert crown.given.low < 0 < crown.given.high
    assert abs(crown.given.difference) < 0.04
    assert plain["A"].given is None, "nobody gets a seat on the way"
    strong = {cell.value: cell for cell in sum_up(SERIES, stood(2000, 0, 0.15), 1.0).cells}["crown"]
    assert strong.given is not None
    assert 0.03 < strong.given.low < strong.given.difference < strong.effect.difference


def test_a_table_of_the_report_has_as_many_columns_in_every_row() -> None:
    """Of games that were kept before, nobody knows how their seats stood."""
    old = [replace(game, number=game.number + 100) for game in invented(40, 0.5)]
    [table] = [one for one in cell_tables(sum_up(SERIES, [*stood(60, 0, 0.0), *old], 1.0), {}) if "crown" in one]
    assert "sword" in table
    head, *rows = table.split("</tr>")[:-1]
    assert {row.count("<td>") for row in rows} == {head.count("<th>")}


def test_the_figures_count_those_who_had_something_by_seats_and_not_by_games(tmp_path: Path) -> None:
    """Two seats of each game have bread: more than there are games."""
    bread: dict[str, tuple[str, ...]] = {"card": ("bread",)}
    games = [replace(game, traits=Traits((bread, bread), {})) for game in invented(40, 0.5)]
    write_figures(tmp_path, sum_up(SERIES, games, 1.0), games)
    with (tmp_path / "cells.csv").open(encoding="utf-8") as file:
        assert [row["seats"] for row in csv.DictReader(file) if row["value"] == "bread"] == ["80"]


def test_what_a_table_has_no_room_for_differs_least_and_is_said() -> None:
    known = difference_of(0.0, 0.0001)
    shifts = [
        Shift("card", f"card {at:02}", 0.5, 0.5, known._replace(difference=at / 1000), at == 1, (90, 90))
        for at in range(44)
    ]
    _, rows, told = shift_table(shifts)
    assert rows.count("</tr>") == 1 + 40
    assert [at for at in range(44) if f"card {at:02}" not in rows] == [0, 2, 3, 4], "what stands is always there"
    assert told == "<p>And 4 more, which differ less. The CSV files have them.</p>"


def test_a_long_table_of_cells_says_how_many_it_leaves_out() -> None:
    random, games = Random(5), []
    for number in range(200):
        own = tuple({"card": tuple(f"card {at}" for at in range(44) if random.random() < 0.5)} for _ in range(2))
        games.append(Played(number, number, ("random",) * 2, {}, (number % 2,), (1, 0), 10, Traits(own, {})))
    lines = cell_tables(sum_up(SERIES, games, 1.0), {})
    [cells] = [line for line in lines if "card 43" in line or "card 42" in line]
    assert cells.count("</tr>") == 1 + 40
    assert lines[lines.index(cells) + 1] == "<p>And 4 more, which differ less. The CSV files have them.</p>"


def test_a_game_that_always_ends_the_same_way_has_no_empty_heading() -> None:
    untold = [replace(game, traits=Traits(({}, {}), {})) for game in invented(4, 0.5)]
    assert "What ended the games" not in "".join(endings(sum_up(SERIES, untold, 1.0)))
    assert "What ended the games" in "".join(endings(sum_up(SERIES, invented(4, 0.5), 1.0)))


def test_nineteen_of_twenty_intervals_of_what_is_given_hold_it() -> None:
    held = 0
    for seed in range(200):
        cells = {cell.value: cell for cell in sum_up(SERIES, stood(120, seed, 0.0), 1.0).cells}
        given = cells["crown"].given
        assert given is not None
        held += given.low < 0 < given.high
    assert 0.9 <= held / 200 <= 0.99


def scored(games: int, seed: int) -> list[Played]:
    """Games in which the sword is worth six points, and luck moves everybody by up to twenty."""
    random, found = Random(f"scored {seed}"), []
    for number in range(games):
        holder = random.randrange(2)
        cards: tuple[tuple[str, ...], ...] = (("sword",), ("shield",))
        traits = tuple({"card": cards[seat != holder]} for seat in range(2))
        scores = tuple(random.randrange(21) + 6 * (seat == holder) for seat in range(2))
        best = tuple(seat for seat in range(2) if scores[seat] == max(scores))
        found.append(Played(number, number, ("random",) * 2, {}, best, scores, 10, Traits(traits, {})))
    return found


def test_a_lead_in_points_is_what_it_is_and_shows_before_wins_do() -> None:
    held = sooner = 0
    for seed in range(200):
        cells = {cell.value: cell for cell in sum_up(SERIES, scored(60, seed), 1.0).cells}
        sword, seat = cells["sword"], cells["A"]
        held += sword.lead.low < 6 < sword.lead.high
        sooner += sword.lead.p < sword.effect.p
        assert cells["shield"].lead.difference == pytest.approx(-sword.lead.difference)
        assert cells["B"].lead.difference == pytest.approx(-seat.lead.difference)
    assert 0.9 <= held / 200 <= 0.99
    assert sooner > 150


def test_the_shares_of_all_seats_are_all_games() -> None:
    run = Run(Setup("reign-and-ruin", 3), "random", Alone())
    list(run.go_on(0.05, 60))
    balance = run.result()
    seats = [cell for cell in balance.cells if cell.trait == "seat"]
    assert sum(cell.share.share for cell in seats) == pytest.approx(1)
    assert [cell.share.games for cell in seats] == [60, 60, 60]
    assert {length.what for length in balance.lengths} >= {"choices", "lead changes"}


def test_a_run_stops_when_it_is_precise_enough() -> None:
    assert needed(400, 0.02, 0.03) == 400
    assert needed(400, 0.04, 0.03) == pytest.approx(726, abs=2)
    assert needed(400, 0.04, 0.01) == 800, "no more than twice as many before looking again"
    run = Run(Setup("reign-and-ruin", 2), "random", Alone())
    *_, last = run.go_on(0.06, 5000)
    assert last.games == 400
    assert last.precision <= 0.06


def test_packs_are_compared_with_the_same_luck() -> None:
    before, after = invented(3000, 0.5), invented(3000, 0.5)
    assert not any(shift.real for shift in compare(before, after))
    assert all(shift.difference.difference == 0 for shift in compare(before, before))


def test_what_a_shift_takes_is_reckoned_from_the_games_that_were_timed() -> None:
    """Games of both packs have to be played."""
    games = invented(1500, 0.5)
    assert sum_up(SERIES, games, 1500 * 0.2).power().endswith(" games of each pack, about 65 min.")
    assert sum_up(SERIES, games, 100 * 0.2, 100).power().endswith(" games of each pack, about 65 min.")
    assert sum_up(SERIES, games, 0.0, 0).power().endswith(" games of each pack.")


def test_a_single_player_who_never_won_proves_nothing() -> None:
    """There is no even share for one, and ten games that were all lost do not say that the next one will be."""
    setup = Setup("ruination", 1, ("new-khan-rising",))
    series = Series(setup, ("random",), traits=True)
    hordes = ("ember-choir", "iron-aurochs", "rust-buzzards", "salt-jackals")
    for games in (1, 10):
        lost = [
            Played(at, at, ("random",), {}, (), (9,), 9, Traits(({"horde": (hordes[at % 4],)},), {}))
            for at in range(games)
        ]
        balance = sum_up(series, lost, 1.0)
        assert balance.close() == []
        assert int(balance.power().split(": ")[1].split()[0].replace(",", "")) > 1000
        for cell in balance.cells:
            assert cell.effect.high > 0.1
            assert cell.likely is None or cell.likely.high > 0.05
            assert cell.example in range(games), "a game that was lost can be watched as well"


def test_what_is_hardly_known_is_not_taken_for_known_because_its_interval_ends_somewhere() -> None:
    """An interval ends where no share can be; the error behind it does not."""
    random = Random(7)
    games = []
    for number in range(20):
        factions = random.sample("abcde", 5)
        winner = next(seat for seat in random.sample(range(5), 5) if factions[seat] != "a")
        seats: tuple[dict[str, tuple[str, ...]], ...] = tuple({"faction": (faction,)} for faction in factions)
        games.append(Played(number, number, ("random",) * 5, {}, (winner,), (0,) * 5, 9, Traits(seats, {})))
    [never] = [cell for cell in cells_of(games) if cell.value == "a"]
    assert never.effect.low == pytest.approx(-0.2)
    assert never.effect.error == pytest.approx(sqrt(0.2 * 0.8 / 20), rel=0.01)


def test_how_many_games_a_precision_takes_depends_on_how_many_sides_a_table_lacks() -> None:
    assert planned(Setup("ruination", 4), 0.02) == games_for(0.02, 0.25)
    assert planned(Setup("ruination", 2), 0.02) == 2 * games_for(0.02, 0.5), "two of four hordes are there"
    named = Setup("ruination", 2, options={"hordes": "ember-choir,iron-aurochs"})
    assert planned(named, 0.02) == games_for(0.02, 0.5)
    assert planned(Setup("reign-and-ruin", 2), 0.02) == games_for(0.02, 0.5)
    assert planned(Setup("reign-and-ruin", 2), 0.1) == FIRST, "a run looks how precise it is when it has so many"


def test_a_level_is_the_bot_that_it_is_now() -> None:
    setup = Setup("fate-of-venterra", 5)
    hard, search = (Run(setup, bot, Alone()) for bot in ("hard", "search:iterations=200"))
    assert hard.heading() == search.heading()


def test_the_report_is_one_page_with_figures_and_games(tmp_path: Path) -> None:
    run = Run(Setup("reign-and-ruin", 2), "random", Alone())
    list(run.go_on(0.2, 40))
    page = write_report(tmp_path / "report", run.result(), run.played)
    text = page.read_text(encoding="utf-8")
    assert "<script src" not in text
    assert "vegaEmbed('#plot0'" in text
    assert "To see a 2-point shift" in text
    assert "<h1>Balance of Reign &amp; Ruin</h1>" in text
    assert "<td>a hand was empty</td>" in text
    assert "that fewer than 30 seats had" in text
    with (page.parent / "cells.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["trait"] for row in rows} >= {"seat", "drafted", "turn order"}
    assert "<th>given how they stood</th>" in text
    for row in rows:
        came = row["trait"] in ("drafted", "first pick", "fought", "ability used")
        assert bool(row["given"]) == came, row
        assert not came or float(row["given_low"]) <= float(row["given"]) <= float(row["given_high"])
    assert "<th>allowing for chance</th>" in text
    cards = [row for row in rows if row["trait"] == "drafted"]
    assert all(float(row["likely_low"]) <= float(row["likely"]) <= float(row["likely_high"]) for row in cards)
    assert not any(row["likely"] for row in rows if row["trait"] in ("seat", "turn order"))
    farthest = {figure: max(abs(float(row[figure])) for row in cards) for figure in ("given", "likely")}
    assert farthest["likely"] < farthest["given"], "what stands out most does so partly by chance"
    records = sorted((page.parent / "records").glob("*.kurultai"))
    assert records
    for record in records[:3]:
        verify(read_record(record.read_text(encoding="utf-8")), find_game("reign-and-ruin"))
        assert f"records/{record.name}" in text
