"""Why a creature cannot do what it can do at other times.

Whether it can is decided where the options are made; what is asked here are the same rules, one
by one, for the first that stands in the way. None where nothing does.
"""

from crossblades.heart_rush.abilities import Owned, can_speak, how_used, price, settle
from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.casting import no_casting
from crossblades.heart_rush.creature import STUNNING, Creature, Spell
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.engagement import may_enter, open_stances
from crossblades.heart_rush.gear import EXTENDED, Weapon, farthest
from crossblades.heart_rush.limits import dreaded
from crossblades.heart_rush.moments import OnTurn
from crossblades.heart_rush.movement import Ways, can_dash, can_sidestep
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.space import could_hit, free_for, range_in_water
from crossblades.heart_rush.speed import (
    climb_speed,
    fixed_by,
    full_speed,
    may_aim,
    may_move,
    may_still_move,
    speed_of_dash,
    stopped_by,
    swim_speed,
)
from crossblades.heart_rush.stances import directly_beaten, open_to_attack
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.terms import (
    CastingPaid,
    MayAttack,
    MayDash,
    MayEngage,
    MaySidestep,
    RushPrice,
    WhoActs,
)
from crossblades.kernel.grid import FEET

# --- what keeps it from everything


def no_act(state: State, creature: Creature) -> Obstacle | None:
    """HR-2.3, HR-8.6, HR-11.6, HR-3.1: what keeps it from all that a turn offers."""
    if creature.dead:
        return Obstacle("condition", ("HR-8.2",), "dead")
    if creature.unconscious:
        return Obstacle("condition", ("HR-8.6", "HR-8.10"), "unconscious")
    if creature.held:
        return Obstacle("held", ("HR-2.3",))
    if creature.stunned:
        stunning = next(name for name in creature.conditions if name in STUNNING)
        return Obstacle("condition", ("HR-11.6", "HR-11.7"), stunning)
    return _by_ability(WhoActs(state=state, creature=creature), "HR-3.1")


def _by_ability(
    moment: WhoActs | MayEngage | MayDash | MaySidestep | MayAttack, rule: str
) -> Obstacle | None:
    """The first ability that forbids something."""
    for hook in moment.state.moments.get(type(moment), ()):
        hook.function(moment, hook.mine)
        if not moment.allowed:
            return Obstacle("ability", (rule,), hook.mine.ability.name)
    return None


def no_action(creature: Creature) -> Obstacle | None:
    """HR-4.1, HR-11.14: its action of this round is spent, or it is confused and has moved."""
    if creature.acted:
        return Obstacle("spent", ("HR-4.1",))
    return Obstacle("dithers", ("HR-11.14",)) if creature.dithers else None


def no_second(creature: Creature) -> Obstacle | None:
    """HR-4.5, HR-4.7, HR-4.9: the free one of this round is over, and so is the action."""
    obstacle = no_action(creature)
    return Obstacle("free one used", obstacle.rules, obstacle.bar) if obstacle else None


# --- attacks


def not_in_range(state: State, creature: Creature, target: Creature) -> Obstacle | None:
    """HR-6.19, HR-10.1, HR-10.3: why it cannot hit that one from where it is."""
    if could_hit(state, creature, (target,)):
        return None
    feet, dashed = state.distance(creature, target), creature.dashes > 0
    ranges = {
        arm: range_in_water(state, creature, arm, farthest(arm, dashed)) for arm in arms(creature)
    }
    able = {arm: reach for arm, reach in ranges.items() if reach is not None}
    if not able:
        return Obstacle("wet", ("HR-10.3",), creature.weapon.name)
    arm = max(able, key=lambda arm: able[arm])
    if feet > able[arm]:
        kind = "range" if arm.kind in EXTENDED else "reach"
        return Obstacle("far", ("HR-6.19",), own=kind, needed=feet, most=able[arm])
    shut = any(door.shut for door in state.grid.doors)
    return Obstacle("walls", ("HR-10.1",), "walls or shut doors are" if shut else "")


class Going:
    """Where a creature may be when it has gone so many feet, and whom it could hit from there."""

    def __init__(self, state: State, creature: Creature, feet: int, dashes: bool) -> None:
        self.state, self.creature = state, creature
        self.dashed = dashes or creature.dashes > 0
        ways = Ways(state, creature, feet)
        aiming = half(full_speed(creature)) - creature.moved
        self.reached = ways.reached(feet)
        self.aiming = ways.reached(min(feet, max(aiming, 0)))
        """With a ranged weapon one attacks only after a short way (HR-12.5)."""

    def leads_to(self, target: Creature) -> bool:
        """HR-6.19: whether that one would be in range, walls and water apart."""
        return any(self._near(target, arm) for arm in arms(self.creature))

    def _near(self, target: Creature, arm: Weapon) -> bool:
        grid, reach = self.state.grid, farthest(arm, self.dashed)
        near = grid.within(target.at, reach, target.length)
        if self.creature.length > 1:
            near = ~grid.room(~near, self.creature.length)
        return bool(near & (self.aiming if arm.kind == "ranged" else self.reached))


