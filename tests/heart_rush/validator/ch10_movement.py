"""Chapter 10, with 4 and 12: steps, what they cost, and being pushed."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    Carried,
    ClimbedOn,
    Collided,
    Dashed,
    Dragged,
    HoppedOff,
    Moved,
    Pushed,
    Sidestepped,
    StoodUp,
    TurnPassed,
)
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator.account import Account, Body, Push
from tests.heart_rush.validator.book import SPACE, half
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import (
    XY,
    height,
    may_share,
    met,
    spaces,
    speed,
    terrain,
    xy,
)

chapter = Chapter()
Way = Moved | Pushed | Dragged | Carried | ClimbedOn


# --- one step


@chapter.on(Moved, Pushed, Dragged, Carried, ClimbedOn)
def it_starts_where_it_is(account: Account, event: Way) -> Iterator[Fault]:
    """HR-10.14."""
    body = account.bodies[event.creature]
    if event.origin != body.at:
        yield "HR-10.14", f"{body.name} is at {body.at} and moves from {event.origin}"


@chapter.on(Moved, Pushed)
def to_one_of_eight_neighbours(account: Account, event: Moved | Pushed) -> Iterator[Fault]:
    """HR-10.14: no wall corner is cut."""
    (x, y), (to_x, to_y) = xy(account, event.origin), xy(account, event.to)
    if max(abs(to_x - x), abs(to_y - y)) != 1:
        yield "HR-10.14", f"{event.creature} goes from {event.origin} to {event.to} in a step"
        return
    body = account.bodies[event.creature]
    corners = {(x, to_y), (to_x, y)} if x != to_x and y != to_y else set[XY]()
    for dx in range(body.length):
        for dy in range(body.length):
            if any(walled(account, (cx + dx, cy + dy)) for cx, cy in corners):
                yield "HR-10.14", f"{body.name} cuts a corner on its way to {event.to}"
                return


def walled(account: Account, space: XY) -> bool:
    """Whether it is a wall, or off the map."""
    name = account.scenario.grid.at(*space)
    return name is None or name in account.scenario.grid.walls


@chapter.on(Moved, Pushed, Dragged, Carried)
def nobody_is_in_a_wall(account: Account, event: Way) -> Iterator[Fault]:
    """HR-10.7."""
    body = account.bodies[event.creature]
    if any(walled(account, space) for space in spaces(account, body, event.to)):
        yield "HR-10.7", f"{body.name} is in a wall or off the map at {event.to}"


@chapter.on(Moved, Pushed)
def who_is_in_the_way_blocks(account: Account, event: Moved | Pushed) -> Iterator[Fault]:
    """HR-10.7, HR-10.8."""
    body = account.bodies[event.creature]
    here = {other.name for other in met(account, body, event.origin)}
    if account.dash and account.dash.creature == body.name:
        here |= account.dash.shared
    for other in met(account, body, event.to):
        goes_along = {body.name, other.name} & {
            body.sources.get("grappling"),
            body.sources.get("grappled"),
            other.sources.get("grappling"),
        }
        if not account.plain or other.name in here or "hidden" in other.conditions:
            continue
        if isinstance(event, Pushed):
            blocked = abs(other.rank - body.rank) <= 2 and not goes_along
        else:
            blocked = other.rank < body.rank + 2
        if blocked and not (small(body, other) or goes_along):
            yield "HR-10.8", f"{body.name} goes to {event.to}, where {other.name} is"


def small(one: Body, other: Body) -> bool:
    """HR-10.7: several of the small share a space."""
    return may_share(one, other) and abs(one.rank - other.rank) < 2


# --- what it costs


@chapter.on(Moved)
def a_step_has_its_price(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-10.14: 5 feet, or 10 where it is difficult."""
    if not account.plain:
        return
    body = account.bodies[event.creature]
    if not set(event.rules) & {"HR-4.5"}:
        if event.feet not in (0, SPACE):
            yield "HR-10.14", f"a step of {body.name} without a dash costs {event.feet}"
        return
    kinds = [terrain(account, space) for space in spaces(account, body, event.to)]
    if any(kind.climb is not None or kind.water not in (None, "shallow") for kind in kinds):
        return
    difficult = any(kind.difficult or kind.water == "shallow" for kind in kinds)
    larger = [each for each in met(account, body, event.to) if each.rank >= body.rank + 2]
    due = SPACE * (2 if difficult or larger else 1)
    if account.dash and account.dash.shown & {each.name for each in larger}:
        return
    if event.feet != due and "climbed-on" not in body.conditions and not on_somebody(body):
        yield "HR-10.2", f"the step of {body.name} to {event.to} costs {event.feet}, not {due}"


