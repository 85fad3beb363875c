"""What screens are told: only what has changed, each message once, and what they have missed."""

import asyncio
import json
from typing import Any

import msgspec
import pytest

from crossblades.interfaces.table.connections import TOO_SLOW, Connection
from crossblades.interfaces.table.screens import Access, Screen
from crossblades.interfaces.table.streams import REMEMBERED, Stream

ME = {"role": "screen", "seat": "", "side": ""}


class Wire:
    """What came through a connection."""

    def __init__(self, room: int = 1000) -> None:
        self.frames: list[bytes] = []
        self.closed: list[str] = []
        self.room = room
        self.connection = Connection(Access("t", "screen", "", "k"), self._send, self.closed.append)

    def _send(self, frame: bytes) -> None:
        if len(self.frames) >= self.room:
            raise asyncio.QueueFull
        self.frames.append(frame)

    @property
    def said(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]


def raw(**parts: Any) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(msgspec.json.encode(part)) for name, part in parts.items()}


@pytest.fixture
def stream() -> Stream:
    return Stream(Screen("screen"))


def come(stream: Stream, wire: Wire | None = None, since: int = 0, epoch: str = "") -> Wire:
    wire = wire or Wire()
    stream.connections.append(wire.connection)
    stream.greet(wire.connection, since, epoch, ME)
    return wire


def test_only_parts_that_changed_are_sent_and_nothing_if_none_did(stream: Stream) -> None:
    stream.tell(raw(turn=1, over=None), [])
    wire = come(stream)
    stream.tell(raw(turn=2, over=None), [])
    stream.tell(raw(turn=2, over=None), [])
    full, *ups = wire.said
    assert (full["t"], full["v"], full["parts"], full["me"]) == (
        "full", 1, {"turn": 1, "over": None}, ME,
    )  # fmt: skip
    assert ups == [{"t": "up", "v": 2, "parts": {"turn": 2}, "log": []}]


def test_a_part_that_is_gone_is_sent_as_null(stream: Stream) -> None:
    stream.tell(raw(setup=1, turn=1), [])
    wire = come(stream)
    stream.tell(raw(turn=1), [])
    assert wire.said[-1]["parts"] == {"setup": None}


def test_new_lines_are_sent_without_any_part(stream: Stream) -> None:
    wire = come(stream)
    stream.tell({}, [msgspec.Raw(b'{"n":1,"text":"Ana falls."}')])
    assert wire.said[-1] == {
        "t": "up", "v": 1, "parts": {}, "log": [{"n": 1, "text": "Ana falls."}],
    }  # fmt: skip


def test_a_message_is_encoded_once_for_all_screens(stream: Stream) -> None:
    one, other = come(stream), come(stream)
    stream.tell(raw(turn=2), [])
    assert one.frames[-1] is other.frames[-1]


def test_who_was_away_for_a_moment_gets_all_that_has_changed_in_one(stream: Stream) -> None:
    stream.tell(raw(land=1, turn=1, setup=1), [])
    stream.tell(raw(land=1, turn=2, setup=1), [])
    stream.tell(raw(land=1, turn=3), [])
    again = come(stream, since=1, epoch=stream.epoch)
    assert again.said == [
        {"t": "resumed", "v": 2},
        {"t": "up", "v": 3, "parts": {"turn": 3, "setup": None}, "log": []},
    ]


def test_who_has_missed_nothing_is_told_nothing(stream: Stream) -> None:
    stream.tell(raw(turn=1), [])
    again = come(stream, since=1, epoch=stream.epoch)
    assert again.said == [{"t": "resumed", "v": 1}]


@pytest.mark.parametrize(("since", "epoch"), [(1, "other"), (99, ""), (0, "")])
def test_who_comes_with_what_cannot_be_gets_everything(
    stream: Stream, since: int, epoch: str
) -> None:
    stream.tell(raw(turn=1), [])
    stream.tell(raw(turn=2), [])
    wire = come(stream, since=since, epoch=epoch or stream.epoch)
    assert [said["t"] for said in wire.said] == ["full"]


def test_who_was_away_for_too_long_gets_everything(stream: Stream) -> None:
    for turn in range(REMEMBERED):
        stream.tell(raw(turn=turn), [])
    assert come(stream, since=1, epoch=stream.epoch).said[0]["t"] == "resumed"
    stream.tell(raw(turn=-1), [])
    assert come(stream, since=1, epoch=stream.epoch).said[0]["t"] == "full"


def test_who_does_not_keep_up_is_shut_out_and_nobody_else(stream: Stream) -> None:
    slow, quick = come(stream, Wire(room=3)), come(stream)
    for turn in range(5):
        stream.tell(raw(turn=turn), [])
    assert slow.closed == [TOO_SLOW]
    assert len(slow.frames) == 3
    assert len(quick.frames) == 6
    assert not quick.closed


def test_after_a_new_start_nothing_old_is_resumed(stream: Stream) -> None:
    stream.tell(raw(turn=1), [])
    epoch = stream.epoch
    stream.restart()
    stream.tell(raw(turn=1), [])
    assert come(stream, since=1, epoch=epoch).said[0]["t"] == "full"
