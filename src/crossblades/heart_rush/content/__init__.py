"""What abilities do. Their numbers and words are in the TOML files of `abilities`."""

from crossblades.heart_rush.content import (
    bastion,
    battleheart,
    battlemind,
    cleverheart,
    ravager,
    skirmisher,
    striker,
    strongheart,
    talents_attack,
    wrathguard,
)

BEHAVIOUR = (
    bastion,
    battleheart,
    battlemind,
    cleverheart,
    ravager,
    skirmisher,
    striker,
    strongheart,
    talents_attack,
    wrathguard,
)
"""Every module here that hangs abilities on moments."""
