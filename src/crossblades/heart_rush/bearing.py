"""Chapter 11: what conditions hang on moments, for as long as somebody bears them."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.hanging import stir
from crossblades.heart_rush.moments import AttackRoll, DefenceRoll, Moment, Window
from crossblades.kernel.dice import Part
from crossblades.kernel.moments import Registry
from crossblades.kernel.rule import Rule


class Borne(NamedTuple):
    """A condition that somebody is in."""

    bearer: Creature
    name: str
    level: int

    @property
    def rule(self) -> str:
        """The rule of the condition."""
        return CONDITIONS[self.name].rule

    def part(self, advantage: int) -> Part:
        """What it adds to a roll: `dazed 2`, or `prone` where there are no levels."""
        levels = f" {self.level}" if CONDITIONS[self.name].most > 1 else ""
        return Part(f"{self.name}{levels}", self.rule, advantage=advantage)


OnRoll = Callable[[Any, Borne], Part | None]
OnWindow = Callable[[Any, Borne], Rule[Any]]

HUNG: Registry[Any] = Registry()
"""What conditions hang on moments, by their names."""

_WINDOWS: set[type[Moment]] = set()
"""The windows at which any condition has a say."""


def while_in(
    condition: str, *moments: type[Moment]
) -> Callable[[OnRoll | OnWindow], OnRoll | OnWindow]:
    """Let a condition have a say at these moments while somebody is in it.

    At rolls of its bearer the function gives a part, or None. At other moments it is a rule, and
    comes once for each that is in the condition, whoever the moment is about.
    """

    def hang(function: OnRoll | OnWindow) -> OnRoll | OnWindow:
        HUNG.hang(condition, moments, function, function)
        windows = [moment for moment in moments if issubclass(moment, Window)]
        _WINDOWS.update(windows)
        stir(condition, windows)
        elsewhere.cache_clear()
        return function

    return hang


def hung_by(condition: str, moment: type[Moment]) -> tuple[Any, ...]:
    """What a condition hangs on moments of this type."""
    return HUNG.plan(condition).get(moment, ())


def by_conditions(moment: Window) -> Rule[None] | tuple[()]:
    """What conditions do at a moment: those of one creature after those of another."""
    return _by_each(moment) if type(moment) in _WINDOWS else ()


def _by_each(moment: Window) -> Rule[None]:
    for creature in moment.state.everyone:
        for name in creature.conditions:
            for function in hung_by(name, type(moment)):
                if level := creature.conditions.get(name):
                    yield from function(moment, Borne(creature, name, level))


@cache
def elsewhere(ability: Ability) -> frozenset[str]:
    """The conditions that touch no attack or defence with this die, but with another one.

    So it is with those that say nothing but which ability they spoil (HR-11.1 to HR-11.4).
    """
    return frozenset(
        name
        for name, condition in CONDITIONS.items()
        if condition.ability not in (None, ability)
        if HUNG.plan(name).keys().isdisjoint((AttackRoll, DefenceRoll))
    )
