"""The characters of Heart Rush, for interfaces: their files, their rests, their growth."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from crossblades.heart_rush.characters import experience, using
from crossblades.heart_rush.characters.aftermath import after_fight, after_rest
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.offers import next_heart, offers
from crossblades.heart_rush.characters.using import check_able
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.options import OPTION_TYPES
from crossblades.heart_rush.rest import rest
from crossblades.heart_rush.rest_options import REST_OPTION_TYPES
from crossblades.heart_rush.resting import (
    CAMP,
    KINDS,
    WORDS,
    Camp,
    RestPlan,
    RestScene,
    check_words,
    pitch_camp,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View, view
from crossblades.kernel.characters import Kept, Offer, Usable
from crossblades.kernel.event import Event, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.keeping import CharacterFiles, at_camp, fighters_to_keep, kept
from crossblades.kernel.resting import Words
from crossblades.kernel.rule import Rule, System
from crossblades.kernel.rulings import Value, changed


class Resting:
    """A rest, driven like a fight."""

    name = "heart-rush rest"
    scenario_type = RestScene
    option_types = (*OPTION_TYPES, *REST_OPTION_TYPES)

    def check(self, scenario: RestScene) -> None:
        check_words(scenario.plan)

    def begin(self, scenario: RestScene) -> Camp:
        return pitch_camp(scenario)

    def play(self, state: Camp) -> Rule[None]:
        return rest(state)

    def seats(self, _scenario: RestScene) -> tuple[str, ...]:
        return (CAMP,)

    def referee(self, _scenario: RestScene) -> str:
        return ""

    def view(self, state: Camp, seat: str) -> View:
        return view(state, seat)


class HeartRushCharacters(CharacterFiles):
    """Files of characters, between fights."""

    rests = KINDS
    rest_words = WORDS

    def read(self, text: str, source: str) -> Character:
        return read_character(text, source)

    def stands(self, character: Character) -> str:
        """HR-8.2, HR-8.3, HR-11: hit points, wounds, and conditions that last."""
        standing, most = character.standing, character.sheet.hit_points
        said = [f"{standing.hit_points} of {most} hit points"]
        if standing.wounds:
            ranks = ", ".join(str(wound.rank) for wound in standing.wounds)
            said.append(f"{'wounds' if len(standing.wounds) > 1 else 'a wound'} of rank {ranks}")
        lasting = {**standing.conditions, **standing.bad_sleep}
        said += [f"{name} {level}" for name, level in lasting.items()]
        return ", ".join(said)

    # --- after a fight

    def after(self, fight: Fight, texts: Mapping[str, str]) -> list[Kept]:
        """Only onto a file that is still as the fight began with: nothing newer is lost."""
        log = standing(fight.log)
        return [_kept(each, fight.state, log, texts) for each in fighters_to_keep(fight, texts)]

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
        plan = RestPlan(**said, resting=resting, healer=healer.name if healer else "")
        check_words(plan)
        if healer:
            check_able(healer, "treat nobody")
        nights = {name: character.state.bad_nights for name, character in present.items()}
        sheets = tuple(character.fighter(CAMP) for character in present.values())
        return Resting(), RestScene(sheets, plan, nights, changed(Rulings(), rulings))

    def rested(self, characters: Sequence[Character], fight: Fight) -> list[Character]:
        camp: Camp = fight.state
        return [after_rest(character, camp) for character in characters]

    # --- using things

    def use(
        self,
        character: Character,
        words: str,
        rulings: Mapping[str, Value] = MappingProxyType({}),
    ) -> tuple[Character, list[Event]]:
        return using.use(character, words, changed(Rulings(), rulings))

    def uses(self, character: Character) -> list[Usable]:
        return list(using.uses(character))

    # --- growing

    def award(
        self, character: Character, points: int | None, reason: str
    ) -> tuple[Character, list[Event]]:
        """HR-15.3: by default, the combat rank for a session."""
        if points is None:
            points, reason = character.combat_rank, reason or "a session"
        return experience.award(character, points, reason)

    def buy(self, character: Character, words: str) -> tuple[Character, list[Event]]:
        return experience.buy(character, words)

    def experience(self, character: Character) -> str:
        points = character.experience
        coming = next_heart(character)
        heart = f" The heart die is d{character.sheet.heart}"
        heart += f", and d{coming[1]} from {coming[0]} XP on." if coming else "."
        return (
            f"{character.name}: {points.gained} XP gained, {points.spent} spent, "
            f"{experience.left(character)} left.{heart}"
        )

    def offers(self, character: Character) -> tuple[int, list[Offer]]:
        return experience.left(character), list(offers(character))


def _kept(fighter: Fighter, state: State, log: Sequence[Event], texts: Mapping[str, str]) -> Kept:
    """A character after the fight, unless its file has gone another way since it began."""
    file = fighter.character
    character = read_character(texts[file], file)
    creature = state.creatures[fighter.name]
    after = after_fight(character, creature, state, log)
    same = character.standing == fighter.standing and character.sheet.spent == fighter.spent
    same = same and character.sheet.poisons == fighter.poisons and not character.dead
    return kept(file, character, after, same)
