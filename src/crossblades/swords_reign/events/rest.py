"""Events between fights: breathers, nights, havens, and what was gained."""

from crossblades.swords_reign.events.base import Public, Rules
from crossblades.swords_reign.resting import Camp, Shelter


class ProvisionEaten(Public, kw_only=True):
    """A breather begins with a Provision, perhaps a companion's."""

    creature: str
    of: str
    """Whose it was."""
    rules: Rules = ("OS-6.5",)

    def apply(self, state: Camp) -> None:
        state.creatures[self.of].provisions -= 1


class NothingToEat(Public, kw_only=True):
    """Nobody has a Provision left: the breather brings nothing."""

    creature: str
    rules: Rules = ("OS-6.5",)


class NightPassed(Public, kw_only=True):
    """A night's rest."""

    creature: str
    food: bool
    shelter: Shelter
    rules: Rules = ("OS-6.5",)


class HitDieSpent(Public, kw_only=True):
    """A hit die is used up; it comes back in a safe haven alone."""

    creature: str
    spent: int
    """All that are used up."""
    left: int
    rules: Rules = ("OS-6.5", "OS-6.8")

    def apply(self, state: Camp) -> None:
        state.spent_dice = {**state.spent_dice, self.creature: self.spent}


class HavenReached(Public, kw_only=True):
    """Days of peace begin."""

    days: int
    rules: Rules = ("OS-6.8",)


class Restored(Public, kw_only=True):
    """Hit points, Fatigue and hit dice are as good as can be."""

    creature: str
    rules: Rules = ("OS-6.8",)

    def apply(self, state: Camp) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points, creature.fatigue = creature.sheet.hit_points, 0
        state.spent_dice = {**state.spent_dice, self.creature: 0}


class ExperienceGained(Public, kw_only=True):
    """The Referee awards points."""

    creature: str
    points: int
    total: int
    """All that were ever gained."""
    reason: str = ""
    rules: Rules = ("OS-6.7",)
