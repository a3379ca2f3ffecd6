"""Whole games at one keyboard, and everything that a player may type on the way."""

from pathlib import Path

import pytest

from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import replay
from kurultai.terminal import face
from kurultai.terminal.saves import SaveFile
from tests.games.reign_and_ruin.walking import GAME
from tests.terminal.keyboard import Shelf, Table, anything, lines_of

BOTS = "human,random,greedy"


@pytest.mark.parametrize("seats", ["human,random", BOTS, "human,human", "human,random,human,random", "random,random"])
def test_a_game_is_played_to_its_scoring(seats: str) -> None:
    table = Table(seats)
    assert table.play(then=anything(table))
    assert table.match.over
    winners = [table.names[seat] for seat in table.match.result.winners]
    *_, verdict, _, record = table.text.splitlines()
    assert all(name in verdict or verdict.startswith("You win") for name in winners)
    assert record == "The record of this game: nowhere.record"
    assert lines_of(table.text, ["1.", winners[0], str(max(table.match.result.scores))])


@pytest.mark.parametrize("width", [40, 60, 80, 132])
def test_a_game_fits_any_width(width: int) -> None:
    table = Table("human,random,random,random", width=width, screen=False)
    assert table.play(then=anything(table))
    assert max(map(len, table.text.splitlines())) <= width
    assert "{" not in table.text


def test_plain_output_has_no_control_codes() -> None:
    table = Table(BOTS, screen=False)
    assert table.play(then=anything(table))
    assert "\x1b" not in table.raw


def test_a_game_without_a_face_is_played_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(face.FACES, "reign-and-ruin")
    table = Table(BOTS)
    assert table.play("keep:nothing", "cards", "21", "table", then=anything(table))
    assert "This game has no list of cards." in table.text
    assert "You have kept: " in table.text


def test_every_choice_of_people_and_bots_is_kept_at_once() -> None:
    shelf = Shelf()
    table = Table(BOTS, saves=shelf)
    table.play(then=anything(table))
    assert shelf.numbers == list(range(table.match.number + 1))


def test_what_was_kept_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "running" / "game.record"
    saves = SaveFile(path, lambda match: write_record(take_record(match, ("Ada", "Ben"), reveal_seed=True)))
    table = Table("human,random", saves=saves)
    assert not table.play("1 2", "1 2", "1 2", "1", "quit")
    kept = replay(read_record(path.read_text()), GAME)
    assert kept.number == table.match.number
    assert kept.table.to_plain() == table.match.table.to_plain()


# --- typing ------------------------------------------------------------------------------------------------------


def test_a_choice_can_be_typed_by_number_or_by_name() -> None:
    table = Table(BOTS)
    first = table.match.ask_of(0)
    assert first is not None
    names = first.names()
    table.play(f"keep:{names[4]}")
    assert lines_of(table.text, ["You keep"])
    kept = next(step for step in table.match.steps() if step[0] == 0)
    assert first.kind.name_of(kept[2]) == names[4]


@pytest.mark.parametrize("typed", ["1 3", "3 1", "1,3", " 1 + 3 "])
def test_two_cards_are_kept_by_their_numbers_in_any_order(typed: str) -> None:
    table = Table(BOTS)
    pack = table.match.table.packs[0]
    table.play(typed)
    kept = next(step for step in table.match.steps() if step[0] == 0)
    assert kept[2] == (pack[0], pack[2])


def test_two_cards_are_kept_by_their_names_in_any_order_and_case() -> None:
    table = Table(BOTS)
    one, two = (GAME.box(table.match.box.setup).content.cards[card].id for card in table.match.table.packs[0][:2])
    table.play(f"{two} {one}")
    assert lines_of(table.text, ["You keep"])


@pytest.mark.parametrize("typed", ["", "1", "8 9", "1 1", "fight", "keep:crou", "[bold]", "\x1b[A", "-1", "x" * 500])
def test_bad_input_gets_a_sentence_and_the_question_again_and_loses_nothing(typed: str) -> None:
    table = Table(BOTS)
    table.play(typed, typed)
    assert [step for step in table.match.steps() if step[0] == 0] == []
    assert table.text.count("keep 2 of these 7 cards") == 3
    assert "two numbers, such as 1 2, or type help." in " ".join(table.text.split())


def test_a_choice_of_another_kind_is_refused_by_name() -> None:
    table = Table(BOTS)
    table.play("play:fight-hexen-4")
    assert "“play:fight-hexen-4” is not among your choices." in table.text


# --- commands ----------------------------------------------------------------------------------------------------

DRAFTED = ("1 2", "1 2", "1 2")


