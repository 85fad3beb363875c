"""Chapters 2, 3 and 5: who begins, turns and passes, what a round starts and ends with, rush."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
import pytest

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import (
    ActionsReturned,
    CombatEnded,
    ConditionsFaded,
    EngagementEnded,
    OpportunitySeized,
    Passed,
    RoundBegan,
    RoundEnded,
    RushGained,
    SideBegins,
    TurnPassed,
)
from crossblades.heart_rush.options import (
    CallOut,
    CreatureOption,
    Dash,
    Engage,
    Enter,
    FallUnconscious,
    FightOn,
    Help,
    HoldBack,
    Inflict,
    LetGo,
    MoveTo,
    OpportunityAttack,
    Pass,
    Sidestep,
    Stow,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.ask import Option
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.errors import StaleAskError, WrongSeatError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    KILL,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    pass_round,
    play,
    refused,
    rolls,
    scene,
)

# Two who stand too far apart to fight at once.
APART = (hero("Ann", "a1"), foe("Orc", "j10"))
# Two who stand face to face.
CLOSE = (hero("Ann", "c3"), foe("Orc", "d3"))


def waiting(
    fighters: Sequence[Fighter] = CLOSE, *dice: Sequence[int], begins: str | None = "heroes"
) -> Fight:
    """A fight in its first turn."""
    return fight_of(scene(*fighters, begins=begins), *dice)


def on_turn(fight: Fight) -> str:
    """The side that is asked to take its turn."""
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert fight.state.turn == ask.side
    return ask.side


def skirmish(attacker: str, target: str) -> tuple[tuple[str, Option], ...]:
    """An engagement in which nobody can attack, so nobody is hurt."""
    return (
        (attacker, Engage(attacker, target)),
        (attacker, TakeStance("defensive")),
        (target, TakeStance("defensive")),
    )


def engage(fight: Fight, attacker: str, target: str) -> None:
    """Play `skirmish`, whichever side the attacker's is."""
    side = fight.state.creatures[attacker].side
    (_, first), *rest = skirmish(attacker, target)
    play(fight, (side, first), *rest)


def indices(log: Iterable[Event], *kinds: type[Event]) -> list[int]:
    """Where the last event of each kind stands."""
    log = list(log)
    return [max(i for i, event in enumerate(log) if isinstance(event, kind)) for kind in kinds]


# --- HR-2.1


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_players_begin_on_a_four_or_more(face: int) -> None:
    fight = waiting(CLOSE, (face,), begins=None)
    finish(fight)
    (rolled,) = rolls(fight.log)
    assert rolled.sizes == (6,)
    assert "HR-2.1" in rolled.rules
    first = "heroes" if face >= 4 else "foes"
    (begins,) = happened(fight.log, SideBegins)
    assert (begins.side, begins.rules) == (first, ("HR-2.1",))
    assert fight.state.first == on_turn(fight) == first


@pytest.mark.rule("HR-2.1")
def test_the_players_begin_half_of_the_time() -> None:
    def run(dice: Enumerated) -> str:
        return on_turn(fight_of(scene(*CLOSE, begins=None), dice=dice))

    chance = sum((c for c, side in every_outcome(run) if side == "heroes"), Fraction())
    assert chance == Fraction(1, 2)


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize(("face", "first"), [(4, "foes"), (3, "heroes")])
def test_it_is_the_players_side_that_the_roll_favours(face: int, first: str) -> None:
    scenario: Scenario = msgspec.structs.replace(scene(*CLOSE, begins=None), players="foes")
    assert on_turn(fight_of(scenario, (face,))) == first


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize("side", ["heroes", "foes"])
def test_against_a_side_that_expects_nothing_the_other_begins_without_a_roll(side: str) -> None:
    fight = waiting(CLOSE, begins=side)
    assert not rolls(fight.log)
    assert [event.side for event in happened(fight.log, SideBegins)] == [side]
    assert on_turn(fight) == side


