"""Trolls and giants: flesh that knits, and blows that reach more than one."""

from crossblades.heart_rush.abilities import Owned, reacts
from crossblades.heart_rush.damage import heal, missing, take_damage, who_suffers
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import AttackMade, RoundStarted
from crossblades.heart_rush.space import enemies_beside
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


@reacts("regeneration", RoundStarted)
def regeneration(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Hit points at the start of a round, unless it burns."""
    me = mine.me(moment)
    if missing(me) and "burning" not in me.conditions:
        yield from heal(moment.state, me, mine.number("hit_points"))


@reacts("sweeping blow", AttackMade)
def sweeping_blow(moment: AttackMade, mine: Owned) -> Rule[None]:
    """An attack in might also strikes the other enemies beside it."""
    me, blow = mine.me(moment), moment.blow
    if blow.attacker != me.name or blow.stance != "might":
        return
    for enemy in enemies_beside(moment.state, me):
        if enemy.name == blow.target:
            continue
        die = Part(mine.ability.name, "HR-5.2", (mine.number("die"),))
        hurt = yield from who_suffers(moment.state, enemy)
        rolled: Rolled = yield Roll(me.name, mine.ability.name, (die,), ("HR-5.2",))
        yield from take_damage(moment.state, hurt, rolled.total, mine.id, me.name)
        yield from turned_against(me, enemy)
