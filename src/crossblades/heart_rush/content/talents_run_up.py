"""Talents that take a run-up or a ruse."""

from itertools import pairwise

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    ongoing,
    reacts,
    used,
)
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.content.common import (
    change_total,
    end_effects,
    is_heavy_melee,
    neighbours,
    pick,
    strike_another,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    BeforeAttack,
    DefenceRoll,
    EngagementClosing,
    InsteadOfStep,
    JoiningClosed,
    OffensiveCheck,
    RollSeen,
    WalkDone,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

# --- a run-up


def straight_feet(state: State, way: tuple[str, ...]) -> int:
    """How far the last part of a way led in one direction."""
    places = [state.grid.xy[place] for place in reversed(way)]
    steps = [(ax - bx, ay - by) for (ax, ay), (bx, by) in pairwise(places)]
    run = 0
    while run < len(steps) and steps[run] == steps[0] != (0, 0):
        run += 1
    return run * FEET


@reacts("charge", WalkDone)
def run_up(moment: WalkDone, mine: Owned) -> Rule[None]:
    """Twenty feet straight ahead, or more of them."""
    me = mine.me(moment)
    if moment.creature.name != me.name:
        return
    yield from end_effects(me, mine.id)
    runs = min(straight_feet(moment.state, moment.way) // mine.number("feet"), mine.number("most"))
    if runs:
        yield mine.lasts(me.name, "round", runs, me.at)


@reacts("charge", JoiningClosed)
def engage_at_once(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """It is lost unless one engages from where the run has ended, with a heavy weapon."""
    me, engager = mine.me(moment), moment.engagement.participants[0]
    if me.name not in moment.engagement.participants:
        return
    here = all(effect.about == me.at for effect in ongoing(me, mine.id))
    if engager != me.name or not here or not is_heavy_melee(me.weapon):
        yield from end_effects(me, mine.id)


@adds("charge", AttackRoll)
def charge(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die for each part of the run."""
    runs = sum(effect.value for effect in ongoing(moment.roller, mine.id))
    if not runs or not moment.state.engagement or not is_heavy_melee(moment.weapon):
        return ()
    return (mine.part(dice=(mine.number("die"),) * runs),)


@reacts("charge", AttackMade)
def bowl_over(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The target falls."""
    me, target = mine.me(moment), moment.state.creatures[moment.blow.target]
    if moment.blow.attacker != me.name or not is_heavy_melee(moment.blow.weapon) or target.dead:
        return
    if ongoing(me, mine.id) and moment.state.engagement:
        yield gained(target, {"prone": 1}, ("HR-5.2",))


@reacts("charge", EngagementClosing)
def halt(moment: EngagementClosing, mine: Owned) -> Rule[None]:
    """One engagement has it, and no other."""
    if mine.owner in moment.engagement.participants:
        yield from end_effects(mine.me(moment), mine.id)


# --- a ruse


def whom_to_deceive(moment: InsteadOfStep, mine: Owned) -> list[UseAbility]:
    """Any neighbour; an enemy, for one attacks no others."""
    me = mine.me(moment)
    foes = [other for other in neighbours(moment.state, me) if other.side != me.side]
    return [option for foe in foes for option in mine.use(moment, foe.name)]


@used("feint", InsteadOfStep, options=whom_to_deceive)
def feint(_moment: InsteadOfStep, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Until the next attack on it, or by it."""
    yield mine.lasts(mine.owner, "combat", about=chosen.target)


@adds("feint", AttackRoll, DefenceRoll)
def deceived(moment: AttackRoll | DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against the deceived."""
    against = moment.attacker if isinstance(moment, DefenceRoll) else moment.target
    foes = [effect.about for effect in ongoing(moment.roller, mine.id)]
    return (mine.part(advantage=mine.number("levels")),) if against.name in foes else ()


@reacts("feint", AttackMade)
def seen_through(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Once is enough."""
    blow = moment.blow
    if blow.attacker == mine.owner:
        yield from no_longer_deceived(mine.me(moment), mine, blow.target)
    elif blow.target == mine.owner:
        yield from no_longer_deceived(mine.me(moment), mine, blow.attacker)


@reacts("feint", RollSeen)
def used_for_a_hold(moment: RollSeen, mine: Owned) -> Rule[None]:
    """HR-9.1: an offensive action is made, or warded off, like an attack."""
    roll = moment.roll
    if isinstance(roll, OffensiveCheck) and roll.roller.name == mine.owner:
        yield from no_longer_deceived(mine.me(moment), mine, roll.against.name)


def no_longer_deceived(me: Creature, mine: Owned, foe: str) -> Rule[None]:
    """Those who were deceived besides it still are."""
    if over := tuple(effect for effect in ongoing(me, mine.id) if effect.about == foe):
        yield EffectsEnded(creature=me.name, effects=over)


# --- two arrows


@reacts("rapid shot", BeforeAttack)
def rapid_shot(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Choose somebody else to shoot at as well."""
    state, blow, me = moment.state, moment.blow, mine.me(moment)
    if blow.attacker != me.name or blow.weapon.kind != "ranged" or state.engagement is None:
        return
    if isinstance(blow.weapon, Cantrip):
        return
    targets = valid_targets(state, state.engagement, me, blow.stance, blow.weapon)
    foes = [t.name for t in targets if t.name != blow.target and t.side != me.side]
    ways = [UseAbility(me.name, mine.id, name) for name in foes]
    if chosen := (yield from pick(mine, me, ways)):
        yield mine.lasts(me.name, "attack", about=chosen.target)


@adds("rapid shot", AttackRoll)
def both_arrows(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """More dice, to be shared."""
    if not ongoing(moment.roller, mine.id):
        return ()
    return (mine.part(dice=(mine.number("die"),) * mine.number("dice")),)


@reacts("rapid shot", RollSeen)
def shared(moment: RollSeen, mine: Owned) -> Rule[None]:
    """Half for each."""
    mine_now = isinstance(moment.roll, AttackRoll) and moment.roll.roller.name == mine.owner
    if mine_now and ongoing(mine.me(moment), mine.id):
        yield from change_total(moment, mine, half(moment.total))


@reacts("rapid shot", AttackMade)
def second_arrow(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The other one defends itself against the other half."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    for effect in ongoing(me, mine.id):
        total = moment.struck.total
        yield from strike_another(moment.state, moment.before, moment.blow, effect.about, total)
