"""Talents for those who hold on to others."""

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts, settles, used
from crossblades.heart_rush.conditions import lasting
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.holding import is_on
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import (
    AttackRoll,
    BetweenSteps,
    InsteadOfAttack,
    OffensiveCheck,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.terms import GrappleRestraint
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@adds("clinger", OffensiveCheck)
def clinger(moment: OffensiveCheck, mine: Owned) -> tuple[Part, ...]:
    """Advantage on climbing on."""
    climbing = moment.attacking and moment.what == "climb on"
    return (mine.part(advantage=mine.number("levels")),) if climbing else ()


@adds("clinger", AttackRoll)
def from_its_back(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """And on attacks on what one is on."""
    if not is_on(moment.roller, moment.target):
        return ()
    return (mine.part(advantage=mine.number("levels")),)


@settles("master grappler", GrappleRestraint)
def master_grappler(moment: GrappleRestraint, mine: Owned) -> None:
    """A firmer hold."""
    if moment.grappler.name == mine.owner:
        moment.levels = max(moment.levels, mine.number("levels"))


# --- a whip


def whom_to_catch(moment: InsteadOfAttack, mine: Owned) -> list[UseAbility]:
    """An enemy that one could attack with a whip."""
    me, engagement = mine.me(moment), moment.engagement
    whip = next((weapon for weapon in (me.weapon, me.other) if weapon and is_whip(weapon)), None)
    stance = engagement.stances.get(me.name)
    if whip is None or stance is None or stance == "defensive":
        return []
    targets = valid_targets(moment.state, engagement, me, stance, whip)
    foes = [target.name for target in targets if target.side != me.side]
    return [option for name in foes for option in mine.use(moment, name)]


def is_whip(weapon: Weapon) -> bool:
    """HR-12.3."""
    return weapon.kind == "whip"


@used("whipmaster", InsteadOfAttack, options=whom_to_catch)
def whipmaster(_moment: InsteadOfAttack, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It counts from the end of the step, like all conditions (HR-6.15)."""
    yield mine.lasts(mine.owner, "engagement", about=chosen.target)


@reacts("whipmaster", BetweenSteps)
def caught(moment: BetweenSteps, mine: Owned) -> Rule[None]:
    """Until the round ends; it is as good as an attack (HR-11.15)."""
    me = mine.me(moment)
    for cast in [effect for effect in ongoing(me, mine.id) if effect.until == "engagement"]:
        target = moment.state.creatures[cast.about]
        if not target.dead:
            held = Effect(mine.id, "round", me.name, mine.number("levels"), "restrained")
            yield lasting(target, held, ("HR-5.2",))
            yield from turned_against(me, target, attack=False)
        yield EffectsEnded(creature=me.name, effects=(cast,))
