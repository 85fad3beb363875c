"""The cards of the creatures that a seat decides for: numbers, conditions, spells, items."""

from collections.abc import Callable, Iterator

from crossblades.kernel.features import Feature
from crossblades.kernel.sheet import Explained, Line, Ready, Sheet
from crossblades.kernel.words import counted, listed
from crossblades.swords_reign.arms import lines_of
from crossblades.swords_reign.conditions import CONDITIONS, EXHAUSTED, HELPLESS, speed
from crossblades.swords_reign.creature import Fighter, HeroSheet, StatBlock
from crossblades.swords_reign.effects import ABILITIES
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import CreatureView, Known, View
from crossblades.swords_reign.words.condition_texts import CONDITION_TEXTS
from crossblades.swords_reign.words.features import (
    dice_words,
    item_feature,
    special_feature,
    spell_feature,
)
from crossblades.swords_reign.words.hints import ROLL
from crossblades.swords_reign.words.wording import condition, edge

USED_UP = "used up in this fight"


def kind_of(fighter: Fighter) -> str:
    """What a foe is called in the book, and a hero a hero."""
    return fighter.sheet.kind if isinstance(fighter.sheet, StatBlock) else "hero"


def sheets(view: View, seat: str, as_seen: Callable[[View], State]) -> tuple[Sheet, ...]:
    """The creatures of a seat that the view knows all about. `as_seen`: the fight as it does."""
    return tuple(
        _sheet(as_seen(view), seen, seen.known) for seen in view.creatures.values()
        if seen.seat == seat and seen.known
    )  # fmt: skip


def _sheet(state: State, seen: CreatureView, known: Known) -> Sheet:
    return Sheet(
        seen.name, seen.letter, seen.seat, tuple(_lines(state, seen, known)),
        (*_conditions(seen), *_works_on(seen)), tuple(_abilities(seen, known)),
    )  # fmt: skip


# --- numbers


def _lines(state: State, seen: CreatureView, known: Known) -> Iterator[Line]:
    sheet = known.sheet
    if seen.hit_points:
        yield Line("hit points", f"{seen.hit_points.left} of {seen.hit_points.most}", "OS-3.2")
    yield _death(seen)
    yield Line("AC", str(seen.armour_class), "OS-6.3")
    yield Line("action", _action(seen), "OS-2.3")
    yield Line("Reaction", "not spent" if seen.reaction else "spent", "OS-5.16")
    yield Line("speed", _speed(state, seen), "OS-6.4")
    if isinstance(sheet, HeroSheet):
        yield from _of_hero(sheet)
    else:
        yield from _of_foe(sheet)
    yield from _arms(seen, known)
    if known.provisions:
        yield Line("Provisions", str(known.provisions), "OS-5.11")
    if seen.fatigue:
        yield Line("Fatigue", str(seen.fatigue), "OS-4.3")
    if known.readied:
        yield Line("ready", f"{known.readied.action} when {known.readied.trigger}", "OS-5.13")


def _death(seen: CreatureView) -> Line:
    """OS-4.1, OS-4.4: what 0 hit points mean to it."""
    if seen.status != "up":
        return Line("death", f"dying: {ROLL}" if seen.status == "dying" else seen.status, "OS-4.2")
    if seen.hero:
        return Line("death", "dying at 0, then a death roll each turn", "OS-4.1")
    return Line("death", "dies at 0", "OS-4.4")


def _action(seen: CreatureView) -> str:
    """OS-2.3: of this round."""
    if seen.late and not seen.had_turn:
        return "misses its first turn"
    return "not spent" if seen.action and not seen.had_turn else "spent"


def _speed(state: State, seen: CreatureView) -> str:
    """OS-6.4, OS-6.7: `30 feet, 10 moved`."""
    moved = f", {seen.moved} moved" if seen.moved else ""
    return f"{speed(state.creatures[seen.name])} feet{moved}"


def _of_hero(sheet: HeroSheet) -> Iterator[Line]:
    abilities = (f"{name} {sheet.abilities.get(name, 0):+}" for name in ABILITIES)
    yield Line("abilities", listed(abilities), "OS-1.1")
    yield Line("proficiency", f"{sheet.proficiency:+}", "OS-1.1")
    if sheet.checks:
        yield Line("proficient checks", listed(sheet.checks), "OS-1.2")
    if sheet.saves:
        yield Line("proficient saves", listed(sheet.saves), "OS-1.5")
    yield Line("hit die", f"d{sheet.hit_die}", "OS-4.2")
    yield Line("armour", sheet.armour, "OS-6.3")


