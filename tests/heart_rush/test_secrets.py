"""What the hidden and the secret traps must never tell, and what they must not take away."""

from typing import Any, get_args

import pytest

from crossblades.heart_rush.asks import JoinEngagement, TakeTurn
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import AttackStance, Lamp, Spell, Stance
from crossblades.heart_rush.events import (
    CalledOut,
    Discovered,
    EffectStarted,
    Engaged,
    Passed,
    RushGained,
)
from crossblades.heart_rush.fire import fires_to_put_out
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.library import abilities
from crossblades.heart_rush.options import (
    CallOut,
    Cast,
    Dash,
    Engage,
    Help,
    MoveTo,
    OpportunityAttack,
    Pass,
    PutOutFire,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sight import light_for
from crossblades.heart_rush.space import cover, look_around
from crossblades.heart_rush.system import HeartRush
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    choose,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    scene,
    waiting,
)

SEEN = (8, 6)
"""A stealth check that succeeds."""
GAME = HeartRush()


def seen_by(fight: Fight, seat: str) -> View:
    view = fight.view(seat)
    assert isinstance(view, View)
    return view


def test_a_name_that_begins_like_a_hidden_ones_is_told_of_all_the_same() -> None:
    fighters = (hero("Ann", "c3"), foe("Goblin chief", "d3"), foe("Goblin", "j10", hides=True))
    fight = fight_of(scene(*fighters), SEEN)
    choose(fight, "heroes", Engage("Ann", "Goblin chief"))
    log = fight.log_of("heroes")
    assert happened(log, Engaged)
    assert [sorted(gained.points) for gained in happened(log, RushGained)] == [
        ["Ann", "Goblin chief"]
    ]


def test_what_a_player_says_reaches_the_table_whatever_it_names() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Spy", "j10", hides=True)), SEEN
    )
    choose(fight, "heroes", CallOut("Ann", "free", "Beware of the Spy !"))
    assert all(happened(fight.log_of(seat), CalledOut) for seat in ("heroes", "foes"))


def test_whoever_bumps_into_the_hidden_from_hiding_is_found_as_well() -> None:
    fighters = (
        hero("Ann", "a1", hides=True),
        hero("Bob", "a9"),
        foe("Orc", "b1", hides=True),
        foe("Gob", "j9"),
    )
    walls = ("a2", "b2", "c1", "c2")
    fight = fight_of(scene(*fighters, walls=walls, expecting=("heroes", "foes")), SEEN, SEEN)
    while not isinstance(fight.asks[0], TakeTurn):
        choose(fight, fight.asks[0].seat, Pass(fight.asks[0].seat))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")))
    assert [found.creature for found in happened(fight.log_of("foes"), Discovered)] == [
        "Ann",
        "Orc",
    ]


def test_whom_one_trusts_is_in_no_view() -> None:
    fighters = (hero("Ann", "c3", trusts=("Spy",)), foe("Orc", "d3"), foe("Spy", "j10", hides=True))
    fight = fight_of(scene(*fighters), SEEN)
    assert seen_by(fight, "heroes").creatures["Ann"].sheet.trusts == ()


def test_nobody_is_offered_to_put_out_the_fire_of_the_hidden() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "j1"), foe("Spy", "d3", hides=True))
    state = fresh_state(*fighters, rulings=Rulings(targets="anyone"))
    ann, spy = state.creatures["Ann"], state.creatures["Spy"]
    spy.conditions = {**spy.conditions, "burning": 1}
    *_, afflicted, _ = look_around(state, ann)
    assert fires_to_put_out(ann, afflicted) == []
    spy.conditions = {"burning": 1}
    *_, afflicted, _ = look_around(state, ann)
    assert fires_to_put_out(ann, afflicted) == [PutOutFire("Ann", "Spy")]


def test_a_hidden_giant_gives_no_cover_and_a_hidden_lamp_no_light() -> None:
    giant = foe("Giant", "d3", size="L2", hides=True, lamp=Lamp(20, 20))
    ground = Ground(light="dark")
    state = fresh_state(hero("Ann", "a1", BOW), foe("Gob", "d3", size="tiny"), giant, ground=ground)
    ann, gob = state.creatures["Ann"], state.creatures["Gob"]
    assert cover(state, ann, gob) == 0
    assert light_for(state, ann, gob) == "dark"
    state.creatures["Giant"].conditions = {}
    assert cover(state, ann, gob) == 1
    assert light_for(state, ann, gob) == "bright"


