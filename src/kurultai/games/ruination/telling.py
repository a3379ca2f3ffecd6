"""The whole table, told in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurultai.games.catalogue import capital
from kurultai.games.ruination.cardtext import is_free
from kurultai.games.ruination.effecttext import battle_gains
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.sight import HIDDEN, ArmyView, BattleView, SideView, TerritoryView, View
from kurultai.games.ruination.table import NO_CARD, NOBODY
from kurultai.kernel.ask import letter

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def table_lines(words: RuinationWords, view: View) -> list[str]:
    """Everything in the view: the moment, the map, the displays, each seat, the battle."""
    if not view.seats:
        return [words.phrases.raw("table.setup")]
    return [
        *moment_lines(words, view),
        *map_lines(words, view),
        *display_lines(words, view),
        *(line for seat in range(len(view.seats)) for line in seat_lines(words, view, seat)),
        *(panel_line(words, title, items) for title, items in words.box.mode.panel(words, view)),
        *(battle_lines(words, view, view.battle) if view.battle else []),
    ]


def panel_line(words: RuinationWords, title: str, items: list[str]) -> str:
    """What a mode of play lays on the table, a line for each title."""
    return words.phrases.say("table.panel", title=capital(title), items=words.phrases.raw("list.semicolon").join(items))


# --- where the game stands -------------------------------------------------------------------------------------------


def moment_lines(words: RuinationWords, view: View) -> list[str]:
    """Whose turn it is, the card in hand, the march, the Fury."""
    say = words.phrases.say
    lines = []
    if view.turn != NOBODY and not view.over:
        lines.append(say(f"table.turn.{words.who(view.turn)}", name=words.name(view.turn), number=view.turns + 1))
    if view.first != NOBODY and words.box.players > 1:
        lines.append(say(f"table.first.{words.who(view.first)}", name=words.name(view.first)))
    if view.phase == "homes":
        tiles = [words.text.tile(words.box.content.tiles[tile]) for tile in view.revealed]
        lines.append(say("table.revealed", tiles=words.phrases.raw("list.semicolon").join(tiles)))
    if view.card != NO_CARD:
        lines.append(card_line(words, view))
    if any(view.bonus):
        lines.append(say("table.bonus", bonus=battle_gains(words.text, *view.bonus)))
    if view.marching:
        lines.append(say("table.marching", paths=words.phrases.join(march_texts(words, view))))
    lines.append(words.phrases.raw("table.over" if view.over else f"table.fury.{view.fury}"))
    return lines


def card_line(words: RuinationWords, view: View) -> str:
    """The card that is being resolved, and what of it is done."""
    card = words.box.content.actions[view.card]
    parts = [words.phrases.raw(f"option.part.{part}").lower() for part in range(3) if view.parts & 1 << part]
    done = words.phrases.say("table.parts", parts=words.phrases.join(parts))
    return words.phrases.say(
        "table.card",
        deck=words.phrases.raw(f"deck.{view.deck}"),
        card=card.name,
        banner=words.text.banner(card.banner),
        bonus=words.text.bonus(view.card),
        done=done if parts else words.phrases.raw("table.parts_none"),
    )


def march_texts(words: RuinationWords, view: View) -> list[str]:
    """The units on the march: “a grunt from Hulk Head to Drip Caves”."""
    numbers = view.marching
    paths = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
    return [
        words.phrases.say(
            "table.path", piece=words.piece(piece, "a"), origin=words.territory(origin), to=words.territory(to)
        )
        for piece, origin, to in paths
    ]


# --- the map ---------------------------------------------------------------------------------------------------------


def map_lines(words: RuinationWords, view: View) -> list[str]:
    """Region by region, who stands where."""
    lines = []
    for region, lands in enumerate(words.box.land.in_region):
        owner = next((seat for seat, shown in enumerate(view.seats) if shown.home == region), NOBODY)
        key = "table.region" if owner == NOBODY else f"table.region_home.{words.who(owner)}"
        lines.append(words.phrases.say(key, region=words.region(region), name=words.name(owner)))
        shut = words.box.mode.shut(view)
        lines += [territory_line(words, at, view.territories[at], shut=bool(shut & 1 << at)) for at in lands]
    return lines


def territory_line(words: RuinationWords, at: int, shown: TerritoryView, *, shut: bool = False) -> str:
    """A territory: what it yields, its bastions, whether it is closed, who stands there."""
    there = [army_text(words, army) for army in shown.armies]
    if shown.nomad != NO_CARD:
        there.append(nomad_text(words, shown.nomad))
    bastions = words.phrases.count("table.bastions", shown.bastions) if shown.bastions else ""
    bastions += words.phrases.raw("table.closed") if shut else ""
    who = words.phrases.join(there) or words.phrases.raw("table.nobody")
    facts = {"territory": words.territory(at), "resource": words.yields(at), "bastions": bastions, "who": who}
    return words.phrases.say("table.territory", **facts)


def army_text(words: RuinationWords, army: ArmyView) -> str:
    """An army and whose it is."""
    units = words.army(army.units, army.exiles)
    facts = {"name": words.name(army.seat), "letter": letter(army.seat), "army": units}
    return words.phrases.say(f"table.army.{words.who(army.seat)}", **facts)


def nomad_text(words: RuinationWords, nomad: int) -> str:
    """A nomad token as it lies."""
    if nomad == HIDDEN:
        return words.phrases.raw("table.nomad_hidden")
    token = words.box.content.nomads[nomad]
    return words.phrases.say("table.nomad_shown", name=token.name, stats=words.text.nomad(token))


# --- the displays ----------------------------------------------------------------------------------------------------


def display_lines(words: RuinationWords, view: View) -> list[str]:
    """The decks' top cards, the advantages and exiles that are seen, and the supply."""
    tops = [deck_line(words, view, deck) for deck in range(len(view.tops))]
    cards = [card for tier in view.advantages for card in tier if card != NO_CARD]
    exiles = [exile for exile in (*view.exiles, view.exile_top) if exile != NO_CARD]
    advantages = [advantage_line(words, card) for card in cards]
    tiers = words.phrases.join([str(size) for size in view.advantage_decks])
    below = words.phrases.say("table.below", tiers=tiers, exiles=view.exile_deck)
    return [*tops, *advantages, *(exile_line(words, exile) for exile in exiles), below, supply_line(words, view)]


