"""The cards of the creatures that a seat decides for: numbers, conditions, abilities."""

from collections.abc import Callable, Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import Owned, ability_of
from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Creature, Fighter, Spell
from crossblades.heart_rush.damage import dies_at
from crossblades.heart_rush.gear import SHIELDS, Cantrip, Weapon, base_range
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.speed import walk_speed
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import CreatureView, Own, View
from crossblades.heart_rush.why_not import not_castable, not_usable
from crossblades.heart_rush.words.condition_texts import CONDITION_TEXTS
from crossblades.heart_rush.words.features import feature, worded
from crossblades.heart_rush.words.obstacle_words import why
from crossblades.heart_rush.words.wording import levels, name_of
from crossblades.kernel.sheet import Explained, Line, Ready, Sheet
from crossblades.kernel.words import counted, listed


def kind_of(fighter: Fighter) -> str:
    """Its size, if that is not medium, and its first weapon: `large, claws`."""
    size = "" if fighter.size == "medium" else fighter.size
    return listed(filter(None, (size, *(weapon.name for weapon in fighter.weapons[:1]))), none="")


def sheets(view: View, seat: str, imagined: Callable[[View], State]) -> tuple[Sheet, ...]:
    """The creatures of a seat that the view knows all about. `imagined`: the fight as seen."""
    mine = [c for c in view.creatures.values() if c.sheet.seat == seat and c.own]
    return tuple(_sheet(imagined(view), seen) for seen in mine)


def _sheet(state: State, seen: CreatureView) -> Sheet:
    creature = state.creatures[seen.sheet.name]
    return Sheet(
        creature.name, seen.letter, creature.seat, tuple(_lines(state, creature, seen)),
        (*_conditions(creature), *_works_on(creature)), tuple(_abilities(state, creature)),
    )  # fmt: skip


# --- numbers


def _lines(state: State, creature: Creature, seen: CreatureView) -> Iterator[Line]:
    sheet = creature.sheet
    yield Line("hit points", f"{creature.hit_points} of {sheet.hit_points}", "HR-8.2")
    yield Line("death", _dies(state, creature), "HR-8.2")
    yield from _wounds(creature)
    yield Line("heart die", f"d{creature.heart} of d{sheet.heart}", "HR-8.1")
    dice = (f"{name} d{getattr(sheet, name)}" for name in _DICE)
    yield Line("ability dice", listed(dice), "HR-1.1")
    yield Line("rush", str(creature.rush), "HR-5.1")
    yield Line("action", "spent" if creature.acted else "not spent", "HR-4.1")
    if seen.own:
        yield Line("free", listed(_free(seen, seen.own), none="nothing more"), "HR-4.1")
    yield Line("speed", _speed(creature), "HR-4.5")
    yield from _arms(creature)
    yield from _protection(creature)
    if creature.breath:
        yield Line("breath", counted(creature.breath, "round"), "HR-13.3")
    poison = (f"{each.name} on the {each.on}" for each in sheet.poisons if each.on)
    if creature.coated:
        yield Line("poison", listed(poison), "HR-13.4")


_DICE = ("might", "agility", "cunning", "presence")


def _dies(state: State, creature: Creature) -> str:
    """HR-8.2: `dies at -35`."""
    if creature.dead:
        return "out of the fight" if creature.gone else "dead"
    return f"dies at {dies_at(state, creature)}"


def _wounds(creature: Creature) -> Iterator[Line]:
    """HR-8.3, HR-8.4: what marks one, those it has, and what they leave."""
    threshold = creature.sheet.wound_threshold
    if threshold is not None:
        yield Line("wounded by", f"{threshold} damage or more at once", "HR-8.3")
    if creature.wounds:
        most = creature.sheet.hit_points - creature.wound_ranks
        each = listed(
            f"rank {wound.rank}: {wound.text}{' (treated)' if wound.treated else ''}"
            for wound in creature.wounds
        )
        yield Line("wounds", f"{each}; healed to {most} at most", "HR-8.4")


def _free(seen: CreatureView, own: Own) -> Iterator[str]:
    """HR-3.3: the first of these in a round costs nothing."""
    if not seen.dashes:
        yield "dash"
    if not own.interactions:
        yield "object"
    if not own.calls:
        yield "call out"


