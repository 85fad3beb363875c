"""How each event changes what a reader knows: the validator's own bookkeeping."""

from copy import copy
from functools import singledispatch

from msgspec import structs

from crossblades.heart_rush.events import (
    AbilityGone,
    AbilityReturned,
    AbilityUsed,
    Acting,
    ActionRegained,
    ActionsReturned,
    AttackDeclared,
    Attacked,
    CalledOut,
    ClimbedOn,
    CombatEnded,
    Contested,
    Dashed,
    DrawnIn,
    Engaged,
    EngagementEnded,
    EnteredEngagement,
    Grappled,
    HelpGiven,
    HelpUsed,
    HinderDeclared,
    Hindered,
    HoppedOff,
    ManoeuvreDeclared,
    ManoeuvreTried,
    Moved,
    OffenceChecked,
    OpportunitySeized,
    Passed,
    Pushed,
    RoundBegan,
    RoundEnded,
    RushGained,
    RushWon,
    ShieldDrawn,
    ShieldStowed,
    SideBegins,
    SpellCast,
    StancesRevealed,
    StepBegan,
    StoodUp,
    StuntDeclared,
    StuntTried,
    Surprised,
    SurpriseEnded,
    Tripped,
    TurnPassed,
    TurnSeized,
)
from crossblades.heart_rush.events.actions import Drew, Interacted, Stowed
from crossblades.heart_rush.events.doors import DoorDecreed, DoorUsed
from crossblades.kernel.edges import Edge
from crossblades.kernel.event import Event, Rolled
from tests.heart_rush.validator import keeping_bodies
from tests.heart_rush.validator.account import Account, Body, Clash, Dash, Push
from tests.heart_rush.validator.book import SPACE
from tests.heart_rush.validator.measures import in_melee_reach, met


def keep(account: Account, event: Event) -> None:
    """Take the event into account."""
    _keep(event, account)
    keeping_bodies.keep(event, account)


def takes_turn(event: Acting) -> bool:
    """Whether it is what a side does with its turn (HR-3.1, HR-3.4)."""
    by_ability = event.pay == "free" and "HR-5.2" in event.rules
    return not (by_ability or getattr(event, "instant", False))


def pay(body: Body, price: str) -> None:
    """An action, a rush point, or nothing."""
    if price == "action":
        body.acted = True
    elif price == "rush":
        body.rush -= 1


@singledispatch
def _keep(event: Event, account: Account) -> None:
    """Most events change nothing of rounds, turns and engagements."""


@_keep.register
def _(event: Rolled, account: Account) -> None:
    account.rolls.append(event)


@_keep.register
def _(event: SideBegins, account: Account) -> None:
    account.first = event.side


@_keep.register
def _(event: RoundBegan, account: Account) -> None:
    account.round = event.round
    account.turn = account.first
    account.passes = 0
    account.turn_used_by = None
    account.just_closed = ""


@_keep.register
def _(event: RushGained, account: Account) -> None:
    for name, points in event.points.items():
        account.bodies[name].rush += points


@_keep.register
def _(event: RushWon, account: Account) -> None:
    account.bodies[event.creature].rush += event.points


@_keep.register
def _(event: ActionsReturned, account: Account) -> None:
    for body in account.everyone:
        body.acted = body.in_action = False
        body.dashes = body.interactions = body.calls = body.moved = 0


@_keep.register
def _(event: ActionRegained, account: Account) -> None:
    account.bodies[event.creature].acted = False


@_keep.register
def _(event: Passed, account: Account) -> None:
    account.passes += 1
    account.turn_used_by = event


@_keep.register
def _(event: TurnPassed, account: Account) -> None:
    account.turn = event.to
    account.turn_used_by = None
    account.just_closed = ""
    account.rolls = []
    account.dash, account.stepped, account.push = None, False, None


@_keep.register
def _(event: RoundEnded, account: Account) -> None:
    for body in account.everyone:
        body.rush = 0
        body.rounds_in_action += body.in_action


