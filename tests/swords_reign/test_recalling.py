"""OS-6.7: a note of a block is shown to its side and the Referee when its occasion comes."""

from typing import Any, get_args

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import NoteRecalled
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.options import Attack, CastSpell, EndTurn, Flee, Kill, TakeTurn
from crossblades.swords_reign.recalling import Occasion, notes_about
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, act, creature, fight_of, foe, hero, lines


def recalled(fight: Fight) -> list[tuple[str, str]]:
    """Every occasion so far, and the note that was recalled."""
    return [(each.occasion, each.note) for each in happened(fight.log, NoteRecalled)]


@pytest.mark.rule("OS-6.7")
def test_a_note_is_recalled_when_its_occasion_comes() -> None:
    notes = ("Bursts when it dies.", "claw: sticks", "It hums.")
    fight = fight_of(
        hero("Ana", "a1"), foe("Pod", "b1", notes=notes), foe("Rat", "b9"),
        dice=[(19,), (1,), (19,), (6,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), TakeTurn("Pod"), Attack("Pod", "Ana", "claw"), EndTurn("Pod"))
    act(fight, EndTurn("Rat"), Attack("Ana", "Pod", "longsword"), Kill("Ana", "Pod"))
    recalled = happened(fight.log, NoteRecalled)
    assert [(each.occasion, each.note) for each in recalled] == [
        ("hits", "claw: sticks"),
        ("dies", "Bursts when it dies."),
    ]
    assert recalled[0].seen_by == ("foes",)
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("occasion", "what", "note"),
    [
        ("acts", "", "Pack tactics: Edge when an ally is within 5'."),
        ("acts", "", "War cry: once per battle, all take heart."),
        ("acts", "", "It sprays acid for d4/round."),
        ("acts", "", "Charge: double damage after 20'."),
        ("is attacked", "", "Blurred: the first attack against it always misses."),
        ("is attacked", "", "Mirror: one spell in six reflects."),
        ("misses", "", "When it misses, it falls over."),
        ("is missed", "", "When missed, it grins."),
        ("fells", "", "Rampage: on dropping a foe, it strikes again."),
        ("doubts", "", "It flees if outmatched."),
        ("doubts", "", "They fight to the death."),
        ("hits", "touch", "Touch drains the heart."),
        ("hits", "Bite", "Implants: the bite leaves eggs."),
        ("hits", "", "Rake: if both claws hit, two kicks more."),
        ("hits", "", "Hug (both paws hit): 2d8 more."),
        ("hits", "", "Gulp (attack 4+ over needed): swallowed."),
        ("hits", "", "Drink: on hit, drains d4 a round."),
        ("is struck", "", "Shield mate: when hit, its neighbour takes it."),
        ("is struck", "", "It flees below half its hit points."),
        ("is struck", "", "Only what burns harms the swarm."),
        ("is struck", "fire", "Regenerates, not after fire."),
        ("is struck", "fire", "Fire or acid stops its mending."),
        ("is struck", "lightning", "Lightning splits it in two."),
        ("dies", "", "Stubborn: ignores the first killing blow."),
        ("dies", "", "Dogged: keeps fighting at 0 HP for a round."),
        ("dies", "", "Shards: bursts when destroyed (d6, Near)."),
        ("acts", "", "Spit (Near, 2d6 acid, DEX 12 half, recharge 5-6)."),
        ("acts", "", "Fumes (CON 12 or poisoned, Near cone, every d4 rounds)."),
        ("acts", "", "Squeeze: grabbed creatures must save (STR 12) or be restrained."),
        ("acts", "", "Ambush: against the surprised, CON 12 or stunned."),
        ("acts", "", "Reek: anyone who starts its turn within 10 feet: CON 12."),
        ("acts", "", "Gore (DEX 12 or 2d8), only while charging."),
        ("acts", "", "Breath (choose one): fire, or ash."),
        ("is attacked", "", "Quills (reaction): DEX 12 or d6."),
        ("is attacked", "", "Quills: attackers must save (DEX 12) or take d6."),
        ("is attacked", "", "Quills: touching it, DEX 12 or d6."),
        ("hits", "", "Drool: DEX 12 or d6 extra damage."),
        ("is struck", "", "Once bloodied: WIS 12 or frightened, Near."),
        ("is struck", "", "At half HP, it howls."),
        ("dies", "", "Death throes: 3d6 fire (DEX 12 half, Near)."),
        ("dies", "", "Last breath: CON 12 or poisoned."),
        ("dies", "", "Explodes (DEX 12 or 2d6 fire, Near)."),
        ("dies", "", "Grudge: whoever slays it must save (WIS 12)."),
        ("dies", "", "Rooted: can only be killed in its own bog."),
        ("acts", "", "Casts spells as a hedge wizard."),
        ("acts", "", "It can attack two targets at once."),
        ("acts", "", "Dusk (1/day): nobody sees further than 5'."),
        ("acts", "", "Turns to mist at will."),
        ("acts", "", "-d6 damage vs dry foes."),
        ("acts", "", "Shepherd: animates 2 hedges."),
        ("is attacked", "", "When startled, it shrieks."),
        ("hits", "", "Slime dissolves leather (1 hit)."),
        ("saves", "", "Stout: saves at +2."),
        ("saves", "", "Dark luck: Edge on saves."),
    ],
)
def test_a_note_names_its_occasion_in_many_words(occasion: Occasion, what: str, note: str) -> None:
    assert occasion in {each for each in get_args(Occasion) if notes_about((note,), each, what)}
    assert not notes_about(("It hums, and has been here for long.",), occasion, what)
    if what:
        assert notes_about((note,), occasion, "cold") == ()


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "note", ["The bitten must save vs poison.", "Those who save are safe for a day."]
)
def test_saves_of_others_are_no_occasion(note: str) -> None:
    assert notes_about((note,), "saves") == ()


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(("held", "told"), [(False, ["Touch stains metal."]), (True, [])])
def test_a_touch_is_that_of_any_limb_and_of_no_weapon(held: bool, told: list[str]) -> None:
    feeler = Strike("feeler", (1,), weapon=held)
    bug = foe("Bug", "b1", feeler, notes=("Touch stains metal.",))
    fight = fight_of(hero("Ana", "a1"), bug, dice=[(19,), (1,)])
    act(fight, EndTurn("Ana"), Attack("Bug", "Ana", "feeler"))
    assert [note for _, note in recalled(fight)] == told
    finish(fight)


