"""How each event changes what a reader knows of a creature: hit points, conditions, places."""

from functools import singledispatch

from crossblades.heart_rush.events import (
    Attacked,
    BreathDrawn,
    Carried,
    Checked,
    ClimbedOn,
    Collided,
    ConditionEnded,
    ConditionsFaded,
    ConditionsGained,
    ConditionsLost,
    Contested,
    DamageTaken,
    Died,
    Discovered,
    Dragged,
    Drew,
    FellOff,
    FellUnconscious,
    FireDied,
    FirePutOut,
    Grappled,
    GrappleEnded,
    Healed,
    HeartChanged,
    Hid,
    Hindered,
    HoppedOff,
    Moved,
    Pushed,
    ShieldDrawn,
    ShieldStowed,
    ShruggedOff,
    StoodUp,
    Stowed,
    Tripped,
    Wounded,
)
from crossblades.kernel.event import Event, Rolled, known
from tests.heart_rush.validator.account import Account, Body, Harm
from tests.heart_rush.validator.book import half

INSTEAD_OF_A_PUSH = {"HR-9.3", "HR-11.19"}
"""Rules by which dice are damage to the one that would be pushed."""

DAMAGE_DICE = {"HR-11.10", "HR-11.17", "HR-13.1", "HR-13.4"}
"""Rules by which dice without a heart die are damage to the one that they are rolled for."""


@singledispatch
def keep(event: Event, account: Account) -> None:
    """Most events change nothing about a body."""


@keep.register
def _(event: Attacked, account: Account) -> None:
    _use(account, (event.creature, "attack"), (event.target, "defence"))
    account.unveiled.discard(event.creature)
    if event.damage > 0:
        account.harms.append(Harm(event.target, event.damage, "HR-7.3"))


@keep.register
def _(event: Contested, account: Account) -> None:
    _use(account, (event.creature, "attack"), (event.target, "attack"))
    if event.loser and event.damage > 0:
        account.harms.append(Harm(event.loser, event.damage, "HR-7.4"))


def _use(account: Account, *rolls: tuple[str, str]) -> None:
    for who, why in rolls:
        if rolled := account.last_roll(who, why):
            account.use(rolled)


@keep.register
def _(event: Rolled, account: Account) -> None:
    """Dice that are damage."""
    before = account.log[account.line - 1]
    rules = {part.rule for part in event.roll.parts}
    if "HR-9.5" in rules and isinstance(before, Hindered):
        account.harms.append(Harm(before.target, event.total, "HR-9.5"))
    elif "HR-10.11" in rules and isinstance(before, Collided):
        _collide(account, before, event.total)
    elif rules and rules <= INSTEAD_OF_A_PUSH:
        account.harms.append(Harm(pushed_by(account, event.roll.who), event.total, min(rules)))
    elif rules and rules <= DAMAGE_DICE:
        account.harms.append(Harm(event.roll.who, event.total, min(rules)))


def pushed_by(account: Account, who: str) -> str:
    """Whom one would have pushed: the last that it has attacked or hindered."""
    for event in reversed(account.log[: account.line]):
        if isinstance(event, Attacked | Contested | Hindered):
            if event.creature == who:
                return event.target
            if isinstance(event, Contested) and event.target == who:
                return event.creature
    return who


def _collide(account: Account, event: Collided, damage: int) -> None:
    """HR-10.11: split evenly with the other, if that is how it ends; HR-11.18: a grapple shares."""
    mine = half(damage) if event.split else damage
    body = account.bodies[event.creature]
    grip = {body.sources.get("grappling"), body.sources.get("grappled")} - {None, event.against}
    for name in (event.creature, *grip):
        account.harms.append(Harm(name or "", mine, "HR-10.11"))
    if damage > mine:
        account.harms.append(Harm(event.against, damage - mine, "HR-10.11"))


@keep.register
def _(event: Checked, account: Account) -> None:
    """HR-13.2: what a save against a fall lacks is damage."""
    if event.what == "fall" and event.total < event.against:
        account.harms.append(Harm(event.creature, event.against - event.total, "HR-13.2"))


@keep.register
def _(event: ShruggedOff, account: Account) -> None:
    account.bodies[event.creature].heart = event.heart
    if harm := account.harm_of(event.creature):
        harm.damage, harm.shrugged = event.damage, True


@keep.register
def _(event: HeartChanged, account: Account) -> None:
    account.bodies[event.creature].heart = event.heart


