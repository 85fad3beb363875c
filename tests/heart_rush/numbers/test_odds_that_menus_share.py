"""What is worked out once for a whole menu: each option has the odds that it has by itself."""

from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseDestination, FaceComplication
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.movement import way_to
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.numbers.odds import MOST_WAYS
from crossblades.heart_rush.numbers.odds_attack import without_instants
from crossblades.heart_rush.numbers.odds_rule import Odds, outlook
from crossblades.heart_rush.options import Attack, Dash, Engage, MoveTo, ShrugOff, TakeIt
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.heart_rush.walking import Walk
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.enumerated import outcomes_by_faces
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.numbers.test_odds_in_menus import hurt, odds_of, same, taking
from tests.heart_rush.numbers.test_odds_of_rules import same_check, saved
from tests.helpers import GAME, LIGHT, clash, foe, hero, play, waiting
from tests.twins import every_way

THORNS = Terrain("thorns", hazard=Hazard("thorns", (4, 4), "agility", 9))
MIRE = Terrain("mire", hazard=Hazard("mire", (4,), "might", 5))
ROCK = Terrain("rock", climb=7)


def menu_of(ask: Ask, fight: Fight) -> dict[Option, Odds]:
    """The odds of all options, looked at with one view."""
    view = GAME.view(fight.state, ask.seat)
    return {option: GAME.prospects(ask, option, view) for option in ask.options}


# --- walks


def setting_out(rows: tuple[str, ...], **sheet: Any) -> Fight:
    """Ann at a1 dashes; the ground is drawn from the highest row down."""
    kinds = {"t": THORNS, "m": MIRE, "r": ROCK}
    at = {
        f"{'abcdefghij'[x]}{y}": kind
        for y, row in enumerate(reversed(rows), 1)
        for x, kind in enumerate(row)
        if kind in kinds
    }
    fight = waiting(
        hero("Ann", "a1", **sheet),
        foe("Orc", "j5"),
        width=10,
        height=5,
        ground=Ground(kinds=kinds, at=at),
    )
    play(fight, ("heroes", Dash("Ann", "free")))
    return fight


def walked_alone(fight: Fight, ask: ChooseDestination, space: str) -> Odds:
    """The whole way to a place, run by itself."""
    state = without_instants(imagined(GAME.view(fight.state, ask.seat)))
    way = way_to(state, state.creatures["Ann"], space, ask.feet)

    def make(now: State) -> Rule[Any]:
        ann = now.creatures["Ann"]
        return Walk(now, ann, ask.feet).along(way)

    return outlook(state, make, ask.seat, MOST_WAYS, "Ann")


@pytest.mark.parametrize(
    "rows",
    [
        ("..t.......", "..t.......", "..t.......", "..t.......", "..t......."),
        ("..t..m....", "..t..m....", "..t..m....", "..t..m....", "..t..m...."),
        ("..r.......", "..r.......", "..r.......", "..r.......", "..r......."),
        ("..r.t.....", "..r.t.....", "..r.t.....", "..r.t.....", "..rmtm...."),
        (".tmtmtmtm.", "tmtmtmtmt.", ".tmtmtmtm.", "tmtmtmtmt.", ".tmtmtmtm."),
    ],
)
def test_a_walk_has_the_same_odds_among_others_as_alone(rows: tuple[str, ...]) -> None:
    fight = setting_out(rows, speed=40, climb=30, hit_points=12)
    ask = fight.asks[0]
    assert isinstance(ask, ChooseDestination)
    menu = {o: odds for o, odds in menu_of(ask, fight).items() if isinstance(o, MoveTo)}
    assert menu == {option: walked_alone(fight, ask, option.space) for option in menu}
    assert {bool(odds) for odds in menu.values()} == {True, False}


def trying_again(ask: Ask) -> Option | None:
    """HR-1.4: a complication is taken; then we stop."""
    return ask.options[-1] if isinstance(ask, FaceComplication) else None


