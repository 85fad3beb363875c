"""A bot that knows the odds: equilibrium stances, and a look one turn ahead on the map.

It decides from what its seat sees; where it has nothing better, it does what is sensible.
"""

from collections.abc import Callable
from functools import lru_cache, singledispatch
from random import Random

from crossblades.heart_rush.arms import arm_called
from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChooseDestination,
    ChooseFainting,
    ChooseStance,
    DeclareAttack,
    JoinEngagement,
    TakeDamage,
    TakeTurn,
)
from crossblades.heart_rush.bots.tactician_turn import Outlook, equilibrium, reach
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.bots.tactics_map import hopeless, weary
from crossblades.heart_rush.bots.tactics_stances import stances_to_take
from crossblades.heart_rush.bots.tactics_ways import steady_move
from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.numbers.gains import Attacks
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.numbers.stance_odds import engagement_seen
from crossblades.heart_rush.options import Attack, Engage, Enter, Inflict, MoveTo
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask, Option

HOPELESS = 0.02
"""The chance to win below which one rather faints than dies."""

WARY = -0.004
"""What a challenge may cost of the chance to win and still be made, lest nobody ever fights."""

PATIENCE = 20
"""Rounds after which any challenge is better than none, and any way to one."""

PLACES = 12
"""How many places are looked at for each enemy."""


def tactician(ask: Ask, look: Callable[[], View], random: Random) -> Option:
    """The option that the odds speak for."""
    return _decide(ask, look(), random)


@singledispatch
def _decide(ask: Ask, view: View, random: Random) -> Option:
    """What is sensible."""
    return sensible(ask, lambda: view, random)


@_decide.register
def _(ask: ChooseStance, view: View, random: Random) -> Option:
    """By the mix of the equilibrium."""
    weights = _mixes(Sight(view))[ask.creature]
    options = stances_to_take(ask, view)
    return random.choices(options, [weights.get(o.stance, 0.0) + 1e-9 for o in options])[0]


class Sight:
    """A view, alike for all who see the same: so a side works its stances out once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.key = repr((view.participants, view.creatures, view.rulings, view.ground, view.grid))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self.key == other.key


@lru_cache(maxsize=16)
def _mixes(sight: Sight) -> dict[str, dict[Stance | None, float]]:
    melee = engagement_seen(sight.view)
    mixed = zip(melee.creatures, melee.choices, equilibrium(melee), strict=True)
    return {who.name: dict(zip(stances, mix, strict=True)) for who, stances, mix in mixed}


@_decide.register
def _(ask: TakeTurn, view: View, random: Random) -> Option:
    """What is sensible, but only challenges that pay, and the best of them."""
    usual = sensible(ask, lambda: view, random)
    if not isinstance(usual, Engage):
        return usual
    state = imagined(view)
    outlook = Outlook(state, ask.side)
    standing = [
        o for o in ask.options if isinstance(o, Engage) and state.creatures[o.target].can_act
    ]
    worth = {option: outlook.engaging(option.creature, option.target) for option in standing}
    best = max(standing, key=worth.__getitem__)
    if worth[best] >= WARY or view.round > PATIENCE:
        return best
    return ask.options[-1]


@_decide.register
def _(ask: JoinEngagement, view: View, _random: Random) -> Option:
    """Whoever adds most to the chance to win, if anybody does."""
    outlook = Outlook(imagined(view), ask.side)
    inside = view.participants
    now = outlook.value(inside)
    entries = [option for option in ask.options if isinstance(option, Enter)]
    worth = {o: outlook.value([*inside, o.creature]) - now for o in entries}
    best = max(entries, key=worth.__getitem__)
    return best if worth[best] > 0 else ask.options[-1]


@_decide.register
def _(ask: ChooseDestination, view: View, random: Random) -> Option:
    """Where one can do most and be hurt least, among the places that are near the mark."""
    usual = sensible(ask, lambda: view, random)
    if not ask.feet or view.round > PATIENCE:
        return usual
    state = imagined(view).copy()
    me = state.creatures[ask.creature]
    places = [option for option in ask.options if isinstance(option, MoveTo)]
    if not isinstance(usual, MoveTo) or not places:
        return usual
    outlook = Outlook(state, me.side)
    me.dashes += 1
    worth = {usual: outlook.standing(me, usual.space) + LIKED}
    for option in _near_the_mark(state, me, places):
        worth.setdefault(option, outlook.standing(me, option.space))
    return max(worth, key=worth.__getitem__)


def _near_the_mark(state: State, me: Creature, places: list[MoveTo]) -> list[MoveTo]:
    """For each enemy the places where it is just in reach, the nearest first."""
    grid, land, found = state.grid, state.land, []
    limit = steady_move(me)
    walked = {option: grid.distance(me.at, option.space) for option in places}
    near = [option for option in places if walked[option] <= limit]
    for foe in state.everyone:
        if foe.side != me.side and foe.can_act:
            gaps = {o: land.distance(o.space, foe.at, me.length, foe.length) for o in near}
            good = [o for o in near if gaps[o] <= reach(me)]
            good.sort(key=lambda o: (-gaps[o], walked[o]))
            found += good[:PLACES]
    return found


LIKED = 0.005
"""What the place is worth beforehand that a sensible player would take."""


@_decide.register
def _(ask: DeclareAttack, view: View, _random: Random) -> Option:
    state = imagined(view)
    attacks = Attacks(state, Stakes(state))
    me = state.creatures[ask.creature]
    best: tuple[float, Option] | None = None
    for option in ask.options:
        if isinstance(option, Attack) and state.creatures[option.target].side != me.side:
            target = state.creatures[option.target]
            arm = arm_called(me, option.weapon)
            gain = attacks.declared(me, target, ask.stance, view.stances[option.target], arm)
            if best is None or gain > best[0]:
                best = gain, option
    if best is None:
        return ask.options[-1]
    return best[1]


@_decide.register
def _(ask: ChooseConditions, view: View, random: Random) -> Option:
    """Those that make the next engagement with the target best."""
    state = imagined(view)
    if ask.target not in state.creatures:
        return sensible(ask, lambda: view, random)
    me, target = state.creatures[ask.creature], state.creatures[ask.target]
    outlook = Outlook(state, me.side)

    def worth(option: Option) -> float:
        assert isinstance(option, Inflict)
        levels = (option.dazed, option.off_balanced, option.weakened)
        split = dict(zip(("dazed", "off-balanced", "weakened"), levels, strict=True))
        return outlook.spoilt(me, target, {name: level for name, level in split.items() if level})

    return max(ask.options, key=worth)


@_decide.register
def _(ask: TakeDamage, view: View, random: Random) -> Option:
    """Whichever leaves the better chance to win; for the fallen and weary, what is sensible."""
    state = imagined(view)
    creature = state.creatures[ask.creature]
    if not creature.can_act or weary(view):
        return sensible(ask, lambda: view, random)
    take, shrug = Stakes(state).ways_to_take(creature, ask.damage)
    return ask.options[0] if shrug > take else ask.options[1]


@_decide.register
def _(ask: ChooseFainting, view: View, _random: Random) -> Option:
    """Fight on, unless there is no hope."""
    state = imagined(view)
    me = view.creatures[ask.creature]
    return ask.options[hopeless(view, me) or Stakes(state).now(me.sheet.side) < HOPELESS]