def test_a_pass_does_not_tell_whether_the_hidden_could_have_acted() -> None:
    fighters = (hero("Ann", "a1"), foe("Orc", "c3", hides=True))
    fight = fight_of(scene(*fighters, begins="heroes", expecting=("heroes",)), SEEN)
    fight.state.creatures["Orc"].held = True
    while not isinstance(fight.asks[0], TakeTurn):
        choose(fight, fight.asks[0].seat, Pass(fight.asks[0].seat))
    choose(fight, "heroes", CallOut("Ann", "free"))
    assert [passed.forced for passed in happened(fight.log, Passed)] == [False]


def test_a_killer_from_hiding_is_seen_at_last() -> None:
    fighters = (hero("Ann", "c3", hides=True), foe("Orc", "d3"), foe("Gob", "j10"))
    scenario = scene(*fighters, rulings=Rulings(helpless="death"), expecting=("foes",))
    fight = fight_of(scenario, SEEN)
    fight.state.creatures["Orc"].unconscious = True
    fight.state.creatures["Orc"].hit_points = 0
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "action"))
    assert fight.state.creatures["Orc"].dead
    assert happened(fight.log_of("foes"), Discovered)


# --- secret hazards


def secret(name: str) -> Terrain:
    return Terrain("moss", difficult=True, hazard=Hazard(name, (4,), against=0, secret=True))


def test_a_spectator_without_a_seat_sees_no_secret_trap() -> None:
    ground = Ground(kinds={"x": secret("thorns")}, at={"c3": "x"})
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j10"), ground=ground)
    for seat in ("", "heroes", "foes"):
        kinds = seen_by(fight, seat).ground.kinds.values()
        assert not [kind for kind in kinds if kind.hazard]


@pytest.mark.rule("HR-13.1")
def test_what_a_view_works_out_of_the_ground_knows_no_secret_trap() -> None:
    ground = Ground(kinds={"x": secret("thorns")}, at={"c3": "x"})
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j10"), ground=ground, gm="gm")
    for seat in ("", "heroes", "foes"):
        assert seen_by(fight, seat).land.hazards == 0
    assert seen_by(fight, "gm").land.hazards == fight.state.grid.bit["c3"]


@pytest.mark.rule("HR-10.6", "HR-4.16")
def test_a_view_tells_whose_help_one_has_unless_that_one_is_hidden() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), hero("Bo", "d5"), foe("Orc", "f4")))
    choose(fight, "heroes", Help("Bo", "Ana"))
    seats = ("heroes", "foes")
    assert [seen_by(fight, seat).creatures["Ana"].helped_by for seat in seats] == ["Bo", "Bo"]
    fight.state.creatures["Bo"].conditions = {"hidden": 1}
    assert [seen_by(fight, seat).creatures["Ana"].helped_by for seat in seats] == ["Bo", ""]


@pytest.mark.rule("HR-13.1")
def test_secret_hazards_that_were_met_are_shown_apart_whatever_glyphs_are_taken() -> None:
    kinds = {glyph: Terrain(f"ground {glyph}", height=1) for glyph in "!?&$@"}
    thorns = secret("thorns")
    nettles = Terrain(
        "fern", water="shallow", hazard=Hazard("nettles", (4,), against=0, secret=True)
    )
    ground = Ground(kinds={**kinds, "x": thorns, "y": nettles}, at={"b1": "x", "c1": "y"})
    dice = [(1, 1), (1, 1)]
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j1"), ground=ground, dice=dice, height=1)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c1")))
    shown = seen_by(fight, "foes").ground
    met = [shown.kinds[shown.at[space]].hazard for space in ("b1", "c1")]
    assert [known.name for known in met if known] == ["thorns", "nettles"]


# --- no ability names one in hiding


def with_a_spy(name: str) -> Fight:
    """Ann, who has the ability or the spell, beside Bob, an orc and a spy, on her side's turn."""
    ability = abilities()[name]
    own: dict[str, Any] = {"abilities": (name,), "element": "air"}
    if ability.frequency == "spell":
        attuned = dict.fromkeys(ability.elements, "basic")
        own = {"spells": (Spell(name),), "attunements": attuned}
    heroes = (hero("Ann", "c3", **own), hero("Bob", "c4"))
    fighters = (*heroes, foe("Orc", "d3"), foe("Spy", "d4", hides=True))
    fight = fight_of(scene(*fighters, hiding=0), dice=Seeded(1))
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    fight.state.creatures["Ann"].rush = 6
    play(fight, ("heroes", CallOut("Bob", "free", "now")), ("foes", Pass("foes")))
    assert is_hidden(fight.state.creatures["Spy"])
    return fight


