"""Hypothesis profiles: an ordinary run is quick, a soak is patient."""

from hypothesis import settings

settings.register_profile("ordinary", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile("ordinary")
