"""The commands about characters: after, rest, advance, and what fights keep."""

import io
import os
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import Moment, OnTurn
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import SpecialAbility
from crossblades.interfaces.cli import main
from crossblades.interfaces.files import character_path, replace_text
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.rule import Rule
from tests.heart_rush.characters.test_character import ANA, FORD
from tests.heart_rush.own_abilities import own_abilities

Run = Callable[..., tuple[int, str]]
BO = ANA.replace('"Ana"', '"Bo"')


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder with Ana, Bo and an encounter; gives code and words."""
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    Path("ana.toml").write_text(ANA)
    Path("bo.toml").write_text(BO)
    Path("ford.toml").write_text(FORD)

    def call(*words: str, typed: str = "") -> tuple[int, str]:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def text_of(name: str) -> str:
    return Path(name).read_text("utf-8")


# --- fights


def test_keep_writes_the_fight_into_the_file_and_keeps_the_old_one(run: Run) -> None:
    code, words = run("fight", "ford.toml", "--seed", "3", "--keep", "--record", "a.fight.jsonl")
    assert code == 0
    assert "Ana, ana.toml: written; the old file ends in .bak." in words
    assert text_of("ana.toml.bak") == ANA
    after = text_of("ana.toml")
    assert after != ANA
    assert run("after", "a.fight.jsonl") == (0, "Ana, ana.toml: nothing to write.\n")
    assert text_of("ana.toml") == after


def test_after_writes_what_keep_would(run: Run) -> None:
    run("fight", "ford.toml", "--seed", "3", "--record", "a.fight.jsonl")
    assert text_of("ana.toml") == ANA
    code, words = run("after", "a.fight.jsonl")
    assert (code, words) == (0, "Ana, ana.toml: written; the old file ends in .bak.\n")
    later = text_of("ana.toml")
    Path("ana.toml").write_text(ANA)
    run("fight", "ford.toml", "--seed", "3", "--keep")
    assert text_of("ana.toml") == later


def test_after_a_rest_an_old_fight_is_not_written_over_it(run: Run) -> None:
    run("fight", "ford.toml", "--seed", "3", "--record", "a.fight.jsonl")
    run("rest", "short", "ana.toml")
    rested = text_of("ana.toml")
    code, words = run("after", "a.fight.jsonl")
    assert (code, text_of("ana.toml")) == (2, rested)
    assert "has fought, rested or been changed since" in words


def test_a_fight_without_characters_keeps_nobody(run: Run) -> None:
    code, words = run("fight", "duel", "--keep")
    assert code == 2
    assert "nobody in this fight has a character's file" in words


def test_characters_may_be_in_another_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "party").mkdir()
    Path("ana.toml").rename("party/ana.toml")
    assert run("fight", "ford.toml")[0] == 2
    words = ("fight", "ford.toml", "--seed", "3", "--record", "a.fight.jsonl")
    assert run(*words, "--characters", "party", "--keep")[0] == 0
    assert text_of("party/ana.toml.bak") == ANA
    said = (
        "crossblades: ana.toml: no such file; say where the characters are: --characters FOLDER\n"
    )
    assert run("after", "a.fight.jsonl") == (2, said)
    assert run("after", "a.fight.jsonl", "--characters", "party")[0] == 0


def test_play_keeps_at_the_end_only(run: Run) -> None:
    code, words = run("play", "ford.toml", "--keep", "--seed", "1", typed="q\n")
    assert code == 0
    assert words.endswith("Go on with:\n  crossblades play ford-1 --keep\n")
    assert text_of("ana.toml") == ANA
    assert "the fight is not over" in run("after", "ford-1")[1]


def test_the_command_that_goes_on_knows_where_the_characters_are(run: Run) -> None:
    Path("party").mkdir()
    Path("ana.toml").rename("party/ana.toml")
    words = ("play", "ford.toml", "--keep", "--characters=party")
    assert run(*words, typed="q\n")[1].endswith("ford-1 --keep --characters=party\n")
    Path("ford.toml").rename("party/ford.toml")
    said = run("play", "party/ford.toml", "--keep", typed="q\n")[1]
    assert said.endswith("ford-2 --keep --characters=party\n")


def test_that_nobody_has_a_file_is_said_before_a_fight_is_played(run: Run) -> None:
    code, words = run("play", "duel", "--keep", typed="q\n")
    assert (code, words) == (2, "crossblades: nobody in this fight has a character's file\n")
    assert not Path("duel-1.fight.jsonl").exists()


@pytest.mark.parametrize("name", ["../ana.toml", "/etc/passwd", "a/../../b.toml", "..", "."])
def test_an_encounter_names_only_files_of_its_folder(run: Run, name: str) -> None:
    Path("ford.toml").write_text(FORD.replace("ana.toml", name))
    code, words = run("fight", "ford.toml")
    assert code == 2
    assert "fighters[0].character" in words
    assert "not in the folder" in words


def test_nor_does_a_link_lead_out_of_it(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "ana.toml").write_text(ANA)
    os.symlink(tmp_path / "ana.toml", tmp_path / "home" / "ana.toml")
    with pytest.raises(CrossbladesError, match="not in the folder"):
        character_path(tmp_path / "home", "ana.toml")
    assert character_path(tmp_path, "ana.toml") == tmp_path / "ana.toml"


def test_the_old_text_is_kept_beside_the_new(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("1")
    replace_text(path, "2")
    assert (path.read_text(), (tmp_path / "a.toml.bak").read_text()) == ("2", "1")
    assert len(list(tmp_path.iterdir())) == 2


# --- rests


def test_a_rest_of_two_with_its_rules(run: Run) -> None:
    code, words = run("rest", "short", "ana.toml", "bo.toml", "--rules")
    assert code == 0
    assert "Ana rests: the heart die is d8 again.  [HR-14.1]" in words
    assert tomllib.loads(text_of("bo.toml"))["state"]["short_rests"] == 1
    assert 'heart = "d6"' not in text_of("ana.toml")


def test_the_same_seed_is_the_same_rest(run: Run) -> None:
    words = ("rest", "long", "ana.toml", "--seed", "4", "--treat", "bo.toml", "--shelter", "tent")
    first, after = run(*words, typed="1\n1\n"), text_of("ana.toml")
    assert first[0] == 0, "words of the game may come after options of the command"
    Path("ana.toml").write_text(ANA)
    assert (run(*words, typed="1\n1\n"), text_of("ana.toml")) == (first, after)
    assert text_of("bo.toml") == BO


@pytest.mark.parametrize(
    "words",
    [
        "--seed 4 --shelter tent --rules --watch",
        "--rules --seed=4 --watch --shelter=tent",
    ],
)
def test_what_is_said_of_a_rest_comes_in_any_order(run: Run, words: str) -> None:
    usual = run(
        "rest", "long", "ana.toml", "--shelter", "tent", "--watch", "--seed", "4", "--rules",
        typed="1\n",
    )  # fmt: skip
    Path("ana.toml").write_text(ANA)
    assert run("rest", "long", "ana.toml", *words.split(), typed="1\n") == usual
    assert usual[0] == 0


@pytest.mark.rule("HR-8.7")
@pytest.mark.parametrize("healer", ["bo.toml", "ana.toml"])
def test_destiny_points_for_an_invoked_wound_go_into_the_healers_file(
    run: Run, healer: str
) -> None:
    words = ("rest", "short", "ana.toml", "--treat", healer, "--seed", "1")
    code, said = run(*words, typed="2\n2\n")
    assert code == 0
    assert 'invokes "a gash": penalty 12, 5 destiny points.' in said
    points = {name: tomllib.loads(text_of(name))["destiny_points"] for name in ("ana.toml", healer)}
    assert points == {"ana.toml": 2, healer: 7}
    assert "rest" not in text_of("bo.toml").split("[state]")[1]


def test_real_dice_and_questions_are_typed(run: Run) -> None:
    words = ("rest", "long", "ana.toml", "--treat", "bo.toml", "--dice", "entered")
    code, said = run(*words, typed="7\n1\nfive\n?\n1 5 6 6 6\n1\n100\n")
    assert code == 0
    assert "expected the faces of the dice" in said
    assert "HR-8.5 Treating: a medicine check" in said
    assert "complication" not in said
    state = tomllib.loads(text_of("ana.toml"))["state"]
    assert state["long_rests"] == 1
    assert "bad_sleep" not in state


def test_what_is_broken_off_changes_nothing(run: Run) -> None:
    code, words = run("rest", "long", "ana.toml", "--dice", "entered", typed="50\n")
    assert code == 2
    assert words.endswith("crossblades: broken off; nothing was written\n")
    assert text_of("ana.toml") == ANA


@pytest.mark.skipif(os.name == "nt", reason="Windows has other links")
@pytest.mark.parametrize("words", [("rest", "long"), ("advance",)])
def test_a_link_to_itself_is_no_file(run: Run, words: tuple[str, ...]) -> None:
    Path("loop.toml").symlink_to("loop.toml")
    code, said = run(*words, "loop.toml")
    assert (code, "loop.toml: too many levels of symbolic links" in said) == (2, True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["rest", "shrot", "ana.toml"], 'unknown rest "shrot"; expected one of short, long, none'),
        (["rest", "long", "ana.toml", "--bed", "x"], 'unknown bed "x"; expected one of straw'),
        (["rest", "long", "ana.toml", "./ana.toml"], "ana.toml is named twice; once is enough"),
        (["rest", "long", "nobody.toml"], "nobody.toml: no such file"),
        (["rest", "long"], "requires an argument"),
        (["rest", "long", "ford.toml"], "ford.toml, line 4, summary: unknown field `summary`"),
        (["advance", "ford.toml"], "ford.toml, line 4, summary: unknown field `summary`"),
        (["advance", "ana.toml", "--buy", "luck"], '"luck" cannot be bought; expected one of hit'),
        (["advance", "ana.toml", "--buy", "hit points", "--buy", "might"], "costs 10 XP"),
        (["advance", "ana.toml", "--award", "0"], "0 XP cannot be awarded"),
        (["after", "ana.toml"], "this is not a Crossblades record"),
    ],
    ids=lambda x: " ".join(x)[:30] if isinstance(x, list) else "",
)
def test_mistakes_change_nothing(run: Run, words: list[str], complaint: str) -> None:
    code, said = run(*words)
    assert code == 2
    assert complaint in said
    assert text_of("ana.toml") == ANA
    assert not Path("ana.toml.bak").exists()


# --- growth


def test_without_a_wish_the_prices_are_shown(run: Run) -> None:
    code, words = run("advance", "ana.toml")
    assert code == 0
    assert words.startswith("Ana: 10 XP gained, 0 spent, 10 left. The heart die is d8, and d10")
    assert "    6  hit points: 10 hit points (45 to 55)" in words
    assert "   10  might: might d10" in words
    assert text_of("ana.toml") == ANA


@pytest.mark.rule("HR-8.5", "HR-14.3")
def test_a_rest_takes_the_rulings_of_the_table(run: Run) -> None:
    bed = ("rest", "long", "ana.toml", "--shelter", "structure", "--bed", "straw")
    code, words = run(*bed, "--ruling", "HR-8.5=heal")
    assert code == 0
    assert words.startswith("Ruling HR-8.5, heal: Untreated wounds heal with long rests")
    assert '"a gash" (rank 11)' in words
    Path("ana.toml").write_text(ANA)
    code, words = run(*bed)
    assert (code, "Ruling" in words) == (0, False)
    assert '"a gash" (rank 12)' in words


@pytest.mark.parametrize(
    ("ruling", "problem"),
    [
        ("HR-8.5", "HR-8.5: a value is missing; expected"),
        ("HR-8.5=never", "HR-8.5: no such value: 'never'"),
        ("HR-99=x", "no ruling has the id 'HR-99'"),
    ],
)
def test_a_ruling_that_there_is_not_changes_nothing(run: Run, ruling: str, problem: str) -> None:
    code, words = run("rest", "long", "ana.toml", "--ruling", ruling)
    assert (code, text_of("ana.toml")) == (2, ANA)
    assert problem in words


def test_points_are_awarded_and_spent(run: Run) -> None:
    words = ("advance", "ana.toml", "--award", "3", "--for", "the ford", "--buy", "hit points")
    code, said = run(*words, "--buy", "aspect Knows the ford")
    assert code == 0
    assert 'Ana gains 3 XP, 13 in all: "the ford"' in said
    data = tomllib.loads(text_of("ana.toml"))
    assert data["hit_points"] == 55
    assert data["experience"] == {"gained": 13, "spent": 7}
    assert data["aspects"] == [{"text": "Knows the ford", "rank": 1}]
    assert "# her first" in text_of("ana.toml")
    assert "1 XP" in run("advance", "ana.toml", "--session")[1]


# --- what is used between fights


CAL = """game = "heart-rush"
name = "Cal"
template = "rogue"
abilities = ["duelist", "quick"] # learnt at the ford
attunements = { air = "basic" }
spells = [{ name = "gale" }]
poisons = [{ name = "venom", damage = "1d6", doses = 2 }]
"""
CAMP = FORD.replace("ana.toml", "cal.toml")


@pytest.fixture
def cal(run: Run) -> Run:
    """Runs a command where Cal is, too, and a fight of hers."""
    Path("cal.toml").write_text(CAL)
    Path("camp.toml").write_text(CAMP)
    return run


@pytest.mark.rule("HR-5.3", "HR-13.4", "HR-16.2")
def test_without_words_everything_that_can_be_used_is_shown(cal: Run) -> None:
    said = """Cal can use outside of combat; - is used up:
    duelist: a major ability
    gale: a spell
    venom on WEAPON: 2 doses
