"""Walls and doors between spaces (HR-4.7, HR-10.1, HR-10.14), with their own small arithmetic."""

from collections.abc import Iterator

from crossblades.heart_rush.events import DoorUsed, Moved, Pushed
from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import XY, spaces, xy

chapter = Chapter()


def shut(account: Account) -> set[frozenset[XY]]:
    """The pairs of spaces that nothing passes between."""
    grid = account.scenario.grid
    edges = [edge for edge in grid.edges or () if edge.door != "open"]
    return {frozenset((grid.xy[edge.a], grid.xy[edge.b])) for edge in edges}


def crosses(account: Account, here: list[XY], dx: int, dy: int) -> bool:
    """Whether any part of a creature meets a shut edge on a straight step."""
    closed = shut(account)
    return any(frozenset(((x, y), (x + dx, y + dy))) in closed for x, y in here)


@chapter.on(Moved, Pushed)
def no_step_crosses_a_shut_edge(account: Account, event: Moved | Pushed) -> Iterator[Fault]:
    """HR-10.14: straight, or both ways around where the step is slanted."""
    if not account.scenario.grid.edges:
        return
    body = account.bodies[event.creature]
    (x, y), (to_x, to_y) = xy(account, event.origin), xy(account, event.to)
    here, dx, dy = spaces(account, body, event.origin), to_x - x, to_y - y
    ways = [[(dx, 0), (0, dy)], [(0, dy), (dx, 0)]] if dx and dy else [[(dx, dy)]]
    for way in ways:
        at = here
        for step in way:
            if crosses(account, at, *step):
                yield "HR-10.14", f"{body.name} goes through a wall on its way to {event.to}"
                return
            at = [(ax + step[0], ay + step[1]) for ax, ay in at]


@chapter.afterwards(Moved, Pushed, DoorUsed)
def nobody_stands_in_a_shut_door(
    account: Account, event: Moved | Pushed | DoorUsed
) -> Iterator[Fault]:
    """HR-10.7."""
    closed = shut(account) if account.scenario.grid.edges else set()
    for body in account.everyone if closed else ():
        mine = spaces(account, body)
        if not body.dead and any(pair <= set(mine) for pair in closed):
            yield "HR-10.7", f"{body.name} stands on both sides of a wall ({event.creature})"


@chapter.on(DoorUsed)
def by_one_who_stands_beside_it(account: Account, event: DoorUsed) -> Iterator[Fault]:
    """HR-4.7: and it is neither locked nor so already."""
    body: Body = account.bodies[event.creature]
    door = next((e for e in account.scenario.grid.doors if (e.a, e.b) == (event.a, event.b)), None)
    if door is None or {event.door, door.door} != {"open", "closed"}:
        yield "HR-4.7", f"{body.name} cannot make the door at {event.a}|{event.b} {event.door}"
    if not {xy(account, event.a), xy(account, event.b)} & set(spaces(account, body)):
        yield "HR-4.7", f"{body.name} is not beside the door at {event.a}|{event.b}"
