"""The exact odds that foes lose heart, through the rules that play (OS-6.6)."""

from fractions import Fraction

from msgspec import structs

from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Rolled
from crossblades.kernel.foresight import foresee
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.damage import felled
from crossblades.swords_reign.events import MoraleChecked
from crossblades.swords_reign.morale import check_morale, doubting, members
from crossblades.swords_reign.numbers.imagined import Look
from crossblades.swords_reign.state import State

GUESSES = (5, 7, 9)
"""What the Ml of strangers may be: the timid, most, the bold."""


def morale_odds(look: Look, side: str, kind: str) -> tuple[Prospect, ...]:
    """OS-6.6: 2d6 against Ml; of strangers, against a few that it might be."""
    those = members(look.state, side, kind)
    if all(creature.name in look.known for creature in those):
        return (_odds(look.state, side, kind),)
    return tuple(
        _odds(_as_bold_as(look.state, look.known, guess), side, kind, f"if {kind} has Ml {guess}")
        for guess in GUESSES
    )


def _odds(state: State, side: str, kind: str, when: str = "") -> Prospect:
    def run(dice: Enumerated) -> tuple[int, bool]:
        now = state.copy()
        seen = foresee(check_morale(now, side, kind, []), now, dice, lambda ask: ask.options[0])
        rolled, checked = seen.last(Rolled), seen.last(MoraleChecked)
        assert rolled is not None
        assert checked is not None
        return rolled.total, checked.holds

    found = gathered(every_outcome(run))
    totals = gathered((chance, total) for (total, _), chance in found.items())
    breaks = sum((chance for (_, holds), chance in found.items() if not holds), Fraction(0))
    return Prospect(f"morale of {kind}", dict(sorted(totals.items())), {"breaks": breaks}, when)


def after_a_fall(look: Look, name: str, spared: bool) -> tuple[Prospect, ...]:
    """OS-6.6: the checks that a foe's fall brings about."""
    now = _as_bold_as(look.state, look.known, GUESSES[0])
    fallen = now.creatures[name]
    felled(fallen, spared, "").apply(now)
    return tuple(
        odds for kind in doubting(now, fallen) for odds in morale_odds(look, fallen.side, kind)
    )


def _as_bold_as(state: State, known: frozenset[str], morale: int) -> State:
    """The same with this Ml for all strangers."""
    now = state.copy()
    for creature in now.creatures.values():
        if creature.name not in known and isinstance(creature.sheet, StatBlock):
            creature.sheet = structs.replace(creature.sheet, morale=morale)
    return now
