"""The striker, a battleheart of single, deadly blows."""

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    ongoing,
    reacts,
    settles,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.attack import attack_to_come, cover_of, lend
from crossblades.heart_rush.content.common import by_rush, change_total, pick, pick_one
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AbilityReturned, Died, EffectsEnded
from crossblades.heart_rush.moments import (
    AbilityAnnounced,
    AttackMade,
    AttackRoll,
    BeforeAttack,
    DamageSuffered,
    DefenceRoll,
    Moment,
    RollSeen,
    RoundEnding,
    StancesShown,
    modifiers,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.terms import RushPrice
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

# --- called shot


@adds("called shot", DefenceRoll)
def open_guard(_moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Who looks for the one weak spot shows some."""
    return (mine.part(advantage=-1),)


@reacts("called shot", BeforeAttack)
def called_shot(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """With advantage: a number, and a multiplier for which one gives up levels of it."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    state, blow = moment.before, moment.blow
    lend(moment.state, state)
    parts = modifiers(attack_to_come(state, blow, cover_of(state, blow)))
    levels = sum(part.advantage for part in parts) + bool(me.helped_by)
    if levels <= 0:
        return
    heart = state.creatures[me.name].heart
    dice = (heart, getattr(me.sheet, blow.stance), blow.weapon.die)
    highest = max(*dice, *(size for part in parts for size in part.dice))
    numbers = [UseAbility(me.name, mine.id, choice=str(n)) for n in range(highest, 1, -1)]
    number = yield from pick(mine, me, numbers)
    if number is None:
        return
    ways = {f"times {times}": times for times in range(1, levels + 2) if given_up(times) <= levels}
    multipliers = [UseAbility(me.name, mine.id, choice=way) for way in ways]
    multiplier = yield from pick_one(mine, me, multipliers)
    yield mine.lasts(me.name, "attack", ways[multiplier.choice], about=number.choice)


def given_up(multiplier: int) -> int:
    """The levels that it costs: from 1 to 2 one of them, from 2 to 3 two more, and so on."""
    return multiplier * (multiplier - 1) // 2


@while_it_lasts("called shot", AttackRoll)
def advantage_given_up(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """What the multiplier costs."""
    levels = given_up(effect.value)
    return (Part("Called Shot", "HR-5.2", advantage=-levels),) if levels else ()


@reacts("called shot", RollSeen)
def on_the_spot(moment: RollSeen, mine: Owned) -> Rule[None]:
    """If any die that counts shows the number or more."""
    if not isinstance(moment.roll, AttackRoll) or moment.roll.roller.name != mine.owner:
        return
    for effect in ongoing(mine.me(moment), mine.id):
        number = int(effect.about)
        if max(moment.rolled.kept) >= number:
            yield from change_total(moment, mine, moment.total + number * effect.value)


# --- execute


def when_down(moment: DamageSuffered, mine: Owned) -> list[UseAbility]:
    """One at 0 or fewer hit points after one's damage."""
    target = moment.creature
    if moment.by != mine.owner or target.dead or target.hit_points > 0:
        return []
    return mine.use(moment, target.name)


@used("execute", DamageSuffered, options=when_down)
def execute(_moment: DamageSuffered, _mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It dies."""
    yield Died(creature=chosen.target, rules=("HR-5.2",))


# --- devastation strike

UNTRIED = "no attack yet"


@used("devastation strike", StancesShown, options=by_rush, anytime=True)
def devastation_strike(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Every minor ability free once this round, and dice for the next attack."""
    for each in moment.state.moments[SpecialAbility]:
        if each.owner == mine.owner and each.ability.frequency == "minor":
            yield mine.lasts(mine.owner, "round", about=each.id)
    if chosen.rush:
        yield mine.lasts(mine.owner, "attack", chosen.rush)
    yield mine.lasts(mine.owner, "round", about=UNTRIED)


@reacts("devastation strike", AttackMade)
def has_struck(moment: AttackMade, mine: Owned) -> Rule[None]:
    """An attack of this round, so that it counts as used."""
    untried = _free(mine.me(moment), mine, UNTRIED)
    if moment.blow.attacker == mine.owner and untried:
        yield EffectsEnded(creature=mine.owner, effects=tuple(untried))


@reacts("devastation strike", RoundEnding)
def was_for_nothing(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """The dice go with the round; without any attack in it, the ability was not used."""
    me = mine.me(moment)
    dice = tuple(effect for effect in ongoing(me, mine.id) if effect.until == "attack")
    if dice:
        yield EffectsEnded(creature=me.name, effects=dice)
    if _free(me, mine, UNTRIED):
        yield AbilityReturned(creature=me.name, ability=mine.id)


@while_it_lasts("devastation strike", AttackRoll)
def devastation(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """A d6 for each rush point."""
    if effect.until != "attack":
        return ()
    return (Part("Devastation Strike", "HR-5.2", (6,) * effect.value),)


@settles("devastation strike", RushPrice)
def free_once(moment: RushPrice, mine: Owned) -> None:
    """A minor ability that has not been used for nothing yet."""
    if moment.creature.name == mine.owner and _free(mine.me(moment), mine, moment.ability):
        moment.rush = 0


@reacts("devastation strike", AbilityAnnounced)
def no_longer_free(moment: AbilityAnnounced, mine: Owned) -> Rule[None]:
    """Once is once."""
    if moment.use.creature != mine.owner:
        return
    used_up = _free(mine.me(moment), mine, moment.use.ability)
    if used_up:
        yield EffectsEnded(creature=mine.owner, effects=tuple(used_up))


def _free(me: Creature, mine: Owned, ability: str) -> list[Effect]:
    return [e for e in ongoing(me, mine.id) if e.until == "round" and e.about == ability]
