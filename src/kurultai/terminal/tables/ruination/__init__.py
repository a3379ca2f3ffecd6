"""The table of Ruination in a terminal."""
