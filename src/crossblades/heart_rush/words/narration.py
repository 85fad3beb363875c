"""Words for everything: log lines, menu entries and questions.

An event is one line of plain text; `kernel/telling.py` says which are told, and counts their lines.
"""

from crossblades.heart_rush import events
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.words import (
    narration_abilities,
    narration_actions,
    narration_conditions,
    narration_gm,
    narration_rest,
    wording_conditions,
    wording_gm,
    wording_players,
)
from crossblades.heart_rush.words.reason_words import CONDUCTORS
from crossblades.heart_rush.words.wording import armed, label, levels, line, question
from crossblades.kernel.event import Rolled, Undone
from crossblades.kernel.people import their, them, they
from crossblades.kernel.telling import TakenBack
from crossblades.kernel.words import (
    counted,
    hit_points,
    listed,
    of,
    rolled,
    undone,
    winning,
)

__all__ = ["label", "line", "question"]

WORDED_IN = (
    narration_abilities, narration_actions, narration_conditions, narration_gm, narration_rest,
    wording_conditions, wording_gm, wording_players,
)  # fmt: skip
"""Where the words are that are not here."""

line.register(Rolled, rolled)
line.register(Undone, undone)
line.register(TakenBack, undone)


# --- starting, rounds and turns


@line.register
def _(event: events.Surprised) -> str:
    surprised = f"Surprised: {listed(event.creatures)}"
    if not event.held:
        return f"{surprised}."
    held = listed(event.held)
    if event.held == event.creatures:
        held = they(held, "can") if len(event.held) == 1 else "they can"
    else:
        held = f"{held} can"
    return f"{surprised}; {held} neither move nor use abilities in round 1."


@line.register
def _(event: events.SurpriseEnded) -> str:
    return f"No longer surprised: {listed(event.creatures)}."


@line.register
def _(event: events.SideBegins) -> str:
    return f"The {event.side} begin."


@line.register
def _(event: events.RoundBegan) -> str:
    return f"Round {event.round} begins."


@line.register
def _(event: events.ConditionsFaded) -> str:
    return f"{of(event.creature)} conditions fade: {levels(event.left)} left."


@line.register
def _(event: events.RushGained) -> str:
    by_points: dict[int, list[str]] = {}
    for name, points in event.points.items():
        by_points.setdefault(points, []).append(name)
    gained = [f"{each} for {listed(by_points[each])}" for each in sorted(by_points) if each]
    return f"Rush points: {'; '.join(reversed(gained)) or 'none'}."


@line.register
def _(_event: events.ActionsReturned) -> str:
    return "Everyone has an action again."


@line.register
def _(event: events.Passed) -> str:
    return f"The {event.side} {'can do nothing and ' if event.forced else ''}pass."


@line.register
def _(event: events.TurnPassed) -> str:
    return f"The turn passes to the {event.to}."


@line.register
def _(event: events.RoundEnded) -> str:
    return f"Round {event.round} ends; unspent rush is lost."


@line.register
def _(event: events.CombatEnded) -> str:
    return f"The combat is over: {winning(event.winner)} ({event.reason})."


# --- engagements


@line.register
def _(event: events.Engaged) -> str:
    return f"{event.creature} engages {event.target}."


@line.register
def _(event: events.EnteredEngagement) -> str:
    return f"{event.creature} enters the engagement."


@line.register
def _(event: events.StancesRevealed) -> str:
    shown = listed(f"{name} {stance or 'none'}" for name, stance in event.stances.items())
    return f"Stances: {shown}."


@line.register
def _(event: events.StepBegan) -> str:
    return f"{event.stance.capitalize()} step: {listed(event.creatures)}."


@line.register
def _(event: events.AttackDeclared) -> str:
    return f"{event.creature} attacks {event.target}{armed(event.weapon)} in {event.stance}."


@line.register
def _(event: events.AttackDoubled) -> str:
    why = CONDUCTORS[event.why]
    return f"{event.target} {why}: the air doubles {of(event.creature)} attack to {event.total}."


@line.register
def _(event: events.Drenched) -> str:
    return f"{event.creature} is drenched."


@line.register
def _(event: events.TimeWithstood) -> str:
    if event.again:
        return f"{event.creature} is immune: time cannot stun {them(event.creature)} again so soon."
    return f"Time cannot stun {event.creature} again for a day."


@line.register
def _(event: events.Attacked) -> str:
    totals = f"{of(event.creature)} {event.attack} against {of(event.target)} {event.defence}"
    if not event.damage:
        return f"{totals}: no damage."
    if event.halved:
        whole = event.attack - event.defence
        return f"{totals}: {whole}, halved to {event.damage} by the defensive stance."
    return f"{totals}: {event.damage} damage."


