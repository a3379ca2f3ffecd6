"""How many steps a second many matches make: `python -m kurultai.research.throughput reign-and-ruin --processes 1,2,4`.

A line for each number of rows and processes, as CSV; actions are random and legal.
"""

from __future__ import annotations

import argparse
import csv
import sys
from time import perf_counter

import numpy as np

from kurultai.kernel.tools import Words, counts, tool
from kurultai.research.table import ResearchTable, TableSpec
from kurultai.research.vector import ProcessTables, Tables


def rate(tables: Tables | ProcessTables, seconds: float) -> float:
    """Steps a second with random legal actions, once everything is warm."""
    random = np.random.default_rng(1)
    batch = tables.reset()
    began, steps, warm = perf_counter(), 0, False
    while not warm or perf_counter() - began < seconds:
        batch = tables.step((random.random(batch.masks.shape, np.float32) * batch.masks).argmax(1))
        steps += tables.count
        if not warm and perf_counter() - began > seconds / 4:
            began, steps, warm = perf_counter(), 0, True
    return steps / (perf_counter() - began)


@tool
def main(words: Words = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rows", type=counts, default="1,8,64,256", help="matches in one process, with commas")
    parser.add_argument("--processes", type=counts, default="2", help="how many, with commas; 64 matches in each")
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args(words)
    spec = TableSpec(chosen.game, chosen.seats)
    ResearchTable(spec)
    lines = csv.writer(sys.stdout, lineterminator="\n")
    lines.writerow(("game", "seats", "processes", "matches", "steps a second"))
    plans = [(0, rows) for rows in chosen.rows]
    plans += [(processes, 64 * processes) for processes in chosen.processes]
    for processes, rows in plans:
        tables = ProcessTables(spec, rows, processes, 1) if processes else Tables(spec, rows, 1)
        lines.writerow((chosen.game, chosen.seats, processes or "own", rows, round(rate(tables, chosen.seconds))))
        sys.stdout.flush()
        tables.close()


if __name__ == "__main__":
    main()
