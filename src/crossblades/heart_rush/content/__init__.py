"""What abilities do. Their numbers and words are in the TOML files of `abilities`."""

from crossblades.heart_rush.content import strongheart, talents_attack

BEHAVIOUR = (strongheart, talents_attack)
"""Every module here that hangs abilities on moments."""
