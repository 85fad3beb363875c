"""Goblins: many against one, charms, quick feet and a chief who drives them."""

from crossblades.heart_rush.abilities import Owned, adds, reacts, used
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.content.common import pick, places_to_sidestep, sidestep_for_free
from crossblades.heart_rush.content.creatures_common import friends_beside_target
from crossblades.heart_rush.events import ActionRegained
from crossblades.heart_rush.moments import AttackMade, AttackRoll, DefenceRoll, Moment, OnTurn
from crossblades.heart_rush.options import UseAbility
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@adds("gang up", AttackRoll)
def gang_up(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """One more die with two friends around the target."""
    around = friends_beside_target(moment)
    enough = len(around) >= mine.number("friends")
    return (mine.part((mine.number("die"),)),) if enough else ()


@adds("bone charm", DefenceRoll, anyones=True)
def bone_charm(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Whoever of its side is near defends better, as long as it stands where all see it."""
    me = mine.me(moment)
    near = moment.state.distance(me, moment.roller) <= mine.number("feet")
    if not near or moment.roller.side != me.side or not me.can_act or is_hidden(me):
        return ()
    return (mine.part(bonus=mine.number("bonus")),)


@reacts("hit and run", AttackMade)
def hit_and_run(moment: AttackMade, mine: Owned) -> Rule[None]:
    """HR-4.4: after an attack in agility, one more step."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name or moment.blow.stance != "agility":
        return
    places = places_to_sidestep(moment.state, me)
    ways = [UseAbility(me.name, mine.id, choice=space) for space in places]
    if chosen := (yield from pick(mine, me, ways)):
        yield from sidestep_for_free(moment.state, me, chosen.choice)


def those_who_have_acted(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Friends near enough who have spent their action."""
    state, me = moment.state, mine.me(moment)
    return [
        option
        for friend in state.on_side(me.side)
        if friend is not me and friend.acted and state.distance(me, friend) <= mine.number("feet")
        for option in mine.use(moment, friend.name)
    ]


@used("whip them on", OnTurn, options=those_who_have_acted)
def whip_them_on(_moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Somebody has its action again."""
    yield ActionRegained(creature=chosen.target, ability=mine.id)
