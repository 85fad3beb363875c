"""Chapter 5: abilities that somebody has for a while, as another one has them."""

from typing import Any

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.hanging import hung_by, wishes_of
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.kernel.moments import joined


def lent(state: State, owner: str, ability: str, to: str) -> None:
    """HR-5.7: from now on somebody has an ability of another one as well."""
    for mine in state.moments.get(SpecialAbility, ()):
        if (mine.owner, mine.id) == (owner, ability):
            given = _given(mine, to)
            wishes = wishes_of(state, state.creatures[to])
            state.moments = joined(state.moments, hung_by(given, wishes))


def lend(state: State) -> None:
    """HR-5.7: what somebody has of another one for a while."""
    for name, creature in state.creatures.items():
        for effect in creature.effects:
            if effect.lends:
                lent(state, effect.by, effect.about, name)


def _given(mine: Any, to: str) -> Any:
    """At its basic level, whatever its owner has of it; a wound brings back none (HR-5.3)."""
    ability = library.ability(mine.id, ())
    if ability.frequency == "heart":
        ability = structs.replace(ability, frequency="major")
    return mine._replace(owner=to, ability=ability, destiny=False)
