"""A match that is nothing but one rule, for tests of what the kernel or a bot makes of it."""

from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.stretch import Play, Stretch
from tests.kernel.toy import Toy, ToyTable

GAME = Toy()


def match_of(rule: Play) -> Match:
    """The toy with empty hands, played by this rule alone."""
    box = GAME.box(Setup("toy", 2))
    table = GAME.table(box)
    table.hands, table.scores = [[], []], [0, 0]
    return Match.continued(GAME, box, Seeded(1), Stretch(None, table, rule, 0, 0), [], [], listening=False)


def finish(table: ToyTable) -> None:
    """The rule is over, and so is the game."""
    table.over = True
