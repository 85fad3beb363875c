"""OS-3.5: what partial cover does, as the table has chosen."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.events import Hit
from crossblades.swords_reign.options import Attack, TakeTurn
from crossblades.swords_reign.referee_options import CoverAs
from crossblades.swords_reign.rulings import Cover, Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, POLEAXE, act, fight_of, foe, hero, offered, parts


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize(
    ("ruling", "behind", "armour_class", "setback"),
    [
        ("setback", "f1", 12, {"cover": -1}),
        ("setback", "j9", 12, {}),
        ("armour class", "f1", 14, {}),
        ("armour class", "j9", 12, {}),
    ],
)
def test_partial_cover_is_setback_or_two_on_ac_and_none_is_neither(
    ruling: Cover, behind: str, armour_class: int, setback: dict[str, int]
) -> None:
    dice = [(19, 1) if setback else (19,), (1,)]
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1"), cover=[behind], dice=dice,
        rulings=Rulings(cover=ruling),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longbow"))
    (hit,) = happened(fight.log, Hit)
    assert hit.armour_class == armour_class
    assert parts(happened(fight.log, Rolled)[1]) == {"proficiency": 2, **setback}
    finish(fight)


# --- the Referee's judgement


def shot_at_one_in_cover(usual: Cover, *dice: tuple[int, ...]) -> Fight:
    """Ana, with a bow, shoots at a goblin behind barrels; a Referee sits at the table."""
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Gob", "f1", hit_points=20), cover=["f1"], dice=dice,
        referee="Ref", rulings=Rulings(cover=usual),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Attack("Ana", "Gob", "longbow"))
    return fight


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("usual", ["setback", "armour class"])
def test_the_referee_judges_each_shot_and_the_tables_choice_is_the_usual_answer(
    usual: Cover,
) -> None:
    fight = shot_at_one_in_cover(usual)
    (ask,) = fight.asks
    assert (ask.seat, ask.has_usual) == ("Ref", True)
    assert [option.what for option in ask.options if isinstance(option, CoverAs)] == sorted(
        ["setback", "armour class"], key=lambda what: what != usual
    )


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("usual", ["setback", "armour class"])
@pytest.mark.parametrize("judged", ["setback", "armour class"])
def test_what_the_referee_says_holds_for_this_shot(usual: Cover, judged: Cover) -> None:
    dice = [(15, 1), (3,)] if judged == "setback" else [(15,), (3,)]
    fight = shot_at_one_in_cover(usual, *dice)
    act(fight, CoverAs(judged))
    (hit,) = happened(fight.log, Hit)
    assert (hit.total, hit.armour_class) == ((16, 12) if judged == "setback" else (17, 14))
    assert fight.state.rulings.cover == usual
    finish(fight)


@pytest.mark.rule("OS-3.5")
def test_nobody_is_asked_about_a_shot_at_one_in_the_open() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Gob", "f1"), dice=[(1,)], referee="Ref")
    act(fight, TakeTurn("Ana"), Attack("Ana", "Gob", "longbow"))
    assert not [option for option in offered(fight) if isinstance(option, CoverAs)]


@pytest.mark.rule("OS-3.5")
def test_in_melee_the_tables_choice_holds_and_nobody_is_asked() -> None:
    fight = fight_of(
        hero("Ana", "a1", POLEAXE), foe("Gob", "c1"), cover=["c1"], dice=[(1, 1)], referee="Ref"
    )
    act(fight, TakeTurn("Ana"), Attack("Ana", "Gob", "poleaxe"))
    assert not [option for option in offered(fight) if isinstance(option, CoverAs)]
    rolled = next(each for each in happened(fight.log, Rolled) if "attack" in each.roll.why)
    assert parts(rolled) == {"STR": 2, "proficiency": 2, "cover": -1}
