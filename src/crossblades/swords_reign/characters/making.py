"""A hero made step by step: abilities, people, class, spells, gear (OS-1.1).

The numbers are those of the game's wider rulebook. What goes beyond them is pointed out, and not
forbidden.
"""

from collections.abc import Sequence
from typing import Any, get_args

from msgspec import structs

from crossblades.kernel.dice import DiceSource, Part, Roll
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Choice, Chosen, Form, Stage, Thrown, told
from crossblades.kernel.sheet import Line
from crossblades.kernel.toml_write import toml_text
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.characters import making_choices as choices
from crossblades.swords_reign.characters.character import Character, read_character
from crossblades.swords_reign.characters.making_choices import Class, known_classes
from crossblades.swords_reign.creature import PROFICIENCY, enter_fight
from crossblades.swords_reign.effects import ABILITIES, Ability
from crossblades.swords_reign.gear import ArmourKind
from crossblades.swords_reign.sheets.gear_text import ItemText, SpellText

GAME = "swords-reign"
SOURCE = "the new hero"
NO_CLASS = Class("", "d8", "STR", ("STR", "CON"), get_args(ArmourKind), shield=True)
LEAST, MOST = -4, 4
"""Of an ability (OS-1.1)."""
MOST_LEVEL = 12
LEVELS_A_BONUS = 4
"""Levels after which the proficiency bonus is 1 better."""
MOST_CHECKS = 2
BASE_SLOTS = 10
BASE_DC = 8
MOST_CARRIED = 10


def stage(chosen: Chosen) -> Stage:
    """How far the making has come with these choices."""
    form = Form(chosen)
    data = {"game": GAME, **_who(form)}
    rolled = _abilities(form)
    class_name, level = _class(form)
    chosen_class = known_classes().get(class_name, NO_CLASS)
    scores = _scores(form, rolled, chosen_class if class_name else None)
    bonus = proficiency(level)
    data |= {
        "level": None if level == 1 else level,
        "proficiency": None if bonus == PROFICIENCY else bonus,
        "abilities": {name: score for name, score in scores.items() if score},
        **_numbers(form, chosen_class, scores, level),
        **_spells(form, chosen_class, scores, level),
        **_gear(form, class_name, chosen_class),
    }
    if form.stopped:
        return form.stage("")
    text = toml_text(told(data))
    character = read_character(text, SOURCE)
    carried, most = slots(character), BASE_SLOTS + scores["STR"]
    if carried > most:
        form.warn(f"{carried} slots are carried, and {most} are easy.", "OS-6.1", "gear")
    return form.stage(text, _lines(character, carried, most))


def throw(step: str, chosen: Chosen, dice: DiceSource) -> Thrown:
    """OS-1.1: 3d6 for each ability; the total tells the modifier."""
    if step != "abilities":
        raise CrossbladesError(f"no dice are rolled for {step[:40]!r}; only for abilities (OS-1.1)")
    lines, kept = [], {name: tuple(values) for name, values in chosen.items()}
    for name in ABILITIES:
        roll = Roll("hero", name, (Part("ability", "OS-1.1", dice=(6, 6, 6)),), ("OS-1.1",))
        faces = dice.throw(roll, (6, 6, 6))
        if faces is None:
            raise CrossbladesError("type the modifiers in; only dice of ours are rolled here")
        total = sum(faces)
        kept[name] = (str(modifier(total)),)
        shown = " + ".join(map(str, faces))
        lines.append(f"{name}: {shown} = {total}, which is {modifier(total):+}.")
    return Thrown(kept, tuple(lines))


def modifier(total: int) -> int:
    """OS-1.1: what 3d6 come to: 3 is -4, 10 is 0, 18 is +4."""
    return (total - 10) // 2


def proficiency(level: int) -> int:
    """OS-1.1: +2, and 1 more after every four levels."""
    return PROFICIENCY + (level - 1) // LEVELS_A_BONUS


