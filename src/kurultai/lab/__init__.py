"""Measuring our games: how fast they run, and beside them how fast the peers run."""
