"""Words for everything: log lines, menu entries and questions.

An event is one line of plain text; `kernel/telling.py` says which are told, and counts their lines.
"""

from crossblades.kernel.event import Rolled, Undone
from crossblades.kernel.telling import TakenBack, Walked
from crossblades.kernel.words import rolled, undone, walked
from crossblades.swords_reign.words import (
    narration_actions,
    narration_attack,
    narration_dying,
    narration_morale,
    narration_order,
    narration_referee,
    narration_rest,
    wording_players,
    wording_questions,
    wording_referee,
)
from crossblades.swords_reign.words.wording import label, line, question

__all__ = ["label", "line", "question"]

WORDED_IN = (
    narration_actions, narration_attack, narration_dying, narration_morale, narration_order,
    narration_referee, narration_rest, wording_players, wording_questions, wording_referee,
)  # fmt: skip
"""Where the words are."""

line.register(Rolled, rolled)
line.register(Undone, undone)
line.register(TakenBack, undone)
line.register(Walked, walked)
