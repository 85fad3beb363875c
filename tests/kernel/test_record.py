"""Records replay to the same log; damaged ones say what is wrong."""

from pathlib import Path

import pytest

from crossblades.interfaces.files import write_text
from crossblades.kernel.dice import Entered, Scripted, Seeded
from crossblades.kernel.errors import RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Dice
from crossblades.kernel.record import (
    FORMAT,
    Record,
    log_lines,
    read_record,
    record_of,
    replay,
    write_record,
)
from crossblades.systems import SYSTEMS
from tests.kernel.toy import TOY, Table, bid, boast, toy_fight, whole_game


def read(text: str, *, partial: bool = False) -> Record:
    return read_record(text, "a.fight.jsonl", {"toy": TOY}, partial=partial)


def written(fight: Fight) -> str:
    return write_record(record_of(fight))


def a_fight_with_an_undo() -> Fight:
    fight = toy_fight(Seeded(9))
    bid(fight, 1, 2)
    boast(fight, "left", "so there")
    fight.undo("right", 2)
    return whole_game(fight)


def test_a_record_replays_to_the_same_log_byte_for_byte_undo_included() -> None:
    fight = a_fight_with_an_undo()
    again = replay(read(written(fight)))
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.state == fight.state
    assert again.over
    assert written(again) == written(fight)


def test_a_record_can_be_replayed_in_part() -> None:
    fight = a_fight_with_an_undo()
    again = replay(read(written(fight)), to=3)
    assert log_lines(again.log) == log_lines(fight.log)[: len(again.log)]
    assert again.state.boasts == ("so there",)


def test_an_unfinished_fight_can_be_taken_up_again() -> None:
    fight = toy_fight(Seeded(2))
    bid(fight, 1, 1)
    again = replay(read(written(fight)))
    again.exchange(Seeded(2, position=1))
    assert [ask.id for ask in again.asks] == [ask.id for ask in fight.asks]
    assert log_lines(whole(again).log) == log_lines(whole(fight).log)


def whole(fight: Fight) -> Fight:
    boast(fight)
    return whole_game(fight)


def test_entered_dice_are_on_record() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([5])
    again = replay(read(written(fight)))
    assert log_lines(again.log) == log_lines(fight.log)


def test_a_sealed_answer_is_not_on_record_before_the_reveal() -> None:
    fight = toy_fight()
    fight.answer(fight.asks[0], fight.asks[0].options[1], "left")
    assert '"height"' not in written(fight)


def test_scripted_dice_are_on_record_as_what_fell() -> None:
    fight = toy_fight(Scripted((1,)))
    bid(fight, 1, 1)
    assert Dice((1,)) in record_of(fight).inputs
    assert log_lines(replay(read(written(fight))).log) == log_lines(fight.log)


def test_the_seed_is_on_record_once_the_fight_is_over_and_not_before() -> None:
    fight = toy_fight(Seeded(987654321))
    bid(fight, 1, 2)
    boast(fight, "left", "so there")
    fight.undo("right", 2)
    bid(fight, 2, 1)
    assert "987654321" not in written(fight)
    boast(fight)
    assert record_of(whole_game(fight)).seed == 987654321


def test_a_record_of_a_fight_that_goes_on_replays_with_what_was_taken_back() -> None:
    fight = toy_fight(Seeded(9), Table(goal=20))
    for height in (1, 2):
        bid(fight, height, 2)
        boast(fight, "left", "so there")
        fight.undo("right", height)
        fight.redo("right")
    again = replay(read(written(fight)))
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.state == fight.state
    assert written(again) == written(fight)


def test_an_empty_file_and_a_file_of_another_kind_are_refused() -> None:
    with pytest.raises(RecordError, match="empty"):
        read("")
    for text in ("hello\n", "[]\n", "{}\n", '{"crossblades": ', "\x00\n", "null\n"):
        with pytest.raises(RecordError, match="line 1"):
            read(text)


