"""OS-5.14: what the Referee may make of something creative."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.asks import ChooseAction
from crossblades.swords_reign.events import ConditionGained, GrappleEnded
from crossblades.swords_reign.options import EndTurn, Improvise, TakeTurn
from crossblades.swords_reign.referee_options import (
    Forbid,
    Outcome,
    OutcomeFor,
    OutcomeInWords,
    SetAbility,
    SetDC,
    SetOutcome,
)
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, lines, offered


def comes_to(outcome: Outcome, walls: tuple[str, ...] = ("d1", "d3")) -> Fight:
    """Ana, beside an orc, has had an idea that works."""
    fight = fight_of(
        hero("Ana", "b2"), foe("Orc", "c2"), dice=[(12,)], referee="Ref", walls=walls
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    creature(fight, "Orc").conditions = {"grappled": -1}
    creature(fight, "Orc").sources = {"grappled": ("Ana",)}
    act(fight, Improvise("Ana", "pulls the rug"), SetAbility("DEX"), SetDC(12), SetOutcome(outcome))
    return fight


@pytest.mark.rule("OS-5.14")
def test_what_the_referee_forbids_takes_the_action_and_is_not_rolled() -> None:
    fight = fight_of(hero("Ana", "b2"), foe("Orc", "c2"), referee="Ref")
    act(fight, TakeTurn("Ana"), Improvise("Ana", "flies"), Forbid())
    assert len(happened(fight.log, Rolled)) == 1, "her reflexes alone"
    assert any(isinstance(ask, ChooseAction) for ask in fight.asks)
    assert not creature(fight, "Ana").action


@pytest.mark.rule("OS-5.14")
@pytest.mark.rule("OS-2.7")
@pytest.mark.parametrize(("outcome", "turns"), [("prone", -1), ("shaken", 1)])
def test_a_fall_lasts_and_a_fright_is_for_the_next_turn(outcome: Outcome, turns: int) -> None:
    fight = comes_to(outcome)
    act(fight, OutcomeFor("Orc"))
    assert creature(fight, "Orc").conditions[outcome] == turns
    finish(fight)


@pytest.mark.rule("OS-5.14")
@pytest.mark.rule("OS-5.17")
def test_somebody_may_be_pushed_5_feet_and_out_of_a_grapple() -> None:
    fight = comes_to("push")
    act(fight, OutcomeFor("Orc"))
    assert creature(fight, "Orc").at == "d2"
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["out of reach"]
    finish(fight)


@pytest.mark.rule("OS-5.14")
def test_words_alone_befall_nobody() -> None:
    fight = comes_to("words")
    assert EndTurn("Ana") in offered(fight)
    assert not happened(fight.log, ConditionGained)
    assert creature(fight, "Ana").edge == 0


@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize(
    ("text", "told"), [("the bridge falls", "the bridge falls"), ("", "it works")]
)
def test_the_referee_may_say_in_words_what_comes_of_it(text: str, told: str) -> None:
    fight = fight_of(hero("Ana", "b2"), foe("Orc", "c2"), dice=[(12,)], referee="Ref")
    act(fight, TakeTurn("Ana"), Improvise("Ana", "cuts the rope"), SetAbility("DEX"), SetDC(12))
    act(fight, OutcomeInWords(text))
    assert lines(fight)[-1] == f"The Referee rules on what Ana has done: {told}."
    assert EndTurn("Ana") in offered(fight)
    assert creature(fight, "Ana").edge == 0
    finish(fight)
