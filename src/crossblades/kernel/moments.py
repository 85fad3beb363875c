"""Who has a say at which moment of a fight: a registry for a game, a plan for a fight.

A moment is a point in a fight that the book names: a roll, a reveal, damage. A rule makes one,
and all that hang on its type have their say. What can hang is in a `Registry`. Who does in a fight
is its `Plan`: that follows from the scenario, and from the few events that bring or take a source.
The plan has no key where nobody hangs, so `X in plan` tells a rule whether to make the moment.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

H = TypeVar("H")
M = TypeVar("M")

Plan = dict[type, tuple[Any, ...]]
"""Who has a say at each type of moment, the first one first. It is replaced, never changed."""


class Hung(NamedTuple, Generic[H]):
    """Something that can hang on a moment."""

    chapter: str
    """The module that hangs it there."""
    name: str
    """The name of its function there."""
    moment: type
    hook: H


class Registry(Generic[H]):
    """What can hang on moments, by its source: what must be in a fight for it to have a say."""

    def __init__(self) -> None:
        self._hung: dict[str, list[Hung[H]]] = {}
        self._plans: dict[tuple[str, ...], Plan] = {}

    def hang(
        self, source: str, moments: Iterable[type], hook: H, function: Callable[..., Any]
    ) -> None:
        """Let it have a say at these moments wherever its source is. `function` tells its place."""
        self._plans.clear()
        hung = self._hung.setdefault(source, [])
        for moment in moments:
            hung.append(Hung(function.__module__, function.__name__, moment, hook))

    def of(self, source: str) -> Iterator[tuple[type, H]]:
        """All that a source hangs on moments: by chapter, then by name."""
        for each in _in_order(self._hung.get(source, ())):
            yield each.moment, each.hook

    def plan(self, *sources: str) -> Plan:
        """Who has a say where these sources are: by chapter, then by name.

        The order must not depend on which module happens to be imported first.
        """
        if sources not in self._plans:
            hung = (each for source in sources for each in self._hung.get(source, ()))
            once = _in_order(dict.fromkeys(hung))  # it may hang on several of these sources
            self._plans[sources] = planned((each.moment, each.hook) for each in once)
        return self._plans[sources]

    @property
    def sources(self) -> set[str]:
        """The names of all sources for which something is hung."""
        return set(self._hung)


def _in_order(hung: Iterable[Hung[H]]) -> list[Hung[H]]:
    return sorted(hung, key=lambda each: each[:2])


def planned(hooks: Iterable[tuple[type, Any]]) -> Plan:
    """The plan in which each of these has a say at its moment, in the order in which they come."""
    plan: dict[type, list[Any]] = {}
    for moment, hook in hooks:
        plan.setdefault(moment, []).append(hook)
    return {moment: tuple(found) for moment, found in plan.items()}


def joined(plan: Plan, hooks: Iterable[tuple[type, Any]]) -> Plan:
    """The plan with these behind all others."""
    more = planned(hooks)
    return plan | {moment: (*plan.get(moment, ()), *found) for moment, found in more.items()}


def kept(plan: Plan, stays: Callable[[Any], bool]) -> Plan:
    """The plan without those that do not stay."""
    left = {moment: tuple(filter(stays, found)) for moment, found in plan.items()}
    return {moment: found for moment, found in left.items() if found}


def kinds(moment: type[M]) -> Iterator[type[M]]:
    """A type of moment, and all special cases of it."""
    yield moment
    for special in moment.__subclasses__():
        yield from kinds(special)
