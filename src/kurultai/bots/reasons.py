"""Advice in words: what an option leads to, and what may go wrong."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.bots.advice import Advised
from kurultai.games.catalogue import Catalogue, capital, open_catalogue
from kurultai.kernel.game import Change, Words
from kurultai.kernel.languages import LANGUAGE

PACKAGE = "kurultai.bots"


def say_reason(words: Words, advised: Advised, language: str = LANGUAGE) -> str:
    """The main reason for an option, or against it, in one sentence."""
    phrases = open_catalogue(PACKAGE, language)
    more = listed(words, phrases, advised.more, "more")
    less = listed(words, phrases, advised.less, "less")
    key = "both" if more and less else "more" if more else "less" if less else "none"
    said = phrases.say(f"reason.{key}", more=more, less=less)
    return capital(phrases.say("reason.later", said=said) if advised.later and key != "none" else said)


def say_risk(words: Words, advised: Advised, language: str = LANGUAGE) -> str:
    """In how many imagined games it turns out worse, and how; nothing where it never does."""
    if not advised.bad:
        return ""
    phrases = open_catalogue(PACKAGE, language)
    what = words.part(advised.risk, "less")
    return capital(phrases.say("reason.risk", bad=advised.bad, worlds=advised.worlds, what=what))


def listed(words: Words, phrases: Catalogue, parts: Sequence[str], change: Change) -> str:
    """Some parts in one breath."""
    return phrases.join([words.part(name, change) for name in parts])