def deck_line(words: RuinationWords, view: View, deck: int) -> str:
    """The top card of an action deck."""
    card = words.box.content.actions[view.tops[deck]]
    return words.phrases.say(
        "table.top",
        deck=capital(words.phrases.raw(f"deck.{deck}")),
        left=view.deck_sizes[deck],
        discarded=view.discard_sizes[deck],
        card=card.name,
        banner=words.text.banner(card.banner),
        bonus=words.text.bonus(view.tops[deck]),
    )


def advantage_line(words: RuinationWords, card: int) -> str:
    """A visible advantage."""
    record = words.box.content.advantages[card]
    facts = {"cost": words.text.costs(record.cost), "text": words.text.advantage(record)}
    return words.phrases.say("table.advantage", tier=words.tier(card), card=record.name, **facts)


def exile_line(words: RuinationWords, exile: int) -> str:
    """A visible exile."""
    card = words.box.content.exiles[exile]
    return words.phrases.say(
        "table.exile", card=card.name, cost=words.text.cost(card.cost), text=words.text.exile(card)
    )


def supply_line(words: RuinationWords, view: View) -> str:
    """What is left to be gained."""
    facts = {
        "bastions": words.phrases.count("table.bastion_count", view.bastion_supply),
        "blessings": words.text.amount("blessing", view.blessing_supply),
        "spaces": words.phrases.join([str(space) for space in view.track_bastions]),
    }
    return words.phrases.say("table.supply" if view.track_bastions else "table.supply_none", **facts)


# --- the players -----------------------------------------------------------------------------------------------------


def seat_lines(words: RuinationWords, view: View, seat: int) -> list[str]:
    """A player's numbers, board and tiles."""
    shown = view.seats[seat]
    facts = {
        "letter": letter(seat),
        "name": words.name(seat),
        "horde": horde_text(words, seat),
        "vp": words.text.amount("vp", shown.vp),
        "favor": shown.favor,
        "glory": shown.glory,
        "blessings": words.text.amount("blessing", shown.blessings),
        "resources": resource_text(words, shown.resources),
        "reserve": words.army(shown.reserve, ()) or words.phrases.raw("table.no_reserve"),
    }
    if seat >= words.box.players:
        return [words.phrases.say("table.seat.nobody", **facts)]
    line = words.phrases.say(f"table.seat.{words.who(seat)}", **facts)
    return [line, *board_lines(words, view, seat), *tile_lines(words, view, seat)]