def _of_foe(sheet: StatBlock) -> Iterator[Line]:
    yield Line("hit dice", str(sheet.hit_dice), "OS-6.7")
    yield Line("saves", sheet.saves, "OS-6.7")
    if sheet.morale is not None:
        yield Line("morale", str(sheet.morale), "OS-6.6")
    kinds = {"immune": sheet.immune, "resists": sheet.resists, "vulnerable": sheet.vulnerable}
    yield from (Line(how, listed(what), "OS-6.7") for how, what in kinds.items() if what)
    if sheet.regenerates:
        yield Line("regenerates", f"{counted(sheet.regenerates, 'hit point')} a turn", "OS-6.7")
    yield from (Line("note", note, "OS-6.7") for note in sheet.notes)


def _arms(seen: CreatureView, known: Known) -> Iterator[Line]:
    """OS-6.1, OS-6.7: all that it could strike with now, and what else it carries."""
    for place, line in enumerate(lines_of(known.sheet, seen)):
        blows = listed(map(_blow, line.strikes))
        thrown = " (thrown)" if line.thrown else ""
        yield Line("also" if place else "weapon", f"{line.name}{thrown}: {blows}", "OS-3.2")
    if not seen.loaded:
        yield Line("not loaded", seen.weapon, "OS-6.2")
    others = [weapon for weapon in seen.carried if weapon != seen.weapon] if seen.hero else []
    if others:
        yield Line("carries", listed(others), "OS-5.12")
    if seen.shield:
        yield Line("shield", "whole: may turn one hit's damage to 0", "OS-6.3")


def _blow(blow: Strike) -> str:
    """`d8 + 1 slashing, reach 5 feet`."""
    dice = dice_words(blow.dice, blow.bonus) or "no damage of its own"
    feet = [f"reach {blow.reach} feet"] if blow.reach else []
    feet += [f"range {blow.range} feet"] if blow.range else []
    return " ".join(filter(None, (dice, blow.kind, *feet)))


# --- what works on it


def _conditions(seen: CreatureView) -> Iterator[Explained]:
    for name, turns in seen.conditions.items():
        words = condition(name, turns, " and ".join(seen.sources.get(name, ())), "more turn")
        yield Explained(words, CONDITION_TEXTS[name], CONDITIONS[name])


def _works_on(seen: CreatureView) -> Iterator[Explained]:
    if seen.hidden:
        yield Explained("hidden", "Nobody can aim at you; your attack has EDGE and ends it.",
                        "OS-5.19")  # fmt: skip
    if seen.dodges:
        text = "Attacks on you have SETBACK until your next turn."
        yield Explained("dodging", text, "OS-5.3")
    if seen.disengaged:
        yield Explained("disengaged", "Your moves provoke nothing this turn.", "OS-5.4")
    if seen.helped_by:
        text = "Your next roll has EDGE."
        yield Explained(f"helped by {listed(seen.helped_by)}", text, "OS-5.6")
    for number, rule in ((seen.ruled, "OS-5.14"), (seen.edge, "OS-1.3")):
        if number:
            yield Explained(edge(number), "It counts on your next roll.", rule)
    if seen.fatigue:
        yield Explained(f"{seen.fatigue} Fatigue", _fatigue(seen.fatigue), "OS-4.3")


def _fatigue(fatigue: int) -> str:
    """OS-1.2, OS-4.3."""
    less = f"Checks, saves and death rolls are {fatigue} less"
    if fatigue >= EXHAUSTED:
        return f"{less}, and you are incapacitated until you rest."
    slow = {3: ", and you are a step slower", 4: ", and your Speed is slow"}
    return f"{less}{slow.get(fatigue, '')}."


# --- what it can do


def _abilities(seen: CreatureView, known: Known) -> Iterator[Ready]:
    """OS-5.2, OS-5.12, OS-6.7: spells and items, or specials."""
    sheet, used = known.sheet, known.used
    why = _helpless(seen)
    if isinstance(sheet, StatBlock):
        for special in sheet.specials:
            told = special_feature(special, "special", used.get(special.name, 0))
            yield _ready(told, why or _gone(special.uses, used.get(special.name, 0)))
        return
    for spell in sheet.spells:
        told = spell_feature(spell, "spell", used.get(spell.name, 0))
        yield _ready(told, why or _gone(spell.uses, used.get(spell.name, 0)))
    for item in dict.fromkeys(sheet.items):
        left = sheet.items.count(item) - used.get(item.name, 0)
        told = item_feature(item, f"item: {left} left")
        yield _ready(told, why or ("" if left > 0 else USED_UP))


def _ready(told: Feature, why: str) -> Ready:
    return Ready(told.name, told.text, told.rules[0], not why, told.kind, why)


def _gone(uses: int, used: int) -> str:
    return USED_UP if uses and used >= uses else ""


def _helpless(seen: CreatureView) -> str:
    """OS-7.5, OS-4.3: why it can do nothing at all."""
    if seen.status != "up":
        return seen.status
    if seen.fatigue >= EXHAUSTED:
        return f"Fatigue {seen.fatigue}"
    return next((name for name in seen.conditions if name in HELPLESS), "")
