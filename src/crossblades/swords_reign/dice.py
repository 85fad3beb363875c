"""Chapter 1: checks, saves and contests, and what EDGE and SETBACK go into them."""

from collections.abc import Iterable

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import ChooseResistance
from crossblades.swords_reign.conditions import (
    automatic_failure,
    can_resist,
    check_parts,
    is_mindless,
)
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock
from crossblades.swords_reign.effects import MENTAL, Ability
from crossblades.swords_reign.events import Checked, Contested, HelpUsed
from crossblades.swords_reign.options import ResistWith
from crossblades.swords_reign.recalling import recall
from crossblades.swords_reign.state import State

D20 = Part("d20", dice=(20,))

Rules = tuple[str, ...]


def success(state: State, total: int, against: int) -> bool:
    """OS-1.2: meeting the number succeeds, unless the table has ruled otherwise."""
    return total >= against if state.rulings.meeting_succeeds else total > against


def d20(creature: Creature, why: str, parts: Iterable[Part], rules: Rules) -> Rule[Rolled]:
    """A d20 with everything that goes into it."""
    given = tuple(part for part in parts if part.bonus or part.edge or part.dice)
    return (yield from roll_with_help(creature, why, (D20, *given), rules))


def roll_with_help(
    creature: Creature, why: str, parts: tuple[Part, ...], rules: Rules
) -> Rule[Rolled]:
    """OS-1.3, OS-5.6: one's next roll has the EDGE of help, which is used up by it."""
    helped = help_parts(creature)
    all_parts = (*parts, *helped)
    rolled: Rolled = yield Roll(creature.name, why, all_parts, _cited(rules, all_parts))
    if helped:
        yield HelpUsed(creature=creature.name)
    return rolled


def _cited(rules: Rules, parts: Iterable[Part]) -> Rules:
    """OS-1.3: the rules of a roll, and where its EDGE and SETBACK come from."""
    sources = [part.rule for part in parts if part.edge]
    return tuple(dict.fromkeys((*rules, "OS-1.3", *sources))) if sources else rules


def help_parts(creature: Creature) -> tuple[Part, ...]:
    """OS-5.6, OS-5.14, OS-3.4: from allies, one's wits, a complication, or the Referee."""
    helped = [Part(f"help from {name}", "OS-5.6", edge=1) for name in creature.helped_by]
    edge = creature.edge
    own = ("improvised", "OS-5.14") if edge > 0 else ("complication", "OS-3.4")
    given = (Part(*own, edge=edge), Part("the Referee", "OS-5.14", edge=creature.ruled))
    return (*helped, *(part for part in given if part.edge))


# --- what a creature brings to its rolls


def modifier(creature: Creature, ability: Ability) -> int:
    """OS-1.1: a hero's modifier; foes have none (OS-1.6)."""
    sheet = creature.sheet
    return sheet.abilities.get(ability, 0) if isinstance(sheet, HeroSheet) else 0


def save_bonus(block: StatBlock) -> int:
    """OS-6.7: half the hit dice, rounded up; all of them if excellent, none if terrible."""
    if block.saves == "normal":
        return (block.hit_dice + 1) // 2
    return block.hit_dice if block.saves == "excellent" else 0


