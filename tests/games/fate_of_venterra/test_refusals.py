"""What is refused is refused for a reason that is true, by example."""

import pytest

from kurultai.kernel.match import Match
from tests.games.fate_of_venterra.spoken import HEAD, effects, scene, why_not

FREELY = HEAD + "freely = true\n"
RECRUIT = '{ do = "recruit" }'


def maneuver(table: str, *choices: str, head: str = FREELY) -> Match:
    """A Maneuver in a land of forests."""
    start = 'start = { rule = "command", card = "maneuver" }\n[scene.table]\neverywhere = "forest"\n'
    return scene(head + start + table, *choices)


# --- marches ---------------------------------------------------------------------------------------------------------

THREE = 'at.b2 = { A = "2 soldiers, 1 scout" }\n'
TO_B3 = ("A march-from:b2", "A march-to:b3", "A march-unit:soldier@b2", "A march-unit:done")


def test_nobody_is_past_a_territory_who_names_them_in_any_order() -> None:
    """FV-MARCH-1 An earlier territory is refused for what it is: out of reach."""
    assert why_not(maneuver(THREE, *TO_B3), "a1").startswith("None of the units that may march can reach A1")


def test_in_one_order_waters_come_before_lands() -> None:
    """FV-MARCH-1 Whoever keeps to the order is past the earlier lands and past all waters, and past no other."""
    match = maneuver(THREE + 'at.c4 = { terrain = "water" }\n', *TO_B3, head=HEAD)
    for land in ("b1", "c4"):
        assert why_not(match, land) == f"Destinations are chosen in their order, and you are past {land.upper()}."
    assert why_not(match, "c1").startswith("None of the units that may march can reach C1")


@pytest.mark.parametrize("head", [FREELY, HEAD], ids=["freely", "in order"])
def test_a_destination_is_chosen_once(head: str) -> None:
    """FV-MARCH-1 Whoever goes there has been chosen, and could well reach it."""
    match = maneuver(THREE, *TO_B3, head=head)
    assert why_not(match, "b3") == "Who goes to B3 is settled: choose another territory, or “done”."


@pytest.mark.parametrize(
    ("permits", "said"),
    [
        (1, "None of the units that may march can reach C1: tokens and enemies stop those who would pass."),
        (0, "Ben controls C1, and this march may start no more battles."),
    ],
)
def test_a_permit_is_a_battle_that_may_be_started(permits: int, said: str) -> None:
    """FV-BATTLE-2 FV-BTRACK-3 With one in hand an enemy is only out of reach."""
    enemies = 'at.b1 = { B = "1 soldier" }\nat.c1 = { B = "1 soldier" }\n'
    table = f'seat.A.permits = {permits}\nat.b2 = {{ A = "3 soldiers" }}\n{enemies}'
    match = maneuver(table, "A march-from:b2", "A march-to:b1", "A march-unit:done")
    assert why_not(match, "c1") == said


def test_a_token_that_attackers_wait_to_explore_is_no_place_to_retreat_to() -> None:
    """FV-BATTLE-2 FV-RETREAT-A2 Where one may retreat onto tokens this one is refused for its own reason."""
    lands = 'at.b2 = { A = "6 soldiers" }\nat.b1 = { B = "3 soldiers" }\nat.b3 = { token = true }\n'
    march = ["A march-from:b2", "A march-to:b1", *["A march-unit:soldier@b2"] * 3, "A march-unit:done"]
    fight = ["A march-to:b3", "A march-unit:done", "A march-to:done", "A fight:b1", "A commit:none", "B commit:none"]
    match = maneuver(lands, *march, *fight, head=FREELY + "rulings.retreat_into_token = true\n")
    assert why_not(match, "b3") == "The attackers are about to explore B3; nobody retreats there."


def test_a_token_is_no_reason_where_one_may_retreat_onto_it() -> None:
    """FV-RETREAT-5 FV-RETREAT-A2 Who is on foot is refused the water below it."""
    lands = 'at.a2 = { A = "3 soldiers" }\nat.b1 = { B = "2 soldiers" }\nat.b2 = { terrain = "water", token = true }\n'
    march = ["A march-from:a2", "A march-to:b1", *["A march-unit:soldier@a2"] * 2, "A commit:none", "B commit:none"]
    match = maneuver(lands + "at.b3.token = true\n", *march, head=FREELY + "rulings.retreat_into_token = true\n")
    assert why_not(match, "b2") == "The way to B2 leads over water, or over land for ships."


