"""Where the rulebook is open: a field a question, the recommended ruling its default (docs/rulings/)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a table. `RULES` names the question that each one answers."""

    dice_unlimited: bool = True
    deck_top_buyable: bool = True
    exile_spaces: Literal[1, 2, 3, 4] = 2
    start_corners_fixed: bool = True
    bless_outside_battle: bool = True
    wasteland_toll_scope: Literal["action", "path", "unit"] = "action"
    exile_home_rule: Literal["not-controlled-by-other-player", "unoccupied"] = "not-controlled-by-other-player"
    nomad_blocks_home_recruit: bool = False
    overflow_scope: Literal["player-per-turn", "own-turn"] = "player-per-turn"
    tier3_score: Literal["on-board", "acquired"] = "on-board"
    fury_track_space: Literal[10, 11] = 10
    glory_bastion_test: Literal["has-units", "controls"] = "has-units"
    glory10_order: Literal["exile-then-fury", "fury-then-exile"] = "exile-then-fury"
    icon_opens_purchase: bool = False
    allow_zero_move: bool = False
    must_spend_recruit: bool = True
    tactic_repeat: bool = False
    retreat_split: bool = False


RULES = {
    "dice_unlimited": "RU-COMP-A1",
    "deck_top_buyable": "RU-SETUP-A1",
    "exile_spaces": "RU-SETUP-A2",
    "start_corners_fixed": "RU-START-A1",
    "bless_outside_battle": "RU-GOLD-A1",
    "wasteland_toll_scope": "RU-MAP-A5",
    "exile_home_rule": "RU-UNIT-A1",
    "nomad_blocks_home_recruit": "RU-RECRUIT-A1",
    "overflow_scope": "RU-RES-A1",
    "tier3_score": "RU-ADV-A3",
    "fury_track_space": "RU-TRACK-A1",
    "glory_bastion_test": "RU-TRACK-A3",
    "glory10_order": "RU-TRACK-A5",
    "icon_opens_purchase": "RU-SCAV-A1",
    "allow_zero_move": "RU-MOVE-A2",
    "must_spend_recruit": "RU-RECRUIT-A6",
    "tactic_repeat": "RU-BATTLE-A7",
    "retreat_split": "RU-RETREAT-A1",
}
