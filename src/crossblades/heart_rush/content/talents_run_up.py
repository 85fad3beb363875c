"""Talents that take a run-up or a ruse."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

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
    by_the_rules,
)
from crossblades.heart_rush.movement import sidestep_places, sidestep_to
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import cover
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

# --- a run-up


def straight_end(state: State, way: tuple[str, ...]) -> tuple[str, ...]:
    """The last part of a way, as far as it led in one direction."""
    places = [state.grid.xy[place] for place in reversed(way)]
    steps = [(ax - bx, ay - by) for (ax, ay), (bx, by) in pairwise(places)]
    run = 0
    while run < len(steps) and steps[run] == steps[0] != (0, 0):
        run += 1
    return way[len(way) - run - 1 :]


@reacts("charge", WalkDone)
def run_up(moment: WalkDone, mine: Owned) -> Rule[None]:
    """Twenty feet straight ahead, or more of them."""
    me = mine.me(moment)
    if moment.creature.name != me.name:
        return
    yield from end_effects(me, mine.id)
    run = straight_end(moment.state, moment.way)
    feet = (len(run) - 1) * FEET
    if feet >= mine.number("feet"):
        yield mine.lasts(me.name, "round", feet, f"{run[0]} to {run[-1]}")


@reacts("charge", JoiningClosed)
def engage_at_once(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """It is lost unless one engages from where the run has ended, with a heavy weapon."""
    me, (engager, target, *_) = mine.me(moment), moment.engagement.participants
    if me.name not in moment.engagement.participants:
        return
    foe = moment.state.creatures[target]
    if engager != me.name or not runs(moment.state, mine, foe) or not is_heavy_melee(me.weapon):
        yield from end_effects(me, mine.id)


def runs(state: State, mine: Owned, target: Creature) -> int:
    """How many times twenty feet one has run straight towards this enemy, whom one has engaged.

    It is at most one size larger.
    """
    me, engagement, distance = state.creatures[mine.owner], state.engagement, state.grid.distance
    if engagement is None or engagement.participants[:2] != (me.name, target.name):
        return 0
    for effect in ongoing(me, mine.id):
        start, end = effect.about.split(" to ")
        far, near = (distance(at, target.at, me.length, target.length) for at in (start, end))
        if me.at == end and far - near == effect.value and target.rank <= me.rank + 1:
            return min(effect.value // mine.number("feet"), mine.number("most"))
    return 0


@adds("charge", AttackRoll)
def charge(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die for each part of the run."""
    if not is_heavy_melee(moment.weapon):
        return ()
    dice = (mine.number("die"),) * runs(moment.state, mine, moment.target)
    return (mine.part(dice=dice),) if dice else ()


@reacts("charge", AttackMade)
def bowl_over(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The target falls."""
    blow, target = moment.blow, moment.state.creatures[moment.blow.target]
    if blow.attacker != mine.owner or not is_heavy_melee(blow.weapon) or target.dead:
        return
    if runs(moment.before, mine, moment.before.creatures[blow.target]):
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
    if me.used_this_round.count(mine.id) >= mine.number("times"):
        return []
    foes = [other for other in neighbours(moment.state, me) if other.side != me.side]
    return [option for foe in foes for option in mine.use(moment, foe.name)]


BEFORE, THRICE = "before: ", 3


@used("feint", InsteadOfStep, options=whom_to_deceive)
def feint(moment: InsteadOfStep, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Until the next attack on it, or by it, in this round.

    At the destiny level one need not stand still for the third feint at the same one.
    """
    state, me = moment.state, mine.me(moment)
    yield mine.lasts(me.name, "round", mine.number("levels"), chosen.target)
    if not mine.destiny:
        return
    before = [e for e in ongoing(me, mine.id) if e.about == BEFORE + chosen.target]
    if len(before) < THRICE - 1:
        yield mine.lasts(me.name, "round", 0, BEFORE + chosen.target)
        return
    ways = [UseAbility(me.name, mine.id, choice=at) for at in sidestep_places(state, me)]
    if way := (yield from pick(mine, me, ways)):
        yield from sidestep_to(state, me, way.choice)


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
    """Choose somebody else to shoot at as well, with one's first attack of an engagement."""
    state, blow, me = moment.state, moment.blow, mine.me(moment)
    if blow.attacker != me.name or blow.weapon.kind != "ranged" or state.engagement is None:
        return
    if isinstance(blow.weapon, Cantrip) or ongoing(me, mine.id):
        return
    targets = valid_targets(state, state.engagement, me, blow.stance, blow.weapon)
    foes = [t.name for t in targets if t.name != blow.target and t.side != me.side]
    if not foes:
        return
    ways = [UseAbility(me.name, mine.id, name) for name in foes]
    chosen = yield from pick(mine, me, ways)
    yield mine.lasts(me.name, "engagement", about=blow.target)
    if chosen:
        yield mine.lasts(me.name, "attack", about=chosen.target)


def shots(me: Creature, mine: Owned) -> list[Effect]:
    """The second shot of the attack under way."""
    return [effect for effect in ongoing(me, mine.id) if effect.until == "attack"]


@adds("rapid shot", AttackRoll)
def both_arrows(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """More dice, to be shared, with all that makes it hard to shoot at the second target."""
    for effect in shots(moment.roller, mine):
        dice = (mine.number("die"),) * mine.number("dice")
        worse = harder_for(moment, moment.state.creatures[effect.about])
        return (mine.part(dice=dice, advantage=-worse),)
    return ()


def harder_for(moment: AttackRoll, second: Creature) -> int:
    """Levels of disadvantage that an attack on the second target has, and this one has not."""
    covered = cover(moment.state, moment.roller, second)
    other = structs.replace(moment, target=second, cover=covered)
    here, there = (_penalties(by_the_rules(each)) for each in (moment, other))
    return sum(max(levels - here[rule], 0) for rule, levels in there.items())


def _penalties(parts: Sequence[Part]) -> Counter[str]:
    """Levels of disadvantage by the rules that give them."""
    found: Counter[str] = Counter()
    for part in parts:
        found[part.rule] += max(-part.advantage, 0)
    return found


@reacts("rapid shot", RollSeen)
def shared(moment: RollSeen, mine: Owned) -> Rule[None]:
    """Half for each."""
    mine_now = isinstance(moment.roll, AttackRoll) and moment.roll.roller.name == mine.owner
    if mine_now and shots(mine.me(moment), mine):
        yield from change_total(moment, mine, half(moment.total))


@reacts("rapid shot", AttackMade)
def second_arrow(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The other one defends itself against the other half."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    for effect in shots(me, mine):
        total = moment.struck.total
        yield from strike_another(moment.state, moment.before, moment.blow, effect.about, total)
