"""Dice typed in for some creatures, and thrown for the others."""

import pytest

from crossblades.heart_rush.options import Engage, FallUnconscious, FightOn, TakeStance
from crossblades.kernel.dice import Entered, Mixed, Roll, Seeded, pool
from crossblades.kernel.errors import DiceError, RecordError
from crossblades.kernel.event import Rolled, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.heading import Heading
from crossblades.kernel.inputs import Input, TypeDice
from crossblades.kernel.journal_text import journal_text
from crossblades.kernel.record import (
    Record,
    log_lines,
    read_record,
    record_of,
    replay,
    write_record,
)
from crossblades.systems import SYSTEMS
from tests.helpers import GAME, choose, foe, hero, rolls, scene

SCENE = scene(hero("Ana", "c4"), foe("Orc", "d4"))


def table(*typed: str, seed: int = 5) -> Fight:
    return Fight(GAME, SCENE, Mixed(Seeded(seed), typed))


def to_blows(fight: Fight) -> None:
    """Both attack each other in might: a roll of each."""
    choose(fight, "heroes", Engage("Ana", "Orc"))
    for name in ("Ana", "Orc"):
        choose(fight, name, TakeStance("might"))
    usual(fight)


def usual(fight: Fight) -> None:
    """Give the first answer until dice are awaited, or a turn begins."""
    while fight.asks and type(ask := fight.asks[0]).__name__ != "TakeTurn":
        kinds = (FightOn, FallUnconscious)
        options = [option for option in ask.options if not isinstance(option, kinds)]
        fight.answer(ask, (options or ask.options)[0], ask.seat)


def type_in(fight: Fight, face: int = 2) -> None:
    """Type the same face for all dice of the roll that waits."""
    assert fight.waiting is not None
    fight.enter([face] * len(pool(fight.waiting.parts).sizes))
    usual(fight)


def waits_for(fight: Fight) -> str:
    return fight.waiting.who if fight.waiting else ""


def same(one: Fight, other: Fight) -> None:
    assert list(log_lines(one.log)) == list(log_lines(other.log))
    assert one.state == other.state
    assert waits_for(one) == waits_for(other)


def again(fight: Fight) -> Fight:
    """Its record, written, read and replayed."""
    return replay(read_record(write_record(record_of(fight)), "a.fight.jsonl", SYSTEMS))


def from_journal(fight: Fight, given: list[Input], *typed: str, seed: int = 5) -> Fight:
    record = Record(fight.system, fight.scenario, seed, typed=typed)
    text, _ = journal_text(record.heading("journal"), given)
    return replay(read_record(text, "a.fight.jsonl", SYSTEMS))


def test_only_the_dice_of_those_named_are_awaited() -> None:
    fight = table("Ana")
    to_blows(fight)
    assert waits_for(fight) == "Ana"
    with pytest.raises(DiceError):
        fight.enter([9, 9, 9])
    type_in(fight)
    fallen = {rolled.roll.who: set(rolled.faces) for rolled in rolls(fight.log)}
    assert fallen["Ana"] == {2}
    assert len(fallen["Orc"]) > 1


def test_with_nobody_named_the_dice_are_those_of_the_seed() -> None:
    mixed, seeded = table(), Fight(GAME, SCENE, Seeded(5))
    for fight in (mixed, seeded):
        to_blows(fight)
    same(mixed, seeded)
    assert mixed.seed == 5


@pytest.mark.parametrize("typed", [(), ("Ana",), ("Orc",), ("Ana", "Orc")])
def test_a_fight_that_goes_on_replays_without_its_seed(typed: tuple[str, ...]) -> None:
    fight = table(*typed)
    for _ in range(3):
        to_blows(fight)
        while fight.waiting:
            same(again(fight), fight)
            type_in(fight)
        same(again(fight), fight)
        if not any(type(ask).__name__ == "TakeTurn" and ask.seat == "heroes" for ask in fight.asks):
            break
    record = record_of(fight)
    assert record.seed is None
    assert record.typed == tuple(sorted(typed))


def test_what_was_typed_can_be_taken_back_and_other_dice_fall_as_before() -> None:
    fight = table("Orc")
    to_blows(fight)
    type_in(fight, 1)
    first = [rolled.faces for rolled in rolls(fight.log) if rolled.roll.who == "Ana"]
    fight.undo("foes", 2 if fight.settled[-1:] and not fight.waiting else 1)
    usual(fight)
    while not fight.waiting:
        to_blows(fight)
    type_in(fight, 3)
    stands = [event for event in standing(fight.log) if isinstance(event, Rolled)]
    assert [rolled.faces for rolled in stands if rolled.roll.who == "Ana"][:1] == first[:1]
    same(again(fight), fight)


def test_the_last_dice_alone_can_be_taken_back() -> None:
    fight = Fight(GAME, SCENE, Mixed(Seeded(5), ("Ana",)))
    choose(fight, "heroes", Engage("Ana", "Orc"))
    choose(fight, "Ana", TakeStance("might"))
    choose(fight, "Orc", TakeStance("might"))
    while not fight.waiting:
        ask = fight.asks[0]
        fight.answer(ask, ask.options[0], ask.seat)
    before = fight.state.copy()
    fight.enter([2] * len(pool(fight.waiting.parts).sizes))
    if fight.taken_back or fight.asks:
        fight.undo("heroes", 0)
        assert waits_for(fight) == "Ana"
        assert fight.state == before
        same(again(fight), fight)
        fight.redo("heroes")
    same(again(fight), fight)