def hit_points(die: int, constitution: int, level: int) -> int:
    """OS-6.5: the whole hit die and CON, then half a die and CON a level; at least 1 each."""
    return max(die + constitution, 1) + (level - 1) * max(die // 2 + constitution, 1)


def slots(character: Character) -> int:
    """OS-6.1: all that is carried: a slot each, two for what is bulky."""
    sheet = character.sheet
    return (
        sum(map(choices.weapon_slots, sheet.weapons))
        + {"none": 0, "plate": 2}.get(sheet.armour, 1)
        + sheet.shield + sheet.provisions + len(sheet.items)
    )  # fmt: skip


# --- the steps


def _who(form: Form) -> dict[str, Any]:
    form.step("who", "Who it is", "A name, a people, and what one should know about this person.")
    name = form.named("name", "Name", "As the log and the map call it.", "OS-1.1")
    pronoun = form.one(
        "pronoun", "Spoken of as", "How the log speaks of it.", "OS-1.1", choices.PRONOUNS
    )
    kin = form.line("kin", "People", "In your own words: dwarf, elf, river folk.", "OS-1.1")
    notes = form.lines(
        "notes", "Notes", "Its past, its feats, its tongues: a line each. No rule reads them.",
        "OS-1.1",
    )  # fmt: skip
    lines = [*([f"People: {kin}"] if kin else []), *notes]
    whole = " ".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)
    return {"name": name, "pronoun": pronoun, "notes": whole}


def _abilities(form: Form) -> dict[Ability, int]:
    form.step(
        "abilities", "Abilities", "Roll 3d6 for each, or type in what you have rolled, and move "
        "the numbers as you like. The class adds 1 to one of them later.",
        dice="Roll 3d6 for each ability",
    )  # fmt: skip
    return {
        name: form.number(name, name, choices.ABILITY_TEXTS[name], "OS-1.1",
                          least=LEAST, most=MOST, usual=0)
        for name in ABILITIES
    }  # fmt: skip


def _class(form: Form) -> tuple[str, int]:
    form.step("class", "Class", "What it has learnt: hit points, saves, weapons, armour.")
    name = form.one("class", "Class", "What it is best at.", "OS-1.1", choices.classes())
    level = form.number("level", "Level", "One starts at 1.", "OS-1.1", least=1, most=MOST_LEVEL)
    if not name:
        form.warn("Without a class, say hit die and saves yourself.", "OS-1.1")
    return name, level


def _scores(form: Form, rolled: dict[Ability, int], given: Class | None) -> dict[Ability, int]:
    """The abilities with what class and people add."""
    more = form.one(
        "kin_boost", "One ability 1 better by birth", "If your table gives your people one.",
        "OS-1.1", choices.abilities(none="Its people give none."),
    )  # fmt: skip
    scores = dict(rolled)
    boosts = [given.boost] if given else []
    for name in [*boosts, *(each for each in ABILITIES if each == more)]:
        if scores[name] == MOST:
            form.warn(f"{name} is at +{MOST} already, and goes no higher.", "OS-1.1")
        else:
            scores[name] += 1
    return scores


def _numbers(form: Form, given: Class, scores: dict[Ability, int], level: int) -> dict[str, Any]:
    """Hit die, hit points, saves and checks: what the class says, or what is said instead."""
    rule = "OS-6.5"
    die = form.one("hit_die", "Hit die", "What a level gives, and a night's rest.", rule,
                   choices.hit_dice(), given.die)  # fmt: skip
    if die != given.die:
        form.warn(f"The class has a {given.die}.", rule)
    usual = hit_points(int(die.removeprefix("d")), scores["CON"], level)
    most = form.number("hit_points", "Hit points", "The die and CON, then half a die and CON a "
                       "level.", rule, least=1, most=500, usual=usual)  # fmt: skip
    if most != usual:
        form.warn(f"By class, CON and level it has {usual} hit points.", rule)
    saves = form.many("saves", "Saving throws", "With these its proficiency bonus counts.",
                      "OS-1.5", choices.abilities(), 6, given.saves)  # fmt: skip
    if set(saves) != set(given.saves):
        form.warn(f"The class gives {listed_saves(given.saves)}.", "OS-1.5")
    checks = form.many("checks", "Checks", "What its class and its past have taught it.",
                       "OS-1.2", choices.abilities(), 6, (given.boost,))  # fmt: skip
    if len(checks) > MOST_CHECKS:
        form.warn(f"{MOST_CHECKS} kinds of checks are usual.", "OS-1.2")
    return {
        "hit_die": die, "hit_points": most, "saves": list(saves), "checks": list(checks),
    }  # fmt: skip


