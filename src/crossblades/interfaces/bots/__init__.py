"""Bots: they see what their seat sees and answer through the same door as a person."""

from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random
from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.errors import CrossbladesError, NotOfferedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Policy

DEFAULT_BOT = "sensible"
"""Who plays where nobody is named; every game brings one of this name."""


def random_policy(ask: Ask, _look: Callable[[], Any], random: Random) -> Option:
    """Any legal option, all alike."""
    options = ask.options
    return options[int(random.random() * len(options))]


RESTLESS = 40
"""Rounds after which the bot `random` plays like the default one, so that its fights end."""


def restless(policy: Policy) -> Policy:
    """Any legal option, until a fight has gone on for long; from then on what this policy says."""

    def choose(ask: Ask, look: Callable[[], Any], random: Random) -> Option:
        late = getattr(look(), "round", 0) > RESTLESS  # not every game counts rounds
        return policy(ask, look, random) if late else random_policy(ask, look, random)

    return choose


def policy_named(game: Game, name: str) -> Policy:
    """`random`, or one that the game brings."""
    policies = {"random": restless(game.policies[DEFAULT_BOT]), **game.policies}
    if name not in policies:
        raise CrossbladesError(f"no bot is called {name!r}; expected {' or '.join(policies)}")
    return policies[name]


class Bot:
    """A policy in a seat, with its own randomness: never the dice of the fight."""

    def __init__(self, seat: str, policy: Policy, seed: int | None = None) -> None:
        self.seat = seat
        self.policy = policy
        self.random = Random(None if seed is None else f"{seed} {seat}")

    def answer(self, fight: Fight, ask: Ask) -> None:
        """Choose from what this seat may see, and answer.

        A decree that somebody has left half made is dropped: bots decree nothing.
        """
        dropped = ask.offers(NoDecree)
        choice = dropped[0] if dropped else self._choice(fight, ask)
        try:
            fight.answer(ask, choice, self.seat)
        except NotOfferedError:
            problem = f"the bot of {self.seat} answered {type(ask).__name__} with what it does not"
            raise NotOfferedError(f"{problem} offer: {choice!r}", ask.rules) from None

    def _choice(self, fight: Fight, ask: Ask) -> Option:
        return self.policy(ask, lambda: fight.view(self.seat), self.random)


def policies_by_seat(game: Game, scenario: Any, given: Iterable[str]) -> dict[str, str]:
    """The name of the policy in each seat, from words: `random`, or `heroes=random` for a side.

    What is said of a side or a seat goes before what is said of all, whatever comes first.
    """
    sides, seats = game.sides(scenario), game.seats(scenario)
    of_all, of_some = DEFAULT_BOT, {}
    for words in given:
        where, equals, name = words.rpartition("=")
        policy_named(game, name)
        if not equals:
            of_all = name
        elif where in sides or where in seats:
            of_some.update(dict.fromkeys(sides.get(where, (where,)), name))
        else:
            known = ", ".join(dict.fromkeys((*sides, *seats)))
            raise CrossbladesError(f"there is no side or seat {where!r}; expected {known}")
    return {seat: of_some.get(seat, of_all) for seat in seats}


def play_out(
    fight: Fight,
    policies: Mapping[str, str],
    seed: int,
    watch: Callable[[Ask, Option], None] = lambda _ask, _option: None,
) -> None:
    """Let the policies of these names fight to the end, with every answer watched."""
    game: Any = fight.system

    def watched(policy: Policy) -> Policy:
        def choose(ask: Ask, look: Callable[[], Any], random: Random) -> Option:
            choice = policy(ask, look, random)
            watch(ask, choice)
            return choice

        return choose

    let_play(
        fight,
        {s: Bot(s, watched(policy_named(game, name)), seed) for s, name in policies.items()},
    )


def bots_for(seats: Iterable[str], policy: Policy, seed: int | None) -> dict[str, Bot]:
    """A bot in each of these seats."""
    return {seat: Bot(seat, policy, seed) for seat in seats}


def let_play(fight: Fight, bots: Mapping[str, Bot], watchers: Collection[str] = ()) -> None:
    """Let the bots answer until somebody else is asked, or dice are to be entered, or the end.

    What may be left alone they leave alone; but they stop where one of the watchers may decide.
    """
    while ask := _first_for(bots, fight.asks):
        bots[ask.seat].answer(fight, ask)
        if watchers and any(ask.optional and ask.seat in watchers for ask in fight.asks):
            return


def _first_for(bots: Mapping[str, Bot], asks: Iterable[Ask]) -> Ask | None:
    """The first question that one of these bots has to answer."""
    for ask in asks:
        if ask.seat in bots and not ask.optional:
            return ask
    return None
