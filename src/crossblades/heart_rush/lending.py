"""Chapter 5: abilities that somebody has for a while, as another one has them."""

from typing import Any

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.state import State

Hooks = dict[type, tuple[Any, ...]]


def lent(hooks: Hooks, owner: str, ability: str, to: str) -> Hooks:
    """What hangs on moments when somebody has an ability of another one as well."""
    return {
        moment: (*found, *(_given(hook, to) for hook in found if _is(hook, owner, ability)))
        for moment, found in hooks.items()
    }


def returned(hooks: Hooks, ability: str, to: str) -> Hooks:
    """What hangs on moments when it is over."""
    return {
        moment: tuple(hook for hook in found if not _is(hook, to, ability))
        for moment, found in hooks.items()
    }


def lend(state: State) -> None:
    """HR-5.7: what somebody has of another one for a while."""
    for name, creature in state.creatures.items():
        for effect in creature.effects:
            if effect.lends:
                state.hooks = lent(state.hooks, effect.by, effect.about, name)


def without(hooks: Hooks, owner: str) -> Hooks:
    """What hangs on moments when somebody is gone."""
    return {
        moment: tuple(hook for hook in found if _owner(hook) != owner)
        for moment, found in hooks.items()
    }


def _owner(hook: Any) -> str | None:
    owner: str | None = getattr(getattr(hook, "mine", hook), "owner", None)
    return owner


def _is(hook: Any, owner: str, ability: str) -> bool:
    """Whether this is an ability of somebody, or hangs one on a moment."""
    mine = getattr(hook, "mine", hook)
    return (getattr(mine, "owner", None), getattr(mine, "id", None)) == (owner, ability)


def _given(hook: Any, to: str) -> Any:
    """At its basic level, whatever its owner has of it; a wound brings back none (HR-5.3)."""
    if hasattr(hook, "mine"):
        return hook._replace(mine=_given(hook.mine, to))
    ability = library.ability(hook.id, ())
    if ability.frequency == "heart":
        ability = structs.replace(ability, frequency="major")
    return hook._replace(owner=to, ability=ability, destiny=False)
