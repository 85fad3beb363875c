"""Between fights: what becomes of characters, as plain functions on the texts of their files.

Nothing is written here. Whoever calls gives the texts, and keeps what has become of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from crossblades.interfaces.files import game_of
from crossblades.kernel.characters import Characters, Kept, Offer, Usable
from crossblades.kernel.dice import Entered, Roll, Seeded, pool, sources
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.making import Portrait
from crossblades.kernel.resting import read_rest
from crossblades.kernel.rulings import read_rulings
from crossblades.kernel.telling import Teller
from crossblades.systems import CHARACTERS, MAKING, SYSTEMS

MOST_STEPS = 2000
"""Answers and throws of one rest."""


class Told(Struct, frozen=True):
    """A line of the log, and the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()


class Changed(NamedTuple):
    """What has become of some characters."""

    texts: dict[str, str]
    """The files whose text is another one now."""
    lines: tuple[Told, ...]


class Grown(Struct, frozen=True):
    """What a character can have now."""

    words: str
    """Gained and spent, in a line."""
    points: int
    offers: tuple[Offer, ...]
    uses: tuple[Usable, ...]


# --- a character


class Opened(NamedTuple):
    """A character out of a text, and its game."""

    game: Game
    keeper: Characters[Any]
    character: Any


def opened(text: str, source: str) -> Opened:
    """Read a character's file."""
    name = game_of(text, source, CHARACTERS)
    keeper = CHARACTERS[name]
    return Opened(SYSTEMS[name], keeper, keeper.read(text, source))


def portrait(text: str, source: str) -> Portrait:
    """The whole sheet of a character."""
    found = opened(text, source)
    return MAKING[found.game.name].portrait(found.character)


def grown(text: str, source: str) -> Grown:
    """What a character can buy and use."""
    _, keeper, character = opened(text, source)
    points, offers = keeper.offers(character)
    words = keeper.experience(character)
    return Grown(words, points, tuple(offers), tuple(keeper.uses(character)))


def award(text: str, source: str, points: int | None, reason: str = "") -> Changed:
    """Give experience; without a number, what a session brings."""
    return _changed(text, source, lambda keeper, who: keeper.award(who, points, reason))


def buy(text: str, source: str, words: str) -> Changed:
    """Spend experience on what the words name."""
    return _changed(text, source, lambda keeper, who: keeper.buy(who, words))


def use(text: str, source: str, words: str, rulings: Sequence[str] = ()) -> Changed:
    """Use outside of combat what the words name."""
    game = opened(text, source).game
    ruled = read_rulings(game.rulings, rulings)
    return _changed(text, source, lambda keeper, who: keeper.use(who, words, ruled))


def _changed(
    text: str, source: str, change: Callable[[Characters[Any], Any], tuple[Any, list[Event]]]
) -> Changed:
    """What a change makes of a character's text."""
    game, keeper, before = opened(text, source)
    after, events = change(keeper, before)
    return Changed(_differing(keeper, {source: before}, [after]), told(game, events))


def _differing(
    keeper: Characters[Any], before: Mapping[str, Any], after: Sequence[Any]
) -> dict[str, str]:
    """The files whose text is another one now."""
    pairs = zip(before.items(), after, strict=True)
    return {
        file: keeper.text(now) for (file, old), now in pairs if keeper.text(old) != keeper.text(now)
    }


def told(game: Game, events: Iterable[Event]) -> tuple[Told, ...]:
    """Events as lines of a log, with their rules."""
    return tuple(Told(game.line(event), event.rules) for event in Teller().tell(events))


# --- after a fight


def files_of(fight: Fight) -> list[str]:
    """The characters' files of a fight, as its encounter names them; perhaps none."""
    return files_named(fight.system.name, fight.scenario)


def files_named(game: str, scenario: Any) -> list[str]:
    """The characters' files that a scenario of a game names; perhaps none."""
    keeper = CHARACTERS.get(game)
    return keeper.files(scenario) if keeper else []


