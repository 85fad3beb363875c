"""OS-5.10, OS-5.19, OS-5.22: getting out of sight, and being seen again."""

import pytest

from crossblades.kernel.decree_options import Subject
from crossblades.kernel.event import Rolled
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import Checked, Revealed
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.improvise import difficulty
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    EndTurn,
    Grapple,
    Hide,
    Move,
    MoveTo,
    OpportunityAttack,
    StrikeAt,
    TakeTurn,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import Decree, SetAnyDC, SetDC
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, act, creature, fight_of, foe, hero, offered, parts


@pytest.mark.rule("OS-5.10")
def test_hiding_needs_cover_from_everybody_who_could_see_one() -> None:
    def may_hide(*foes: str, cover: list[str], **conditions: int) -> bool:
        fight = fight_of(
            hero("Ana", "e5"), hero("Bo", "a10"), *(foe(f"Gob {at}", at) for at in foes),
            cover=cover,
        )  # fmt: skip
        creature(fight, f"Gob {foes[0]}").conditions = conditions
        act(fight, TakeTurn("Ana"))
        return Hide("Ana") in offered(fight)

    assert may_hide("e1", cover=["e5"])
    assert not may_hide("e1", cover=[])
    assert not may_hide("e1", "e4", cover=["e5"]), "whoever stands beside it looks over it"
    assert may_hide("e4", cover=["e5"], blinded=-1), "the blind see nobody"


@pytest.mark.rule("OS-5.10")
@pytest.mark.rule("OS-5.22")
@pytest.mark.parametrize(("face", "hidden"), [(11, True), (10, False)])
def test_it_is_a_dex_check_against_dc_12(face: int, hidden: bool) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 1}), foe("Gob", "j1"), cover=["a1"], dice=[(face,)]
    )
    act(fight, Hide("Ana"))
    assert happened(fight.log, Checked)[0].against == 12
    assert creature(fight, "Ana").hidden == hidden
    assert not creature(fight, "Ana").action


@pytest.mark.rule("OS-5.22")
@pytest.mark.rule("OS-1.2")
@pytest.mark.parametrize(
    ("dc", "hidden"),
    [(SetDC(16), False), (SetDC(8), True), (SetAnyDC(13), False), (SetAnyDC(11), True)],
)
def test_the_referee_may_set_another_dc(dc: SetDC | SetAnyDC, hidden: bool) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), cover=["a1"], dice=[(12,)], referee="Ref")
    act(fight, TakeTurn("Ana"), Hide("Ana"), dc)
    assert happened(fight.log, Checked)[0].against == difficulty(dc)
    assert creature(fight, "Ana").hidden == hidden


@pytest.mark.rule("OS-5.10")
@pytest.mark.rule("OS-5.22")
def test_a_distraction_lets_one_hide_in_the_open_and_slip_into_cover() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a10"), foe("Gob", "j1"), cover=["c1"], dice=[(12,)],
        referee="Ref",
    )  # fmt: skip
    act(fight, Decree("distraction"), Subject("Ana"), TakeTurn("Ana"), Hide("Ana"), SetDC(12))
    assert creature(fight, "Ana").hidden
    act(fight, Move("Ana"), MoveTo("Ana", "c1"), EndTurn("Ana"), TakeTurn("Bo"))
    assert creature(fight, "Ana").hidden, "nobody looked while she went"


@pytest.mark.rule("OS-5.10")
@pytest.mark.rule("OS-5.22")
def test_whoever_is_in_the_open_when_the_distraction_is_over_is_seen() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a10"), foe("Gob", "j1"), dice=[(12,)], referee="Ref"
    )
    act(fight, Decree("distraction"), Subject("Ana"), TakeTurn("Ana"), Hide("Ana"), SetDC(12))
    act(fight, EndTurn("Ana"), TakeTurn("Bo"))
    assert not creature(fight, "Ana").hidden


@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-5.22")
def test_the_attack_of_the_hidden_has_edge_and_reveals_them() -> None:
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Gob", "j1"), cover=["a1"], dice=[(15,), (1, 1)]
    )  # fmt: skip
    act(fight, Hide("Ana"), EndTurn("Ana"), EndTurn("Gob"), Attack("Ana", "Gob", "longbow"))
    assert parts(happened(fight.log, Rolled)[-1])["hidden"] == 1
    assert [e.why for e in happened(fight.log, Revealed)] == ["attacked"]
    assert not creature(fight, "Ana").hidden
    finish(fight)


