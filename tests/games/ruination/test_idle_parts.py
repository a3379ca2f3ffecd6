"""RU-CARD-3 RU-CARD-4 Each part of a card is told, also one that has nothing to do."""

from hypothesis import given, settings

from kurultai.games.ruination.events import CameToNothing
from kurultai.games.ruination.kinds import PART_BONUS
from tests.games.ruination.walking import GAME, SEATS, SEEDS, walk
from tests.soaked import amounts


@amounts(5, 100)
def test_no_part_of_a_card_goes_by_untold(examples: int) -> None:
    """Whoever chooses a part reads what came of it, or is asked about it."""

    @settings(max_examples=examples)
    @given(SEATS, SEEDS)
    def look(seats: int, seed: int) -> None:
        kind, done, told, parts = "", 0, 0, 0
        for match in walk(seats, "basic", seed):
            story = match.story or []
            if kind == "part" and match.table.parts not in (0, done):
                parts += 1
                assert len(story) > told
            kind = match.asks[0].kind.name if match.asks else ""
            done, told = match.table.parts, len(story)
        assert parts

    look()


def test_a_bonus_without_a_target_comes_to_nothing() -> None:
    """RU-MAP-A8 RU-NOMAD-A14 Feint moves units to uncontrolled territories; nomads hold all of them as yet."""
    for seed in range(200):
        match = GAME.new_match(seats=2, seed=seed, listening=True)
        while match.asks[0].kind.name != "card":
            match.answer(match.asks[0].seat, match.asks[0].options[0])
        tops = [match.table.box.content.actions[card].id for card in match.table.tops]
        if "feint" in tops:
            break
    seat = match.asks[0].seat
    match.answer(seat, tops.index("feint"))
    card = match.table.card
    match.answer(seat, PART_BONUS)
    assert [event for _, event in match.story or []][-1] == CameToNothing(seat, card, PART_BONUS)
    assert not any(isinstance(event, CameToNothing) for _, event in (match.story or [])[:-1])
