"""What somebody looks for in vain is explained, from what that one may know."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.choices import Missing
from crossblades.swords_reign import asks
from crossblades.swords_reign import options as o
from crossblades.swords_reign.creature import Creature, Fighter
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.obstacles import Bar, Obstacle
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import State, begin
from crossblades.swords_reign.turn import options_of
from crossblades.swords_reign.visibility import View
from crossblades.swords_reign.words.missing import _ACTIONS
from crossblades.swords_reign.words.obstacle_words import why
from tests.offered_or_explained import questions
from tests.swords_reign.helpers import BOW, CROSSBOW, GAME, foe, hero, scene

Change = Callable[[State, Creature], None]


def has(**facts: Any) -> Change:
    """Set fields of the one that it is about."""

    def change(_state: State, ana: Creature) -> None:
        for field, value in facts.items():
            setattr(ana, field, value)

    return change


AS_IS = has()


def on_turn(*fighters: Fighter, change: Change = AS_IS, **scenario: Any) -> list[Missing]:
    """What is missing on Ana's turn."""
    state = begin(scene(*fighters, **scenario))
    state.acting = "Ana"
    change(state, state.creatures["Ana"])
    options = (*options_of(state, state.creatures["Ana"]), o.EndTurn("Ana"))
    ask = asks.ChooseAction(seat="heroes", creature="Ana", feet=30, options=options)
    return list(GAME.missing(ask, GAME.view(state, "heroes")))


def told(*fighters: Fighter, change: Change = AS_IS, **scenario: Any) -> dict[str, str]:
    """The same, by its short words."""
    return {each.short: each.why for each in on_turn(*fighters, change=change, **scenario)}


def test_an_enemy_out_of_reach_and_how_to_come_near() -> None:
    first, *_ = on_turn(hero("Ana", "a1"), foe("Orc", "g1"))
    assert first == Missing(
        "attack", "attack Orc", "too far: 30 feet, reach 5: move first", "Ana", "Orc", ("OS-6.1",)
    )


@pytest.mark.parametrize(
    ("at", "why_not"),
    [
        ("h1", "too far: 35 feet, reach 5: move first"),
        ("i1", "too far: 40 feet, reach 5: more than one move away"),
    ],
)
def test_whether_a_move_brings_it_near_enough(at: str, why_not: str) -> None:
    assert told(hero("Ana", "a1"), foe("Orc", at))["attack Orc"] == why_not


def test_reasons_why_nobody_can_be_attacked() -> None:
    def hidden(state: State, _ana: Creature) -> None:
        state.creatures["Orc"].hidden = True

    party = hero("Ana", "a1"), foe("Orc", "b2")
    assert told(*party, change=hidden)["attack Orc"] == "in hiding: nobody can aim there"
    charm = has(conditions={"charmed": 3}, sources={"charmed": ("Orc",)})
    assert told(*party, change=charm)["attack Orc"] == "charmed by Orc"
    behind = told(hero("Ana", "a1", BOW), foe("Orc", "c1"), walls=("b1", "b2", "b3"))
    assert behind["attack Orc"] == "walls are in the way: move first"
    empty = told(hero("Ana", "a1", CROSSBOW), foe("Orc", "c1"), change=has(loaded=False))
    assert empty["attack Orc"] == "the light crossbow is empty: reload first"


SPENT = "the Action of this turn is spent"


def test_one_whose_action_is_spent() -> None:
    missing = told(hero("Ana", "a1"), foe("Orc", "b2"), change=has(action=False))
    spent = {short for short, why_not in missing.items() if why_not == SPENT}
    assert spent == {"attack", *_ACTIONS, "use an object", "improvise"}
    assert missing["flee"] == "takes a whole turn, and this one has begun"


def test_one_who_is_helpless() -> None:
    party = hero("Ana", "a1"), foe("Orc", "b2")
    assert told(*party, change=has(conditions={"paralysed": 2}))["dodge"] == "paralysed"
    assert told(*party, change=has(fatigue=5))["attack"] == "Fatigue 5"


def test_actions_that_cannot_be_taken_twice_or_here() -> None:
    party = hero("Ana", "a1"), hero("Bo", "a5"), foe("Orc", "f1")
    missing = told(*party, change=has(dodges=True, reaction=False))
    assert missing["dodge"] == "dodges already"
    assert missing["ready"] == "the Reaction is used, and back in the next round"
    assert missing["help"] == "no ally within 5 feet: move first"
    assert missing["grapple"] == "no enemy within 5 feet: move first"
    assert missing["hide"].startswith("an enemy has a clear view")
    assert told(*party, change=has(hidden=True))["hide"] == "hidden already"


def test_enemies_that_are_beside_one() -> None:
    def held(state: State, _ana: Creature) -> None:
        orc = state.creatures["Orc"]
        orc.conditions, orc.sources = {"grappled": -1, "prone": -1}, {"grappled": ("Ana",)}

    walls = ("c1", "c2", "c3", "b3", "a3")
    missing = told(hero("Ana", "a1"), foe("Orc", "b2"), change=held, walls=walls)
    assert missing["grapple Orc"] == "held already"
    assert missing["shove Orc"] == "prone already, and no room behind it"
    assert missing["disarm Orc"] == "no weapon in hand"


@pytest.mark.parametrize("condition", ["grappled", "restrained"])
def test_conditions_that_hold_it(condition: str) -> None:
    change = has(conditions={condition: -1}, sources={"grappled": ("Orc",)})
    missing = told(hero("Ana", "a1"), foe("Orc", "b2"), change=change)
    words = "grappled: escape first" if condition == "grappled" else condition
    assert {missing[short] for short in ("move", "dash", "disengage")} == {words}