def names_the_spy(fight: Fight) -> list[Option]:
    """What the heroes are offered that tells of the spy, while it is hidden."""
    if not is_hidden(fight.state.creatures["Spy"]):
        return []
    asks = [ask for ask in fight.asks if ask.seat == "heroes"]
    return [option for ask in asks for option in ask.options if "Spy" in repr(option)]


def follow(fight: Fight, stance: Stance = "agility") -> list[Option]:
    """Take the first option of everything until the next turn: what has told of the spy?

    Nobody enters the engagement.
    """
    told = names_the_spy(fight)
    taking = TakeStance(stance)
    while not fight.over and not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        option = ask.options[-1 if isinstance(ask, JoinEngagement) else 0]
        fight.answer(ask, taking if taking in ask.options else option, ask.seat)
        told += names_the_spy(fight)
    return told


@pytest.mark.rule("HR-10.6", "HR-5.2")
@pytest.mark.parametrize("name", sorted(abilities()))
def test_no_ability_names_one_in_hiding(name: str) -> None:
    fight = with_a_spy(name)
    assert not names_the_spy(fight)
    ways = [o for o in offered(fight) if isinstance(o, UseAbility | Cast)]
    for way in ways[:6]:
        fight = with_a_spy(name)
        choose(fight, "heroes", way)
        assert not follow(fight)
    for stance in get_args(AttackStance):
        fight = with_a_spy(name)
        choose(fight, "heroes", Engage("Ann", "Orc"))
        assert not follow(fight, stance)


# --- no ability tells who in hiding has used it


def with_an_able_spy(name: str) -> Fight:
    """A spy who has the ability or the spell, hidden beside an orc and Ann, who lies prone."""
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", "h9"),
        foe("Orc", "d3"),
        foe("Spy", "d4", **own(name)),
    )
    fight = fight_of(scene(*fighters, hiding=0, begins="foes"), dice=Seeded(1))
    till_the_foes_turn(fight)
    fight.state.creatures["Spy"].rush = 6
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    choose(fight, "foes", CallOut("Orc", "free", "now"))
    till_the_foes_turn(fight)
    return fight


def till_the_foes_turn(fight: Fight) -> None:
    """Everybody declines."""
    while not (fight.asks[0].seat == "foes" and isinstance(fight.asks[0], TakeTurn)):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)


def own(name: str) -> dict[str, Any]:
    """The fields of one in hiding who has this ability or spell."""
    ability = abilities()[name]
    if ability.frequency == "spell":
        attuned = dict.fromkeys(ability.elements, "basic")
        return {"hides": True, "spells": (Spell(name),), "attunements": attuned}
    return {"hides": True, "abilities": (name,), "element": "air"}


def tells_of_the_spy(fight: Fight) -> list[str]:
    """What the heroes can read that names the spy, while it is hidden."""
    if not is_hidden(fight.state.creatures["Spy"]):
        return []
    told = (*fight.log_of("heroes"), seen_by(fight, "heroes"), *fight.asks_of("heroes"))
    return [repr(each) for each in told if "Spy" in repr(each)]


@pytest.mark.rule("HR-10.6", "HR-5.2")
@pytest.mark.parametrize("name", sorted(abilities()))
def test_no_ability_tells_who_in_hiding_has_used_it(name: str) -> None:
    fight = with_an_able_spy(name)
    ways = [o for o in offered(fight) if isinstance(o, UseAbility | Cast) and o.creature == "Spy"]
    for way in ways[:6]:
        fight = with_an_able_spy(name)
        choose(fight, "foes", way)
        for _ in range(10):
            assert not tells_of_the_spy(fight)
            if fight.over or not is_hidden(fight.state.creatures["Spy"]):
                break
            ask = fight.asks[0]
            fight.answer(ask, ask.options[0 if ask.seat == "foes" else -1], ask.seat)


@pytest.mark.rule("HR-10.6", "HR-5.2")
def test_what_the_hidden_do_to_others_for_a_while_is_known_to_their_side_alone() -> None:
    fight = with_an_able_spy("tactics")
    choose(fight, "foes", UseAbility("Spy", "tactics", "Ann", rush=1))
    assert is_hidden(fight.state.creatures["Spy"])
    assert [effect.by for effect in seen_by(fight, "foes").creatures["Ann"].effects] == ["Spy"]
    assert happened(fight.log_of("foes"), EffectStarted)
    assert seen_by(fight, "heroes").creatures["Ann"].effects == ()
    assert not happened(fight.log_of("heroes"), EffectStarted)
