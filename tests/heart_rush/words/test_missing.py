"""What somebody looks for in vain is explained, from what that one may know."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from crossblades.heart_rush import asks
from crossblades.heart_rush import options as o
from crossblades.heart_rush.creature import Creature, Fighter, Spell, Stance
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.obstacles import Bar, Obstacle
from crossblades.heart_rush.rounds import options_on_turn
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.words.obstacle_words import why
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Missing
from tests.helpers import BOW, DAGGER, GAME, JAVELIN, MAUL, SPEAR, SWORD, foe, hero, scene
from tests.offered_or_explained import questions

Change = Callable[[State, Creature], None]

POND = Ground(kinds={"w": Terrain("pond", water="deep")}, at=dict.fromkeys(("a2", "b1", "b2"), "w"))
"""Deep water around the corner of the map."""

CLIFF = Ground(kinds={"^": Terrain("wall", climb=10)}, at=dict.fromkeys(("a2", "b1", "b2"), "^"))


def has(**facts: Any) -> Change:
    """Set fields of the one that it is about."""

    def change(_state: State, ana: Creature) -> None:
        for field, value in facts.items():
            setattr(ana, field, value)

    return change


AS_IS = has()


def on_turn(*fighters: Fighter, change: Change = AS_IS, **scenario: Any) -> list[Missing]:
    """What is missing on the heroes' turn, who have 1 rush point each."""
    state = GAME.begin(scene(*fighters, **scenario))
    for creature in state.everyone:
        creature.rush = 1
    change(state, state.creatures["Ana"])
    options = options_on_turn(state, "heroes")
    ask = asks.TakeTurn(seat="heroes", side="heroes", options=options)
    return list(GAME.missing(ask, GAME.view(state, "heroes")))


def told(*fighters: Fighter, change: Change = AS_IS, **scenario: Any) -> dict[str, str]:
    """The same, by its short words."""
    return {each.short: each.why for each in on_turn(*fighters, change=change, **scenario)}


def test_an_enemy_out_of_reach_and_how_to_come_near() -> None:
    (line,) = on_turn(hero("Ana", "a1"), foe("Orc", "g1"))
    assert line == Missing(
        "attack", "engage Orc", "too far: 30 feet, reach 5: dash first", "Ana", "Orc", ("HR-6.19",)
    )
    assert line.words == "engage Orc: too far: 30 feet, reach 5: dash first"


@pytest.mark.parametrize(
    ("at", "weapon", "why_not"),
    [
        ("c1", SWORD, "too far: 10 feet, reach 5: sidestep or dash first"),
        ("m1", SWORD, "too far: 60 feet, reach 5: dash first"),
        ("n1", SWORD, "too far: 65 feet, reach 5: dash first"),
        ("o1", SWORD, "too far: 70 feet, reach 5: more than one move away"),
        # HR-12.3: a long weapon loses its length by a dash.
        ("o1", SPEAR, "too far: 70 feet, reach 10: more than one move away"),
        ("q1", JAVELIN, "too far: 80 feet, range 40: dash first"),
        # HR-12.5: one aims no more after more than half the speed.
        ("s1", BOW, "too far: 90 feet, range 60: dash first"),
        ("t1", BOW, "too far: 95 feet, range 60: more than one move away"),
    ],
)
def test_whether_a_move_brings_it_near_enough(at: str, weapon: Any, why_not: str) -> None:
    missing = told(hero("Ana", "a1", weapon), foe("Orc", at), width=20)
    assert missing["engage Orc"] == why_not


def test_a_move_that_takes_the_action_leads_to_no_engagement() -> None:
    def change(_state: State, ana: Creature) -> None:
        ana.dashes, ana.rush = 1, 0

    missing = told(hero("Ana", "a1"), foe("Orc", "c1"), change=change)
    assert missing["engage Orc"] == "too far: 10 feet, reach 5"


def test_a_wall_in_the_way() -> None:
    walls = ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9")
    missing = told(hero("Ana", "a1", SPEAR), foe("Orc", "c1"), walls=walls)
    assert missing["engage Orc"] == "walls are in the way: move first"


SPENT = "the action of this round is spent"