@_keep.register
def _(event: CombatEnded, account: Account) -> None:
    account.ended = True


@_keep.register
def _(event: Surprised, account: Account) -> None:
    for name in event.creatures:
        account.bodies[name].surprised = True
    for name in event.held:
        account.bodies[name].held = True


@_keep.register
def _(event: SurpriseEnded, account: Account) -> None:
    for name in event.creatures:
        account.bodies[name].surprised = account.bodies[name].held = False


# --- doors


@_keep.register
def _(event: DoorDecreed, account: Account) -> None:
    hang(account, event)


def hang(account: Account, event: DoorUsed | DoorDecreed) -> None:
    """The map with a door as it is now."""
    door = Edge(event.a, event.b, event.door, event.name)
    grid = account.scenario.grid.with_door(door)
    account.scenario = structs.replace(account.scenario, grid=grid)


# --- what is done with a turn


@_keep.register
def _(event: Acting, account: Account) -> None:
    body = account.bodies[event.creature]
    pay(body, event.pay)
    if takes_turn(event):
        account.passes = 0
        account.turn_used_by = event
    if isinstance(event, Dashed):
        body.dashes += 1
        here = {other.name for other in met(account, body, body.at)}
        account.dash = Dash(event.creature, shared=here)
    elif isinstance(event, Drew | Stowed | ShieldDrawn | ShieldStowed):
        body.interactions += event.interaction
    elif isinstance(event, Interacted):
        body.interactions += 1
    elif isinstance(event, DoorUsed):
        body.interactions += 1
        hang(account, event)
    elif isinstance(event, CalledOut):
        body.calls += 1
    elif isinstance(event, SpellCast):
        body.in_action = True
    elif isinstance(event, HelpGiven):
        account.bodies[event.whom].helped_by = event.creature
    elif isinstance(event, Engaged):
        _engage(event, account)


def _engage(event: Engaged, account: Account) -> None:
    engaged = account.bodies[event.target]
    account.clash = Clash(
        event.creature, event.target, engaged.side, [event.creature, event.target]
    )
    account.bodies[event.creature].in_action = engaged.in_action = True


@_keep.register
def _(event: HelpUsed, account: Account) -> None:
    account.bodies[event.creature].helped_by = ""


@_keep.register
def _(event: OpportunitySeized, account: Account) -> None:
    body = account.bodies[event.creature]
    pay(body, event.pay)
    body.in_action = True
    if account.dash:
        strikes = account.dash.strikes
        strikes[event.creature] = strikes.get(event.creature, 0) + 1


@_keep.register
def _(event: Tripped, account: Account) -> None:
    pay(account.bodies[event.creature], event.pay)
    if account.dash and account.dash.creature == event.target:
        account.dash.tripped = True


@_keep.register
def _(event: Moved, account: Account) -> None:
    account.bodies[event.creature].moved += event.feet
    if "HR-4.4" in event.rules:
        if account.clash and account.clash.step:
            account.clash.stepped.add(event.creature)
        else:
            account.stepped = True
    elif account.dash and account.dash.creature == event.creature:
        account.dash.feet += event.feet
        account.dash.rounded += event.feet % SPACE > 0
        _count_inside(event, account, account.dash)


def _count_inside(event: Moved, account: Account, dash: Dash) -> None:
    """HR-4.6, HR-4.14: whose melee reach it has stayed in."""
    body = account.bodies[event.creature]
    dash.strikes = {}
    for enemy in account.everyone:
        near = in_melee_reach(account, enemy, body, event.origin)
        if enemy.side != body.side and near and in_melee_reach(account, enemy, body, event.to):
            dash.inside[enemy.name] = dash.inside.get(enemy.name, 0) + 1


@_keep.register(HoppedOff)
@_keep.register(StoodUp)
def _(event: HoppedOff | StoodUp, account: Account) -> None:
    account.bodies[event.creature].moved += event.feet
    if account.dash and account.dash.creature == event.creature:
        account.dash.feet += event.feet


