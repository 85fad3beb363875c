"""Everything that can happen, and how it changes the state. Nothing else changes it."""

from typing import ClassVar

from crossblades.heart_rush.creature import AttackStance, Creature, Stance, Wound
from crossblades.heart_rush.options import Pay
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.event import Event
from crossblades.kernel.visibility import EVERYONE

Rules = tuple[str, ...]


class Public(Event, kw_only=True):
    """What the whole table sees."""

    seen_by: Rules = EVERYONE


# --- rounds and turns (2, 3, 5)


class SideBegins(Public, kw_only=True):
    """The side that begins this round and every later one."""

    side: str
    rules: Rules = ("HR-2.1",)

    def apply(self, state: State) -> None:
        state.first = self.side


class RoundBegan(Public, kw_only=True):
    """A round starts; the side that began the combat has the turn."""

    round: int
    rules: Rules = ("HR-3.6", "HR-2.1")

    def apply(self, state: State) -> None:
        state.round = self.round
        state.turn = state.first
        state.passes = 0
        state.idle = True


class ConditionsFaded(Public, kw_only=True):
    """A creature's fading conditions lose one level each."""

    creature: str
    left: dict[str, int]
    """All conditions it still has, with their levels."""
    rules: Rules = ("HR-3.6",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].conditions = self.left


class RushGained(Public, kw_only=True):
    """Rush points at the start of a round."""

    points: dict[str, int]
    rules: Rules = ("HR-5.1",)

    def apply(self, state: State) -> None:
        for name, points in self.points.items():
            state.creatures[name].rush += points


class ActionsReturned(Public, kw_only=True):
    """Everybody has an action and the free uses again."""

    rules: Rules = ("HR-3.6", "HR-4.1")

    def apply(self, state: State) -> None:
        for creature in state.creatures.values():
            creature.acted = creature.in_action = creature.aimed = False
            creature.dashes = creature.interactions = creature.calls = creature.moved = 0


class Passed(Public, kw_only=True):
    """A side does nothing with its turn."""

    side: str
    forced: bool = False
    """It could not do anything."""
    rules: Rules = ("HR-3.2", "HR-3.8")

    def apply(self, state: State) -> None:
        state.passes += 1


class TurnPassed(Public, kw_only=True):
    """The turn goes to a side; here a fight can be resumed."""

    boundary: ClassVar[bool] = True

    to: str
    rules: Rules = ("HR-3.1",)

    def apply(self, state: State) -> None:
        state.turn = self.to


class RoundEnded(Public, kw_only=True):
    """Both sides have passed: unspent rush is lost."""

    round: int
    rules: Rules = ("HR-3.2", "HR-3.6", "HR-5.1")

    def apply(self, state: State) -> None:
        for creature in state.creatures.values():
            creature.rush = 0
            creature.rounds_in_action += creature.in_action


class CombatEnded(Public, kw_only=True):
    """The combat is over; help and rush lapse."""

    winner: str | None
    """None if nobody has won."""
    reason: str
    """`last standing`, `nobody standing`, `nobody fights` or `out of time`."""
    rules: Rules = ("HR-3.7", "HR-4.16", "HR-5.1")

    def apply(self, state: State) -> None:
        state.over = True
        for creature in state.creatures.values():
            creature.rush = 0
            creature.helped_by = ""


# --- actions (4)


def _pay(creature: Creature, pay: Pay) -> None:
    """Spend the action or a rush point (HR-4.1, HR-4.4, HR-4.12)."""
    if pay == "action":
        creature.acted = True
    elif pay == "rush":
        creature.rush -= 1


class Acting(Public, kw_only=True):
    """A creature does something with its side's turn, so nobody has passed."""

    creature: str
    pay: Pay = "action"

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        _pay(creature, self.pay)
        state.passes = 0
        state.idle = False
        self.done(creature, state)

    def done(self, creature: Creature, state: State) -> None:
        """What it changes besides."""


class Sidestepped(Acting, kw_only=True):
    """A sidestep is announced."""

    rules: Rules = ("HR-4.4",)


class Dashed(Acting, kw_only=True):
    """A dash is announced."""

    rules: Rules = ("HR-4.5", "HR-3.3")

    def done(self, creature: Creature, _state: State) -> None:
        creature.dashes += 1


