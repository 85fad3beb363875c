"""Between fights: abilities and spells used, days that pass, poison put on weapons."""

from collections.abc import Iterator

import pytest

from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.beginning import begin_with_abilities
from crossblades.heart_rush.characters.aftermath import after_fight
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.events import PoisonApplied, PoisonFaded, UsedOutside
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import Moment, OnTurn
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError, RefusedError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.resting import read_rest
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities

DESK = HeartRushCharacters()
WEEK, MONTH = "trial of a week", "trial of a month"


def nothing(_moment: Moment, _mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """A trial of using it up."""
    yield from ()


@pytest.fixture(autouse=True, scope="module")
def _own_abilities() -> Iterator[None]:
    """They are known in these tests alone."""
    with own_abilities():
        weekly = SpecialAbility(frequency="weekly", of="trial", text="Once a week.")
        monthly = SpecialAbility(frequency="monthly", of="trial", text="Once a month.")
        for name, trial in ((WEEK, weekly), (MONTH, monthly)):
            add_ability(name, trial)
            used(name, OnTurn)(nothing)
        yield


ANN = f"""game = "heart-rush"
name = "Ann"
template = "rogue"
combat_rank = 4
abilities = ["{WEEK}", "{MONTH}", "duelist", "battlescreech", "cry of defiance", "quick"]
attunements = {{ air = "advanced" }}
spells = [{{ name = "gale" }}, {{ name = "Fog", elements = ["air"] }}]
poisons = [{{ name = "venom", damage = "1d6", doses = 3 }}, {{ name = "sap", poisoned = 1 }}]
"""


def ann(more: str = "", before: str = "", now: str = "") -> Character:
    return read_character(ANN.replace(before, now) + more, "ann.toml")


def use(character: Character, *wishes: str, spells: str = "short rest") -> Character:
    for words in wishes:
        character, _ = DESK.use(character, words, {"HR-16.2": spells})
    return character


def rested(character: Character, kind: str, **words: str | None) -> tuple[Character, list[Event]]:
    said = read_rest(DESK.rests, DESK.rest_words, kind, words)
    system, scene = DESK.rest([character], None, said)
    fight = Fight(system, scene, Seeded(1))
    (character,) = DESK.rested([character], fight)
    return character, fight.log


def waiting(character: Character) -> dict[str, int]:
    return character.state.back_in


# --- abilities


@pytest.mark.rule("HR-5.3", "HR-5.4")
def test_an_ability_used_outside_of_combat_is_used_up() -> None:
    character, log = DESK.use(ann(), "Duelist")
    assert character.sheet.spent == ("duelist",)
    (event,) = log
    assert isinstance(event, UsedOutside)
    assert (event.creature, event.what, event.frequency) == ("Ann", "Duelist", "major")
    with pytest.raises(RefusedError, match="duelist is used up; it is back after a long rest"):
        use(character, "duelist")
    character, _ = rested(character, "short")
    assert character.sheet.spent == ("duelist",)
    character, _ = rested(character, "long")
    assert character.sheet.spent == ()
    assert "spent" not in character.document.text


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("cry of defiance", "cry of defiance is a minor ability, which works in encounters alone"),
        ("quick", "quick is passive and always at work"),
        ("dance", 'the ability or spell "dance" is not there; expected one of'),
    ],
)
def test_minor_and_passive_abilities_are_not_used_outside_of_combat(
    words: str, problem: str
) -> None:
    with pytest.raises(RefusedError, match=problem):
        use(ann(), words)


@pytest.mark.rule("HR-5.3", "HR-8.6", "HR-11.6")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        ("hit_points = 0", "Ann is unconscious and can use nothing"),
        ("conditions = { stunned = 1 }", "Ann is stunned and can use nothing"),
        ("dead = true", "Ann is dead and can use nothing"),
    ],
)
def test_who_can_do_nothing_uses_nothing(state: str, problem: str) -> None:
    with pytest.raises(RefusedError, match=problem):
        use(ann(f"[state]\n{state}\n"), "duelist")


# --- days


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize(("name", "days"), [(WEEK, 7), (MONTH, 30)])
@pytest.mark.parametrize("kind", ["long", "none"])
def test_what_is_used_once_in_a_time_is_back_when_the_days_have_passed(
    name: str, days: int, kind: str
) -> None:
    character = use(ann(), name)
    assert (character.sheet.spent, waiting(character)) == ((name,), {name: days})
    character, _ = rested(character, "short")
    assert waiting(character) == {name: days}
    character, _ = rested(character, kind)
    assert waiting(character) == {name: days - 1}
    with pytest.raises(RefusedError, match=f"it is back in {days - 1} days"):
        use(character, name)
    character, _ = rested(character, kind, nights=str(days - 2))
    assert (character.sheet.spent, waiting(character)) == ((name,), {name: 1})
    character, _ = rested(character, kind)
    assert (character.sheet.spent, waiting(character)) == ((), {})
    assert "back_in" not in character.document.text