@pytest.mark.rule("OS-6.7", "OS-1.5")
def test_a_save_of_its_own_is_an_occasion() -> None:
    blast = Spell("blast", effect=Special(save="DEX", dice=(6,)))
    imp = foe("Imp", "d1", notes=("Stout: saves at +2.",), hit_points=30)
    fight = fight_of(hero("Ana", "a1", spells=(blast,)), imp, dice=[(2,), (3,)])
    act(fight, CastSpell("Ana", "blast", "Imp"))
    assert recalled(fight) == [("saves", "Stout: saves at +2.")]
    kinds = [type(event) for event in fight.log]
    assert kinds[kinds.index(NoteRecalled) + 1] is Rolled, "it is told before the dice"
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_what_fire_does_to_it_is_recalled_when_fire_burns_it() -> None:
    torch = Weapon("torch", (4,), kind="fire")
    jelly = foe("Jelly", "b1", hit_points=30, notes=("Fire halves it.", "Fire stops its growth."))
    fight = fight_of(hero("Ana", "a1", torch), jelly, dice=[(19,), (2,)])
    act(fight, Attack("Ana", "Jelly", "torch"))
    (recalled,) = happened(fight.log, NoteRecalled)
    assert (recalled.occasion, recalled.note) == ("is struck", "Fire stops its growth.")
    finish(fight)


# --- other occasions