def test_those_who_may_not_march_are_not_said_to_be_stuck() -> None:
    """FV-FACTION-LEGION-2 FV-FACTION-LEGION-B1 In the march of Press the Attack soldiers have no part."""
    table = 'seat.A = { faction = "legion", upgrades = ["press-the-attack"] }\nseat.B.faction = "order"\n'
    table += 'at.a1 = { A = "2 soldiers, 1 knight" }\n'
    first = ("A march-from:a1", "A march-to:a3", "A march-unit:knight@a1", "A march-unit:done", "A march-to:done")
    match = maneuver(table, *first)
    assert why_not(match, "a1") == "No unit of yours in A1 could go anywhere in this march."


# --- units -----------------------------------------------------------------------------------------------------------


def test_who_stays_so_that_no_more_go_than_must_is_told_so() -> None:
    """FV-TAX-A4 FV-TAX-B1 A golem would be one too many once a soldier has gone; it has neither moved nor been
    asked to."""
    start = 'start = { rule = "phases", what = ["tax A"] }\n[scene.table]\neverywhere = "forest"\n'
    table = 'seat.A = { wealth = 2, forge = true }\nat.a1 = { A = "1 siege, 2 soldiers, 2 scouts" }\n'
    match = scene(HEAD + start + table, "A pay-tax:1", "A disband:soldier@a1")
    assert why_not(match, "siege@a1") == (
        "The siege engine of A1 stays: with it too many would go for what is not paid."
    )
    assert why_not(match, "knight@a1") == "There is no knight in A1."


def test_who_is_not_gathered_is_told_why() -> None:
    """FV-FACTION-WATCH-5 FV-FACTION-WATCH-A5 FV-FACTION-WATCH-B1 Nobody has to reach the place, but ships stay, and
    who is there does not come."""
    start = 'start = { rule = "phases", what = ["before-army A"] }\n[scene.table]\neverywhere = "forest"\n'
    table = 'seat.A = { faction = "watch", upgrades = ["rally-the-watch"] }\n'
    table += 'at.a1 = { building = "A outpost", A = "1 soldier" }\nat.a2 = { A = "2 soldiers, 1 knight" }\n'
    table += 'at.b1 = { terrain = "water", A = "1 ship" }\n'
    match = scene(FREELY + start + table, "A gather-at:a1")
    assert why_not(match, "soldier@a1") == "Your units stand in A1 already."
    assert why_not(match, "ship@b1") == "What stands in B1 is a ship, and only land units are gathered."
    assert why_not(match, "soldier@b2") == "No soldier of yours stands in B2."
    in_order = scene(HEAD + start + table, "A gather-at:a1", "A gather-unit:soldier@a2")
    assert why_not(in_order, "knight@a2") == "Units are gathered in their order, and you are past the knight of A2."


def test_units_are_deployed_in_no_order_by_those_who_need_none() -> None:
    """FV-START-B3 Only whoever keeps to an order is told of one."""
    start = 'start = { rule = "phases", what = ["settle A"] }\n[scene.table]\neverywhere = "forest"\n'
    for head, order in ((FREELY, False), (HEAD, True)):
        match = scene(head + start)
        while match.asks[0].kind.name != "deploy":
            match.answer(0, match.asks[0].options[0])
        far = next(land for land in range(len(match.table.terrain)) if land not in match.asks[0].options)
        assert ("in the order of the territories" in why_not(match, match.box.kind.lands[far])) == order


NOT_THERE = "You do not control B2."
NO_BUILDING = "No building of yours stands in B2."
HOME = 'at.a1 = { building = "A outpost" }\nat.a3 = { A = "1 soldier" }\n'


def test_where_control_is_enough_no_building_is_asked_for() -> None:
    """FV-UNIT-11 FV-UNIT-A4 FV-FACTION-BEAR-3 The second ranger and the recruits of Tribal Nomads need none."""
    ranger = 'seat.A = { faction = "watch", forge = true }\n' + HOME
    assert why_not(scene(effects(RECRUIT, ranger), "A recruit:scout"), "b2") == NOT_THERE
    nomads = 'seat.A = { faction = "bear", upgrades = ["tribal-nomads"] }\n' + HOME
    assert why_not(scene(effects(RECRUIT, nomads), "A recruit:scout"), "b2") == NOT_THERE