def no_engaging(state: State, creature: Creature) -> Obstacle | None:
    """HR-4.2: what keeps it from engaging anybody at all."""
    if obstacle := no_action(creature):
        return obstacle
    return _by_ability(MayEngage(state=state, creature=creature), "HR-4.2")


def no_entering(state: State, engagement: Engagement, creature: Creature) -> Obstacle | None:
    """HR-4.10: what keeps it from an engagement; the nearest enemy in it, if all are too far."""
    if may_enter(state, engagement, creature):
        return None
    if obstacle := no_act(state, creature) or no_engaging(state, creature):
        return obstacle
    inside = (state.creatures[name] for name in engagement.participants)
    enemies = [each for each in inside if each.side != creature.side]
    nearest = min(enemies, key=lambda enemy: state.distance(creature, enemy), default=None)
    return not_in_range(state, creature, nearest) if nearest else None


def no_stance(state: State, creature: Creature) -> Obstacle | None:
    """HR-6.3, HR-12.5: what leaves it fewer stances than there are."""
    if not may_aim(creature):
        return Obstacle("far moved", ("HR-12.5",), needed=creature.moved)
    return Obstacle("ability", ("HR-6.3",)) if len(open_stances(state, creature)) < 4 else None


def no_target(
    state: State, engagement: Engagement, creature: Creature, target: Creature
) -> Obstacle | None:
    """HR-6.5: why that participant is no valid target."""
    stance, other = engagement.stances[creature.name], engagement.stances[target.name]
    if stance is None or stance == "defensive":
        return None
    if target not in open_to_attack(state, engagement, creature, stance):
        return Obstacle("not beaten", ("HR-6.4", "HR-6.5"), other or "", stance)
    if obstacle := not_in_range(state, creature, target):
        return obstacle
    return _by_ability(MayAttack(state=state, attacker=creature, target=target), "HR-6.5")


def no_interfering(
    state: State, engagement: Engagement, creature: Creature, target: Creature
) -> Obstacle | None:
    """HR-6.12, HR-9.1: why offensive actions against that one are impossible, hands apart."""
    stance, other = engagement.stances[creature.name], engagement.stances[target.name]
    if stance is None or stance == "defensive":
        return None
    if creature.held:
        return Obstacle("held", ("HR-2.5",))
    if other not in directly_beaten(state, stance):
        return Obstacle("not beaten", ("HR-6.12", "HR-9.1"), other or "", stance)
    feet = state.distance(creature, target)
    return (
        Obstacle("far", ("HR-9.1",), own="reach", needed=feet, most=FEET) if feet > FEET else None
    )


# --- moves


def no_dash(state: State, creature: Creature, steps: bool) -> Obstacle | None:
    """HR-4.5: what keeps it from a dash; `steps`: whether any step is free."""
    if creature.dashes and (obstacle := no_second(creature)):
        return obstacle
    if obstacle := _by_ability(MayDash(state=state, creature=creature), "HR-4.5"):
        return obstacle
    if can_dash(state, creature, steps):
        return None
    if condition := stopped_by(creature):
        return Obstacle("condition", ("HR-4.5", "HR-11.5"), condition)
    if not may_still_move(creature, speed_of_dash(creature)):
        return _limit(creature)
    return _no_way(state, creature)


def _no_way(state: State, creature: Creature) -> Obstacle:
    """HR-10.2, HR-10.3, HR-10.4, HR-10.7, HR-11.15: what bars every place beside it."""
    land, long = state.land, creature.length
    beside = land.beside[long][creature.at] & free_for(state, creature, known=True)
    if not beside:
        return Obstacle("boxed in", ("HR-10.7", "HR-10.14"))
    if not beside & ~dreaded(state, creature):
        return Obstacle("fear", ("HR-11.15",), creature.sources["frightened"])
    if beside & land.places(land.water, long) and not swim_speed(creature):
        return Obstacle("water", ("HR-10.3",))
    if beside & land.places(land.climbing, long) and not climb_speed(creature):
        return Obstacle("steep", ("HR-10.4",))
    return Obstacle("slow ground", ("HR-10.2",), most=speed_of_dash(creature))


