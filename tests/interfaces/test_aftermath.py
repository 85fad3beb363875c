"""Between fights, on texts alone: what a fight leaves, rests, awards, buys, uses."""

from typing import Any

import pytest

from crossblades.interfaces import aftermath
from crossblades.interfaces.aftermath import MOST_STEPS, Camp, Plan, Step
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, DiceError, RefusedError
from crossblades.kernel.fight import Fight
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.playing import Play

WYNN = """\
# the captain
game = "heart-rush"
name = "Wynn"
template = "storm marshal"

[state]
hit_points = 10  # so many
wounds = [{ rank = 12, text = "a gash" }]
"""
REA = 'game = "heart-rush"\nname = "Rea"\ntemplate = "reaver"\n'
ILSE = 'game = "swords-reign"\nname = "Ilse"\nhero = "Ilse"\n[state]\nhit_points = 4\n'
FORD = """
game = "heart-rush"
name = "At the ford"
summary = "Wynn meets an orc."
sides = ["heroes", "foes"]
map = '''
A..o
'''
fighters = [
  { character = "wynn.toml", side = "heroes", glyph = "A" },
  { quick = "Orc 8/6/4/4 HP 20 A +5 D +3", side = "foes", glyph = "o" },
]
"""
INN = Plan("long", {"shelter": "tent", "bed": "straw"}, seed=3)


def rested(texts: dict[str, str], plan: Plan, put: Step = 0) -> tuple[Camp, list[Step]]:
    """A rest to its end, with this answer to every question, and ones on all dice."""
    steps: list[Step] = []
    camp = aftermath.rest(texts, plan, steps)
    while not camp.over:
        steps.append((1,) * len(camp.throw.dice) if camp.throw else put)
        camp = aftermath.rest(texts, plan, steps)
    return camp, steps


def fought(text: str = WYNN) -> Fight:
    """The fight at the ford, to its end."""
    opening = HEART_RUSH.read_encounter(FORD, "ford.toml", lambda _: text).scenario
    play = Play(HEART_RUSH, opening, 1)
    while not play.fight.over:
        play.step()
    return play.fight


# --- rests


@pytest.mark.rule("HR-14.2", "HR-14.3", "HR-8.5")
def test_a_night_in_a_bed_heals_and_tells_so_with_its_rules() -> None:
    camp, _ = rested({"wynn": WYNN, "rea": REA}, Plan(**{**_fields(INN), "treat": "rea"}))
    told = {line.text: line.rules for line in camp.lines}
    assert told["Wynn has slept well."] == ("HR-14.3",)
    assert any(text.startswith("Rea treats Wynn's wounds") for text in told)
    assert "treated = true }]" in camp.texts["wynn"]
    assert camp.texts["wynn"].startswith("# the captain\n")
    assert "long_rests = 1" in camp.texts["rea"]


def _fields(plan: Plan) -> dict[str, Any]:
    return {name: getattr(plan, name) for name in plan.__struct_fields__}


def test_a_rest_asks_and_the_same_answers_give_the_same_rest() -> None:
    first = aftermath.rest({"wynn": WYNN}, INN)
    assert first.question is not None
    assert first.question.options == (
        "Wynn: invoke no wound", 'Wynn: invoke "a gash" (penalty 12)',
    )  # fmt: skip
    assert (first.over, first.texts, first.throw) == (False, {}, None)
    camp, steps = rested({"wynn": WYNN}, INN, put=1)
    assert "destiny_points = 5" in camp.texts["wynn"]
    assert aftermath.rest({"wynn": WYNN}, INN, steps) == camp


def test_dice_of_the_table_are_asked_for_and_checked() -> None:
    plan = Plan("long", {})
    asked = aftermath.rest({"wynn": WYNN}, plan, [0])
    assert asked.throw is not None
    assert (asked.throw.text, asked.throw.dice) == ("Wynn, sleeping check", (100,))
    with pytest.raises(DiceError):
        aftermath.rest({"wynn": WYNN}, plan, [0, (101,)])
    with pytest.raises(DiceError):
        aftermath.rest({"wynn": WYNN}, plan, [0, (1, 2)])
    camp, _ = rested({"wynn": WYNN}, plan)
    assert "bad_nights = 1" in camp.texts["wynn"]