def on_somebody(body: Body) -> bool:
    """HR-11.19: on a creature one goes at climb speed."""
    return "creature climber" in body.conditions


@chapter.on(Moved, StoodUp, HoppedOff)
def a_dash_goes_no_farther_than_the_speed(
    account: Account, event: Moved | StoodUp | HoppedOff
) -> Iterator[Fault]:
    """HR-4.5."""
    dash = account.dash
    if not isinstance(event, HoppedOff) and "HR-4.5" not in event.rules:
        return
    if not account.plain or dash is None or dash.creature != event.creature:
        return
    body = account.bodies[event.creature]
    allowed = speed(body) if not on_somebody(body) else max(speed(body), 5)
    if dash.feet + event.feet - dash.rounded > allowed + (event.feet % SPACE > 0):
        yield "HR-4.5", f"{body.name} dashes {dash.feet + event.feet} feet of {allowed}"


@chapter.on(Dashed)
def only_who_has_speed_dashes(account: Account, event: Dashed) -> Iterator[Fault]:
    """HR-11.5, HR-11.18."""
    body = account.bodies[event.creature]
    bonds = {"restrained", "grappled", "grappling", "entangled"} & body.conditions.keys()
    if account.plain and bonds:
        yield "HR-11.5", f"{body.name} dashes, though it is {' and '.join(sorted(bonds))}"


@chapter.on(Sidestepped)
def the_restrained_do_not_sidestep(account: Account, event: Sidestepped) -> Iterator[Fault]:
    """HR-11.5."""
    body = account.bodies[event.creature]
    bonds = {"restrained", "grappled", "entangled"} & body.conditions.keys()
    if account.plain and bonds:
        yield "HR-11.5", f"{body.name} sidesteps, though it is {' and '.join(sorted(bonds))}"


