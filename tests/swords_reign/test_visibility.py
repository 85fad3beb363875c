"""What a seat sees of the fight, and what its log does not tell."""

from typing import Any

import msgspec
import pytest

from crossblades.kernel.dice import Scripted
from crossblades.kernel.event import Event, Rolled, told
from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign import events
from crossblades.swords_reign.creature import Creature, Readied
from crossblades.swords_reign.damage import Harm, harm, heal
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.morale import check_morale
from crossblades.swords_reign.state import State, begin
from crossblades.swords_reign.visibility import CreatureView, Known, view
from tests.helpers import drive
from tests.swords_reign.scenes import foe, hero, scene

HOWL = Special("howl", save="WIS", condition="frightened")
BREATH = Special("breath", save="DEX", dice=(6, 6))


def table(**goblin: Any) -> State:
    """Two players, two foes, and a Referee."""
    return begin(
        scene(
            hero("Ana", "a1", seat="ana", abilities={"DEX": 2}, armour="leather", provisions=2),
            hero("Bo", "a2", seat="bo"),
            foe("Goblin 1", "h1", leader=True, **goblin),
            foe("Goblin 2", "h2"),
            referee="ref",
        )
    )


def seen(state: State, seat: str, name: str) -> CreatureView:
    return view(state, seat).creatures[name]


def known(state: State, seat: str, name: str) -> Known:
    knowledge = seen(state, seat, name).known
    assert knowledge is not None
    return knowledge


# --- what is in a view


def test_a_side_knows_its_own_sheets_and_the_referee_knows_all() -> None:
    state = table()
    for seat, names in (
        ("ana", {"Ana", "Bo"}),
        ("bo", {"Ana", "Bo"}),
        ("foes", {"Goblin 1", "Goblin 2"}),
        ("ref", {"Ana", "Bo", "Goblin 1", "Goblin 2"}),
        ("", set()),
        ("stranger", set()),
    ):
        creatures = view(state, seat).creatures
        assert {name for name, creature in creatures.items() if creature.known} == names, seat
        assert list(creatures) == ["Ana", "Bo", "Goblin 1", "Goblin 2"]


def test_what_shows_is_the_same_for_every_seat() -> None:
    state = table(undead=True)
    state.creatures["Goblin 1"].conditions = {"prone": -1}
    shown = [
        msgspec.structs.replace(seen(state, seat, "Goblin 1"), known=None, hit_points=None)
        for seat in ("ana", "foes", "ref", "")
    ]
    assert shown.count(shown[0]) == len(shown)
    assert (shown[0].kind, shown[0].carried, shown[0].tags) == ("Goblin", ("axe",), ("undead",))
    assert (shown[0].armour_class, shown[0].conditions) == (12, {"prone": -1})


def test_one_plays_with_ones_own_sheet() -> None:
    state = table()
    state.creatures["Ana"].used = {"red flask": 1}
    state.creatures["Ana"].hit_points = 3
    mine = known(state, "bo", "Ana")
    assert mine.sheet == state.creatures["Ana"].sheet
    assert (mine.provisions, mine.used) == (2, {"red flask": 1})
    assert seen(state, "bo", "Ana").hit_points == (3, mine.sheet.hit_points)
    assert known(state, "foes", "Goblin 1").leader
    assert not known(state, "foes", "Goblin 2").leader


SECRETS: dict[str, Any] = {
    "hit_points": 31, "morale": 9, "hit_dice": 23, "saves": "excellent", "experience": 777,
    "mindless": True, "regenerates": 29, "immune": ("cold",), "resists": ("fire",),
    "vulnerable": ("silver",), "specials": (HOWL,), "notes": ("It fears bells.",),
}  # fmt: skip


@pytest.mark.parametrize("fact", SECRETS)
def test_no_secret_of_a_stat_block_changes_what_the_other_side_sees(fact: str) -> None:
    plain, special = table(), table(**{fact: SECRETS[fact]})
    assert view(plain, "ana") == view(special, "ana")
    assert view(plain, "") == view(special, "")
    assert view(plain, "foes") != view(special, "foes")
    assert view(plain, "ref") != view(special, "ref")


@pytest.mark.parametrize("fact", ["undead", "incorporeal", "swarm"])
def test_what_a_look_tells_is_told(fact: str) -> None:
    assert seen(table(**{fact: True}), "ana", "Goblin 1").tags == (fact,)
    assert seen(table(), "ana", "Goblin 1").tags == seen(table(), "ana", "Ana").tags == ()


def test_a_special_is_known_once_it_was_used() -> None:
    state = table(specials=(HOWL, BREATH))
    assert seen(state, "ana", "Goblin 1").specials == ()
    events.SpecialUsed(creature="Goblin 1", special="breath", targets=("Ana",)).apply(state)
    assert seen(state, "ana", "Goblin 1").specials == ("breath",)
    assert "howl" not in msgspec.json.encode(view(state, "ana")).decode()


