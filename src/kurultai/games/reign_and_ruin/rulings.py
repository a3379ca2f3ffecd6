"""Where the rulebook is open: a field a question, the recommended ruling its default (docs/rulings/)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Limit = Annotated[int, msgspec.Meta(ge=2, le=1000)]


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a table. `RULES` names the question that each one answers."""

    draft_schedule: Literal["2,2,2,1", "2,2,3"] = "2,2,2,1"
    ability_needs_target: bool = True
    end_check_after_resolution: bool = True
    crou_may_take_itself: bool = False
    nomora_may_take_itself: bool = False
    protection_keeps_old_doublings: bool = True
    tokens_unlimited: bool = True
    repetition_limit: Limit = 3
    turn_limit: Annotated[int, msgspec.Meta(ge=7, le=1000)] = 40
    drawn_previous_game_starter: Literal["among-drawn", "among-all"] = "among-drawn"


RULES = {
    "draft_schedule": "RR-DRAFT-A1",
    "ability_needs_target": "RR-ABIL-A1",
    "end_check_after_resolution": "RR-END-A1",
    "crou_may_take_itself": "RR-CROU-A1",
    "nomora_may_take_itself": "RR-NOM-A1",
    "protection_keeps_old_doublings": "RR-COG-A1",
    "tokens_unlimited": "RR-SETUP-A3",
    "repetition_limit": "RR-END-A6",
    "turn_limit": "RR-END-A6",
    "drawn_previous_game_starter": "RR-START-A1",
}
