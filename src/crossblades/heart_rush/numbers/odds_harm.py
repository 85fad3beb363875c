"""The exact odds of damage: what the rules of chapter 8 make of it, taken or shrugged off."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec import msgpack

from crossblades.heart_rush.abilities import works_by_itself
from crossblades.heart_rush.asks import TakeDamage
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import DamageTaken, Died, Wounded
from crossblades.heart_rush.hanging import ReactionHook
from crossblades.heart_rush.instants import by_itself
from crossblades.heart_rush.moments import DamageComing
from crossblades.heart_rush.options import Decline, ShrugOff, TakeIt
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.distributions import Chances, added, gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event, known
from crossblades.kernel.foresight import Decide, foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import shallow

SHRUGGED = "shrugged off"


def least(ask: Ask) -> Option:
    """The answer that does nothing: to decline, to take damage as it comes."""
    for option in ask.options:
        if isinstance(option, Decline | TakeIt):
            return option
    return ask.options[-1]


def shrugging(ask: Ask) -> Option:
    """The same, but damage is shrugged off."""
    if isinstance(ask, TakeDamage):
        return next(option for option in ask.options if isinstance(option, ShrugOff))
    return least(ask)


AS_IT_COMES: tuple[Decide, ...] = (least,)
BOTH: tuple[Decide, ...] = (least, shrugging)
"""HR-8.1: how damage may be taken."""


class Hurt(NamedTuple):
    """What damage has come to."""

    damage: int = 0
    wounds: bool = False
    drops: bool = False
    kills: bool = False


Hurts = list[tuple[Fraction, Hurt]]
"""Every way that damage may hurt, and its chance."""
Taken = Callable[[Decide, int], Hurts]


def harm_odds(
    state: State, blow: Blow, damage: Chances, when: str = "", taking: Sequence[Decide] = BOTH
) -> tuple[Prospect, ...]:
    """HR-8.1, HR-8.2, HR-8.3: what these numbers come to, if they are taken, or shrugged off."""
    cause, by = blow.weapon.cause, blow.attacker
    return hurt_odds(state, blow.target, cause, by, damage, when, taking)


def hurt_odds(
    state: State,
    target: str,
    cause: str,
    by: str,
    damage: Chances,
    when: str = "",
    taking: Sequence[Decide] = BOTH,
) -> tuple[Prospect, ...]:
    """The same for damage of any kind."""
    taken = _alone(state, target, cause, by)
    if taken is None:
        taken = partial(_taken, state, target, cause, by)
    found = []
    for decide in taking:
        hurts = gathered(
            (chance * part if part < 1 else chance, hurt)
            for number, chance in damage.items()
            for part, hurt in taken(decide, number)
        )
        why = when if decide is least else ", ".join(filter(None, (when, SHRUGGED)))
        found.append(told(target, hurts, why))
    return apart(found)


def apart(found: Sequence[Prospect]) -> tuple[Prospect, ...]:
    """What is taken and what is shrugged off, if it is not the same."""
    first = found[0]
    others = [o for o in found[1:] if (o.chances, o.events) != (first.chances, first.events)]
    return (first, *others)


def _alone(state: State, target: str, cause: str, by: str) -> Taken | None:
    """If nobody else has a say in it, what was worked out for one just like this serves again."""
    creature = state.creatures[target]
    if "creature climber" in creature.conditions or _minded(state, creature, cause, by):
        return None
    return partial(_taken_by, msgpack.encode(creature), _Only(state, creature))


def _minded(state: State, creature: Creature, cause: str, by: str) -> bool:
    """Whether an ability has a say in damage to this one, or wants to know how much it is."""
    coming = _Untold(state=state, creature=creature, damage=0, by=by, cause=cause)
    try:
        return any(
            by_itself(coming, hook)
            for hook in state.moments.get(DamageComing, ())
            if isinstance(hook, ReactionHook) and works_by_itself(hook.mine.me(coming), hook.mine)
        )
    except _LookedAtError:
        return True


class _LookedAtError(Exception):
    """Somebody wanted to know how much it is."""


class _Untold(DamageComing, kw_only=True):
    """Damage of an amount that nobody may look at."""

    def __getattribute__(self, name: str) -> Any:
        if name == "damage":
            raise _LookedAtError
        return super().__getattribute__(name)


class _Only:
    """The one who is hurt; as good as any other for whom the same is written down."""

    def __init__(self, state: State, creature: Creature) -> None:
        self.state = shallow(state)
        self.state.moments = {}
        self.state.creatures, self.state.everyone = {creature.name: creature}, [creature]
        self.rulings = state.rulings

    def __hash__(self) -> int:
        return hash(self.rulings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Only) and self.rulings == other.rulings


@lru_cache(maxsize=16384)
def _taken_by(_as_it_is: bytes, only: _Only, decide: Decide, damage: int) -> Hurts:
    (target,) = only.state.creatures
    return _taken(only.state, target, "", "", decide, damage)


def harm_to(target: str) -> str:
    """What such odds are called."""
    return f"damage to {target}"


def told(target: str, hurts: dict[Hurt, Fraction], when: str = "") -> Prospect:
    """The odds of being hurt, for people."""

    def of(which: Callable[[Hurt], bool]) -> Fraction:
        return added(chance for hurt, chance in hurts.items() if which(hurt))

    numbers = gathered((chance, hurt.damage) for hurt, chance in hurts.items())
    events = {
        "hits": of(lambda hurt: hurt.damage > 0),
        "wounds": of(lambda hurt: hurt.wounds),
        "drops": of(lambda hurt: hurt.drops),
        "kills": of(lambda hurt: hurt.kills),
    }
    return Prospect(harm_to(target), dict(sorted(numbers.items())), events, when, "damage")


def _taken(state: State, target: str, cause: str, by: str, decide: Decide, damage: int) -> Hurts:
    """HR-8.2: run the rule of taking damage; mostly there is but one way for it to go."""
    if not damage:
        return [(Fraction(1), Hurt())]

    def run(dice: Enumerated) -> Hurt:
        now = state.copy()
        rule = take_damage(now, now.creatures[target], damage, cause, by)
        return read_harm(state, target, foresee(rule, now, dice, decide, AfterHarm()).events)

    return list(every_outcome(run))


class AfterHarm:
    """Says when damage is taken with all that chapter 8 makes of it: at the next other thing."""

    def __init__(self) -> None:
        self.taken = False

    def __call__(self, item: Event | Roll) -> bool:
        if isinstance(item, DamageTaken):
            self.taken = True
        return self.taken and not isinstance(item, DamageTaken | Wounded | Died)


def read_harm(before: State, target: str, events: list[Event]) -> Hurt:
    """What the first damage to a creature has done to it."""
    taken = next((e for e in events if isinstance(e, DamageTaken) and e.creature == target), None)
    if taken is None:
        return Hurt()
    return Hurt(
        taken.damage,
        any(isinstance(event, Wounded) and event.creature == target for event in events),
        before.creatures[target].hit_points > 0 >= known(taken.hit_points),
        any(isinstance(event, Died) and event.creature == target for event in events),
    )
