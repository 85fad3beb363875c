"""Watching a fight again: for all once it is over; before that for the GM, up to where it is.

What somebody saw is worked out from the inputs in a process of its own. When a fight has ended, it
is stored for all eyes, so that it can still be watched when the rules have changed.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces.table import films
from crossblades.interfaces.table.drafts import GM, decode_draft
from crossblades.interfaces.table.films import Reel, Script
from crossblades.interfaces.table.limits import Limits
from crossblades.interfaces.table.pages import SHUT_OUT, page, shut_out
from crossblades.interfaces.table.replies import explained
from crossblades.interfaces.table.site import HttpError, Site, address, said
from crossblades.interfaces.table.store import StoredScreen, StoredToken
from crossblades.interfaces.workers import ThinkingError
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.visibility import SPECTATOR

KEPT = 64
"""Parts that are kept in memory."""
POINTS = -1
"""Stands for the points of a film among its parts."""
NOT_YET = "the fight can be watched again once it is over"
NOT_BEGUN = "the fight has not begun; there is nothing to watch yet"

logger = logging.getLogger(__name__)


class Show(NamedTuple):
    """A fight that somebody may watch now."""

    id: str
    guest: StoredToken
    script: Script
    over: bool


class Replays:
    """All that is asked of fights that were played."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._often = Limits(at_once=90, a_minute=360)
        self._one = asyncio.Lock()
        """One film is made at a time: bots and odds have the other processes."""
        self._known: OrderedDict[tuple[str, int, str, int], bytes] = OrderedDict()
        self._keeping: set[asyncio.Task[None]] = set()
        site.tables.ended = self.keep
        self.routes = [
            Route("/t/{kid}/watch", self.watch),
            Route("/t/{kid}/replay", self.points),
            Route("/t/{kid}/replay/{part:int}", self.frames),
            Route("/t/{kid}/explain", self.explain),
        ]

    # --- what is asked for

    async def watch(self, request: Request) -> Response:
        """The page."""
        if await self._site.guest(request) is None:
            return shut_out()
        return page("replay.html")

    async def points(self, request: Request) -> Response:
        """Where something new was to be seen, and who may be looked through."""
        show = await self.show(request)
        eyes = request.query_params.get("eyes") or _own_eyes(show)
        found = await self._found(show, eyes, POINTS)
        return said({"role": show.guest.role, "over": show.over, "film": msgspec.Raw(found)})

    async def frames(self, request: Request) -> Response:
        """What was to be seen in a part."""
        show = await self.show(request)
        part: int = request.path_params["part"]
        found = await self._found(show, request.query_params.get("eyes", ""), part)
        if "gzip" in request.headers.get("accept-encoding", ""):
            packed = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return Response(found, media_type="application/json", headers=packed)
        return Response(gzip.decompress(found), media_type="application/json")

    async def explain(self, request: Request) -> Response:
        """What a rule says, or what has this name."""
        guest = await self._guest(request)
        stored = await self._site.store.table(guest.table)
        game = decode_draft(stored.draft).game if stored else ""
        asked = {name: request.query_params.get(name, "")[:200] for name in ("rule", "name")}
        return said({**asked, "found": explained(game, asked["rule"], asked["name"])})

    # --- who may

    async def _guest(self, request: Request) -> StoredToken:
        if not self._often.take(address(request)):
            raise HttpError(429, "too many requests at once; wait a minute")
        guest = await self._site.guest(request)
        if guest is None:
            raise HttpError(403, SHUT_OUT)
        return guest

    async def show(self, request: Request) -> Show:
        """The fight, if this page may watch it now."""
        guest = await self._guest(request)
        script = await self.script(guest.table)
        if script is None:
            raise HttpError(404, NOT_BEGUN)
        over = await self._is_over(guest.table, script)
        if guest.role != "gm" and not over:
            raise HttpError(403, NOT_YET)
        return Show(guest.table, guest, script, over)

    async def script(self, id: str) -> Script | None:
        """All that is stored of a fight; None if it has not begun."""
        stored = await self._site.store.table(id)
        if stored is None or not stored.heading:
            return None
        inputs = await self._site.store.inputs(id)
        return Script(stored.heading, tuple(each.body for each in inputs), stored.draft)

    async def _is_over(self, id: str, script: Script) -> bool:
        """Whether a fight is over; one that later rules cannot play is as it was when it ended."""
        try:
            return (await self._site.tables.open(id)).phase == "over"
        except CrossbladesError:
            return decode_draft(script.draft).over

    # --- films

    async def _found(self, show: Show, eyes: str, part: int) -> bytes:
        """A part of a film: as it is kept, or else made now."""
        key = show.id, len(show.script.inputs), eyes, part
        if (known := self._known.get(key)) is not None:
            self._known.move_to_end(key)
            return known
        found = await self._site.store.screen(*key) if show.over else None
        if found is None:
            found = await self._made(show.script, eyes, part)
        self._known[key] = found
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _made(self, script: Script, eyes: str, part: int) -> bytes:
        job = (films.points,) if part == POINTS else (films.frames, part)
        made: bytes = await self._work(job[0], script, eyes, *job[1:])
        return made

    async def _work(self, *job: Any) -> Any:
        async with self._one:
            return await asyncio.wrap_future(self._site.thinker.done(*job))

    # --- keeping what was seen

    def keep(self, id: str) -> None:
        """Store what everybody has seen of a fight that is over, beside everything else."""
        task = asyncio.get_running_loop().create_task(self._keep(id))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def keep_rest(self) -> None:
        """The same for fights that ended when the server was stopped too soon."""
        for table in await self._site.store.tables():
            if table.heading and decode_draft(table.draft).over:
                self.keep(table.id)

    async def _keep(self, id: str) -> None:
        try:
            script = await self.script(id)
            if script is None or await self._is_kept(id, script, SPECTATOR):
                return
            everybody = await self._work(films.all_eyes, script)
            for eyes in everybody:
                await self._keep_for(id, script, eyes)
        except CrossbladesError as error:
            # It can still be made when somebody watches, as long as the rules stay.
            logger.warning("what was seen of table %s is not stored: %s", id, error)

    async def _keep_for(self, id: str, script: Script, eyes: str) -> None:
        if await self._is_kept(id, script, eyes):
            return
        n = len(script.inputs)
        reel = await self._reel(script, eyes)
        bodies = enumerate((reel.points, *reel.parts), start=POINTS)
        screens = [StoredScreen(id, n, eyes, part, body) for part, body in bodies]
        if (now := await self.script(id)) is not None and len(now.inputs) == n:
            await self._site.store.save_screens(screens)

    async def _is_kept(self, id: str, script: Script, eyes: str) -> bool:
        """Whether it is stored for these eyes; whoever only looks on comes last."""
        found = await self._site.store.screen(id, len(script.inputs), eyes, POINTS)
        return found is not None

    async def _reel(self, script: Script, eyes: str) -> Reel:
        """A whole film; one that takes long is made part by part."""
        with suppress(ThinkingError):
            reel: Reel = await self._work(films.reel, script, eyes)
            return reel
        parts = [await self._made(script, eyes, part) for part in range(script.parts)]
        return Reel(await self._made(script, eyes, POINTS), tuple(parts))

    async def close(self) -> None:
        """Store nothing more."""
        for task in self._keeping:
            task.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)


def _own_eyes(show: Show) -> str:
    """Those of whoever asks."""
    role = show.guest.role
    return show.guest.seat if role == "seat" else GM if role == "gm" else SPECTATOR
