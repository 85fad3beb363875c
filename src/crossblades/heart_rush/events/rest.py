"""Events of chapters 14 and 15: rest, healing, growth."""

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.resting import Camp
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.special import Frequency


class HeartRestored(Public, kw_only=True):
    """A short rest: the heart die is at its maximum again."""

    creature: str
    heart: Die
    rules: Rules = ("HR-14.1",)

    def apply(self, state: Camp) -> None:
        state.creatures[self.creature].heart = self.heart


class LongRested(Public, kw_only=True):
    """Seven hours begin."""

    creature: str
    rules: Rules = ("HR-14.2",)


class SleepChecked(Public, kw_only=True):
    """Whether one has slept well."""

    creature: str
    total: int
    success: bool
    rules: Rules = ("HR-14.2",)


class SleptWell(Public, kw_only=True):
    """Conditions from bad sleep are gone."""

    creature: str
    left: dict[str, int]
    """The conditions it still has."""
    gone: dict[str, int]
    rules: Rules = ("HR-14.3",)

    def apply(self, state: Camp) -> None:
        creature = state.creatures[self.creature]
        creature.conditions, creature.bad_sleep = self.left, {}
        state.bad_nights = {**state.bad_nights, self.creature: 0}


class SleptBadly(Public, kw_only=True):
    """Bad sleep, or none, brings levels that do not fade."""

    creature: str
    night: int
    """How many bad nights it makes, one after the other."""
    bad_sleep: dict[str, int]
    """All levels that bad sleep has brought."""
    now: dict[str, int]
    """All its conditions."""
    rules: Rules = ("HR-14.3", "HR-14.5")

    def apply(self, state: Camp) -> None:
        creature = state.creatures[self.creature]
        creature.conditions, creature.bad_sleep = self.now, self.bad_sleep
        state.bad_nights = {**state.bad_nights, self.creature: self.night}


class WoundsHealed(Public, kw_only=True):
    """Wounds lose a rank; those at 0 are gone."""

    creature: str
    wounds: tuple[Wound, ...]
    """The wounds that are left."""
    rules: Rules

    def apply(self, state: Camp) -> None:
        state.creatures[self.creature].wounds = self.wounds


class PotionDrunk(Public, kw_only=True):
    """A healing potion, and an hour's wait."""

    creature: str
    rules: Rules = ("HR-14.4",)


class UsedOutside(Public, kw_only=True):
    """An ability or a spell is used outside of combat."""

    creature: str
    what: str
    text: str
    frequency: Frequency
    rests: int = 0
    """Long rests until a spell is there again; 0: a short one will do (HR-16.2)."""
    rules: Rules


class PoisonApplied(Public, kw_only=True):
    """A dose of poison is put on a weapon."""

    creature: str
    poison: str
    weapon: str
    left: int
    """Doses that are on no weapon."""
    scraped: str = ""
    """What was on the weapon before."""
    rules: Rules = ("HR-13.4",)


class ExperienceGained(Public, kw_only=True):
    """The GM awards points."""

    creature: str
    points: int
    total: int
    """All that were ever gained."""
    reason: str = ""
    rules: Rules = ("HR-15.3",)


class HeartDieRose(Public, kw_only=True):
    """The heart die's maximum rises by itself."""

    creature: str
    heart: Die
    rules: Rules = ("HR-15.2",)


class FeatureBought(Public, kw_only=True):
    """Points are spent."""

    creature: str
    what: str
    cost: int
    left: int
    """Points that can still be spent."""
    rules: Rules = ("HR-15.1",)