def test_a_heros_secrets_are_as_safe() -> None:
    state = table()
    before = view(state, "foes")
    ana = state.creatures["Ana"]
    ana.provisions, ana.used = 0, {"Flare": 2}
    assert view(state, "foes") == before
    assert view(state, "bo") != before


def test_what_somebody_waits_for_is_for_its_own_side_and_the_referee() -> None:
    state = table()
    state.creatures["Goblin 2"].readied = Readied("a foe attacks", "dodge")
    assert seen(state, "ana", "Goblin 2").waits
    assert "a foe attacks" not in repr(view(state, "ana"))
    for seat in ("foes", "ref"):
        assert known(state, seat, "Goblin 2").readied == Readied("a foe attacks", "dodge")


@pytest.mark.parametrize(
    ("left", "word"),
    [(10, "unhurt"), (9, "hurt"), (6, "hurt"), (5, "at half or less"), (1, "at half or less"),
     (0, "down"), (-3, "down")],
)  # fmt: skip
def test_hit_points_show_as_a_word(left: int, word: str) -> None:
    state = table()
    ana = state.creatures["Ana"]
    ana.hit_points = left
    assert seen(state, "foes", "Ana").health == word


@pytest.mark.rule("OS-6.3")
def test_armour_class_is_open_to_all() -> None:
    state = table()
    assert seen(state, "foes", "Ana").armour_class == 14
    assert seen(state, "ana", "Goblin 1").armour_class == 12


def test_a_view_does_not_change_with_the_fight() -> None:
    state = table()
    before = view(state, "ana")
    kept = msgspec.json.encode(before)
    events.ConditionGained(creature="Ana", condition="prone").apply(state)
    events.Thrown(creature="Ana", weapon="longsword", space="c3").apply(state)
    assert msgspec.json.encode(before) == kept != msgspec.json.encode(view(state, "ana"))


# --- the hidden


@pytest.mark.rule("OS-5.19")
def test_all_see_where_the_hidden_are_and_that_they_are_hidden() -> None:
    state = table()
    events.Hid(creature="Goblin 2").apply(state)
    for seat in ("ana", "foes", "ref"):
        assert seen(state, seat, "Goblin 2").hidden
        assert seen(state, seat, "Goblin 2").at == "h2"


# --- what the log tells


def of_kind(log: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in log if isinstance(event, kind)]


def public(log: list[Event]) -> str:
    return repr([event for event in log if event.seen_by == EVERYONE])


def hurt(state: State, target: Creature, damage: int) -> list[Event]:
    return drive(harm(state, target, Harm(damage)), state, Scripted())[1]


@pytest.mark.rule("OS-3.2")
def test_all_see_the_wound_and_only_its_own_side_reads_what_is_left() -> None:
    state = table(hit_points=17)
    log = hurt(state, state.creatures["Goblin 1"], 5)
    (left,) = of_kind(log, events.HitPointsLeft)
    assert left.seen_by == ("foes", "ref")
    assert state.creatures["Goblin 1"].hit_points == 12
    assert told(log, ["ana"]) == [events.DamageTaken(creature="Goblin 1", damage=5)]
    assert "12" not in public(log)


def test_what_healing_leads_to_is_for_its_own_side() -> None:
    state = table()
    state.creatures["Ana"].hit_points = 3
    log = drive(heal(state, state.creatures["Ana"], 4, ("OS-5.12",)), state, Scripted())[1]
    (left,) = of_kind(log, events.HitPointsLeft)
    assert left.seen_by == ("ana", "bo", "ref")
    assert state.creatures["Ana"].hit_points == 7
    assert "7" not in public(log)


@pytest.mark.rule("OS-6.6")
def test_all_see_the_dice_of_morale_and_what_comes_of_it_but_not_the_number() -> None:
    state = table(morale=9)
    rule = check_morale(state, "foes", "Goblin", ["leader"])
    log = drive(rule, state, Scripted((4, 3)))[1]
    (compared,) = of_kind(log, events.MoraleCompared)
    assert compared.seen_by == ("foes", "ref")
    assert [event.roll.seen_by for event in log if isinstance(event, Rolled)] == [EVERYONE]
    assert of_kind(log, events.MoraleChecked) == told(log, ["ana"]) != []
    assert "9" not in public(log)


@pytest.mark.rule("OS-5.11")
def test_a_provision_less_is_seen_but_not_how_many_are_left() -> None:
    state = table()
    event = events.Tended(creature="Ana", ally="Bo")
    event.apply(state)
    assert state.creatures["Ana"].provisions == 1
    assert set(event.__struct_fields__) == {"rules", "seen_by", "creature", "ally"}


PRIVATE = (events.HitPointsLeft, events.ReadyingTold, events.MoraleCompared)


@pytest.mark.parametrize("kind", PRIVATE)
def test_what_is_not_for_all_must_say_for_whom(kind: type[Event]) -> None:
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    assert "seen_by" in required


def test_no_other_event_has_a_field_for_hit_points_morale_or_provisions() -> None:
    for name in events.__all__:
        kind = getattr(events, name)
        if kind not in PRIVATE:
            assert not {"hit_points", "morale", "provisions"} & set(kind.__struct_fields__), name
