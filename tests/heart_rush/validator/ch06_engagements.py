"""Chapter 6: engagements."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    AttackDeclared,
    Attacked,
    Contested,
    Engaged,
    EngagementEnded,
    EnteredEngagement,
    HinderDeclared,
    ManoeuvreDeclared,
    Moved,
    StancesRevealed,
    StepBegan,
    StuntDeclared,
)
from crossblades.kernel.event import Event
from tests.heart_rush.validator.account import Account, Body, Clash
from tests.heart_rush.validator.book import BEATS, ORDER, beats
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import (
    arms,
    could_strike,
    distance,
    plain_speed,
    weapon_named,
)

chapter = Chapter()
Offence = HinderDeclared | ManoeuvreDeclared | StuntDeclared


def reaches(account: Account, one: Body, other: Body) -> bool:
    """Whether anything that it can strike with reaches the other."""
    return any(could_strike(account, one, other, weapon) for weapon in arms(one))


@chapter.on(Engaged)
def only_whom_one_could_hit(account: Account, event: Engaged) -> Iterator[Fault]:
    """HR-6.1."""
    body, target = account.bodies[event.creature], account.bodies[event.target]
    if account.plain and not reaches(account, body, target):
        yield "HR-6.1", f"{body.name} engages {target.name}, whom it cannot hit"


@chapter.on(EnteredEngagement)
def only_between_engage_and_stances(account: Account, event: EnteredEngagement) -> Iterator[Fault]:
    """HR-4.10, HR-6.2."""
    clash, body = account.clash, account.bodies[event.creature]
    if clash is None or clash.revealed:
        yield "HR-4.10", f"{body.name} enters when none may enter"
        return
    if body.name in clash.members:
        yield "HR-4.10", f"{body.name} enters twice"
    members = [account.bodies[name] for name in clash.members]
    enemies = [each for each in members if each.side != body.side and not each.dead]
    if account.plain and not any(reaches(account, body, each) for each in enemies):
        yield "HR-4.10", f"{body.name} enters without a target in range"


@chapter.on(StancesRevealed)
def everybody_shows_a_stance(account: Account, event: StancesRevealed) -> Iterator[Fault]:
    """HR-6.3, HR-6.18."""
    clash = account.clash
    if clash is None or clash.revealed:
        yield "HR-6.3", "stances are shown where none are chosen"
        return
    alive = [name for name in clash.members if not account.bodies[name].dead]
    if set(event.stances) != set(alive) and account.plain:
        yield "HR-6.3", f"stances of {sorted(event.stances)}, participants {sorted(alive)}"
    for name, stance in event.stances.items():
        if (stance is None) != account.bodies[name].down:
            yield "HR-6.18", f"{name} takes the stance {stance}"
        yield from _who_shoots_has_stood(account.bodies[name], stance)


def _who_shoots_has_stood(body: Body, stance: str | None) -> Iterator[Fault]:
    """HR-12.5: who has moved more than half of its speed is defensive."""
    shoots = body.weapon is not None and body.weapon.kind == "ranged"
    parts = any(weapon.body for weapon in body.sheet.weapons)
    attacks = stance not in (None, "defensive")
    if shoots and not parts and attacks and 2 * body.moved > plain_speed(body):
        yield "HR-12.5", f"{body.name} has moved {body.moved} feet and would shoot"


@chapter.on(StepBegan)
def steps_come_in_order(account: Account, event: StepBegan) -> Iterator[Fault]:
    """HR-6.6, HR-6.7, HR-6.18."""
    clash = account.clash
    if clash is None or not clash.revealed:
        yield "HR-6.3", "a step begins before stances are shown"
        return
    if clash.steps and ORDER.index(event.stance) <= ORDER.index(clash.steps[-1]):
        yield "HR-6.6", f"{event.stance} comes after {clash.steps[-1]}"
    due = able(account, clash, event.stance)
    if set(event.creatures) != set(due) and account.plain:
        yield "HR-6.7", f"{event.creatures} have the step of {event.stance}, not {due}"


def able(account: Account, clash: Clash, stance: str) -> list[str]:
    """Those in a stance who can still do something."""
    return [
        name
        for name, shown in clash.stances.items()
        if shown == stance and not account.bodies[name].helpless
    ]


@chapter.on(StepBegan, EngagementEnded)
def no_step_is_left_out(account: Account, event: StepBegan | EngagementEnded) -> Iterator[Fault]:
    """HR-6.6, HR-6.13."""
    clash = account.clash
    if clash is None or not account.plain:
        return
    until = ORDER.index(event.stance) if isinstance(event, StepBegan) else len(ORDER)
    done = [ORDER.index(each) for each in clash.steps]
    for place in range(max(done, default=-1) + 1, until):
        if able(account, clash, ORDER[place]):
            yield "HR-6.6", f"the step of {ORDER[place]} is left out"


@chapter.on(AttackDeclared, HinderDeclared, ManoeuvreDeclared, StuntDeclared)
def one_thing_in_ones_own_step(
    account: Account, event: AttackDeclared | Offence
) -> Iterator[Fault]:
    """HR-6.5, HR-6.7, HR-6.12."""
    clash = account.clash
    if clash is None or not clash.step:
        yield "HR-6.7", f"{event.creature} attacks outside the steps of an engagement"
        return
    if event.creature not in clash.in_step:
        yield "HR-6.6", f"{event.creature} attacks in the step of {clash.in_step}"
    target = account.bodies[event.target]
    if event.target not in clash.members:
        yield "HR-6.5", f"{event.target} is not in the engagement"
    if target.name in clash.start and clash.start[target.name].dead:
        yield "HR-6.7", f"{event.creature} attacks {event.target}, who is dead"
    if event.creature in clash.used and account.plain and "HR-12.3" not in event.rules:
        yield "HR-6.5", f"{event.creature} does a second thing in its engagement"
    if event.creature == event.target:
        yield "HR-6.19", f"{event.creature} attacks itself"


@chapter.on(AttackDeclared)
def only_who_is_beaten_or_shares_the_stance(
    account: Account, event: AttackDeclared
) -> Iterator[Fault]:
    """HR-6.4, HR-6.5."""
    clash = account.clash
    if clash is None or event.target not in clash.stances or not account.plain:
        return
    mine, theirs = clash.stances.get(event.creature), clash.stances[event.target]
    if account.bodies[event.target].down:
        theirs = None
    if event.stance != mine:
        yield "HR-6.5", f"{event.creature} attacks in {event.stance}, its stance is {mine}"
    if not (beats(mine, theirs) or mine == theirs):
        yield "HR-6.5", f"{event.creature} in {mine} attacks {event.target} in {theirs}"


@chapter.on(AttackDeclared)
def only_who_is_in_range(account: Account, event: AttackDeclared) -> Iterator[Fault]:
    """HR-6.5, HR-12.4."""
    body, target = account.bodies[event.creature], account.bodies[event.target]
    if not account.plain or account.clash is None:
        return
    weapon = weapon_named(body, event.weapon)
    if not could_strike(account, body, target, weapon):
        feet = distance(account, body, target)
        yield "HR-6.5", f"{body.name} attacks {target.name} with {weapon.name} from {feet} feet"


@chapter.on(HinderDeclared, ManoeuvreDeclared)
def only_who_is_directly_beaten(
    account: Account, event: HinderDeclared | ManoeuvreDeclared
) -> Iterator[Fault]:
    """HR-9.1, HR-9.2, HR-9.4, HR-9.5, HR-9.7."""
    clash = account.clash
    if clash is None or event.target not in clash.stances or not account.plain:
        return
    mine, theirs = clash.stances.get(event.creature), clash.stances[event.target]
    target = account.bodies[event.target]
    if not target.down and (mine, theirs) not in BEATS:
        yield "HR-9.1", f"{event.creature} in {mine} does not beat {event.target} in {theirs}"
    if distance(account, account.bodies[event.creature], target) > 5:
        yield "HR-9.7", f"{event.creature} is not beside {event.target}"


@chapter.on(Attacked, Contested)
def mutual_attacks_are_contested(account: Account, event: Attacked | Contested) -> Iterator[Fault]:
    """HR-7.4, HR-6.16."""
    clash = account.clash
    if clash is None or event.creature not in clash.in_step or not account.plain:
        return
    attack = (event.creature, event.target)
    if attack not in (*clash.declared, *clash.thrown):
        yield "HR-6.7", f"{event.creature} has not declared an attack on {event.target}"
    back = (event.target, event.creature)
    mutual = back in clash.declared and (back in clash.late) == (attack in clash.late)
    if mutual != isinstance(event, Contested) and attack not in clash.thrown:
        yield "HR-7.4", f"{event.creature} and {event.target}: mutual is {mutual}"


@chapter.on(Moved)
def one_free_sidestep(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-6.9, HR-6.16."""
    clash = account.clash
    if clash is None or not clash.step or "HR-4.4" not in event.rules or not account.plain:
        return
    if clash.step != "agility" or event.creature not in clash.in_step:
        yield "HR-6.9", f"{event.creature} sidesteps in the step of {clash.step}"
    if event.creature in clash.stepped:
        yield "HR-6.9", f"{event.creature} sidesteps twice"
    if account.bodies[event.creature].dead:
        yield "HR-6.16", f"{event.creature} is dead and sidesteps"


