"""Players that are no people. They see what a player sees, and no game is named here."""
