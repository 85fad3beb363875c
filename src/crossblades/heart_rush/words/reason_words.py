"""Words for why something is over.

`{0}` and `{1}` are the creatures, or things, of the event; `it` is who the event is about.
"""

import re

from crossblades.heart_rush.events import ConditionEnded, Discovered, GrappleEnded
from crossblades.heart_rush.events.reasons import Conductor, Giveaway, Loosening, Relief
from crossblades.kernel.people import them, they

GIVEAWAYS: dict[Giveaway, str] = {
    "no place": "there is no place to hide",
    "stealth failed": "the stealth check has failed",
    "decree": "the GM says so",
    "help": "it helps another",
    "call": "it calls out",
    "spell": "it casts a spell",
    "attack": "it attacks",
    "trip": "it trips {0}",
    "engagement": "it engages",
    "joining": "it enters the engagement",
    "open ground": "it is out in the open",
    "bumping": "it bumps into somebody",
    "bumped into": "{0} bumps into it",
    "hazard": "it meets the {0}",
    "crash": "{0} crashes into it",
}

LOOSENINGS: dict[Loosening, str] = {
    "let go": "{0} lets go",
    "broken": "{1} breaks free",
    "shaken off": "{1} shakes {0} off",
    "unable to hold": "{0} is in no state to hold on",
    "target dead": "{1} is dead",
    "no hand": "{0} has no hand free",
    "apart": "they are apart",
}

RELIEFS: dict[Relief, str] = {
    "steadied": "it grows calm",
    "attacked": "it has attacked {0}",
    "turned against": "{0} acts against it",
    "helped": "{0} helps it",
    "source dead": "{0} is dead",
    "out of it": "it gets out",
}

CONDUCTORS: dict[Conductor, str] = {"metal": "wears metal", "wet": "is wet"}


_SUBJECT, _OBJECT = re.compile(r"^it (\w+)"), re.compile(r"(?<=\s)it$")


def _about(words: str, creature: str) -> str:
    """The words with `it` for the creature of the event put as people are spoken of."""
    told = _SUBJECT.sub(lambda found: they(creature, found[1]), words)
    return _OBJECT.sub(lambda _found: them(creature), told)


def why_discovered(event: Discovered) -> str:
    """What gave it away."""
    return _about(GIVEAWAYS[event.why].format(event.by), event.creature)


def why_loose(event: GrappleEnded) -> str:
    """What ended the grapple."""
    return LOOSENINGS[event.why].format(event.creature, event.target)


def why_over(event: ConditionEnded) -> str:
    """What ended the condition."""
    return _about(RELIEFS[event.why].format(event.by), event.creature)
