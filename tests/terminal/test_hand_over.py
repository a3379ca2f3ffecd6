"""Several people at one keyboard: nobody ever reads another's hand."""

import re

import pytest

from kurultai.kernel.match import Match
from tests.games.reign_and_ruin.walking import GAME
from tests.terminal.keyboard import VEIL, Table, anything, readable

FACTIONS = ("Alfenghast", "Hexen", "Kurgoz", "Cognitz", "Crou", "Nomora")
MENTION = re.compile(rf"({'|'.join(FACTIONS)})((?: \d+)+)")


def cards_on(text: str) -> set[str]:
    """The ids of all cards that a text names."""
    return {f"{name.lower()}-{value}" for name, values in MENTION.findall(text) for value in values.split()}


def ids(match: Match, cards: bytes) -> set[str]:
    return {match.box.content.cards[card].id for card in cards}


def seen_by(match: Match, seat: int) -> set[str]:
    """The ids of all cards that a seat can see now."""
    view = GAME.view(match.table, seat)
    fighters = bytes(fighter.card for other in view.seats for fighter in other.army)
    known = bytes(card for other in view.seats for card in other.known)
    playing = bytes([view.playing] if view.playing >= 0 else [])
    return ids(match, bytes([*view.hand, *view.pack, *view.discard_pile]) + fighters + known + playing)


class Onlooker:
    """Looks at the screen at every prompt, and knows who is allowed to see what stands there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reply = anything(table)
        self.seen: dict[str, set[str]] = {name: set() for name in table.names}
        self.looks = 0
        self.hand_overs: list[str] = []

    def __call__(self) -> str:
        veiled = readable(self.table.raw.rpartition(VEIL)[2])
        passed_to = re.findall(r"Pass the keyboard to (\w+) \((\w)\)", veiled)
        if self.table.at_hand_over:
            assert cards_on(veiled) == set(), "a card is on the screen while the keyboard is handed over"
            self.hand_overs.append(passed_to[-1][0])
        else:
            self.check(veiled, passed_to[-1][0])
        return self.reply()

    def check(self, shown: str, name: str) -> None:
        match = self.table.match
        for seat, other in enumerate(self.table.names):
            self.seen[other] |= seen_by(match, seat)
        assert cards_on(shown), "the check sees no card at all"
        secret = set[str]()
        for seat, other in enumerate(self.table.names):
            if other != name:
                secret |= ids(match, match.table.hands[seat]) | ids(match, b"".join(match.table.packs[seat : seat + 1]))
        assert cards_on(shown) & (secret - self.seen[name]) == set()
        self.looks += 1


@pytest.mark.parametrize("seats", ["human,human", "human,random,human", "human,human,human,human"])
def test_nothing_of_a_hand_is_on_the_screen_for_anybody_else(seats: str) -> None:
    table = Table(seats)
    onlooker = Onlooker(table)
    assert table.play(then=onlooker)
    assert onlooker.looks > 14
    people = {name for name, kind in zip(table.names, seats.split(","), strict=True) if kind == "human"}
    assert set(onlooker.hand_overs) == people


def test_whoever_chose_last_is_asked_first_so_that_the_keyboard_moves_less() -> None:
    table = Table("human,human")
    table.play("", "1 2", "", "1 2", "1 2", "", "1 2")
    assert [step[0] for step in table.match.steps()] == [0, 1, 1, 0]


def test_a_lone_player_is_never_asked_to_pass_the_keyboard() -> None:
    table = Table("random,human")
    assert table.play(then=anything(table))
    assert "Pass the keyboard" not in table.text
    assert VEIL not in table.raw


def test_what_was_just_chosen_can_be_taken_back_while_the_keyboard_is_handed_over() -> None:
    table = Table("human,human")
    table.play("", "1 2", "undo", "3 4", "")
    asked = re.findall(r"Pass the keyboard to (\w+)", table.text)
    assert asked == ["Ada", "Ben", "Ben"]
    assert "Taken back: " in table.text
    assert [step[0] for step in table.match.steps()] == [0]


def test_a_hand_over_waits_for_enter_and_nothing_else() -> None:
    table = Table("human,human")
    table.play("1 2", "undo", "", "1 2")
    assert table.text.count("Just press Enter when Ada has the keyboard.") == 2
    assert table.match.number == 1


def test_one_can_leave_at_a_hand_over() -> None:
    table = Table("human,human")
    assert not table.play("quit")
    assert "kept: resume" in table.text


def test_undo_bang_is_refused_in_company() -> None:
    table = Table("human,human")
    table.play("", "1 2", "", "undo!", "undo")
    assert "undo! is for those who play alone" in table.text
    assert "can no longer be taken back" in table.text
    assert table.match.number == 1


def test_where_a_screen_cannot_be_cleared_the_hand_is_pushed_out_of_sight() -> None:
    table = Table("human,human", screen=False)
    table.play("", "1 2")
    assert "\n" * 40 in table.text.rpartition("Pass the keyboard to Ben")[0][-60:]
