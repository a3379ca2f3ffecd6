"""Where the rulebook is open: a field a question, the recommended ruling its default (docs/rulings/)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.content import UnitType

GOLEM_LIKE_SIEGE = 2
"""A golem attacks a building with what siege attacks it with."""


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a table. `RULES` names the question that each one answers."""

    unlimited_bank: bool = True
    starting_wealth: Annotated[int, msgspec.Meta(ge=0)] = 0
    gods_reshuffle: bool = True
    river_model: Literal["nearest", "adjacent"] = "nearest"
    start_distance: Literal[2, 3, 4] = 3
    tokens_on_start_board: bool = True
    leader_limit: Literal["march", "fight"] = "march"
    reserved_quests_public: bool = True
    ship_recruit_into_token: Literal["explore", "discard"] = "explore"
    forge_permanent: bool = True
    ship_support_limit: Literal["command-card", "action"] = "command-card"
    ranger_second: Literal["territory", "building"] = "territory"
    golem_vs_building: Literal[2, 3] = 3
    third_party_support: bool = False
    move_through_token_or_enemy: bool = False
    keep_only_if_not_convertible: bool = True
    starting_building_rebuildable: bool = False
    retreat_into_token: bool = False
    victory_tie: Literal["shared", "wealth-then-initiative"] = "shared"


def forged_siege(unit: UnitType, rulings: Rulings) -> int:
    """FV-UNIT-12 FV-UNIT-A5 What a forged unit adds to its attack against a building."""
    more = unit.forge_attack - unit.attack if rulings.golem_vs_building == GOLEM_LIKE_SIEGE else 0
    return max(0, unit.siege - more)


RULES = {
    "unlimited_bank": "FV-COMP-A6",
    "starting_wealth": "FV-MAT-A2",
    "gods_reshuffle": "FV-GODS-A2",
    "river_model": "FV-RIVER-A1",
    "start_distance": "FV-START-A2",
    "tokens_on_start_board": "FV-EXPLORE-A1",
    "leader_limit": "FV-LEADER-A1",
    "reserved_quests_public": "FV-PLAN-A4",
    "ship_recruit_into_token": "FV-REINFORCE-A3",
    "forge_permanent": "FV-BUILD-A4",
    "ship_support_limit": "FV-UNIT-A3",
    "ranger_second": "FV-UNIT-A4",
    "golem_vs_building": "FV-UNIT-A5",
    "third_party_support": "FV-SUPPORT-A3",
    "move_through_token_or_enemy": "FV-MARCH-A1",
    "keep_only_if_not_convertible": "FV-VICTOR-A4",
    "starting_building_rebuildable": "FV-VICTOR-A6",
    "retreat_into_token": "FV-RETREAT-A2",
    "victory_tie": "FV-SCORE-A5",
}