@pytest.mark.parametrize(
    ("texts", "plan", "steps", "why"),
    [
        ({}, INN, [], "nobody rests"),
        ({"wynn": WYNN, "ilse": ILSE}, INN, [], "two games"),
        ({"wynn": WYNN}, Plan("siesta", {}), [], "unknown rest"),
        ({"wynn": WYNN}, Plan("long", {"roof": "tin"}), [], "unknown word"),
        ({"wynn": WYNN}, Plan("long", {}, treat="rea"), [], "not among those who are there"),
        ({"wynn": WYNN}, INN, [7], "there is no option 7"),
        ({"wynn": WYNN}, INN, [-1], "there is no option -1"),
        ({"wynn": WYNN}, INN, [0, 0], "nothing is asked"),
        ({"wynn": WYNN}, INN, [0] * (MOST_STEPS + 1), "too long"),
        ({"wynn": "game = 3"}, INN, [], "game"),
        ({"wynn": WYNN.replace("hit_points = 10", "dead = true")}, INN, [], "dead"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    texts: dict[str, str], plan: Plan, steps: list[Step], why: str
) -> None:
    with pytest.raises(CrossbladesError, match=why):
        aftermath.rest(texts, plan, steps)


@pytest.mark.rule("OS-6.5")
def test_a_hero_of_the_other_game_spends_hit_dice_at_night() -> None:
    camp, steps = rested({"ilse": ILSE}, Plan("night", {"food": None}, seed=1))
    assert steps
    assert "spent_dice" in camp.texts["ilse"]


# --- experience and uses


@pytest.mark.rule("HR-15.1", "HR-15.3")
def test_awards_buys_and_uses_change_the_text_and_tell_it_with_rules() -> None:
    awarded = aftermath.award(WYNN, "wynn", 20, "the ford")
    (line,) = awarded.lines
    assert (line.text, line.rules) == ('Wynn gains 20 XP, 140 in all: "the ford"', ("HR-15.3",))
    bought = aftermath.buy(awarded.texts["wynn"], "wynn", "hit points")
    assert "hit_points = 70" in bought.texts["wynn"]
    assert bought.texts["wynn"].startswith("# the captain\n")
    used = aftermath.use(WYNN, "wynn", "gale")
    assert "spent" in used.texts["wynn"]
    with pytest.raises(RefusedError, match="costs"):
        aftermath.buy(WYNN, "wynn", "might")
    with pytest.raises(CrossbladesError, match="cannot be bought"):
        aftermath.buy(WYNN, "wynn", "a pony")


def test_what_can_be_had_is_told_with_the_names_to_choose_from() -> None:
    grown = aftermath.grown(WYNN, "wynn")
    names = {offer.words: offer.names for offer in grown.offers}
    assert "Feint" in names["combat talent NAME"]
    assert "First Strike" not in names["combat talent NAME"]
    assert names["attunement ELEMENT"][0] == "air"
    assert grown.points == 5
    assert {use.words for use in grown.uses} == {"rallying cry", "gale", "deluge"}
    assert aftermath.grown(ILSE, "ilse").offers == ()


# --- after a fight


def test_a_fight_is_written_down_once_and_twice_changes_nothing() -> None:
    fight = fought()
    assert aftermath.files_of(fight) == ["wynn.toml"]
    (kept,) = aftermath.after_fight(fight, {"wynn.toml": WYNN})
    assert kept.name == "Wynn"
    after = kept.text or WYNN
    assert after.startswith("# the captain\n")
    assert aftermath.after_fight(fight, {"wynn.toml": after})[0].text is None
    camp, _ = rested({"w": after}, INN)
    with pytest.raises(CrossbladesError, match="since this fight began"):
        aftermath.after_fight(fight, {"wynn.toml": camp.texts["w"]})
    assert aftermath.after_fight(fight, {}) == []


def test_the_next_fight_starts_with_what_the_last_has_left() -> None:
    fight = fought()
    (kept,) = aftermath.after_fight(fight, {"wynn.toml": WYNN})
    opening = HEART_RUSH.read_encounter(FORD, "ford.toml", lambda _: kept.text or WYNN).scenario
    again = Fight(HEART_RUSH, opening, Seeded(1))
    was, now = fight.state.creatures["Wynn"], again.state.creatures["Wynn"]
    assert (now.hit_points, now.wounds) == (was.hit_points, was.wounds)


def test_a_fight_of_a_game_without_characters_has_no_files() -> None:
    game = SYSTEMS["heart-rush"]
    opening = game.read_encounter(game.encounters()["duel"], "duel").scenario
    assert aftermath.files_of(Fight(game, opening, Seeded(1))) == []


def test_a_sheet_is_made_of_a_text() -> None:
    assert aftermath.portrait(WYNN, "wynn").name == "Wynn"
    assert aftermath.portrait(ILSE, "ilse").summary.startswith("level 3")
