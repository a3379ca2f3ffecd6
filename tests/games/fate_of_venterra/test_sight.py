"""What others must not see: commands, battle cards and bids before they are revealed, blind draws, starting leaders."""

from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.games.fate_of_venterra.events import GodsGained, QuestReserved
from kurultai.kernel.match import Match
from kurultai.kernel.scene import begin, read_scenes
from kurultai.kernel.sight import events_for
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import lay

HEAD = """
[[scene]]
title = "what others see"
game = "fate-of-venterra"
seats = 2
then = [{ exactly = [] }]
"""
DECLARE = HEAD + 'table.everywhere = "forest"\n'
BIDS = HEAD + 'start = { rule = "phases", what = ["bids"] }\ntable.seat = { A.wealth = 5, B.wealth = 5 }\n'
BATTLE = (
    HEAD
    + """
start = { rule = "command", card = "charge" }
[scene.table]
everywhere = "forest"
seat.A = { leaders = ["ysolde-varr", "laelith-quinn"] }
seat.B = { leaders = ["sefa-lind"] }
at.a2 = { A = "1 soldier" }
at.b1 = { B = "1 soldier" }
"""
)
BLIND_GODS = (
    HEAD + 'luck = [LUCK]\nstart = { rule = "effects", effects = [{ do = "gods" }] }\ntable.everywhere = "forest"\n'
)
BLIND_QUEST = (
    HEAD
    + 'luck = [LUCK]\nrulings.reserved_quests_public = false\ntable.everywhere = "forest"\n'
    + 'start = { rule = "effects", effects = [{ do = "reserve" }] }\n'
)


def scene(text: str, *choices: str) -> Match:
    """The match of a scene after some choices."""
    match = begin(read_scenes(text, "scene")[0], GAME)
    for choice in choices:
        seat, _, option = choice.partition(" ")
        kind, _, value = option.partition(":")
        ask = match.ask_of("ABCDE".index(seat))
        assert ask is not None
        assert ask.kind.name == kind
        match.answer(ask.seat, ask.kind.value_of(value))
    return match


def seen(match: Match, viewer: int | None) -> tuple[Any, Any]:
    """All that a seat has before it: the table, and what it was told."""
    return msgspec.to_builtins(GAME.view(match.table, viewer)), events_for(match, viewer)


@pytest.mark.parametrize(
    ("text", "choices", "one", "other"),
    [
        (DECLARE, [], "A declare:plan-charge", "A declare:reinforce-maneuver"),
        (BIDS, [], "A bid:0", "A bid:5"),
        (BATTLE, ["A march-to:b1"], "A commit:laelith-quinn", "A commit:plan"),
        (BATTLE, ["A march-to:b1"], "A commit:none", "A commit:ysolde-varr"),
    ],
    ids=["commands", "bids", "leader or bluff", "none or leader"],
)
def test_what_is_sealed_is_not_seen(text: str, choices: list[str], one: str, other: str) -> None:
    """FV-CMD-T1 FV-BID-T3 FV-BATTLE-T5 FV-PROP-T15 Whatever A has put down, B and the onlookers see the same."""
    first, second = scene(text, *choices, one), scene(text, *choices, other)
    for viewer in (1, None):
        assert seen(first, viewer) == seen(second, viewer)
    assert [ask.seat for ask in first.asks] == [1]


def test_what_is_revealed_is_seen_by_all() -> None:
    """FV-CMD-T1 FV-BATTLE-10 When both are in, the cards lie open."""
    ends = [scene(BATTLE, "A march-to:b1", f"A commit:{card}", "B commit:none") for card in ("laelith-quinn", "plan")]
    for viewer in (1, None):
        assert seen(ends[0], viewer) != seen(ends[1], viewer)
    declared = [
        scene(DECLARE, f"A declare:{pair}", "B declare:plan-charge") for pair in ("plan-charge", "plan-maneuver")
    ]
    assert seen(declared[0], 1) != seen(declared[1], 1)


@pytest.mark.parametrize(
    ("text", "choice", "kind"),
    [(BLIND_GODS, "A gods:blind", GodsGained), (BLIND_QUEST, "A reserve:blind", QuestReserved)],
)
def test_a_blind_draw_is_known_to_its_owner_alone(text: str, choice: str, kind: type) -> None:
    """FV-GODS-T1 FV-PLAN-A4 Others learn only that a card was drawn; the owner learns which."""
    first, second = (scene(text.replace("LUCK", luck), choice) for luck in ("0", "5"))
    for viewer in (1, None):
        assert seen(first, viewer) == seen(second, viewer)
    assert seen(first, 0) != seen(second, 0)
    assert any(isinstance(event, kind) for _, event in first.story or [])


RANSOM = (
    BLIND_QUEST.replace("[LUCK]", "[3]").replace("}] }", '}, { do = "complete-quest" }] }')
    + 'table.seat.A.wealth = 5\ntable.quests.row = ["salt-roads", "wide-dominion", "great-host", "relics-in-trust"]\n'
    + 'table.quests.deck = ["school-of-war", "first-blood", "scourge-of-kings", "kings-ransom"]\n'
)


def test_who_is_asked_for_a_quest_has_one_to_complete() -> None:
    """FV-PLAN-A4 FV-PROP-T13 FV-PROP-T15 The others may know that much, and imagine no question without a choice."""
    match = scene(RANSOM, "A reserve:blind")
    assert match.asks[0].names() == ["kings-ransom", "none"]
    for seed in range(20):
        (ask,) = match.imagine(1, Random(seed)).asks
        assert ask.names() == ["kings-ransom", "none"]