def test_beyond_a_check_every_way_of_the_dice_is_counted() -> None:
    """Far beyond it, too, where others of the menu go the same way."""
    fight = setting_out(("..r.......",) * 5, speed=40, climb=30)
    menu = menu_of(fight.asks[0], fight)
    for space in ("c1", "d1", "f1", "f3"):
        option = MoveTo(space)
        (odds,) = menu[option]
        played = every_way(fight, option, trying_again, saved, outcomes_by_faces)
        same_check(odds, "succeeds", played)


@pytest.mark.parametrize("how", [TakeIt, ShrugOff])
def test_what_hurts_on_the_way_to_many_places_hurts_alike(how: type[Option]) -> None:
    fight = setting_out(("..t.......",) * 5, speed=40)
    menu = menu_of(fight.asks[0], fight)
    for space in ("c1", "d1", "f1"):
        _, taken, shrugged = menu[MoveTo(space)]
        played = every_way(fight, MoveTo(space), taking(how), hurt(fight, "Ann"))
        same(taken if how is TakeIt else shrugged, played)


# --- rolls that abilities look at


def engaging(*pairs: tuple[str, str], fight: Fight) -> list[Odds]:
    """The odds of these engagements in the menu of a turn; alone each has the same."""
    menu = menu_of(fight.asks[0], fight)
    options = [Engage(*pair) for pair in pairs]
    assert [menu[option] for option in options] == [odds_of(fight, option) for option in options]
    return [menu[option] for option in options]


@pytest.mark.parametrize("ability", ["brutal attacks", "destined for glory", "haphazard"])
def test_an_attack_that_is_looked_at_is_counted_for_every_target(ability: str) -> None:
    ann = hero("Ann", "c3", FISTS, abilities=(ability,))
    fight = waiting(ann, foe("Orc", "d3", armour=LIGHT), foe("Rat", "d4", hit_points=2))
    orc, rat = engaging(("Ann", "Orc"), ("Ann", "Rat"), fight=fight)
    assert [each.chances for each in orc] != [each.chances for each in rat]


def test_what_an_ability_does_to_a_defence_counts_for_whom_it_helps() -> None:
    ann = hero("Ann", "c3", abilities=("target the weakness",))
    fight = waiting(ann, hero("Bob", "c4"), foe("Orc", "d3", abilities=("perfect defence",)))
    orc = fight.state.creatures["Orc"]
    pairs = (("Ann", "Orc"), ("Bob", "Orc"))
    as_ever = [{each.when: each for each in odds} for odds in engaging(*pairs, fight=fight)]
    orc.effects = (Effect("target the weakness", "engagement", "Ann", about="might"),)
    better = [{each.when: each for each in odds} for odds in engaging(*pairs, fight=fight)]
    for now, before in zip(better, as_ever, strict=True):
        assert now["in might"].events["hits"] > before["in might"].events["hits"]
        assert now["in agility"].events == before["in agility"].events


# --- damage that abilities mind


@pytest.mark.parametrize("how", [TakeIt, ShrugOff])
@pytest.mark.parametrize(
    ("ann", "orc", "other", "at"),
    [
        ("cruelty", "", "", "d4"),
        ("", "", "cruelty", "d4"),
        ("", "", "cruelty", "j10"),
        ("", "iron constitution", "", "d4"),
        ("", "", "iron constitution", "d4"),
        ("", "", "inspiring", "d4"),
        ("cruelty", "brittle bones", "inspiring", "d4"),
    ],
)
def test_damage_that_an_ability_may_mind(
    ann: str, orc: str, other: str, at: str, how: type[Option]
) -> None:
    """Of those that it minds, and of those that it does not."""
    fighters = (
        hero("Ann", "c3", abilities=(ann,) if ann else ()),
        foe("Orc", "d3", hit_points=6, abilities=(orc,) if orc else ()),
        foe("Imp", at, abilities=(other,) if other else ()),
    )
    fight = waiting(*fighters)
    stances: dict[str, Stance] = {"Ann": "might", "Orc": "defensive"}
    if at == "d4":
        stances["Imp"] = "defensive"
    clash(fight, **stances)
    odds = {each.when: each for each in odds_of(fight, Attack("Ann", "Orc"))}
    played = every_way(fight, Attack("Ann", "Orc"), taking(how), hurt(fight, "Orc"))
    same(odds["" if how is TakeIt else "shrugged off"], played)
