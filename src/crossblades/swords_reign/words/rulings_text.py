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
        "OS-1.6",
        "What do foes add to their checks and contests?",
        "S4 has contests of abilities, and foes have none: a stat block lists only saves.",
        (
            Choice("save bonus", "Their save bonus: half their hit dice, as a rule."),
            Choice("hit dice", "All of their hit dice; saves stay as they are."),
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
        "OS-2.5",
        "Is a side beaten while its last one still makes death rolls?",
        "S4 ends a fight when all foes flee, surrender or fall, and lets the dying get back up."
        " Either way anybody may flee over the map's edge or surrender as its turn, and the"
        " Referee may have any foe do so.",
        (
            Choice(
                True,
                "It is not: a hero at 0 has not fallen for good while its death rolls go on, so"
                " the last one rolls until it is up, stable or dead.",
            ),
            Choice(False, "It is: a fight is lost when nobody of a side stands any more."),
        ),
    ),
    Ruling(
        "OS-2.6",
        "Who checks its reflexes when a fight starts?",
        "S4: everyone rolls, and whoever fails misses its first turn; it speaks to the heroes."
        " Fatigue lowers the roll, and a missed turn costs no Reaction.",
        (
            Choice(
                "heroes",
                "Heroes, on whichever side they fight, and the companions of the first side, those"
                " with a stat block by their save bonus.",
            ),
            Choice("everyone", "Everybody; those with a stat block by their save bonus."),
        ),
    ),
    Ruling(
        "OS-2.7",
        "What does an effect of some rounds cover?",
        "S4 counts durations down at the start of a turn, and not from which number on.",
        (
            Choice("turns", "As many whole turns of its bearer: one of 1 round covers a turn."),
            Choice("starts", "It ends as that turn starts: one of 1 round is over by then."),
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
            Choice(
                True,
                "Where a Referee plays, each miss asks for a complication: one of a short list,"
                " free words, or none.",
            ),
            Choice(False, "Nobody is asked; a miss is a miss."),
        ),
    ),
    Ruling(
        "OS-3.5",
        "What does partial cover do?",
        "S4 offers both, by the Referee's call. A Referee at the table judges each shot; this is"
        " the usual answer, and that of a table without one. Full cover, such as a wall, also one"
        " along the map's edge, makes no target whatever is chosen, and areas do not pass it.",
        (
            Choice("setback", "Whoever attacks somebody in partial cover has SETBACK."),
            Choice("armour class", "Whoever is in partial cover has 2 more AC."),
        ),
    ),
    Ruling(
        "OS-3.6",
        "Does Fatigue lower attack rolls?",
        "S4 names saving throws and death rolls, the book checks besides.",
        (
            Choice(False, "It lowers checks, saves and death rolls, and no attacks."),
            Choice(True, "It lowers attack rolls as well."),
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
        "OS-4.5",
        "Does whoever gets back up or wakes take its turn at once?",
        "S4 rolls each round, has one back up or waking next turn, and says no more.",
        (
            Choice(True, "It takes the turn on which it gets up or wakes."),
            Choice(False, "Getting up or waking is all that it does on that turn."),
        ),
    ),
    Ruling(
        "OS-4.6",
        "What does damage do to those at 0 hit points?",
        "S4 has no words on it.",
        (
            Choice("nothing", "It makes the stable dying again, and nothing more."),
            Choice("Fatigue", "It does that, and brings 1 Fatigue, which lowers death rolls."),
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
        "OS-5.20",
        "When does a readied action lapse?",
        "S4: when the trigger happens, one acts; it does not say how long one waits.",
        (
            Choice("turn", "At the start of one's next turn."),
            Choice("round", "At the end of the round, too."),
        ),
    ),
    Ruling(
        "OS-5.21",
        "Does a push out of somebody's reach provoke?",
        "S4: a foe that leaves one's reach can be struck at; it does not say of whose will.",
        (
            Choice(False, "Only a creature's own movement provokes."),
            Choice(True, "Pushes and pulls provoke as well."),
        ),
    ),
    Ruling(
        "OS-5.22",
        "What ends hiding, besides an attack?",
        "S4 names the Hide action, and not when it is over.",
        (
            Choice("seen", "To leave cover in somebody's sight."),
            Choice("attack", "Nothing: the hidden stay hidden until they attack."),
        ),
    ),
    Ruling(
        "OS-5.23",
        "How long does help wait for its roll?",
        "S4: EDGE on the ally's next roll.",
        (
            Choice("turn", "Until the helper's next turn."),
            Choice("used", "Until it is used."),
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
