"""What each ruling is about: the question, what the texts say, and every answer they bear."""

from crossblades.kernel.rulings import Choice, Ruling

RULINGS = (
    Ruling(
        "OS-1.2",
        "Is it enough to meet the number?",
        "S4 says to beat the AC or the DC; the printings before and after say to meet or beat it.",
        (
            Choice(True, "Meeting the number succeeds, in checks, saves and attacks."),
            Choice(False, "A check, a save or an attack must come to more than the number."),
        ),
    ),
    Ruling(
        "OS-2.3",
        "May the move be split around the action?",
        "S4 gives a move and one Action on a turn, and no order.",
        (
            Choice(True, "Some of the move may come before the Action and the rest after it."),
            Choice(False, "The whole move comes either before the Action or after it."),
        ),
    ),
    Ruling(
        "OS-3.2",
        "Does a hit deal at least 1?",
        "S4 adds the ability modifier to the damage and is silent on totals below 1.",
        (
            Choice(True, "A hit deals at least 1, however bad the modifier is."),
            Choice(False, "A hit deals what the dice and the modifier come to, perhaps nothing."),
        ),
    ),
    Ruling(
        "OS-3.3",
        "Does a natural 20 always hit?",
        "S4 has a natural 20 double the damage dice and does not say that it hits.",
        (
            Choice(True, "A natural 20 hits, whatever the AC."),
            Choice(False, "A natural 20 is a critical only if its total hits."),
        ),
    ),
    Ruling(
        "OS-3.4",
        "Is the Referee asked for a complication after every miss?",
        "S4: on a miss the Referee might add a minor complication.",
        (
            Choice(False, "Nobody is asked; a miss is a miss."),
            Choice(True, "Where a Referee plays, each miss asks for a complication, or none."),
        ),
    ),
    Ruling(
        "OS-3.5",
        "What does partial cover do?",
        "S4 offers both, by the Referee's call. The table chooses once for all.",
        (
            Choice("setback", "Whoever attacks somebody in partial cover has SETBACK."),
            Choice("armour class", "Whoever is in partial cover has 2 more AC."),
        ),
    ),
    Ruling(
        "OS-4.1",
        "Do hit points stop at 0?",
        "S4 subtracts damage from hit points; its table of dying starts at 0.",
        (
            Choice(True, "Hit points never fall below 0."),
            Choice(False, "They fall below 0, and healing must make up for it first."),
        ),
    ),
    Ruling(
        "OS-4.2",
        "With how many hit points does one get back up?",
        "S4: with hit points equal to the CON modifier or one roll of the hit die, at least 1;"
        " it does not say who chooses.",
        (
            Choice("better", "The hit die is rolled, and the better of the two counts."),
            Choice("constitution", "As many as the CON modifier; nothing is rolled."),
            Choice("hit die", "As many as the hit die shows."),
        ),
    ),
    Ruling(
        "OS-4.4",
        "Do foes die at 0 hit points?",
        'S4 speaks of "you" when it tells of dying, and of foes only that they fall.',
        (
            Choice(True, "Foes die at 0, unless the attacker spares them in melee."),
            Choice(False, "Foes roll on the table of dying, as heroes do."),
        ),
    ),
    Ruling(
        "OS-5.16",
        "When does a Reaction come back?",
        "S4: once per round; it does not say when a round begins for somebody.",
        (
            Choice("turn", "At the start of one's own turn."),
            Choice("round", "For everybody at the start of the round."),
        ),
    ),
    Ruling(
        "OS-5.17",
        "With what does a grappler resist an escape?",
        "S4 says how one is grappled, and not how one gets free.",
        (
            Choice("STR", "With STR alone: holding fast is a matter of strength."),
            Choice("STR or DEX", "With STR or DEX, as the one who was grappled could choose."),
        ),
    ),
    Ruling(
        "OS-5.19",
        "What does an attack out of hiding gain?",
        "S4 names the Hide action, and what it takes, but no effect.",
        (
            Choice("edge", "The attack of the hidden has EDGE, and reveals them."),
            Choice("nothing", "It only reveals them."),
        ),
    ),
    Ruling(
        "OS-6.6",
        "Do foes check their morale?",
        "S4 ends a fight when all foes flee, surrender or fall, and does not say when they flee.",
        (
            Choice(True, "They roll 2d6 against their morale when a fight turns against them."),
            Choice(False, "They fight on until they fall, or the Referee has them give up."),
        ),
    ),
)
"""Every ruling, in the order of the rules."""
