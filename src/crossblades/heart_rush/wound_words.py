"""Words for wounds where no GM describes them (HR-8.3)."""

_WORDS = {
    "slashing": ("a gash across the arm", "a deep cut to the side", "a body laid open"),
    "piercing": ("a stab in the thigh", "a hole through the shoulder", "a pierced lung"),
    "bludgeoning": ("a cracked rib", "a broken arm", "a crushed chest"),
    "air": ("a burn along the arm", "a scorched side", "a heart out of beat"),
    "water": ("a bruised shoulder", "water in the lungs", "a crushed chest"),
    "earth": ("a cracked rib", "a shattered arm", "a crushed skull"),
    "crushing": ("a cracked rib", "a broken arm", "a crushed chest"),
    "fire": ("a raw burn", "a charred arm", "a body burnt black"),
    "fall": ("a twisted ankle", "a broken leg", "a broken back"),
    "collision": ("a wrenched knee", "a broken collarbone", "a cracked skull"),
}
_OTHER = ("an ugly bruise", "a wound that will not close", "a ruined body")


def describe(cause: str, rank: int) -> str:
    """A plain description: worse words from rank 15 on, the worst from 20 on."""
    return _WORDS.get(cause, _OTHER)[(rank >= 15) + (rank >= 20)]
