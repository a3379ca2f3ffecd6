"""Packs of Ruination that could not be played are refused, with file, record and what would have been allowed."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.games.ruination.checks import check
from kurultai.games.ruination.content import Content, open_content
from kurultai.games.ruination.effectchecks import check_effects
from kurultai.games.ruination.setup import own_content
from kurultai.games.ruination.world_that_was import module as world_that_was
from kurultai.kernel.errors import BadContent
from tests.contract.tables import random_play
from tests.games.contents import with_first
from tests.games.ruination.walking import GAME

HERE = {"do": "bastion", "where": "here"}
HAUL = {"do": "special", "rule": "haul-bastion"}
STRENGTH = {"do": "strength"}
BLANK = {"name": "blank", "sides": 1}
ONE = {"name": "special", "sides": 2, "special": 1}
TWO = {"name": "double-special", "sides": 1, "special": 2}
STRONG = {"name": "strength", "sides": 2, "strength": 2}


def with_last(field: str, **changes: Any) -> Content:
    """Our content, with other values on the last component of a kind, as a pack would write them."""
    content = own_content()
    *others, last = getattr(content, field)
    changed = msgspec.convert({**msgspec.to_builtins(last), **changes}, type(last))
    return msgspec.structs.replace(content, **{field: (*others, changed)})


def with_battle_die(*faces: dict[str, Any]) -> Content:
    content = own_content()
    battle, *others = content.dice
    changed = msgspec.convert({**msgspec.to_builtins(battle), "faces": faces}, type(battle))
    return msgspec.structs.replace(content, dice=(changed, *others))


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((STRONG, ONE, BLANK), "0 faces show two specials; there must be one"),
        ((STRONG, TWO, BLANK), "0 faces show one special; there must be one"),
        ((STRONG, ONE, TWO), "0 faces show nothing; there must be one"),
        ((STRONG, ONE, TWO, BLANK, {"name": "dud", "sides": 1}), "2 faces show nothing; there must be one"),
        ((STRONG, ONE, {**ONE, "name": "edge"}, TWO, BLANK), "2 faces show one special; there must be one"),
        ((STRONG, ONE, TWO, BLANK, {**ONE, "name": "edge", "special": 3}), "“edge”: it shows strength, one or two"),
        ((STRONG, {**ONE, "strength": 1}, TWO, BLANK), "“special”: it shows strength, one or two"),
        ((STRONG, STRONG, ONE, TWO, BLANK), "“strength” must be the name of one face alone, on one die"),
        (({**STRONG, "name": "point"}, ONE, TWO, BLANK), "“point” must be the name of one face alone, on one die"),
        (({**STRONG, "name": "done"}, ONE, TWO, BLANK), "“done” must be the name of one face alone"),
        ((), "a die has two different faces or more"),
        ((BLANK,), "a die has two different faces or more"),
        (({**ONE, "sides": 0}, {**TWO, "sides": 0}, {**BLANK, "sides": 0}), "and sides that show them"),
    ],
)
def test_a_battle_die_shows_what_the_rules_know(faces: tuple[dict[str, Any], ...], sentence: str) -> None:
    """RU-BATTLE-16 RU-COMP-6 Strength, a special, two specials, a blank, by names of their own."""
    check(with_battle_die({**STRONG, "strength": 3}, {**STRONG, "name": "weak", "strength": 1}, ONE, TWO, BLANK))
    with pytest.raises(BadContent, match=f"dice.toml: die “(battle|favor)”, field “faces”: .*{sentence}"):
        check(with_battle_die(*faces))


@pytest.mark.parametrize(
    ("field", "changes", "sentence"),
    [
        ("advantages", {"immediate": [HERE]}, "“bastion” with where = “here” needs a territory"),
        ("advantages", {"immediate": [HAUL]}, "field “immediate”: the rule “haul-bastion” needs a territory"),
        ("advantages", {"immediate": [{"do": "either", "of": [HERE, HAUL]}]}, "needs a territory"),
        ("actions", {"bonus": [{"do": "recruit", "where": "here"}]}, "“recruit” with where = “here” needs a territory"),
        ("tiles", {"bonus": [HERE]}, "tokens.toml: tile “tile-8”, field “bonus”: “bastion” with where"),
        ("spaces", {"effects": [HAUL]}, "tracks.toml: space “.*”, field “effects”: the rule “haul-bastion” needs"),
        ("actions", {"bonus": [STRENGTH]}, "“strength” happens in battle: it is for tactics and dice"),
        ("exiles", {"bonus": [{"do": "casualty"}]}, "exiles.toml: exile “.*”, field “bonus”: “casualty” happens in"),
        ("nomads", {"reward": [{"do": "use-tactic"}]}, "“use-tactic” happens in battle"),
        (
            "nomads",
            {"reward": [{"do": "special", "rule": "rob-blessing"}]},
            "the rule “rob-blessing” happens in battle",
        ),
        ("advantages", {"tactic": [{"do": "use-tactic"}]}, "“use-tactic” is for the tactics of horde boards"),
        ("advantages", {"tactic": [{"do": "either", "of": [{"do": "use-tactic"}]}]}, "“use-tactic” is for the tactics"),
        ("advantages", {"tactic": [{"do": "either", "of": []}]}, "“either” takes one to four effects, not 0"),
        ("exiles", {"bonus": [{"do": "either", "of": [{"do": "move"}] * 5}]}, "one to four effects, not 5"),
        (
            "exiles",
            {"bonus": [{"do": "special", "rule": "dance"}]},
            "there is no rule “dance”; there are: blanks-strike",
        ),
        ("nomads", {"reward": [{"do": "track-bastion"}]}, "“track-bastion” is for the spaces 4 and 8 of favor"),
        ("spaces", {"effects": [{"do": "either", "of": [{"do": "track-bastion"}]}]}, "cannot be a part of “either”"),
    ],
)
def test_an_effect_stands_where_it_can_happen(field: str, changes: dict[str, Any], sentence: str) -> None:
    """RU-GOLD-1 RU-BATTLE-A30 What needs a battle, a territory or a space of a track is refused elsewhere."""
    with pytest.raises(BadContent, match=sentence):
        check(with_last(field, **changes))


def test_what_needs_a_territory_is_for_exiles_nomads_tactics_and_dice() -> None:
    """RU-GOLD-1 Where a battle goes on or an exile comes, “here” is known."""
    check(with_last("exiles", bonus=[HERE, HAUL]))
    check(with_last("nomads", reward=[HERE, HAUL]))
    check(with_last("advantages", tactic=[HERE, HAUL, STRENGTH]))
    check_effects(world_that_was.add_to(own_content()))


@pytest.mark.parametrize(
    ("field", "changes", "sentence"),
    [
        ("advantages", {"cost": []}, "field “cost”: one to four alternatives, not 0"),
        ("advantages", {"cost": [{"any": 1}] * 5}, "one to four alternatives, not 5"),
        ("advantages", {"id": "none"}, "advantage “none”, field “id”: that is another answer to its questions"),
        ("exiles", {"id": "grunt"}, "exile “grunt”, field “id”: that is another answer to its questions"),
        ("nomads", {"dice": 999}, "tokens.toml: nomad “.*”, field “dice”: 999 dice; there are 12"),
        ("exiles", {"dice": 13}, "exiles.toml: exile “.*”, field “dice”: 13 dice; there are 12"),
        ("advantages", {"lasting": {"dice": 13}}, "field “lasting.dice”: 13 dice; there are 12"),
        ("actions", {"bonus": [{"do": "roll-recruit", "dice": 20}]}, r"field “bonus\[0\].dice”: 20 dice"),
        (
            "boards",
            {"horde": "iron-auroch"},
            "field “horde”: there is no horde “iron-auroch”; there are: rust-buzzards",
        ),
        ("boards", {"side": "basic"}, "field “side”: the basic side of “ember-choir” is there twice"),
        ("boards", {"tactics": []}, "field “tactics”: there are 0; a board has 1 to 6"),
        ("boards", {"tactics": [{"specials": 7, "effects": []}]}, "tactic 1: it takes 1 to 6 specials, not 7"),
        ("boards", {"costs": [1, 2]}, "field “costs”: a number each for grunt, brute, raider"),
        ("boards", {"strengths": [1, 2, 3, 4]}, "field “strengths”: a number each for grunt, brute, raider"),
        ("boards", {"resource_cap": 300}, "field “resource_cap”: 300 is too much"),
        ("spaces", {"track": "favor", "at": 2}, "field “at”: favor 2 is there twice"),
        ("territories", {"land": ["citadel", "ash-gate", "ash-gate"]}, "field “land”: each other territory once"),
        (
            "dice",
            {"faces": [{**ONE, "name": "claw"}, {**ONE, "name": "bite"}]},
            "“claw”: only the battle die shows specials",
        ),
    ],
)
def test_a_component_fits_the_questions_about_it(field: str, changes: dict[str, Any], sentence: str) -> None:
    """RU-ADV-3 RU-COMP-6 RU-COMP-11 RU-PSETUP-2 RU-BATTLE-19 What no question could ask for is refused."""
    with pytest.raises(BadContent, match=sentence):
        check(with_last(field, **changes))


def test_the_name_of_a_face_is_what_players_type(tmp_path: Path) -> None:
    """RU-COMP-6 A name with a space in it would be two words of a record."""
    die = 'id = "favor"\nname = "Favor die"\ncount = 1\nsource = "invented"\n'
    faces = 'faces = [{ name = "a point", sides = 3 }, { name = "water", sides = 3 }]\n'
    (tmp_path / "dice.toml").write_text(f"[[die]]\n{die}{faces}", encoding="utf-8")
    with pytest.raises(BadContent, match="it must be small letters and digits, in parts joined by hyphens"):
        open_content(tmp_path)


def test_no_card_of_a_pack_is_called_like_one_of_the_expansion() -> None:
    """TW-MULTI-2 Two exiles of one name could not be told apart."""
    other = world_that_was.add_to(own_content()).exiles[-1].id
    with pytest.raises(BadContent, match=f"the exile “{other}” is one of The World That Was, too"):
        world_that_was.add_to(with_first("exiles", id=other)(own_content()))


COIN = 'id = "coin"\nname = "Coin"\ncount = 5\nsource = "invented"\n'


def test_there_are_no_tokens_that_no_rule_knows(tmp_path: Path) -> None:
    """RU-COMP-4..5 RU-COMP-B2 Blessings and bastions are all the supplies; nothing could be said of another."""
    (tmp_path / "tokens.toml").write_text(f"[[supply]]\n{COIN}", encoding="utf-8")
    with pytest.raises(BadContent, match="there are 3 supplies; the box has 2"):
        open_content(tmp_path)


def test_a_board_is_known_by_its_side_whatever_it_is_called(tmp_path: Path) -> None:
    """RU-PSETUP-2 What marked a game does not go by the id that a pack gives to a board."""
    board = 'id = "hymn"\nhorde = "ember-choir"\nside = "advanced"\nname = "Hymn"\nsource = "invented"\n'
    tactics = 'tactics = [{ specials = 1, effects = [{ do = "strength" }] }]\n'
    hordes = f'remove = ["ember-choir-advanced"]\n[[board]]\n{board}{tactics}'
    (tmp_path / "hordes.toml").write_text(hordes, encoding="utf-8")
    options = {"hordes": "ember-choir,rust-buzzards", "sides": "advanced,basic"}
    match = GAME.new_match(seats=2, seed=1, pack=tmp_path, options=options)
    assert [seat["side"] for seat in GAME.traits(match).seats] == [("advanced",), ("basic",)]


def test_what_the_checks_let_through_can_be_played(tmp_path: Path) -> None:
    """RU-ADV-3 An advantage that costs nothing and does nothing in battle goes through a whole game."""
    card = 'id = "war-gear"\nname = "War Gear"\ntier = 1\ncost = [{}]\ntactic = []\nsource = "invented"\n'
    (tmp_path / "advantages.toml").write_text(f"[[advantage]]\n{card}", encoding="utf-8")
    match = GAME.new_match(seats=2, seed=1, pack=tmp_path)
    assert [match.over for match in random_play(match, Random(1))][-1]
