"""Every question a rule puts, with what one must know to answer it."""

from crossblades.heart_rush.creature import AttackStance
from crossblades.kernel.ask import Ask


class SideAsk(Ask, kw_only=True):
    """A question about any creature of a side."""

    side: str


class TakeTurn(SideAsk, kw_only=True):
    """What one of your creatures does with the side's turn."""

    rules: tuple[str, ...] = ("HR-3.1", "HR-4.1")


class ChooseDestination(Ask, kw_only=True):
    """Where a dash or a sidestep goes."""

    creature: str
    rules: tuple[str, ...] = ("HR-4.5", "HR-10.14")


class KeepMoving(Ask, kw_only=True):
    """Whether an interrupted move goes on."""

    creature: str
    rules: tuple[str, ...] = ("HR-4.6",)


class SeizeOpportunity(Ask, kw_only=True):
    """Whether to strike at one who moves."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-4.12", "HR-4.14")


class JoinEngagement(SideAsk, kw_only=True):
    """Whether one of your creatures enters the engagement."""

    rules: tuple[str, ...] = ("HR-4.10", "HR-6.2", "HR-6.14")


class ChooseStance(Ask, kw_only=True):
    """The sealed stance of a participant."""

    creature: str
    rules: tuple[str, ...] = ("HR-6.3",)


class DeclareAttack(Ask, kw_only=True):
    """The target of an attack, declared at the start of its step."""

    creature: str
    stance: AttackStance
    rules: tuple[str, ...] = ("HR-6.5", "HR-6.7")


class FreeSidestep(SideAsk, kw_only=True):
    """The free sidestep of one of your creatures in the agility stance."""

    rules: tuple[str, ...] = ("HR-6.9", "HR-6.16")


class ChooseConditions(Ask, kw_only=True):
    """Which conditions a cunning attack brings."""

    creature: str
    target: str
    rules: tuple[str, ...] = ("HR-6.8",)


class ThrowAgain(Ask, kw_only=True):
    """The target of a second throw."""

    creature: str
    rules: tuple[str, ...] = ("HR-12.3", "HR-12.9")


class ChoosePush(Ask, kw_only=True):
    """Where a creature is pushed next."""

    creature: str
    target: str
    feet: int
    """How far the push still goes."""
    rules: tuple[str, ...] = ("HR-10.10", "HR-10.15")


class FollowPush(Ask, kw_only=True):
    """Whether the pusher steps into a vacated space."""

    creature: str
    rules: tuple[str, ...] = ("HR-12.3",)


class TakeDamage(Ask, kw_only=True):
    """Whether to shrug damage off."""

    creature: str
    damage: int
    rules: tuple[str, ...] = ("HR-8.1",)


class ChooseFainting(Ask, kw_only=True):
    """Whether to fall unconscious at 0 or fewer hit points."""

    creature: str
    rules: tuple[str, ...] = ("HR-8.6", "HR-8.10")


class FaceComplication(Ask, kw_only=True):
    """What a 1 on a check comes to."""

    creature: str
    rules: tuple[str, ...] = ("HR-1.4",)


ASK_TYPES: tuple[type[Ask], ...] = (
    TakeTurn, ChooseDestination, KeepMoving, SeizeOpportunity, JoinEngagement, ChooseStance,
    DeclareAttack, FreeSidestep, ChooseConditions, ThrowAgain, ChoosePush, FollowPush, TakeDamage,
    ChooseFainting, FaceComplication,
)  # fmt: skip
"""All of them, so that tests can see that each is worded and reached."""
