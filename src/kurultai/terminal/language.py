"""The language of the terminal: what it is set to, unless whoever sits at it asks for another."""

from __future__ import annotations

import os
from collections.abc import Mapping

from kurultai.games.catalogue import speak
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.languages import LANGUAGES, best_language

ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(said: str) -> None:
    """Say everything in this language; where none is asked for, in that of the terminal."""
    if said and said not in LANGUAGES:
        raise BadSetup(f"there is no language “{said}”; there are: {', '.join(LANGUAGES)}")
    speak(said or language_here(os.environ))


def language_here(environment: Mapping[str, str]) -> str:
    """The language that a terminal is set to."""
    said = next((environment[name] for name in ENVIRONMENT if environment.get(name)), "")
    return best_language(said.partition(".")[0])