def listed_saves(saves: Sequence[str]) -> str:
    """`STR and CON`."""
    return " and ".join(saves)


def _spells(form: Form, given: Class, scores: dict[Ability, int], level: int) -> dict[str, Any]:
    """OS-5.2: spells of the list, by the numbers of this caster."""
    form.step("spells", "Spells", "Only clerics and magic-users cast; others go on.")
    names = form.many("spells", "Spells", "What it can cast.", "OS-5.2", choices.spells(), 10)
    if names and given.casts is None:
        form.warn("This class casts no spells.", "OS-5.2")
    casts = given.casts or "INT"
    most = max(level + scores[casts], 1)
    if given.casts and len(names) > most:
        form.warn(f"One of level {level} with {casts} {scores[casts]:+} prepares {most}.", "OS-5.2")
    against = BASE_DC + proficiency(level) + scores[casts]
    known = choices.spell_texts()
    return {"spells": [_spell(structs.asdict(known[name]), casts, against) for name in names]}


def _spell(text: dict[str, Any], casts: Ability, against: int) -> dict[str, Any]:
    """A spell as a file has it: attacks and saves go by the caster's own ability."""
    if text["attack"]:
        text["attack"] = casts
    if text["save"]:
        text["against"] = against
    usual = structs.asdict(SpellText(name=""))
    kept = {key: value for key, value in text.items() if value != usual[key] or key == "against"}
    if not text["save"]:
        kept.pop("against", None)
    return kept


def _gear(form: Form, name: str, given: Class) -> dict[str, Any]:
    form.step("gear", "Gear", "What it wears and carries.")
    every = tuple(choices.weapons())
    none = Choice("", "none", "Bare fists.", "OS-6.1")
    first = form.one("primary", "First weapon", "In hand when a fight starts.", "OS-6.1",
                     (none, *every))  # fmt: skip
    others = form.many(
        "weapons", "Other weapons", "Carried besides.", "OS-6.1",
        (each for each in every if each.value != first), MOST_CARRIED,
    )  # fmt: skip
    weapons = [*filter(None, (first,)), *others]
    armour = form.one("armour", "Armour", "It decides what hits.", "OS-6.3", choices.armours(),
                      "none")  # fmt: skip
    shield = form.one("shield", "Shield", "It needs a free hand.", "OS-6.3", choices.shields())
    provisions = form.number("provisions", "Provisions", "Food, bandages, what breathers cost.",
                             "OS-6.5", least=0, most=50, usual=2)  # fmt: skip
    items = form.many("items", "Items", "One of each.", "OS-5.12", choices.items(), 10)
    for weapon in weapons:
        if weapon in given.untrained:
            form.warn(f"A {name} has not learnt the {weapon}: no bonus with it.", "OS-3.1")
    if armour not in given.armour or (shield and not given.shield):
        worn = armour if armour not in given.armour else "shield"
        form.warn(f"A {name} has not learnt to use {worn}; ask your Referee.", "OS-6.3")
    known = choices.item_texts()
    return {
        "untrained": list(given.untrained),
        "armour": None if armour == "none" else armour,
        "shield": bool(shield) or None,
        "weapons": weapons,
        "provisions": provisions,
        "items": [_item(structs.asdict(known[each])) for each in items],
    }


def _item(text: dict[str, Any]) -> dict[str, Any]:
    usual = structs.asdict(ItemText(name=""))
    return {key: value for key, value in text.items() if value != usual[key]}


def _lines(character: Character, carried: int, most: int) -> list[Line]:
    sheet = character.sheet
    first = sheet.weapons[0].name if sheet.weapons else "fists"
    return [
        Line("hit points", str(sheet.hit_points), "OS-6.5"),
        Line("AC", str(armour_class(enter_fight(character.fighter(GAME)))), "OS-6.3"),
        Line("proficiency", f"{sheet.proficiency:+}", "OS-1.1"),
        Line("slots", f"{carried} of {most}", "OS-6.1"),
        Line("in hand", first, "OS-6.1"),
    ]