def test_where_a_building_is_needed_it_is_asked_for() -> None:
    """FV-REINFORCE-2 FV-UNIT-A4 Of other recruits, and of rangers where the table rules so, even in own territories."""
    two = 'at.a1 = { building = "A outpost" }\nat.a2 = { building = "A shrine" }\nat.b2 = { A = "1 soldier" }\n'
    assert why_not(scene(effects(RECRUIT, two), "A recruit:scout"), "b2") == NO_BUILDING
    ruled = effects(RECRUIT, "seat.A.forge = true\n" + two).replace(
        "start = {", 'rulings.ranger_second = "building"\nstart = {'
    )
    assert why_not(scene(ruled, "A recruit:scout", "A recruit-at:a1"), "b2") == NO_BUILDING
    gained = effects('{ do = "units", kind = "scout", where = "recruit" }', two)
    assert why_not(scene(gained), "b2") == NO_BUILDING


def test_a_unit_is_gained_where_one_has_control() -> None:
    """FV-EXPLORE-B1 FV-EXPLORE-4 What one controls is refused, to those who keep to an order, for the order alone."""
    gain = effects('{ do = "units", kind = "scout", count = 2 }', 'at.a1.A = "1 soldier"\nat.a2.A = "1 soldier"\n')
    assert why_not(scene(gain), "b2") == NOT_THERE
    match = scene(gain + 'at.a3.A = "1 soldier"\n', "A gain-at:a2")
    assert why_not(match, "a1") == "Destinations are chosen in their order, and you are past A1."


def test_a_ship_that_is_gained_is_refused_the_token_and_not_the_place() -> None:
    """FV-EXPLORE-B1 FV-REINFORCE-3 It may come to where it could be recruited, but it fights nobody."""
    waters = "".join(f'at.{land} = {{ terrain = "water" }}\n' for land in ("a2", "a3", "c4"))
    table = f'at.a1 = {{ building = "A outpost" }}\n{waters}at.b1 = {{ terrain = "water", token = true }}\n'
    match = scene(effects('{ do = "units", kind = "ship" }', table + 'at.b3.building = "A shrine"\n'))
    assert why_not(match, "b1") == "An explore token lies in B1, and who is gained does not fight it."
    assert why_not(match, "c4") == "C4 is not beside a building of yours."


def test_where_others_fight_is_refused_for_their_fight() -> None:
    """FV-CONTROL-A2 FV-REINFORCE-B1 A building of one's own stands there, and counts for nothing until it is over."""
    table = 'seat.A = { faction = "order", gods = ["plague-wind"] }\nseat.B.faction = "legion"\n'
    table += (
        'seat.C.faction = "watch"\nat.a2 = { A = "4 soldiers" }\nat.b1 = { building = "C outpost", B = "1 soldier" }\n'
    )
    table += 'at.c1 = { building = "C outpost" }\nat.c2 = { building = "C outpost" }\n'
    march = ("A march-from:a2", "A march-to:b1", "A march-unit:done", "A march-to:done", "A play-gods:plague-wind")
    three = FREELY.replace("seats = 2", "seats = 3")
    match = maneuver(table, *march, "C action:first", "C recruit:scout", head=three)
    assert why_not(match, "b1") == ("B1 is being fought for; until that is over only its defender brings units there.")


SMITHY = '{ do = "recruit", free = true, kinds = ["siege", "knight"] }'


@pytest.mark.parametrize(
    ("water", "said"),
    [
        ('at.a2 = { terrain = "water" }', "You cannot recruit a ship now."),
        ('at.a2 = { terrain = "water", B = "1 ship" }', "No water beside your buildings is open to a ship."),
        ('at.c4 = { terrain = "water" }', "No water beside your buildings is open to a ship."),
    ],
)
def test_water_is_no_reason_where_it_is_open(water: str, said: str) -> None:
    """FV-REINFORCE-3 A ship that is not among what may be recruited lacks no water."""
    assert why_not(scene(effects(SMITHY, 'at.a1 = { building = "A outpost" }\n' + water)), "ship") == said


# --- cards -----------------------------------------------------------------------------------------------------------


def test_a_card_for_the_other_side_is_refused_for_its_side() -> None:
    """FV-GODS-2 FV-GODS-B1 It would have enough to act on, were it played by the defender."""
    table = 'seat.A = { gods = ["spear-of-dawn", "shield-of-dusk"] }\nseat.B.faction = "legion"\n'
    lands = 'at.a2 = { A = "3 soldiers" }\nat.b1 = { B = "2 soldiers" }\n'
    match = maneuver(table + lands, "A march-from:a2", "A march-to:b1", "A march-unit:done", "A march-to:done")
    assert why_not(match, "shield-of-dusk") == "Shield of Dusk is played only as the defender."


