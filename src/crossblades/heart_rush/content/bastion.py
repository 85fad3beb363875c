"""The bastion, a strongheart who stands for others."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, used, while_it_lasts
from crossblades.heart_rush.content.common import (
    at_work,
    by_rush,
    change_total,
    is_heavy_melee,
    pick,
    stance_of,
    unless_it_lasts,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.moments import (
    AttackComing,
    AttackRoll,
    BeforeAttack,
    DefenceHeld,
    DefenceRoll,
    Moment,
    RollSeen,
    StancesShown,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.swapping import can_swap, swap_places
from crossblades.heart_rush.terms import HarmComing, MayAttack
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

SWAP = "and change places"
DODGE = "give up all attacks and dodge"

# --- guardian's sacrifice


@reacts("guardian's sacrifice", AttackComing)
def guardians_sacrifice(moment: AttackComing, mine: Owned) -> Rule[None]:
    """Defend and suffer in the place of a neighbour, for one of them in a round."""
    state, me, blow = moment.state, mine.me(moment), moment.blow
    ward = state.creatures[blow.target]
    if blow.attacker == me.name or not may_guard(moment, mine, ward):
        return
    ways = ["", SWAP] if can_swap(state, me, ward) else [""]
    chosen = yield from steps_in(moment, mine, ward, ways)
    if chosen is None:
        return
    if chosen.choice == SWAP:
        yield from swap_places(state, me, ward)
    halved = stance_of(state, me.name) == "defensive"
    moment.blow = structs.replace(blow, target=me.name, halved=halved)


@reacts("guardian's sacrifice", HarmComing)
def suffers_instead(moment: HarmComing, mine: Owned) -> Rule[None]:
    """Harm that is no attack, if its dice have not fallen; there is nobody to come between."""
    ward = moment.creature
    if may_guard(moment, mine, ward) and (yield from steps_in(moment, mine, ward, [""])):
        moment.creature = mine.me(moment)


def may_guard(moment: Moment, mine: Owned, ward: Creature) -> bool:
    """A neighbour of one's side, unless one has guarded another in this round."""
    me = mine.me(moment)
    if ward is me or ward.side != me.side or not adjacent(moment.state, me, ward):
        return False
    return {effect.about for effect in ongoing(me, mine.id)} <= {ward.name}


def steps_in(
    moment: Moment, mine: Owned, ward: Creature, ways: list[str]
) -> Rule[UseAbility | None]:
    """One of these ways, or none; who steps in hides no longer, and guards nobody else."""
    me = mine.me(moment)
    chosen = yield from pick(mine, me, [UseAbility(me.name, mine.id, ward.name, w) for w in ways])
    if chosen:
        yield from show_oneself(me, "help")
        yield at_work(mine, ward.name, chosen.choice)
        if not ongoing(me, mine.id):
            yield mine.lasts(me.name, "round", about=ward.name)
    return chosen


# --- violent defence


