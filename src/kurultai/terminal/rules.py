"""The rulebook in a terminal: `kurultai rules`, a chapter, a rule, or a search for words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurultai.games.rulebooks import RulePage, Ruling, find_chapter, page_of, rulebook_of, rulings_of
from kurultai.kernel.claims import Claim
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import games
from kurultai.kernel.rulebook import CHAPTER_ID, RULE_ID, Switch
from kurultai.terminal.menu import PHRASES


def look_up(words: Sequence[str], console: Console) -> None:
    """Show what was asked for: nothing (all chapters), an id, a chapter, or words to search for."""
    if not words:
        return show_rules(console)
    wanted = words[0].strip().upper()
    if len(words) > 1 or "-" not in wanted:
        return search_rules(words, console)
    if CHAPTER_ID.fullmatch(wanted) and not RULE_ID.fullmatch(wanted):
        return show_chapter(wanted, console)
    return show_rule(wanted, console)


def show_rules(console: Console) -> None:
    """Every game with its chapters."""
    for name, meta in games().items():
        _heading(console, meta.title, name)
        _entries(
            console, [(chapter.id, Text(chapter.title)) for chapter in rulebook_of(name, PHRASES.language).chapters]
        )


def show_chapter(chapter_id: str, console: Console) -> None:
    """A chapter: its lines in order, each question with its ruling and switches."""
    game_name, chapter = find_chapter(chapter_id.strip().upper(), PHRASES.language)
    _heading(console, chapter.id, f"{chapter.title} · {games()[game_name].title}")
    _entries(
        console, [(rule_id, Text(gist)) for rule_id, gist in chapter.gist.items() if rule_id not in chapter.ruling]
    )
    _show_rulings(console, rulings_of(game_name, chapter))


def show_rule(rule_id: str, console: Console) -> None:
    """A rule: its gist, where it is implemented, its tests and scenes, and the rulings of its chapter."""
    page = page_of(rule_id.strip().upper(), PHRASES.language)
    title = f"{page.chapter_title} ({page.chapter}) · {games()[page.game].title}"
    _heading(console, page.id, f"{PHRASES.raw(f'rules.kind.{page.kind}')} · {title}")
    _indented(console, Text(page.gist))
    for ruling in page.rulings:
        if ruling.id == page.id:
            _indented(console, _answer(ruling))
    _show_places(console, PHRASES.raw("rules.implemented"), [_place(claim) for claim in page.code])
    _show_tests(console, page)
    _show_rulings(console, [ruling for ruling in page.rulings if ruling.id != page.id])


def search_rules(words: Sequence[str], console: Console) -> None:
    """Every line of every rulebook that holds all the words."""
    books = [rulebook_of(name, PHRASES.language) for name in games()]
    found = [(book, rule_id) for book in books for rule_id in book.search(words)]
    if not found:
        raise KurultaiError(PHRASES.say("rules.none", words=" ".join(words)))
    _entries(
        console, [(rule_id, Text(f"{book.gist(rule_id)} {book.ruling(rule_id)}".strip())) for book, rule_id in found]
    )


def _show_tests(console: Console, page: RulePage) -> None:
    if page.tests is None or page.chapter_tests is None:
        return _show_places(console, PHRASES.raw("rules.tests"), [Text(PHRASES.raw("rules.no_tests"))])
    _show_places(console, PHRASES.raw("rules.tests"), [_place(claim) for claim in page.tests])
    if page.kind in ("rule", "decision", "ambiguity") and page.chapter_tests:
        _section(console, PHRASES.raw("rules.chapter_tests"))
        _entries(console, [(claim.id, _place(claim)) for claim in page.chapter_tests])
    return None


def _show_places(console: Console, title: str, places: Sequence[Text]) -> None:
    _section(console, title)
    for place in places or [Text(PHRASES.raw("rules.nothing"), style="dim")]:
        _indented(console, place)


def _place(claim: Claim) -> Text:
    name = f"“{claim.name}”" if claim.file.endswith(".toml") else claim.name
    return Text.assemble((f"{claim.file}:{claim.line}", "dim"), "  ", name)


def _show_rulings(console: Console, rulings: Sequence[Ruling]) -> None:
    if rulings:
        _section(console, PHRASES.raw("rules.open"))
        _entries(console, [(ruling.id, Text(ruling.question + "\n").append(_answer(ruling))) for ruling in rulings])


def _answer(ruling: Ruling) -> Text:
    lines = [Text(f"→ {ruling.answer}")]
    for name, switch in ruling.switches.items():
        facts = {"name": name, "default": str(switch.default).lower(), "allowed": allowed(switch)}
        lines.append(Text(PHRASES.say("rules.switch", **facts), style="dim"))
    return Text("\n").join(lines)


def allowed(switch: Switch) -> str:
    """What a switch may be set to."""
    if switch.values:
        return PHRASES.raw("list.or").join(str(value).lower() for value in switch.values)
    return PHRASES.raw("rules.number") if switch.least is None else PHRASES.say("rules.number_from", least=switch.least)


def _heading(console: Console, name: str, rest: str) -> None:
    console.print(Text.assemble((name, "bold"), "  ", (rest, "dim")))


def _section(console: Console, title: str) -> None:
    console.print(Text(f"\n{title}", style="bold"))


def _entries(console: Console, entries: Sequence[tuple[str, Text]]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for rule_id, text in entries:
        grid.add_row(rule_id, text)
    _indented(console, grid)


def _indented(console: Console, what: Text | Table) -> None:
    console.print(Padding(what, (0, 0, 0, 2), expand=False))
