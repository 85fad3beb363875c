"""Words for what keeps a creature from something, each with a way out where there is one."""

from collections.abc import Callable

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.obstacles import Bar, Obstacle
from crossblades.kernel.choices import Group, Missing
from crossblades.kernel.words import counted

Told = Callable[[Obstacle], str]


def why(obstacle: Obstacle) -> str:
    """`too far: 65 feet, reach 5`."""
    return _WORDS[obstacle.bar](obstacle)


def line(
    group: Group,
    short: str,
    obstacle: Obstacle,
    creature: Creature,
    target: str = "",
    way_out: str = "",
) -> Missing:
    """`engage Rook: too far: 65 feet, reach 5: dash first`."""
    told = f"{why(obstacle)}: {way_out}" if way_out else why(obstacle)
    return Missing(group, short, told, creature.name, target, obstacle.rules)


_CONDITIONS = {
    "unconscious": "unconscious until healed above 0 hit points",
    "grappled": "grappled: break free first",
    "grappling": "grappling: let go first",
    "entangled": "entangled: get out of the net first",
    "confused": "confused: act or move in a round, not both",
}
"""Conditions with a way out."""

_BACK = {
    "minor": "in the next fight",
    "heart": "after a long rest or a wound",
    "major": "after a long rest",
    "weekly": "after a week",
    "monthly": "after a month",
    "spell": "after long rests",
}
"""HR-5.3, HR-16.2: when a use comes back, by the frequency."""

SPENT = "the action of this round is spent"
DITHERS = "confused, and has moved: no action in this round"


def _away(obstacle: Obstacle) -> str:
    """`no free hand: put the maul away first`."""
    return "no free hand" + (f": put the {obstacle.name} away first" if obstacle.name else "")


def _limit(obstacle: Obstacle) -> str:
    done = "aimed" if obstacle.name == "aimed" else "cast a spell"
    return f"has {done} and may move no farther in this round"


def _no_rush(obstacle: Obstacle) -> str:
    return f"{DITHERS if obstacle.name == 'dithers' else SPENT}, and no rush is left"


def _free_one_used(obstacle: Obstacle) -> str:
    return DITHERS if obstacle.name == "dithers" else f"the free one is used, and {SPENT}"


_WORDS: dict[Bar, Told] = {
    "condition": lambda it: _CONDITIONS.get(it.name, it.name),
    "ability": lambda it: f"{it.name} forbids it",
    "held": lambda _it: "surprised: no moves and no abilities in round 1",
    "spent": lambda _it: SPENT,
    "free one used": _free_one_used,
    "dithers": lambda _it: DITHERS,
    "no rush": _no_rush,
    "rush": lambda it: f"costs {counted(it.needed, 'rush point')}, has {it.most}",
    "far": lambda it: f"too far: {it.needed} feet, {it.own} {it.most}",
    "walls": lambda it: f"{it.name or 'walls are'} in the way",
    "wet": lambda it: f"no use of the {it.name} in water",
    "limit": _limit,
    "boxed in": lambda _it: "no free space beside",
    "water": lambda _it: "the water is too deep for one who cannot swim",
    "steep": lambda _it: "the ground is too steep for one who cannot climb",
    "slow ground": lambda it: f"a step costs more than the speed of {it.most} feet",
    "fear": lambda it: f"too afraid of {it.name}",
    "wielding": lambda it: f"the {it.name} is in hand: put it away first",
    "no hand": _away,
    "one spell": lambda _it: "one spell in a round, and one is cast",
    "far moved": lambda it: f"has moved {it.needed} feet, more than half the speed",
    "used up": lambda it: f"used up: back {_BACK.get(it.name, 'later')}",
    "this round": lambda _it: "once in a round, and used",
    "silenced": lambda _it: "silenced",
    "no use": lambda _it: "nothing to use it for now",
    "not beaten": lambda it: f"{it.own} does not beat {it.name}",
    "no enemy": lambda _it: "on the same side",
    "taken": lambda it: f"{it.name} is in a grapple already",
    "locked": lambda _it: "locked: only the GM opens it, by decree",
    "doorway": lambda _it: "somebody stands in it, or holds another through it",
}
