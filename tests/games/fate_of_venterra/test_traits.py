"""What marked a match, for the lab."""

from random import Random

from kurultai.games.fate_of_venterra.content import FACTIONS
from kurultai.kernel.game import find_game
from kurultai.kernel.sight import Perspective

GAME = find_game("fate-of-venterra")


def test_standing_grows_into_the_result_and_traits_name_what_was_done() -> None:
    match, random = GAME.new_match(seats=3, seed=4, listening=True), Random(4)
    assert GAME.standing(match.table) == (0, 0, 0)
    while not match.over:
        ask = match.asks[0]
        assert len(GAME.standing(match.table)) == 3
        match.answer(ask.seat, random.choice(Perspective(match, ask.seat).ask.options))
    assert GAME.standing(match.table) == match.result.scores
    traits = GAME.traits(match)
    content = match.box.content
    assert [seat["faction"] for seat in traits.seats] == [(FACTIONS[faction],) for faction in match.table.factions]
    for at, seat in enumerate(traits.seats):
        completed = {content.quests[quest].id for quest in match.table.completed[at]}
        assert completed == set(seat["quest"])
        assert len(seat["opening"][0].split("-")) == 2
        assert seat["most influence from"][0] in ("track", "quests", "buildings", "territories", "powers", "wealth")
