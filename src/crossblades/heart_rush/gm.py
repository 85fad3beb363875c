"""The GM's seat: what the book leaves to the GM.

Without a GM every question has its stated default, which is its first option.
"""

from collections.abc import Sequence
from typing import Any

from crossblades.heart_rush.asks import DecreeDetail, DecreePart, GMAsk
from crossblades.heart_rush.events import Ruled
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.rule import Rule


def ask_gm(state: State, ask: type[GMAsk], options: tuple[Option, ...], **facts: Any) -> Rule[Any]:
    """Put a question to the GM; without one, the first option is the answer."""
    if not state.scenario.gm:
        return options[0]
    return (yield ask(seat=state.scenario.gm, options=options, **facts))


def detail(
    state: State,
    part: DecreePart,
    options: Sequence[Option],
    creature: str = "",
    condition: str = "",
) -> Rule[Any]:
    """Ask for a part of a decree; the GM may still think better of it."""
    offered = (*options, NoDecree())
    return (
        yield DecreeDetail(
            seat=state.scenario.gm, part=part, creature=creature, condition=condition,
            options=offered,
        )
    )  # fmt: skip


def ruled(state: State, what: str, ruling: str, rules: tuple[str, ...], *about: str) -> Rule[None]:
    """Log a ruling about some creatures, if there is a GM who has made it."""
    if state.scenario.gm:
        yield Ruled(what=what, ruling=ruling, rules=rules, about=about)