@_keep.register
def _(event: Pushed, account: Account) -> None:
    if account.push is None or account.push.by != event.by:
        account.push = Push(event.by, 10)
    account.push.targets.add(event.creature)
    feet = account.push.feet
    feet[event.creature] = feet.get(event.creature, 0) + SPACE


@_keep.register
def _(event: AbilityUsed, account: Account) -> None:
    body = account.bodies[event.creature]
    body.rush -= event.rush
    body.uses[event.ability] = body.uses.get(event.ability, 0) + 1
    body.spent[event.ability] = event.frequency
    if event.slow:
        account.turn_used_by, account.passes = event, 0
    if event.instead and account.clash:
        account.clash.used.add(event.creature)


@_keep.register
def _(event: AbilityGone, account: Account) -> None:
    account.bodies[event.creature].spent[event.ability] = "major"


@_keep.register
def _(event: AbilityReturned, account: Account) -> None:
    account.bodies[event.creature].spent.pop(event.ability, None)


@_keep.register
def _(event: TurnSeized, account: Account) -> None:
    account.turn = account.bodies[event.creature].side


@_keep.register
def _(event: DrawnIn, account: Account) -> None:
    account.bodies[event.creature].in_action = True
    if account.clash:
        account.clash.members.append(event.creature)


# --- engagements


@_keep.register
def _(event: EnteredEngagement, account: Account) -> None:
    body = account.bodies[event.creature]
    body.acted = body.in_action = True
    if account.clash:
        account.clash.members.append(event.creature)


@_keep.register
def _(event: StancesRevealed, account: Account) -> None:
    if account.clash:
        account.clash.stances = dict(event.stances)
        account.clash.revealed = True


@_keep.register
def _(event: StepBegan, account: Account) -> None:
    if clash := account.clash:
        clash.step = event.stance
        account.push = None
        clash.steps.append(event.stance)
        clash.in_step = event.creatures
        clash.declared, clash.thrown, clash.made, clash.late = [], [], set(), set()
        clash.start = {body.name: copy(body) for body in account.everyone}
        account.rolls = []


@_keep.register
def _(event: AttackDeclared, account: Account) -> None:
    if account.clash:
        again = "HR-12.3" in event.rules
        declared = account.clash.thrown if again else account.clash.declared
        declared.append((event.creature, event.target))
        if account.clash.made or account.clash.stepped:
            account.clash.late.add((event.creature, event.target))
        account.clash.used.add(event.creature)


@_keep.register(Attacked)
@_keep.register(Contested)
def _(event: Attacked | Contested, account: Account) -> None:
    if account.clash:
        account.clash.made.add((event.creature, event.target))
        if isinstance(event, Contested):
            account.clash.made.add((event.target, event.creature))


@_keep.register(Hindered)
@_keep.register(ManoeuvreTried)
@_keep.register(Grappled)
@_keep.register(ClimbedOn)
@_keep.register(StuntTried)
def _(
    event: Hindered | ManoeuvreTried | Grappled | ClimbedOn | StuntTried, account: Account
) -> None:
    if clash := account.clash:
        clash.offences = [o for o in clash.offences if o.creature != event.creature]
    account.hindering = event.how if isinstance(event, Hindered) else None
    if isinstance(event, Hindered) and event.how == "push":
        account.push = Push(event.creature, 5, {event.target})


@_keep.register
def _(event: OffenceChecked, account: Account) -> None:
    if (clash := account.clash) and not event.won:
        clash.offences = [o for o in clash.offences if o.creature != event.creature]


@_keep.register(HinderDeclared)
@_keep.register(ManoeuvreDeclared)
@_keep.register(StuntDeclared)
def _(event: HinderDeclared | ManoeuvreDeclared | StuntDeclared, account: Account) -> None:
    if account.clash:
        account.clash.offences.append(event)
        account.clash.used.add(event.creature)


@_keep.register
def _(event: EngagementEnded, account: Account) -> None:
    if account.clash:
        account.just_closed = account.clash.first_side
    account.clash = None
    account.rolls = []
    account.hindering = account.push = None
