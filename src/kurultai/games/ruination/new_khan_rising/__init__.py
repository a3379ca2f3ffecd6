"""A New Khan Rising: one player alone against the Khan, whom the rules play."""