@keep.register
def _(event: DamageTaken, account: Account) -> None:
    account.bodies[event.creature].hit_points = known(event.hit_points)
    if harm := account.harm_of(event.creature):
        account.harms.remove(harm)


@keep.register
def _(event: Wounded, account: Account) -> None:
    """HR-5.3: heart abilities come back with each wound."""
    body = account.bodies[event.creature]
    body.spent = {name: often for name, often in body.spent.items() if often != "heart"}


@keep.register
def _(event: Healed, account: Account) -> None:
    body = account.bodies[event.creature]
    body.hit_points = known(event.hit_points)
    body.down = body.down and not event.wakes


@keep.register
def _(event: Died, account: Account) -> None:
    account.bodies[event.creature].dead = True


@keep.register
def _(event: FellUnconscious, account: Account) -> None:
    account.bodies[event.creature].down = True


# --- conditions


@keep.register
def _(event: ConditionsGained, account: Account) -> None:
    body = account.bodies[event.creature]
    body.conditions = dict(event.now)
    body.sources = {**body.sources, **event.sources}


@keep.register(ConditionsFaded)
@keep.register(ConditionsLost)
def _(event: ConditionsFaded | ConditionsLost, account: Account) -> None:
    account.bodies[event.creature].conditions = dict(event.left)


@keep.register
def _(event: Tripped, account: Account) -> None:
    give(account.bodies[event.target], "prone")


@keep.register
def _(event: StoodUp, account: Account) -> None:
    end(account.bodies[event.creature], "prone")


def end(body: Body, condition: str) -> None:
    """It has this no more."""
    body.conditions = {name: n for name, n in body.conditions.items() if name != condition}
    body.sources = {name: who for name, who in body.sources.items() if name != condition}


def give(body: Body, condition: str, source: str = "") -> None:
    """It has this now."""
    body.conditions = {**body.conditions, condition: 1}
    if source:
        body.sources = {**body.sources, condition: source}


@keep.register
def _(event: ConditionEnded, account: Account) -> None:
    end(account.bodies[event.creature], event.condition)


@keep.register
def _(event: Grappled, account: Account) -> None:
    give(account.bodies[event.creature], "grappling", event.target)
    give(account.bodies[event.target], "grappled", event.creature)


@keep.register
def _(event: GrappleEnded, account: Account) -> None:
    end(account.bodies[event.creature], "grappling")
    end(account.bodies[event.target], "grappled")


@keep.register(FellOff)
@keep.register(HoppedOff)
def _(event: FellOff | HoppedOff, account: Account) -> None:
    end(account.bodies[event.creature], "creature climber")
    climbers = [each.sources.get("creature climber") for each in account.everyone]
    if event.target not in climbers:
        end(account.bodies[event.target], "climbed-on")


@keep.register
def _(event: Hid, account: Account) -> None:
    give(account.bodies[event.creature], "hidden")


@keep.register
def _(event: Discovered, account: Account) -> None:
    end(account.bodies[event.creature], "hidden")
    if account.dash:
        account.dash.shown.add(event.creature)
    if event.why == "attack":
        account.unveiled.add(event.creature)


@keep.register
def _(event: FirePutOut, account: Account) -> None:
    body = account.bodies[event.whom]
    body.conditions = {**body.conditions, "burning": event.left}
    if not event.left:
        end(body, "burning")


@keep.register
def _(event: FireDied, account: Account) -> None:
    end(account.bodies[event.creature], "burning")


@keep.register
def _(event: BreathDrawn, account: Account) -> None:
    end(account.bodies[event.creature], "suffocating")


# --- places


@keep.register(Moved)
@keep.register(Pushed)
@keep.register(Dragged)
@keep.register(Carried)
@keep.register(ClimbedOn)
def _(event: Moved | Pushed | Dragged | Carried | ClimbedOn, account: Account) -> None:
    account.bodies[event.creature].at = event.to
    if isinstance(event, ClimbedOn):
        give(account.bodies[event.creature], "creature climber", event.target)
        give(account.bodies[event.target], "climbed-on")


# --- what is in hand


@keep.register
def _(event: Drew, account: Account) -> None:
    body = account.bodies[event.creature]
    body.weapon = next(w for w in body.sheet.weapons if w.name == event.weapon)


@keep.register
def _(event: Stowed, account: Account) -> None:
    account.bodies[event.creature].weapon = None


@keep.register
def _(event: ShieldDrawn, account: Account) -> None:
    account.bodies[event.creature].shielded = True


@keep.register
def _(event: ShieldStowed, account: Account) -> None:
    account.bodies[event.creature].shielded = False
