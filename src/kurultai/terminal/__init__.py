"""Playing and watching in a terminal."""
