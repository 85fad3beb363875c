"""A way that a person has typed, for a walk or a push: gone while the fight asks for steps."""

from collections.abc import Callable, Sequence

from crossblades.interfaces.terminal.matching import pick
from crossblades.interfaces.terminal.typed import way
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight

Label = Callable[[Option], str]


class Way:
    """The steps still to go. What comes between two of them is for the person to decide."""

    def __init__(self, fight: Fight, steps: Sequence[str]) -> None:
        self.fight = fight
        self.steps = list(steps)
        self._since = len(fight.log)
        self._whose: tuple[str, str] | None = None
        """Who goes, or pushes whom, which tells this way from the way of another."""

    @property
    def over(self) -> bool:
        """Whether the turn in which it began has passed."""
        return any(event.boundary for event in self.fight.log[self._since :])

    @property
    def left(self) -> str:
        """The steps that are not taken, for people to read."""
        return ", ".join(self.steps)

    def goes_on_with(self, ask: Ask) -> bool:
        """Whether this question is for the next step of this way."""
        return ask.step and self._whose in (None, _whose(ask))

    def answer(self, ask: Ask, label: Label) -> None:
        """Take the next step, or end the way; an error if the step is not offered."""
        self._whose = _whose(ask)
        step = self.steps[0] if self.steps else ""
        option = _step_to(ask, step, label) if step else _end_of(ask)
        self.fight.answer(ask, option, ask.seat)
        del self.steps[:1]


def _whose(ask: Ask) -> tuple[str, str]:
    return getattr(ask, "creature", ""), getattr(ask, "target", "")


def _end_of(ask: Ask) -> Option:
    """The option that ends a way; some pushes have to go on."""
    for option in ask.options:
        if not getattr(option, "space", ""):
            return option
    raise CrossbladesError("it goes on")


def _step_to(ask: Ask, space: str, label: Label) -> Option:
    """The option that names this space."""
    labels = [label(option) for option in ask.options]
    try:
        return ask.options[pick(labels, space)]
    except CrossbladesError:
        offered = ", ".join(labels)
        raise CrossbladesError(f"no step to {space} is possible here, only: {offered}") from None


def typed_way(ask: Ask, typed: str, fight: Fight) -> Way | None:
    """The way that these words name, begun if need be; None if no way is asked for or named."""
    by_steps = [option for option in ask.options if option.by_steps]
    steps = way(typed) if by_steps or ask.step else []
    if not steps:
        return None
    begun = Way(fight, steps)
    if by_steps:
        fight.answer(ask, by_steps[0], ask.seat)
    return begun
