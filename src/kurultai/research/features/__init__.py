"""For each game, what stands where in the vectors of its views."""
