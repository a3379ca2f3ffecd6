"""NK-SETUP The solo game is laid: the Khan holds everything but the player's home."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, RAIDER
from kurultai.games.ruination.events import HomeChosen
from kurultai.games.ruination.new_khan_rising.dials import Units
from kurultai.games.ruination.new_khan_rising.events import KhanLaid
from kurultai.games.ruination.new_khan_rising.powers import citadel_of, turn_over
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable, terms_of
from kurultai.games.ruination.resources import gain_from
from kurultai.games.ruination.setup import lay_decks, lay_hordes, lay_tokens
from kurultai.games.ruination.table import CARD, put
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def lay_solo(table: SoloTable) -> Rule[None]:
    """NK-SETUP-1..15 NK-SETUP-A2 Base setup with the changes of the solo game; the player chooses a home."""
    lay_tokens(table)
    lay_hordes(table)
    lay_decks(table)
    lay_khan_cards(table)
    corners = table.box.land.corners
    home = yield Ask(PLAYER, table.box.kind.corner, corners)
    yield from settle_player(table, home)
    for corner in camps(table, home):
        garrison_corner(table, corner)
    garrison_region(table)
    table.first = table.turn = PLAYER
    table.phase = CARD


def lay_khan_cards(table: SoloTable) -> None:
    """NK-SETUP-9..12 NK-SETUP-A4 NK-DEF-4 A reference card, enraged side down unless the difficulty turns it over at
    once; Khan's Wrath below the other power cards."""
    terms = terms_of(table)
    cards = terms.cards
    table.reference = terms.reference if terms.reference >= 0 else table.luck.draw(len(cards.reference))
    table.powers = bytes(at for at, power in enumerate(cards.power) if not power.wrath)
    table.power_bottom = bytes(at for at, power in enumerate(cards.power) if power.wrath)
    table.favor[KHAN] = terms.dials.favor
    tell(table, KhanLaid, table.reference)
    if terms.dials.enraged:
        turn_over(table)


def settle_player(table: SoloTable, home: int) -> Rule[None]:
    """NK-SETUP-6..8 NK-SETUP-A5..A6 A brute, a grunt and a raider in the corner, a grunt beside it on either side."""
    land, dials = table.box.land, terms_of(table).dials
    table.homes[PLAYER] = land.region_of[home]
    tell(table, HomeChosen, PLAYER, home)
    for kind in (GRUNT, BRUTE, RAIDER):
        station(table, PLAYER, home, kind, 1 + dials.host[kind])
    for territory in land.by_land[home]:
        station(table, PLAYER, territory, GRUNT, 1)
    yield from gain_from(table, PLAYER, home, dials.resources)
    gain_blessings(table, PLAYER, dials.blessings, "start")


def camps(table: SoloTable, home: int) -> list[int]:
    """NK-SETUP-14 The corners that the Khan holds: the other three, or the next ones after the player's."""
    corners = table.box.land.corners
    at = corners.index(home)
    return sorted((corners[at + 1 :] + corners[:at])[: terms_of(table).dials.camps])


def garrison_corner(table: SoloTable, corner: int) -> None:
    """NK-SETUP-13..14 NK-SETUP-A7 One of each kind in the corner, two grunts in each territory beside it."""
    dials = terms_of(table).dials
    station_all(table, corner, dials.corner)
    for territory in table.box.land.by_land[corner]:
        station(table, KHAN, territory, GRUNT, dials.beside)


def garrison_region(table: SoloTable) -> None:
    """NK-SETUP-15 Two of each kind in both outer territories; in the Citadel a grunt, or what the difficulty says."""
    land, dials = table.box.land, terms_of(table).dials
    citadel = citadel_of(table)
    for territory in land.in_region[land.khan]:
        if territory != citadel:
            station_all(table, territory, dials.outer)
    station(table, KHAN, citadel, GRUNT, dials.garrison)


def station_all(table: SoloTable, territory: int, units: Units) -> None:
    """Units of every kind of the Khan's reserve come to stand in a territory."""
    for kind, count in enumerate(units):
        station(table, KHAN, territory, kind, count)


def station(table: SoloTable, side: int, territory: int, kind: int, count: int) -> None:
    """Units of a side's reserve come to stand in a territory."""
    for _ in range(count):
        table.reserve[side * KINDS + kind] -= 1
        put(table, side, territory, kind)
