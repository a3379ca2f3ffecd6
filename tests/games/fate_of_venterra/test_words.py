"""What the sentences say is what the rules do: prices, influence, lines of a sum, and numbers of the content."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from kurultai.games.catalogue import open_catalogue
from kurultai.games.fate_of_venterra.checks import check
from kurultai.games.fate_of_venterra.content import Action
from kurultai.games.fate_of_venterra.events import BattleEnds, Counted, UnitLost, UnitsDeployed
from kurultai.games.fate_of_venterra.setup import own_content
from kurultai.games.fate_of_venterra.vocabulary import Gain, March
from kurultai.games.fate_of_venterra.words import PACKAGE
from kurultai.kernel.ask import Ask
from kurultai.kernel.content import Component
from kurultai.kernel.game import Setup
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from tests.games.fate_of_venterra.spoken import CHARGE, HEAD, NAMES, choices, effects, scene, why_not, words_of
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import lay

each_language = pytest.mark.parametrize("language", sorted(LANGUAGES))


def text_of(component: Component) -> str:
    return GAME.words(GAME.box(Setup(GAME.meta.name, 2)), NAMES, None).component(component)


def card(kind: str, name: str) -> Component:
    found: Component = next(record for record in getattr(own_content(), kind) if record.id == name)
    return found


# --- prices ----------------------------------------------------------------------------------------------------------


def test_what_is_taken_off_a_new_building() -> None:
    """FV-BUILD-1 The button names what would be paid."""
    table = 'seat.A.wealth = 3\nat.a1 = { A = "1 soldier" }'
    for effect, price in (('{ do = "build" }', 3), ('{ do = "build", discount = 2 }', 1)):
        match = scene(effects(effect, table))
        assert choices(match) == [f"Outpost, {price} wealth", f"Shrine, {price} wealth", "None"]
        assert words_of(match).question(match.asks[0]) == "Build what?"


def test_what_is_taken_off_an_upgrade_of_a_building() -> None:
    """FV-BUILD-5 The same for a building that is upgraded."""
    table = 'seat.A = { faction = "watch", wealth = 1 }\nat.a1 = { building = "A outpost" }'
    match = scene(effects('{ do = "upgrade", discount = 1 }', table), "A upgrade-at:a1")
    assert choices(match) == ["Academy, 1 wealth", "Tower, 1 wealth", "Forge, 1 wealth"]
    assert words_of(match).question(match.asks[0]) == "What does the building of A1 become?"
    assert why_not(match, "temple") == "Outpost cannot become Temple."


def test_what_is_taken_off_an_upgrade_of_the_faction() -> None:
    """FV-UPG-B1 The same for an upgrade of the faction; one that is too dear still is, at its lower price."""
    table = 'seat.A = { faction = "order", wealth = 1 }'
    match = scene(effects('{ do = "buy-upgrade", discount = 2 }', table))
    assert [choice.partition(":")[0] for choice in choices(match)] == [
        "Divine Protectorate, 0 wealth",
        "Convert, 0 wealth",
        "None",
    ]
    assert why_not(match, "holy-commission") == "Holy Commission costs 2, and you have 1 wealth."


def test_a_piece_that_is_too_dear_is_so_at_its_lower_price() -> None:
    """FV-BUILD-1 What is refused for its price names the price that would be paid."""
    content = own_content()
    shrine = next(at for at, building in enumerate(content.buildings) if building.id == "shrine")
    table = lay(GAME, everywhere="forest", seat={"A": {"wealth": 0}}, at={"a1": {"A": "1 soldier"}})
    ask: Ask[Any] = Ask(0, table.box.kind.build, [-1], about=2)
    ask.open(table)
    told = GAME.words(table.box, NAMES[:2], 0).why_not(GAME.view(table, 0), ask, shrine)
    assert told == ("FV-BUILD-1", "Shrine costs 1, and you have 0 wealth.")


def test_what_is_recruited_for_nothing_is_not_too_dear() -> None:
    """FV-REINFORCE-B1 A unit that is not among those that are free is no question of wealth."""
    table = 'at.a1 = { building = "A outpost" }'
    free = scene(effects('{ do = "recruit", free = true, kinds = ["scout"] }', table))
    assert why_not(free, "knight") == "You cannot recruit a knight now."
    paid = scene(effects('{ do = "recruit" }', 'seat.A.wealth = 1\nat.a1 = { building = "A outpost" }'))
    assert why_not(paid, "knight") == "To recruit a knight costs 2, and you have 1 wealth."


PROTECTORATE = (
    CHARGE
    + 'seat.A = { faction = "watch" }\nseat.B = { faction = "order", wealth = 4, upgrades = ["divine-protectorate"] }\n'
    + 'at.a2 = { A = "1 soldier" }\nat.b1 = { B = "1 soldier" }\n'
)


def test_defence_is_refused_for_its_price_or_its_limit() -> None:
    """FV-FACTION-ORDER-B1 Points are not wealth: three of them cost five, and there are only five."""
    match = scene(PROTECTORATE, "A march-to:b1")
    assert why_not(match, "3") == "+3 defence costs 5, and you have 4 wealth."
    assert why_not(match, "6") == "+5 is the most defence that can be bought."


def test_the_tax_says_what_it_is_for_and_who_goes_without_it() -> None:
    """FV-TAX-1..3 How many units stand there and cost nothing, how many leave for each payment, how many have to go."""
    table = '[scene.table]\neverywhere = "forest"\nseat.A.wealth = 3\nat.a1 = { A = "3 soldiers, 3 scouts" }\n'
    match = scene(HEAD + 'start = { rule = "phases", what = ["tax A"] }\n' + table)
    assert words_of(match).question(match.asks[0]) == ("A large army at A1: 6 units, 3 free. How much tax do you pay?")
    assert choices(match) == ["0 wealth (3 leave)", "1 wealth (2 leave)", "2 wealth (1 leaves)", "3 wealth (all stay)"]
    answer_in_text(match, 0, "pay-tax:1")
    for left in (2, 1):
        assert words_of(match).question(match.asks[0]).endswith(f"who leaves A1? {left} to go.")
        assert why_not(match, "soldier@a2") == "It is about the units of A1, not of A2."
        answer_in_text(match, 0, "disband:scout@a1")


def test_an_army_with_golems_is_taxed_by_what_it_counts_for() -> None:
    """FV-UNIT-12 FV-TAX-A3..A4 Two too many are one golem, and no number of units is promised."""
    golems = 'seat.A = { forge = true, wealth = 2 }\nat.a1 = { A = "2 siege, 2 soldiers" }\n'
    table = '[scene.table]\neverywhere = "forest"\n' + golems
    match = scene(HEAD + 'start = { rule = "phases", what = ["tax A"] }\n' + table)
    assert words_of(match).question(match.asks[0]).startswith("A large army at A1: it counts as 6 units, 3 free.")
    assert choices(match) == ["0 wealth (3 too many)", "1 wealth (2 too many)", "2 wealth (1 too many)"]
    answer_in_text(match, 0, "pay-tax:1")
    assert words_of(match).question(match.asks[0]).endswith("who leaves A1? The army counts 2 too many.")
    answer_in_text(match, 0, "disband:siege@a1")
    assert match.table.heads[0] == 3


# --- fights ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winner", "said"), [(0, "Ada wins the battle at A3: 4"), (1, "Ben wins the battle at A3: 2")])
def test_the_number_of_the_winner_comes_first(winner: int, said: str) -> None:
    """FV-BATTLE-13 Whoever attacked."""
    sums = (4, 2) if winner == 0 else (1, 2)
    words = GAME.words(GAME.box(Setup(GAME.meta.name, 2)), NAMES[:2], None)
    told = words.sentence(BattleEnds(2, 0, 1, *sums, winner, decided=False))
    assert told == f"{said} against {min(sums)}."


def test_a_single_unit_is_placed_like_several() -> None:
    """FV-START-6 One sentence does for one and for many."""
    words = GAME.words(GAME.box(Setup(GAME.meta.name, 2)), NAMES[:2], 0)
    assert words.sentence(UnitsDeployed(0, 9, (0, 0, 0, 0, 1))) == "You place 1 knight at C2."
    assert words.sentence(UnitsDeployed(1, 9, (2, 0, 0, 0, 1))) == "Ben places 2 soldiers and 1 knight at C2."


def test_defence_that_is_bought_is_told_as_the_power_that_sells_it() -> None:
    """FV-FACTION-ORDER-2 It is a line of its own, in the view and in the log, and no Gods card."""
    match = scene(PROTECTORATE, "A march-to:b1", "B buy-defence:2")
    upgrade = next(at for at, one in enumerate(own_content().upgrades) if one.id == "divine-protectorate")
    lines = (("units", -1, 1), ("power", upgrade, 2))
    battle = GAME.view(match.table, None).battle
    assert battle is not None
    assert battle.defence == lines
    counted = [event for _, event in match.story or [] if isinstance(event, Counted) and not event.attack]
    assert [event.lines for event in counted] == [lines]
    assert words_of(match).sentence(counted[0]) == "Defence of Ben: 3 (units 1, Divine Protectorate 2)."


def test_a_unit_that_a_card_removes_is_lost_by_a_card() -> None:
    """FV-GODS-3 Only Convert converts."""
    table = 'at.a1 = { A = "1 soldier" }\nat.a2 = { B = "1 soldier" }\nat.a3 = { B = "1 soldier" }'
    match = scene(effects('{ do = "remove-unit", kinds = ["soldier"] }', table), "A remove:soldier@a2")
    (lost,) = (event for _, event in match.story or [] if isinstance(event, UnitLost))
    assert words_of(match).sentence(lost) == "Ben loses a soldier at A2 by a card."


# --- the map ---------------------------------------------------------------------------------------------------------


def test_the_influence_of_a_territory_is_told_where_it_is_not_the_usual() -> None:
    """FV-TERR-3 FV-START-A8 In the table's sentences; covered ground has none."""
    at = {"b1": {"worth": 3}, "b3": {"building": "A fortress", "worth": 2}, "b4": {"terrain": "desert"}}
    table = lay(GAME, everywhere="forest", at=at)
    told = GAME.words(table.box, NAMES[:2], None).table(GAME.view(table, None))
    assert "B1, forest (3): empty." in told
    assert "B2, forest: empty." in told
    assert "B4, desert: empty." in told
    assert "B3, covered: Ada's Fortress." in told