def test_moves_that_are_over() -> None:
    party = hero("Ana", "a1"), foe("Orc", "f1")
    assert told(*party, change=has(moved=30))["move"] == "no movement left in this turn: dash"
    prone = told(*party, change=has(conditions={"prone": -1}, moved=20))
    assert prone["stand up"] == "takes 15 feet, 10 left"
    assert prone["move"] == "prone: stand up first"
    whole = told(
        *party,
        change=has(moved=5, moved_first=True, action=False),
        rulings=Rulings(split_move=False),
    )
    assert whole["move"] == "moved before the Action, and the move may not be split"
    boxed = told(*party, walls=("a2", "b1", "b2"))
    assert boxed["move"] == "no free space within reach"


def test_the_dying_who_cannot_be_tended() -> None:
    def dying(state: State, _ana: Creature) -> None:
        state.creatures["Bo"].status, state.creatures["Bo"].hit_points = "dying", 0

    far = hero("Ana", "a1", provisions=1), hero("Bo", "a5"), foe("Orc", "f1")
    assert told(*far, change=dying)["stabilise Bo"] == "too far: 20 feet, reach 5: move first"
    none = hero("Ana", "a1"), hero("Bo", "a2"), foe("Orc", "f1")
    assert told(*none, change=dying)["stabilise Bo"] == "no Provisions left"
    assert "stabilise Bo" not in told(*none)


def test_magic_that_is_used_up_or_reaches_nobody() -> None:
    spells = (Spell("Sleep", range=30, effect=Special(condition="unconscious"), uses=1),)
    party = hero("Ana", "a1", spells=spells), foe("Orc", "i1")
    assert told(*party)["cast Sleep"] == "nobody to use it on within 30 feet"
    assert told(*party, change=has(used={"Sleep": 1}))["cast Sleep"] == "used up in this fight"


def test_those_who_have_had_their_turn() -> None:
    state = begin(scene(hero("Ana", "a1"), hero("Bo", "a5"), hero("Cay", "a7"), foe("Orc", "f1")))
    state.round = 1
    state.creatures["Ana"].had_turn = True
    state.creatures["Bo"].had_turn = state.creatures["Bo"].late = True
    ask = asks.WhoActs(seat="heroes", side="heroes", options=(o.TakeTurn("Cay"),))
    missing = {each.short: each.why for each in GAME.missing(ask, GAME.view(state, "heroes"))}
    late = "the Reflex check failed: no turn in round 1"
    assert missing == {"Ana": "has had its turn", "Bo": late}


def test_what_the_dying_roll_and_damage_leaves() -> None:
    state = begin(scene(hero("Ana", "a1"), foe("Orc", "f1")))
    shield = asks.SaveWithShield(seat="heroes", creature="Ana", damage=7, options=())
    leaves = "the damage leaves Ana at 3 of 10 hit points"
    assert GAME.hint(shield, GAME.view(state, "heroes")) == leaves
    last = asks.ChooseHeroicAction(seat="heroes", creature="Ana", options=())
    assert GAME.hint(last, GAME.view(state, "heroes")) == "Ana dies after it"
    state.creatures["Ana"].status, state.creatures["Ana"].hit_points = "dying", 0
    ask = asks.WhoActs(seat="heroes", side="heroes", options=())
    assert GAME.hint(ask, GAME.view(state, "heroes")) == (
        "Ana is dying: 2d6 at the start of its turn: 11 or more gets up, 10 is stable, "
        "5 to 9 goes on, 4 is a last action, less is death"
    )


# --- at large


def test_every_kind_of_obstacle_has_words() -> None:
    for bar in get_args(Bar):
        assert why(Obstacle(bar, (), "sword", 3, 2))


@pytest.mark.parametrize("name", sorted(GAME.encounters()))
@pytest.mark.parametrize("seed", [1, 2])
def test_what_one_looks_for_is_offered_or_explained(name: str, seed: int) -> None:
    for ask, view, missing in questions(GAME, name, seed, 120):
        assert isinstance(view, View)
        assert {each.actor for each in missing} <= set(view.creatures)
        assert {each.target for each in missing} <= {"", *view.creatures}
        if isinstance(ask, asks.ChooseAction):
            _is_complete(view, ask.creature, list(ask.options), {each.short for each in missing})


def _is_complete(view: View, name: str, options: list[Option], explained: set[str]) -> None:
    """Every action of chapter 5 is there, or it is said why not; never both."""
    mine = view.creatures[name]
    for short, (_, kinds) in _ACTIONS.items():
        offered = any(isinstance(option, kinds) for option in options)
        if short == "help" and not offered and not _has_allies(view, name):
            continue
        said = any(each.split(" ")[0] == short for each in explained)
        assert offered or said, (name, short)
        assert not (offered and short in explained), (name, short)
    attacked = {option.target for option in options if isinstance(option, o.Attack)}
    for other, seen in view.creatures.items():
        if seen.side != mine.side and seen.up:
            reasons = {"attack", f"attack {other}"} & explained
            assert (other in attacked) != bool(reasons), (name, other)
    moves = any(isinstance(option, o.Move) for option in options)
    assert moves != ("move" in explained)


def _has_allies(view: View, name: str) -> bool:
    side = view.creatures[name].side
    return any(e.side == side and e.on_the_map for e in view.creatures.values() if e.name != name)
