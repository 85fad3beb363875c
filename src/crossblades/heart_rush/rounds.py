"""Chapters 3 and 5.1: the rounds of a combat, its turns, and its end."""

from crossblades.heart_rush import settling
from crossblades.heart_rush.abilities import expire, settle
from crossblades.heart_rush.actions import INSTANT, act, effort, options_of
from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.conditions import GNAWING, faded, is_hidden
from crossblades.heart_rush.damage import TEN_MINUTES, after_damage, exhaustion
from crossblades.heart_rush.decrees import decree, may_decree
from crossblades.heart_rush.ending import how_it_ends, out_of_time
from crossblades.heart_rush.events import (
    ActionsReturned,
    CombatEnded,
    Passed,
    RoundBegan,
    RoundEnded,
    RushGained,
    TurnPassed,
)
from crossblades.heart_rush.fire import fires_at_the_end
from crossblades.heart_rush.gm_options import Decree
from crossblades.heart_rush.hanging import STIRRING
from crossblades.heart_rush.hazards import (
    breath_at_the_end,
    fading_poisons,
    hazards_at_the_end,
)
from crossblades.heart_rush.instants import abilities_on_turn, at, awaited, takes_the_turn
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    OnTurn,
    RoundEnding,
    RoundStarted,
    Window,
)
from crossblades.heart_rush.options import CreatureOption, Pass, UseAbility
from crossblades.heart_rush.seats import ask_several
from crossblades.heart_rush.starting import before_the_first_turn, end_of_surprise, starting
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import TurnKept, WhoActs
from crossblades.kernel.rule import Rule, whether_any


def combat(state: State) -> Rule[None]:
    """A whole combat, from its start or from any boundary between two turns.

    HR-3.1, HR-3.2: on its turn a side picks any one of its creatures to do one thing, or passes.
    A pass is not final, and a side that cannot act passes (HR-3.8). Where the fight is over, no
    turn passes (HR-3.7).
    """
    if not state.first:
        yield from starting(state)
        yield from start_of_round(state)
        yield from before_the_first_turn(state)
    one, two = state.scenario.sides
    opponent, passing = {one: two, two: one}, state.scenario.passing
    ending = how_it_ends(state)
    calm = False  # once it is, nothing can follow by itself, or come between, until somebody acts
    while not ending:
        if state.passes > 1:
            ending = yield from next_round(state, calm)
            continue
        side = state.turn
        options = options_on_turn(state, side)
        if options and (alone := passing[side]):
            choice = yield TakeTurn(seat=alone.seat, side=side, options=(*options, alone))
        else:
            choice = yield from ask_several(state, side, options, TakeTurn, may_decree(state))
        if choice is None or type(choice) is Pass:
            yield Passed(side=side, forced=not options and not _has_hidden(state, side))
        else:
            if type(choice) is Decree or (not calm and awaited(state, ActionAnnounced)):
                possible = yield from before_it_is_done(state, side, choice)
                if not possible:
                    ending, calm = how_it_ends(state), False
                    continue
            yield from act(state, choice)
            calm = not (state.moments or in_trouble(state))
            if not calm:
                yield from effort(state, choice)
                yield from after_damage(state)
                yield from settling.settle(state)
                if ending := how_it_ends(state):
                    break
            if (state.moments or type(choice) in INSTANT) and not passes_the_turn(state, choice):
                continue
        yield TurnPassed(to=opponent[side])
    yield ending


def next_round(state: State, calm: bool) -> Rule[CombatEnded | None]:
    """HR-3.6: a round ends, and another one starts; returns how the combat has ended, if so."""
    ending = None
    if not calm or state.land.hazards or state.round + 1 >= TEN_MINUTES:
        yield from end_of_round(state)
        ending = how_it_ends(state)
    yield RoundEnded(round=state.round)
    if ending or (ending := out_of_time(state)):
        return ending
    yield from start_of_round(state)
    return how_it_ends(state) if state.moments else None


def start_of_round(state: State) -> Rule[None]:
    """HR-3.6: conditions fade, rush is gained, actions and free uses return."""
    yield RoundBegan(round=state.round + 1)
    hidden = False
    for creature in state.everyone:
        if creature.conditions and not creature.dead:
            hidden = hidden or is_hidden(creature)
            if fading := faded(creature):
                yield fading
    points = rush_points(state)
    for known in told_apart(state, points) if hidden else (points,):
        yield RushGained(points=known)
    yield ActionsReturned()
    if awaited(state, RoundStarted):
        yield from at(RoundStarted(state=state))
        yield from settling.faint_and_settle(state)