@pytest.mark.rule("HR-5.3")
def test_each_ability_counts_its_own_days() -> None:
    character = use(ann(), WEEK)
    character, _ = rested(character, "long", nights="3")
    character = use(character, MONTH, "duelist")
    assert waiting(character) == {WEEK: 4, MONTH: 30}
    character, _ = rested(character, "long", nights="4")
    assert (character.sheet.spent, waiting(character)) == ((MONTH,), {MONTH: 26})


@pytest.mark.rule("HR-5.3")
def test_days_of_a_file_that_counts_none_yet_begin_with_the_next_night() -> None:
    character, _ = rested(ann(before="combat_rank", now=f'spent = ["{WEEK}"]\ncombat_rank'), "long")
    assert waiting(character) == {WEEK: 6}


@pytest.mark.rule("HR-14.2", "HR-14.3")
def test_nights_one_after_the_other_are_as_many_rests() -> None:
    hurt = ann("[state]\nhit_points = 5\nwounds = [{ rank = 9, treated = true }]\n")
    many, _ = rested(hurt, "long", nights="4", shelter="structure", bed="straw")
    assert many.state.long_rests == 4
    assert [wound.rank for wound in many.state.wounds] == [5]
    assert many.standing.hit_points == many.sheet.hit_points - 5
    one = hurt
    for _ in range(4):
        one, _ = rested(one, "long", shelter="structure", bed="straw")
    assert one.document.text == many.document.text
    sleepless, _ = rested(hurt, "none", nights="3")
    assert (sleepless.state.bad_nights, sum(sleepless.state.bad_sleep.values())) == (3, 4)


@pytest.mark.parametrize(
    ("kind", "nights", "problem"),
    [
        ("long", "0", 'nights: expected a number from 1 to 365, not "0"'),
        ("long", "366", "nights: expected a number from 1 to 365"),
        ("long", "two", "nights: expected a number from 1 to 365"),
        ("short", "2", "a short rest has no nights"),
    ],
)
def test_nights_are_a_number_and_of_nights(kind: str, nights: str, problem: str) -> None:
    with pytest.raises(CrossbladesError, match=problem):
        rested(ann(), kind, nights=nights)


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize("name", [WEEK, "duelist", "nobody's"])
def test_days_are_counted_for_what_is_used_up_for_days(name: str) -> None:
    spent = 'spent = ["duelist"]\ncombat_rank'
    with pytest.raises(FileError) as caught:
        ann(f'[state]\nback_in = {{ "{name}" = 3 }}\n', "combat_rank", spent)
    assert f'no weekly or monthly ability "{name}" is among the `spent`' in caught.value.problem


@pytest.mark.rule("HR-5.3")
def test_a_fight_uses_them_up_and_keeps_their_days() -> None:
    text = use(ann(), MONTH).document.text
    character, _ = rested(read_character(text, "ann.toml"), "long", nights="5")
    ford = """
game = "heart-rush"
name = "At the ford"
summary = "Ann meets an orc."
sides = ["heroes", "foes"]
begins = "heroes"
map = "A..o"
fighters = [
  { character = "ann.toml", side = "heroes", glyph = "A" },
  { quick = "Orc 8/6/4/4 HP 20 A +5 D +3", side = "foes", glyph = "o" },
]
"""
    game = HeartRush()
    opening = game.read_encounter(ford, "ford.toml", lambda _file: character.document.text)
    fight = Fight(game, opening.scenario, Seeded(1))
    (ask,) = [ask for ask in fight.asks if ask.seat == "heroes"]
    mine = [o for o in ask.options if isinstance(o, UseAbility)]
    assert UseAbility("Ann", WEEK) in mine
    assert UseAbility("Ann", MONTH) not in mine
    fight.answer(ask, UseAbility("Ann", WEEK), "heroes")
    after = after_fight(character, fight.state.creatures["Ann"], fight.state, fight.log)
    assert set(after.sheet.spent) == {WEEK, MONTH}
    assert waiting(after) == {WEEK: 7, MONTH: 25}
    untouched = begin_with_abilities(opening.scenario)
    same = after_fight(character, untouched.creatures["Ann"], untouched, [])
    assert waiting(same) == {MONTH: 30 - 5}


# --- spells


@pytest.mark.rule("HR-16.2")
def test_a_spell_cast_outside_of_combat_is_gone_until_a_short_rest() -> None:
    character = use(ann(), "Gale")
    assert [spell.spent for spell in character.spells] == ["short rest", 0]
    with pytest.raises(RefusedError, match="gale was cast; it is back after a short rest"):
        use(character, "gale")
    character, _ = rested(character, "short")
    assert [spell.spent for spell in character.spells] == [0, 0]


@pytest.mark.rule("HR-16.2", "HR-5.3")
def test_a_spell_that_a_file_calls_used_up_is_back_after_a_short_rest_and_no_ability_is() -> None:
    character, _ = rested(ann('spent = ["gale", "duelist"]\n'), "short")
    assert character.sheet.spent == ("duelist",)


