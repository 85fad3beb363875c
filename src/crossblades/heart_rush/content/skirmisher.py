"""The skirmisher, a cleverheart who is a nuisance."""

from crossblades.heart_rush.abilities import (
    Owned,
    can_use,
    ongoing,
    reacts,
    settles,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.asks import ChooseDestination
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.conditions import MOST_LEVELS, gained, imposed, is_prone
from crossblades.heart_rush.content.common import places_to_sidestep
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.events import EffectsEnded, EffectStarted, Sidestepped, TurnSeized
from crossblades.heart_rush.hindering import Hindering
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    DamageSuffered,
    EngagementClosing,
    InsteadOfAttack,
    Moment,
    OffensiveCheck,
    OnTurn,
    RollSeen,
    RoundStarted,
    SidestepMade,
    StancesChosen,
    StancesShown,
)
from crossblades.heart_rush.movement import can_sidestep, sidestep_to, take_sidestep
from crossblades.heart_rush.options import MoveTo, Stay, UseAbility
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.speed import LEAST, Gait, full_speed
from crossblades.heart_rush.stances import directly_beats
from crossblades.heart_rush.state import State
from crossblades.heart_rush.swapping import can_swap
from crossblades.heart_rush.terms import (
    HinderTerms,
    MayAttack,
    MayInterfere,
    SidestepPlaces,
    WhoActs,
)
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

LONG_STEP, SWAP, STUNT = "a sidestep of 10 feet", "a sidestep to change places", "the next stunt"
CLIMB: Gait = "climb speed"
FIRST = "go first"

# --- improved interference


@settles("improved interference", MayInterfere)
def same_stance_will_do(moment: MayInterfere, mine: Owned) -> None:
    """Also against the same stance."""
    if moment.creature.name == mine.owner and moment.shared:
        moment.allowed = True


@settles("improved interference", HinderTerms)
def hinders_better(moment: HinderTerms, mine: Owned) -> None:
    """All ways to hinder are better, and there are two more."""
    me, target = moment.creature, moment.target
    if me.name != mine.owner:
        return
    moment.numbers = Hindering(
        harm=mine.number("die"),
        levels=mine.number("levels"),
        blinding=mine.number("die"),
        blinded=mine.number("blinded"),
        feet=mine.number("feet"),
        off_balanced=0,
        enraged=mine.number("enraged"),
    )
    moment.larger = mine.number("larger")
    moment.more = (*moment.more, "enrage")
    if abs(me.rank - target.rank) <= 1 and can_swap(moment.state, me, target):
        moment.more = (*moment.more, "swap")


# --- bag of tricks


