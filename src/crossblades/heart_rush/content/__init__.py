"""What abilities do. Their numbers and words are in the TOML files of `abilities`."""

from crossblades.heart_rush.content import (
    strongheart,
    talents_attack,
    talents_defence,
    talents_dice,
    talents_effort,
    talents_foe,
    talents_gear,
    talents_harm,
    talents_movement,
    talents_run_up,
    talents_stance,
    talents_target,
    talents_tricks,
)

BEHAVIOUR = (
    strongheart,
    talents_attack,
    talents_defence,
    talents_dice,
    talents_effort,
    talents_foe,
    talents_gear,
    talents_harm,
    talents_movement,
    talents_run_up,
    talents_stance,
    talents_target,
    talents_tricks,
)
"""Every module here that hangs abilities on moments."""
