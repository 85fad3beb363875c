"""Events of chapters 6, 7 and 10: engagements, attacks and pushes."""

import msgspec

from crossblades.heart_rush.creature import AttackStance, Creature, Stance
from crossblades.heart_rush.events.acting import Acting
from crossblades.heart_rush.events.base import Public, Rules, soak
from crossblades.heart_rush.state import Engagement, State


class Engaged(Acting, kw_only=True):
    """An engagement starts between two creatures."""

    target: str
    rules: Rules = ("HR-4.2", "HR-6.1")

    def done(self, creature: Creature, state: State) -> None:
        target = state.creatures[self.target]
        creature.in_action = target.in_action = True
        state.engagements += 1
        state.engagement = Engagement(
            target.side, (creature.name, target.name), drawn=(target.name,)
        )


class EnteredEngagement(Public, kw_only=True):
    """A creature spends its action to enter the engagement."""

    creature: str
    rules: Rules = ("HR-4.10", "HR-6.2", "HR-6.14")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.acted = creature.in_action = True
        assert state.engagement is not None
        state.engagement.participants += (self.creature,)


class DrawnIn(Public, kw_only=True):
    """An ability draws one more enemy into an engagement, which costs that enemy nothing."""

    creature: str
    by: str
    ability: str
    rules: Rules = ("HR-5.2", "HR-6.1")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].in_action = True
        assert state.engagement is not None
        state.engagement.drawn += (self.creature,)
        state.engagement.participants += (self.creature,)


class StancesRevealed(Public, kw_only=True):
    """All stances are shown together."""

    stances: dict[str, Stance | None]
    rules: Rules = ("HR-6.3", "HR-6.18")

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        state.engagement.stances = self.stances
        creatures = state.creatures
        for name, stance in self.stances.items():
            creature = creatures[name]
            if creature.weapon.kind == "ranged" and stance not in (None, "defensive"):
                creature.aimed = True


class StepBegan(Public, kw_only=True):
    """The creatures of one stance have their step."""

    detail = True
    stance: AttackStance
    creatures: tuple[str, ...]
    rules: Rules = ("HR-6.6", "HR-6.7")


class AttackDeclared(Public, kw_only=True):
    """A target is declared."""

    creature: str
    target: str
    stance: AttackStance
    weapon: str = ""
    """What it attacks with, if not with what is in hand."""
    rules: Rules = ("HR-6.5", "HR-6.7")


class Attacked(Public, kw_only=True):
    """An attack against a defence, and the damage it would do."""

    creature: str
    target: str
    attack: int
    defence: int
    halved: bool
    """The target stands in the defensive stance."""
    damage: int
    rules: Rules = ("HR-7.1", "HR-7.2", "HR-7.3")

    def apply(self, state: State) -> None:
        state.creatures[self.target].attacked = True


class Contested(Public, kw_only=True):
    """Two who attack each other in the same stance; the loser takes the difference."""

    creature: str
    target: str
    attack: int
    answer: int
    loser: str | None
    damage: int
    rules: Rules = ("HR-7.4",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].attacked = state.creatures[self.target].attacked = True


class ConditionsGained(Public, kw_only=True):
    """Levels of conditions."""

    creature: str
    levels: dict[str, int]
    now: dict[str, int]
    """All conditions it has afterwards."""
    sources: dict[str, str] = msgspec.field(default_factory=dict)
    """Whom those come from that come from somebody."""
    withstood: tuple[str, ...] = ()
    """Those that it would have got, were it not immune."""
    rules: Rules = ("HR-6.8",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.conditions = self.now
        if self.sources:
            creature.sources = {**creature.sources, **self.sources}


class Pushed(Public, kw_only=True):
    """A creature is forced into a space."""

    creature: str
    by: str
    origin: str
    to: str
    rules: Rules = ("HR-10.10", "HR-10.15")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        if creature.climbs:
            creature.climbs = False
        if state.land.water:
            soak(state, creature)


class Collided(Public, kw_only=True):
    """Forced movement ends at something solid."""

    creature: str
    against: str
    """A creature's name, the space of a wall, or two with a wall between: `b2|c2`."""
    wall: bool = False
    feet: int
    """How much of the movement was left."""
    split: bool
    """Whether the other creature takes its half."""
    rules: Rules = ("HR-10.11",)


class EngagementEnded(Public, kw_only=True):
    """Everyone who could attack has."""

    rules: Rules = ("HR-6.13", "HR-3.5")

    def apply(self, state: State) -> None:
        if state.moments and state.engagement:
            state.fought += (state.engagement,)
        state.engagement = None
