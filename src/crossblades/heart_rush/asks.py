"""Every question a rule puts, with what one must know to answer it."""

from typing import ClassVar, Literal

from crossblades.heart_rush.about import About
from crossblades.heart_rush.condition_options import Body
from crossblades.heart_rush.creature import AttackStance
from crossblades.kernel.ask import Ask, OpenAsk


class SideAsk(OpenAsk, kw_only=True):
    """A question about any creature of a side."""

    side: str


class TakeTurn(SideAsk, kw_only=True):
    """What one of your creatures does with the side's turn."""

    rules: tuple[str, ...] = ("HR-3.1", "HR-4.1")


class ChooseDestination(OpenAsk, kw_only=True):
    """Where a dash or a sidestep goes."""

    creature: str
    feet: int = 0
    """How far a dash may go; 0 for a sidestep."""
    rules: tuple[str, ...] = ("HR-4.5", "HR-10.14")


class ChooseStep(OpenAsk, kw_only=True):
    """The next step of a way that is chosen step by step."""

    step: ClassVar[bool] = True
    creature: str
    feet: int
    """How much of the movement is left."""
    rules: tuple[str, ...] = ("HR-4.5", "HR-10.14")


class TripMover(Ask, kw_only=True):
    """Whether to trip one that moves off balance."""

    instant: ClassVar[bool] = True
    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-4.11",)


class KeepMoving(OpenAsk, kw_only=True):
    """Whether an interrupted move goes on."""

    creature: str
    rules: tuple[str, ...] = ("HR-4.6",)


class SeizeOpportunity(OpenAsk, kw_only=True):
    """Whether to strike at one who moves."""

    instant: ClassVar[bool] = True
    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-4.12", "HR-4.14")


class SeizeOpportunities(SideAsk, kw_only=True):
    """Whether one of your creatures strikes before the first turn."""

    instant: ClassVar[bool] = True
    rules: tuple[str, ...] = ("HR-2.3", "HR-2.4", "HR-4.12")


class JoinEngagement(SideAsk, kw_only=True):
    """Whether one of your creatures enters the engagement."""

    rules: tuple[str, ...] = ("HR-4.10", "HR-6.2", "HR-6.14")


class ChooseStance(OpenAsk, kw_only=True):
    """The sealed stance of a participant."""

    creature: str
    rules: tuple[str, ...] = ("HR-6.3",)


class DeclareAttack(OpenAsk, kw_only=True):
    """The target of an attack, declared at the start of its step."""

    creature: str
    stance: AttackStance
    rules: tuple[str, ...] = ("HR-6.5", "HR-6.7", "HR-6.19")


class FreeSidestep(SideAsk, kw_only=True):
    """The free sidestep of one of your creatures in the agility stance."""

    rules: tuple[str, ...] = ("HR-6.9", "HR-6.16")


class ChooseConditions(OpenAsk, kw_only=True):
    """Which conditions a cunning attack brings."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-6.8",)


class ThrowAgain(OpenAsk, kw_only=True):
    """The target of a second throw."""

    creature: str
    rules: tuple[str, ...] = ("HR-12.3", "HR-12.9")


class BlastAnother(OpenAsk, kw_only=True):
    """Another target of a blast."""

    creature: str
    weapon: str
    """The cantrip."""
    rules: tuple[str, ...] = ("HR-12.7", "HR-6.7")


class ChoosePush(OpenAsk, kw_only=True):
    """Where a creature is pushed next."""

    step = True
    creature: str
    target: str
    feet: int
    """How far the push still goes."""
    rules: tuple[str, ...] = ("HR-10.10", "HR-10.15")


class FollowPush(OpenAsk, kw_only=True):
    """Whether the pusher steps into a vacated space."""

    creature: str
    rules: tuple[str, ...] = ("HR-12.3",)


class ChooseAbility(Ask, kw_only=True):
    """With which ability a contest is answered, or a save is made."""

    creature: str
    what: str
    by: str = ""
    """Who is against it, if it is a contest."""
    ability: Body | None = None
    """With what that one rolls, if that is known."""
    number: int = 0
    """What the save is made against, if it is one."""
    rules: tuple[str, ...] = ("HR-9.2", "HR-9.4", "HR-11.18", "HR-11.19")


class HoldFast(OpenAsk, kw_only=True):
    """Whether a grappler goes along with the one it holds, which is being moved."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-11.18",)