class Moved(Public, kw_only=True):
    """A creature goes into a space."""

    creature: str
    origin: str
    to: str
    feet: int = 5
    """What the step costs of its movement; 0 when it was forced."""
    rules: Rules = ("HR-10.14",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        creature.moved += self.feet


class MoveEnded(Public, kw_only=True):
    """A move stops short."""

    creature: str
    at: str
    rules: Rules = ("HR-4.15",)


class OpportunitySeized(Public, kw_only=True):
    """An opportunity attack is made."""

    creature: str
    target: str
    stance: AttackStance
    pay: Pay
    rules: Rules = ("HR-4.12",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        _pay(creature, self.pay)
        creature.in_action = True
        state.idle = False


class HelpGiven(Acting, kw_only=True):
    """A creature aids a neighbour."""

    whom: str
    rules: Rules = ("HR-4.8", "HR-4.16")

    def done(self, creature: Creature, state: State) -> None:
        state.creatures[self.whom].helped_by = creature.name


class HelpUsed(Public, kw_only=True):
    """The first roll that help could serve uses it up."""

    creature: str
    rules: Rules = ("HR-4.16",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].helped_by = ""


class Drew(Acting, kw_only=True):
    """A weapon is drawn."""

    weapon: str
    rules: Rules = ("HR-4.7", "HR-12.1")

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += 1
        creature.wielding = next(w for w in creature.sheet.weapons if w.name == self.weapon)


class Stowed(Acting, kw_only=True):
    """A weapon is put away."""

    weapon: str
    rules: Rules = ("HR-4.7",)

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += 1
        creature.wielding = None


class CalledOut(Acting, kw_only=True):
    """A creature says something."""

    text: str
    rules: Rules = ("HR-4.9", "HR-3.3")

    def done(self, creature: Creature, _state: State) -> None:
        creature.calls += 1


# --- engagements (6, 7)


class Engaged(Acting, kw_only=True):
    """An engagement starts between two creatures."""

    target: str
    rules: Rules = ("HR-4.2", "HR-6.1")

    def done(self, creature: Creature, state: State) -> None:
        target = state.creatures[self.target]
        creature.in_action = target.in_action = True
        state.engagement = Engagement(target.side, (creature.name, target.name))


class Entered(Public, kw_only=True):
    """A creature spends its action to enter the engagement."""

    creature: str
    rules: Rules = ("HR-4.10", "HR-6.2", "HR-6.14")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.acted = creature.in_action = True
        assert state.engagement is not None
        state.engagement.participants += (self.creature,)


class StancesRevealed(Public, kw_only=True):
    """All stances are shown together."""

    stances: dict[str, Stance | None]
    rules: Rules = ("HR-6.3", "HR-6.18")

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        state.engagement.stances = self.stances
        for name, stance in self.stances.items():
            creature = state.creatures[name]
            if stance not in (None, "defensive") and creature.weapon.kind == "ranged":
                creature.aimed = True


class StepBegan(Public, kw_only=True):
    """The creatures of one stance have their step."""

    stance: AttackStance
    creatures: tuple[str, ...]
    rules: Rules = ("HR-6.6", "HR-6.7")


class AttackDeclared(Public, kw_only=True):
    """A target is declared."""

    creature: str
    target: str
    stance: AttackStance
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


class Contested(Public, kw_only=True):
    """Two who attack each other in the same stance; the loser takes the difference."""

    creature: str
    target: str
    attack: int
    answer: int
    loser: str | None
    damage: int
    rules: Rules = ("HR-7.4",)


class ConditionsGained(Public, kw_only=True):
    """Levels of conditions."""

    creature: str
    levels: dict[str, int]
    now: dict[str, int]
    """All conditions it has afterwards."""
    rules: Rules = ("HR-6.8",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].conditions = self.now


class Pushed(Public, kw_only=True):
    """A creature is forced into a space."""

    creature: str
    by: str
    origin: str
    to: str
    rules: Rules = ("HR-10.10", "HR-10.15")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].at = self.to


class Collided(Public, kw_only=True):
    """Forced movement ends at something solid."""

    creature: str
    against: str
    """A creature's name, or the space of a wall."""
    feet: int
    """How much of the movement was left."""
    split: bool
    """Whether the other creature takes its half."""
    rules: Rules = ("HR-10.11",)


class EngagementEnded(Public, kw_only=True):
    """Everyone who could attack has."""

    rules: Rules = ("HR-6.13", "HR-3.5")

    def apply(self, state: State) -> None:
        state.engagement = None


# --- damage (8)


class ShruggedOff(Public, kw_only=True):
    """Half the damage, and a smaller heart die."""

    creature: str
    damage: int
    """What is left of it."""
    heart: Die
    rules: Rules = ("HR-8.1", "HR-8.9")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].heart = self.heart


class DamageTaken(Public, kw_only=True):
    """Hit points are lost."""

    creature: str
    damage: int
    hit_points: int
    """What is left of them."""
    rules: Rules = ("HR-8.2", "HR-8.9")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points = self.hit_points
        if self.hit_points <= 0 and not creature.down_since:
            creature.down_since = state.round


class Wounded(Public, kw_only=True):
    """A wound is marked."""

    creature: str
    rank: int
    text: str
    rules: Rules = ("HR-8.3",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].wounds += (Wound(self.rank, self.text),)


class FellUnconscious(Public, kw_only=True):
    """A creature at 0 or fewer hit points loses consciousness."""

    creature: str
    chosen: bool = True
    rules: Rules = ("HR-8.6", "HR-8.10")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].unconscious = True


class Died(Public, kw_only=True):
    """A creature is dead."""

    creature: str
    rules: Rules = ("HR-8.2",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].dead = True


class Healed(Public, kw_only=True):
    """Hit points come back; above 0 one wakes."""

    creature: str
    gained: int
    hit_points: int
    rules: Rules = ("HR-8.4",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points = self.hit_points
        if self.hit_points > 0:
            creature.unconscious = False
            creature.down_since = 0


class WoundsTreated(Public, kw_only=True):
    """Untreated wounds are lowered by a medicine check; the ones at 0 are gone."""

    creature: str
    by: str
    total: int
    wounds: tuple[Wound, ...]
    """The wounds that are left."""
    rules: Rules = ("HR-8.5",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].wounds = self.wounds


class WoundInvoked(Public, kw_only=True):
    """Outside combat a wound is taken as a penalty, for destiny points."""

    creature: str
    by: str
    penalty: int
    destiny: int
    rules: Rules = ("HR-8.7",)


# --- checks (1)


class Checked(Public, kw_only=True):
    """A skill check or a saving throw against a challenge number."""

    creature: str
    what: str
    total: int
    against: int
    success: bool
    complication: bool = False
    rules: Rules = ("HR-1.2",)


class ContestDecided(Public, kw_only=True):
    """A contested check; a tie changes nothing."""

    creature: str
    other: str
    total: int
    answer: int
    winner: str | None
    rules: Rules = ("HR-1.6",)
