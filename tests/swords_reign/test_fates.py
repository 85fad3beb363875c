"""OS-6.7: what a failed save brings besides damage and conditions, and whom an area meets."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.creature import enter_fight
from crossblades.swords_reign.effects import Fate, Special
from crossblades.swords_reign.events import Befell, Died
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.hitting import without_effect
from crossblades.swords_reign.options import Attack, EndTurn, TakeTurn, UseSpecial
from crossblades.swords_reign.words.features import effect_words
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero


@pytest.mark.rule("OS-6.7", "OS-4.1")
@pytest.mark.parametrize(
    ("fate", "die", "status"),
    [("drops", 11, "dying"), ("drops", 12, "up"), ("dies", 11, "dead"), ("stone", 11, "dead")],
)
def test_a_failed_save_may_be_the_end(fate: Fate, die: int, status: str) -> None:
    sting = Strike("sting", (4,), more=(Special("venom", "CON", 12, fate=fate),))
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a9"), foe("Wasp", "b1", sting), dice=[(19,), (2,), (die,)]
    )
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Wasp", "Ana", "sting"))
    assert creature(fight, "Ana").status == status
    assert [died.stone for died in happened(fight.log, Died)] == (
        [fate == "stone"] if status == "dead" else []
    )
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_poison_that_fells_does_nothing_to_the_undead() -> None:
    venom = Special("venom", "CON", 12, fate="drops", kind="poison")
    assert without_effect(enter_fight(foe("Wight", "b2", undead=True)), venom) == "undead"
    assert without_effect(enter_fight(foe("Toad", "b2", immune=("poison",))), venom) == "immune"
    assert without_effect(enter_fight(foe("Rat", "b2")), venom) == ""


@pytest.mark.rule("OS-6.7", "OS-1.5")
def test_a_consequence_in_words_is_told_when_the_save_fails() -> None:
    curse = Special("Hex", "CHA", 12, range=30, outcome="cursed until dawn")
    fight = fight_of(hero("Ana", "a1"), foe("Hag", "b3", specials=(curse,)), dice=[(11,)])
    act(fight, EndTurn("Ana"), UseSpecial("Hag", "Hex", "Ana"))
    assert [event.what for event in happened(fight.log, Befell)] == ["cursed until dawn"]
    assert effect_words(curse) == "CHA save against DC 12, or cursed until dawn"
    finish(fight)


@pytest.mark.rule("OS-6.7", "OS-2.7")
def test_dice_may_tell_how_long_a_condition_lasts() -> None:
    gaze = Special("Gaze", "CON", 12, condition="stunned", rounds_dice=(6,))
    fight = fight_of(hero("Ana", "a1"), foe("Eye", "b1", specials=(gaze,)), dice=[(11,), (4,)])
    act(fight, EndTurn("Ana"), UseSpecial("Eye", "Gaze", "Ana"))
    assert happened(fight.log, Rolled)[-1].roll.why == "rounds of stunned"
    assert creature(fight, "Ana").conditions == {"stunned": 4}
    assert effect_words(gaze) == "CON save against DC 12, or stunned for d6 rounds"
    finish(fight)


@pytest.mark.rule("OS-6.7", "OS-3.5")
@pytest.mark.parametrize(("shape", "met"), [("cone", "Ana Bo Cy"), ("line", "Ana Cy"), ("", "Ana")])
def test_a_cone_and_a_line_spread_from_their_user(shape: str, met: str) -> None:
    breath = Special("Breath", "DEX", 12, (6,), kind="fire", range=30, shape=shape)  # type: ignore[arg-type]
    heroes = (hero("Ana", "c1"), hero("Bo", "d2"), hero("Cy", "e1"), hero("Di", "a5"))
    hidden = (hero("Ed", "i1"),)
    saves = [(19,)] * len(met.split())
    fight = fight_of(*heroes, *hidden, foe("Drake", "a1", specials=(breath,)), dice=saves)
    for each in ("Ana", "Bo", "Cy", "Di"):
        act(fight, TakeTurn(each), EndTurn(each))
    act(fight, EndTurn("Ed"))
    act(fight, UseSpecial("Drake", "Breath", "Ana"))
    saved = [r.roll.who for r in happened(fight.log, Rolled) if "save" in r.roll.why]
    assert saved == met.split()
    finish(fight)


@pytest.mark.rule("OS-6.7", "OS-1.3")
@pytest.mark.parametrize(("edge", "said"), [(-1, "SETBACK"), (2, "2 EDGE"), (0, "")])
def test_a_block_may_give_edge_or_setback_on_its_save(edge: int, said: str) -> None:
    charm = Special("Charm", "CHA", 12, condition="charmed", edge=edge)
    dice = [(12, *(3,) * abs(edge)), (6,)] if edge < 0 else [(1, *(3,) * edge)]
    fight = fight_of(hero("Ana", "a1"), foe("Hag", "b1", specials=(charm,)), dice=dice[:1])
    act(fight, EndTurn("Ana"), UseSpecial("Hag", "Charm", "Ana"))
    rolled = happened(fight.log, Rolled)[-1]
    assert [part.edge for part in rolled.roll.parts if part.edge] == ([edge] if edge else [])
    assert "charmed" in creature(fight, "Ana").conditions
    assert effect_words(charm) == (
        f"CHA save{' with ' if said else ''}{said} against DC 12, "
        "or charmed until something ends it"
    )
    finish(fight)


@pytest.mark.rule("OS-6.7", "OS-1.5")
@pytest.mark.parametrize(("die", "conditions"), [(12, {}), (11, {"prone": -1})])
def test_damage_may_come_whatever_is_saved(die: int, conditions: dict[str, int]) -> None:
    clap = Special("Clap", "DEX", 12, (6,), condition="prone", range=30, shape="around", sure=True)
    fight = fight_of(hero("Ana", "a1"), foe("Drum", "b1", specials=(clap,)), dice=[(die,), (4,)])
    act(fight, EndTurn("Ana"), UseSpecial("Drum", "Clap", "Ana"))
    assert (creature(fight, "Ana").hit_points, creature(fight, "Ana").conditions) == (6, conditions)
    assert effect_words(clap) == (
        "d6 damage; DEX save against DC 12, or prone until something ends it"
    )
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_what_meets_an_area_is_no_single_attack_on_a_swarm() -> None:
    breath = Special("Breath", dice=(8,), range=30, shape="cone")
    swarm = foe("Gnats", "a1", swarm=True, side="heroes", hit_points=20)
    fight = fight_of(hero("Ana", "a5"), swarm, foe("Drake", "c1", specials=(breath,)), dice=[(8,)])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Gnats"))
    act(fight, UseSpecial("Drake", "Breath", "Gnats"))
    assert creature(fight, "Gnats").hit_points == 12
    finish(fight)
