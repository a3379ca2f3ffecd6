"""How Fate of Venterra looks in a terminal."""