def test_who_types_may_change_while_the_fight_goes_on() -> None:
    given: list[Input] = []
    fight = Fight(GAME, SCENE, Mixed(Seeded(5), ("Ana",)), given.append)
    to_blows(fight)
    assert waits_for(fight) == "Ana"
    fight.put(fight.vet(TypeDice(("Orc",))))
    usual(fight)
    assert waits_for(fight) in ("Orc", "")
    same(again(fight), fight)
    while fight.waiting:
        type_in(fight)
    fight.undo("heroes", 1)
    fight.type_dice(())
    usual(fight)
    assert waits_for(fight) == ""
    same(again(fight), fight)
    same(from_journal(fight, given, "Ana"), fight)


@pytest.mark.parametrize("names", [("Ana", "Ana"), ("",), ("a\nb",)])
def test_names_that_cannot_be_are_refused(names: tuple[str, ...]) -> None:
    fight = table("Ana")
    with pytest.raises(DiceError, match="are names, each once"):
        fight.vet(TypeDice(names))
    with pytest.raises(DiceError, match="nobody can choose"):
        Fight(GAME, SCENE, Seeded(1)).type_dice(("Ana",))


def test_a_whole_fight_is_told_with_its_seed() -> None:
    fight = table("Ana", seed=8)
    while not fight.over:
        if fight.waiting:
            type_in(fight, 1)
            continue
        ask = fight.asks[0]
        fight.answer(ask, ask.options[0], ask.seat)
    record = record_of(fight)
    assert (record.seed, record.typed, record.falls) == (8, ("Ana",), ())
    same(again(fight), fight)


def test_copies_have_dice_of_their_own() -> None:
    fight = table("Ana")
    to_blows(fight)
    for twin in (fight.clone(), fight.light_clone(Entered())):
        assert twin.state == fight.state
    twin = fight.clone()
    type_in(twin)
    assert waits_for(fight) == "Ana"
    same(again(fight), fight)


def test_the_heading_of_other_records_is_as_it_was() -> None:
    plain = Heading(kind="record", game="toy", seed=1, scenario={})
    assert b"typed" not in plain.line()
    assert b'"typed":["Ana"]' in Heading(
        kind="record", game="toy", seed=1, scenario={}, typed=("Ana",)
    ).line()  # fmt: skip


def test_falls_stand_beside_no_seed() -> None:
    fight = table()
    to_blows(fight)
    text = write_record(record_of(fight)).replace('"typed":[],', "", 1)
    with pytest.raises(RecordError, match="`falls` stands with `typed`"):
        read_record(text, "a.fight.jsonl", SYSTEMS)


def test_a_roll_that_is_thrown_anew_after_an_undo_is_the_same() -> None:
    dice = Mixed(Seeded(1), ("Ana",))
    orc, ana = Roll("Orc", "luck", ()), Roll("Ana", "luck", ())
    first = dice.throw(orc, (6, 6))
    assert dice.throw(ana, (6,)) is None
    dice.entered.append((4,))
    assert dice.throw(ana, (6,)) == (4,)
    second = dice.throw(orc, (20,))
    back = dice.rewound(1)
    assert back.throw(ana, (6,)) is None
    assert back.throw(orc, (20,)) == second
    assert dice.rewound(0).throw(orc, (6, 6)) == first
    assert back.falls[:2] == [first, second]


# --- going on with other dice


def back_at_ana(fight: Fight) -> None:
    """It is the foes' turn, and the orc strikes back."""
    choose(fight, "foes", Engage("Orc", "Ana"))
    for name in ("Ana", "Orc"):
        choose(fight, name, TakeStance("might"))
    usual(fight)


def gone_on(fight: Fight, seed: int) -> Record:
    """What goes on from here with the dice of another seed."""
    record = record_of(fight)
    record.seed, record.after, record.closing = seed, len(record.inputs), None
    return record


def test_a_fight_goes_on_with_other_dice_and_some_are_still_typed_in() -> None:
    fight = table("Ana")
    to_blows(fight)
    type_in(fight)
    record = gone_on(fight, 9)
    worlds = [replay(record), replay(record), replay(gone_on(fight, 10))]
    for world in worlds:
        same(world, fight)
        assert world.seed is None  # it does not tell of all dice
        back_at_ana(world)
        assert waits_for(world) == "Ana"
        type_in(world)
    same(worlds[0], worlds[1])
    assert list(log_lines(worlds[2].log)) != list(log_lines(worlds[0].log))
    again = replay(read_record(write_record(record_of(worlds[0])), "the record", SYSTEMS))
    same(again, worlds[0])


def test_what_was_before_other_dice_can_be_taken_back_and_the_record_replays() -> None:
    fight = table("Ana")
    to_blows(fight)
    type_in(fight)
    world = replay(gone_on(fight, 9))
    back_at_ana(world)
    type_in(world)
    last = len([given for given in world.inputs if getattr(given, "option", None)])
    for questions in (2, last // 2):
        world.undo("heroes", questions)
    while world.waiting is not None:
        type_in(world)
    usual(world)
    again = replay(read_record(write_record(record_of(world)), "the record", SYSTEMS))
    same(again, world)
    heading = gone_on(fight, 9).heading("journal")
    text, _ = journal_text(heading, [*gone_on(fight, 9).inputs, *world.inputs[len(fight.inputs) :]])
    same(replay(read_record(text, "the journal", SYSTEMS)), world)