def test_a_leader_that_lies_in_the_fight_is_not_too_dear() -> None:
    """FV-LEADER-6 FV-LEADER-B1 It goes back to the supply after the fight, where Syphon Magic finds it no more now."""
    table = 'seat.A = { faction = "order", gods = ["veil-of-mercy"] }\n'
    table += 'seat.B = { faction = "watch", leaders = ["sefa-lind", "derr-malken"] }\n'
    lands = 'at.a2 = { A = "1 soldier" }\nat.b1 = { B = "2 soldiers" }\n'
    fight = ("A march-from:a2", "A march-to:b1", "A commit:none", "B commit:sefa-lind")
    match = maneuver(table + lands, *fight, "A play-gods:veil-of-mercy", "B action:second")
    assert why_not(match, "sefa-lind") == "Sefa Lind lies in the fight, and goes back to your supply only after it."
    assert why_not(match, "derr-malken") == "Derr Malken is in your hand already."


@pytest.mark.parametrize(("limit", "each"), [("command-card", "command"), ("action", "action")])
def test_a_ship_supports_as_often_as_the_table_rules(limit: str, each: str) -> None:
    """FV-UNIT-A3 FV-UNIT-B1 Once a command or once an action."""
    head = f'{FREELY}rulings.ship_support_limit = "{limit}"\n'
    lands = 'at.a2 = { A = "3 soldiers" }\nat.b1 = { B = "2 soldiers" }\n'
    waters = 'at.b2 = { terrain = "water", A = "1 ship" }\nat.b3 = { terrain = "water", A = "1 ship" }\n'
    march = ("A march-from:a2", "A march-to:b1", "A march-unit:done", "A march-to:done")
    match = maneuver("seat.A.wealth = 5\n" + lands + waters, *march, "A support:b3", head=head)
    assert f"a ship does so once a{'n' if each == 'action' else ''} {each}, on water" in why_not(match, "b3")


# --- buildings -------------------------------------------------------------------------------------------------------

REBUILD = effects('{ do = "build" }', 'seat.A = { faction = "order", wealth = %d }\nat.a2 = { %s A = "1 soldier" }\n')
REBUILD = REBUILD.replace("start = {", "rulings.starting_building_rebuildable = true\nstart = {", 1)
DESERT = 'terrain = "desert",'


def test_a_building_without_a_place_is_not_too_dear() -> None:
    """FV-REINFORCE-8 FV-REINFORCE-B3 On a desert nobody builds an Outpost, whatever there is to spend."""
    assert why_not(scene(REBUILD % (7, DESERT)), "outpost") == (
        "Outpost finds no place now: it goes where you have units on land that can carry it, without a building."
    )


def test_the_own_starting_building_is_built_again_where_the_table_rules_so() -> None:
    """FV-VICTOR-A6 It is refused for want of the piece, and others are told that it can be built."""
    home = scene(REBUILD % (7, "") + 'at.c1 = { building = "A fortress" }\n')
    assert why_not(home, "fortress") == "No Fortress is left on your mat."
    assert why_not(home, "forge") == (
        "Forge cannot be built new: only an Outpost, a Shrine or your starting building can."
    )


@pytest.mark.parametrize(
    ("building", "said"),
    [
        ("fortress", "A starting building is never converted."),
        ("outpost with forge", "You have not every piece of this building on your mat, so you cannot convert it."),
    ],
)
def test_what_cannot_be_converted_is_not_said_to_be_kept_only_then(building: str, said: str) -> None:
    """FV-VICTOR-A4..A6 FV-VICTOR-B1 Whatever else may be done with it."""
    table = 'seat.A.faction = "pack"\nseat.B.faction = "order"\nat.a2 = { A = "5 soldiers" }\n'
    lands = f'at.b1 = {{ building = "B {building}" }}\nat.c1 = {{ building = "A outpost with forge" }}\n'
    storm = ("A march-from:a2", "A march-to:b1", *["A march-unit:soldier@a2"] * 4, "A commit:none")
    match = maneuver(table + lands, *storm)
    assert match.asks[0].kind.name == "conquer"
    assert why_not(match, "convert") == said
