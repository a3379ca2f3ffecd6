"""Colours, marks and figures. A colour never stands alone: a seat has its letter beside it, a faction its name."""

from __future__ import annotations

from rich.text import Text

from kurultai.kernel.ask import letter

SEAT_STYLES = ("yellow", "cyan", "magenta", "green", "red")
STYLES = {
    "purple": "color(98)",
    "blue": "color(33)",
    "red": "color(196)",
    "orange": "color(166)",
    "teal": "color(30)",
    "green": "color(28)",
}
"""What the colours of components look like in a terminal: middle tones, to be read on black and on white."""


def styled(text: str, style: str) -> Text:
    """A text whose style stays its own when others are joined to it."""
    return Text.assemble((text, style))


def chip(seat: int) -> Text:
    """A seat: its letter on its colour."""
    return styled(f" {letter(seat)} ", f"bold reverse {SEAT_STYLES[seat % len(SEAT_STYLES)]}")


def coloured(text: str, colour: str, *, strong: bool = False) -> Text:
    """A name in the colour of the component that it belongs to."""
    style = STYLES.get(colour, "default")
    return styled(text, f"bold {style}" if strong else style)


def percent(share: float) -> str:
    """A chance as people say it; only what is certain is 0 or 100."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return "< 1 %"
    if whole == 100 and share < 1:
        return "> 99 %"
    return f"{whole} %"
