"""What each ruling is about: the question, what the texts say, and every answer they bear."""

from crossblades.kernel.rulings import Choice, Ruling

RULINGS = (
    Ruling(
        "HR-3.4",
        "Does a quick ability pass the turn?",
        "S3 lets quick abilities be used during any ally's turn and says nothing of the turn"
        " afterwards; S0 passes it after one action or one ability.",
        (
            Choice("keeps the turn", "The side still has the turn after a quick ability."),
            Choice("passes the turn", "A quick ability takes the turn, as a slow one does."),
        ),
    ),
    Ruling(
        "HR-4.11",
        "Does a trip also end movement that is forced?",
        "S0 knocks the creature prone in that space, whether it moves by its will or not, and is"
        " silent on the feet that are left.",
        (
            Choice("stops", "Whoever is tripped stops there, and a push ends without a crash."),
            Choice(
                "slides on",
                "One that is pushed slides on, prone, and may crash; one's own movement ends.",
            ),
        ),
    ),
    Ruling(
        "HR-6.3",
        "May side-mates see each other's sealed stances?",
        "S0 has every stance chosen in secret, and its example lets two allies agree on theirs.",
        (
            Choice(True, "Side-mates see each other's picks and may talk them over."),
            Choice(False, "Everybody chooses alone; nobody learns anything before the reveal."),
        ),
    ),
    Ruling(
        "HR-6.9",
        "When do those in the agility stance take their free sidestep?",
        "S0 says three things: right before or right after one's own attack; who attacks before"
        " moving attacks before those who move first; the sides alternate in moving, the side"
        " first engaged beginning.",
        (
            Choice(
                "one phase",
                "Attack-first attacks; then all sidesteps, sides alternating; then move-first"
                " attacks. It keeps all three sentences.",
            ),
            Choice(
                "by halves",
                "Those who attack first attack and then step; only then the others step and then"
                " attack. The sides alternate within each half.",
            ),
            Choice(
                "one by one",
                "Sides alternate creature by creature: each of the attack-first attacks and steps"
                " at once, then each of the move-first steps, picks a target and attacks at once."
                " Within a side they go in the order in which they came into the engagement.",
            ),
        ),
    ),
    Ruling(
        "HR-6.15",
        "Which dice and conditions count for the rolls of one step?",
        "S0 has attacks of the same stance treated as simultaneous; its two examples are a push"
        " and a kill, which stop nobody's attack. It is silent on heart dice and conditions.",
        (
            Choice(
                "step start",
                "All rolls of a step use dice and conditions as they stood at its start.",
            ),
            Choice(
                "now",
                "Each roll uses them as they stand: a fallen heart die or a new condition counts"
                " for the next roll. A push or a kill still stops no attack of the step.",
            ),
        ),
    ),
    Ruling(
        "HR-6.16",
        "Has one in the agility stance a free sidestep without an attack?",
        "S0 gives it to whoever chooses the stance, and puts it right before or after one's attack;"
        " its wolf, beaten by cunning, is stuck.",
        (
            Choice(
                "with an attack",
                "The sidestep comes before an attack that can be made from where it leads, or after"
                " one that was made. Whoever neither attacks nor can has none.",
            ),
            Choice("everyone", "Everybody in agility who can move has it, attack or not."),
        ),
    ),
    Ruling(
        "HR-6.19",
        "May one attack allies, and help enemies?",
        "S0 speaks of any creature in the engagement, and of anyone next to you; the one target of"
        " its orc is the enemy, not the orc's own hound.",
        (
            Choice(
                "enemies",
                "Enemies are attacked and allies helped (HR-4.16); nothing else is offered.",
            ),
            Choice(
                "anyone",
                "Allies are offered as targets, too, after the enemies, and enemies may be helped."
                " Only enemies are ever engaged.",
            ),
        ),
    ),
    Ruling(
        "HR-7.4",
        "When are attack rolls contested?",
        "S0's text and its example of the orc have two creatures attack each other; the chart"
        " says only: same stance, contested attack rolls.",
        (
            Choice("mutual", "Rolls are contested when two in the same stance attack each other."),
            Choice(
                "same stance",
                "Every attack on one's own stance is contested: the attacked, if its weapon"
                " reaches, rolls an attack in return, and the attacker may be the one who is hurt.",
            ),
        ),
    ),
    Ruling(
        "HR-8.2",
        "At how many hit points below zero does one die?",
        "S0 says at minus the maximum, and also that wounds reduce the maximum.",
        (
            Choice("normal", "One dies at minus the normal maximum, whatever the wounds."),
            Choice("reduced", "One dies at minus the maximum less the ranks of all wounds."),
        ),
    ),
    Ruling(
        "HR-8.3",
        "Does damage equal to the wound threshold make a wound?",
        'The heading of S0 says "more than 10 damage", its text "10 or more".',
        (
            Choice("at the threshold", "Damage equal to the threshold (10) makes a wound."),
            Choice("above it", "Only damage above the threshold does."),
        ),
    ),
    Ruling(
        "HR-8.5",
        "Do untreated wounds heal?",
        "S0 says that wounds heal with long rests once they are treated; an example in the wider"
        " book lets them heal without a word on treatment.",
        (
            Choice("stay", "Untreated wounds stay until they are treated."),
            Choice("heal", "Untreated wounds heal with long rests like treated ones."),
        ),
    ),
    Ruling(
        "HR-8.6",
        "When does one at 0 hit points fall unconscious?",
        "S0 leaves it to oneself for ten minutes; S1 begins with: at zero you are unconscious.",
        (
            Choice("by choice", "When one likes, and after ten minutes in any case."),
            Choice("at once", "As soon as the step, action or round is over."),
        ),
    ),
    Ruling(
        "HR-8.8",
        "What does attacking the helpless come to?",
        "S0 leaves it to the GM: an opportunity attack, perhaps death at once. Where a GM plays,"
        " the GM is asked each time, and this is the first answer offered.",
        (
            Choice("opportunity attack", "The helpless may be struck by an opportunity attack."),
            Choice("death", "The helpless who are struck die at once."),
            Choice("spared", "The helpless cannot be struck outside engagements."),
        ),
    ),
    Ruling(
        "HR-9.1",
        "Can one in the defensive stance be hindered, grappled and so on?",
        "S0 asks for a stance that is directly beaten, not the same one, and says that all stances"
        " beat the defensive; its chart lists the defensive under nobody's Beats.",
        (
            Choice(
                "beaten",
                "All stances beat the defensive, so offensive actions are open against it.",
            ),
            Choice(
                "not beaten",
                "Against the defensive stance there are attacks, but no offensive actions.",
            ),
        ),
    ),
    Ruling(
        "HR-9.7",
        "When are the checks of offensive actions rolled?",
        "S0 has their effects come after all attack rolls; its wolf is grappled as soon as the"
        " checks are rolled.",
        (
            Choice(
                "when declared",
                "In the actor's step, where the two must be adjacent; the effects come at the end."
                " A grapple or a climb fails if the two are apart by then.",
            ),
            Choice(
                "at the end",
                "With the effects, after all attack rolls. What needs a neighbour is void if the"
                " two are apart by then, hindering too.",
            ),
        ),
    ),
    Ruling(
        "HR-10.8",
        "Who may enter the space of a creature two or more sizes apart?",
        'S3: one may move through the space of another "if it is at least two sizes smaller";'
        ' "it" may be the mover or the other.',
        (
            Choice(
                "smaller",
                "The smaller of the two may enter the other's space; the larger is blocked.",
            ),
            Choice(
                "both",
                "The larger may walk over the smaller, too, whose space is difficult terrain to it."
                " Cover is still for the smaller alone.",
            ),
        ),
    ),
    Ruling(
        "HR-10.11",
        "Which creatures stop one that is forced to move?",
        'S3: those "within two sizes" of the moved one, which may or may not include two.',
        (
            Choice(
                "two sizes", "Creatures up to two sizes apart stop each other's forced movement."
            ),
            Choice(
                "one size", "Only creatures up to one size apart do; through others one is pushed."
            ),
        ),
    ),
    Ruling(
        "HR-11.1",
        "Do dazed, weakened and their like touch attack and defence rolls?",
        "S0 hands them out in fights and never says what they do; the wider book speaks of rolls"
        " with the ability.",
        (
            Choice(
                "all rolls",
                "They touch every roll with their ability's die, attack and defence included.",
            ),
            Choice("checks", "They touch checks, contests and saving throws alone."),
        ),
    ),
    Ruling(
        "HR-16.2",
        "When does a spell that was cast come back?",
        "The printing of the wider book that S3 is from asks for a short rest; an older one asked"
        " for four long rests, and for fewer of those better attuned.",
        (
            Choice("short rest", "A spell that was cast is gone until a short rest."),
            Choice(
                "long rests",
                "It is gone for four long rests, three if all its elements are advanced, two if"
                " they are paragon; what an ability saves comes off that.",
            ),
        ),
    ),
)
"""Every ruling, in the order of the rules."""