def test_the_influence_of_a_board_stands_on_it() -> None:
    """FV-TERR-3 On the card, and on the button that chooses the board."""
    told = "forest (2), water, mountain, forest"
    assert text_of(card("boards", "raven-fen")) == f"Side a: {told}. Side b: forest, desert, forest, mountain."
    box = GAME.box(Setup(GAME.meta.name, 2))
    button = GAME.words(box, NAMES[:2], 0).option(box.kind.board, box.kind.board.values["raven-fen"])
    assert button == f"Board Raven Fen: {told} / forest, desert, forest, mountain"


# --- actions ---------------------------------------------------------------------------------------------------------

REINFORCE = (
    HEAD
    + 'start = { rule = "command", card = "reinforce" }\n[scene.table]\neverywhere = "forest"\n'
    + 'seat.A = { faction = "watch", wealth = 9 }\nat.a1 = { building = "A outpost" }\nat.a2 = { A = "1 soldier" }\n'
)


def log_of(match: Match) -> list[str]:
    """What seat A has been told."""
    words = GAME.words(match.box, NAMES[: match.box.seats], 0)
    return [words.sentence(event) for _, event in match.story or ()]


def test_an_action_that_is_declined_is_told_as_skipped() -> None:
    """FV-CMD-6 FV-CMD-D3 Nobody is said to have chosen what was only offered."""
    match = scene(REINFORCE, "A recruit:none")
    assert log_of(match) == ["You skip action 1."]
    answer_in_text(match, 0, "upgrade-at:none")
    assert log_of(match) == ["You skip action 1.", "You skip action 2."]