@pytest.mark.rule("HR-2.1")
@pytest.mark.parametrize("side", ["heroes", "foes"])
def test_the_side_that_began_begins_every_later_round(side: str) -> None:
    fight = waiting(CLOSE, begins=side)
    other = fight.state.other(side)
    play(
        fight,
        (side, CallOut("Ann" if side == "heroes" else "Orc", "free", "Now!")),
        (other, Pass(other)),
        (side, Pass(side)),  # the other side would be next, were it not a new round
    )
    assert fight.state.round == 2
    assert on_turn(fight) == side
    play(fight, (side, CallOut("Ann" if side == "heroes" else "Orc", "free", "Again!")))
    play(fight, (other, Pass(other)), (side, Pass(side)))
    assert fight.state.round == 3
    assert on_turn(fight) == side
    assert len(happened(fight.log, SideBegins)) == 1


# --- HR-3.1


@pytest.mark.rule("HR-3.1")
def test_a_side_picks_any_one_of_its_characters_and_none_of_the_others() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    (ask,) = fight.asks
    actors = {option.creature for option in ask.options if isinstance(option, CreatureOption)}
    assert actors == {"Ann", "Bob"}
    assert "HR-3.1" in ask.rules
    refused(fight, Engage("Orc", "Ann"))


@pytest.mark.rule("HR-3.1")
def test_one_action_passes_the_turn_to_the_other_side() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    choose(fight, "heroes", Help("Bob", "Ann"))
    assert on_turn(fight) == "foes"
    (passed,) = happened(fight.log, TurnPassed)
    assert (passed.to, passed.rules) == ("foes", ("HR-3.1",))
    choose(fight, "foes", CallOut("Orc", "free", "Hm."))
    assert on_turn(fight) == "heroes"


@pytest.mark.rule("HR-3.1")
def test_the_same_character_may_be_picked_turn_after_turn() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    play(
        fight, ("heroes", CallOut("Ann", "free", "Ho!")), FOES_PASS, ("heroes", Stow("Ann", "free"))
    )
    assert on_turn(fight) == "foes"


@pytest.mark.rule("HR-3.1")
def test_of_several_players_on_a_side_the_first_to_answer_has_the_turn() -> None:
    fight = waiting(
        (hero("Ann", "c3", seat="anna"), hero("Bob", "c4", seat="bert"), foe("Orc", "d3"))
    )
    asks = {ask.seat: ask for ask in fight.asks}
    assert set(asks) == {"anna", "bert"}
    offered = {o.creature for o in asks["anna"].options if isinstance(o, CreatureOption)}
    assert offered == {"Ann"}  # each decides for their own
    fight.answer(asks["bert"], CallOut("Bob", "free", "Mine!"), "bert")
    with pytest.raises(StaleAskError):
        fight.answer(asks["anna"], CallOut("Ann", "free", "No, mine!"), "anna")
    assert on_turn(fight) == "foes"


@pytest.mark.rule("HR-3.1")
def test_the_other_side_cannot_take_the_turn() -> None:
    fight = waiting()
    before = (fight.state.copy(), fight.asks, list(fight.log))
    with pytest.raises(WrongSeatError) as error:
        fight.answer(fight.asks[0], CallOut("Ann", "free", "Ha!"), "foes")
    assert error.value.rules == (), "what another is asked is no business of theirs"
    assert (fight.state, fight.asks, fight.log) == before


# --- HR-3.2, HR-3.8


@pytest.mark.rule("HR-3.2")
def test_a_side_may_pass_and_the_turn_goes_over() -> None:
    fight = waiting()
    play(fight, HEROES_PASS)
    (passed,) = happened(fight.log, Passed)
    assert (passed.side, passed.forced) == ("heroes", False)
    assert "HR-3.2" in passed.rules
    assert on_turn(fight) == "foes"
    assert fight.state.round == 1