@pytest.mark.rule("OS-6.7")
def test_what_is_of_use_on_a_turn_is_recalled_once_a_round_for_a_kind() -> None:
    pack = {"kind": "wolf", "notes": ("Pack: Edge when an ally is near.", "It hums.")}
    fight = fight_of(
        hero("Ana", "a1"), foe("Grey", "j1", **pack), foe("Red", "j3", **pack),
        foe("Owl", "j5", kind="owl", notes=("Edge in the dark.",)), referee="Ref",
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Red"))
    assert recalled(fight) == [("acts", "Pack: Edge when an ally is near.")]
    (note,) = happened(fight.log, NoteRecalled)
    assert note.seen_by == ("foes", "Ref")
    assert lines(fight)[-1] == "Red acts, and the stat block says: Pack: Edge when an ally is near."
    act(fight, EndTurn("Red"), TakeTurn("Grey"), EndTurn("Grey"), TakeTurn("Owl"))
    assert [each.creature for each in happened(fight.log, NoteRecalled)] == ["Red", "Owl"]
    act(fight, EndTurn("Owl"), TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Grey"))
    assert [each.creature for each in happened(fight.log, NoteRecalled)] == ["Red", "Owl", "Grey"]


@pytest.mark.rule("OS-6.7")
def test_nobody_who_cannot_act_is_reminded_of_what_it_could_do() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Owl", "j5", notes=("Edge in the dark.",)))
    creature(fight, "Owl").conditions = {"stunned": 5}
    act(fight, EndTurn("Ana"))
    assert fight.state.round == 2
    assert recalled(fight) == []


BLUR = "Blur: the first attack against it misses."
MISSED = "When missed, it grins."


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-3.4")
@pytest.mark.parametrize("attack", ["longbow", "ray"])
@pytest.mark.parametrize(("die", "occasions"), [(2, [BLUR, MISSED]), (19, [BLUR])])
def test_an_attack_on_it_and_a_miss_are_occasions(
    attack: str, die: int, occasions: list[str]
) -> None:
    ray = Spell("ray", attack="INT", range=30)
    imp = foe("Imp", "d1", notes=(BLUR, MISSED), hit_points=30)
    dice = [(die,), (1,)] if die > 2 and attack != "ray" else [(die,)]
    fight = fight_of(hero("Ana", "a1", BOW, spells=(ray,)), imp, dice=dice)
    act(fight, CastSpell("Ana", "ray", "Imp") if attack == "ray" else Attack("Ana", "Imp", attack))
    assert [note for _, note in recalled(fight)] == occasions
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_its_own_miss_and_whom_it_fells_are_occasions() -> None:
    notes = ("When it misses, it falls over.", "On dropping a foe, it howls.")
    fight = fight_of(
        hero("Ana", "a1", hit_points=1), hero("Bo", "j1"), foe("Ogre", "b1", notes=notes),
        dice=[(1,), (19,), (3,), (6, 6), (8,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "claw"))
    assert recalled(fight) == [("misses", notes[0])]
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Ogre", "Ana", "claw"))
    assert recalled(fight)[1:] == [("fells", notes[1])]


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-6.6")
def test_a_check_of_morale_is_an_occasion() -> None:
    bandit: dict[str, Any] = {"kind": "bandit", "morale": 7, "notes": ("Flees if outmatched.",)}
    fight = fight_of(
        hero("Ana", "a1"), foe("Bill", "b1", **bandit), foe("Tom", "j1", **bandit),
        dice=[(15,), (6,), (4, 4)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Bill", "longsword"), Kill("Ana", "Bill"))
    assert recalled(fight) == [("doubts", "Flees if outmatched.")]
    act(fight, Flee("Tom"))
    assert fight.over


@pytest.mark.rule("OS-6.7")
def test_what_fire_does_to_the_immune_is_recalled_too() -> None:
    torch = Weapon("torch", (4,), kind="fire")
    notes = ("Fire heals it instead.",)
    statue = foe("Statue", "b1", hit_points=30, immune=("fire",), notes=notes)
    fight = fight_of(hero("Ana", "a1", torch), statue, dice=[(19,), (2,)])
    act(fight, Attack("Ana", "Statue", "torch"))
    assert creature(fight, "Statue").hit_points == 30
    assert recalled(fight) == [("is struck", "Fire heals it instead.")]
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-4.4")
@pytest.mark.parametrize("roll", [(1, 1), (2, 2)])
def test_where_foes_roll_on_the_table_their_death_is_an_occasion(roll: tuple[int, int]) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Pod", "b1", notes=("Bursts when it dies.",)), foe("Rat", "j9"),
        dice=[(15,), (6,), roll], rulings=Rulings(foes_die=False),
    )  # fmt: skip
    act(fight, Attack("Ana", "Pod", "longsword"), EndTurn("Ana"))
    assert recalled(fight) == [], "it is dying, and not dead"
    act(fight, TakeTurn("Pod"), *([EndTurn("Pod")] if roll == (2, 2) else []))
    assert creature(fight, "Pod").status == "dead"
    assert recalled(fight) == [("dies", "Bursts when it dies.")]
    finish(fight)
