"""How a sensible player decides, from what its seat may see. Advice only: no rule is made here."""

from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch
from itertools import groupby
from operator import attrgetter
from random import Random

from crossblades.heart_rush.arms import arm_called
from crossblades.heart_rush.asks import (
    BlastAnother,
    ChooseAbility,
    ChooseConditions,
    ChooseDestination,
    ChooseFainting,
    ChooseForAbility,
    ChooseSpellPlace,
    ChooseSpellTargets,
    ChooseStance,
    ChooseStep,
    DeclareAttack,
    FaceComplication,
    FreeSidestep,
    JoinEngagement,
    SeizeOpportunities,
    SeizeOpportunity,
    TakeDamage,
    TakeTurn,
    ThrowAgain,
    UseInstant,
)
from crossblades.heart_rush.bots.tactics_arms import attack_worth, best_range, blow_worth
from crossblades.heart_rush.bots.tactics_conditions import (
    better_ability,
    gets_free,
    good_grapple,
    lets_go,
)
from crossblades.heart_rush.bots.tactics_map import (
    distance,
    distance_from,
    hopeless,
    hostile,
    impatient,
    nearest,
    weary,
)
from crossblades.heart_rush.bots.tactics_powers import (
    best_instant,
    best_place,
    best_way,
    gives_up,
    spare_friends,
    worth_using,
)
from crossblades.heart_rush.bots.tactics_stances import margins, reach, take_stance
from crossblades.heart_rush.bots.tactics_ways import (
    destination,
    goes,
    next_step,
    opens_a_door,
    wades_on,
)
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.damage import shrugged, wounds
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    FallUnconscious,
    OpportunityAttack,
    PutOutFire,
    StandUp,
    StepTo,
)
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.ask import Ask, Option

_BREAKS = {"cunning": "dazed", "agility": "off_balanced", "might": "weakened"}
"""The condition that spoils each stance."""


def sensible(ask: Ask, look: Callable[[], View], random: Random) -> Option:
    """The option a sensible player takes."""
    return _decide(ask, look(), random)


@singledispatch
def _decide(ask: Ask, _view: View, _random: Random) -> Option:
    """Where nothing special is at stake: the first option, which is to do the thing."""
    return ask.options[0]


# --- turns


@_decide.register
def _(ask: TakeTurn, view: View, _random: Random) -> Option:
    """Strike who is open to it, get free, engage the weakest in range, else move, else pass."""
    if rise := ask.offers(StandUp):
        return rise[0]
    if strike := _best_strike(ask, view):
        return strike
    if way_out := gets_free(ask, view) or lets_go(ask, view):
        return way_out
    fires = [o for o in ask.offers(PutOutFire) if _blazes(view, o)]
    if fires:
        return fires[0]
    if power := worth_using(ask, view):
        return power
    dash = [o for o in ask.offers(Dash) if _should_dash(view, o)]
    movers = {o.creature for o in dash}
    engage = [o for o in ask.offers(Engage) if _stands(view, o.target)]
    engage = [o for o in engage if o.creature not in movers or _is_near(view, o)]
    if engage:
        return min(engage, key=lambda o: _frailty(view.creatures[o.target]))
    if door := opens_a_door(ask, view):
        return door
    if dash:
        return dash[0]
    return wades_on(ask, view) or _clears_the_way(ask, view) or ask.options[-1]


def _clears_the_way(ask: TakeTurn, view: View) -> Option | None:
    """A blow at a fallen enemy, when nobody else has been in reach for long."""
    fallen = [*ask.offers(OpportunityAttack), *ask.offers(Engage)]
    return fallen[0] if fallen and impatient(view) else None


def _is_near(view: View, option: Engage) -> bool:
    """The target is as near as one's best attack needs it."""
    creature, target = view.creatures[option.creature], view.creatures[option.target]
    return distance(view, creature, target) <= best_range(creature, target, impatient(view))


def _blazes(view: View, option: PutOutFire) -> bool:
    """It burns itself, so badly that half of it is worth an action."""
    own = option.whom == option.creature
    return own and view.creatures[option.whom].conditions.get("burning", 0) >= _BLAZE


_BLAZE = 3
"""Levels of burning."""


def _should_dash(view: View, option: Dash) -> bool:
    """With an action left to use afterwards, for there is nobody to engage yet."""
    creature = view.creatures[option.creature]
    return option.pay == "free" and not creature.acted and goes(view, creature)


@_decide.register
def _(ask: SeizeOpportunities, view: View, _random: Random) -> Option:
    """Always."""
    return _best_strike(ask, view) or ask.options[-1]


def _best_strike(ask: Ask, view: View) -> OpportunityAttack | None:
    """The best opportunity attack on one that stands, rush spent before the action."""
    strikes = [o for o in ask.offers(OpportunityAttack) if _stands(view, o.target)]
    return max(strikes, key=lambda option: _worth(view, option), default=None)


def _worth(view: View, option: OpportunityAttack) -> tuple[float, bool]:
    creature, target = view.creatures[option.creature], view.creatures[option.target]
    weapon = arm_called(creature, option.weapon)
    return blow_worth(creature, target, option.stance, weapon), option.pay == "rush"


@_decide.register
def _(ask: ChooseDestination, view: View, _random: Random) -> Option:
    return destination(ask, view)


@_decide.register
def _(ask: ChooseStep, view: View, _random: Random) -> Option:
    return next_step(ask, view)


@_decide.register
def _(ask: SeizeOpportunity, view: View, _random: Random) -> Option:
    """Always, in the best stance, and with rush rather than the action."""
    return _best_strike(ask, view) or ask.options[-1]


