"""Fights at random: everything that comes up has its words, and secrets stay secret."""

from random import Random
from typing import Any

import pytest

from crossblades.interfaces.terminal.maps import draw
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import Event, told
from crossblades.kernel.fight import Fight
from crossblades.kernel.people import spoken
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.events import HitPointsLeft, MoraleCompared, ReadyingTold
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import OPTION_TYPES, Hide
from crossblades.swords_reign.order import fight
from crossblades.swords_reign.referee_options import REFEREE_OPTION_TYPES
from crossblades.swords_reign.state import Scenario, State, begin
from crossblades.swords_reign.visibility import View, view
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.narration import label, line, question
from crossblades.swords_reign.words.status import status
from tests.swords_reign.scenes import BITE, BOW, SPEAR, SWORD, foe, hero, scene

HOWL = Special("howl", save="WIS", condition="frightened", rounds=2, range=30)
FLARE = Spell("Flare", attack="INT", effect=Special(dice=(6,), kind="fire"))
FLASK = Item("red flask", (6,), 2)
LANCE = Strike("lance", (6,), weapon=True, range=30)
SEATS = ("ana", "bo", "foes", "ref")
STEPS = 150


class Bare:
    """The rules and what is seen of them, without encounters and bots."""

    name = "swords-reign"
    scenario_type = Scenario
    option_types = (*OPTION_TYPES, *REFEREE_OPTION_TYPES)

    def check(self, scenario: Scenario) -> None:
        """Every scenario of the tests makes sense."""

    def begin(self, scenario: Scenario) -> State:
        return begin(scenario)

    def play(self, state: State) -> Rule[None]:
        return fight(state)

    def seats(self, _scenario: Scenario) -> tuple[str, ...]:
        return SEATS

    def referee(self, scenario: Scenario) -> str:
        return scenario.referee

    def view(self, state: State, seat: str) -> View:
        return view(state, seat)


def brawl(seed: int) -> Fight:
    fighters = (
        hero("Ana", "b2", SWORD, SPEAR, seat="ana", shield=True, provisions=2, items=(FLASK,)),
        hero("Bo", "b4", BOW, seat="bo", abilities={"DEX": 2, "INT": 2}, spells=(FLARE,)),
        foe("Goblin 1", "f2", LANCE, leader=True),
        foe("Goblin 2", "g4", LANCE),
        foe("Wolf", "f3", BITE, hit_points=9, specials=(HOWL,)),
    )
    # Bushes all over, so that somebody is hidden most of the time.
    bushes = tuple(f"{column}{row}" for column in "abcdefgh" for row in (1, 2, 4, 5))
    place = scene(*fighters, width=8, height=5, walls=("d3",), cover=bushes, referee="ref")
    return Fight(Bare(), place, Seeded(seed))


def any_option(asks: tuple[Ask, ...], random: Random) -> tuple[Ask, Option]:
    """Any kind of option of any question; decrees seldom, hiding often."""
    must = [ask for ask in asks if not ask.optional or random.random() < 0.05]
    ask = random.choice(must or asks)
    if hiding := [option for option in ask.options if isinstance(option, Hide)]:
        return ask, hiding[0]
    kind = random.choice(list(dict.fromkeys(map(type, ask.options))))
    return ask, random.choice([option for option in ask.options if type(option) is kind])


@pytest.mark.parametrize("seed", range(6))
def test_whatever_comes_up_can_be_shown(seed: int) -> None:
    brawling, random = brawl(seed), Random(seed)
    for _ in range(STEPS):
        if brawling.over:
            break
        for ask in brawling.asks:
            seen = view(brawling.state, ask.seat)
            told_now = [question(ask), *map(label, ask.options), *status(seen)]
            told_now = list(map(spoken, told_now))
            told_now += [remark(option, seen) for option in ask.options]
            assert all(words.isprintable() for words in told_now)
            assert draw(board(seen, ask))
        ask, option = any_option(brawling.asks, random)
        brawling.answer(ask, option, ask.seat)
    assert all(spoken(line(event)).isprintable() and line(event) for event in brawling.log)


PRIVATE = (HitPointsLeft, MoraleCompared, ReadyingTold)


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_reads_what_is_for_the_other_side(seed: int) -> None:
    brawling, random = brawl(seed), Random(seed)
    state: State = brawling.state
    while not brawling.over and len(brawling.inputs) < STEPS:
        ask, option = any_option(brawling.asks, random)
        before = len(brawling.log)
        brawling.answer(ask, option, ask.seat)
        for seat, side in (("ana", "heroes"), ("bo", "heroes"), ("foes", "foes")):
            new = told(brawling.log[before:], [seat])
            assert not [event for event in new if _secret(event, state, side)]
            others = [c for c in state.creatures.values() if c.side != side]
            assert not any(_known(view(state, seat), other) for other in others)


def _secret(event: Event, state: State, side: str) -> bool:
    """Whether it tells this side what is not for it."""
    if isinstance(event, MoraleCompared):
        return side == "heroes"
    name: Any = getattr(event, "creature", "")
    if not name or state.creatures[name].side == side:
        return False
    return isinstance(event, PRIVATE)


def _known(seen: View, creature: Creature) -> bool:
    """Whether a view has what only its own side knows of a creature."""
    return seen.creatures[creature.name].known is not None
