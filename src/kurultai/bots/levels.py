"""Levels that people choose from, each a bot with its parameters. What they are worth is measured in docs/bots.md."""

from __future__ import annotations

LEVELS = {
    "easy": "greedy:slips=35",
    "medium": "greedy",
    "hard": "search:iterations=100",
    "brutal": "search:iterations=800",
}