def no_sidestep(state: State, creature: Creature) -> Obstacle | None:
    """HR-4.4: what keeps it from a sidestep."""
    if not creature.rush and (obstacle := no_action(creature)):
        return Obstacle("no rush", ("HR-4.4", *obstacle.rules), obstacle.bar)
    if can_sidestep(state, creature):
        return None
    if condition := fixed_by(creature):
        return Obstacle("condition", ("HR-4.4", "HR-11.5"), condition)
    if obstacle := _by_ability(MaySidestep(state=state, creature=creature), "HR-4.4"):
        return obstacle
    return _no_way(state, creature) if may_move(creature, FEET) else _limit(creature)


def no_rising(state: State, creature: Creature, needed: int) -> Obstacle | None:
    """HR-11.16: what keeps the prone from standing up with part of a dash."""
    if creature.dashes and (obstacle := no_second(creature)):
        return obstacle
    if obstacle := _by_ability(MayDash(state=state, creature=creature), "HR-4.5"):
        return obstacle
    if condition := stopped_by(creature):
        return Obstacle("condition", ("HR-11.16", "HR-11.18"), condition)
    if "grappling" in creature.conditions:
        return Obstacle("condition", ("HR-11.16", "HR-11.18"), "grappling")
    return None if may_move(creature, needed) else _limit(creature)


def _limit(creature: Creature) -> Obstacle:
    """HR-12.5, HR-16.1: one who has aimed or cast may move no farther."""
    rule = "HR-12.5" if creature.aimed else "HR-16.1"
    return Obstacle("limit", (rule,), "aimed" if creature.aimed else "cast")


# --- objects


def no_handling(creature: Creature) -> Obstacle | None:
    """HR-4.7: the free use of an object is over, and so is the action."""
    return no_second(creature) if creature.interactions else None


def no_drawing(creature: Creature, weapon: Weapon) -> Obstacle | None:
    """HR-12.1, HR-12.6: what keeps it from drawing a weapon, its size apart."""
    if creature.wielding and not creature.sheet.two_weapons:
        return Obstacle("wielding", ("HR-12.1",), creature.weapon.name)
    if weapon.hands <= creature.free_hands:
        return None
    return Obstacle("no hand", ("HR-12.1", "HR-12.6"), in_the_way(creature))


def in_the_way(creature: Creature) -> str:
    """What it could put away to have a hand free; empty if that is nothing."""
    if creature.wielding:
        return creature.weapon.name
    return "shield" if creature.shielded else ""


# --- abilities


def no_ability(state: State, mine: Owned) -> Obstacle | None:
    """HR-5.3, HR-5.4: why an ability for one's own turn is not offered on it.

    None as well for what is not used on a turn at all.
    """
    use, creature, ability = how_used(mine.id), state.creatures[mine.owner], mine.ability
    if use is None or not (use.anytime or issubclass(OnTurn, use.moments)):
        return None
    moment = OnTurn(state=state, side=creature.side)
    if use.options(moment, mine) and not (ability.voiced and not can_speak(state, creature)):
        return None
    return _no_use(state, mine) or Obstacle("no use", ("HR-5.4",))


def not_usable(state: State, mine: Owned) -> Obstacle | None:
    """HR-5.3: why its owner can use an ability at no moment now; nothing keeps a passive off."""
    if mine.ability.frequency == "passive":
        return None
    return no_act(state, state.creatures[mine.owner]) or _no_use(state, mine)


def not_castable(state: State, creature: Creature, spell: Spell) -> Obstacle | None:
    """HR-16.1, HR-16.2: why it can cast a spell at no moment now."""
    if spell.name in creature.spent:
        return Obstacle("used up", ("HR-16.2",), "spell")
    paid = settle(CastingPaid(state=state, creature=creature)).by
    spent = None if paid else no_action(creature)
    return no_act(state, creature) or spent or no_casting(creature)


def _no_use(state: State, mine: Owned) -> Obstacle | None:
    """HR-5.3, HR-3.6, HR-4.9: used up, too dear now, or called out by one who cannot."""
    creature, ability = state.creatures[mine.owner], mine.ability
    if mine.id in creature.spent:
        return Obstacle("used up", ("HR-5.3",), creature.spent[mine.id])
    cost = price(creature, mine)
    if cost is None:
        return Obstacle("this round", ("HR-3.6",))
    if cost:
        cost = settle(RushPrice(state=state, creature=creature, ability=mine.id, rush=cost)).rush
    if cost > creature.rush:
        return Obstacle("rush", ("HR-5.3",), needed=cost, most=creature.rush)
    if ability.voiced and not can_speak(state, creature):
        return Obstacle("silenced", ("HR-4.9",))
    return None