class CrushOrPush(OpenAsk, kw_only=True):
    """Whether a grappler hurts the one it holds instead of pushing it."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-9.3",)


class TakeDamage(OpenAsk, kw_only=True):
    """Whether to shrug damage off."""

    creature: str
    damage: int
    rules: tuple[str, ...] = ("HR-8.1",)


class ChooseFainting(OpenAsk, kw_only=True):
    """Whether to fall unconscious at 0 or fewer hit points."""

    creature: str
    rules: tuple[str, ...] = ("HR-8.6", "HR-8.10")


class FaceComplication(OpenAsk, kw_only=True):
    """What a 1 on a check comes to."""

    creature: str
    size: int
    """The die that is thrown again."""
    rest: int
    """The total without it."""
    against: int
    rules: tuple[str, ...] = ("HR-1.4",)


class InvokeWounds(Ask, kw_only=True):
    """Whether to invoke a wound for a roll outside combat."""

    creature: str
    what: str
    """The roll."""
    rules: tuple[str, ...] = ("HR-8.7",)


class UseInstant(Ask, kw_only=True):
    """Whether to use an instant now."""

    instant: ClassVar[bool] = True
    moment: str
    """What has just happened, or is about to."""
    answering: str = ""
    """The ability that was announced, and has not happened yet."""
    about: About | None = None
    rules: tuple[str, ...] = ("HR-5.4", "HR-5.5", "HR-5.6")


class AbilityAsk(Ask, kw_only=True):
    """What an ability or a spell asks while it works."""

    creature: str
    about: About | None = None


class ChooseForAbility(AbilityAsk, kw_only=True):
    """Something an ability leaves to its owner while it works."""

    ability: str
    rules: tuple[str, ...] = ("HR-5.7",)


class ChooseSpellTargets(AbilityAsk, kw_only=True):
    """Whom a spell touches."""

    spell: str
    targets: tuple[str, ...]
    """Those who would be touched now."""
    rules: tuple[str, ...] = ("HR-5.7", "HR-4.3")


class ChooseSpellPlace(AbilityAsk, kw_only=True):
    """Where a spell works, or begins."""

    spell: str
    rules: tuple[str, ...] = ("HR-5.7", "HR-4.3")


# --- what the GM is asked; the first option is the default


class GMAsk(Ask, kw_only=True):
    """A question that the book leaves to the GM; its first option is the default."""

    has_usual: ClassVar[bool] = True


class InvokeWoundsOf(GMAsk, kw_only=True):
    """Whether the GM invokes a wound of somebody for a roll outside combat."""

    creature: str
    what: str
    """The roll."""
    rules: tuple[str, ...] = ("HR-8.7",)


class AllowHiding(GMAsk, kw_only=True):
    """Whether there is a place to hide."""

    creature: str
    rules: tuple[str, ...] = ("HR-10.6",)


class SetCover(GMAsk, kw_only=True):
    """How much cover the target of a shot has."""

    creature: str
    target: str
    lines: int
    """How many lines the map blocks."""
    place: str = ""
    """The name of something in the way that is no wall."""
    level: int = 0
    """How much that covers."""
    rules: tuple[str, ...] = ("HR-10.1",)


class JudgeHelpless(GMAsk, kw_only=True):
    """What attacking the helpless comes to."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-8.8",)


class WordWound(GMAsk, kw_only=True):
    """What a wound looks like."""

    creature: str
    rank: int
    rules: tuple[str, ...] = ("HR-8.3",)


class JudgeStunt(GMAsk, kw_only=True):
    """Whether a stunt is possible, and by which contest."""

    creature: str
    target: str
    text: str
    rules: tuple[str, ...] = ("HR-9.6",)


class MayDecree(GMAsk, kw_only=True):
    """The GM may set something; nobody waits for it."""

    optional: ClassVar[bool] = True
    has_usual: ClassVar[bool] = False
    rules: tuple[str, ...] = ("HR-3.1",)


class DecreeEffect(GMAsk, kw_only=True):
    """What a stunt or a spell that has worked does."""

    what: str
    rules: tuple[str, ...] = ("HR-9.6",)


DecreePart = Literal[
    "winner", "subject", "hit points", "condition", "levels",
    "source", "check", "challenge", "place", "newcomer", "space", "ground", "light", "door",
]  # fmt: skip
"""What a decree may need to be told."""


class DecreeDetail(GMAsk, kw_only=True):
    """The creature, the condition, the place or the number of a decree."""

    has_usual: ClassVar[bool] = False
    part: DecreePart
    creature: str = ""
    condition: str = ""
    rules: tuple[str, ...] = ("HR-3.1",)


ASK_TYPES: tuple[type[Ask], ...] = (
    TakeTurn, ChooseDestination, ChooseStep, TripMover, KeepMoving, SeizeOpportunity,
    SeizeOpportunities, JoinEngagement, ChooseStance, DeclareAttack, FreeSidestep,
    ChooseConditions, ThrowAgain, BlastAnother, ChoosePush, FollowPush, ChooseAbility, HoldFast,
    CrushOrPush, TakeDamage, ChooseFainting, FaceComplication, InvokeWounds, UseInstant,
    InvokeWoundsOf,
    ChooseForAbility, ChooseSpellTargets, ChooseSpellPlace, AllowHiding, SetCover, JudgeHelpless,
    WordWound, JudgeStunt, MayDecree, DecreeEffect, DecreeDetail,
)  # fmt: skip
"""All of them, so that tests can see that each is worded and reached."""