@chapter.on(Moved)
def somebody_lets_it_move(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-4.4, HR-4.5: on foot one goes by a dash or by one step of a sidestep."""
    if not account.plain:
        return
    used, name = account.turn_used_by, event.creature
    if "HR-4.5" in event.rules:
        if account.dash is None or account.dash.creature != name:
            yield "HR-4.5", f"{name} walks without a dash"
    elif "HR-4.4" in event.rules and account.clash is None:
        if not isinstance(used, Sidestepped) or used.creature != name:
            yield "HR-4.4", f"{name} steps without a sidestep"
        elif account.stepped:
            yield "HR-4.4", f"{name} takes two steps in a sidestep"


@chapter.on(StoodUp)
def rising_takes_half_the_movement(account: Account, event: StoodUp) -> Iterator[Fault]:
    """HR-11.16."""
    body = account.bodies[event.creature]
    if "prone" not in body.conditions:
        yield "HR-11.16", f"{body.name} rises and is not prone"
    if "HR-4.4" in event.rules or not account.plain:
        return
    upright = {name: n for name, n in body.conditions.items() if name != "prone"}
    whole = speed(Body(body.sheet, body.at, 1, 4, body.weapon, body.shielded, upright))
    if event.feet != half(whole):
        yield "HR-11.16", f"{body.name} rises for {event.feet} of {whole} feet"


# --- being pushed


@chapter.on(Pushed)
def every_step_leads_away(account: Account, event: Pushed) -> Iterator[Fault]:
    """HR-10.15."""
    pusher, body = account.bodies[event.by], account.bodies[event.creature]
    before = apart(account, pusher, body, event.origin)
    after = apart(account, pusher, body, event.to)
    if after <= before and account.plain:
        yield "HR-10.15", f"{body.name} is pushed to {event.to}, no farther from {pusher.name}"


def apart(account: Account, one: Body, other: Body, at: str) -> float:
    """How far two are apart, from middle to middle, squared and fourfold."""
    (ax, ay), (bx, by) = xy(account, one.at), xy(account, at)
    long, other_long = one.length, other.length
    dx, dy = 2 * ax + long - 2 * bx - other_long, 2 * ay + long - 2 * by - other_long
    return dx * dx + dy * dy


def allowed_push(account: Account, push: Push, creature: str) -> int:
    """HR-10.10, HR-9.5: in feet, by the sizes of the two."""
    larger = account.bodies[push.by].rank - account.bodies[creature].rank
    return max(push.base + SPACE * larger, 0)


@chapter.on(Pushed)
def no_farther_than_the_push(account: Account, event: Pushed) -> Iterator[Fault]:
    """HR-10.10, HR-9.5."""
    push = account.push
    if push is None or push.by != event.by:
        push = Push(event.by, 10)
    allowed = allowed_push(account, push, event.creature)
    if push.feet.get(event.creature, 0) + SPACE > allowed and account.plain:
        yield "HR-10.10", f"{event.creature} is pushed more than {allowed} feet"


@chapter.on(Collided)
def what_is_left_of_the_push(account: Account, event: Collided) -> Iterator[Fault]:
    """HR-10.11: the log does not say if it is the next push that is stopped at its start."""
    push, before = account.push, account.log[account.line - 1]
    if push is None or not account.plain or not isinstance(before, Pushed):
        return
    if (before.by, before.creature) == (push.by, event.creature):
        left = allowed_push(account, push, event.creature) - push.feet[event.creature]
        if event.feet not in {left, *whole_pushes(account, event.creature)}:
            yield "HR-10.11", f"{event.creature} has {event.feet} feet left, not {left}"


def whole_pushes(account: Account, creature: str) -> set[int]:
    """How far those who attack a creature in this step can push it, each from the start."""
    declared = account.clash.declared if account.clash else []
    pushers = [attacker for attacker, target in declared if target == creature]
    return {allowed_push(account, Push(by, 10), creature) for by in pushers}


@chapter.on(Collided)
def who_takes_what(account: Account, event: Collided) -> Iterator[Fault]:
    """HR-10.11."""
    if event.wall:
        if event.split:
            yield "HR-10.11", "a wall takes a part of the damage"
        return
    body, other = account.bodies[event.creature], account.bodies[event.against]
    shield = other.sheet.shield if other.shielded and not (other.dead or other.down) else None
    guarded = shield == "heavy" and other.side != body.side
    if abs(body.rank - other.rank) > 2 and not guarded:
        yield "HR-10.11", f"{body.name} is stopped by {other.name}, who is of another size"
    if guarded and event.split:
        yield "HR-10.11", f"the heavy shield of {other.name} takes a part"
    if not shield and not event.split:
        yield "HR-10.11", f"{other.name} takes no part, and has no shield"


@chapter.on(Rolled)
def a_die_for_five_feet(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-10.11."""
    before = account.log[account.line - 1]
    if isinstance(before, Collided) and account.plain:
        dice = [size for part in event.roll.parts for size in part.dice]
        if dice != [6] * (before.feet // SPACE):
            yield "HR-10.11", f"{before.feet} feet are left, and {dice} are rolled"


@chapter.on(Moved)
def no_step_over_a_cliff(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-10.4, HR-13.2: a difference of 5 feet needs a slope or something to climb."""
    body = account.bodies[event.creature]
    rise = height(account, body, event.to) - height(account, body, event.origin)
    kinds = [
        terrain(account, space)
        for at in (event.origin, event.to)
        for space in spaces(account, body, at)
    ]
    eased = any(kind.slope or kind.climb is not None for kind in kinds)
    if rise >= SPACE and not eased and account.plain:
        yield "HR-10.4", f"{body.name} walks {rise} feet up to {event.to}"


@chapter.on(TurnPassed)
def nobody_shares_what_cannot_be_shared(account: Account, event: TurnPassed) -> Iterator[Fault]:
    """HR-10.7, HR-10.8."""
    if not account.plain:
        return
    for body in account.everyone:
        for other in met(account, body, body.at):
            if not (body.dead or may_share(body, other)):
                yield "HR-10.8", f"{body.name} and {other.name} are in one space"
