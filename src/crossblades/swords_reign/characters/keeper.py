"""The characters of Olde Swords Reign, for interfaces: their files, rests and experience."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from crossblades.kernel.characters import Kept, Offer
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.keeping import CharacterFiles, at_camp, fighters_to_keep, kept
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.resting import Words
from crossblades.kernel.rule import Rule, System
from crossblades.kernel.rulings import Value
from crossblades.kernel.rulings import changed as changed_rulings
from crossblades.kernel.toml_shapes import shown
from crossblades.swords_reign.characters.aftermath import after_fight, with_gear
from crossblades.swords_reign.characters.character import (
    Character,
    changed,
    read_character,
    with_state,
)
from crossblades.swords_reign.characters.character_text import MOST_EXPERIENCE
from crossblades.swords_reign.creature import Fighter, Standing
from crossblades.swords_reign.events import ExperienceGained
from crossblades.swords_reign.options import OPTION_TYPES
from crossblades.swords_reign.rest import rest
from crossblades.swords_reign.rest_options import REST_OPTION_TYPES
from crossblades.swords_reign.resting import (
    CAMP,
    KINDS,
    WORDS,
    Camp,
    RestPlan,
    RestScene,
    pitch_camp,
)
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import State

MOST_AWARDED = 100_000


class Resting:
    """A rest, driven like a fight."""

    name = "swords-reign rest"
    scenario_type = RestScene
    option_types = (*OPTION_TYPES, *REST_OPTION_TYPES)

    def check(self, scenario: RestScene) -> None:
        """A rest is never read from a record: whoever plans it has checked the words."""

    def begin(self, scenario: RestScene) -> Camp:
        return pitch_camp(scenario)

    def play(self, state: Camp) -> Rule[None]:
        return rest(state)

    def seats(self, _scenario: RestScene) -> tuple[str, ...]:
        return (CAMP,)

    def referee(self, _scenario: RestScene) -> str:
        return ""

    def view(self, state: Camp, seat: str) -> Camp:  # noqa: ARG002
        """A camp has no secrets."""
        return state


class SwordsReignCharacters(CharacterFiles):
    """Files of characters, between fights."""

    rests = KINDS
    rest_words = WORDS

    def read(self, text: str, source: str) -> Character:
        return read_character(text, source)

    def unfit(self, character: Character) -> str:
        """OS-4.1: the dying are tended first."""
        return "dying" if character.state.dying else super().unfit(character)

    def stands(self, character: Character) -> str:
        """OS-4.4: hit points and Fatigue."""
        standing, most = character.standing, character.sheet.hit_points
        tired = f", Fatigue {standing.fatigue}" if standing.fatigue else ""
        return f"{most - standing.hurt} of {most} hit points{tired}"

    # --- after a fight

    def after(self, fight: Fight, texts: Mapping[str, str]) -> list[Kept]:
        """Only onto a file that is still as the fight began with: nothing newer is lost."""
        return [_kept(each, fight.state, texts) for each in fighters_to_keep(fight, texts)]

    # --- resting

    def rest(
        self,
        characters: Sequence[Character],
        healer: Character | None,
        words: Words,
        rulings: Mapping[str, Value] = MappingProxyType({}),
    ) -> tuple[System, Struct]:
        present = at_camp(characters, healer)
        said: dict[str, Any] = dict(words)
        resting = tuple(character.name for character in characters)
        plan = RestPlan(**said, resting=resting, tending=healer.name if healer else "")
        if healer and healer.state.dying:
            raise CrossbladesError(f"{healer.name} is dying and can tend nobody (OS-4.1)")
        dying = tuple(name for name, character in present.items() if character.state.dying)
        sheets = tuple(character.fighter(CAMP) for character in present.values())
        return Resting(), RestScene(sheets, plan, dying, changed_rulings(Rulings(), rulings))

    def rested(self, characters: Sequence[Character], fight: Fight) -> list[Character]:
        camp: Camp = fight.state
        return [_rested(character, camp) for character in characters]

    # --- experience

    def award(
        self, character: Character, points: int | None, reason: str
    ) -> tuple[Character, list[Event]]:
        """Points are noted; what they are good for is the table's to say."""
        if points is None:
            raise CrossbladesError("the book has no award for a session; say how many: --award N")
        if not 1 <= points <= MOST_AWARDED:
            raise CrossbladesError(f"{points} XP cannot be awarded; expected 1 to {MOST_AWARDED}")
        if not is_plain_line(reason) or len(reason) > 200:
            raise CrossbladesError("the reason must be a line of at most 200 characters")
        total = character.text.experience + points
        if total > MOST_EXPERIENCE:
            raise CrossbladesError(f"{total} XP are too many; expected at most {MOST_EXPERIENCE}")
        data = {**character.data, "experience": total}
        gained = ExperienceGained(
            creature=character.name, points=points, total=total, reason=reason
        )
        return changed(character, data), [gained]

    def buy(self, character: Character, words: str) -> tuple[Character, list[Event]]:
        raise RefusedError(
            f"{character.name} cannot buy {shown(words)}: experience buys nothing in this game; "
            "a new level is written into the file by hand",
            ("OS-6.7",),
        )

    def experience(self, character: Character) -> str:
        return f"{character.name}: level {character.sheet.level}, {character.text.experience} XP."

    def offers(self, character: Character) -> tuple[int, list[Offer]]:
        return character.text.experience, []


def _kept(fighter: Fighter, state: State, texts: Mapping[str, str]) -> Kept:
    """A character after the fight, unless its file has gone another way since it began."""
    file = fighter.character
    character = read_character(texts[file], file)
    after = after_fight(character, fighter, state)
    same = character.standing == fighter.standing and character.sheet == fighter.sheet
    return kept(file, character, after, same)


def _rested(character: Character, camp: Camp) -> Character:
    """The character after a rest, with what is left of its Provisions."""
    creature = camp.creatures[character.name]
    standing = Standing(
        hurt=creature.sheet.hit_points - creature.hit_points,
        fatigue=creature.fatigue,
        spent_dice=camp.spent_dice[character.name],
        experience=character.text.experience,
    )
    dead = creature.status == "dead"
    return with_gear(with_state(character, standing, dead=dead), creature)
