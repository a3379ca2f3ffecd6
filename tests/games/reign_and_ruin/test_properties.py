"""RR-PROP What holds at every moment of every game: random play, looked at from outside."""

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kurultai.games.reign_and_ruin.kinds import TO_HAND
from kurultai.games.reign_and_ruin.table import NOTHING, Table
from kurultai.kernel.ask import Ask
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.save import load, save
from tests.games.reign_and_ruin.walking import GAME, SEATS, SEEDS, Choice, play_stretches, play_turns, walk

NAMES_TRIED = 4


def faction(table: Table, card: int) -> str:
    return table.box.content.cards[card].faction


def everything(match: Match) -> str:
    return json.dumps([match.table.to_plain(), [repr(ask) for ask in match.asks], match.number, match.luck.drawn])


@given(SEATS, SEEDS)
def test_no_card_is_ever_lost_or_made(seats: int, seed: int) -> None:
    """RR-PROP-T1 Every card of the deck lies in exactly one place, at every decision."""
    for match in walk(seats, seed):
        table = match.table
        piles = [*table.packs, *table.hands, *table.armies, table.draw_pile, table.discard_pile]
        cards = [card for pile in piles for card in pile] + [table.playing] * (table.playing != NOTHING)
        assert sorted(cards) == list(range(48))
        assert GAME.tally(table) == {"cards": 48, "distinct cards": 48}


def fetches(table: Table, choices: list[Choice]) -> bool:
    """Whether a turn brought a card into the hand."""
    card, way = choices[0][1]
    drew = way == "use" and faction(table, card) == "hexen"
    return drew or ("bring", "hand") in choices or ("revive-to", TO_HAND) in choices


@given(SEATS, SEEDS)
def test_a_turn_is_one_card(seats: int, seed: int) -> None:
    """RR-PROP-T2 Exactly one card leaves the hand in a turn; only Hexen, Crou and Nomora can put another one there."""
    for before, after, choices in play_turns(seats, seed):
        seat, (card, _) = before.turn, choices[0][1]
        hand, left = before.hands[seat], after.hands[seat]
        assert set(hand) - set(left) == {card}
        assert len(left) == len(hand) - 1 + fetches(before, choices)
        assert all(after.hands[other] == before.hands[other] for other in range(seats) if other != seat)


Marked = dict[int, tuple[int, int, bool]]


def fighters(table: Table) -> Marked:
    """Every fighter: whose it is, how often it is doubled, whether it is protected."""
    seats = GAME.view(table, None).seats
    return {f.card: (seat, f.doublings, f.protected) for seat, shown in enumerate(seats) for f in shown.army}


@given(SEATS, SEEDS)
def test_tokens_lie_on_fighters_and_go_when_the_fighter_goes(seats: int, seed: int) -> None:
    """RR-PROP-T3 Tokens lie on fighters only, at most one of protection, and none follows a card out of its army."""
    for before, after, _ in play_turns(seats, seed):
        old, new = fighters(before), fighters(after)
        assert len(set(after.protected)) == len(after.protected)
        assert len(after.protected) == sum(protected for _, _, protected in new.values())
        assert sum(after.doublings) == sum(doublings for _, doublings, _ in new.values())
        for card, (owner, doublings, protected) in new.items():
            newcomer = card not in old or old[card][0] != owner
            assert not (newcomer and (doublings or protected))


@given(SEATS, SEEDS)
def test_a_protected_fighter_stays_as_it_is(seats: int, seed: int) -> None:
    """RR-PROP-T4 A protected fighter never leaves its army, and its tokens never change again."""
    for before, after, _ in play_turns(seats, seed):
        protected = {card: marks for card, marks in fighters(before).items() if marks[2]}
        assert protected.items() <= fighters(after).items()


@given(SEATS, SEEDS, st.data())
@settings(max_examples=20)
def test_what_is_offered_is_accepted_and_nothing_else(seats: int, seed: int, data: st.DataObject) -> None:
    """RR-PROP-T5 RR-PLAY-T2 The options are never empty, each is accepted, and anything else changes nothing."""
    random = Random(data.draw(SEEDS))
    for match in walk(seats, seed):
        before = everything(match)
        for ask in match.asks:
            assert ask.options
            match.copy().answer(ask.seat, random.choice(ask.options))
        for text in ["pass", "play:pass", "keep:", *some_names(match, random)]:
            refuse_everywhere(match, text)
        assert everything(match) == before


def some_names(match: Match, random: Random) -> list[str]:
    return [f"{kind.name}:{random.choice(kind.names)}" for kind in match.box.kinds for _ in range(NAMES_TRIED)]


