"""What the abilities of creatures have in common."""

from crossblades.heart_rush.content.common import allies_beside
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.moments import AttackRoll, DamageSuffered
from crossblades.heart_rush.stances import BEATS
from crossblades.heart_rush.state import State


def bloodied(creature: Creature) -> bool:
    """At half its hit points or fewer."""
    return 2 * creature.hit_points <= creature.sheet.hit_points


def friends_beside_target(moment: AttackRoll) -> list[Creature]:
    """The others of the attacker's side who stand beside its target."""
    beside = allies_beside(moment.state, moment.roller.side, moment.target)
    return [friend for friend in beside if friend.name != moment.roller.name]


def outdid(state: State, one: str, other: str, stance: AttackStance) -> bool:
    """HR-6.4: whether one has beaten the other's stance with this one; defensive does not count."""
    if state.engagement is None:
        return False
    stances = state.engagement.stances
    return stances.get(one) == stance and stances.get(other) == BEATS[stance]


def has_hit(moment: DamageSuffered, name: str) -> bool:
    """Whether the damage comes from an attack of this creature, with whatever it struck."""
    return moment.by == name and moment.weapon is not None
