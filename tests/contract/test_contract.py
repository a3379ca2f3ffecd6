"""The laws that every game keeps. A game gets all of these tests by being registered.

What takes long is looked at every few choices here, and anywhere in thousands of games by a soak (test_soak.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import msgspec
import pytest

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import replay, resume, verify
from kurultai.kernel.save import load, save
from kurultai.kernel.sight import events_for
from tests.contract.tables import Laid, all_tables, encoded, every_table, random_play, seen, viewers

SEEDS = (1, 2, 3)


@every_table
def test_options_are_never_empty_never_forced_and_in_domain_order(laid: Laid) -> None:
    for seed in SEEDS:
        for match in random_play(laid.match(seed), Random(seed)):
            seats = [ask.seat for ask in match.asks]
            assert len(set(seats)) == len(seats), "a seat is asked twice at once"
            for ask in match.asks:
                places = [ask.kind.index[option] for option in ask.options]
                assert len(places) > 1
                assert places == sorted(set(places)), f"{ask} is not in domain order"
                assert ask.kind in match.box.kinds


@every_table
def test_what_was_not_offered_is_refused_and_nothing_changes(laid: Laid) -> None:
    for match in random_play(laid.match(4), Random(4)):
        before = encoded(match)
        asked = {ask.seat for ask in match.asks}
        for ask in match.asks:
            others = [value for value in ask.kind.domain if value not in ask.options]
            for option in [*others[:1], *others[-1:], "nonsense", None]:
                with pytest.raises(IllegalChoice, match=ask.kind.rule):
                    match.answer(ask.seat, option)
        for seat in set(range(laid.seats)) - asked:
            with pytest.raises(IllegalChoice):
                match.answer(seat, match.asks[0].options[0] if match.asks else None)
        assert encoded(match) == before


@every_table
def test_copies_share_nothing(laid: Laid) -> None:
    past = []
    for match in random_play(laid.match(5), Random(5)):
        twin = match.copy()
        assert encoded(twin) == encoded(match)
        past.append((twin, encoded(twin)))
    assert all(encoded(old) == kept for old, kept in past)


@every_table
def test_copies_play_on_alike(laid: Laid) -> None:
    for match in random_play(laid.match(6), Random(6)):
        if match.number % 13 == 0:
            ends = []
            for twin in (match.copy(), match.copy().copy()):
                *_, end = random_play(twin, Random(60))
                ends.append(encoded(end))
            assert ends[0] == ends[1]


@every_table
def test_a_saved_match_loads_and_goes_on_as_if_nothing_had_been(laid: Laid) -> None:
    for match in random_play(laid.match("save"), Random(7)):
        if match.number % 8 and not match.over:
            continue
        saved = save(match)
        loaded = load(saved, match.game)
        assert encoded(loaded) == encoded(match)
        assert save(loaded) == saved
        if match.number % 40 == 0:
            *_, here = random_play(match.copy(), Random(70))
            *_, there = random_play(loaded, Random(70))
            assert encoded(here) == encoded(there)


@every_table
def test_a_loaded_match_can_go_back_behind_its_save(laid: Laid) -> None:
    match = laid.match("back")
    states = [encoded(moment) for moment in random_play(match, Random(8))]
    loaded = load(save(match), match.game)
    for number in (len(states) // 2, 0):
        loaded.back_to(number)
        assert encoded(loaded) == states[number]


@every_table
def test_undo_leads_back_to_the_very_moment(laid: Laid) -> None:
    before: list[bytes] = []
    for match in random_play(laid.match(9), Random(9)):
        for seat in range(laid.seats):
            if match.can_undo(seat) and not match.together:
                twin = match.copy()
                twin.undo(seat)
                assert encoded(twin) == before[-1]
        before.append(encoded(match))
    for number in reversed(range(match.number)):
        match.back_to(number)
        assert encoded(match) == before[number]


@every_table
def test_what_can_be_taken_back_alone_has_shown_nothing_that_was_hidden(laid: Laid) -> None:
    """Whatever the others hide, the seat would see the same after its choice: else it could look, and choose again."""
    random, looked = Random(12), 0
    for seed in ("peek", "peep"):
        for match in random_play(laid.match(seed), Random(11)):
            if match.over or match.together or random.random() > 0.3:
                continue
            ask = match.asks[0]
            option = random.choice(ask.options)
            then = match.copy()
            then.answer(ask.seat, option)
            if not then.can_undo(ask.seat):
                continue
            for _ in range(3):
                twin = match.imagine(ask.seat, random)
                if option in twin.asks[0].options:
                    twin.answer(ask.seat, option)
                    assert seen_by(twin, ask.seat) == seen_by(then, ask.seat), (match.number, ask, option)
                    looked += 1
    assert looked


def seen_by(match: Match, seat: int) -> tuple[bytes, list[tuple[int, str]]]:
    """What a seat sees of a match: the table, and who is asked what."""
    asked = [(ask.seat, ask.kind.name) for ask in match.asks]
    return msgspec.json.encode(match.game.view(match.table, seat)), asked


@every_table
def test_records_round_trip_through_text_and_verify(laid: Laid) -> None:
    for seed in ("a", "b"):
        *_, match = random_play(laid.match(seed), Random(10))
        record = take_record(match, ["x"] * laid.seats, reveal_seed=True)
        text = write_record(record)
        again = read_record(text)
        assert write_record(again) == text
        assert encoded(verify(again, match.game)) == encoded(match)


@every_table
def test_a_running_match_resumes_from_its_record(laid: Laid) -> None:
    for match in random_play(laid.match("run"), Random(11)):
        if match.number % 13 == 0:
            record = read_record(write_record(take_record(match, ["x"] * laid.seats, reveal_seed=True)))
            resumed = resume(record, match.game)
            assert encoded(resumed) == encoded(match)
            assert encoded(replay(record, match.game)) == encoded(match)


@every_table
def test_what_is_imagined_looks_the_same_to_the_one_who_imagines(laid: Laid) -> None:
    random = Random(12)
    for match in random_play(laid.match(12), Random(12)):
        for viewer in viewers(match) if match.number % 7 == 0 else ():
            imagined = match.imagine(viewer, random)
            assert seen(imagined, viewer) == seen(match, viewer)
            assert seen(imagined.copy(), viewer) == seen(match, viewer)
            assert imagined.game.tally(imagined.table) == match.game.tally(match.table)


@every_table
def test_imagining_depends_on_nothing_that_is_hidden(laid: Laid) -> None:
    """Tables that look the same to somebody are imagined the same, from the same luck."""
    random = Random(15)
    for seed in (15, 16):
        for match in random_play(laid.match(seed), Random(seed)):
            if match.number % 6 or match.over or match.together:
                continue
            seat = match.asks[0].seat
            twin = match.imagine(seat, random)
            one, other = (table.imagine(seat, Random(match.number)) for table in (match, twin))
            assert one.table.to_plain() == other.table.to_plain(), match.number


@every_table
def test_imagined_matches_can_be_played_to_their_end(laid: Laid) -> None:
    random = Random(13)
    for match in random_play(laid.match(13), Random(13)):
        if match.number % 8 == 0 and not match.over:
            viewer = match.asks[0].seat
            imagined = match.imagine(viewer, random)
            twin = imagined.copy()
            assert encoded(twin) == encoded(imagined)
            *_, end = random_play(imagined, random)
            assert len(end.result.scores) == laid.seats
            twin.playout(random)
            assert twin.over
            assert match.game.tally(twin.table) == match.game.tally(match.table)


@every_table
def test_imagining_changes_nothing_in_the_match(laid: Laid) -> None:
    for match in random_play(laid.match(14), Random(14)):
        if match.number % 8 == 0:
            before = encoded(match)
            match.imagine(0, Random(14)).playout(Random(14))
            assert encoded(match) == before


@every_table
def test_nothing_is_created_or_lost(laid: Laid) -> None:
    for seed in SEEDS:
        match = laid.match(seed)
        whole = match.game.tally(match.game.table(match.box))
        for moment in random_play(match, Random(seed)):
            assert moment.game.tally(moment.table) == whole


@every_table
def test_every_match_ends_with_a_result(laid: Laid) -> None:
    for seed in range(20, 40):
        *_, match = random_play(laid.match(seed), Random(seed))
        result = match.result
        assert len(result.scores) == laid.seats
        assert all(result.scores[seat] == max(result.scores) for seat in result.winners)


@every_table
def test_every_question_option_and_event_has_words(laid: Laid) -> None:
    names = ["Ada", "Bo", "Cleo", "Dov", "Eva"][: laid.seats]
    match = laid.match("words", listening=True)
    voices = {viewer: match.game.words(match.box, names, viewer) for viewer in viewers(match)}
    for moment in random_play(match, Random(15)):
        for ask in moment.asks:
            assert voices[ask.seat].question(ask).strip()
            assert voices[None].waiting(ask).strip()
            for option in ask.options:
                assert voices[ask.seat].option(ask.kind, option).strip()
    for viewer, voice in voices.items():
        lines = [voice.sentence(event) for _, event in events_for(match, viewer)]
        assert lines
        assert all(line.strip() and "{" not in line for line in lines)
        view = match.game.view(match.table, viewer)
        assert any(line.strip() for line in voice.table(view))
        *reckoned, verdict = voice.scoring(view)
        assert all(line.strip() and "{" not in line for line in (*reckoned, verdict))
        assert verdict == lines[-1] or laid.seats == 1


@every_table
def test_the_lines_of_a_component_stand_in_its_text(laid: Laid) -> None:
    match = laid.match(15)
    found = 0
    for language in LANGUAGES:
        words = match.game.words(match.box, [letter(seat) for seat in range(laid.seats)], None, language)
        content = match.game.named(match.box.content, language)
        for record in (record for records in match.game.components(content).values() for record in records):
            text = words.component(record).lower()
            for line in (line for lines in words.lines(record).values() for line in lines):
                assert line
                assert line.rstrip(".").lower() in text, f"{record.id} in {language}: {line}"
                found += 1
    assert found, "no component has lines of its own"


@every_table
def test_the_last_line_of_the_reckoning_says_who_has_won(laid: Laid) -> None:
    """To everybody who watches; who plays alone is told how it ended."""
    names = ["Ada", "Bo", "Cleo", "Dov", "Eva"][: laid.seats]
    for seed in SEEDS:
        *_, match = random_play(laid.match(seed), Random(seed))
        verdict = match.game.words(match.box, names, None).scoring(match.game.view(match.table, None))[-1]
        if laid.seats > 1:
            assert {name for name in names if name in verdict} == {names[seat] for seat in match.result.winners}
        else:
            assert verdict.strip()


@every_table
def test_listening_changes_nothing(laid: Laid) -> None:
    *_, heard = random_play(laid.match(16, listening=True), Random(16))
    *_, unheard = random_play(laid.match(16), Random(16))
    assert encoded(heard) == encoded(unheard)
    assert heard.story


@every_table
def test_the_story_after_going_back_is_the_story_before(laid: Laid) -> None:
    match = laid.match(17, listening=True)
    stories = [list(moment.story or []) for moment in random_play(match, Random(17))]
    for number in (match.number * 2 // 3, match.number // 3, 0):
        match.back_to(number)
        assert match.story == stories[number]


def test_the_same_seed_plays_the_same_under_any_hash_seed() -> None:
    """Every table is played in two processes, which hash differently."""
    script = (
        "import hashlib; from random import Random; from tests.contract.tables import *\n"
        "for laid in all_tables():\n"
        "    states = [encoded(match) for match in random_play(laid.match(18), Random(18))]\n"
        "    print(*laid, hashlib.sha256(b''.join(states)).hexdigest())"
    )
    told = []
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        told.append(done.stdout.splitlines())
    assert told[0] == told[1]
    assert len(told[0]) == len(all_tables())
