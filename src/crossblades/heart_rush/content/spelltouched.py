"""The spelltouched, of any class: an element is in them, which their sheet names."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, alters, ongoing, reacts, used
from crossblades.heart_rush.casting import cast_spell, long_rests_for, spells_at_hand
from crossblades.heart_rush.conditions import gained, is_prone
from crossblades.heart_rush.content.common import at_work, change_damage, pick, wants_it
from crossblades.heart_rush.creature import Creature, Fighter, Spell
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.forced import push
from crossblades.heart_rush.gear import Cantrip, Primal
from crossblades.heart_rush.moments import AttackMade, BeforeAttack, DamageComing, Moment, OnTurn
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)
BRINGS: dict[Primal, str] = {"air": "off-balanced", "water": "weakened", "earth": "dazed"}
"""What the attacks of each element bring; those of fire set on fire."""


# --- elemental state


@alters("elemental state")
def elemental_body(sheet: Fighter, ability: SpecialAbility) -> Fighter:
    """What an element makes of a body."""
    feet = ability.numbers["speed"]
    if sheet.element == "fire":
        return structs.replace(sheet, immune=("burning",))
    if sheet.element == "water":
        return structs.replace(sheet, immune=("off-balanced", "prone"))
    if sheet.element == "earth":
        return structs.replace(sheet, speed=max(sheet.speed - feet, 0))
    if sheet.element == "air":
        return structs.replace(sheet, speed=sheet.speed + feet, sure_footed=True)
    return sheet


@reacts("elemental state", DamageComing)
def elemental_harm(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Earth takes less; what fire deals may burn instead."""
    me = mine.me(moment)
    if me.sheet.element == "earth" and moment.creature is me:
        yield from change_damage(moment, mine, -mine.number("less"))
    elif me.sheet.element == "fire" and moment.by == me.name and moment.creature is not me:
        yield from burns_instead(moment, mine)


def burns_instead(moment: DamageComing, mine: Owned) -> Rule[None]:
    """A level of burning for every so many points, as many as the attacker likes."""
    target, points = moment.creature, mine.number("damage")
    most = min(moment.damage // points, mine.number("most"))
    ways = {f"{level} burning for {level * points} damage": level for level in range(1, most + 1)}
    options = [UseAbility(mine.owner, mine.id, target.name, way) for way in ways]
    if "burning" in target.sheet.immune:
        return
    if chosen := (yield from pick(mine, mine.me(moment), options)):
        level = ways[chosen.choice]
        yield from change_damage(moment, mine, -level * points)
        yield from catch_fire(moment.state, target, level, "HR-5.2")


@reacts("elemental state", AttackMade)
def elemental_touch(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Who strikes at fire burns; whom water strikes may fall, whom air strikes is driven away."""
    state, me, blow = moment.state, mine.me(moment), moment.blow
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    element = me.sheet.element
    melee = blow.weapon.kind == "melee" and not isinstance(blow.weapon, Cantrip)
    if element == "fire" and target is me and melee:
        yield from catch_fire(state, attacker, mine.number("burning"), "HR-5.2")
    if attacker is not me or target.dead:
        return
    if element == "air":
        yield from push(state, me, target, mine.number("feet"))
    elif element == "water" and not is_prone(target) and (yield from wants_it(moment, mine)):
        yield at_work(mine, target.name)
        yield gained(target, {"prone": 1}, BY_ABILITY)


# --- warcaster


def castings(me: Creature) -> dict[str, tuple[Spell, int]]:
    """Every spell at hand, and how many long rests sooner it shall come back (HR-16.2)."""
    ways = {}
    for spell in spells_at_hand(me):
        ways[spell.name] = (spell, 0)
        for saved in range(1, long_rests_for(me, spell) + 1):
            ways[f"{spell.name}, back {saved} sooner"] = (spell, saved)
    return ways


def ways_to_cast(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """Rush for the use, and one point for every long rest."""
    ways = castings(mine.me(moment))
    return [
        option
        for way, (_spell, saved) in ways.items()
        for option in mine.use(moment, choice=way, extra=saved)
    ]


@used("warcaster", OnTurn, options=ways_to_cast)
def warcaster(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """HR-16.1: all that casting takes but the action."""
    me = mine.me(moment)
    if way := castings(me).get(chosen.choice):
        spell, saved = way
        yield from cast_spell(moment.state, me, spell, "free", saved)


# --- elemental attacks


def about_to_strike(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Unless the next attack is elemental already; of attacks, one's own matter."""
    me = mine.me(moment)
    others = isinstance(moment, BeforeAttack) and moment.blow.attacker != me.name
    return [] if others or ongoing(me, mine.id) or not me.sheet.element else mine.use(moment)


@used("elemental attacks", BeforeAttack, options=about_to_strike, anytime=True)
def elemental_attacks(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """The next attack has the element in it."""
    yield mine.lasts(mine.owner, "attack")


@reacts("elemental attacks", AttackMade)
def elemental_strike(moment: AttackMade, mine: Owned) -> Rule[None]:
    """It comes with the attack, damage or not."""
    me, target = mine.me(moment), moment.state.creatures[moment.blow.target]
    element = me.sheet.element
    if moment.blow.attacker != me.name or not ongoing(me, mine.id) or target.dead:
        return
    if element == "fire":
        yield from catch_fire(moment.state, target, mine.number("burning"), "HR-5.2")
    elif element:
        yield gained(target, {BRINGS[element]: mine.number("levels")}, BY_ABILITY)
