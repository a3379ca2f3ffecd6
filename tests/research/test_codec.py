"""Choices as integers, and back; what they mean is told by the content."""

from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy")

from kurultai.kernel.errors import IllegalChoice  # noqa: E402
from kurultai.kernel.game import find_game, games  # noqa: E402
from kurultai.research.codec import Codec  # noqa: E402
from kurultai.research.table import ResearchTable, TableSpec  # noqa: E402


@pytest.mark.parametrize("name", list(games()))
def test_every_option_has_one_number_and_comes_back(name: str) -> None:
    match = find_game(name).new_match(seats=2, seed=3)
    codec, random = Codec(match.box.kinds), Random(3)
    seen = set()
    for _ in range(300):
        if match.over:
            break
        ask = match.asks[0]
        legal = codec.legal(ask)
        assert legal == sorted(set(legal))
        assert len(legal) == len(ask.options)
        mask = codec.mask(ask)
        assert list(np.flatnonzero(mask)) == legal
        action = random.choice(legal)
        option = codec.decode(ask, action)
        assert codec.encode(ask.kind, option) == action
        assert codec.text(action) == f"{ask.kind.name}:{ask.kind.name_of(option)}"
        seen.add(ask.kind.name)
        match.answer(ask.seat, option)
    assert len(seen) > 1
    assert codec.size == sum(len(kind.domain) for kind in match.box.kinds)


def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    match = find_game("reign-and-ruin").new_match(seats=2, seed=3)
    codec = Codec(match.box.kinds)
    ask = match.asks[0]
    wrong = next(action for action in range(codec.size) if action not in codec.legal(ask))
    for action in (wrong, -1, codec.size, 10**9):
        with pytest.raises(IllegalChoice, match="is not offered"):
            codec.decode(ask, action)
    assert match.number == 0


def test_the_version_tells_action_spaces_apart() -> None:
    two = Codec(find_game("reign-and-ruin").new_match(seats=2).box.kinds)
    four = Codec(find_game("reign-and-ruin").new_match(seats=4).box.kinds)
    other = Codec(find_game("ruination").new_match(seats=2).box.kinds)
    assert two.version == four.version != other.version


def test_a_pack_of_as_many_cards_is_told_apart_by_its_content(tmp_path: Path) -> None:
    card = 'id = "crou-11"\nfaction = "crou"\nvalue = 11\ntitle = "Queen of Crows"\nsource = "invented"\n'
    (tmp_path / "cards.toml").write_text(f'remove = ["nomora-8"]\n[[card]]\n{card}', encoding="utf-8")
    own, other = (ResearchTable(TableSpec("reign-and-ruin", 2, pack=pack)) for pack in (None, str(tmp_path)))
    assert own.codec.version == other.codec.version
    numbers = [{one.codec.text(action): action for action in range(one.codec.size)} for one in (own, other)]
    assert any(numbers[0][text] != numbers[1][text] for text in numbers[0].keys() & numbers[1].keys())
    differ = {name for name, value in own.description().items() if other.description()[name] != value}
    assert differ == {"content"}