def rush_points(state: State) -> dict[str, int]:
    """HR-5.1: one in round 1; later, one for every earlier round that saw one in action."""
    first, points = state.round == 1, {}
    for creature in state.everyone:
        if not creature.dead:
            points[creature.name] = 1 if first else creature.rounds_in_action
    return points


def told_apart(state: State, points: dict[str, int]) -> list[dict[str, int]]:
    """HR-10.6: the points of the hidden by themselves, since not everybody knows of them."""
    hidden = {}
    for creature in state.everyone:
        if "hidden" in creature.conditions:
            hidden[creature.name] = creature.side
    known = {name: number for name, number in points.items() if name not in hidden}
    apart = [{n: p for n, p in points.items() if hidden.get(n) == side} for side in state.seats]
    return [known, *(each for each in apart if each)]


def before_it_is_done(state: State, side: str, choice: CreatureOption | Decree) -> Rule[bool]:
    """HR-3.1: what a side has chosen is announced; returns whether it is still to be done.

    What instants have made impossible is not done; the side chooses anew, as after a decree.
    """
    if isinstance(choice, Decree):
        yield from decree(state, choice)
        yield from settling.settle(state)
        return False
    if not (yield from whether_any(announced(state, choice))):
        return True  # all is as it was when it was chosen
    if how_it_ends(state):
        return False
    return any(o == choice or o.admits(choice) for o in options_on_turn(state, side))


def announced(state: State, choice: CreatureOption) -> Rule[None]:
    """HR-5.5: instants before an action; whom they have hurt may faint (HR-8.10)."""
    yield from at(ActionAnnounced(state=state, option=choice))
    yield from settling.faint_and_settle(state)


def _has_hidden(state: State, side: str) -> bool:
    """HR-10.6: whether a side could do something is nobody's business while it hides somebody."""
    return any(c.side == side and is_hidden(c) for c in state.everyone)


def options_on_turn(state: State, side: str) -> tuple[CreatureOption, ...]:
    """HR-3.1: everything that anyone of the side could do now."""
    options: tuple[CreatureOption, ...] = ()
    for creature in state.everyone:
        if creature.side == side and not (creature.dead or creature.unconscious):
            options += options_of(state, creature)
    if OnTurn in state.moments:
        options += (*abilities_on_turn(state, side),)
    return _of_those_who_act(state, options) if WhoActs in state.moments else options


def _of_those_who_act(
    state: State, options: tuple[CreatureOption, ...]
) -> tuple[CreatureOption, ...]:
    """HR-3.1: any one of the side, unless an ability says who."""
    names = {option.creature for option in options}
    asked = (WhoActs(state=state, creature=state.creatures[name]) for name in names)
    able = {each.creature.name for each in asked if settle(each).allowed}
    return tuple(option for option in options if option.creature in able)


def passes_the_turn(state: State, choice: CreatureOption) -> bool:
    """HR-3.1, HR-3.4: all that is neither instant nor quick."""
    if TurnKept in state.moments and settle(TurnKept(state=state, option=choice)).keeps:
        return False
    if type(choice) is UseAbility:
        return takes_the_turn(state, choice)
    return type(choice) not in INSTANT


def end_of_round(state: State) -> Rule[None]:
    """HR-3.2, HR-3.6: what happens when both sides have passed one after the other."""
    if state.round + 1 >= TEN_MINUTES:
        yield from exhaustion(state)
    if state.land.hazards or in_trouble(state):
        yield from fires_at_the_end(state)
        yield from hazards_at_the_end(state)
        yield from breath_at_the_end(state)
        yield from fading_poisons(state)
        yield from end_of_surprise(state)
        yield from settling.settle(state)
    yield from at(RoundEnding(state=state))
    yield from expire(state, "round")
    yield from after_damage(state)


def in_trouble(state: State) -> bool:
    """HR-3.6, HR-3.7: whether there is anybody who has fallen, or whom anything may befall.

    Without it, nothing happens by itself after an action or at the end of a round, nobody holds
    anybody (HR-11.18), and no condition has a say at any moment.
    """
    stirring = STIRRING[Window]
    if state.rulings.at_zero == "at once":
        return True
    for creature in state.everyone:
        if creature.dead or creature.unconscious or creature.breath or creature.sources:
            return True
        if creature.surprised or creature.coated or creature.reeling:
            return True
        had = creature.conditions
        if had and not (GNAWING.isdisjoint(had) and stirring.isdisjoint(had)):
            return True
    return False
