"""RR-ABIL-1..2 The deck, the factions and the tokens as typed records."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from kurultai.games.shelf import check_pack, open_file
from kurultai.kernel.content import Component, Text, fingerprint
from kurultai.kernel.errors import BadContent

FILES = ("cards.toml", "factions.toml", "tokens.toml")
LEAST_CARDS = 29
MOST_CARDS = 240
TOKENS = ("doubling", "protection")
LEAST_OF_A_FACTION = 3
Ability = Literal["destroy", "draw", "double", "protect", "swap", "revive"]
ABILITIES: tuple[Ability, ...] = ("destroy", "draw", "double", "protect", "swap", "revive")


class Card(Component, frozen=True, kw_only=True):
    """A card: a faction and a printed value."""

    faction: str
    value: int
    title: Text


class Faction(Component, frozen=True, kw_only=True):
    """A faction: a colour, and the one ability that its cards share."""

    name: Text
    colour: str
    ability: Ability


class Token(Component, frozen=True, kw_only=True):
    """A kind of token and how many the stock holds (when a table limits them)."""

    name: Text
    count: int


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class Factions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faction: tuple[Faction, ...]


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: tuple[Token, ...]


class Content(msgspec.Struct, frozen=True):
    """Everything in the box."""

    cards: tuple[Card, ...]
    factions: tuple[Faction, ...]
    tokens: tuple[Token, ...]
    fingerprint: str


def open_content(pack: Path | None = None) -> Content:
    """RR-SETUP-A1 The game's own deck, or a pack's over it, checked."""
    if pack is not None:
        check_pack(pack, FILES)
    package = "kurultai.games.reign_and_ruin"
    cards = open_file(package, "cards.toml", Cards, pack).card
    factions = open_file(package, "factions.toml", Factions, pack).faction
    tokens = open_file(package, "tokens.toml", Tokens, pack).token
    check_deck(cards, factions)
    if tuple(token.id for token in tokens) != TOKENS:
        raise BadContent(f"tokens.toml: there are two kinds of tokens: {' and '.join(TOKENS)} (RR-SETUP-5)")
    ranks = {faction.id: rank for rank, faction in enumerate(factions)}
    deck = tuple(sorted(cards, key=lambda card: (ranks[card.faction], card.value, card.id)))
    return Content(deck, factions, tokens, fingerprint(deck, factions, tokens))


def check_deck(cards: tuple[Card, ...], factions: tuple[Faction, ...]) -> None:
    """RR-SETUP-1 A deck that can be played: known factions, six of them, enough cards of each and in all."""
    counts = {faction.id: 0 for faction in factions}
    if sorted(faction.ability for faction in factions) != sorted(ABILITIES):
        raise BadContent("factions.toml: there must be six factions, one for each ability (RR-ABIL-2)")
    for card in cards:
        if card.faction not in counts:
            known = f"there is no faction “{card.faction}”; there are: {', '.join(counts)}"
            raise BadContent(f"cards.toml: card “{card.id}”, field “faction”: {known}")
        counts[card.faction] += 1
    for faction, count in counts.items():
        if count < LEAST_OF_A_FACTION:
            raise BadContent(f"cards.toml: faction “{faction}” has {count} cards; a series needs {LEAST_OF_A_FACTION}")
    if len(cards) > MOST_CARDS:
        raise BadContent(f"cards.toml: {len(cards)} cards; at most {MOST_CARDS} fit in the box")
    if len(cards) < LEAST_CARDS:
        raise BadContent(f"cards.toml: {len(cards)} cards; {LEAST_CARDS} are needed, seven a player and one to draw")
