"""What each condition means for whoever has it, in one plain sentence (chapter 7)."""

CONDITION_TEXTS: dict[str, str] = {
    "blinded": "Your attacks have SETBACK, attacks on you have EDGE, and checks of sight fail.",
    "charmed": "You cannot attack who charms you; it ends when that one harms you.",
    "deafened": "Checks of hearing fail.",
    "frightened": "You do not go nearer to what you fear, and while you see it your attacks and "
    "checks have SETBACK.",
    "grappled": "Somebody holds you: your Speed is 0. An Action may get you out.",
    "incapacitated": "You take no Actions and no Reactions.",
    "paralysed": "You cannot act or move; attacks on you have EDGE, and hits from close are "
    "critical.",
    "poisoned": "Your attacks and checks have SETBACK.",
    "prone": "Melee attacks on you have EDGE, shots SETBACK; standing up costs half your Speed.",
    "restrained": "Your Speed is 0, your attacks have SETBACK, and attacks on you have EDGE.",
    "shaken": "Your attacks and checks have SETBACK.",
    "stunned": "You cannot act or move, your STR and DEX saves fail, and attacks on you have EDGE.",
    "unconscious": "You take no Actions and no Reactions, and you have dropped what you held.",
}