@pytest.mark.rule("HR-3.2")
def test_the_round_ends_when_both_sides_pass_one_after_the_other() -> None:
    fight = waiting()
    play(fight, ("heroes", CallOut("Ann", "free", "Well?")), FOES_PASS)
    assert fight.state.round == 1
    play(fight, HEROES_PASS)
    (ended,) = happened(fight.log, RoundEnded)
    assert ended.round == 1
    assert "HR-3.2" in ended.rules
    assert [began.round for began in happened(fight.log, RoundBegan)] == [1, 2]


@pytest.mark.rule("HR-3.2", "HR-3.7")
def test_two_passes_at_once_end_the_round_and_not_the_combat() -> None:
    fight = waiting()
    play(fight, HEROES_PASS, FOES_PASS)
    assert not fight.over
    assert fight.state.round == 2
    assert on_turn(fight) == "heroes"


@pytest.mark.rule("HR-3.2", "HR-3.8")
def test_passes_with_an_action_between_them_do_not_end_the_round() -> None:
    fight = waiting()
    play(
        fight,
        HEROES_PASS,
        ("foes", CallOut("Orc", "free", "Cowards!")),
        HEROES_PASS,
        ("foes", Stow("Orc", "free")),
    )
    assert not happened(fight.log, RoundEnded)
    assert on_turn(fight) == "heroes"


@pytest.mark.rule("HR-3.8")
def test_a_side_that_passed_may_act_again_in_the_same_round() -> None:
    fight = waiting()
    play(fight, HEROES_PASS, ("foes", CallOut("Orc", "free", "Cowards!")))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c4"))
    assert fight.state.round == 1
    assert fight.state.creatures["Ann"].at == "c4"


@pytest.mark.rule("HR-3.8", "HR-4.1")
def test_a_side_that_cannot_act_passes() -> None:
    fight = waiting(CLOSE, begins="foes")
    ann = "heroes"
    engage(fight, "Orc", "Ann")  # the action
    play(
        fight,
        (ann, CallOut("Ann", "free", "Missed!")),
        ("foes", CallOut("Orc", "free", "Argh!")),
        HEROES_PASS,
        ("foes", Stow("Orc", "free")),
        HEROES_PASS,
        ("foes", Sidestep("Orc", "rush")),
        ("Orc", MoveTo("d4")),
        HEROES_PASS,
        ("foes", Dash("Orc", "free")),
        ("Orc", MoveTo("d3")),
    )
    assert on_turn(fight) == "heroes"
    choose(fight, "heroes", Stow("Ann", "free"))
    passed = happened(fight.log, Passed)[-1]
    assert (passed.side, passed.forced) == ("foes", True)
    assert "HR-3.8" in passed.rules
    assert on_turn(fight) == "heroes"  # one pass is not the end of the round
    play(fight, HEROES_PASS)
    assert fight.state.round == 2


@pytest.mark.rule("HR-3.8", "HR-3.4", "HR-4.12")
def test_an_instant_neither_passes_the_turn_nor_cancels_a_pass() -> None:
    fight = last_blow(foe("Gob", "j10"), more=[(1, 1, 1), (8, 6)])
    play(fight, ("Orc", FallUnconscious("Orc")), FOES_PASS)
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "rush"))
    finish(fight)
    assert len(happened(fight.log, OpportunitySeized)) == 1
    assert on_turn(fight) == "heroes"
    play(fight, HEROES_PASS)  # the second pass in a row
    assert fight.state.round == 2


# --- HR-3.3


@pytest.mark.rule("HR-3.3")
@pytest.mark.parametrize(
    "answers",
    [
        [("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c4"))],
        [("heroes", Stow("Ann", "free"))],
        [("heroes", CallOut("Ann", "free", "Over here!"))],
    ],
    ids=["dash", "object interaction", "call out"],
)
def test_free_first_uses_pass_the_turn_too(answers: list[tuple[str, Option]]) -> None:
    fight = waiting()
    play(fight, *answers)
    assert not fight.state.creatures["Ann"].acted
    assert [passed.to for passed in happened(fight.log, TurnPassed)] == ["foes"]
    assert on_turn(fight) == "foes"


# --- HR-3.5