@line.register
def _(event: events.Contested) -> str:
    totals = f"{of(event.creature)} {event.attack} against {of(event.target)} {event.answer}"
    if event.loser is None:
        return f"{totals}, contested: a tie, nobody is hurt."
    return f"{totals}, contested: {event.damage} damage to {event.loser}."


@line.register
def _(event: events.ConditionsGained) -> str:
    immune = f"{event.creature} is immune to {listed(event.withstood)}."
    if not event.levels:
        return immune
    more = "" if event.now == event.levels else f" (now {levels(event.now)})"
    plain = all(CONDITIONS[name].most == 1 for name in event.levels)
    what = levels(event.levels, sources=event.sources)
    gains = f"{event.creature} {'is now' if plain else 'gains'} {what}{more}."
    return f"{gains} {immune}" if event.withstood else gains


@line.register
def _(event: events.Pushed) -> str:
    return f"{event.by} pushes {event.creature} from {event.origin} to {event.to}."


@line.register
def _(event: events.Collided) -> str:
    shared = "; they share the damage" if event.split else ""
    what = f"the wall {_where(event.against)}" if event.wall else event.against
    return f"{event.creature} crashes into {what} with {event.feet} feet left{shared}."


def _where(wall: str) -> str:
    """`at c4`, `between c4 and d4`."""
    one, _, other = wall.partition("|")
    return f"between {one} and {other}" if other else f"at {one}"


@line.register
def _(_event: events.EngagementEnded) -> str:
    return "The engagement ends."


# --- damage


def _wound(text: str, rank: int) -> str:
    """`"a broken arm" (rank 12)`, or the rank alone."""
    return f'"{text}" (rank {rank})' if text else f"rank {rank}"


@line.register
def _(event: events.ShruggedOff) -> str:
    fallen = f"{their(event.creature)} heart die falls to d{event.heart}"
    return f"{event.creature} shrugs it off: {event.damage} damage, {fallen}."


@line.register
def _(event: events.DamageTaken) -> str:
    left = _left(event.hit_points)
    if event.paid:
        return f"{event.creature} gives up {hit_points(event.damage)}{left}."
    return f"{event.creature} takes {event.damage} damage{left}."


def _left(number: int | None) -> str:
    """` (37 hit points left)`; nothing for those who may not know the number."""
    if number is None:
        return ""
    return f" ({hit_points(number)}{' left' if number >= 0 else ''})"


@line.register
def _(event: events.Wounded) -> str:
    return f"{event.creature} is wounded: {_wound(event.text, event.rank)}."


@line.register
def _(event: events.CameRound) -> str:
    return f"{event.creature} comes round."


@line.register
def _(event: events.FoughtOn) -> str:
    return f"{event.creature} fights on."


@line.register
def _(event: events.FellUnconscious) -> str:
    worn_out = "" if event.chosen else " can hold out no longer and"
    return f"{event.creature}{worn_out} falls unconscious."


@line.register
def _(event: events.Died) -> str:
    return f"{event.creature} dies."


@line.register
def _(event: events.Healed) -> str:
    wakes = " and wakes" if event.wakes else ""
    if event.gained is None or event.hit_points is None:
        return f"{event.creature} is healed{wakes}."
    points = hit_points(event.hit_points)
    return f"{event.creature} is healed by {event.gained}, to {points}{wakes}."


@line.register
def _(event: events.WoundsTreated) -> str:
    whose = their(event.by) if event.by == event.creature else of(event.creature)
    left = listed(_wound(wound.text, wound.rank) for wound in event.wounds)
    return f"{event.by} treats {whose} wounds by {event.total}; left: {left}."


@line.register
def _(event: events.WoundInvoked) -> str:
    gain = counted(event.destiny, "destiny point")
    wound = f'"{event.wound}"' if event.wound else "a wound"
    comes_to = f"penalty {event.penalty}, {gain}"
    if event.by:
        return f"{event.by} invokes {wound} of {event.creature}: {comes_to}."
    return f"{event.creature} invokes {wound}: {comes_to}."


# --- checks


@line.register
def _(event: events.Checked) -> str:
    but = " with a complication" if event.complication else ""
    if event.success and not event.against:
        return f"{of(event.creature)} {event.what} comes to {event.total}{but}."
    outcome = "success" if event.success else "failure"
    totals = f"{event.total} against {event.against}" if event.against else f"{event.total}"
    return f"{of(event.creature)} {event.what}, {totals}: {outcome}{but}."


@line.register
def _(event: events.ContestDecided) -> str:
    outcome = "a tie, nothing changes" if event.winner is None else f"{event.winner} wins"
    half = f" (half of {event.halved}, with one hand)" if event.halved else ""
    totals = f"{of(event.creature)} {event.total}{half} against {of(event.other)} {event.answer}"
    return f"{event.what.capitalize()}, {totals}: {outcome}."