@pytest.mark.rule("HR-16.2")
def test_where_a_table_rules_so_for_its_long_rests() -> None:
    character = use(ann(), "fog", spells="long rests")
    assert [spell.spent for spell in character.spells] == [0, 3]
    character, _ = rested(character, "long", nights="2")
    assert [spell.spent for spell in character.spells] == [0, 1]


@pytest.mark.rule("HR-11.14")
def test_the_confused_cast_nothing() -> None:
    with pytest.raises(RefusedError, match="Ann is confused and casts nothing"):
        use(ann("[state]\nconditions = { confused = 1 }\n"), "gale")


# --- poison


def coats(character: Character) -> list[tuple[str, int, str | None]]:
    return [(p.name, p.doses, p.on) for p in character.said.poisons or ()]


@pytest.mark.rule("HR-13.4")
def test_a_dose_is_put_on_a_weapon_and_counted() -> None:
    character, (event,) = DESK.use(ann(), "venom on rapier")
    assert isinstance(event, PoisonApplied)
    assert (event.weapon, event.left, event.scraped) == ("rapier", 2, "")
    assert coats(character) == [("venom", 3, "rapier"), ("sap", 1, None)]
    assert [(p.on, p.doses) for p in character.sheet.poisons] == [("rapier", 2), ("", 1)]


@pytest.mark.rule("HR-13.4")
def test_another_dose_goes_on_another_weapon_and_the_first_stays() -> None:
    character = use(ann(), "venom on rapier", "Venom on throwing")
    assert coats(character)[:2] == [("venom", 1, "rapier"), ("venom", 2, "throwing knife")]
    character = use(character, "venom on rapier")
    assert coats(character) == [
        ("venom", 1, "throwing knife"),
        ("venom", 1, "rapier"),
        ("sap", 1, None),
    ]
    with pytest.raises(RefusedError, match="no dose of venom is left but what is on a weapon"):
        use(character, "venom on rapier")


@pytest.mark.rule("HR-13.4")
def test_an_old_coat_is_scraped_off_and_was_a_dose() -> None:
    character, (event,) = DESK.use(use(ann(), "venom on rapier"), "sap on rapier")
    assert isinstance(event, PoisonApplied)
    assert (event.scraped, event.left) == ("venom", 0)
    assert coats(character) == [("venom", 2, None), ("sap", 1, "rapier")]


@pytest.mark.rule("HR-13.4")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("venom on maul", 'the weapon "maul" is not there; expected one of'),
        ("honey on rapier", 'the poison "honey" is not there; expected one of'),
    ],
)
def test_poison_is_put_on_ones_own_weapons(words: str, problem: str) -> None:
    with pytest.raises(RefusedError, match=problem):
        use(ann(), words)


@pytest.mark.rule("HR-13.4", "HR-14.1")
@pytest.mark.parametrize(
    ("potency", "kind", "left"),
    [
        (100, "short", 2), (101, "short", 3), (1000, "short", 3), (1000, "long", 2),
        (9, "none", 2), (700, "short potion", 2), (701, "short potion", 3),
    ],
)  # fmt: skip
def test_a_rest_outlasts_the_potency_of_most_poisons(potency: int, kind: str, left: int) -> None:
    character = ann(before="doses = 3", now=f"doses = 3, potency = {potency}")
    kind, *words = kind.split()
    said = dict.fromkeys(words)
    character, log = rested(use(character, "venom on rapier"), kind, **said)
    faded = [event for event in log if isinstance(event, PoisonFaded)]
    assert len(faded) == (left == 2)
    assert coats(character)[0] == ("venom", left, "rapier" if left == 3 else None)


# --- what there is


@pytest.mark.rule("HR-5.3", "HR-13.4", "HR-16.2")
def test_everything_that_can_be_used_is_listed() -> None:
    character = use(ann(), WEEK, "battlescreech", "gale", "venom on rapier", "sap on throwing")
    assert [each[:3] for each in DESK.uses(character)] == [
        (WEEK, "a weekly ability", "in 7 days"),
        (MONTH, "a monthly ability", ""),
        ("duelist", "a major ability", ""),
        ("battlescreech", "a heart ability", "after a long rest, or a wound"),
        ("gale", "a spell", "after a short rest"),
        ("Fog", "a spell", ""),
        ("venom on WEAPON", "2 doses, and one on the rapier", ""),
        ("sap on WEAPON", "0 doses, and one on the throwing knife", "when there are more doses"),
    ]


@pytest.mark.rule("HR-16.2")
def test_a_spell_of_a_template_is_gone_after_it_was_cast_as_well() -> None:
    """Its file names no spells; now it does."""
    text = 'game = "heart-rush"\nname = "Wynn"\ntemplate = "storm marshal"\n'
    cast, _ = HeartRushCharacters().use(read_character(text, "wynn.toml"), "gale")
    assert [(spell.name, spell.spent) for spell in cast.spells] == [
        ("gale", "short rest"), ("deluge", 0),
    ]  # fmt: skip
    with pytest.raises(RefusedError, match="gale was cast"):
        HeartRushCharacters().use(cast, "gale")
