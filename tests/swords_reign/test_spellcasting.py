"""OS-5.2: casting spells, on whom they work, and what they bring about."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.asks import SaveWithShield
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import Checked, GrappleEnded, Healed, Triggered
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Decline,
    EndTurn,
    Ready,
    StrikeAt,
    TakeTurn,
    UseSpecial,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import FOE_CASTS
from crossblades.swords_reign.referee_options import Complicate
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered

BALM = Spell("balm", heal=(6,), heal_bonus=1, friendly=True)
TOUCH = Spell("touch", heal_bonus=4, friendly=True, range=5)
SLEEP = Spell("sleep", effect=Special("sleep", "WIS", 12, condition="unconscious", rounds=2))
RAY = Spell("ray", attack="INT", effect=Special("ray", dice=(6,)))
SPARKS = Spell("sparks", effect=Special("sparks", dice=(4,)), targets=3)


def casts(fight: Fight, spell: str) -> set[str]:
    """On whom the spell may be cast now."""
    options = [option for option in offered(fight) if isinstance(option, CastSpell)]
    return {option.target for option in options if option.spell == spell}


def among_the_foes(fighter: Fighter) -> Fighter:
    """A hero who fights for the other side."""
    return structs.replace(fighter, side="foes", seat="foes")


# --- on whom


@pytest.mark.rule("OS-5.2")
def test_a_friendly_spell_is_for_oneself_and_allies_within_its_range() -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(BALM, TOUCH)), hero("Bo", "a2"), hero("Cy", "g1"),
        hero("Di", "h1"), foe("Gob", "b1"),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    assert casts(fight, "balm") == {"Ana", "Bo", "Cy"}
    assert casts(fight, "touch") == {"Ana", "Bo"}


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-3.5")
@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-7.2")
def test_a_hostile_spell_is_for_enemies_in_range_that_one_may_attack_and_no_wall_hides() -> None:
    fight = fight_of(
        hero("Ana", "a5", spells=(SLEEP,)), hero("Bo", "a6"), foe("Near", "a2"), foe("Far", "h5"),
        foe("Walled", "f5"), foe("Sneak", "a3"), foe("Charmer", "a4"),
        walls=["c4", "c5", "c6"], cover=["a3"],
    )  # fmt: skip
    creature(fight, "Sneak").hidden = True
    creature(fight, "Ana").conditions = {"charmed": -1}
    creature(fight, "Ana").sources = {"charmed": ("Charmer",)}
    act(fight, TakeTurn("Ana"))
    assert casts(fight, "sleep") == {"Near"}


@pytest.mark.rule("OS-5.2")
def test_several_targets_are_chosen_one_by_one_and_each_once() -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(SPARKS,)), foe("Gob", "c1"), foe("Hob", "c3"), dice=[(1,), (2,)]
    )  # fmt: skip
    act(fight, CastSpell("Ana", "sparks", "Gob"))
    assert offered(fight) == [StrikeAt("Ana", "Hob"), Decline("Ana")]
    act(fight, StrikeAt("Ana", "Hob"))
    assert [creature(fight, name).hit_points for name in ("Gob", "Hob")] == [3, 2]
    finish(fight)


@pytest.mark.rule("OS-5.2")
def test_fewer_targets_may_be_enough() -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(SPARKS,)), foe("Gob", "c1"), foe("Hob", "c3"), dice=[(1,)]
    )  # fmt: skip
    act(fight, CastSpell("Ana", "sparks", "Gob"), Decline("Ana"))
    assert [creature(fight, name).hit_points for name in ("Gob", "Hob")] == [3, 4]
    finish(fight)


# --- what it takes


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-5.2")
def test_a_spell_takes_the_action_and_one_that_is_counted_is_used_up() -> None:
    once = structs.replace(SLEEP, uses=1)
    fight = fight_of(hero("Ana", "a1", spells=(once, RAY)), foe("Gob", "c1"), dice=[(20,)])
    act(fight, CastSpell("Ana", "sleep", "Gob"))
    assert not creature(fight, "Ana").action
    act(fight, EndTurn("Ana"), EndTurn("Gob"))
    assert not casts(fight, "sleep")
    assert casts(fight, "ray") == {"Gob"}


@pytest.mark.rule("OS-6.7")
def test_a_special_that_is_counted_is_used_up_and_words_alone_are_none() -> None:
    stare = Special("stare", "WIS", 12, condition="shaken", rounds=1, uses=2)
    song = Special("song", "WIS", 12, text="It is sad.")
    owl = foe("Owl", "b1", specials=(song, stare))
    fight = fight_of(hero("Ana", "a1"), owl, dice=[(20,), (20,)])
    for _ in range(2):
        act(fight, EndTurn("Ana"))
        assert UseSpecial("Owl", "song", "Ana") not in offered(fight)
        act(fight, UseSpecial("Owl", "stare", "Ana"), EndTurn("Owl"))
    act(fight, EndTurn("Ana"))
    assert not [option for option in offered(fight) if isinstance(option, UseSpecial)]


# --- healing


@pytest.mark.rule("OS-5.2")
def test_a_spell_heals_its_dice_and_bonus_and_never_more_than_is_missing() -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(BALM,)), hero("Bo", "a3", hurt=5), foe("Gob", "j9"),
        dice=[(3,), (6,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), CastSpell("Ana", "balm", "Bo"), EndTurn("Ana"))
    assert creature(fight, "Bo").hit_points == 5 + 3 + 1
    act(fight, EndTurn("Bo"), EndTurn("Gob"), TakeTurn("Ana"), CastSpell("Ana", "balm", "Bo"))
    assert creature(fight, "Bo").hit_points == 10
    assert [event.gained for event in happened(fight.log, Healed)] == [4, 1]
    finish(fight)


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-4.1")
@pytest.mark.parametrize(("hit_points", "status"), [(0, "up"), (-4, "dying"), (-3, "up")])
def test_healing_wakes_the_dying_once_it_brings_them_above_0(hit_points: int, status: Any) -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(TOUCH,)), hero("Bo", "a2"), foe("Gob", "j9"),
        rulings=Rulings(stops_at_zero=False),
    )  # fmt: skip
    bo = creature(fight, "Bo")
    bo.status, bo.hit_points, bo.conditions = "dying", hit_points, {"unconscious": -1}
    act(fight, TakeTurn("Ana"), CastSpell("Ana", "touch", "Bo"))
    assert (bo.status, bo.hit_points) == (status, hit_points + 4)
    assert bo.fatigue == (1 if status == "up" else 0)
    finish(fight)


# --- what it brings about


@pytest.mark.rule("OS-5.22")
@pytest.mark.parametrize(
    ("spell", "target", "hidden"), [(TOUCH, "Ana", True), (SLEEP, "Gob", False)]
)
def test_a_hostile_spell_ends_hiding_and_a_friendly_one_does_not(
    spell: Spell, target: str, hidden: bool
) -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(spell,)), foe("Gob", "e1"), cover=["a1"],
        dice=[() if spell is TOUCH else (20,)],
    )  # fmt: skip
    creature(fight, "Ana").hidden = True
    act(fight, CastSpell("Ana", spell.name, target))
    assert creature(fight, "Ana").hidden == hidden


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-7.11")
def test_a_grapple_ends_when_a_spell_puts_the_grappler_to_sleep() -> None:
    fight = fight_of(hero("Ana", "a1", spells=(SLEEP,)), foe("Gob", "b1"), dice=[(2,)])
    creature(fight, "Ana").conditions = {"grappled": -1}
    creature(fight, "Ana").sources = {"grappled": ("Gob",)}
    act(fight, CastSpell("Ana", "sleep", "Gob"))
    assert len(happened(fight.log, GrappleEnded)) == 1
    assert creature(fight, "Ana").conditions == {}
    assert fight.state.acting == "Ana", "at once: she may still move"


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-6.7")
def test_a_grapple_ends_when_a_special_puts_the_grappler_to_sleep() -> None:
    dust = Special("dust", "CON", 12, condition="unconscious", rounds=2)
    fight = fight_of(hero("Ana", "a1"), foe("Imp", "b1", specials=(dust,)), dice=[(2,)])
    act(fight, EndTurn("Ana"))
    creature(fight, "Imp").conditions = {"grappled": -1}
    creature(fight, "Imp").sources = {"grappled": ("Ana",)}
    act(fight, UseSpecial("Imp", "dust", "Ana"))
    assert creature(fight, "Imp").conditions == {}
    assert fight.state.acting == "Imp", "at once: it may still move"


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.20")
def test_a_spell_of_a_foe_is_a_trigger() -> None:
    witch = among_the_foes(hero("Witch", "b1", spells=(SLEEP,)))
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a3"), witch, dice=[(20,), (1,)])
    act(fight, TakeTurn("Ana"), Ready("Ana"), WaitWith("Ana", "attack"), WaitFor("Ana", FOE_CASTS))
    act(fight, EndTurn("Ana"), EndTurn("Bo"), CastSpell("Witch", "sleep", "Bo"))
    act(fight, Attack("Ana", "Witch", "longsword"))
    assert len(happened(fight.log, Triggered)) == 1
    finish(fight)


@pytest.mark.rule("OS-3.4")
def test_a_spell_that_hits_is_not_complicated() -> None:
    fight = fight_of(
        hero("Ana", "a1", spells=(RAY,)), foe("Gob", "e1", hit_points=20), dice=[(15,), (1,)],
        referee="Ref", rulings=Rulings(complications=True),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), CastSpell("Ana", "ray", "Gob"))
    assert not [option for option in offered(fight) if isinstance(option, Complicate)]
    finish(fight)


@pytest.mark.rule("OS-6.3")
def test_what_is_not_aimed_is_no_hit_that_a_shield_could_stop() -> None:
    witch = among_the_foes(hero("Witch", "e1", spells=(SPARKS,)))
    fight = fight_of(hero("Ana", "a1", shield=True), witch, dice=[(3,)])
    act(fight, EndTurn("Ana"), CastSpell("Witch", "sparks", "Ana"))
    assert not [ask for ask in fight.asks if isinstance(ask, SaveWithShield)]
    assert creature(fight, "Ana").hit_points == 7


@pytest.mark.rule("OS-4.4")
def test_whom_a_spell_fells_that_is_not_aimed_dies_also_from_close() -> None:
    grip = Spell("grip", effect=Special("grip", dice=(6,)), range=5)
    fight = fight_of(
        hero("Ana", "a1", spells=(grip,)), foe("Gob", "b1"), foe("Far", "j9"), dice=[(6,)]
    )
    act(fight, CastSpell("Ana", "grip", "Gob"))
    assert creature(fight, "Gob").status == "dead"


@pytest.mark.rule("OS-5.2")
def test_a_burst_meets_everybody_within_its_radius_but_not_the_dead() -> None:
    burst = Spell("burst", effect=Special("burst", "DEX", 12, dice=(6,), radius=5))
    fight = fight_of(
        hero("Ana", "a1", spells=(burst,)), hero("Bo", "f2"), foe("Gob", "e1"), foe("Dead", "e2"),
        foe("Off", "g1"), dice=[(20,), (20,)],
    )  # fmt: skip
    creature(fight, "Dead").status = "dead"
    act(fight, TakeTurn("Ana"), CastSpell("Ana", "burst", "Gob"))
    assert [event.creature for event in happened(fight.log, Checked)] == ["Bo", "Gob"]
    finish(fight)


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-1.5")
def test_the_damage_of_a_burst_is_rolled_once_for_all_when_somebody_takes_some() -> None:
    burst = Spell("burst", effect=Special("burst", "DEX", 12, dice=(6,), half=True, radius=5))
    bold = Spell("bold", effect=Special("bold", "DEX", 12, dice=(6,), radius=5))
    for spell, dice, left in (
        (burst, [(20,), (5,), (2,), (20,)], (18, 15, 18)),
        (bold, [(20,), (2,), (5,), (2,)], (20, 15, 15)),
    ):
        fight = fight_of(
            hero("Ana", "a1", spells=(spell,)), *(
                foe(name, at, hit_points=20)
                for name, at in (("Gob", "e1"), ("Hob", "e2"), ("Imp", "f1"))
            ), dice=dice,
        )  # fmt: skip
        act(fight, CastSpell("Ana", spell.name, "Gob"))
        assert tuple(creature(fight, n).hit_points for n in ("Gob", "Hob", "Imp")) == left
        finish(fight)


@pytest.mark.rule("OS-6.7")
def test_so_is_that_of_a_special() -> None:
    stamp = Special("stamp", save="CON", against=12, dice=(6,), range=30, radius=10)
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "b1"), foe("Ogre", "c1", specials=(stamp,)),
        dice=[(3,), (4,), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), UseSpecial("Ogre", "stamp", "Ana"))
    assert [creature(fight, name).hit_points for name in ("Ana", "Bo")] == [6, 6]
    finish(fight)