def ability_parts(
    state: State, creature: Creature, ability: Ability, proficient: bool, saving: bool = False
) -> tuple[Part, ...]:
    """OS-1.1, OS-1.2, OS-1.6: the modifier, PB at most once, less Fatigue."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock):
        whole = state.rulings.foes_check_with == "hit dice" and not saving
        bonus = sheet.hit_dice if whole else save_bonus(sheet)
        bonus = 0 if is_mindless(creature) and ability in MENTAL else bonus
        return (Part("hit dice", "OS-1.6", bonus=bonus), fatigue_part(creature))
    pb = sheet.proficiency if proficient else 0
    return (
        Part(ability, "OS-1.1", bonus=sheet.abilities.get(ability, 0)),
        Part("proficiency", "OS-1.1", bonus=pb),
        fatigue_part(creature),
    )


def fatigue_part(creature: Creature) -> Part:
    """OS-1.2, OS-3.6: Fatigue lowers checks, saves and death rolls, not attacks."""
    return Part("Fatigue", "OS-3.6", bonus=-creature.fatigue)


# --- checks


def check(
    state: State, creature: Creature, ability: Ability, against: int, what: str
) -> Rule[bool]:
    """OS-1.2: d20, modifier, PB if proficient, less Fatigue, against a DC."""
    rolled = yield from check_roll(state, creature, ability, what, ("OS-1.2",))
    done = success(state, rolled.total, against)
    yield Checked(
        creature=creature.name, what=what, total=rolled.total, against=against, success=done
    )
    return done


def check_roll(
    state: State, creature: Creature, ability: Ability, what: str, rules: Rules
) -> Rule[Rolled]:
    """OS-1.2, OS-1.4: what a check and either side of a contest roll."""
    sheet = creature.sheet
    proficient = isinstance(sheet, HeroSheet) and ability in sheet.checks
    own = ability_parts(state, creature, ability, proficient)
    parts = (*own, *check_parts(state, creature))
    return (yield from d20(creature, what, parts, rules))


def save(
    state: State, creature: Creature, ability: Ability, against: int, what: str, edge: int = 0
) -> Rule[bool]:
    """OS-1.5: as a check, with the saves one is proficient in; success avoids or reduces harm.

    A stat block may give EDGE on it, or SETBACK below 0 (OS-6.7).
    """
    why = f"{ability} save against {what}"
    if rule := automatic_failure(creature, ability):
        yield Checked(
            creature=creature.name, what=why, total=0, against=against, success=False,
            rules=("OS-1.5", rule),
        )  # fmt: skip
        return False
    sheet = creature.sheet
    proficient = isinstance(sheet, HeroSheet) and ability in sheet.saves
    yield from recall(state, creature, "saves")
    own = ability_parts(state, creature, ability, proficient, saving=True)
    parts = (*own, Part(what, "OS-6.7", edge=edge))
    rolled = yield from d20(creature, why, parts, ("OS-1.5",))
    done = success(state, rolled.total, against)
    yield Checked(
        creature=creature.name, what=why, total=rolled.total, against=against, success=done,
        rules=("OS-1.5",),
    )  # fmt: skip
    return done


def contest(
    state: State, creature: Creature, ability: Ability, target: Creature, what: str,
    resisting: tuple[Ability, ...] = ("STR", "DEX"),
) -> Rule[bool]:  # fmt: skip
    """OS-1.4: both roll, the higher total wins, a tie changes nothing.

    The helpless do not resist.
    """
    mine = yield from check_roll(state, creature, ability, what, ("OS-1.4",))
    if not can_resist(target):
        yield Contested(
            creature=creature.name, target=target.name, total=mine.total, answer=0, success=True
        )
        return True
    with_what = yield from resistance(target, creature, what, mine.total, resisting)
    theirs = yield from check_roll(
        state, target, with_what, f"resistance to the {what}", ("OS-1.4",)
    )
    won = mine.total > theirs.total
    yield Contested(
        creature=creature.name, target=target.name, total=mine.total, answer=theirs.total,
        success=won,
    )  # fmt: skip
    return won


def resistance(
    target: Creature, by: Creature, what: str, total: int, abilities: tuple[Ability, ...]
) -> Rule[Ability]:
    """OS-5.7: the defender's choice; a foe has no abilities to choose from (OS-1.6)."""
    if len(abilities) == 1 or not target.hero:
        return abilities[0]
    choice: ResistWith = yield ChooseResistance(
        seat=target.seat, creature=target.name, what=what, by=by.name, total=total,
        options=tuple(ResistWith(target.name, ability) for ability in abilities),
    )  # fmt: skip
    return choice.ability