def when_attacked(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Unless it lasts already; of attacks, only those on oneself matter."""
    if isinstance(moment, BeforeAttack) and moment.blow.target != mine.owner:
        return []
    return unless_it_lasts(moment, mine)


@used("violent defence", BeforeAttack, options=when_attacked, anytime=True)
def violent_defence(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """The weapon parries, for the rest of the round."""
    yield mine.lasts(mine.owner, "round")


@while_it_lasts("violent defence", DefenceRoll)
def parry(_moment: DefenceRoll, bearer: Creature, _effect: Effect) -> tuple[Part, ...]:
    """The weapon die, on the defence."""
    return (Part("Violent Defence", "HR-5.2", (bearer.weapon.die,)),)


@reacts("violent defence", DefenceHeld)
def strike_back(moment: DefenceHeld, mine: Owned) -> Rule[None]:
    """What the defence is higher by hurts the attacker."""
    me = mine.me(moment)
    if moment.blow.target == me.name and ongoing(me, mine.id):
        attacker = moment.state.creatures[moment.blow.attacker]
        more = moment.defence - moment.attack
        weapon = me.weapon
        yield from take_damage(moment.state, attacker, more, weapon.cause, me.name, weapon)


# --- hulking blows


def hulks_at(moment: StancesShown, mine: Owned) -> list[UseAbility]:
    """One whom a heavy melee weapon can be swung at in this engagement."""
    me, engagement = mine.me(moment), moment.engagement
    stance = engagement.stances.get(me.name)
    if stance is None or stance == "defensive":
        return []
    if not is_heavy_melee(me.weapon):
        return []
    targets = valid_targets(moment.state, engagement, me, stance)
    return [
        option
        for target in targets
        if target.side != me.side
        for option in mine.use(moment, target.name)
    ]


@used("hulking blows", StancesShown, options=hulks_at)
def hulking_blows(moment: StancesShown, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """The target gives up its attacks, or the dice of this one count double."""
    target = moment.state.creatures[chosen.target]
    dodges = None
    if moment.engagement.stances[target.name] not in (None, "defensive"):
        dodge = UseAbility(target.name, mine.id, mine.owner, DODGE)
        dodges = yield from pick(mine, target, [dodge])
    if dodges:
        yield mine.lasts(target.name, "engagement", about=DODGE)
    else:
        yield mine.lasts(mine.owner, "engagement", about=target.name)


@settles("hulking blows", MayAttack)
def dodging(moment: MayAttack, mine: Owned) -> None:
    """Who dodges neither attacks nor is hit by the one he dodges."""
    evaded = moment.attacker.name == mine.owner and _dodges(moment.target, mine)
    if evaded or _dodges(moment.attacker, mine):
        moment.allowed = False


def _dodges(creature: Creature, mine: Owned) -> bool:
    """Whether it has given up its attacks because of this one, and not of another."""
    return any(effect.about == DODGE for effect in mine.on(creature))


@reacts("hulking blows", RollSeen)
def count_double(moment: RollSeen, mine: Owned) -> Rule[None]:
    """Every die of the attack with the heavy weapon again."""
    roll = moment.roll
    if not isinstance(roll, AttackRoll) or roll.roller.name != mine.owner:
        return
    if not is_heavy_melee(roll.weapon):
        return
    if any(effect.about == roll.target.name for effect in ongoing(mine.me(moment), mine.id)):
        yield from change_total(moment, mine, moment.total + sum(moment.rolled.kept))


# --- eternal fortitude


def sets_aside(moment: Moment, mine: Owned) -> list[UseAbility]:
    """By how much rush one puts into it."""
    return by_rush(moment, mine, least=1)


@used("eternal fortitude", StancesShown, options=sets_aside, anytime=True)
def eternal_fortitude(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Two dice for each point of rush, for the rest of the fight."""
    yield mine.lasts(mine.owner, "combat", mine.number("dice") * chosen.rush)


@reacts("eternal fortitude", BeforeAttack)
def spend_dice(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Before the roll: how many of them this defence gets."""
    me = mine.me(moment)
    kept = next((e for e in ongoing(me, mine.id) if e.until == "combat"), None)
    if moment.blow.target != me.name or moment.answer or kept is None:
        return
    ways = [
        UseAbility(me.name, mine.id, choice=f"add {number}")
        for number in range(1, kept.value + 1)
    ]  # fmt: skip
    chosen = yield from pick(mine, me, ways)
    if chosen:
        number = int(chosen.choice.removeprefix("add "))
        yield EffectsEnded(creature=me.name, effects=(kept,))
        if kept.value > number:
            yield mine.lasts(me.name, "combat", kept.value - number)
        yield mine.lasts(me.name, "defence", number)


@while_it_lasts("eternal fortitude", DefenceRoll)
def fortitude(_moment: DefenceRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """The dice that were chosen for this defence."""
    if effect.until != "defence":
        return ()
    return (Part("Eternal Fortitude", "HR-5.2", (6,) * effect.value),)
