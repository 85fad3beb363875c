"""Every question, with the rules that put it."""

from typing import ClassVar, Literal

from crossblades.kernel.ask import Ask, OpenAsk
from crossblades.swords_reign.effects import Ability

Rules = tuple[str, ...]


class SideAsk(OpenAsk, kw_only=True):
    """A question to a side: any of its seats may answer."""

    side: str


class CreatureAsk(OpenAsk, kw_only=True):
    """A question about one creature."""

    creature: str


class RefereeAsk(Ask, kw_only=True):
    """A question to the Referee."""


class WhoActs(SideAsk, kw_only=True):
    """Which creature of the side takes its turn now?"""

    rules: Rules = ("OS-2.2",)


class ChooseAction(CreatureAsk, kw_only=True):
    """What does it do on its turn?"""

    rules: Rules = ("OS-2.3",)
    feet: int
    """What is left of its movement."""


class ChooseHeroicAction(CreatureAsk, kw_only=True):
    """What is the last thing that it does?"""

    rules: Rules = ("OS-4.2", "OS-4.5")


class ChooseDestination(CreatureAsk, kw_only=True):
    """Where does it go?"""

    rules: Rules = ("OS-2.3", "OS-6.4", "OS-6.9")
    feet: int


class ChooseStep(CreatureAsk, kw_only=True):
    """Where to next?"""

    step: ClassVar[bool] = True
    rules: Rules = ("OS-2.3", "OS-6.9")
    feet: int


class KeepMoving(CreatureAsk, kw_only=True):
    """Hurt on the way: go on?"""

    rules: Rules = ("OS-5.21",)


class ChooseTarget(CreatureAsk, kw_only=True):
    """Whom does the next blow of an attack strike?"""

    rules: Rules = ("OS-5.1", "OS-6.7")
    strike: str
    """The blow, or the spell."""
    attack: str = ""
    """The line that a blow is of."""


class ChooseCleave(CreatureAsk, kw_only=True):
    """Whom does a cleaving blow go on to?"""

    rules: Rules = ("OS-6.2", "OS-6.9")


class ChooseExtra(CreatureAsk, kw_only=True):
    """What does a hit with a crushing or hooked weapon do?"""

    rules: Rules = ("OS-6.2",)
    target: str
    critical: bool = False


class ChoosePush(CreatureAsk, kw_only=True):
    """Where is it pushed or pulled to?"""

    rules: Rules = ("OS-5.8", "OS-6.2")
    target: str


class SaveWithShield(CreatureAsk, kw_only=True):
    """Break the shield, or take the damage?"""

    rules: Rules = ("OS-6.3",)
    damage: int


class SpareOrKill(CreatureAsk, kw_only=True):
    """What becomes of a felled foe?"""

    rules: Rules = ("OS-4.4",)
    target: str


class ChooseResistance(CreatureAsk, kw_only=True):
    """With what does it resist?"""

    rules: Rules = ("OS-1.4",)
    what: str
    by: str
    total: int
    """What the other has rolled."""


class MayStrike(CreatureAsk, kw_only=True):
    """An opportunity attack?"""

    instant: ClassVar[bool] = True
    rules: Rules = ("OS-5.15", "OS-5.16")
    target: str


class WithWhat(CreatureAsk, kw_only=True):
    """Which action is readied?"""

    rules: Rules = ("OS-5.13",)


class ForWhat(CreatureAsk, kw_only=True):
    """What does it wait for?"""

    rules: Rules = ("OS-5.13", "OS-5.20")
    action: str


class ChooseAbility(CreatureAsk, kw_only=True):
    """With what does it improvise?"""

    rules: Rules = ("OS-5.14",)


class TakeReadied(CreatureAsk, kw_only=True):
    """Its trigger has come: do what was readied?"""

    instant: ClassVar[bool] = True
    known_to: tuple[str, ...] = ()
    rules: Rules = ("OS-5.13", "OS-5.20")


class FleeOrSurrender(SideAsk, kw_only=True):
    """What do the broken do?"""

    known_to: tuple[str, ...] = ()
    rules: Rules = ("OS-6.6",)
    kind: str


# --- to the Referee


class WhichAbility(RefereeAsk, kw_only=True):
    """What does somebody need for what it tries?"""

    rules: Rules = ("OS-5.14",)
    creature: str
    text: str


class HowHard(RefereeAsk, kw_only=True):
    """How hard is what somebody tries?"""

    has_usual: ClassVar[bool] = True
    rules: Rules = ("OS-5.14", "OS-1.2")
    creature: str
    ability: Ability
    text: str


class WhatCameOfIt(RefereeAsk, kw_only=True):
    """What does a success bring?"""

    has_usual: ClassVar[bool] = True
    rules: Rules = ("OS-5.14",)
    creature: str
    text: str


class ToWhom(RefereeAsk, kw_only=True):
    """Who is it that suffers it?"""

    rules: Rules = ("OS-5.14",)
    creature: str


class HowCovered(RefereeAsk, kw_only=True):
    """What does partial cover do to this shot?"""

    has_usual: ClassVar[bool] = True
    rules: Rules = ("OS-3.5",)
    creature: str
    target: str


class AnyComplication(RefereeAsk, kw_only=True):
    """Does a miss bring a complication?"""

    has_usual: ClassVar[bool] = True
    rules: Rules = ("OS-3.4",)
    creature: str
    target: str


class MayDecree(RefereeAsk, kw_only=True):
    """What the Referee may set at any time on a turn."""

    optional: ClassVar[bool] = True
    rules: Rules = ("OS-5.14",)


DecreePart = Literal[
    "winner", "subject", "hit points", "condition", "turns",
    "source", "place", "ability", "difficulty", "fatigue", "edge", "doubters",
    "newcomer", "space", "ground", "door",
]  # fmt: skip
"""What a decree may need to be told."""


class DecreeDetail(RefereeAsk, kw_only=True):
    """A part of a decree."""

    rules: Rules = ("OS-5.14",)
    part: DecreePart
    creature: str = ""
    condition: str = ""
    ability: Ability = "STR"
    """What a check is made with."""
