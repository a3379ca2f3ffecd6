"""Reign & Ruin in a terminal: a row for each army, the hand in two lanes, targets by army."""