def tricks(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Where a round begins, going first; else what can be prepared, and a stance to name."""
    if isinstance(moment, RoundStarted):
        return who_goes_first(moment, mine)
    prepared = {effect.about for effect in ongoing(mine.me(moment), mine.id)}
    ways = [LONG_STEP, SWAP, CLIMB, *([STUNT] if moment.state.scenario.gm else [])]
    found = [
        option
        for way in ways
        if way not in prepared
        for option in mine.use(moment, choice=way)
    ]  # fmt: skip
    return found + stances_to_name(moment, mine) if isinstance(moment, StancesChosen) else found


def who_goes_first(moment: RoundStarted, mine: Owned) -> list[UseAbility]:
    """Oneself, where the other side would."""
    begins = moment.state.turn == mine.me(moment).side
    return [] if begins else mine.use(moment, choice=FIRST)


def stances_to_name(moment: StancesChosen, mine: Owned) -> list[UseAbility]:
    """Before the reveal: a stance that an enemy in the engagement may have chosen."""
    state = moment.state
    foes = [
        foe
        for name in moment.engagement.participants
        if (foe := state.creatures[name]).side != mine.me(moment).side and foe.can_act
    ]
    return [
        option
        for foe in foes
        for stance in STANCES
        if not _named(foe, mine, stance)
        for option in mine.use(moment, foe.name, stance)
    ]


@used("bag of tricks", RoundStarted, StancesChosen, OnTurn, options=tricks, anytime=True)
def bag_of_tricks(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Something is prepared, or a stance is named, aloud (HR-5.7)."""
    if chosen.target:
        yield mine.lasts(chosen.target, "engagement", about=chosen.choice)
    elif chosen.choice == CLIMB:
        faster = Effect(mine.id, "round", mine.owner, mine.number("climb"), CLIMB, paces=True)
        yield EffectStarted(creature=mine.owner, effect=faster)
    elif chosen.choice == FIRST:
        yield TurnSeized(creature=mine.owner, ability=mine.id)
        yield mine.lasts(mine.owner, "round", about=FIRST)
    else:
        yield mine.lasts(mine.owner, "combat", about=chosen.choice)


@settles("bag of tricks", WhoActs)
def goes_first(moment: WhoActs, mine: Owned) -> None:
    """Nobody else of one's side, as long as nothing has been done in the round."""
    me = mine.me(moment)
    if moment.creature.side == me.side and moment.creature is not me and can_use(me):
        moment.allowed &= not _prepared(me, mine, FIRST)


@reacts("bag of tricks", ActionAnnounced)
def has_gone_first(moment: ActionAnnounced, mine: Owned) -> Rule[None]:
    """Somebody does something, so the first turn is over."""
    if gone := _prepared(mine.me(moment), mine, FIRST):
        yield EffectsEnded(creature=mine.owner, effects=gone)


@reacts("bag of tricks", StancesShown)
def guessed(moment: StancesShown, mine: Owned) -> Rule[None]:
    """Whoever has taken the stance that was named is enraged."""
    for name, stance in moment.engagement.stances.items():
        foe = moment.state.creatures[name]
        if stance and _named(foe, mine, stance):
            levels = {"enraged": mine.number("enraged")}
            yield imposed(moment.state, mine.me(moment), foe, levels, ("HR-5.2",))


def _named(foe: Creature, mine: Owned, stance: str) -> bool:
    return any(effect.about == stance for effect in mine.on(foe))


@settles("bag of tricks", SidestepPlaces)
def into_their_spaces(moment: SidestepPlaces, mine: Owned) -> None:
    """Those of neighbours of one's side, who are willing."""
    state, me = moment.state, moment.creature
    if me.name == mine.owner and _prepared(me, mine, SWAP):
        mates = [mate for mate in state.on_side(me.side) if mate is not me]
        near = [mate for mate in mates if abs(me.rank - mate.rank) <= 1]
        moment.places += [mate.at for mate in near if can_swap(state, me, mate)]


@reacts("bag of tricks", SidestepMade)
def stepped(moment: SidestepMade, mine: Owned) -> Rule[None]:
    """The step to change places was this one."""
    me = mine.me(moment)
    if moment.creature is me and (prepared := _prepared(me, mine, SWAP)):
        yield EffectsEnded(creature=me.name, effects=prepared)
    yield from long_step(moment, mine)


def long_step(moment: SidestepMade, mine: Owned) -> Rule[None]:
    """Five feet more."""
    state, me = moment.state, mine.me(moment)
    prepared = _prepared(me, mine, LONG_STEP)
    if moment.creature is not me or not prepared or moment.origin == me.at:
        return
    yield EffectsEnded(creature=me.name, effects=prepared)
    places = [MoveTo(space) for space in places_to_sidestep(state, me)]
    if not places or not me.can_act or is_prone(me):
        return
    choice = yield ChooseDestination(
        seat=me.seat, creature=me.name, options=(*places, Stay(me.name)), rules=("HR-5.2", "HR-4.4")
    )
    if isinstance(choice, MoveTo):
        yield from sidestep_to(state, me, choice.space, goes_on=True)


def _prepared(me: Creature, mine: Owned, what: str) -> tuple[Effect, ...]:
    return tuple(effect for effect in ongoing(me, mine.id) if effect.about == what)


@while_it_lasts("bag of tricks", OffensiveCheck)
def better_stunt(moment: OffensiveCheck, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """On the check of the one who tries it."""
    tries = moment.attacking and moment.what == "stunt"
    return (Part("Bag of Tricks", "HR-5.2", bonus=3),) if tries and effect.about == STUNT else ()


@reacts("bag of tricks", RollSeen)
def stunt_tried(moment: RollSeen, mine: Owned) -> Rule[None]:
    """It helps one stunt."""
    roll, prepared = moment.roll, _prepared(mine.me(moment), mine, STUNT)
    if not prepared or not isinstance(roll, OffensiveCheck) or roll.roller.name != mine.owner:
        return
    if roll.attacking and roll.what == "stunt":
        yield EffectsEnded(creature=mine.owner, effects=prepared)


# --- elusive


def when_hit(moment: DamageSuffered, mine: Owned) -> list[UseAbility]:
    """After damage in an engagement of one's own, if there is a step to take."""
    state, me = moment.state, mine.me(moment)
    if moment.creature is not me or not state.engagement:
        return []
    if me.name not in state.engagement.participants:
        return []
    return mine.use(moment) if can_sidestep(state, me) else []


@used("elusive", DamageSuffered, options=when_hit)
def elusive(moment: DamageSuffered, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Away, and no attack in this round."""
    yield mine.lasts(mine.owner, "round")
    yield Sidestepped(creature=mine.owner, pay="free", rules=("HR-5.2", "HR-4.4"))
    yield from take_sidestep(moment.state, mine.me(moment))


@settles("elusive", MayAttack)
def keeps_away(moment: MayAttack, mine: Owned) -> None:
    """No attack."""
    if moment.attacker.name == mine.owner and ongoing(mine.me(moment), mine.id):
        moment.allowed = False


# --- nasty tricksies

BLIND, BLIND_FOR_GOOD, STUN = "blinded", "blinded without fading", "stunned"
UNFADING, SLOWER = "levels that do not fade", "slower: "
GAITS: tuple[Gait, ...] = ("move speed", "swim speed", "climb speed")
FADING_STUN = "a level of stunned"
HINDERED = ("HR-5.2", "HR-9.5")


def nasty_tricks(moment: InsteadOfAttack, mine: Owned) -> list[UseAbility]:
    """On a neighbour that could be hindered, for any rush there is."""
    state, me, stances = moment.state, mine.me(moment), moment.engagement.stances
    stance = stances.get(me.name)
    if moment.creature.name != me.name or stance is None or stance == "defensive":
        return []
    targets = [
        target
        for target in moment.targets
        if target.side != me.side and adjacent(state, me, target)
    ]
    return [
        option
        for target in targets
        if directly_beats(state, stance, stances[target.name]) or stances[target.name] == stance
        for rush in range(1, me.rush + 1)
        for way in ways_to_be_nasty(target)
        if _pays(way, rush)
        for option in mine.use(moment, target.name, way, rush)
    ]


def ways_to_be_nasty(target: Creature) -> list[str]:
    """Levels, a stun, or any of its speeds that can fall."""
    slower = [SLOWER + gait for gait in GAITS if full_speed(target, gait) > LEAST]
    return [BLIND, BLIND_FOR_GOOD, UNFADING, STUN, *slower]


def _pays(way: str, rush: int) -> bool:
    """Not for more levels than there are, and not for a point that brings nothing more."""
    if way == STUN:
        return rush % 2 == 0
    if way == BLIND_FOR_GOOD:
        return rush % 3 == 0 and rush // 3 <= MOST_LEVELS
    return way.startswith(SLOWER) or rush <= MOST_LEVELS


@used("nasty tricksies", InsteadOfAttack, options=nasty_tricks)
def nasty_tricksies(_moment: InsteadOfAttack, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It comes about at the end, like any hindering (HR-9.7)."""
    about = f"{chosen.target}: {chosen.choice}"
    yield mine.lasts(mine.owner, "engagement", chosen.rush, about=about)


@settles("nasty tricksies", MayAttack)
def instead_of_it(moment: MayAttack, mine: Owned) -> None:
    """No attack besides."""
    tricked = any(effect.until == "engagement" for effect in ongoing(moment.attacker, mine.id))
    if moment.attacker.name == mine.owner and tricked:
        moment.allowed = False


@reacts("nasty tricksies", EngagementClosing)
def nasty_end(moment: EngagementClosing, mine: Owned) -> Rule[None]:
    """HR-9.7: wherever the two are by now, as with any hindering."""
    me = mine.me(moment)
    for effect in ongoing(me, mine.id):
        if effect.until != "engagement":
            continue
        name, _, way = effect.about.partition(": ")
        target = moment.state.creatures[name]
        if not target.dead:
            yield from turned_against(me, target, attack=False)
            yield from played(moment.state, mine, target, way, effect.value)


def played(state: State, mine: Owned, target: Creature, way: str, rush: int) -> Rule[None]:
    """The trick, for so much rush."""
    if way == BLIND:
        yield imposed(state, state.creatures[mine.owner], target, {BLIND: rush}, HINDERED)
    elif way == BLIND_FOR_GOOD:
        yield from blind_for_good(state, mine, target, rush // 3)
    elif way == STUN:
        yield from stun(mine, target, rush // 2)
    elif way == UNFADING:
        yield from inflict_unfading(state, mine, target, rush)
    else:
        gait = way.removeprefix(SLOWER)
        slower = Effect(mine.id, "combat", mine.owner, -FEET * rush, gait, paces=True)
        yield EffectStarted(creature=target.name, effect=slower)


def blind_for_good(state: State, mine: Owned, target: Creature, levels: int) -> Rule[None]:
    """As many of these levels as it cannot withstand stay for the rest of the fight."""
    me = state.creatures[mine.owner]
    blinding = imposed(state, me, target, {BLIND: levels}, HINDERED, fading=False)
    yield blinding
    if stays := blinding.levels.get(BLIND, 0):
        yield from held(mine, target, BLIND, stays)


def inflict_unfading(state: State, mine: Owned, target: Creature, levels: int) -> Rule[None]:
    """Up to so many levels, which stay for the rest of the fight."""
    me, before = state.creatures[mine.owner], target.conditions
    yield from inflict(state, me, target, HINDERED, levels, fading=False)
    for condition, level in target.conditions.items():
        if more := level - before.get(condition, 0):
            yield from held(mine, target, condition, more)


def held(mine: Owned, target: Creature, condition: str, levels: int) -> Rule[None]:
    """These levels do not fade, as long as the fight goes on."""
    effect = Effect(mine.id, "combat", mine.owner, levels, condition, holds=True)
    yield EffectStarted(creature=target.name, effect=effect)


def stun(mine: Owned, target: Creature, rounds: int) -> Rule[None]:
    """For so many rounds, this one included: its level does not fade before they are over."""
    yield gained(target, {FADING_STUN: 1}, HINDERED)
    if rounds > 1:
        longer = Effect(mine.id, "round", mine.owner, 1, FADING_STUN, rounds - 1, holds=True)
        yield EffectStarted(creature=target.name, effect=longer)
