"""What each condition means for whoever has it, in one plain sentence (chapter 11)."""

_EACH = "a level of disadvantage for each level"
_FADES = "One level fades at the start of each round."

CONDITION_TEXTS: dict[str, str] = {
    "dazed": f"Rolls with your cunning die have {_EACH}. {_FADES}",
    "weakened": f"Rolls with your might die have {_EACH}. {_FADES}",
    "off-balanced": f"Rolls with your agility die have {_EACH}, and a neighbour may trip you "
    f"when you move. {_FADES}",
    "shaken": f"Rolls with your presence die have {_EACH}. {_FADES}",
    "restrained": f"You cannot move, and attacks, defences and checks of motion have {_EACH}.",
    "stunned": "You cannot move, act, attack or use abilities.",
    "a level of stunned": "You cannot move, act, attack or use abilities until the next round.",
    "incapacitated": "You cannot move or act, and enemies may use their action to strike at you.",
    "poisoned": f"Attacks, defences and checks have {_EACH}.",
    "blinded": f"What needs sight has {_EACH}; at five levels you see nothing. {_FADES}",
    "suffocating": "You take d6 damage at each round's end, and whenever you move or act.",
    "slowed": f"Your speed is half. {_FADES}",
    "crippled": "Your speed is 5 feet.",
    "physically vulnerable": "Checks of might and agility bring complications on more than a 1; "
    "four levels kill.",
    "mentally vulnerable": "Checks of cunning and presence bring complications on more than a 1; "
    "four levels kill.",
    "confused": f"You move or act in a round, not both, you cast nothing, and attacks, defences "
    f"and checks have {_EACH}; an ally's Help ends it.",
    "frightened": f"You do not go nearer to what you fear, and while you see it, attacks, defences "
    f"and checks have {_EACH}; an action and a save may end it.",
    "enraged": f"Attacks, defences and checks against anyone else have {_EACH}; it ends when you "
    "attack who enrages you, or by an action and a save.",
    "charmed": "You are friendlier to who charms you by a step for each level; it ends when that "
    "one acts against you.",
    "prone": "You move at climb speed; your attacks and defences have disadvantage, but your "
    "defence against shots has advantage. Stand up for half your movement, or rise by a sidestep.",
    "burning": "You take d6 damage for each level at each round's end; an action puts half of it "
    f"out. {_FADES}",
    "obscured": "Attacks on you, and defences against you, have five levels of disadvantage.",
    "hidden": "Enemies do not know where you are, and you may strike at them as an opportunity; "
    "it ends when you attack.",
    "grappling": "You hold somebody: you do not move, and attacks, defences and checks of motion "
    "have disadvantage. You may let go at any time.",
    "grappled": "Somebody holds you: you cannot move, and attacks, defences and checks of motion "
    "have disadvantage; an action may break the hold.",
    "creature climber": "You are on a creature: your attacks on it have three levels of advantage, "
    "and you move with it. You may fall off when you are hurt.",
    "climbed-on": "Somebody is on you: your attacks on it have three levels of disadvantage; an "
    "action may throw it off.",
    "entangled": "A net holds you: you cannot move, and attacks, defences and checks of motion "
    "have disadvantage; an action may free you.",
}
