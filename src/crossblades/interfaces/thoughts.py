"""What can be thought about a question: functions of the question and a view of it, and no more.

Nothing else goes in, so what a seat may not know never changes what is worked out for it.
"""

from random import Random
from typing import Any

from crossblades.analysis.equilibrium import Equilibrium
from crossblades.interfaces.bots import DEFAULT_BOT, policy_named
from crossblades.interfaces.terminal.mixes import equilibrium_at
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.prospects import Prospect
from crossblades.systems import SYSTEMS

Odds = tuple[tuple[Prospect, ...], ...]
"""What may come of each option, in the order of the options."""


def odds(
    game_name: str, ask: Ask, view: Any, option: Option | None = None, thorough: bool = False
) -> Odds:
    """The exact odds of all options of a question, or of one of them alone."""
    game = SYSTEMS[game_name]
    options = ask.options if option is None else (option,)
    return tuple(game.prospects(ask, each, view, thorough) for each in options)


def advice(game_name: str, ask: Ask, view: Any) -> Equilibrium | None:
    """How to make a sealed choice; None where there is nothing sealed to weigh."""
    return equilibrium_at(SYSTEMS[game_name], ask, view)


def choice(game_name: str, policy_name: str, ask: Ask, view: Any, seed: int | str) -> Option:
    """What a bot of this name chooses, its chance drawn from the seed."""
    policy = policy_named(SYSTEMS[game_name], policy_name)
    return policy(ask, lambda: view, Random(seed))


def quick_choice(game_name: str, ask: Ask, view: Any, seed: int | str) -> Option:
    """What the bot chooses that every game has, and that never takes long."""
    return choice(game_name, DEFAULT_BOT, ask, view, seed)