def test_one_who_has_acted() -> None:
    missing = told(
        hero("Ana", "a1"),
        foe("Orc", "b2"),
        change=has(acted=True, dashes=1, interactions=1, calls=1, rush=0),
    )
    assert missing == {
        "engage": SPENT,
        "dash": f"the free one is used, and {SPENT}",
        "sidestep": f"{SPENT}, and no rush is left",
        "help": SPENT,
        "use an object": f"the free one is used, and {SPENT}",
        "call out": f"the free one is used, and {SPENT}",
    }


def test_one_who_can_do_nothing() -> None:
    party = hero("Ana", "a1"), hero("Bo", "a5"), foe("Orc", "b2")
    stunned = told(*party, change=has(conditions={"stunned": 1}))
    assert stunned["act"] == "stunned"
    out = told(*party, change=has(unconscious=True, hit_points=-3))
    assert out["act"] == "unconscious until healed above 0 hit points"
    held = told(*party, change=has(held=True, surprised=True))
    assert held["act"] == "surprised: no moves and no abilities in round 1"


@pytest.mark.parametrize(
    ("condition", "dash", "sidestep"),
    [
        ("restrained", "restrained", "restrained"),
        ("grappled", "grappled: break free first", "grappled: break free first"),
        ("entangled", *["entangled: get out of the net first"] * 2),
        ("grappling", "grappling: let go first", None),
    ],
)
def test_conditions_that_hold_it(condition: str, dash: str, sidestep: str | None) -> None:
    change = has(conditions={condition: 1}, sources={condition: "Orc"})
    missing = told(hero("Ana", "a1"), foe("Orc", "b2"), change=change)
    assert (missing["dash"], missing.get("sidestep")) == (dash, sidestep)


def test_the_confused_act_or_move() -> None:
    moved = told(
        hero("Ana", "a1"), foe("Orc", "b2"), change=has(conditions={"confused": 1}, dashes=1)
    )
    assert moved["engage"] == "confused, and has moved: no action in this round"
    acted = told(
        hero("Ana", "a1"), foe("Orc", "b2"), change=has(conditions={"confused": 1}, acted=True)
    )
    assert acted["dash"] == "confused: act or move in a round, not both"


def test_only_the_prone_look_for_standing_up() -> None:
    party = hero("Ana", "a1"), foe("Orc", "b2")
    assert "stand up" not in told(*party, change=has(acted=True, dashes=1))
    missing = told(*party, change=has(conditions={"prone": 1}, acted=True, dashes=1))
    assert missing["stand up"] == f"the free one is used, and {SPENT}: sidestep to rise"


def test_ground_that_bars_every_way() -> None:
    party = hero("Ana", "a1", swim=0, climb=0), foe("Orc", "g1")
    assert told(*party, ground=POND)["dash"] == "the water is too deep for one who cannot swim"
    assert told(*party, ground=CLIFF)["dash"] == "the ground is too steep for one who cannot climb"
    walls = told(*party, walls=("a2", "b1", "b2"))
    assert walls["dash"] == walls["sidestep"] == "no free space beside"


def test_the_frightened_see_no_way() -> None:
    change = has(conditions={"frightened": 1}, sources={"frightened": "Orc"})
    missing = told(hero("Ana", "a1"), foe("Orc", "c1"), change=change, height=1)
    assert missing["dash"] == missing["sidestep"] == "too afraid of Orc"


def test_one_who_has_aimed_goes_half_the_speed() -> None:
    missing = told(hero("Ana", "a1", BOW), foe("Orc", "b2"), change=has(aimed=True, moved=30))
    assert missing["dash"] == missing["sidestep"]
    assert missing["dash"] == "has aimed and may move no farther in this round"


def test_things_that_are_not_in_hand() -> None:
    party = hero("Ana", "a1", MAUL, DAGGER, shield="light"), foe("Orc", "b2")
    missing = told(*party)
    assert missing["draw the dagger"] == "the maul is in hand: put it away first"
    assert missing["take the shield in hand"] == "no free hand: put the maul away first"


def test_spells_that_cannot_be_cast() -> None:
    party = hero("Ana", "a1", spells=(Spell("Fog"), Spell("Mist"))), foe("Orc", "b2")
    assert "cast a spell" not in told(*party)
    assert told(*party, change=has(acted=True))["cast a spell"] == SPENT
    far = told(*party, change=has(moved=35))
    assert far["cast a spell"] == "has moved 35 feet, more than half the speed"
    cast = told(*party, change=has(cast_after=0))
    assert cast["cast a spell"] == "one spell in a round, and one is cast"
    gone = told(*party, change=has(spent={"Fog": "spell"}))
    assert gone["cast Fog"] == "used up: back after long rests"
    assert "cast Mist" not in gone