@pytest.mark.rule("OS-5.19")
def test_a_table_may_rule_that_hiding_gives_no_edge() -> None:
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Gob", "j1"), cover=["a1"], dice=[(15,), (1,)],
        rulings=Rulings(out_of_hiding="nothing"),
    )  # fmt: skip
    act(fight, Hide("Ana"), EndTurn("Ana"), EndTurn("Gob"), Attack("Ana", "Gob", "longbow"))
    assert not creature(fight, "Ana").hidden


@pytest.mark.rule("OS-5.19")
def test_the_hidden_cannot_be_targeted() -> None:
    sling = Strike("sling", (4,), reach=0, range=30)
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "f1", sling), cover=["a1"], dice=[(15,)])
    act(fight, Hide("Ana"), EndTurn("Ana"))
    assert not [o for o in offered(fight) if isinstance(o, Attack | Grapple)]


@pytest.mark.rule("OS-5.22")
def test_leaving_cover_in_sight_reveals() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), cover=["a1", "a2"], dice=[(15,)])
    act(fight, Hide("Ana"), Move("Ana"), MoveTo("Ana", "a2"))
    assert creature(fight, "Ana").hidden, "from cover into cover"
    act(fight, Move("Ana"), MoveTo("Ana", "a3"))
    assert [e.why for e in happened(fight.log, Revealed)] == ["in plain sight"]


@pytest.mark.rule("OS-5.22")
def test_a_foe_that_walks_around_the_cover_sees_who_is_behind_it() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "e1"), cover=["a1"], dice=[(15,)])
    act(fight, Hide("Ana"), EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "c1"))
    assert creature(fight, "Ana").hidden
    act(fight, Move("Gob"), MoveTo("Gob", "b1"))
    assert not creature(fight, "Ana").hidden
    assert Attack("Gob", "Ana", "claw") in offered(fight)


@pytest.mark.rule("OS-5.22")
def test_a_grapple_is_an_attack_that_reveals() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(5,), (6,)])
    creature(fight, "Ana").hidden = True
    act(fight, Grapple("Ana", "Gob"))
    assert happened(fight.log, Revealed)


@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-5.15")
def test_nobody_strikes_at_a_hidden_one_that_slips_away() -> None:
    fight = fight_of(hero("Ana", "b1"), hero("Bo", "a9"), foe("Gob", "c1"))
    creature(fight, "Gob").conditions = {"blinded": -1}
    creature(fight, "Ana").hidden = True
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "a1"))
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]
    assert creature(fight, "Ana").at == "a1"


@pytest.mark.rule("OS-5.22")
@pytest.mark.rule("OS-6.7")
def test_a_special_out_of_hiding_reveals() -> None:
    gaze = Special("gaze", "WIS", 12, condition="shaken", range=60)
    fight = fight_of(
        hero("Ana", "a1"), foe("Eye", "j1", specials=(gaze,)), cover=["j1"], dice=[(15,)]
    )
    creature(fight, "Eye").hidden = True
    act(fight, EndTurn("Ana"), UseSpecial("Eye", "gaze", "Ana"))
    assert [(e.creature, e.why) for e in happened(fight.log, Revealed)] == [("Eye", "attacked")]
    finish(fight)


@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-5.2")
def test_of_a_spell_at_several_targets_the_first_alone_comes_out_of_hiding() -> None:
    darts = Spell("darts", attack="INT", effect=Special("darts", dice=(4,)), targets=2)
    fight = fight_of(
        hero("Ana", "a1", spells=(darts,)), foe("Gob", "e1"), foe("Hob", "e3"), cover=["a1"],
        dice=[(1, 1), (1,)],
    )  # fmt: skip
    creature(fight, "Ana").hidden = True
    act(fight, CastSpell("Ana", "darts", "Gob"), StrikeAt("Ana", "Hob"))
    first, second = happened(fight.log, Rolled)[-2:]
    assert parts(first)["hidden"] == 1
    assert "hidden" not in parts(second)
    finish(fight)