@pytest.mark.rule("HR-3.5")
@pytest.mark.parametrize(
    ("attacker", "target", "first"), [("Ann", "Orc", "foes"), ("Orc", "Ann", "heroes")]
)
def test_after_an_engagement_the_side_first_engaged_has_the_turn(
    attacker: str, target: str, first: str
) -> None:
    fight = waiting(CLOSE, begins="foes" if attacker == "Orc" else "heroes")
    engage(fight, attacker, target)
    (ended,) = happened(fight.log, EngagementEnded)
    assert "HR-3.5" in ended.rules
    assert fight.state.engagement is None
    assert on_turn(fight) == first


@pytest.mark.rule("HR-3.5", "HR-4.10")
def test_those_who_enter_later_do_not_change_whose_turn_it_is() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Gob", "d4")))
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("foes", Enter("Gob")),
        ("heroes", Enter("Bob")),
        *((name, TakeStance("defensive")) for name in ("Ann", "Bob", "Orc", "Gob")),
    )
    assert on_turn(fight) == "foes"


# --- HR-3.6


def dazed_twice() -> Fight:
    """Ann's cunning has brought the agile orc two levels of dazed; round 2 is about to come."""
    fight = waiting(CLOSE, MISS, GUARD)
    clash(fight, Ann="cunning", Orc="agility")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", Inflict(dazed=2))
    while not isinstance(fight.asks[0], TakeTurn):  # the orc's free sidestep
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    finish(fight)
    return fight


@pytest.mark.rule("HR-3.6")
def test_fading_conditions_lose_one_level_at_the_start_of_a_round() -> None:
    fight = dazed_twice()
    orc = fight.state.creatures["Orc"]
    assert orc.conditions == {"dazed": 2}
    play(fight, FOES_PASS, HEROES_PASS)
    assert orc.conditions == {"dazed": 1}
    (faded,) = happened(fight.log, ConditionsFaded)
    assert (faded.creature, faded.left) == ("Orc", {"dazed": 1})
    assert "HR-3.6" in faded.rules
    play(fight, HEROES_PASS, ("foes", CallOut("Orc", "free", "Ugh.")), HEROES_PASS, FOES_PASS)
    assert fight.state.round == 3
    assert orc.conditions.get("dazed", 0) == 0


@pytest.mark.rule("HR-3.6")
def test_a_round_starts_with_fading_then_rush_then_actions() -> None:
    fight = dazed_twice()
    play(fight, FOES_PASS, HEROES_PASS)
    order = indices(fight.log, RoundEnded, RoundBegan, ConditionsFaded, RushGained, ActionsReturned)
    assert order == sorted(order)
    assert "HR-3.6" in happened(fight.log, RoundEnded)[0].rules
    assert "HR-3.6" in happened(fight.log, RoundBegan)[1].rules
    assert "HR-3.6" in happened(fight.log, ActionsReturned)[1].rules


@pytest.mark.rule("HR-3.6", "HR-4.1")
def test_actions_and_free_uses_return_with_the_new_round() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3")))
    play(
        fight,
        ("heroes", Help("Ann", "Bob")),
        FOES_PASS,
        ("heroes", CallOut("Ann", "free", "Ho!")),
        FOES_PASS,
        ("heroes", Stow("Ann", "free")),
        FOES_PASS,
        ("heroes", Dash("Ann", "free")),
        ("Ann", MoveTo("c2")),
        FOES_PASS,
    )
    ann = fight.state.creatures["Ann"]
    assert ann.acted
    gone = [Help("Ann", "Bob"), Dash("Ann", "free"), CallOut("Ann", "free", "Ho!")]
    for option in gone:
        refused(fight, option)
    play(fight, HEROES_PASS)
    assert fight.state.round == 2
    assert not ann.acted
    assert (ann.dashes, ann.interactions, ann.calls, ann.moved) == (0, 0, 0, 0)
    (ask,) = fight.asks
    assert {Dash("Ann", "free"), CallOut("Ann", "free")} <= set(ask.options)
    assert Engage("Ann", "Orc") in ask.options