# --- engagements


@_decide.register
def _(ask: JoinEngagement, view: View, _random: Random) -> Option:
    """When one deals more than one is likely to take."""
    paying = [o for o in ask.offers(Enter) if _pays(view, view.creatures[o.creature])]
    return paying[0] if paying else ask.options[-1]


def _pays(view: View, creature: CreatureView) -> bool:
    foes = [view.creatures[name] for name in view.participants]
    foes = [foe for foe in foes if foe.sheet.side != creature.sheet.side and not foe.unconscious]
    if not foes or creature.hit_points <= 0:
        return False
    gives = max(max(margins(creature, foe)) for foe in foes)
    takes = max(max(margins(foe, creature)) for foe in foes)
    return gives + 2 >= takes or 2 * creature.hit_points > creature.sheet.hit_points


@_decide.register
def _(ask: ChooseStance, view: View, random: Random) -> Option:
    return take_stance(ask, view, random)


@_decide.register
def _(ask: DeclareAttack, view: View, random: Random) -> Option:
    """The weakest enemy that still stands; never an ally. Rarely a grapple."""
    creature = view.creatures[ask.creature]
    return good_grapple(ask, view, random) or _best_target(ask, view, creature, ask.stance)


@_decide.register
def _(ask: ThrowAgain | BlastAnother, view: View, _random: Random) -> Option:
    return _best_target(ask, view, view.creatures[ask.creature], "might")


def _best_target(ask: Ask, view: View, creature: CreatureView, stance: AttackStance) -> Option:
    """The weakest, with what hurts it most."""
    attacks = [o for o in ask.offers(Attack) if hostile(creature, view.creatures[o.target])]
    if not attacks:
        return ask.options[-1]
    if impatient(view):
        attacks = [o for o in attacks if arm_called(creature, o.weapon).rolls] or attacks
    weakest = min((o.target for o in attacks), key=lambda name: _frailty(view.creatures[name]))
    return max(
        (o for o in attacks if o.target == weakest),
        key=lambda o: attack_worth(creature, view.creatures[weakest], stance, o.weapon),
    )


@_decide.register
def _(ask: FreeSidestep, view: View, _random: Random) -> Option:
    """Into reach of an enemy if none is; out of reach with a bow; else stay."""
    steps = groupby(ask.offers(StepTo), key=attrgetter("creature"))
    helpful = (step for name, mine in steps for step in _helpful(view, view.creatures[name], mine))
    return next(helpful, ask.options[-1])


def _helpful(view: View, creature: CreatureView, steps: Iterable[StepTo]) -> Iterator[StepTo]:
    target = nearest(view, creature)
    if target is None:
        return
    shoots = creature.weapon.kind == "ranged"
    now, near = distance(view, creature, target), 5 if shoots else reach(creature)
    for step in steps:
        then = distance_from(view, step.space, creature, target)
        if (now <= near < then) if shoots else (then <= near < now):
            yield step


@_decide.register
def _(ask: ChooseAbility, view: View, _random: Random) -> Option:
    """The one with the better dice."""
    return better_ability(ask.options, view)


@_decide.register
def _(ask: ChooseConditions, view: View, _random: Random) -> Option:
    """Spoil the stance in which the target is best, with all levels there are."""
    target = view.creatures.get(ask.target)
    if target is None:
        return ask.options[0]
    best = _BREAKS[max(ORDER, key=lambda stance: getattr(target.sheet, stance))]
    return max(ask.options, key=lambda option: getattr(option, best))


# --- spells and damage


@_decide.register
def _(ask: UseInstant, view: View, _random: Random) -> Option:
    """To strike one who is unaware comes first."""
    return _best_strike(ask, view) or best_instant(ask, view)


@_decide.register
def _(ask: ChooseForAbility, view: View, _random: Random) -> Option:
    return best_way(ask, view)


@_decide.register
def _(ask: ChooseSpellTargets, view: View, _random: Random) -> Option:
    return spare_friends(ask, view)


@_decide.register
def _(ask: ChooseSpellPlace, view: View, _random: Random) -> Option:
    return best_place(ask, view)


@_decide.register
def _(ask: TakeDamage, view: View, _random: Random) -> Option:
    """Shrug off what would wound, fell or kill, if the rest of it would not; the weary, nothing."""
    creature = view.creatures[ask.creature]
    shrug, take = ask.options
    off = shrugged(creature.heart, ask.damage)
    if off is None or weary(view):
        return take
    lines, left = (0, -creature.sheet.hit_points), creature.hit_points
    saved = any(left - ask.damage <= line < left - off.damage for line in lines)
    spared = wounds(view, creature, ask.damage) and not wounds(view, creature, off.damage)
    return shrug if saved or spared else take


@_decide.register
def _(ask: FaceComplication, _view: View, _random: Random) -> Option:
    """Rather a complication than a failure."""
    return ask.options[1]


@_decide.register
def _(ask: ChooseFainting, view: View, _random: Random) -> Option:
    """Give up when the next blow may kill, or there is no hope; never when nobody else stands."""
    creature = view.creatures[ask.creature]
    fight_on, faint = ask.options
    assert isinstance(faint, FallUnconscious)
    if nearest(view, creature) is None:
        return fight_on
    return faint if gives_up(creature) or hopeless(view, creature) else fight_on


# --- judging


def _stands(view: View, name: str) -> bool:
    creature = view.creatures[name]
    return not (creature.dead or creature.unconscious)


def _frailty(creature: CreatureView) -> tuple[bool, int]:
    """The standing first, then those with the fewest hit points."""
    return creature.unconscious, creature.hit_points
