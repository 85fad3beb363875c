"""Who may fight a duel: shipped fighters, quick creatures by their lines, characters by files."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import structs

from crossblades.heart_rush.abilities import altered
from crossblades.heart_rush.beginning import begin_with_abilities
from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.creature import STUNNING, Creature, Fighter
from crossblades.heart_rush.numbers.duel import DEATH, DOWN, ENDS, SHAKEN, StanceDuel
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.quick import is_quick, quick_sheet, read_quick
from crossblades.heart_rush.sheets.roster import read_sheet
from crossblades.heart_rush.sheets.sheet_text import SheetText
from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.state import Scenario, State
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Load
from crossblades.kernel.grid import Grid
from crossblades.kernel.names import is_neat
from crossblades.kernel.rulings import Ruling, Value, changed, unusual, worded
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_shapes import cut
from crossblades.kernel.toml_text import read_toml

SIDES = ("first", "second")

IN = (
    "In: stances and their order, contested rolls, weapons and their damage types, what whips and "
    "shots gain by might, armour and shields, the halving of the defensive stance, heart dice, "
    "shrugging off after the damage is seen, death below zero; through the rules themselves."
)
OUT = (
    "Out: the map (pushes, sidesteps, reach), offensive actions, holding back, rush, abilities, "
    "spells, cantrips, poisons, other weapons than the one in hand, and fainting after ten "
    "minutes. Both engage whenever they can, twice a round; a duel that never ends counts half."
)
WOUNDS = "Wounds change nothing in this duel."
DEADLY = "In: wounds, each of which brings death nearer by its rank (HR-8.2, HR-8.3)."
EXTRAS = {
    SHAKEN: "In: the conditions that cunning brings to agility, as the attacker chooses, and their "
    "fading (HR-6.8, HR-3.6), but nobody is given more than two levels in all at a time.",
}
UNSHAKEN = "Out: the conditions that cunning brings to agility (HR-6.8); nobody inflicts any."
RULED = ("HR-8.2", "HR-8.3", "HR-8.6", "HR-11.1")
"""The rulings that change anything in a duel; tests say so of all others."""
LEFT_OUT = ("abilities", "spells", "poisons", "attunements")
"""What is taken off a sheet for a duel."""


class HeartRushDuels:
    """The duels of Heart Rush."""

    ends: Mapping[str, str] = ENDS
    extras: Mapping[str, str] = EXTRAS
    rulings: Sequence[Ruling] = tuple(ruling for ruling in RULINGS if ruling.id in RULED)

    @property
    def fighters(self) -> Sequence[str]:
        return list(templates.templates())

    def duel(
        self,
        one: str,
        two: str,
        points: tuple[int | None, int | None],
        end: str,
        extras: Collection[str],
        load: Load,
        rulings: Mapping[str, Value] = MappingProxyType({}),
    ) -> StanceDuel:
        ruled = changed(Rulings(), rulings)
        end = DOWN if ruled.at_zero == "at once" else end
        sheets = [_sheet(one, load), _sheet(two, load)]
        if sheets[0].name == sheets[1].name:
            sheets = [structs.replace(s, name=f"{s.name} {n}") for n, s in enumerate(sheets, 1)]
        state = face_to_face(sheets[0], sheets[1], ruled)
        given = zip(state.everyone, points, strict=True)
        deadly = end == DEATH and ruled.death == "reduced"
        start = [_points(creature, wanted, deadly) for creature, wanted in given]
        shaken = SHAKEN in extras
        said = (ENDS[end], EXTRAS[SHAKEN] if shaken else UNSHAKEN, IN, OUT)
        counted = DEADLY if deadly else WOUNDS
        remarks = (*_ruled(rulings), *said, counted, *filter(None, map(_left_out, sheets)))
        return StanceDuel(state, (start[0], start[1]), end, shaken, remarks)


def _ruled(rulings: Mapping[str, Value]) -> Iterator[str]:
    """What a table has ruled, in words."""
    for ruling, choice in unusual(RULINGS, rulings):
        yield f"Ruling {ruling.id}, {worded(choice.value)}: {choice.meaning}"


def face_to_face(one: Fighter, two: Fighter, rulings: Rulings) -> State:
    """Both in a place that has room for nobody else, and with nothing but what a duel counts."""
    first, second = length(one.size), length(two.size)
    grid = Grid(first + second, max(first, second))
    places = (grid.at(0, 0), grid.at(first, 0))
    fighters = []
    for sheet, side, at in zip((one, two), SIDES, places, strict=True):
        assert at is not None
        plain = structs.replace(altered(sheet), **_NOTHING)
        fighters.append(structs.replace(plain, side=side, seat=side, at=at))
    scenario = Scenario("a duel", grid, SIDES, SIDES[0], tuple(fighters), expecting=SIDES)
    scenario = structs.replace(scenario, rulings=rulings)
    return begin_with_abilities(scenario)


_NOTHING = {
    "abilities": (), "spells": (), "poisons": (), "attunements": {}, "destiny": (), "spent": (),
    "asking": {}, "hides": False, "trusts": (), "element": None, "two_weapons": False,
}  # fmt: skip


def _sheet(words: str, load: Load) -> Fighter:
    """A file ends in .toml, a line has strokes in it, all else is a name."""
    if words.endswith(".toml"):
        return _character(words, load)
    text: SheetText
    if is_quick(words):
        quick = read_quick(words)
        name, text = quick.name or "quick creature", quick_sheet(quick)
        if not is_neat(name):
            raise CrossbladesError(f"`{cut(name)}` is no name; expected 1 to 40 printable letters")
    else:
        name = words.casefold()
        if name not in templates.templates():
            expected = (
                "a shipped fighter, a line with ability dice such as 8/6/4/4, or a .toml file"
            )
            raise CrossbladesError(
                f"{guess('fighter', words, templates.templates())}; expected {expected}"
            )
        text = templates.template(name)
    document = read_toml("", name)
    sheet = read_sheet(document, (), text, "", "")
    document.finish()
    return structs.replace(sheet, name=name)


def _character(file: str, load: Load) -> Fighter:
    character = read_character(load(file), file)
    standing = character.standing
    able = standing.hit_points > 0 and STUNNING.isdisjoint(standing.conditions)
    if character.state.dead or not able:
        raise CrossbladesError(f"{file}: {character.name} is in no state to fight a duel")
    return structs.replace(character.sheet, standing=standing)


def _points(creature: Creature, wanted: int | None, deadly: bool) -> int:
    """The hit points to begin with: as they are, or as wanted, within the sheet's.

    Where wounds count for death, within what they leave (HR-8.4).
    """
    most = creature.sheet.hit_points - (creature.wound_ranks if deadly else 0)
    begins = creature.hit_points if wanted is None else wanted
    if (wanted is not None or deadly) and not 1 <= begins <= most:
        expected = f"expected 1 to {most}" if most >= 1 else "its wounds leave it none"
        raise CrossbladesError(f"{creature.name} cannot begin with {begins} hit points; {expected}")
    return begins


def _left_out(sheet: Fighter) -> str:
    """What this one has that the duel does not count."""
    found = [field for field in LEFT_OUT if getattr(sheet, field)]
    others = [weapon.name for weapon in sheet.weapons[1:]]
    if others:
        found.append(f"other weapons ({', '.join(others)})")
    return f"Left out for {sheet.name}: {', '.join(found)}." if found else ""
