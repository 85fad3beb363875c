"""Questions between fights."""

from crossblades.swords_reign.asks import CreatureAsk, Rules


class ChooseRelief(CreatureAsk, kw_only=True):
    """What is a breather for?"""

    rules: Rules = ("OS-6.5",)


class MaySpendHitDie(CreatureAsk, kw_only=True):
    """Another hit die?"""

    rules: Rules = ("OS-6.5", "OS-6.8")
    left: int
    """Hit dice that it still has."""
    missing: int
    """Hit points that it lacks."""