def test_a_record_of_another_version_is_refused_with_both_numbers() -> None:
    text = written(whole_game(toy_fight())).replace(
        f'{{"crossblades":{FORMAT}', '{"crossblades":99', 1
    )
    with pytest.raises(RecordError, match=rf"format 99.*format {FORMAT}"):
        read(text)


def test_a_record_of_an_unknown_game_names_the_known_ones() -> None:
    text = written(whole_game(toy_fight())).replace('"game":"toy"', '"game":"chess"', 1)
    with pytest.raises(RecordError, match=r"chess.*known: toy"):
        read(text)


def test_a_scenario_that_does_not_fit_is_refused() -> None:
    text = written(toy_fight()).replace('"goal":3', '"goal":"x"', 1)
    with pytest.raises(RecordError, match="line 1, scenario"):
        read(text)


@pytest.mark.parametrize("cut", [2, 40, 200])
def test_a_cut_off_record_is_refused_and_says_what_is_whole(cut: int) -> None:
    text = written(whole_game(toy_fight()))[:-cut]
    with pytest.raises(RecordError, match="--to"):
        read(text)
    record = read(text, partial=True)
    assert record.inputs
    replay(record, to=len(record.inputs))


def test_a_record_that_lacks_its_closing_line_alone_is_refused_and_has_all_its_entries() -> None:
    fight = whole_game(toy_fight())
    text = "\n".join(written(fight).splitlines()[:-1])
    with pytest.raises(RecordError, match="closing line is missing"):
        read(text)
    record = read(text, partial=True)
    assert len(record.inputs) == len(fight.inputs)
    assert write_record(record) == text + "\n"
    with pytest.raises(RecordError, match="Its first 0 inputs"):
        read(text.splitlines()[0])


def test_a_malformed_entry_is_refused_with_its_line() -> None:
    lines = written(whole_game(toy_fight())).splitlines()
    lines[2] = lines[2].replace('"seat"', '"seet"')
    with pytest.raises(RecordError, match="line 3"):
        read("\n".join(lines))


def test_a_missing_entry_is_noticed() -> None:
    lines = written(whole_game(toy_fight())).splitlines()
    del lines[2]
    with pytest.raises(RecordError, match="counts"):
        read("\n".join(lines))


def test_an_altered_answer_does_not_replay() -> None:
    text = written(whole_game(toy_fight())).replace('"height":1', '"height":2', 1)
    with pytest.raises(RecordError, match="altered"):
        replay(read(text))


def test_an_answer_that_was_never_offered_does_not_replay() -> None:
    text = written(whole_game(toy_fight())).replace('"height":1', '"height":7', 1)
    with pytest.raises(RecordError, match="input 1 does not fit"):
        replay(read(text))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.fight.jsonl"
    write_text(path, "old")
    write_text(path, "new")
    assert path.read_text() == "new"
    assert [p.name for p in tmp_path.iterdir()] == ["a.fight.jsonl"]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ('"at":"c4"', '"at":"z99"'),
        ('"height":8', '"height":2'),
        ('"height":8', '"height":9999999'),
        ('"begins":null', '"begins":"nobody"'),
        ('"size":"medium"', '"size":"huge"'),
        ('"name":"Ana"', '"name":"Rook"'),
        ('"name":"Ana"', '"name":"\\u001b[31m"'),
        ('"name":"shortsword"', '"name":"\\u001b[2J"'),
        ('"name":"A duel at the ford"', '"name":"\\u001b[2J"'),
        ('"side":"heroes"', '"side":"foes"'),
        ('"walls":[]', '"walls":["z99"]'),
        ('"seat":"heroes"', '"seat":"foes"'),
    ],
)
def test_a_scenario_that_no_file_could_say_is_refused(said: str, wrong: str) -> None:
    game = SYSTEMS["heart-rush"]
    scenario = game.read_encounter(game.encounters()["duel"], "duel").scenario
    text = write_record(record_of(Fight(game, scenario, Seeded(1))))
    assert said in text
    with pytest.raises(RecordError, match=r"line 1(, scenario)?: "):
        read_record(text.replace(said, wrong), "a.fight.jsonl", SYSTEMS)
