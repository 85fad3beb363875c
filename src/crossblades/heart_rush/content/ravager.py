"""The ravager, a battleheart who is everywhere."""

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    can_use,
    ongoing,
    reacts,
    settles,
    used,
)
from crossblades.heart_rush.content.common import (
    DRAW,
    SHIELD_DOWN,
    SHIELD_UP,
    at_work,
    pick,
    unless_it_lasts,
    ways_with_a_shield,
    ways_with_weapons,
    weapon_meant,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.declaring import blow_for
from crossblades.heart_rush.events import (
    ActionRegained,
    AttackDeclared,
    DrawnIn,
    Drew,
    EffectsEnded,
    ShieldDrawn,
    ShieldStowed,
    Stowed,
    TurnSeized,
)
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import (
    AbilityAnnounced,
    ActionAnnounced,
    AttackRoll,
    AttacksDeclared,
    DamageSuffered,
    EngagementClosing,
    EngagementOpened,
    Moment,
    OnTurn,
    RoundStarted,
    StancesShown,
)
from crossblades.heart_rush.movement import take_sidestep
from crossblades.heart_rush.opportunity import opportunity_attack, strikes_with
from crossblades.heart_rush.options import Attack, OpportunityAttack, UseAbility
from crossblades.heart_rush.space import adjacent, could_hit, known_enemies
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.speed import may_aim, sidestep_allowed
from crossblades.heart_rush.stances import ORDER, may_attack, valid_targets
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import TurnKept, WhoActs
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

DROPPED = "dropped"


# --- everywhere at once


@reacts("everywhere at once", EngagementOpened)
def engage_two(moment: EngagementOpened, mine: Owned) -> Rule[None]:
    """One more enemy, at the start of an engagement."""
    me = mine.me(moment)
    if moment.creature is not me:
        return
    inside = moment.engagement.participants
    near = could_hit(moment.state, me, known_enemies(moment.state, me))
    others = [enemy for enemy in near if enemy.name not in inside]
    ways = [UseAbility(me.name, mine.id, other.name) for other in others]
    chosen = yield from pick(mine, me, ways)
    if chosen:
        yield DrawnIn(creature=chosen.target, by=me.name, ability=mine.id)
        yield from turned_against(me, moment.state.creatures[chosen.target], attack=False)


@reacts("everywhere at once", AttacksDeclared)
def attack_many(moment: AttacksDeclared, mine: Owned) -> Rule[None]:
    """As many valid targets as one likes: any in melee, those side by side with a ranged weapon.

    One must have begun the engagement, or entered it.
    """
    state, engagement, me = moment.state, moment.engagement, mine.me(moment)
    blows = [blow for blow in moment.blows if blow.attacker == me.name]
    if not blows or isinstance(blows[0].weapon, Cantrip) or me.name in engagement.drawn:
        return
    if blows[0].weapon.kind not in ("melee", "ranged"):
        return
    weapon, mine_now = blows[0].weapon, {blow.target for blow in blows}
    named = "" if weapon is me.weapon else weapon.name
    while True:
        targets = valid_targets(state, engagement, me, moment.stance, weapon)
        more = [t for t in targets if t.side != me.side and t.name not in mine_now]
        if weapon.kind == "ranged":
            more = [t for t in more if _beside_all(state, t, mine_now)]
        chosen = yield from pick(mine, me, [UseAbility(me.name, mine.id, t.name) for t in more])
        if chosen is None:
            return
        mine_now.add(chosen.target)
        yield at_work(mine, chosen.target)
        yield AttackDeclared(
            creature=me.name, target=chosen.target, stance=moment.stance, weapon=named
        )  # fmt: skip
        attack = Attack(me.name, chosen.target, named)
        moment.blows.append(blow_for(state, engagement, attack, moment.stance))


def _beside_all(state: State, creature: Creature, others: set[str]) -> bool:
    return all(adjacent(state, creature, state.creatures[name]) for name in others)


def arms_at_hand(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Put away what is in hand, or draw something; never in answer to another ability."""
    me = mine.me(moment)
    if isinstance(moment, AbilityAnnounced):
        return []
    ways = [*ways_with_weapons(me), *ways_with_a_shield(me)]
    return [option for way in ways for option in mine.use(moment, choice=way)]


@used("everywhere at once", options=arms_at_hand, anytime=True)
def quick_hands(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Drawing and stowing cost nothing and take no turn."""
    if chosen.choice in (SHIELD_UP, SHIELD_DOWN):
        handled = ShieldDrawn if chosen.choice == SHIELD_UP else ShieldStowed
        yield handled(creature=mine.owner, pay="free", interaction=False)
        return
    weapon = weapon_meant(mine.me(moment), chosen.choice)
    done = Drew if chosen.choice.startswith(DRAW) else Stowed
    yield done(creature=mine.owner, weapon=weapon, pay="free", interaction=False)


# --- lightning reflexes


FIRST = "go first"


def quickest(moment: Moment, mine: Owned) -> list[UseAbility]:
    """To go first, where a round begins with the other side; later, once is enough."""
    if not isinstance(moment, RoundStarted):
        return unless_it_lasts(moment, mine)
    begins = moment.state.turn == mine.me(moment).side
    return [] if begins else mine.use(moment, choice=FIRST)


@used("lightning reflexes", RoundStarted, OnTurn, options=quickest, anytime=True)
def lightning_reflexes(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Faster than all others, for the rest of the round."""
    yield mine.lasts(mine.owner, "round")
    if chosen.choice == FIRST:
        yield TurnSeized(creature=mine.owner, ability=mine.id)
        yield mine.lasts(mine.owner, "round", about=FIRST)


def goes_first(me: Creature, mine: Owned) -> tuple[Effect, ...]:
    """Nothing has been done in this round, in which it goes first."""
    return tuple(effect for effect in ongoing(me, mine.id) if effect.about == FIRST)


@settles("lightning reflexes", WhoActs)
def others_wait(moment: WhoActs, mine: Owned) -> None:
    """Nobody else of one's side acts before."""
    me = mine.me(moment)
    if moment.creature.side == me.side and moment.creature is not me and can_use(me):
        moment.allowed &= not goes_first(me, mine)


@reacts("lightning reflexes", ActionAnnounced)
def has_gone_first(moment: ActionAnnounced, mine: Owned) -> Rule[None]:
    """Somebody does something, so the first turn is over."""
    if gone := goes_first(mine.me(moment), mine):
        yield EffectsEnded(creature=mine.owner, effects=gone)


@settles("lightning reflexes", TurnKept)
def keeps_the_turn(moment: TurnKept, mine: Owned) -> None:
    """After anything one does oneself."""
    if moment.option.creature == mine.owner and ongoing(mine.me(moment), mine.id):
        moment.keeps = True


# --- bloodthirsty


@used("bloodthirsty", StancesShown, options=unless_it_lasts, anytime=True)
def bloodthirsty(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Out for blood, for the rest of the round."""
    yield mine.lasts(mine.owner, "round")


@adds("bloodthirsty", AttackRoll)
def fresh_blood(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Against those whom nobody has attacked in this round."""
    if moment.target.attacked or not ongoing(mine.me(moment), mine.id):
        return ()
    return (mine.part(bonus=mine.number("bonus")),)


@reacts("bloodthirsty", DamageSuffered)
def drops_one(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """The action comes back after the engagement; outside one, at once."""
    me = mine.me(moment)
    felled = moment.dropped or moment.creature.dead
    if moment.by != me.name or not felled or not ongoing(me, mine.id):
        return
    if moment.state.engagement:
        yield mine.lasts(me.name, "engagement", about=DROPPED)
    elif me.acted:
        yield ActionRegained(creature=me.name, ability=mine.id)


@reacts("bloodthirsty", EngagementClosing)
def goes_on(moment: EngagementClosing, mine: Owned) -> Rule[None]:
    """One who has dropped somebody has an action again."""
    me = mine.me(moment)
    if me.acted and any(effect.about == DROPPED for effect in ongoing(me, mine.id)):
        yield ActionRegained(creature=me.name, ability=mine.id)


# --- blitz


WITH = " with the "


def blitzes(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """To begin; while it lasts, a strike at each target once."""
    state, me = moment.state, mine.me(moment)
    begun = ongoing(me, mine.id)
    if not begun:
        return mine.use(moment)
    if not me.rush or not may_aim(me) or me.dithers:
        return []
    struck = {effect.about for effect in begun}
    return [
        UseAbility(me.name, mine.id, enemy.name, stance + (WITH + weapon if weapon else ""), 1)
        for enemy in could_hit(state, me, known_enemies(state, me))
        if enemy.name not in struck and enemy.can_act and may_attack(state, me, enemy)
        for weapon in strikes_with(state, me, enemy)
        for stance in ORDER
    ]


@used("blitz", OnTurn, options=blitzes, begun=True)
def blitz(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Begin; or strike, and step aside."""
    state, me = moment.state, mine.me(moment)
    yield mine.lasts(me.name, "round", about=chosen.target)
    if not chosen.target:
        return
    taken, _, weapon = chosen.choice.partition(WITH)
    stance = next(stance for stance in ORDER if stance == taken)
    yield from opportunity_attack(
        state, OpportunityAttack(me.name, chosen.target, stance, "free", weapon)
    )
    if me.can_act and sidestep_allowed(state, me):
        yield from take_sidestep(state, me)


@settles("blitz", TurnKept)
def strikes_out_of_turn(moment: TurnKept, mine: Owned) -> None:
    """An opportunity attack is instant, and so it never passes the turn (HR-3.4)."""
    option = moment.option
    if isinstance(option, UseAbility) and option.creature == mine.owner:
        moment.keeps |= option.ability == mine.id and bool(option.target)
