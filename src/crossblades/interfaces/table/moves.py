"""What people do in a fight: answers, dice, taking back, votes, how they want to be asked."""

import asyncio
import secrets
from typing import Any

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.drafts import GM
from crossblades.interfaces.table.inputs import answer_of, dice_of, withdrawal_of
from crossblades.interfaces.table.lobby import with_asking
from crossblades.interfaces.table.proposals import SECONDS, Proposal, proposed
from crossblades.interfaces.table.screens import Look
from crossblades.interfaces.table.telling import tell
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.free_text import LONGEST_LINE, is_line
from crossblades.kernel.inputs import Answer, BringBack, Input, TakeBack, TypeDice, Wish, Withdraw

Move = (
    wire.Answer | wire.Withdraw | wire.Dice | wire.Undo | wire.Redo | wire.Vote | wire.Overrule
)  # fmt: skip
"""Messages that are, or may become, inputs of the fight."""


async def put(core: Core, given: Input, seat: str, id: str) -> None:
    """Put in what is checked and written down; a proposal dies when the fight moves on."""
    ledger = core.in_fight()
    if isinstance(given, Answer) and given.option.takes_data and given.option.sheet:
        await _type_dice_of(core, given)
    entries = len(ledger.fight.settled), len(ledger.fight.log)
    await ledger.put(given, seat, id)
    if (len(ledger.fight.settled), len(ledger.fight.log)) != entries:
        core.proposal = None


async def _type_dice_of(core: Core, given: Answer[Any]) -> None:
    """Let a newcomer's dice be typed in, if its seat's are: before it comes, so from its first."""
    name, seat = given.option.sheet.name, given.option.sheet.seat
    ledger = core.in_fight()
    typed = ledger.fight.typed
    if seat in core.draft.typed and name not in typed:
        ledger.fight.vet(given)
        await ledger.put(TypeDice((*sorted(typed), name)), GM, new_id("typed"))


async def moved(core: Core, connection: Connection, sent: Move) -> None:
    """Do what a message wants of the fight; refused with a sentence."""
    screen = connection.screen
    if screen.role not in ("seat", "gm"):
        raise RefusedError("whoever only looks on decides nothing")
    look = core.look(screen)
    try:
        match sent:
            case wire.Vote() | wire.Overrule():
                await _voted(core, connection, sent)
                return
            case wire.Undo():
                await _undone(core, look, sent)
                return
        given, seat = _input_of(core, look, sent)
    except CrossbladesError:
        if await _was_put_in(core, look, sent):
            return
        raise
    await put(core, given, seat, sent.id)


def _input_of(core: Core, look: Look, sent: Any) -> tuple[Input, str]:
    """The input that a message is, and whose it is."""
    match sent:
        case wire.Answer():
            answer = answer_of(sent, look)
            return answer, answer.seat
        case wire.Withdraw():
            withdrawal = withdrawal_of(sent, look)
            return withdrawal, withdrawal.seat
        case wire.Dice():
            return dice_of(sent, look, core.roll_number), look.screen.eye
    back = look.fight.taken_back_by
    seat = back if back in look.seats else look.screen.eye
    return BringBack(seat), seat


async def _was_put_in(core: Core, look: Look, sent: Move) -> bool:
    """Whether a message that does not fit any more has come before, and was put in then."""
    return await core.in_fight().has(sent.id, (look.screen.eye, *look.seats))


# --- taking back


