"""Why something is over, as events carry it; what to call it is for the words to say."""

from typing import Literal

Giveaway = Literal[
    "no place", "stealth failed", "decree", "help", "call", "spell", "attack", "trip", "engagement",
    "joining", "open ground", "bumping", "bumped into", "hazard", "crash",
]  # fmt: skip
"""What ends hiding (HR-10.6)."""

Loosening = Literal[
    "let go", "broken", "shaken off", "unable to hold", "target dead", "no hand", "apart"
]
"""What ends a grapple (HR-11.18, HR-11.21)."""

Relief = Literal["steadied", "attacked", "turned against", "helped", "source dead", "out of it"]
"""What ends a condition that is in the mind, or a net (HR-11.14, HR-11.15, HR-11.20)."""

Conductor = Literal["metal", "wet"]
"""What doubles an attack with air (HR-12.7)."""