def _speed(creature: Creature) -> str:
    """`45 feet, 15 moved`."""
    moved = f", {creature.moved} moved" if creature.moved else ""
    return f"{walk_speed(creature)} feet{moved}"


def _arms(creature: Creature) -> Iterator[Line]:
    """HR-12.1: what is in hand first."""
    for place, weapon in enumerate(arms(creature)):
        yield Line("also" if place else "weapon", _weapon(creature, weapon), "HR-12.1")
    if (flat := creature.sheet.attack) is not None:
        yield Line("attack", f"{flat:+} in place of weapon dice", "HR-7.1")


def _weapon(creature: Creature, weapon: Weapon) -> str:
    """HR-12.1, HR-12.2: `sword: d8, slashing, one more d8 in agility, reach 5 feet`."""
    feet = base_range(weapon, bool(creature.dashes))
    far = f"{'reach' if weapon.kind == 'melee' else 'range'} {feet} feet"
    die = f"d{weapon.die}"
    more = f"one more {die} in {weapon.type_stance}" if weapon.type_stance else ""
    kind = "" if isinstance(weapon, Cantrip) else weapon.damage
    facts = listed(filter(None, (die if weapon.rolls else "", kind, more, far)))
    return f"{weapon.name}: {facts}"


def _protection(creature: Creature) -> Iterator[Line]:
    """HR-12.6: armour and shield, or what stands for them."""
    sheet = creature.sheet
    if sheet.defence is not None:
        yield Line("defence", f"{sheet.defence:+} in place of armour", "HR-7.2")
        return
    if sheet.armour:
        yield Line("armour", f"{sheet.armour.kind} +{sheet.armour.bonus}", "HR-12.6")
    if sheet.shield:
        away = "" if creature.shielded else " (put away)"
        yield Line("shield", f"{sheet.shield} +{SHIELDS[sheet.shield].bonus}{away}", "HR-12.6")


# --- what works on it


def _conditions(creature: Creature) -> Iterator[Explained]:
    """Chapters 2, 8 and 11: each with what it means."""
    if creature.unconscious:
        yield Explained("unconscious", "You do nothing until you are healed above 0.", "HR-8.10")
    if creature.surprised:
        text = "You use no abilities and do not move in round 1." if creature.held else _SURPRISED
        yield Explained("surprised", text, "HR-2.5")
    for name, level in creature.conditions.items():
        words = levels({name: level}, sources=creature.sources)
        yield Explained(
            words, CONDITION_TEXTS.get(name, CONDITIONS[name].text), CONDITIONS[name].rule
        )


_SURPRISED = "Through round 1 enemies may strike at you, and you have no instants."


def _works_on(creature: Creature) -> Iterator[Explained]:
    """HR-5.3: what abilities and spells do to it for a while, and help (HR-4.16)."""
    if creature.helped_by:
        words = f"helped by {creature.helped_by}"
        yield Explained(words, "Your next roll has advantage.", "HR-4.8")
    for ability in dict.fromkeys(effect.ability for effect in creature.effects):
        by = next(effect.by for effect in creature.effects if effect.ability == ability)
        known = library.abilities().get(ability)
        text = known.text if known else "It goes on for a while."
        yield Explained(f"{name_of(ability)} (by {by})", text, "HR-5.3")


# --- what it can do


def _abilities(state: State, creature: Creature) -> Iterator[Ready]:
    """HR-5.2, HR-16.2: all on its sheet, spells included."""
    for name in creature.sheet.abilities:
        if mine := ability_of(state, creature.name, name):
            yield _ability(mine, not_usable(state, mine))
    for spell in creature.sheet.spells:
        yield _spell(state, creature, spell)


def _ability(mine: Owned, obstacle: Obstacle | None) -> Ready:
    told = feature(mine.ability, mine.destiny)
    return Ready(told.name, told.text, told.rules[0], not obstacle, told.kind, _why(obstacle))


def _spell(state: State, creature: Creature, spell: Spell) -> Ready:
    mine, obstacle = (
        ability_of(state, creature.name, spell.name),
        not_castable(state, creature, spell),
    )
    told = feature(mine.ability) if mine else worded(spell)
    return Ready(told.name, told.text, told.rules[0], not obstacle, told.kind, _why(obstacle))


def _why(obstacle: Obstacle | None) -> str:
    return why(obstacle) if obstacle else ""
