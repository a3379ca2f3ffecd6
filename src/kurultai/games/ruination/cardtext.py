"""What stands on cards, tiles, tokens, dice, boards and track spaces: sentences made from the effects that the rules
carry out, so that text and behaviour cannot disagree."""

from __future__ import annotations

from msgspec.structs import replace

from kurultai.games.catalogue import capital
from kurultai.games.ruination.box import BATTLE
from kurultai.games.ruination.content import UNIT_KINDS, Advantage, Board, Cost, Exile, Nomad, Tactic, Tile
from kurultai.games.ruination.effecttext import EffectText
from kurultai.games.ruination.kinds import TO_GLORY
from kurultai.games.ruination.tracks import LAST_SPACE

USUAL_CAP = 6


class CardText(EffectText):
    """The text of everything in one box."""

    def cost(self, cost: Cost) -> str:
        """“2 scrap + 1 any”."""
        parts = [
            self.phrases.say("cost.part", number=getattr(cost, resource.id), resource=resource.name.lower())
            for resource in self.box.content.resources
            if getattr(cost, resource.id)
        ]
        if cost.any:
            parts.append(self.phrases.say("cost.any", number=cost.any))
        return self.phrases.raw("list.plus").join(parts) or self.phrases.raw("cost.free")

    def cost_less(self, cost: Cost, saved: int) -> str:
        """RU-UNIT-A6 What is left of a cost: “1 scrap + 1 any”; of several types the buyer chooses what is saved."""
        types = {one.id: getattr(cost, one.id) for one in self.box.content.resources if getattr(cost, one.id)}
        typed = sum(types.values())
        if len(types) > 1 and 0 < saved < typed:
            return self.phrases.say("cost.less", cost=self.cost(cost), number=saved)
        due = {kind: max(0, count - saved) for kind, count in types.items()}
        return self.cost(replace(cost, **due, any=max(0, cost.any - max(0, saved - typed))))

    def costs(self, costs: tuple[Cost, ...]) -> str:
        """Alternative costs: “3 scrap or 3 hide”."""
        return self.phrases.raw("list.or").join(self.cost(cost) for cost in costs)

    def banner(self, banner: str) -> str:
        """“1 favor or 1 glory”."""
        return self.phrases.raw(f"banner.{banner}")

    def bonus(self, action: int) -> str:
        """The bonus of an action card."""
        return self.effects(self.box.content.actions[action].bonus)

    def advantage(self, card: Advantage) -> str:
        """All that an advantage does: at once, as long as it lies there, at the end, and as a tactic."""
        return " ".join([*self.benefits(card), self.phrases.say("card.tactic", text=self.effects(card.tactic))])

    def benefits(self, card: Advantage) -> list[str]:
        """The same without the tactic."""
        lines = [capital(self.phrases.say("card.lasting", text=text)) for text in self.modifiers(card.lasting)]
        if card.immediate:
            lines.insert(0, self.phrases.say("card.immediate", text=self.effects(card.immediate)))
        if card.end_game is not None:
            lines.append(self.end_game(card.end_game))
        return lines

    def exile(self, card: Exile) -> str:
        """What an exile brings to a battle, and what it does when it comes."""
        facts = {"keyword": card.keyword, "bonus": self.effects(card.bonus)}
        return self._fighter("card.exile", card, facts)

    def nomad(self, token: Nomad) -> str:
        """What nomads bring to a battle, and what defeating them gives."""
        return self._fighter("card.nomad", token, {"reward": self.effects(token.reward)})

    def _fighter(self, key: str, card: Exile | Nomad, facts: dict[str, str]) -> str:
        dice = self.amount("die", card.dice) if card.dice else self.phrases.raw("card.no_dice")
        hard = "_hard" if card.casualties else ""
        casualties = self.amount("casualty", card.casualties)
        return self.phrases.say(f"{key}{hard}", strength=card.strength, casualties=casualties, dice=dice, **facts)

    def tile(self, tile: Tile) -> str:
        """“Tile 3: gain 3 resources of your choice”."""
        return self.phrases.say("card.tile", number=tile.number, bonus=self.effects(tile.bonus))

    def tactic(self, tactic: Tactic) -> str:
        """What a section of a horde board gives."""
        return self.effects(tactic.effects)

    def board(self, board: Board) -> list[str]:
        """What a side of a horde board has of its own."""
        lines = self.modifiers(board.lasting)
        if board.resource_cap != USUAL_CAP:
            lines.append(self.phrases.count("card.cap", board.resource_cap))
        units = self.box.content.units
        if board.costs != tuple(unit.cost for unit in units):
            lines.append(self.phrases.say("card.costs", kinds=self._stats(board.costs)))
        if board.strengths != tuple(unit.strength for unit in units):
            lines.append(self.phrases.say("card.strengths", kinds=self._stats(board.strengths)))
        return lines

    def _stats(self, numbers: tuple[int, ...]) -> str:
        named = zip(UNIT_KINDS, numbers, strict=True)
        return self.phrases.raw("list.comma").join(
            self.phrases.say("card.stat", unit=self.phrases.raw(f"piece.{kind}.name").lower(), number=number)
            for kind, number in named
        )

    def space(self, track: int, at: int) -> str:
        """What a space of a track gives; empty if it is bare."""
        effects = self.box.spaces[track][at]
        turned = self.box.rulings.glory10_order == "fury-then-exile" and (track, at) == (TO_GLORY, LAST_SPACE)
        return self.effects(effects[::-1] if turned else effects) if effects else ""

    def face(self, face: int) -> str:
        """What a die shows: “2 strength”, “Favor die: gain 1 VP”."""
        die = self.box.dice.die_of[face]
        if die == BATTLE:
            return self.shown(face)
        return self.phrases.say("face.die", die=self.box.content.dice[die].name, text=self.shown(face))

    def shown(self, face: int) -> str:
        """What a face shows, whichever die it is on."""
        dice = self.box.dice
        if dice.die_of[face] != BATTLE:
            strength = [self.amount("strength", dice.strength[face])] if dice.strength[face] else []
            text = [*strength, *(self.effect(effect) for effect in dice.effects[face])]
            return self.phrases.raw("list.then").join(text) or self.phrases.raw("effect.nothing")
        if dice.strength[face]:
            return self.phrases.say("face.strength", number=dice.strength[face])
        if dice.special[face]:
            return self.phrases.count("face.special", dice.special[face])
        return self.phrases.raw("face.blank")


def is_free(cost: Cost) -> bool:
    """Whether there is nothing to pay."""
    return cost == Cost()
