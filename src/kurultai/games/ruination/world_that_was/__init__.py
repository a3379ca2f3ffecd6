"""The World That Was: an expansion of six action cards, twelve advantages and four exiles."""