WHISPER = HEAD + 'start = { rule = "phases", what = ["bids"] }\ntable.seat.A.blind = ["whispered-name"]\n'


def test_who_is_asked_for_a_card_holds_one_however_rare() -> None:
    """FV-GODS-A3 FV-PROP-T13 FV-PROP-T15 There is but one card for the bids, and nobody imagines another in its
    place."""
    match = scene(WHISPER)
    for seed in range(60):
        (ask,) = match.imagine(1, Random(seed)).asks
        assert ask.names() == ["whispered-name", "none"]


FORETOLD = (
    HEAD
    + "luck = [3]\nrulings.reserved_quests_public = false\n"
    + 'start = { rule = "phases", what = ["turn A", "quests B", "quests A"] }\n'
    + 'table.seat.A = { wealth = 5, gods = ["day-foretold"], declared = ["plan", "charge"], resolved = ["charge"] }\n'
    + 'table.seat.B = { wealth = 8, reserved = ["full-coffers"] }\n'
    + 'table.quests.row = ["salt-roads", "wide-dominion", "great-host", "relics-in-trust"]\n'
    + 'table.quests.deck = ["school-of-war", "first-blood", "scourge-of-kings", "kings-ransom"]\n'
)


def test_who_is_asked_for_a_card_for_quests_has_a_quest_for_it() -> None:
    """FV-PLAN-A4 FV-GODS-B1 FV-PROP-T13 FV-PROP-T15 That the card can be played tells of the hidden quest: nobody
    imagines it gone, or takes back what he chose before."""
    match = scene(FORETOLD, "A reserve:blind", "A reserve:done", "A action:second", "B quest:none")
    assert match.asks[0].names() == ["day-foretold", "none"]
    assert not match.can_undo(1)
    for seed in range(20):
        (ask,) = match.imagine(1, Random(seed)).asks
        assert ask.names() == ["day-foretold", "none"]


PURCHASE = (
    HEAD
    + 'start = { rule = "effects", effects = [{ do = "buy-leaders" }] }\n'
    + 'table.seat.A = { faction = "order", wealth = 2, leaders = ["ysolde-varr", "oswin-carrow"] }\n'
)


def test_who_goes_on_buying_leaders_has_one_to_buy() -> None:
    """FV-CHARGE-5 FV-LEADER-A4 FV-PROP-T13 FV-PROP-T15 The first leader may lie in the supply as well as the third, as
    far as others know, and then it is the one that is left."""
    match = scene(PURCHASE, "A buy-leader:aumric-dane")
    assert match.asks[0].names() == ["pell-hastor", "done"]
    offered = {tuple(match.imagine(1, Random(seed)).asks[0].names()) for seed in range(20)}
    assert offered == {("ysolde-varr", "done"), ("pell-hastor", "done")}


HUNTERS = (
    HEAD
    + """
start = { rule = "command", card = "charge" }
[scene.table]
everywhere = "forest"
seat.A = { faction = "pack" }
seat.B = { faction = "order", wealth = 3, upgrades = ["divine-protectorate"] }
at.a2 = { A = "2 soldiers" }
at.b1 = { terrain = "mountain", building = "B outpost" }
"""
)


def test_the_sums_of_a_fight_are_seen_line_by_line() -> None:
    """FV-BATTLE-7..8 FV-FACTION-PACK-1 Who may spend wealth on a fight sees all that counts in it, powers included."""
    match = scene(HUNTERS, "A march-to:b1", "A march-unit:soldier@a2")
    assert [ask.kind.name for ask in match.asks] == ["buy-defence"]
    where = match.box.kind.lands.index("b1")
    hunters = next(at for at, one in enumerate(match.box.content.upgrades) if one.id == "seasoned-hunters")
    for viewer in (0, 1, None):
        battle = GAME.view(match.table, viewer).battle
        assert battle is not None
        assert battle.attack == (("units", -1, 2), ("power", hunters, 1))
        assert battle.defence == (("building", where, 2), ("terrain", where, 1))


def test_covered_ground_is_worth_nothing() -> None:
    """FV-START-A8 What lies below a Fortress is not seen as influence, for it is none."""
    at = {"b1": {"building": "A fortress", "worth": 3}, "b2": {"A": "1 soldier", "worth": 2}}
    table = lay(GAME, everywhere="forest", at=at)
    view = GAME.view(table, None)
    found = {name: view.lands[table.box.kind.lands.index(name)].influence for name in at}
    assert found == {"b1": 0, "b2": 2}
    assert view.seats[0].score[3] == sum(found.values())


def test_the_starting_leaders_may_be_any_of_their_rank() -> None:
    """FV-MAT-D1 FV-LEADER-A4 As far as the others know each pair of a rank 1 and a rank 2 leader is possible."""
    match = GAME.new_match(seats=2, seed=3, options={"factions": "order,watch"})
    random = Random(3)
    while not match.table.quest_row:
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    hands = set()
    for seed in range(200):
        other = match.imagine(1, Random(seed))
        assert other.table.hand[1] == match.table.hand[1]
        hands.add(other.table.hand[0])
    leaders = match.box.content.leaders
    own = match.box.leaders_of[0]
    ones, twos = ([match.box.leader_bit[at] for at in own if leaders[at].rank == rank] for rank in (1, 2))
    assert hands == {one | two for one in ones for two in twos}