def test_an_action_is_told_before_what_comes_of_it() -> None:
    """FV-CMD-6 The log keeps its order: what is done, then what it costs and brings; and a copy goes on with it."""
    match = scene(REINFORCE, "A recruit:none", "A upgrade-at:a1").copy()
    answer_in_text(match, 0, "upgrade-to:tower")
    told = log_of(match)
    assert told[:2] == ["You skip action 1.", "You choose: upgrade a building."]
    assert told.count("You choose: upgrade a building.") == 1
    assert told[-1].startswith("You upgrade")


def test_a_march_in_which_nobody_sets_out_is_skipped() -> None:
    """FV-CMD-6 FV-MARCH-A4 A place to set out from is no march yet."""
    start = 'start = { rule = "command", card = "maneuver" }\n[scene.table]\neverywhere = "forest"\n'
    match = scene(HEAD + start + 'at.b2 = { A = "1 soldier" }\n', "A march-from:b2")
    assert log_of(match) == []
    twin = match.copy()
    answer_in_text(match, 0, "march-to:done")
    assert log_of(match)[0] == "You skip action 1."
    answer_in_text(twin, 0, "march-to:b1")
    assert log_of(twin)[:2] == [
        "You choose: march from one territory to any others, and with one support unit.",
        "You march from B2 to B1: 1 soldier.",
    ]


