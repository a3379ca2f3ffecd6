"""Measuring: who wins and why, which bot is better, what a game was decided by, and how fast it all runs."""
