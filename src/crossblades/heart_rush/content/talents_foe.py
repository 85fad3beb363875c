"""Talents that single somebody out."""

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    ongoing,
    reacts,
    settles,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.conditions import hidden_from, imposed
from crossblades.heart_rush.content.common import change_total, pick
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.moments import (
    AttackRoll,
    BeforeAttack,
    DefenceRoll,
    InsteadOfAttack,
    JoiningClosed,
    Moment,
    OnTurn,
    RollSeen,
    StancesShown,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import adjacent, known_enemies
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.terms import StanceHelps
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

# --- a duel


def whom_to_duel(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """Any enemy that stands, and of whom one knows."""
    foes = [enemy for enemy in known_enemies(moment.state, mine.me(moment)) if enemy.can_act]
    return [option for enemy in foes for option in mine.use(moment, enemy.name)]


@used("duelist", OnTurn, options=whom_to_duel)
def duelist(_moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Name the foe, for a minute, this round included."""
    later = mine.number("rounds") - 1
    yield mine.lasts(mine.owner, "round", about=chosen.target, rounds=later)


@adds("duelist", AttackRoll, DefenceRoll)
def duelling(moment: AttackRoll | DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against the named foe, disadvantage on defence against all others."""
    foes = [effect.about for effect in ongoing(moment.roller, mine.id)]
    defending = isinstance(moment, DefenceRoll)
    against = moment.attacker if isinstance(moment, DefenceRoll) else moment.target
    if against.name in foes:
        return (mine.part(advantage=mine.number("levels")),)
    return (mine.part(advantage=-mine.number("others")),) if foes and defending else ()


# --- a mark


DEEPER = "a larger die"


def whom_to_mark(moment: InsteadOfAttack | BeforeAttack, mine: Owned) -> list[UseAbility]:
    """A neighbour that one could attack and that bears no such mark.

    At the destiny level one may still attack it, or else mark it more deeply.
    """
    me, deeper = mine.me(moment), mine.destiny and isinstance(moment, InsteadOfAttack)
    return [
        option
        for target in open_to_a_mark(moment, mine)
        if adjacent(moment.state, me, target) and not ongoing(target, mine.id)
        for option in mine.use(moment, target.name, DEEPER if deeper else "")
    ]


def open_to_a_mark(moment: InsteadOfAttack | BeforeAttack, mine: Owned) -> list[Creature]:
    """All whom one could attack instead; at the destiny level, the one whom one attacks."""
    if isinstance(moment, InsteadOfAttack):
        return moment.targets
    attacks = mine.destiny and moment.blow.attacker == mine.owner
    return [moment.state.creatures[moment.blow.target]] if attacks else []


@used("death mark", InsteadOfAttack, BeforeAttack, options=whom_to_mark)
def death_mark(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It lasts an hour or a day, which is longer than any fight."""
    die = mine.number("deeper" if chosen.choice == DEEPER else "die")
    yield mine.lasts(chosen.target, "combat", die)


@while_it_lasts("death mark", AttackRoll, anyones=True)
def marked(moment: AttackRoll, bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """Everybody's attacks on the marked."""
    if moment.target.name != bearer.name:
        return ()
    return (Part("Death Mark", "HR-5.2", (effect.value,)),)


# --- a scream


NEXT_STANCE, THIS_STANCE = "the next stance", "this stance"


@used("battlescreech", OnTurn)
def battlescreech(moment: OnTurn, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """One creature after the other, until there are enough."""
    state, me = moment.state, mine.me(moment)
    feet = mine.number("feet")
    left = [c for c in state.everyone if c is not me and c.can_act]
    left = [c for c in left if state.distance(me, c) <= feet and not hidden_from(me, c)]
    while left:
        foes = [UseAbility(me.name, mine.id, c.name) for c in left if c.side != me.side]
        friends = [UseAbility(me.name, mine.id, c.name) for c in left if c.side == me.side]
        chosen = yield from pick(mine, me, foes, friends)
        if chosen is None:
            return
        yield from frighten(moment, mine, state.creatures[chosen.target])
        left = [c for c in left if c.name != chosen.target]


def frighten(moment: OnTurn, mine: Owned, target: Creature) -> Rule[None]:
    """At the destiny level it is dazed, too, and its next stance is no help."""
    yield mine.lasts(target.name, "attack or defence", mine.number("levels"))
    if mine.destiny:
        levels = {"dazed": mine.number("dazed")}
        yield imposed(moment.state, mine.me(moment), target, levels, ("HR-5.2",))
        yield mine.lasts(target.name, "combat", about=NEXT_STANCE)


@reacts("battlescreech", StancesShown)
def next_stance(moment: StancesShown, mine: Owned) -> Rule[None]:
    """It is taken now."""
    for name, stance in moment.engagement.stances.items():
        startled = mine.on(moment.state.creatures[name])
        waiting = tuple(effect for effect in startled if effect.about == NEXT_STANCE)
        if stance and waiting:
            yield EffectsEnded(creature=name, effects=waiting)
            yield mine.lasts(name, "engagement", about=THIS_STANCE)


@settles("battlescreech", StanceHelps)
def no_help(moment: StanceHelps, mine: Owned) -> None:
    """The stance it has taken after the scream."""
    if any(effect.about == THIS_STANCE for effect in mine.on(moment.creature)):
        moment.helps = False


@while_it_lasts("battlescreech", AttackRoll, DefenceRoll)
def startled(
    _moment: AttackRoll | DefenceRoll, _bearer: Creature, effect: Effect
) -> tuple[Part, ...]:
    """Disadvantage on the next attack or defence."""
    return () if effect.about else (Part("Battlescreech", "HR-5.2", advantage=-effect.value),)


# --- a weak spot


def weaknesses(moment: JoiningClosed, mine: Owned) -> list[UseAbility]:
    """A stance, and an enemy in the engagement that one is in."""
    names = moment.engagement.participants
    if mine.owner not in names:
        return []
    side = mine.me(moment).side
    foes = [name for name in names if moment.state.creatures[name].side != side]
    return [o for foe in foes for stance in ORDER for o in mine.use(moment, foe, stance)]


@used("target the weakness", JoiningClosed, options=weaknesses)
def target_the_weakness(_moment: JoiningClosed, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It is known to everybody, before stances are chosen."""
    yield mine.lasts(chosen.target, "engagement", about=chosen.choice)


@reacts("target the weakness", RollSeen)
def through_the_guard(moment: RollSeen, mine: Owned) -> Rule[None]:
    """Half of a defence against any attack in that stance is ignored, or all of it."""
    roll = moment.roll
    if not isinstance(roll, DefenceRoll):
        return
    weak_spots = mine.on(moment.state.creatures[roll.roller.name])
    if any(effect.about == roll.ability for effect in weak_spots):
        now = half(moment.total) if mine.number("ignored") == 50 else 0
        yield from change_total(moment, mine, now)