@pytest.mark.parametrize(("scouts", "said"), [(13, True), (14, False)])
def test_a_power_that_brings_nothing_is_not_said_to_be_used(scouts: int, *, said: bool) -> None:
    """FV-FACTION-BEAR-3 FV-EXPLORE-A4 Tribal Nomads with no scout left."""
    seat = 'seat.A = { faction = "bear", wealth = 1, upgrades = ["tribal-nomads"] }\n'
    lands = f'at.a1 = {{ building = "A statue" }}\nat.b1 = {{ A = "{scouts} scouts" }}\n'
    match = scene(effects('{ do = "recruit" }', seat + lands), "A recruit:soldier", "A recruit-at:b1")
    assert ("You use Tribal Nomads." in log_of(match)) == said
    assert match.table.heads[0] == said


def two_choices() -> Match:
    """A match with a pack whose Plan leaves a choice in each of its two actions."""
    plan, *others = own_content().commands
    actions = (
        Action((Gain("wealth"), Gain("influence"))),
        Action((March(most=2), Gain("wealth", 2), Gain("influence", 3))),
    )
    content = replace(own_content(), commands=(replace(plan, actions=actions), *others))
    check(content)
    return Match(GAME, GAME.box(Setup(GAME.meta.name, 2, options={"factions": "order,watch"}), content), Seeded(1))


def test_the_choices_of_each_action_are_its_own() -> None:
    """FV-CMD-6 FV-CMD-D3 Where a pack gives several actions of one card a choice."""
    match = two_choices()
    told: list[list[str]] = []
    while len(told) < 2:
        (ask, *_) = match.asks
        if ask.kind.name == "action":
            words = words_of(match)
            told.append([words.choice(ask, option) for option in ask.options])
            assert words.question(ask) == "Plan: what do you do?"
        wanted = {"declare": "plan-charge", "command": "plan"}.get(ask.kind.name, "")
        match.answer(ask.seat, ask.kind.values.get(wanted, ask.options[0]))
    assert told == [
        ["Gain 1 wealth", "Gain 1 influence", "Skip it"],
        ["March with up to 2 units", "Gain 2 wealth", "Gain 3 influence", "Skip it"],
    ]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 of {} boards lie.", "1 of {} boards lies.", "2 of {} boards lie."]),
        ("fr", ["0 tuile posée sur {}.", "1 tuile posée sur {}.", "2 tuiles posées sur {}."]),
    ],
)
def test_the_boards_are_counted_that_will_be_laid(seats: int, language: str, said: list[str]) -> None:
    """FV-MAP-3 The starting board and two of every player, of the twelve in the box."""
    match = GAME.new_match(seats=seats, seed=1)
    words = GAME.words(match.box, ["Ada"] * seats, None, language)
    told: list[str] = []
    while len(told) < len(said):
        line = words.table(GAME.view(match.table, None))[0]
        if line not in told:
            told.append(line)
        match.answer(match.asks[0].seat, match.asks[0].options[0])
    assert [line.partition(": ")[2] for line in told] == [part.format(1 + 2 * seats) for part in said]


def test_a_french_card_has_a_space_before_its_colon_and_semicolon() -> None:
    """Signs of a language stand in its phrases."""
    words = GAME.words(GAME.box(Setup(GAME.meta.name, 2)), NAMES, None, "fr")
    told = [words.component(record) for records in GAME.components(own_content()).values() for record in records]
    assert [text for text in told if re.search(r"\w[;:] ", text)] == []


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("units", "ship", "Forged (Longship): attack 1, defence 1, movement 1; support for nothing."),
        ("quests", "captains-council", "Have 2 upgrades of your faction bought and active"),
        ("quests", "riders-at-dawn", "march with up to 2 units, knight alone, and whoever is taken along"),
        ("gods", "blood-price", "take 4 wealth from an opponent, in a battle from the one you fight"),
        ("gods", "feast-of-plenty", "In the large army phase, before the tax"),
        ("upgrades", "press-the-attack", "do it again with knight alone, and nobody is taken along"),
        ("upgrades", "skilled-tacticians", "march from one territory, and with one support unit, without battle"),
        ("upgrades", "tribal-nomads", "on land without a building, gain a scout at your starting building"),
    ],
)
def test_a_card_says_what_it_does(kind: str, name: str, said: str) -> None:
    """FV-UNIT-10 FV-QUEST-6 FV-PLAN-A5 FV-GODS-3 FV-FACTION-LEGION-A2 FV-FACTION-BEAR-A1 FV-FACTION-BEAR-A5 The text of
    a card is that of its rule."""
    assert said in text_of(card(kind, name))


