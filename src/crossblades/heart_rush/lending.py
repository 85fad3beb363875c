"""Chapter 5: abilities that somebody has for a while, as another one has them."""

from typing import Any

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


def _is(hook: Any, owner: str, ability: str) -> bool:
    """Whether this is an ability of somebody, or hangs one on a moment."""
    mine = getattr(hook, "mine", hook)
    return (getattr(mine, "owner", None), getattr(mine, "id", None)) == (owner, ability)


def _given(hook: Any, to: str) -> Any:
    if hasattr(hook, "mine"):
        return hook._replace(mine=hook.mine._replace(owner=to))
    return hook._replace(owner=to)
