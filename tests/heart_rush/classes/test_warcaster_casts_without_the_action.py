"""Warcaster."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.gear import Attunement
from crossblades.heart_rush.options import Cast, PushTo
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import (
    FOES_PASS,
    GUARD,
    MAUL,
    MISS,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    scene,
)

WARCASTER = "warcaster"
WIND = "chilling wind"


LONG = Rulings(spells_back="long rests")


def warcaster(
    rush: int,
    level: Attunement = "basic",
    weapon: object = SWORD,
    rulings: Rulings = Rulings(),  # noqa: B008
) -> Fight:
    """Ann has spent her action; it is the heroes' turn."""
    ann = hero(
        "Ann", "c3", weapon, abilities=("warcaster",),  # type: ignore[arg-type]
        spells=(Spell(WIND), Spell("cloak of shadows")), attunements={"air": level},
    )  # fmt: skip
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes", rulings=rulings))
    of(fight, "Ann").rush, of(fight, "Ann").acted = rush, True
    play(fight, FOES_PASS)
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-16.1")
def test_a_spell_for_rush_and_no_action_but_only_one_a_round() -> None:
    fight = warcaster(1)
    assert not [option for option in offered(fight) if isinstance(option, Cast)]
    use(fight, "warcaster", choice=WIND)
    choose(fight, "Ann", Everyone("Ann"))
    assert of(fight, "Orc").conditions == {"slowed": 4}
    (cast,) = happened(fight.log, SpellCast)
    assert (cast.pay, cast.rests, costs(fight)) == ("free", 0, [("warcaster", 1)])
    of(fight, "Ann").rush = 5
    play(fight, FOES_PASS)
    assert not ways(fight, "warcaster")


@pytest.mark.rule("HR-16.2")
def test_where_a_short_rest_brings_spells_back_there_is_no_long_rest_to_save() -> None:
    mine = [way for way in ways(warcaster(9), "warcaster") if way.choice.startswith(WIND)]
    assert [(way.choice, way.rush) for way in mine] == [(WIND, 1)]


@pytest.mark.rule("HR-16.2")
def test_each_point_more_brings_it_back_a_long_rest_sooner() -> None:
    fight = warcaster(3, rulings=LONG)
    mine = [way for way in ways(fight, "warcaster") if way.choice.startswith(WIND)]
    assert [way.rush for way in mine] == [1, 2, 3]
    use(fight, "warcaster", rush=3)
    choose(fight, "Ann", Everyone("Ann"))
    assert [cast.rests for cast in happened(fight.log, SpellCast)] == [2]
    assert of(fight, "Ann").rush == 0


@pytest.mark.rule("HR-16.2")
def test_never_sooner_than_after_a_short_rest() -> None:
    fight = warcaster(9, "paragon", rulings=LONG)
    mine = [way for way in ways(fight, "warcaster") if way.choice.startswith(WIND)]
    assert [way.rush for way in mine] == [1, 2, 3], "two long rests can be saved"
    use(fight, "warcaster", choice=mine[-1].choice)
    choose(fight, "Ann", Everyone("Ann"))
    assert [cast.rests for cast in happened(fight.log, SpellCast)] == [0]


@pytest.mark.rule("HR-16.1")
def test_the_free_hand_it_still_takes() -> None:
    assert not ways(warcaster(1, weapon=MAUL), "warcaster")


# --- instants

FORCE = "force strike"


def striking(rush: int, engages: bool = True, abilities: tuple[str, ...] = (WARCASTER,)) -> Fight:
    """Ann, who has engaged the orc or was engaged by it, is about to strike it."""
    ann = hero(
        "Ann", "c3", abilities=abilities, spells=(Spell(FORCE),), attunements={"force": "basic"}
    )
    begins = "heroes" if engages else "foes"
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins=begins), MISS, GUARD)
    of(fight, "Ann").rush = rush
    names = ("Ann", "Orc") if engages else ("Orc", "Ann")
    clash(fight, **{name: "might" if name == "Ann" else "defensive" for name in names})
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.4", "HR-16.1")
def test_an_instant_spell_needs_no_turn_either() -> None:
    fight = striking(2)
    assert of(fight, "Ann").acted
    use(fight, FORCE, choice=WARCASTER)
    decline(fight)
    choose(fight, "Ann", PushTo("e3"))
    (cast,) = happened(fight.log, SpellCast)
    assert (cast.pay, cast.instant, costs(fight)) == ("free", True, [(WARCASTER, 1)])
    assert (of(fight, "Ann").rush, of(fight, "Ann").spent) == (1, {FORCE: "spell"})


@pytest.mark.rule("HR-16.1")
@pytest.mark.parametrize(
    ("rush", "abilities"), [(0, (WARCASTER,)), (2, ())], ids=["no rush", "no warcaster"]
)
def test_else_it_takes_the_action(rush: int, abilities: tuple[str, ...]) -> None:
    assert not ways(striking(rush, abilities=abilities), FORCE)


@pytest.mark.rule("HR-16.1")
def test_who_has_the_action_left_chooses_what_to_pay() -> None:
    fight = striking(2, engages=False)
    assert [(way.choice, way.rush) for way in ways(fight, FORCE)] == [("", 0), (WARCASTER, 1)]
    use(fight, FORCE, choice=WARCASTER)
    assert not of(fight, "Ann").acted


@pytest.mark.rule("HR-5.3")
def test_an_instant_costs_as_much_as_any_other_use() -> None:
    ann = hero(
        "Ann", "c3", abilities=(WARCASTER,), spells=(Spell(FORCE),),
        attunements={"force": "basic"},
    )  # fmt: skip
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"))
    of(fight, "Ann").uses, of(fight, "Ann").rush = {WARCASTER: 1}, 3
    play(fight, FOES_PASS)
    use(fight, FORCE, choice=WARCASTER)
    assert (of(fight, "Ann").rush, of(fight, "Ann").uses) == (1, {WARCASTER: 2})


@pytest.mark.rule("HR-3.4", "HR-16.1")
def test_on_its_turn_an_instant_spell_does_not_pass_it() -> None:
    ann = hero(
        "Ann", "c3", abilities=(WARCASTER,), spells=(Spell(FORCE),),
        attunements={"force": "basic"},
    )  # fmt: skip
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    assert not ways(fight, WARCASTER), "it is cast as what it is"
    use(fight, FORCE, choice=WARCASTER)
    assert (fight.state.turn, of(fight, "Ann").acted) == ("heroes", False)