@pytest.mark.parametrize(
    ("rulings", "kind", "name", "said", "not_said"),
    [
        ({"golem_vs_building": 2}, "units", "siege", "movement 1; +1 attack against buildings", "1; counts as 2"),
        ({}, "units", "siege", "movement 1; counts as 2 for the tax", "+1 attack"),
        ({"ranger_second": "building"}, "units", "scout", "the second one comes to any building", "any territory"),
        ({}, "units", "scout", "the second one comes to any territory", "any building"),
        (
            {"starting_building_rebuildable": True},
            "commands",
            "reinforce",
            "a Shrine or your starting building",
            "or a Shrine",
        ),
        ({}, "commands", "reinforce", "build an Outpost or a Shrine", "starting building"),
    ],
)
def test_a_card_says_what_the_table_has_ruled(
    rulings: dict[str, Any], kind: str, name: str, said: str, not_said: str
) -> None:
    """FV-UNIT-A4..A5 FV-VICTOR-A6 A switch changes what is read, too."""
    words = GAME.words(GAME.box(Setup(GAME.meta.name, 2, rulings=rulings)), NAMES, None)
    text = words.component(card(kind, name))
    assert said in text
    assert not_said not in text


# --- lessons, puzzles and tips ---------------------------------------------------------------------------------------


TAUGHT = {
    "lesson.first-game.upgrade.1": {"en": "worth {basilica} influence", "fr": "vaut {basilica} points"},
    "lesson.first-game.basilica.1": {
        "en": "Basilica: {basilica} influence more, for 2 wealth. The Temple would add {temple},",
        "fr": "Basilique : {basilica} points d'influence de plus, pour 2 richesses. Le Temple en ajouterait {temple},",
    },
    "lesson.first-game.build.1": {
        "en": "worth {shrine} influence, an Outpost {outpost}.",
        "fr": "vaut {shrine} points d'influence, un Avant-poste {outpost}.",
    },
    "puzzle.five-coins.answer": {
        "en": "for 2 wealth (+{basilica}), and build a new Shrine for 3 (+{shrine})",
        "fr": "pour 2 richesses (+{basilica}), et construis un nouveau Sanctuaire pour 3 (+{shrine})",
    },
    "tip.upgrade-to": {
        "en": "Basilica: {basilica} influence. Temple: {temple}. Academy",
        "fr": "Basilique : {basilica} points d'influence. Temple : {temple}. Académie",
    },
    "tip.build": {
        "en": "Shrine: {shrine} influence. Outpost: {outpost},",
        "fr": "Sanctuaire : {shrine} points d'influence. Avant-poste : {outpost},",
    },
    "lesson.first-game.quests.1": {
        "en": "its {seat-by-the-hearth} influence",
        "fr": "ses {seat-by-the-hearth} points d'influence",
    },
    "lesson.first-game.last-round.2": {
        "en": "asks for three territories of the starting board and is worth {heart-of-venterra}.",
        "fr": "trois territoires de la tuile de départ et vaut {heart-of-venterra}.",
    },
}
"""Sentences that name what buildings and quests are worth, and how."""


@each_language
@pytest.mark.parametrize("key", TAUGHT)
def test_what_is_taught_of_buildings_and_quests_is_what_they_are_worth(language: str, key: str) -> None:
    """FV-BUILD-6 FV-QUEST-2 The numbers in lessons, puzzles and tips are those of the content."""
    content = own_content()
    worth = {building.id: building.influence for building in content.buildings}
    worth |= {quest.id: quest.influence for quest in content.quests}
    told = open_catalogue(PACKAGE, language).raw(key).replace("\u00a0", " ")
    assert TAUGHT[key][language].format_map(worth) in told


@each_language
def test_who_chooses_a_loss_is_advised_whosever_it_is(language: str) -> None:
    """FV-LEADER3-3 The same question is put to the owner of the unit, and to the enemy whose leader chooses."""
    tip = open_catalogue(PACKAGE, language).raw("tip.casualty")
    assert {"en": "of your own, or", "fr": "des tiennes, ou"}[language] in tip
    assert {"en": "of an enemy's", "fr": "de l'ennemi"}[language] in tip


