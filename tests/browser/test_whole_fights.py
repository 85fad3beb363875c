"""Whole fights by clicks and taps alone, and their records in the terminal."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.serving import Server
from tests.browser.table import Evening


@pytest.mark.parametrize(
    ("encounter", "heroes", "given"),
    [
        ("heart-rush/skirmish", ("Ana", "Sten", "Rook"), {"Lia": "bot:random"}),
        ("swords-reign/tavern-brawl", ("Sable", "Aldith", "Cutthroat Cass"), {}),
    ],
)
def test_five_screens_play_a_fight(
    browser: Browser,
    server: Server,
    tmp_path: Path,
    encounter: str,
    heroes: tuple[str, ...],
    given: dict[str, str],
) -> None:
    """A GM, phones and a shared screen play to the end; the record replays to the byte."""
    with Evening(browser, server, encounter) as evening:
        for hero in heroes:
            evening.join(hero)
        screen = evening.shared_screen()
        for seat, player in given.items():
            evening.give(seat, player)
            evening.leave_it_to_the_book()
        evening.hurry()
        evening.begin()
        evening.play(most=1500)
        said = evening.gm.parts["over"]
        assert said
        for each in (*evening.phones, screen):
            each.sees("phase", "over")
            assert each.parts["over"] == said
        told = evening.gm.lines
        text = evening.gm.page.context.request.get(f"{evening.gm.page.url}/record").text()
        assert evening.faults == []
    record = tmp_path / "evening.fight.jsonl"
    record.write_text(text, "utf-8")
    replayed = replay(record)
    assert replayed.returncode == 0, replayed.stderr
    assert replayed.stderr == ""  # the digest of heading, inputs and log was checked
    assert but_for_walks(replayed.stdout.splitlines()) == but_for_walks(told)


def but_for_walks(lines: list[str]) -> list[str]:
    """All lines but walks: who looks on sees a walk in parts if somebody is asked on its way."""
    return [line for line in lines if " moves from " not in line]


def replay(record: Path) -> subprocess.CompletedProcess[str]:
    """What the terminal makes of a record."""
    command = [sys.executable, "-m", "crossblades", "replay", str(record)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
