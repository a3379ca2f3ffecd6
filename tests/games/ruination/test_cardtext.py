"""RU-GOLD-1 What stands on cards: made from the effects that the rules carry out, for everything in the box."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.content import Board
from kurultai.games.ruination.effects import BY_EFFECT, SPECIAL
from kurultai.games.ruination.effecttext import SENTENCES
from kurultai.kernel.game import Setup
from tests.games.ruination.saying import BOX, CONTENT, number, words_for
from tests.games.ruination.walking import GAME
from tests.games.sentences import is_whole


def test_every_effect_that_the_rules_know_has_a_phrase() -> None:
    assert set(SENTENCES) == set(BY_EFFECT)
    text = words_for(0).text
    assert all(is_whole(text.effect(say.Special(rule))) for rule in SPECIAL)


@pytest.mark.parametrize("field", say.Modifiers.__struct_fields__)
@pytest.mark.parametrize("count", [1, 2])
def test_every_modifier_has_a_phrase(field: str, count: int) -> None:
    assert is_whole(words_for(0).text.modifier(field, count))


@pytest.mark.parametrize("effect", [say.Recruit, say.Bastion, say.Casualties])
def test_every_place_that_an_effect_can_name_has_words(effect: Any) -> None:
    places = get_args(get_type_hints(effect)["where"])
    facts = {"count": 1} if effect is say.Casualties else {}
    said = {words_for(0).text.effect(effect(where=place, **facts)) for place in places}
    assert len(said) == len(places)


def test_everything_that_can_be_counted_or_gained_has_words() -> None:
    text = words_for(0).text
    for what in get_args(say.Currency):
        assert is_whole(text.effect(say.GainTier(what)))
        for per in get_args(say.Per):
            assert is_whole(text.effect(say.GainPer(what, per, 2, 3)))
            assert is_whole(text.end_game(say.EndGame(2, per)))


def test_every_component_has_its_text() -> None:
    text = words_for(0).text
    told = [text.advantage(card) for card in CONTENT.advantages]
    told += [text.costs(card.cost) for card in CONTENT.advantages]
    told += [text.exile(card) for card in CONTENT.exiles]
    told += [text.nomad(token) for token in CONTENT.nomads]
    told += [text.tile(tile) for tile in CONTENT.tiles]
    told += [f"{text.banner(card.banner)}; {text.bonus(at)}" for at, card in enumerate(CONTENT.actions)]
    told += [text.tactic(tactic) for board in CONTENT.boards for tactic in board.tactics]
    told += [text.face(face) for face in range(len(BOX.dice.names))]
    told += [text.space(("favor", "glory").index(space.track), space.at) for space in CONTENT.spaces]
    told += [line for board in CONTENT.boards if board.side == "advanced" for line in text.board(board)]
    assert all(map(is_whole, told))


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (
            "war-gear",
            "+1 strength in each battle. +1 strength more in a territory with a bastion. Tactic: gain 2 blessings.",
        ),
        (
            "mess-wagons",
            (
                "At once: recruit with 3 points. 2 units more may stand in each of your territories. "
                "Tactic: gain 2 blessings."
            ),
        ),
        (
            "court-of-exiles",
            "At once: gain 2 blessings. At the end: 1 VP for each exile of yours on the map. Tactic: gain 1 VP.",
        ),
    ],
)
def test_an_advantage_reads_as_it_works(card: str, expected: str) -> None:
    assert words_for(0).text.advantage(CONTENT.advantages[number(CONTENT.advantages, card)]) == expected


def test_a_changed_effect_changes_the_sentence() -> None:
    card = CONTENT.advantages[number(CONTENT.advantages, "war-gear")]
    changed = replace(card, tactic=(say.Gain("blessing", 5),), lasting=say.Modifiers(strength=3))
    assert words_for(0).text.advantage(changed) == "+3 strength in each battle. Tactic: gain 5 blessings."


def test_fortify_and_costs_read_as_they_work() -> None:
    text = words_for(0).text
    fortify = number(CONTENT.actions, "fortify")
    assert text.bonus(fortify) == (
        "add a bastion to any territory, then recruit with 1 point for each bastion that you control"
    )
    legend = CONTENT.advantages[number(CONTENT.advantages, "legend-in-iron")]
    assert text.costs(legend.cost) == "1 scrap + 1 water + 1 fuel + 1 hide + 1 any or 6 any"


@pytest.mark.parametrize(
    ("rulings", "track", "at", "expected"),
    [
        ({}, 1, 10, "take a visible exile without paying, then the Khan's Fury"),
        ({"glory10_order": "fury-then-exile"}, 1, 10, "the Khan's Fury, then take a visible exile without paying"),
        ({"fury_track_space": 11}, 0, 10, "one step further: the Khan's Fury"),
        ({"glory_bastion_test": "controls"}, 1, 3, "gain 1 VP for each bastion that you control"),
    ],
)
def test_a_ruling_that_changes_a_space_changes_its_sentence(
    rulings: dict[str, Any], track: int, at: int, expected: str
) -> None:
    box = GAME.box(Setup(GAME.meta.name, 2, rulings=rulings))
    assert words_for(0, box).text.space(track, at) == expected


# --- what every component says of itself ----------------------------------------------------------------------------


def test_every_component_says_what_it_is() -> None:
    box = GAME.components(CONTENT)
    for kind, records in box.items():
        told = [words_for(0).component(record) for record in records]
        assert all(map(is_whole, told)) or kind == "resources", kind
        same = {record.id for record in records if kind == "horde boards" and record.id.endswith("-basic")}
        told = [text for record, text in zip(records, told, strict=True) if record.id not in same]
        assert len(set(told)) == len(told) or kind == "resources", kind


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        (
            "action cards",
            "charge",
            "Take a move action: out of one territory, or into one. 2 favor. Gain 3 blessings.",
        ),
        (
            "advantages",
            "sand-skiffs",
            "Tier I, costs 1 fuel. You pay no Wasteland toll. Tactic: gain 1 resource of your choice.",
        ),
        ("nomads", "traders", "Strength 3, 1 battle die; reward: gain 2 resources of your choice."),
        ("dice", "battle", "Its sides: 2 × 2 strength, 2 × special, 1 × double special, 1 × blank."),
        ("dice", "favor", "Its sides: 2 × gain 1 resource of your choice, 2 × gain 2 blessings, 2 × gain 1 VP."),
        ("units", "raider", "3 for each horde. To recruit: 2 points. In battle: +1 strength, +1 casualty."),
        ("regions", "rustwall", "A corner of the canyon: Hulk Head, Drip Caves and Pump Row."),
        ("track spaces", "favor-2", "Favor 2: gain 2 VP."),
        (
            "bastions",
            "bastion",
            "14 of them. Each is worth VP at the Fury and at the end to everybody who has units in its territory.",
        ),
    ],
)
def test_a_component_by_example(kind: str, name: str, text: str) -> None:
    records = GAME.components(CONTENT)[kind]
    assert words_for(0).component(records[number(records, name)]) == text


@pytest.mark.parametrize(
    ("kind", "name"), [("action cards", "bonus"), ("exiles", "bonus"), ("exiles", "does"), ("advantages", "tactic")]
)
def test_what_a_screen_shows_apart(kind: str, name: str) -> None:
    for record in GAME.components(CONTENT)[kind]:
        assert len(words_for(0).lines(record)[name]) == 1, record.id


def test_the_tactics_of_a_board_are_told_one_by_one() -> None:
    for board in GAME.components(CONTENT)["horde boards"]:
        assert isinstance(board, Board)
        told = words_for(0).lines(board)
        assert told["tactics"] == tuple(words_for(0).text.tactic(tactic) for tactic in board.tactics)
        assert len(told["own"]) == len(words_for(0).text.board(board))


def test_an_advantage_tells_what_it_does_without_its_tactic() -> None:
    records = GAME.components(CONTENT)["advantages"]
    lines = words_for(0).lines(records[number(records, "usurpers-banner")])
    assert not any("Tactic" in line for line in lines["does"])
    assert lines["tactic"][0][0].islower()
    assert not lines["tactic"][0].endswith(".")


@pytest.mark.parametrize(
    ("kind", "name", "language", "part"),
    [
        ("bastions", "bastion", "fr", "à qui a des unités dans son territoire."),
        ("exiles", "batu", "en", "recruit with 3 points in one enemy-controlled territory."),
        ("exiles", "batu", "fr", "recrute pour 3 points dans un seul territoire contrôlé par l'ennemi."),
        (
            "exiles",
            "ab-hadaan",
            "en",
            "recruit in one enemy-controlled territory with 1 point for each strength",
        ),
        ("exiles", "ab-hadaan", "fr", "recrute dans un seul territoire contrôlé par l'ennemi pour 1 point"),
        ("advantages", "usurpers-banner", "en", "recruit with 2 points anywhere in the Khan's region."),
        ("advantages", "usurpers-banner", "fr", "recrute pour 2 points n'importe où dans la région du Khan."),
    ],
)
def test_where_a_card_works_is_said(kind: str, name: str, language: str, part: str) -> None:
    records = GAME.components(CONTENT)[kind]
    assert part in words_for(0, language=language).component(records[number(records, name)])
