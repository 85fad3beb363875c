"""Words for what keeps a creature from something, each with a way out where there is one."""

from collections.abc import Callable

from crossblades.kernel.choices import Group, Missing
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.obstacles import Bar, Obstacle


def why(obstacle: Obstacle) -> str:
    """`too far: 30 feet, reach 5`."""
    return _WORDS[obstacle.bar](obstacle)


def line(
    group: Group,
    short: str,
    obstacle: Obstacle,
    creature: Creature,
    target: str = "",
    way_out: str = "",
) -> Missing:
    """`attack Rook: too far: 30 feet, reach 5: move first`."""
    told = f"{why(obstacle)}: {way_out}" if way_out else why(obstacle)
    return Missing(group, short, told, creature.name, target, obstacle.rules)


_ESCAPES = {"grappled": "grappled: escape first"}


_WORDS: dict[Bar, Callable[[Obstacle], str]] = {
    "helpless": lambda it: it.name,
    "spent": lambda _it: "the Action of this turn is spent",
    "reaction": lambda _it: "the Reaction is used, and back in the next round",
    "condition": lambda it: _ESCAPES.get(it.name, it.name),
    "hidden": lambda _it: "in hiding: nobody can aim there",
    "charmed": lambda it: f"charmed by {it.name}",
    "far": lambda it: f"too far: {it.needed} feet, {it.name} {it.most}",
    "walls": lambda it: f"{it.name or 'walls are'} in the way",
    "unloaded": lambda it: f"the {it.name} is empty: reload first",
    "unarmed": lambda _it: "nothing to attack with",
    "used up": lambda _it: "used up in this fight",
    "nobody in range": lambda it: f"nobody to use it on within {it.most} feet",
    "nobody beside": lambda it: f"no {it.name} within 5 feet: move first",
    "dodging": lambda _it: "dodges already",
    "in the open": lambda _it: "an enemy has a clear view: move behind something first",
    "already hidden": lambda _it: "hidden already",
    "held already": lambda _it: "held already",
    "down": lambda _it: "down",
    "no room": lambda _it: "prone already, and no room behind it",
    "empty hands": lambda _it: "no weapon in hand",
    "helped": lambda _it: "those within 5 feet are helped already",
    "no provisions": lambda _it: "no Provisions left",
    "prone": lambda _it: "prone: stand up first",
    "no feet": lambda _it: "no movement left in this turn",
    "too few feet": lambda it: f"takes {it.needed} feet, {it.most} left",
    "move over": lambda _it: "moved before the Action, and the move may not be split",
    "blocked": lambda _it: "no free space within reach",
    "begun": lambda _it: "takes a whole turn, and this one has begun",
    "locked": lambda _it: "locked: only the Referee opens it, by decree",
    "grip": lambda _it: "somebody holds another through it",
    "afraid": lambda _it: "too afraid to come nearer, and no other way",
}