@pytest.mark.rule("HR-3.6", "HR-5.1")
def test_unspent_rush_is_lost_at_the_end_of_the_round() -> None:
    fight = waiting(APART)
    assert fight.state.creatures["Ann"].rush == 1
    play(fight, ("heroes", CallOut("Ann", "free", "Come!")), FOES_PASS, HEROES_PASS)
    assert fight.state.round == 2
    assert {c.rush for c in fight.state.creatures.values()} == {0}


# --- HR-3.7


def last_blow(*others: Fighter, hit_points: int = 10, more: Sequence[Sequence[int]] = ()) -> Fight:
    """Ann strikes the orc for 20, halved by its defensive stance."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=hit_points), *others)
    fight = waiting(fighters, KILL, OPEN, *more)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    if not more:
        finish(fight)
    return fight


@pytest.mark.rule("HR-3.7", "HR-8.2")
def test_the_combat_ends_with_the_death_of_the_last_of_a_side() -> None:
    fight = last_blow(hit_points=5)
    assert fight.state.creatures["Orc"].dead
    assert fight.over
    assert not fight.asks
    ended = fight.log[-1]
    assert isinstance(ended, CombatEnded)
    assert ended.winner == "heroes"
    assert "HR-3.7" in ended.rules
    assert not happened(fight.log, TurnPassed), "there is no turn any more"


@pytest.mark.rule("HR-3.7", "HR-8.6")
def test_the_combat_ends_when_the_last_of_a_side_falls_unconscious() -> None:
    fight = last_blow()
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert fight.over
    assert [ended.winner for ended in happened(fight.log, CombatEnded)] == ["heroes"]
    assert fight.state.winner == "heroes"


@pytest.mark.rule("HR-5.1", "HR-3.6")
def test_the_dead_gain_no_rush_and_nothing_fades_from_them() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c5"), foe("Orc", "h3")))
    bob = fight.state.creatures["Bob"]
    bob.dead, bob.conditions = True, {"dazed": 2}
    pass_round(fight)
    assert happened(fight.log, RushGained)[-1].points.keys() == {"Ann", "Orc"}
    assert happened(fight.log, ConditionsFaded) == []


@pytest.mark.rule("HR-8.6", "HR-3.7")
def test_who_has_fought_on_for_ten_minutes_faints_as_the_last_round_ends() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "h3")))
    ann = fight.state.creatures["Ann"]
    ann.hit_points, ann.down_since, fight.state.round = 0, 1, 99
    pass_round(fight)
    assert (fight.state.round, ann.unconscious) == (100, False)
    pass_round(fight)
    assert ann.unconscious
    (ended,) = happened(fight.log, CombatEnded)
    assert (ended.winner, ended.reason) == ("foes", "last standing"), "not out of time"


@pytest.mark.rule("HR-3.7", "HR-8.6")
def test_the_combat_goes_on_while_one_at_zero_fights_on() -> None:
    fight = last_blow()
    choose(fight, "Orc", FightOn("Orc"))
    assert not fight.over
    assert on_turn(fight) == "foes"


@pytest.mark.rule("HR-3.7")
def test_the_combat_goes_on_while_a_side_has_another_left() -> None:
    fight = last_blow(foe("Gob", "j10"), hit_points=5)
    assert fight.state.creatures["Orc"].dead
    assert not fight.over
    assert on_turn(fight) == "foes"


# --- HR-5.1


def passes(fight: Fight) -> None:
    """Both sides pass, whoever is on turn."""
    for _ in range(2):
        side = on_turn(fight)
        choose(fight, side, Pass(side))


def rush(fight: Fight) -> dict[str, int]:
    """Everybody's rush points."""
    return {name: creature.rush for name, creature in fight.state.creatures.items()}