def after_fight(fight: Fight, texts: Mapping[str, str]) -> list[Kept]:
    """What a fight that is over makes of its characters; twice is as good as once.

    A file that has gone another way since the fight began is refused.
    """
    return CHARACTERS[fight.system.name].after(fight, texts)


# --- a rest


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """How some characters rest."""

    kind: str
    words: dict[str, str | None] = {}
    """What is said of it: `shelter` and its value, or `watch` and nothing."""
    treat: str = ""
    """The file of who treats or tends the others before."""
    rulings: tuple[str, ...] = ()
    seed: int | None = None
    """None where dice are rolled at the table and typed in."""


Step = int | tuple[int, ...]
"""What was put in: the number of an option, or the faces of a roll."""


class Question(Struct, frozen=True):
    """What a rest asks."""

    text: str
    options: tuple[str, ...]
    rules: tuple[str, ...]


class Throw(Struct, frozen=True):
    """What is to be rolled at the table."""

    text: str
    dice: tuple[int, ...]
    sources: tuple[str, ...]
    rules: tuple[str, ...]


class Camp(NamedTuple):
    """How far a rest has come."""

    lines: tuple[Told, ...]
    question: Question | None
    throw: Throw | None
    texts: dict[str, str]
    """What the files hold once the rest is over, of those that change."""
    over: bool


def rest(texts: Mapping[str, str], plan: Plan, steps: Sequence[Step] = ()) -> Camp:
    """Rest with the characters of these files, as far as the answers and throws go.

    The same steps give the same rest. Who treats the others is one of these.
    """
    if not texts:
        raise CrossbladesError("nobody rests; choose at least one character")
    if len(steps) > MOST_STEPS:
        raise CrossbladesError("this rest has gone on for too long")
    every = {file: opened(text, file) for file, text in texts.items()}
    game, keeper, _ = next(iter(every.values()))
    if any(each.game is not game for each in every.values()):
        raise CrossbladesError("characters of two games cannot rest together")
    who = {file: each.character for file, each in every.items()}
    if plan.treat and plan.treat not in who:
        raise CrossbladesError(f"{plan.treat} treats, and is not among those who are there")
    fight = _begun(keeper, [*who.values()], who.get(plan.treat), plan, game)
    for step in steps:
        _put_in(fight, step)
    after = keeper.rested([*who.values()], fight) if fight.over else []
    return Camp(
        told(game, fight.log), _question(game, fight), _throw(fight.waiting),
        _differing(keeper, who, after) if after else {}, fight.over,
    )  # fmt: skip


def _begun(
    keeper: Characters[Any], resting: Sequence[Any], healer: Any, plan: Plan, game: Game
) -> Fight:
    """The rest as it begins."""
    words = read_rest(keeper.rests, keeper.rest_words, plan.kind, plan.words)
    ruled = read_rulings(game.rulings, plan.rulings)
    dice = Entered() if plan.seed is None else Seeded(plan.seed)
    return Fight(*keeper.rest(resting, healer, words, ruled), dice)


def _put_in(fight: Fight, step: Step) -> None:
    """One answer, or the faces of one roll."""
    if isinstance(step, tuple):
        fight.enter(step)
        return
    if not fight.asks:
        raise CrossbladesError("nothing is asked now")
    ask = fight.asks[0]
    if not 0 <= step < len(ask.options):
        raise CrossbladesError(f"there is no option {step}; expected 0 to {len(ask.options) - 1}")
    fight.answer(ask, ask.options[step], ask.seat)


def _question(game: Game, fight: Fight) -> Question | None:
    if fight.over or fight.waiting or not fight.asks:
        return None
    ask = fight.asks[0]
    return Question(game.question(ask), tuple(map(game.label, ask.options)), ask.rules)


def _throw(roll: Roll | None) -> Throw | None:
    if roll is None:
        return None
    sizes = pool(roll.parts).sizes
    return Throw(f"{roll.who}, {roll.why}", sizes, tuple(sources(roll.parts)), roll.rules)