def test_a_building_is_not_refused_with_what_is_untrue() -> None:
    """FV-VICTOR-B1 FV-VICTOR-A6 Not every building can be destroyed, and none is said to be."""
    table = 'at.a2 = { A = "2 soldiers" }\nat.b1 = { building = "B outpost" }\nseat.A = { faction = "pack" }\n'
    march = ("A march-to:b1", "A march-unit:soldier@a2", "A commit:none")
    match = scene(CHARGE + table, *march)
    assert why_not(match, "keep") == "A building is converted with your own pieces, and kept only where you have none."


# --- where a board goes, and who has won -----------------------------------------------------------------------------


def test_places_for_a_board_have_the_numbers_that_stand_on_the_map() -> None:
    """FV-MAP-5 In the order of the question, as browser and terminal number them."""
    match = Match(GAME, GAME.box(Setup(GAME.meta.name, 2, options={"factions": "order,pack"})), Seeded(1))
    while match.asks[0].kind.name != "place":
        match.answer(match.asks[0].seat, match.asks[0].options[0])
    assert choices(match) == [f"Place {number}" for number in range(1, len(match.asks[0].options) + 1)]


TIES = {
    ("shared", 3, 3): ["The island is decided: Ada and Ben share it with 5 influence each."],
    ("wealth-then-initiative", 4, 5): [
        "A tie at 5 between Ada and Ben: Ben has more wealth (5).",
        "The island is decided: Ben wins with 5 influence.",
    ],
    ("wealth-then-initiative", 3, 3): [
        "A tie at 5 between Ada and Ben, with 3 wealth each: Ada comes first in initiative.",
        "The island is decided: Ada wins with 5 influence.",
    ],
}


@pytest.mark.parametrize(("ruling", "one", "other"), TIES)
def test_the_verdict_says_what_broke_a_tie(ruling: str, one: int, other: int) -> None:
    """FV-SCORE-4 FV-SCORE-A5 Wealth, or else initiative, where the table has agreed on that."""
    table = GAME.table(GAME.box(Setup(GAME.meta.name, 2, rulings={"victory_tie": ruling})))
    seat = {"A": {"wealth": one, "influence": 4}, "B": {"wealth": other, "influence": 4}}
    GAME.arrange(table, {"everywhere": "forest", "seat": seat})
    told = GAME.words(table.box, NAMES[:2], None).scoring(GAME.view(table, None))
    assert told[2:] == TIES[ruling, one, other]
    assert "Ada" in told[0]


def test_the_verdict_is_said_to_the_winner() -> None:
    table = lay(GAME, everywhere="forest", seat={"A": {"influence": 4}})
    assert GAME.words(table.box, NAMES[:2], 0).scoring(GAME.view(table, 0))[-1] == (
        "The island is decided: you win with 4 influence."
    )


@each_language
def test_actions_of_commands_and_texts_of_leaders_are_told_apart(language: str) -> None:
    words = GAME.words(GAME.box(Setup("fate-of-venterra", 2)), NAMES[:2], 0, language)
    content = GAME.named(own_content(), language)
    for command in content.commands:
        assert len(words.lines(command)["actions"]) == len(command.actions)
    for leader in content.leaders:
        told = words.lines(leader).get("text", ())
        assert len(told) == bool(leader.text)
        assert not any(line.startswith(words.component(leader)[:6]) for line in told), (
            "only what its numbers do not say"
        )


@each_language
def test_what_units_and_buildings_do_besides_their_numbers_is_told_apart(language: str) -> None:
    words = GAME.words(GAME.box(Setup("fate-of-venterra", 2)), NAMES[:2], 0, language)
    content = GAME.named(own_content(), language)
    skilled = set()
    for card in (*content.units, *content.buildings):
        for name, (line,) in words.lines(card).items():
            skilled |= {card.id} if name == "text" else set()
            assert line.lower().rstrip(".") in words.component(card).lower()
    assert skilled == {"ship", "scout", "siege", "fortress", "academy", "forge"}


def test_a_building_says_what_its_numbers_do_not() -> None:
    words = GAME.words(GAME.box(Setup("fate-of-venterra", 2)), NAMES[:2], 0)
    said = {building.id: words.lines(building).get("text") for building in own_content().buildings}
    assert said["academy"] == ("When built: gain a leader of cost 2 or less.",)
    assert said["forge"] == ("Your units are forged.",)
    assert said["tower"] is None