def test_abilities_that_cannot_be_used() -> None:
    party = hero("Ana", "a1", abilities=("rallying cry", "tactics")), foe("Orc", "b2")
    spent = told(*party, change=has(spent={"rallying cry": "major"}, rush=0))
    assert spent["Rallying Cry"] == "used up: back after a long rest"
    assert spent["Tactics"] == "costs 1 rush point, has 0"


def test_bunker_down_is_named() -> None:
    def change(state: State, ana: Creature) -> None:
        ability = next(m for m in state.moments[SpecialAbility] if m.owner == "Ana")
        ana.effects = (ability.lasts("Ana", "round").effect,)

    party = hero("Ana", "a1", abilities=("bunker down",)), foe("Orc", "b2")
    missing = told(*party, change=change)
    assert missing["engage"] == missing["dash"] == "Bunker Down forbids it"


# --- engagements


def declaring(ana: Stance, orc: Stance, at: str = "b2", **changes: Any) -> dict[str, str]:
    """What is missing when Ana picks a target."""
    state = GAME.begin(scene(hero("Ana", "a1"), foe("Orc", at)))
    has(**changes)(state, state.creatures["Ana"])
    state.engagement = Engagement("foes", ("Ana", "Orc"), {"Ana": ana, "Orc": orc})
    assert ana != "defensive"
    ask = asks.DeclareAttack(
        seat="heroes", creature="Ana", stance=ana, options=(o.MoveFirst("Ana"),)
    )
    return {each.short: each.why for each in GAME.missing(ask, GAME.view(state, "heroes"))}


def test_a_stance_that_is_not_beaten() -> None:
    missing = declaring("might", "agility")
    assert missing["attack Orc"] == "might does not beat agility"
    assert missing["grapple Orc"] == missing["hinder Orc"] == "might does not beat agility"


def test_a_target_out_of_reach() -> None:
    missing = declaring("might", "cunning", at="c1")
    assert missing["attack Orc"] == "too far: 10 feet, reach 5: sidestep first"
    assert missing["grapple Orc"] == "too far: 10 feet, reach 5"


def test_nobody_looks_for_a_grapple_far_away() -> None:
    assert set(declaring("might", "cunning", at="g1")) == {"attack Orc"}


def test_stances_that_are_closed() -> None:
    state = GAME.begin(scene(hero("Ana", "a1", BOW), foe("Orc", "b2")))
    state.creatures["Ana"].moved = 40
    ask = asks.ChooseStance(seat="heroes", creature="Ana", options=(o.TakeStance("defensive"),))
    missing = GAME.missing(ask, GAME.view(state, "heroes"))
    assert [each.short for each in missing] == ["might", "agility", "cunning"]
    assert {each.why for each in missing} == {"has moved 40 feet, more than half the speed"}


def test_those_who_stay_out_of_an_engagement() -> None:
    state = GAME.begin(
        scene(hero("Ana", "a1"), hero("Bo", "a5"), hero("Cay", "b3"), foe("Orc", "b2"))
    )
    state.creatures["Cay"].acted = True
    state.engagement = Engagement("foes", ("Ana", "Orc"), {})
    ask = asks.JoinEngagement(seat="heroes", side="heroes", options=(o.Pass("heroes"),))
    missing = {e.actor: e.why for e in GAME.missing(ask, GAME.view(state, "heroes"))}
    assert missing == {"Bo": "too far: 15 feet, reach 5", "Cay": SPENT}


# --- hints


def test_the_triangle_helps_with_a_stance() -> None:
    state = GAME.begin(scene(hero("Ana", "a1"), foe("Orc", "b2")))
    ask = asks.ChooseStance(seat="heroes", creature="Ana", options=())
    triangle = "cunning beats agility, agility beats might, might beats cunning"
    hint = f"{triangle}; all three beat defensive"
    assert GAME.hint(ask, GAME.view(state, "heroes")) == hint


TURN = asks.TakeTurn(seat="heroes", side="heroes", options=())
GOING = asks.KeepMoving(seat="heroes", creature="Ana", options=())
HURT = asks.TakeDamage(seat="heroes", creature="Ana", damage=11, options=())


