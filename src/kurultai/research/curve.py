"""The learning curve as a picture: `python -m kurultai.research.curve policy.csv curve.svg` (extra `report`)."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import altair

AGAINST = "v "


def draw(source: Path, target: Path) -> None:
    """Win shares against the bots of the trials, over minutes of learning."""
    with source.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    points = [
        {"minutes": float(row["seconds"]) / 60, "won": float(row[column]), "against": column.removeprefix(AGAINST)}
        for row in rows
        for column in row
        if column.startswith(AGAINST)
    ]
    chart = altair.Chart(altair.InlineData(points), width=420, height=220).mark_line(point=True)
    chart.encode(
        x=altair.X("minutes:Q", title="minutes of learning"),
        y=altair.Y("won:Q", title="games won", scale=altair.Scale(domain=(0, 1)), axis=altair.Axis(format="%")),
        color=altair.Color("against:N", title="against"),
    ).save(str(target))


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