@chapter.afterwards(Moved)
def no_attack_no_sidestep(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-6.16: before an attack that can be made from there, or after one that was made."""
    clash = account.clash
    if clash is None or event.creature not in clash.stepped - clash.used or not account.plain:
        return
    body, mine = account.bodies[event.creature], clash.stances.get(event.creature)
    for name, theirs in clash.stances.items():
        other = account.bodies[name]
        beaten = beats(mine, None if other.down else theirs) or mine == theirs
        if other is not body and beaten and reaches(account, body, other):
            return
    yield "HR-6.16", f"{body.name} sidesteps to {event.to}, where it can attack nobody"


@chapter.on(StepBegan, EngagementEnded)
def what_was_declared_is_rolled(account: Account, event: Event) -> Iterator[Fault]:
    """HR-6.7: nothing done in a step stops another attack of that step."""
    if (clash := account.clash) and account.plain:
        for creature, target in clash.declared + clash.thrown:
            if (creature, target) not in clash.made:
                yield "HR-6.7", f"{creature} has not attacked {target}, as it declared"


@chapter.on(EngagementEnded)
def offensive_actions_have_come_about(account: Account, event: EngagementEnded) -> Iterator[Fault]:
    """HR-6.13, HR-9.7."""
    if account.clash and account.clash.offences and account.plain:
        left = [each.creature for each in account.clash.offences]
        yield "HR-9.7", f"what {left} have declared has not come about"
