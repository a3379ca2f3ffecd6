"""Every kind of question of the game, for given content."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.ask import Kind, letter

DONE = -1
NONE = -1
MOST_SEATS = 4
NOMADS = MOST_SEATS
"""The side of the nomads, where sides are numbered."""
SLOTS = 6

PART_ACTION, PART_BANNER, PART_BONUS = 0, 1, 2
ONE, EACH = 0, 1
SPREAD, GATHER = 0, 1
TO_FAVOR, TO_GLORY = 0, 1
STRENGTH, FAVOR_DIE, WURM_DIE, REROLL_ONE, REROLL_ANY, SET_DIE, PASS, FIRST_TACTIC = range(8)
BLESSINGS = (REROLL_ONE, REROLL_ANY, SET_DIE, PASS)


class Kinds:
    """The questions. A piece is grunt, brute, raider or an exile; a place is a territory and a piece in it."""

    def __init__(
        self,
        territories: list[str],
        exiles: list[str],
        advantages: list[str],
        tiles: list[str],
        resources: list[str],
        faces: list[str],
    ) -> None:
        pieces = ["grunt", "brute", "raider", *exiles]
        self.pieces = len(pieces)
        self.tile = Kind("keep-tile", range(len(tiles)), tiles, "RU-START-2")
        self._lay_turn(territories, advantages, exiles)
        self._lay_map(territories, pieces)
        self._lay_resources(resources, pieces)
        self._lay_battle(advantages, faces)

    def _lay_turn(self, territories: list[str], advantages: list[str], exiles: list[str]) -> None:
        """Cards, their parts, and what can be acquired."""
        ordinals = ["first", "second", "third", "fourth"]
        self.corner = Kind("home", range(len(territories)), territories, "RU-START-5")
        self.deck = Kind("card", range(3), ["move", "recruit", "scavenge"], "RU-TURN-3")
        self.part = Kind("part", range(3), ["action", "banner", "bonus"], "RU-CARD-4")
        self.banner = Kind("banner", range(2), ["favor", "glory"], "RU-REF-1")
        self.either = Kind("either", range(4), ordinals, "RU-CARD-5")
        self.advantage = Kind("advantage", [*range(len(advantages)), DONE], [*advantages, "none"], "RU-SCAV-4")
        self.cost = Kind("cost", range(4), ordinals, "RU-ADV-3")
        self.slot = Kind("slot", range(SLOTS), [str(slot + 1) for slot in range(SLOTS)], "RU-ADV-3")
        self.exile = Kind("exile", [*range(len(exiles)), DONE], [*exiles, "none"], "RU-RECRUIT-10")

    def _lay_map(self, territories: list[str], pieces: list[str]) -> None:
        """Where units go, come from, stand and fall."""
        lands = range(len(territories))
        placed = [f"{piece}@{territory}" for territory in territories for piece in pieces]
        places = range(len(placed))
        sides = [*(letter(seat) for seat in range(MOST_SEATS)), "nomads"]
        there = [f"{side}@{territory}" for territory in territories for side in sides]
        recruits = [f"{piece}@{territory}" for piece in ("brute", "raider", "grunt") for territory in territories]
        self.scavenge_at = Kind("scavenge-at", lands, territories, "RU-SCAV-2")
        self.move = Kind("move", range(2), ["spread", "gather"], "RU-MOVE-1")
        self.spread_from = Kind("spread-from", lands, territories, "RU-MOVE-2")
        self.gather_at = Kind("gather-at", lands, territories, "RU-MOVE-3")
        self.send = Kind("send", [*places, DONE], [*placed, "done"], "RU-MOVE-2")
        self.fetch = Kind("fetch", [*places, DONE], [*placed, "done"], "RU-MOVE-3")
        self.toll_on_way = Kind("toll-on-way-to", lands, territories, "RU-MAP-7")
        self.recruit = Kind("recruit", [*range(len(recruits)), DONE], [*recruits, "done"], "RU-RECRUIT-5")
        self.bastion = Kind("bastion", lands, territories, "RU-MAP-13")
        self.place = Kind("place", lands, territories, "RU-UNIT-10")
        self.enemy = Kind("enemy", range(len(there)), there, "RU-CAS-3")
        self.casualty = Kind("casualty", places, placed, "RU-CAS-2")
        self.displace = Kind("displace", range(len(pieces)), pieces, "RU-UNIT-8")
        self.displace_to = Kind("displace-to", lands, territories, "RU-MAP-A8")
        self.battle = Kind("battle", range(len(there)), there, "RU-BATTLE-6")
        self.retreat = Kind("retreat", lands, territories, "RU-RETREAT-1")
        self.disband = Kind("disband", places, placed, "RU-LIMIT-5")

    def _lay_resources(self, resources: list[str], pieces: list[str]) -> None:
        """What is gained and paid."""
        types = range(len(resources))
        lost = [f"lose-{piece}" for piece in pieces]
        self.scavenge = Kind("scavenge", range(2), ["one", "each"], "RU-SCAV-1")
        self.resource = Kind("resource", types, resources, "RU-RES-2")
        self.pay = Kind("pay", types, resources, "RU-ADV-3")
        self.save = Kind("save", types, resources, "RU-UNIT-A6")
        self.toll = Kind("toll", range(len(resources) + len(lost)), [*resources, *lost], "RU-MAP-7")

    def _lay_battle(self, advantages: list[str], faces: list[str]) -> None:
        """Battle actions, dice and blessings."""
        dice = range(len(faces))
        doubles = ["singles", "one-double", "two-doubles", "three-doubles"]
        self.fight = Kind("fight", range(FIRST_TACTIC + SLOTS), fight_names(), "RU-BATTLE-15")
        self.bless = Kind("bless", BLESSINGS, ["reroll-one", "reroll-any", "set-die", "keep"], "RU-GOLD-A1")
        self.specials = Kind("specials", range(4), doubles, "RU-BATTLE-19")
        self.tactic = Kind("tactic", range(len(advantages)), advantages, "RU-BATTLE-18")
        self.die = Kind("die", dice, faces, "RU-BLESS-3")
        self.reroll = Kind("reroll", [*dice, DONE], [*faces, "done"], "RU-BLESS-4")
        self.face = Kind("face", dice, faces, "RU-BLESS-5")

    def all(self) -> tuple[Kind[Any], ...]:
        """The kinds in rulebook order."""
        return tuple(kind for kind in vars(self).values() if isinstance(kind, Kind))


def fight_names() -> list[str]:
    """The battle actions and the blessings before them."""
    names = ["strength", "favor-die", "wurm-die", "reroll-one", "reroll-any", "set-die", "pass"]
    return names + [f"tactic-{slot + 1}" for slot in range(SLOTS)]