async def _undone(core: Core, look: Look, sent: wire.Undo) -> None:
    """Withdraw what is sealed; propose to take back what others have seen."""
    if await _was_put_in(core, look, sent):
        return
    if core.proposal is not None and core.proposal.sent_as == sent.id:
        return
    if sent.questions is not None and not look.screen.is_gm:
        raise RefusedError("only the GM takes back more than goes back to the last own answer")
    if sent.questions is not None:
        given: TakeBack | Withdraw = TakeBack(GM, sent.questions)
    else:
        given = look.fight.taking_back(look.seats or (look.screen.eye,))
    if isinstance(given, Withdraw):
        await put(core, given, given.seat, sent.id)
        return
    look.fight.vet(given)
    proposal = proposed(
        look.fight, given, look.screen, sent.id, core.seating, with_gm=core.gm_was_here
    )
    if proposal.accepted:
        await _take_back(core, proposal)
        return
    core.proposal = proposal
    asyncio.get_running_loop().call_later(SECONDS, _expire, core, proposal)


def _expire(core: Core, proposal: Proposal) -> None:
    """Nobody has settled it: it stands no longer."""
    if core.proposal is proposal:
        core.proposal = None
        _tell_knowing(core, proposal, "Not all have said whether they agree: it stands.")
        tell(core)
        core.wake()


async def _take_back(core: Core, proposal: Proposal) -> None:
    await put(core, proposal.given, proposal.given.seat, proposal.sent_as)
    core.proposal = None


async def _voted(core: Core, connection: Connection, sent: wire.Vote | wire.Overrule) -> None:
    """Take a vote, or the GM's word; whoever votes no ends it."""
    proposal = core.proposal
    if proposal is None or proposal.id != sent.proposal:
        raise RefusedError("this proposal does not stand any more")
    if isinstance(sent, wire.Overrule):
        core.proposal = None
        if sent.yes:
            given = core.in_fight().fight.as_taken_by(proposal.given, GM)
            await put(core, given, GM, sent.id)
            _tell_knowing(core, proposal, "The GM has decided alone that it is taken back.")
        else:
            _tell_knowing(core, proposal, "The GM has decided that it stands.")
        return
    proposal.vote(connection.screen, yes=sent.yes)
    if not sent.yes:
        core.proposal = None
        _tell_knowing(core, proposal, "Not all agree: it stands.")
    elif proposal.accepted:
        await _take_back(core, proposal)


def _tell_knowing(core: Core, proposal: Proposal, text: str) -> None:
    for connection in core.connections:
        if proposal.is_for(connection.screen):
            connection.say("note", text=text)


# --- what is no input


async def instants(core: Core, connection: Connection, sent: wire.Instants) -> None:
    """How a seat is asked about instants: from now on, or until the round ends."""
    wish = None if sent.how in ("ask", "not this round") else sent.how
    if core.fight is None and wish and connection.screen.role == "seat":
        await core.set_up(with_asking(core.draft, {connection.screen.seat: wish}))
        return
    look = core.look(connection.screen)
    if not look.seats:
        raise RefusedError("whoever only looks on is asked nothing")
    if wish and connection.screen.role != "seat":
        raise RefusedError("how a seat is asked is chosen at its own screen")
    if wish:
        await _wished(core, look.screen.seat, wish, sent.id)
    for seat in look.seats:
        if sent.how == "not this round":
            core.declined[seat] = core.round_for(look)
        else:
            core.declined.pop(seat, None)


async def _wished(core: Core, seat: str, how: str, id: str) -> None:
    """Ask a seat so from now on: an input like any other, and what was proposed still stands."""
    ledger = core.in_fight()
    if ledger.game.asked(ledger.fight.state, seat) != how:
        await ledger.put(Wish(seat, how), seat, id)


def say(core: Core, connection: Connection, sent: wire.Say) -> None:
    """Words for everybody."""
    if connection.screen.role not in ("seat", "gm"):
        raise RefusedError("whoever only looks on says nothing at the table")
    if not sent.text.strip() or not is_line(sent.text):
        raise RefusedError(f"expected one line of at most {LONGEST_LINE} letters")
    speaker = connection.screen.eye
    for each in core.connections:
        each.say("said", by=core.seating.label(each.screen, speaker), text=sent.text)


def new_id(what: str) -> str:
    """A name for an input of the table's own."""
    return f"{what}-{secrets.token_hex(12)}"