@pytest.mark.parametrize(
    ("hit_points", "ask", "hint"),
    [
        (1, TURN, ""),
        (0, GOING, "is at 0 hit points and dies at -40"),
        (-3, TURN, "is at -3 hit points and dies at -40"),
        (12, HURT, ""),
    ],
)
def test_where_death_is(hit_points: int, ask: Ask, hint: str) -> None:
    state = GAME.begin(scene(hero("Ana", "a1"), foe("Orc", "b2")))
    state.creatures["Ana"].hit_points = hit_points
    assert GAME.hint(ask, GAME.view(state, "heroes")) == (f"Ana {hint}" if hint else "")


def test_what_damage_would_come_to() -> None:
    state = GAME.begin(scene(hero("Ana", "a1"), foe("Orc", "b2")))
    state.creatures["Ana"].hit_points = 5
    view = GAME.view(state, "heroes")
    assert GAME.hint(HURT, view) == "all of it leaves Ana at -6 hit points; Ana dies at -40"
    dead = asks.TakeDamage(seat="heroes", creature="Ana", damage=45, options=())
    assert GAME.hint(dead, view) == "all of it kills Ana, who dies at -40 hit points"


# --- at large


def test_every_kind_of_obstacle_has_words() -> None:
    for bar in get_args(Bar):
        assert why(Obstacle(bar, (), "sword", "might", 3, 2))


def test_nothing_tells_of_the_hidden() -> None:
    party = hero("Ana", "a1"), foe("Orc", "c1"), foe("Imp", "d1", hides=True)
    assert not any("Imp" in each.words for each in on_turn(*party))


@pytest.mark.parametrize("name", sorted(GAME.encounters()))
@pytest.mark.parametrize("seed", [1, 2])
def test_what_one_looks_for_is_offered_or_explained(name: str, seed: int) -> None:
    for ask, view, missing in questions(GAME, name, seed, 120):
        assert isinstance(view, View)
        assert {each.actor for each in missing} <= set(view.creatures)
        assert {each.target for each in missing} <= {"", *view.creatures}
        assert not any(each.actor and each.short.startswith(f"{each.actor}:") for each in missing)
        if isinstance(ask, asks.TakeTurn):
            _is_complete(ask, view, missing)


def _is_complete(ask: asks.TakeTurn, view: View, missing: tuple[Missing, ...]) -> None:
    """Every action of chapter 4 is there, or it is said why not; never both."""
    for name, seen in view.creatures.items():
        if (seen.sheet.seat, seen.sheet.side) == (ask.seat, ask.side) and not seen.dead:
            mine = [each for each in ask.options if getattr(each, "creature", "") == name]
            explained = {each.short for each in missing if each.actor == name}
            if "act" in explained:
                assert not mine
            else:
                _is_offered_or_explained(view, name, mine, explained)


def _is_offered_or_explained(
    view: View, name: str, mine: list[Option], explained: set[str]
) -> None:
    for kind, short in ((o.Dash, "dash"), (o.Sidestep, "sidestep")):
        offered = any(isinstance(option, kind) for option in mine)
        assert offered != (short in explained), (name, short, explained)
    engaged = {option.target for option in mine if isinstance(option, o.Engage)}
    for other, seen in view.creatures.items():
        hostile = seen.sheet.side != view.creatures[name].sheet.side
        if hostile and not seen.dead and "hidden" not in seen.conditions:
            reasons = {"engage", f"engage {other}"} & explained
            assert (other in engaged) != bool(reasons), (name, other, explained)
    objects = any(isinstance(option, o.Interact) for option in mine)
    assert objects != ("use an object" in explained)
    assert any(isinstance(option, o.CallOut) for option in mine) != ("call out" in explained)


def test_a_hidden_participant_is_in_no_reason() -> None:
    state = GAME.begin(scene(hero("Ana", "a1"), foe("Orc", "g1"), foe("Imp", "b1", hides=True)))
    state.engagement = Engagement("heroes", ("Orc", "Imp"), {})
    ask = asks.JoinEngagement(seat="heroes", side="heroes", options=(o.Pass("heroes"),))
    (line,) = GAME.missing(ask, GAME.view(state, "heroes"))
    assert line.why == "too far: 30 feet, reach 5"
