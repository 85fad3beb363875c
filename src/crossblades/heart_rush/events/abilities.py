"""Events of chapter 5: abilities, their effects, and what they change."""

from collections.abc import Iterator

from msgspec import structs

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import begin, drop, unbind
from crossblades.heart_rush.hanging import without
from crossblades.heart_rush.lending import lent
from crossblades.heart_rush.special import Effect, Frequency
from crossblades.heart_rush.state import State

SPENT = ("heart", "major", "weekly", "monthly")
"""The frequencies that are used up (HR-5.3)."""


class AbilityUsed(Public, kw_only=True):
    """An ability is announced, and paid for (HR-5.3, HR-5.7)."""

    creature: str
    ability: str
    frequency: Frequency
    target: str = ""
    choice: str = ""
    rush: int = 0
    slow: bool = False
    """It takes the turn, so nobody has passed."""
    instead: bool = False
    """It stands for an attack of the engagement under way (HR-6.12)."""
    rules: Rules = ("HR-5.3", "HR-5.7")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        if self.instead and state.engagement:
            state.engagement.gave_up += (self.creature,)
        creature.rush -= self.rush
        creature.uses = {**creature.uses, self.ability: creature.uses.get(self.ability, 0) + 1}
        creature.used_this_round += (self.ability,)
        if self.frequency in SPENT:
            creature.spent = {**creature.spent, self.ability: self.frequency}
        if self.slow:
            state.passes = 0


class EffectStarted(Public, kw_only=True):
    """An ability takes effect for a while."""

    creature: str
    effect: Effect
    rules: Rules = ("HR-5.2",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.effects += (self.effect,)
        if self.effect.brings:
            had = creature.conditions.get(self.effect.about, 0)
            begin(creature, self.effect.about, level=had + self.effect.value)
        if self.effect.lends:
            lent(state, self.effect.by, self.effect.about, self.creature)


class EffectsEnded(Public, kw_only=True):
    """Effects of abilities are over."""

    creature: str
    effects: tuple[Effect, ...]
    rules: Rules = ("HR-5.2",)

    def apply(self, state: State) -> None:
        drop(state.creatures[self.creature], self.effects)
        for effect in self.effects:
            if effect.lends:
                state.moments = without(state.moments, self.creature, effect.about)


class EffectsAged(Public, kw_only=True):
    """A round of effects that last several is over."""

    creature: str
    left: dict[str, int]
    """The rounds that are left, by ability."""
    rules: Rules = ("HR-16.1",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.effects = tuple(
            structs.replace(effect, rounds=effect.rounds - 1) if effect.rounds else effect
            for effect in creature.effects
        )


class TotalChanged(Public, kw_only=True):
    """An ability changes a total, or damage, that was already seen."""

    creature: str
    ability: str
    what: str
    """`attack`, `defence`, `damage`."""
    before: int
    now: int
    rules: Rules = ("HR-5.5",)


class RushWon(Public, kw_only=True):
    """An ability gives rush (HR-5.1)."""

    creature: str
    ability: str
    points: int
    rules: Rules = ("HR-5.1",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].rush += self.points


class ConditionsLost(Public, kw_only=True):
    """An ability ends conditions, or lowers them."""

    creature: str
    ability: str
    left: dict[str, int]
    """All conditions it still has."""
    rules: Rules = ("HR-5.2",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        gone = {name: 1 for name in creature.conditions if name not in self.left}
        creature.conditions = {**self.left, **gone}
        for condition in gone:
            unbind(state, creature, condition)
        creature.bad_sleep = {
            name: min(level, creature.conditions[name])
            for name, level in creature.bad_sleep.items()
            if name in creature.conditions
        }
        creature.effects = tuple(_at_most(creature.effects, creature.conditions))


def _at_most(effects: tuple[Effect, ...], left: dict[str, int]) -> Iterator[Effect]:
    """Effects hold no level, and take none along, that is not there any more."""
    room = dict(left)
    for effect in effects:
        if not (effect.holds or effect.brings):
            yield effect
        elif value := min(effect.value, room.get(effect.about, 0)):
            room[effect.about] -= value
            yield structs.replace(effect, value=value)


class HeartChanged(Public, kw_only=True):
    """An ability lowers or lifts the heart die."""

    creature: str
    ability: str
    heart: int
    rules: Rules = ("HR-1.1",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].heart = self.heart  # type: ignore[assignment]


class AbilityReturned(Public, kw_only=True):
    """An ability that was used up counts as not used."""

    creature: str
    ability: str
    rules: Rules = ("HR-5.2", "HR-5.3")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.spent = {k: v for k, v in creature.spent.items() if k != self.ability}


class AbilityGone(Public, kw_only=True):
    """An ability that was lent cannot be used again until the next day."""

    creature: str
    ability: str
    rules: Rules = ("HR-5.2", "HR-5.3")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.spent = {**creature.spent, self.ability: "major"}


class BodyChanged(Public, kw_only=True):
    """An ability makes another body of somebody, until it does so again."""

    creature: str
    ability: str
    immune: tuple[str, ...] = ()
    """The conditions that it cannot have now."""
    at_home_in_water: bool = False
    sure_footed: bool = False
    rules: Rules = ("HR-5.2",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.sheet = structs.replace(
            creature.sheet, immune=self.immune, at_home_in_water=self.at_home_in_water,
            sure_footed=self.sure_footed,
        )  # fmt: skip


class TurnSeized(Public, kw_only=True):
    """By an ability somebody goes first in a round that has just begun."""

    creature: str
    ability: str
    rules: Rules = ("HR-5.2", "HR-3.1")

    def apply(self, state: State) -> None:
        state.turn = state.creatures[self.creature].side


class ActionRegained(Public, kw_only=True):
    """An ability gives the action back."""

    creature: str
    ability: str
    rules: Rules = ("HR-4.1",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].acted = False