def horde_text(words: RuinationWords, seat: int) -> str:
    """A horde, and its board's own name on the advanced side."""
    horde, board = words.box.content.hordes[words.box.hordes[seat]], words.box.boards[seat]
    if horde.name == board.name:
        return horde.name
    return words.phrases.say("table.advanced", horde=horde.name, board=board.name)


def resource_text(words: RuinationWords, held: tuple[int, ...]) -> str:
    """What a player has of each resource."""
    told = [
        words.phrases.say("table.holds", number=count, resource=words.resource(resource))
        for resource, count in enumerate(held)
        if count
    ]
    return words.phrases.join(told) or words.phrases.raw("table.no_resources")


def board_lines(words: RuinationWords, view: View, seat: int) -> list[str]:
    """The sections of a horde board with their advantages, and what the board has of its own."""
    own = words.text.board(words.box.boards[seat])
    name = words.name(seat)
    lines = [words.phrases.say("table.board", name=name, text=words.phrases.join(own))] if own else []
    return [*lines, *(slot_line(words, view, seat, slot) for slot in range(len(view.seats[seat].slots)))]


def slot_line(words: RuinationWords, view: View, seat: int, slot: int) -> str:
    """A section: the specials it takes, its tactic, the card in its slot."""
    tactic, card = words.box.boards[seat].tactics[slot], view.seats[seat].slots[slot]
    lies = words.phrases.raw("table.slot_empty")
    if card != NO_CARD:
        text = words.text.advantage(words.box.content.advantages[card]).rstrip(".")
        lies = words.phrases.say("table.slot_card", card=words.advantage(card), text=text)
    price = tactic.slot_cost
    cost = "" if is_free(price) else words.phrases.say("table.slot_cost", cost=words.text.cost(price))
    facts = {"specials": words.phrases.count("table.specials", tactic.specials), "cost": cost, "card": lies}
    return words.phrases.say(
        "table.slot", name=words.name(seat), number=slot + 1, tactic=words.text.tactic(tactic), **facts
    )


def tile_lines(words: RuinationWords, view: View, seat: int) -> list[str]:
    """A player's starting tiles: by face to their owner, to others only how many."""
    if seat == view.seat and view.tiles:
        tiles = [words.text.tile(words.box.content.tiles[tile]) for tile in view.tiles]
        return [words.phrases.say("table.own_tiles", tiles=words.phrases.raw("list.semicolon").join(tiles))]
    count = view.seats[seat].tiles
    return [words.phrases.count("table.hidden_tiles", count, name=words.name(seat))] if count else []


# --- a battle --------------------------------------------------------------------------------------------------------


def battle_lines(words: RuinationWords, view: View, battle: BattleView) -> list[str]:
    """Where it is fought, and both sides."""
    where = words.phrases.say("table.battle", territory=words.territory(battle.where))
    return [where, *(side_line(words, battle, side) for side in battle.sides)]


def side_line(words: RuinationWords, battle: BattleView, side: SideView) -> str:
    """A side's markers, the dice that lie before it, and whether it has passed."""
    return words.phrases.say(
        f"table.side.{words.who(side.side)}",
        name=words.name(side.side),
        nomad=words.box.content.nomads[battle.nomad].name if side.side == NOMADS else "",
        strength=side.strength,
        casualties=words.text.amount("casualties", side.casualties),
        dice=dice_text(words, side.dice),
        state=state_text(words, side),
    )


def dice_text(words: RuinationWords, dice: tuple[int, ...]) -> str:
    """The dice by what they show: “2 × blank, 1 × special”."""
    told = [
        words.phrases.say("table.dice_some", count=count, face=words.text.face(face))
        for face, count in enumerate(dice)
        if count
    ]
    return words.phrases.raw("list.comma").join(told) or words.phrases.raw("table.dice_none")


def state_text(words: RuinationWords, side: SideView) -> str:
    """Whether a side still fights, and the tactics it has used."""
    done = "table.passed" if side.side < words.box.players or side.side == NOMADS else "table.fought"
    state = words.phrases.raw(done if side.passed else "table.fighting")
    slots = [str(slot + 1) for slot, used in enumerate(side.used) if used]
    return words.phrases.say("table.used", state=state, slots=words.phrases.join(slots)) if slots else state