@pytest.mark.rule("HR-5.1")
def test_everybody_has_one_rush_point_in_round_one() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "a1"), foe("Orc", "d3")))
    assert rush(fight) == {"Ann": 1, "Bob": 1, "Orc": 1}
    (gained,) = happened(fight.log, RushGained)
    assert gained.points == {"Ann": 1, "Bob": 1, "Orc": 1}
    assert "HR-5.1" in gained.rules


@pytest.mark.rule("HR-5.1")
def test_rush_grows_with_the_rounds_that_saw_one_engaged() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "a1"), foe("Orc", "d3")))
    engage(fight, "Ann", "Orc")
    passes(fight)
    assert rush(fight) == {"Ann": 1, "Bob": 0, "Orc": 1}  # one drawn in counts too
    engage(fight, "Ann", "Orc")
    passes(fight)
    assert rush(fight) == {"Ann": 2, "Bob": 0, "Orc": 2}
    play(fight, ("heroes", CallOut("Ann", "free", "A breath.")))
    passes(fight)
    assert rush(fight) == {"Ann": 2, "Bob": 0, "Orc": 2}  # round 3 saw nobody engaged
    assert [r.round for r in happened(fight.log, RoundBegan)] == [1, 2, 3, 4]


@pytest.mark.rule("HR-5.1")
def test_two_engagements_in_one_round_count_once() -> None:
    fight = waiting()
    engage(fight, "Ann", "Orc")
    engage(fight, "Orc", "Ann")
    passes(fight)
    assert rush(fight) == {"Ann": 1, "Orc": 1}


@pytest.mark.rule("HR-5.1", "HR-4.10")
def test_entering_an_engagement_counts() -> None:
    fight = waiting((hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "c2"), foe("Orc", "d3")))
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("heroes", Enter("Bob")),
        ("heroes", Pass("heroes")),
        *((name, TakeStance("defensive")) for name in ("Ann", "Bob", "Orc")),
    )
    passes(fight)
    assert rush(fight) == {"Ann": 1, "Bob": 1, "Cid": 0, "Orc": 1}


@pytest.mark.rule("HR-5.1", "HR-4.12")
def test_striking_an_opportunity_counts_but_being_struck_does_not() -> None:
    fight = waiting(CLOSE, (1, 1, 1), (8, 6))
    play(
        fight,
        ("heroes", Dash("Ann", "free")),
        ("Ann", MoveTo("a3")),
        ("Orc", OpportunityAttack("Orc", "Ann", "might", "action")),
    )
    while not isinstance(fight.asks[0], TakeTurn):  # go on with the dash
        fight.answer(fight.asks[0], fight.asks[0].options[0], fight.asks[0].seat)
    finish(fight)
    passes(fight)
    assert rush(fight) == {"Ann": 0, "Orc": 1}


@pytest.mark.rule("HR-5.1")
def test_letting_an_opportunity_pass_does_not_count() -> None:
    fight = waiting()
    play(
        fight,
        ("heroes", Dash("Ann", "free")),
        ("Ann", MoveTo("a3")),
        ("Orc", LetGo("Orc")),
    )
    passes(fight)
    assert rush(fight) == {"Ann": 0, "Orc": 0}


@pytest.mark.rule("HR-5.1")
def test_holding_back_in_an_engagement_still_counts() -> None:
    fight = waiting()
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("defensive")),
        ("Ann", HoldBack("Ann")),
    )
    passes(fight)
    assert rush(fight) == {"Ann": 1, "Orc": 1}


@pytest.mark.rule("HR-5.1")
def test_a_spent_point_is_gone_and_does_not_lessen_the_next_rounds() -> None:
    fight = waiting()
    engage(fight, "Ann", "Orc")
    play(fight, FOES_PASS, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("c4")))
    assert fight.state.creatures["Ann"].rush == 0
    passes(fight)
    assert rush(fight) == {"Ann": 1, "Orc": 1}


@pytest.mark.rule("HR-5.1")
def test_there_is_no_rush_outside_combat() -> None:
    fight = last_blow(hit_points=5)
    assert fight.over
    assert rush(fight) == {"Ann": 0, "Orc": 0}
