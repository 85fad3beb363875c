"""Who may know that a question is put: others hear nothing of it, whatever is taken back."""

from typing import Any

from msgspec import Struct

from crossblades.kernel.ask import Ask, AskAll, AskAny, OpenAsk, Option
from crossblades.kernel.cursor import Cursor
from crossblades.kernel.dice import Entered, Part, Roll, Seeded
from crossblades.kernel.event import Event, Undone, told
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from crossblades.kernel.visibility import EVERYONE, SPECTATOR

SEATS = ("left", "right", "judge")


class Yes(Option, frozen=True):
    """The only answer."""


class Happened(Event, kw_only=True):
    """Something."""

    what: str


class Nothing(Struct):
    """No state at all."""

    def copy(self) -> "Nothing":
        return self


class Script(Struct, frozen=True):
    """What is asked and told, in this order."""

    steps: tuple[str, ...]
    name: str = "script"


def play(steps: tuple[str, ...]) -> Rule[None]:
    """`left` is asked in public, `left?` in secret; capitals are told, `Aloud` to all."""
    for step in steps:
        if step == "both":
            yield AskAll((question("left"), question("right")))
        elif step == "either?":
            yield AskAny((question("left?"), question("judge?")))
        elif step == "either":
            yield AskAny((question("left?"), question("right")))
        elif step == "roll":
            yield Roll("left", "luck", (Part("die", "", (6,)),))
        elif step[0].isupper():
            yield Happened(what=step, seen_by=EVERYONE if step == "Aloud" else ("left",))
        else:
            yield question(step)


def question(step: str) -> Ask:
    seat = step.removesuffix("?")
    return (
        Ask(seat=seat, options=(Yes(),)) if step != seat else OpenAsk(seat=seat, options=(Yes(),))
    )


class Scripts:
    """Plays scripts."""

    name = "scripts"
    scenario_type = Script
    option_types: tuple[type[Option], ...] = (Yes,)

    def check(self, scenario: Script) -> None:
        """All is allowed."""

    def begin(self, scenario: Script) -> Any:
        self.steps = scenario.steps
        return Nothing()

    def play(self, state: Any) -> Rule[None]:
        return play(self.steps)

    def seats(self, scenario: Script) -> tuple[str, ...]:
        return SEATS

    def referee(self, scenario: Script) -> str:
        return "judge"

    def view(self, state: Any, seat: str) -> Nothing:
        return Nothing()


def fight_of(*steps: str, answers: int = 0, dice: Any = None) -> Fight:
    fight = Fight(Scripts(), Script(steps), dice or Seeded(1))
    for _ in range(answers):
        go_on(fight)
    return fight


def go_on(fight: Fight) -> None:
    ask = fight.asks[0]
    fight.answer(ask, Yes(), ask.seat)


def undone_for(fight: Fight, seat: str) -> list[Undone]:
    return [event for event in fight.log_of(seat) if isinstance(event, Undone)]


def test_all_wait_for_those_who_are_asked_in_public() -> None:
    fight = fight_of("left")
    assert {fight.waits_for(seat) for seat in (*SEATS, SPECTATOR)} == {("left",)}


def test_of_a_secret_question_only_its_seat_and_the_referee_know() -> None:
    fight = fight_of("left?")
    assert fight.waits_for("left") == fight.waits_for("judge") == ("left",)
    assert fight.waits_for("right") == fight.waits_for(SPECTATOR) == ()


def test_sealed_answers_are_counted_for_all_and_read_by_none() -> None:
    fight = fight_of("both", "left")
    assert fight.sealed_count(SPECTATOR) == (0, 2)
    go_on(fight)
    assert fight.sealed_count(SPECTATOR) == (1, 2)
    assert fight.waits_for(SPECTATOR) == ("right",)
    assert [ask.seat for ask in fight.questions_of("left")] == ["left"], "it may be withdrawn"
    assert fight.picks_of("right") == []
    go_on(fight)
    assert fight.sealed_count(SPECTATOR) == (0, 0)


def test_a_seat_counts_the_questions_that_it_knows_of() -> None:
    """One step back is the last that right knows of, not the secret one of left."""
    fight = fight_of("right", "left?", "left?", "right", answers=3)
    fight.undo("right")
    assert [ask.seat for ask in fight.asks] == ["right"]
    assert fight.inputs[-1].questions == 1  # type: ignore[union-attr]
    assert len(undone_for(fight, "right")) == 1


def test_what_nobody_else_knows_of_is_taken_back_in_silence() -> None:
    fight = fight_of("right", "left?", "Whispered", "left?", answers=2)
    before = {seat: fight.log_of(seat) for seat in ("right", SPECTATOR)}
    fight.undo("left")
    assert len(undone_for(fight, "left")) == len(undone_for(fight, "judge")) == 1
    assert {seat: fight.log_of(seat) for seat in ("right", SPECTATOR)} == before
    fight.redo("left")
    assert {seat: fight.log_of(seat) for seat in ("right", SPECTATOR)} == before


def test_what_a_seat_saw_is_taken_back_aloud() -> None:
    fight = fight_of("left?", "Aloud", "left?", answers=1)
    fight.undo("left")
    (undone,) = undone_for(fight, "right")
    assert undone.events == 1


def test_one_step_brings_back_what_a_seat_knows_of_and_the_secrets_behind_it() -> None:
    """The number of steps would tell how often others were asked."""
    fight = fight_of("right", "left?", "left?", "right", "left?", "right", answers=5)
    fight.undo("right", 2)
    fight.redo("right")
    assert [ask.seat for ask in fight.asks] == ["right"]
    fight.redo("right")
    assert [ask.seat for ask in fight.asks] == ["right"]
    assert not fight.taken_back


def test_dice_come_back_with_the_answer_before_them() -> None:
    fight = fight_of("left", "roll", "left", "left", answers=1, dice=Entered())
    fight.enter([4])
    go_on(fight)
    fight.undo("left", 2)
    fight.redo("left")
    assert fight.waiting is None
    assert [ask.seat for ask in fight.asks] == ["left"]
    assert fight.taken_back, "the second answer comes by itself"


def test_who_is_asked_together_knows_together() -> None:
    fight = fight_of("either?", "left?", answers=1)
    fight.undo("judge")
    assert len(undone_for(fight, "left")) == 1
    assert undone_for(fight, "right") == []


def test_a_cursor_tells_what_is_new_and_never_twice() -> None:
    fight = fight_of("left", "Aloud", "Whispered", "left", "Aloud", "left", answers=1)
    one, all_of_them = Cursor(fight, ("right",)), []
    for step in range(4):
        all_of_them += one.news()
        if step == 1:
            fight.undo("left")
        elif not fight.over:
            go_on(fight)
    all_of_them += one.news()
    assert all_of_them == told(fight.log, ("right",))
    assert one.news() == []


def test_a_question_keeps_its_number_while_others_answer_in_secret() -> None:
    """Else its number would tell how often they were asked."""
    fight = fight_of("either", "Whispered", "right", "Aloud", "right")
    secret, mine = fight.asks
    assert (secret.seat, mine.seat) == ("left", "right")
    fight.answer(secret, Yes(), "left")
    (again,) = fight.asks
    assert again.id == mine.id
    go_on(fight)
    assert fight.asks[0].id == mine.id + 1
