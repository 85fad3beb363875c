"""OS-5.14: describe it; the Referee sets DC and effect."""

from typing import Any

from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import (
    ChooseAbility,
    HowHard,
    RefereeAsk,
    ToWhom,
    WhatCameOfIt,
    WhichAbility,
)
from crossblades.swords_reign.conditions import fails_without
from crossblades.swords_reign.creature import UNTIL_ENDED, Creature
from crossblades.swords_reign.dice import check
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.effects import ABILITIES, Ability
from crossblades.swords_reign.events import Checked, EdgeGiven, Improvised, Ruled
from crossblades.swords_reign.hitting import afflict, push
from crossblades.swords_reign.options import Improvise, TryWith
from crossblades.swords_reign.referee_options import (
    Forbid,
    NeedsSense,
    Outcome,
    OutcomeFor,
    OutcomeInWords,
    Sense,
    SetAbility,
    SetAnyDC,
    SetDC,
    SetOutcome,
)
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import away_from
from crossblades.swords_reign.state import State

DIFFICULTIES: tuple[Option, ...] = (SetDC(12), SetDC(8), SetDC(16), SetDC(20), SetAnyDC())
"""OS-1.2: normal first; the Referee may name any other."""

SENSES: tuple[Sense, ...] = ("sight", "hearing")

OUTCOMES: tuple[Outcome, ...] = ("edge", "prone", "push", "shaken", "words")


@offers("improvise")
def improvising(_state: State, creature: Creature) -> list[Improvise]:
    """OS-5.14."""
    return [Improvise(creature.name)]


def ask_referee(
    state: State, ask: type[RefereeAsk], options: tuple[Option, ...], **facts: Any
) -> Rule[Any]:
    """Put a question to the Referee; without one, the first option is the answer."""
    if not state.scenario.referee:
        return options[0]
    return (yield ask(seat=state.scenario.referee, options=options, **facts))


@perform.register
def improvise(option: Improvise, state: State) -> Rule[None]:
    """OS-5.14, OS-1.2: a check; without a Referee DC 12, and EDGE on one's next roll."""
    creature, text = state.creatures[option.creature], option.text
    yield Improvised(creature=creature.name, text=text)
    ability = yield from _ability(state, creature, text)
    if ability is None:
        return
    hard = yield from how_hard(state, creature, ability, text, ("OS-5.14", "OS-1.2"))
    if (yield from check(state, creature, ability, hard, "improvising")):
        yield from _comes_of_it(state, creature, text)


def how_hard(
    state: State, creature: Creature, ability: Ability, text: str, rules: tuple[str, ...]
) -> Rule[int]:
    """OS-1.2, OS-5.14, OS-5.22: the DC that the Referee sets; 12 without one."""
    hard: SetDC | SetAnyDC = yield from ask_referee(
        state, HowHard, DIFFICULTIES, creature=creature.name, ability=ability, text=text,
        rules=rules,
    )  # fmt: skip
    return difficulty(hard)


def difficulty(hard: SetDC | SetAnyDC) -> int:
    """OS-1.2: the DC that was named."""
    return hard.dc if isinstance(hard, SetDC) else hard.number


def _ability(state: State, creature: Creature, text: str) -> Rule[Ability | None]:
    """OS-5.14: the Referee's to say, else the player's; None if it cannot be done."""
    if not state.scenario.referee:
        if not creature.hero:
            return ABILITIES[0]
        mine: TryWith = yield ChooseAbility(
            seat=creature.seat, creature=creature.name,
            options=tuple(TryWith(creature.name, ability) for ability in ABILITIES),
        )  # fmt: skip
        return mine.ability
    options = (*map(SetAbility, ABILITIES), *lost_senses(creature), Forbid())
    choice = yield from ask_referee(state, WhichAbility, options, creature=creature.name, text=text)
    if isinstance(choice, NeedsSense):
        yield failed_without(creature, "improvising", choice.sense)
    elif isinstance(choice, Forbid):
        yield Ruled(what=f"what {creature.name} tries", ruling="it cannot be done")
    return choice.ability if isinstance(choice, SetAbility) else None


def lost_senses(creature: Creature) -> list[NeedsSense]:
    """OS-7.1, OS-7.12: what a check may need, and the creature lacks."""
    return [NeedsSense(sense) for sense in SENSES if fails_without(creature, sense)]


def failed_without(creature: Creature, what: str, sense: Sense) -> Checked:
    """OS-7.1, OS-7.12: a check that needs a lost sense fails without a roll."""
    return Checked(
        creature=creature.name, what=f"{what} without {sense}", total=0, against=12, success=False,
        rules=("OS-5.14", fails_without(creature, sense)),
    )  # fmt: skip


def _comes_of_it(state: State, creature: Creature, text: str) -> Rule[None]:
    """OS-5.14: what the Referee makes of a success."""
    outcomes = (*map(SetOutcome, OUTCOMES), OutcomeInWords())
    chosen: SetOutcome | OutcomeInWords = yield from ask_referee(
        state, WhatCameOfIt, outcomes, creature=creature.name, text=text
    )
    if isinstance(chosen, OutcomeInWords):
        yield Ruled(what=f"what {creature.name} has done", ruling=chosen.text or "it works")
    elif chosen.outcome == "edge":
        yield EdgeGiven(creature=creature.name, edge=1)
    elif chosen.outcome != "words":
        others = tuple(
            OutcomeFor(c.name)
            for c in state.creatures.values()
            if c.on_the_map and c is not creature
        )
        whom: OutcomeFor = yield from ask_referee(state, ToWhom, others, creature=creature.name)
        yield from _befalls(state, creature, state.creatures[whom.target], chosen.outcome)


def _befalls(state: State, creature: Creature, target: Creature, outcome: Outcome) -> Rule[None]:
    """OS-5.14: prone, shaken for its next turn, or 5 feet away."""
    if outcome == "push":
        yield from push(state, creature, target, away_from(state, creature, target), ("OS-5.14",))
        yield from settle(state)
    else:
        turns = UNTIL_ENDED if outcome == "prone" else 1
        yield from afflict(target, outcome, turns, creature, ("OS-5.14",))
