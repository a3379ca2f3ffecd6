"""The learning curve as a picture: `python -m kurultai.research.curve policy.csv curve.svg` (extra `report`)."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import altair

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.tools import Words, tool

AGAINST = "v "


def draw(source: Path, target: Path) -> None:
    """Win shares against the bots of the trials, over minutes of learning."""
    points = points_of(source)
    chart = altair.Chart(altair.InlineData(points), width=420, height=220).mark_line(point=True)
    chart.encode(
        x=altair.X("minutes:Q", title="minutes of learning"),
        y=altair.Y("won:Q", title="games won", scale=altair.Scale(domain=(0, 1)), axis=altair.Axis(format="%")),
        color=altair.Color("against:N", title="against"),
    ).save(str(target))


def points_of(source: Path) -> list[dict[str, float | str]]:
    """A point for each line and opponent of a curve that a training has written."""
    try:
        with source.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return [
            {"minutes": float(row["seconds"]) / 60, "won": float(row[column]), "against": column.removeprefix(AGAINST)}
            for row in rows
            for column in row
            if column.startswith(AGAINST)
        ]
    except OSError as error:
        raise BadSetup(f"{source}: cannot be read: {error.strerror}") from None
    except (KeyError, TypeError, ValueError, AttributeError, csv.Error):
        raise BadSetup(f"{source} is no curve of a training") from None


@tool
def main(words: Words = None) -> None:
    """Draw a curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="what the training has written, such as policy.csv")
    parser.add_argument("target", type=Path, help="the picture, such as curve.svg")
    chosen = parser.parse_args(words)
    draw(chosen.source, chosen.target)


if __name__ == "__main__":
    main()