def refuse_everywhere(match: Match, text: str) -> None:
    """Every seat to which the text is not offered is refused it."""
    for seat in range(match.box.seats + 1):
        ask = match.ask_of(seat)
        offered = [f"{ask.kind.name}:{name}" for name in ask.names()] if ask else []
        if text not in offered:
            with pytest.raises(IllegalChoice):
                answer_in_text(match, seat, text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_and_every_other_name_once(seats: int) -> None:
    """RR-PROP-T5 At some decisions the whole lists: each option is accepted, every other name there is refused."""
    for number, match in enumerate(walk(seats, seats)):
        if number % 16 != 5 or not match.asks:
            continue
        ask, before = match.asks[0], everything(match)
        for option in ask.options:
            match.copy().answer(ask.seat, option)
        for kind in match.box.kinds:
            for name in kind.names:
                if kind is not ask.kind or name not in ask.names():
                    with pytest.raises(IllegalChoice):
                        answer_in_text(match, ask.seat, f"{kind.name}:{name}")
        assert everything(match) == before


@given(SEATS, SEEDS)
def test_random_play_ends(seats: int, seed: int) -> None:
    """RR-PROP-T6 Random play comes to an end, within the limit of turns."""
    *_, match = walk(seats, seed)
    assert match.over
    assert 7 * seats <= match.table.turns < 41 * seats


def hold_on(ask: Ask[Any], table: Table) -> Any:
    """Fetch a card into the hand whenever there is a way, always the same."""
    if ask.kind.name in ("bring", "revive-to"):
        return ask.options[-1]
    if ask.kind.name == "play":
        uses = [
            option for option in ask.options if option[1] == "use" and faction(table, option[0]) in ("nomora", "crou")
        ]
        return (uses or ask.options)[-1]
    return ask.options[-1]


@given(SEATS, SEEDS)
def test_even_players_who_hold_on_to_their_cards_come_to_an_end(seats: int, seed: int) -> None:
    """RR-PROP-T6 RR-END-T9 Players who fetch cards back for ever are stopped by the guard."""
    turns = islice(play_turns(seats, seed, hold_on), 41 * seats)
    assert sum(1 for _ in turns) < 41 * seats


@given(SEATS, SEEDS, st.integers(0, 60))
def test_a_saved_game_goes_on_as_if_it_had_not_been_saved(seats: int, seed: int, number: int) -> None:
    """RR-PROP-T7 A match saved and loaded stands where it stood, and with the same choices it ends the same."""
    match = play_some(GAME.new_match(seats=seats, seed=seed), Random(seed), number)
    again = load(save(match), GAME)
    assert everything(again) == everything(match)
    assert [GAME.view(again.table, seat) for seat in range(seats)] == [GAME.view(match.table, s) for s in range(seats)]
    for goes_on in (match, again):
        play_some(goes_on, Random(number), 1000)
    assert again.table == match.table
    assert again.result == match.result


def play_some(match: Match, random: Random, number: int) -> Match:
    """So many random choices, if the match lasts."""
    for _ in range(number):
        if match.asks:
            ask = random.choice(match.asks)
            match.answer(ask.seat, random.choice(ask.options))
    return match


@given(SEATS, SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(seats: int, seed: int) -> None:
    """RR-PROP-T7 Two matches with the same seed and the same choices are the same to the last card."""
    first = play_some(GAME.new_match(seats=seats, seed=seed), Random(seed), 1000)
    second = GAME.new_match(seats=seats, seed=seed)
    for seat, _, option, _, _ in first.steps():
        second.answer(seat, option)
    assert second.table == first.table
    assert second.result == first.result


def formula(table: Table, seat: int) -> int:
    """Section 14: each faction's doubled values, doubled again if there are three fighters."""
    cards = table.box.content.cards
    sums: Counter[str] = Counter()
    counts = Counter(cards[fighter].faction for fighter in table.armies[seat])
    for fighter in table.armies[seat]:
        sums[cards[fighter].faction] += cards[fighter].value * 2 ** table.doublings[fighter]
    return sum(value * (2 if counts[name] >= 3 else 1) for name, value in sums.items())


@given(SEATS, SEEDS)
def test_the_total_shown_is_the_formula(seats: int, seed: int) -> None:
    """RR-PROP-T9 The running total of every army is the formula, at every decision, and so is the final score."""
    for match in walk(seats, seed):
        totals = [formula(match.table, seat) for seat in range(seats)]
        assert [shown.total for shown in GAME.view(match.table, None).seats] == totals
    assert list(match.result.scores) == totals


def fetch_nothing(random: Random) -> Any:
    """Random choices that never bring a card into a hand."""

    def choose(ask: Ask[Any], table: Table) -> Any:
        options = [option for option in ask.options if option not in ("hand", TO_HAND)]
        if ask.kind.name == "play":
            options = [option for option in options if option[1] == "fight" or faction(table, option[0]) != "hexen"]
        elif ask.kind.name != "bring" and ask.kind.name != "revive-to":
            options = ask.options
        return random.choice(options)

    return choose


@given(SEATS, SEEDS)
def test_without_fetching_a_game_is_seven_turns_each(seats: int, seed: int) -> None:
    """RR-PROP-T10 When nobody brings a card into a hand, the game lasts exactly seven turns for each player."""
    assert sum(1 for _ in play_turns(seats, seed, fetch_nothing(Random(seed)))) == 7 * seats


def test_a_game_is_a_deal_a_draft_and_turns() -> None:
    """RR-GOAL-2 RR-DRAFT-4 The stretches of a game: the deal, the four steps of the draft, then turns to the end."""
    kinds = [choices[0][0] if choices else "" for _, _, choices in play_stretches(3, 1)]
    assert kinds[:6] == ["", "keep", "keep", "keep", "", "play"]
    assert set(kinds[5:]) == {"play"}