"""
    assert cal("use", "cal.toml") == (0, said)
    assert text_of("cal.toml") == CAL
    cal("use", "cal.toml", "duelist")
    assert "  - duelist: a major ability, back after a long rest\n" in cal("use", "cal.toml")[1]


@pytest.mark.rule("HR-5.3", "HR-5.4")
def test_an_ability_is_used_up_by_a_command_and_comes_back_with_a_rest(cal: Run) -> None:
    code, said = cal("use", "cal.toml", "duelist")
    assert code == 0
    assert said.startswith("Cal uses Duelist, which is gone until a long rest: ")
    assert said.endswith("Cal, cal.toml: written; the old file ends in .bak.\n")
    assert tomllib.loads(text_of("cal.toml"))["spent"] == ["duelist"]
    assert "# learnt at the ford" in text_of("cal.toml")
    said = "crossblades: duelist is used up; it is back after a long rest [HR-5.3]\n"
    assert cal("use", "cal.toml", "duelist") == (2, said)
    code, said = cal("rest", "long", "cal.toml", "--seed", "1")
    assert (code, said.count("Cal can use again: duelist.\n")) == (0, 1)
    assert "spent" not in tomllib.loads(text_of("cal.toml"))


WEEKLY = "weekly trial of the commands"


def nothing(_moment: Moment, _mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """A trial of using it up."""
    yield from ()


@pytest.fixture(autouse=True, scope="module")
def _own_abilities() -> Iterator[None]:
    """They are known in these tests alone."""
    with own_abilities():
        trial = SpecialAbility(frequency="weekly", of="trial", text="Once a week.")
        add_ability(WEEKLY, trial)
        used(WEEKLY, OnTurn)(nothing)
        yield


@pytest.mark.rule("HR-5.3")
def test_a_fight_uses_up_a_weekly_ability_for_seven_days(cal: Run) -> None:
    sturdy = CAL.replace('["duelist", "quick"]', f'["{WEEKLY}"]\nhit_points = 900')
    for seed in map(str, range(20)):
        Path("cal.toml").write_text(sturdy)
        words = ("fight", "camp.toml", "--seed", seed, "--bot", "random", "--keep")
        code, said = cal(*words)
        if WEEKLY.title() in said:
            break
    assert code == 0
    after = tomllib.loads(text_of("cal.toml"))
    assert (after["spent"], after["state"]["back_in"]) == ([WEEKLY], {WEEKLY: 7})
    bed = ("--shelter", "structure", "--bed", "straw")
    cal("rest", "long", "cal.toml", "--nights", "3", *bed)
    assert tomllib.loads(text_of("cal.toml"))["state"]["back_in"] == {WEEKLY: 4}
    assert f"  - {WEEKLY}: a weekly ability, back in 4 days\n" in cal("use", "cal.toml")[1]
    _, said = cal(*words[:3], "99", *words[4:])
    assert WEEKLY.title() not in said
    assert tomllib.loads(text_of("cal.toml"))["state"]["back_in"] == {WEEKLY: 4}
    assert f"can use again: {WEEKLY}." in cal("rest", "none", "cal.toml", "--nights", "4")[1]
    assert "back_in" not in tomllib.loads(text_of("cal.toml"))["state"]


@pytest.mark.rule("HR-16.2")
@pytest.mark.parametrize(("ruling", "spent"), [((), "short rest"), (("long rests",), 4)])
def test_a_spell_is_cast_by_a_command(cal: Run, ruling: tuple[str, ...], spent: int | str) -> None:
    words = [f"--ruling=HR-16.2={value}" for value in ruling]
    code, said = cal("use", "cal.toml", "gale", *words)
    assert (code, said.startswith("Cal casts Gale, which is gone")) == (0, True)
    assert tomllib.loads(text_of("cal.toml"))["spells"][0]["spent"] == spent
    assert cal("rest", "short", "cal.toml")[0] == 0
    left = tomllib.loads(text_of("cal.toml"))["spells"][0].get("spent")
    assert left == (None if spent == "short rest" else spent)


@pytest.mark.rule("HR-13.4")
def test_poison_is_put_on_a_weapon_used_in_a_fight_and_counted(cal: Run) -> None:
    code, said = cal("use", "cal.toml", "venom", "on", "rapier", "--rules")
    assert code == 0
    assert said.startswith("Cal puts venom on the rapier: 1 dose left.  [HR-13.4]\n")
    coat = {"name": "venom", "damage": "1d6", "doses": 2, "on": "rapier"}
    assert tomllib.loads(text_of("cal.toml"))["poisons"] == [coat]
    code, said = cal("fight", "camp.toml", "--seed", "1", "--keep")
    assert code == 0
    assert "venom" in said
    assert tomllib.loads(text_of("cal.toml"))["poisons"] == [{"name": "venom", "damage": "1d6"}]


@pytest.mark.rule("HR-13.4")
def test_an_old_fight_is_not_written_over_a_new_coat(cal: Run) -> None:
    cal("fight", "camp.toml", "--seed", "1", "--record", "a.fight.jsonl")
    cal("use", "cal.toml", "venom on rapier")
    coated = text_of("cal.toml")
    code, said = cal("after", "a.fight.jsonl")
    assert (code, text_of("cal.toml")) == (2, coated)
    assert "has fought, rested or been changed since" in said


@pytest.mark.rule("HR-5.3", "HR-14.2")
def test_nights_pass_days(cal: Run) -> None:
    code, said = cal("rest", "long", "cal.toml", "--nights", "8", "--shelter", "structure",
        "--bed=straw")  # fmt: skip
    assert code == 0
    assert said.count("Cal has slept well.") == 8
    assert tomllib.loads(text_of("cal.toml"))["state"]["long_rests"] == 8


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["use", "cal.toml", "quick"], "quick is passive and always at work [HR-5.3]"),
        (["use", "cal.toml", "flight"], 'the ability or spell "flight" is not there; expected'),
        (["use", "cal.toml", "venom on maul"], 'the weapon "maul" is not there; expected one of'),
        (["use", "nobody.toml"], "nobody.toml: no such file"),
        (["use"], "requires an argument"),
        (["rest", "long", "cal.toml", "--nights", "x"], "nights: expected a number from 1 to 365"),
        (["rest", "long", "cal.toml", "--nights"], "nights: expected a number from 1 to 365"),
        (["rest", "short", "cal.toml", "--nights", "2"], "a short rest has no nights (HR-14.1)"),
    ],
    ids=lambda x: " ".join(x)[:30] if isinstance(x, list) else "",
)
def test_what_cannot_be_used_changes_nothing(cal: Run, words: list[str], complaint: str) -> None:
    code, said = cal(*words)
    assert (code, complaint in said) == (2, True), said
    assert text_of("cal.toml") == CAL


# --- warnings


TIRING = "slots are carried, which is tiring (load: 20, dagger: 2); expected at most"


@pytest.mark.rule("HR-10.12")
def test_whoever_reads_the_file_of_somebody_who_carries_too_much_is_told(run: Run) -> None:
    Path("ana.toml").write_text(ANA.replace("hit_points = 45", "hit_points = 45\nload = 20"))
    said = f"crossblades: warning: ana.toml, line 6, load: 22 {TIRING} 10"
    for words in (("advance", "ana.toml"), ("rest", "short", "ana.toml")):
        code, told = run(*words)
        assert code == 0
        assert told.count(said) == 1


@pytest.mark.rule("HR-10.12")
def test_a_fight_of_somebody_who_carries_too_much_begins_with_a_warning(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("ana.toml").write_text(ANA.replace("hit_points = 45", "hit_points = 45\nload = 20"))
    said = f"crossblades: warning: ford.toml, line 10, fighters[0].load: 22 {TIRING} 10"
    assert run("fight", "ford.toml", "--seed", "3")[1].count(said) == 1
    assert run("play", "ford.toml", typed="q\n")[1].count(said) == 1
    assert main(("fight", "ford.toml", "--seed", "3", "--json")) == 0
    out, err = capsys.readouterr()
    assert "warning" not in out
    assert err.count(said) == 1
