"""RU-EX The worked example as the story tells it: every line of the battle's ledger, also between two questions."""

from pathlib import Path

from kurultai.games.ruination.events import BattleWon, DiceRolled, Gained, MarkersMoved, Retreated, UnitLost
from kurultai.games.ruination.game import Ruination
from kurultai.kernel.expectation import check_step
from kurultai.kernel.scene import begin, read_scenes
from kurultai.kernel.story import Event

FILE = Path(__file__).parent / "scenes" / "example.toml"
MIKE, LAURA = 0, 1
GRUNT = 0


def story_of_the_example() -> list[Event]:
    """What is told while the first scene of the file is played."""
    scene, *_ = read_scenes(FILE.read_text(encoding="utf-8"), FILE.name)
    match = begin(scene, Ruination())
    for step in scene.then:
        assert list(check_step(match, step)) == []
    return [event for _, event in match.story or []]


def test_the_ledger_of_the_example() -> None:
    """RU-EX-T1 RU-EX-6..7 RU-EX-10..20 Both sides' strength and casualties after each change, as in the rulebook."""
    told = [event for event in story_of_the_example() if isinstance(event, MarkersMoved)]
    assert [(line.side, line.why, line.strength_now, line.casualties_now) for line in told] == [
        (MIKE, "units", 6, 0),
        (LAURA, "units", 9, 1),
        (MIKE, "board", 8, 0),
        (MIKE, "die", 10, 0),
        (LAURA, "die", 11, 1),
        (MIKE, "tactic", 11, 0),
        (MIKE, "die", 13, 0),
        (LAURA, "die", 13, 1),
        (MIKE, "die", 15, 0),
        (LAURA, "die", 13, 2),
        (MIKE, "victory", 15, 1),
    ]


def test_the_dice_of_the_example() -> None:
    """RU-EX-8..9 Four dice for Mike; three, the favor die and the Death Wurm die for Laura; all rolled at once."""
    names = Ruination().new_match(seats=2).box.dice.names
    rolls = [event for event in story_of_the_example() if isinstance(event, DiceRolled)]
    assert [(roll.side, [names[face] for face in roll.faces]) for roll in rolls] == [
        (MIKE, ["special", "strength", "blank", "blank"]),
        (LAURA, ["special", "strength", "blank", "blessings", "bite"]),
    ]


def test_the_end_of_the_example() -> None:
    """RU-EX-19..23 RU-BATTLE-26..33 The winner, its VP and losses; then the loser's blessing, loss and retreat."""
    story = story_of_the_example()
    start = next(at for at, event in enumerate(story) if isinstance(event, BattleWon))
    citadel, stair = 12, 14
    after = [event for event in story[start:] if isinstance(event, BattleWon | Gained | UnitLost | Retreated)]
    assert after == [
        BattleWon(citadel, MIKE, LAURA, 15, 13),
        Gained(MIKE, "vp", 6, "battle"),
        UnitLost(MIKE, GRUNT, citadel, "casualty"),
        UnitLost(MIKE, GRUNT, citadel, "casualty"),
        Gained(LAURA, "blessing", 1, "blanks"),
        UnitLost(LAURA, GRUNT, citadel, "casualty"),
        Retreated(LAURA, citadel, stair),
    ]
