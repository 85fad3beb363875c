"""Events of chapter 9: other offensive actions, and rising from prone."""

from typing import ClassVar

from msgspec import structs

from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import end
from crossblades.heart_rush.hindering import Hindrance
from crossblades.heart_rush.options import Manoeuvre
from crossblades.heart_rush.state import Offence, State


class HinderDeclared(Public, kw_only=True):
    """Instead of attacking, a creature will hinder its target at the end of the engagement."""

    creature: str
    target: str
    how: Hindrance
    rules: Rules = ("HR-6.12", "HR-9.1", "HR-9.7")

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        state.engagement.offences += (Offence(self.creature, self.target, self.how),)


class Hindered(Public, kw_only=True):
    """The hindering comes about, or it is void."""

    creature: str
    target: str
    how: Hindrance
    void: bool = False
    too_large: bool = False
    """It cannot be pushed for its size; the rest holds."""
    rules: Rules = ("HR-9.5", "HR-9.7")


class ManoeuvreDeclared(Public, kw_only=True):
    """Instead of attacking, a creature tries to grapple its target or to climb onto it."""

    creature: str
    target: str
    how: Manoeuvre
    ability: Ability = "might"
    rules: Rules = ("HR-6.12", "HR-9.1", "HR-9.7")

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        offence = Offence(self.creature, self.target, self.how, ability=self.ability)
        state.engagement.offences += (offence,)


class OffenceChecked(Public, kw_only=True):
    """The check of an offensive action was made; what it brings comes at the end."""

    quiet: ClassVar[bool] = True
    creature: str
    won: bool
    rules: Rules = ("HR-9.7",)

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        state.engagement.offences = tuple(
            structs.replace(each, won=self.won) if each.creature == self.creature else each
            for each in state.engagement.offences
        )


class ManoeuvreTried(Public, kw_only=True):
    """The grapple or the climb comes about, or it is void."""

    creature: str
    target: str
    how: Manoeuvre
    void: bool = False
    rules: Rules


class StoodUp(Public, kw_only=True):
    """A creature is no longer prone."""

    creature: str
    feet: int = 0
    """What it costs of the movement; nothing by a sidestep."""
    rules: Rules = ("HR-11.16",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        end(creature, "prone")
        creature.moved += self.feet


class StuntDeclared(Public, kw_only=True):
    """Instead of attacking, a creature tries a stunt that the GM allows."""

    creature: str
    target: str
    text: str
    adjacent: bool = True
    """Whether the two stand next to each other now."""
    ability: Ability = "might"
    answer: Ability = "might"
    """The abilities of the contest, as the GM has named them."""
    rules: Rules = ("HR-6.12", "HR-9.1", "HR-9.6")

    def apply(self, state: State) -> None:
        assert state.engagement is not None
        offence = Offence(
            self.creature, self.target, "stunt", self.text, self.adjacent, self.ability, self.answer
        )
        state.engagement.offences += (offence,)


class StuntTried(Public, kw_only=True):
    """The stunt comes about, or it is void."""

    creature: str
    target: str
    text: str
    void: bool = False
    rules: Rules = ("HR-9.6", "HR-9.7")
