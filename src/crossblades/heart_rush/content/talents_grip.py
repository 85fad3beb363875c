"""Talents for those who hold on to others."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, ongoing, reacts, settles, used
from crossblades.heart_rush.climbing import THROWING_OFF
from crossblades.heart_rush.condition_rolls import BREAKING_FREE
from crossblades.heart_rush.conditions import imposed, is_prone, lasting
from crossblades.heart_rush.content.common import pick
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.grips import GRAPPLE
from crossblades.heart_rush.holding import HOLDING_ON, is_on
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import (
    AttackRoll,
    BetweenSteps,
    Check,
    InsteadOfAttack,
    OffensiveCheck,
    Save,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.terms import GrappleRestraint
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

JERK = "pull it down"


@adds("clinger", OffensiveCheck)
def clinger(moment: OffensiveCheck, mine: Owned) -> tuple[Part, ...]:
    """Advantage on climbing on."""
    climbing = moment.attacking and moment.what == "climb on"
    return (mine.part(advantage=mine.number("levels")),) if climbing else ()


@adds("clinger", Save)
def holds_on(moment: Save, mine: Owned) -> tuple[Part, ...]:
    """And on holding on."""
    return (mine.part(advantage=mine.number("levels")),) if moment.what == HOLDING_ON else ()


@adds("clinger", Check)
def is_not_thrown_off(moment: Check, mine: Owned) -> tuple[Part, ...]:
    """Also when the creature one is on would throw one off (HR-11.19)."""
    against = moment.against if moment.what == THROWING_OFF else None
    if against is None or not is_on(moment.roller, against):
        return ()
    return (mine.part(advantage=mine.number("levels")),)


@adds("clinger", AttackRoll)
def from_its_back(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """And on attacks on what one is on."""
    if not is_on(moment.roller, moment.target):
        return ()
    return (mine.part(advantage=mine.number("levels")),)


@settles("master grappler", GrappleRestraint)
def master_grappler(moment: GrappleRestraint, mine: Owned) -> None:
    """A firmer hold of those who have no weapon in hand."""
    if moment.grappler.name == mine.owner and not moment.grappler.wielding:
        moment.levels = max(moment.levels, mine.number("levels"))


@adds("master grappler", OffensiveCheck)
def sure_grip(moment: OffensiveCheck, mine: Owned) -> tuple[Part, ...]:
    """Advantage on grappling."""
    grappling = moment.what == GRAPPLE and moment.attacking
    return (mine.part(advantage=mine.number("advantage")),) if grappling else ()


@adds("master grappler", Check)
def slippery(moment: Check, mine: Owned) -> tuple[Part, ...]:
    """And on breaking free, not on holding fast."""
    by = moment.roller.sources.get("grappled")
    out = moment.what == BREAKING_FREE and moment.against and by == moment.against.name
    return (mine.part(advantage=mine.number("advantage")),) if out else ()


# --- a whip


@alters("whipmaster")
def heavier_whips(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Every whip strikes like a light weapon."""
    weapons = tuple(_as_light(weapon) for weapon in sheet.weapons)
    return structs.replace(sheet, weapons=weapons)


def _as_light(weapon: Weapon) -> Weapon:
    if weapon.kind == "whip" and weapon.size == "ultralight":
        return structs.replace(weapon, size="light")
    return weapon


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


def jerk(moment: BetweenSteps, mine: Owned, target: Creature) -> Rule[None]:
    """At the destiny level one may pull it down, which hurts."""
    state, me = moment.state, mine.me(moment)
    way = UseAbility(me.name, mine.id, target.name, JERK)
    if not (yield from pick(mine, me, [way])):
        return
    yield imposed(state, me, target, {"prone": 1}, ("HR-5.2",))
    if is_prone(target):
        part = mine.part(dice=(mine.number("die"),))
        rolled: Rolled = yield Roll(me.name, mine.ability.name, (part,), ("HR-5.2",))
        yield from take_damage(state, target, rolled.total, "fall", me.name)


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
            if mine.destiny and target.rank <= me.rank + 1 and not is_prone(target):
                yield from jerk(moment, mine, target)
            yield from turned_against(me, target, attack=False)
        yield EffectsEnded(creature=me.name, effects=(cast,))