def typed_until_a_target_question(table: Table) -> list[str]:
    """What to type until a question about a target is open."""
    table.play(*DRAFTED)
    typed = list(DRAFTED)
    while not table.match.over:
        ask = table.match.ask_of(0)
        assert ask is not None
        uses = [name for name in ask.names() if name.startswith("use-") and "hexen" not in name]
        typed.append(uses[0] if uses else ask.names()[0])
        table.play(typed[-1])
        now = table.match.ask_of(0)
        if now is not None and now.kind.name != "play":
            return typed
    raise AssertionError("no target was ever asked for")


def test_undo_takes_back_a_choice_within_the_barrier() -> None:
    table = Table("human,random", seed=3)
    typed_until_a_target_question(table)
    before = table.match.number
    table.play("undo")
    ask = table.match.ask_of(0)
    assert ask is not None
    assert (ask.kind.name, table.match.number) == ("play", before - 1)
    assert lines_of(table.page, ["Taken back: Use "])
    assert table.saves.numbers[-1] == before - 1


def test_undo_past_a_bot_is_refused_with_the_reason_and_undo_bang_goes_back() -> None:
    table = Table(BOTS)
    table.play("1 2", "undo")
    assert "can no longer be taken back" in table.page
    assert "undo! goes back all the same" in " ".join(table.page.split())
    table.play("undo!")
    assert not [step for step in table.match.steps() if step[0] == 0]
    assert "Back to your last decision; you had chosen:" in table.page
    assert "Pick 1 of 4" in table.page


def test_undo_bang_with_nothing_chosen_says_so() -> None:
    table = Table(BOTS)
    table.play("undo!")
    assert "You have not chosen anything yet." in table.text


def test_going_back_and_choosing_otherwise_tells_the_new_story_only() -> None:
    table = Table("human,random")
    table.play("1 2", "undo!", "3 4", "log")
    kept = lines_of(table.page.partition("the game so far")[2], ["You keep"])
    assert len(kept) == 1


def test_why_says_the_rule_behind_the_question() -> None:
    table = Table(BOTS)
    table.play("why", "w")
    assert table.text.count("RR-DRAFT-1: ") == 2


def test_naming_what_is_not_offered_says_why_with_its_rule() -> None:
    table = Table(BOTS)
    cards, dealt = GAME.box(table.match.box.setup).content.cards, table.match.table.packs[0]
    mine, other = (cards[next(card for card in range(48) if (card in dealt) is have)].id for have in (True, False))
    with_mine = next(name for name in table.match.asks[0].kind.names if {mine, other} == set(name.split("+")))
    table.play(with_mine, f"why {with_mine}", f"WHY keep:{with_mine}", "why nothing at all")
    assert table.text.count("RR-DRAFT-") == 3
    assert "“why nothing at all” is not among your choices." in table.text
    assert [step for step in table.match.steps() if step[0] == 0] == []
    offered = Table(BOTS)
    offered.play(f"why {offered.match.asks[0].names()[0]}")
    assert "is among your choices." in " ".join(offered.text.split())


def test_the_log_the_table_the_cards_and_help_are_shown_and_the_question_stays() -> None:
    table = Table(BOTS)
    table.play("1 2", "log", "table", "cards", "help")
    for shown in ("the game so far", "Your pack: ", "° invented for this box", "what you can type", "undo!"):
        assert shown in table.page
    assert table.page.count("Pick 2 of 4") == 5


def test_cards_marks_only_what_is_invented() -> None:
    table = Table(BOTS)
    table.play("cards")
    assert "1° Ash Acolyte" in table.text
    assert "3 Pyre Warden°" in table.text


@pytest.mark.parametrize("leaving", ["quit", "q"])
def test_quitting_keeps_the_game(leaving: str) -> None:
    table = Table(BOTS)
    assert not table.play("1 2", leaving)
    assert table.text.endswith("Your game is kept: resume with `kurultai resume`.\n")
    assert not table.match.over


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, EOFError])
def test_an_interruption_keeps_the_game(interruption: type[BaseException]) -> None:
    def interrupt() -> str:
        raise interruption

    table = Table(BOTS)
    assert not table.play("1 2", then=interrupt)
    assert "kept: resume with `kurultai resume`" in table.text


def test_the_hand_says_what_the_army_would_be_worth_and_what_each_ability_does() -> None:
    table = Table("human,random", seed=3)
    typed_until_a_target_question(table)
    table.play("undo")
    ask = table.match.ask_of(0)
    assert ask is not None
    rows = [line for line in table.page.splitlines() if "→" in line and "packs" not in line]
    assert len(rows) == len({card for card, _ in ask.options})
    assert all(row.rstrip().endswith(".") for row in rows)


def test_names_are_never_read_as_markup() -> None:
    table = Table("human,random")
    table.names = ("[red]Ada[/red]", "[bold]")
    table.play("1 2")
    assert "[red]Ada[/red]" in table.text
    assert "[bold]" in table.text
