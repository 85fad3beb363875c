"""People at their screens, who look and tap: nothing here goes past the page."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Locator, Page

Chooser = Callable[[dict[str, Any], dict[str, Any]], int]
"""Picks the number of an option, from a question and all that the page knows."""

PARTS = "async () => (await import('/static/state.js')).now.parts"
TOLD = "async () => (await import('/static/state.js')).now.v"
LINES = "async () => (await import('/static/state.js')).now.log.map((line) => line.text)"
OVER = "async () => (await import('/static/state.js')).now.parts.over"
DUE = """async () => {
    const {parts: {asks = [], roll, pieces, table}} = (await import('/static/state.js')).now;
    const due = asks.filter((ask) => !ask.optional && (ask.mine ?? null) === null);
    return due.length || roll?.mine ? {asks: due.slice(0, 1), roll, pieces, table} : null;
}"""
"""What somebody needs to know to answer the first question; null if nothing is asked."""
PATIENCE = 20_000
"""Milliseconds that anything on a page may take on a busy machine."""
HASTE = 3_000
"""Milliseconds after which somebody looks whether another has answered meanwhile."""

WAITING = """async ([wanted, known, patience]) => {
    const {now} = await import('/static/state.js');
    const tests = {
        phase: () => document.body.dataset.phase === known,
        question: () => document.querySelector(`[data-ask="${CSS.escape(known)}"]`),
        answered: () => {
            const ask = (now.parts.asks || []).find((each) => each.key === known);
            return !ask || (ask.mine ?? null) !== null;
        },
        going: () => document.querySelector(known[0]) || tests.gone(known[1]),
        gone: (key = known) => !(now.parts.asks || []).some((ask) => ask.key === key),
        online: () => now.online === known,
        reveals: () => now.log.filter((line) => line.reveal).length >= known,
        asked: () => now.parts.over || now.parts.roll?.mine
            || (now.parts.asks || []).some((ask) => !ask.optional && (ask.mine ?? null) === null),
    };
    const end = Date.now() + patience;
    while (!tests[wanted]()) {
        if (Date.now() > end) return false;
        await new Promise((then) => setTimeout(then, 10));
    }
    return true;
}"""
"""Waits inside the page, whose policy forbids what a page's `wait_for_function` does."""

SHOWN = """(each) => {
    const {x, y, width, height} = each.getBoundingClientRect();
    return each.ownerSVGElement.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether a space of the map can be tapped: in the frame, and under no button."""


class Person:
    """Somebody at a screen of the table."""

    def __init__(self, page: Page, chooser: Chooser | None = None, touch: bool = False) -> None:
        self.page = page
        self.chooser = chooser or (lambda _ask, _parts: 0)
        self.touch = touch
        self.look: Callable[[dict[str, Any]], None] = lambda _ask: None
        """What this person does before answering a question that is shown."""
        self.rolls = True
        """Whether this person enters dice; a GM may, and leaves it to others."""
        self.faults: list[str] = []
        """What the page has complained of."""
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)

    @property
    def parts(self) -> dict[str, Any]:
        """All that the page has been told."""
        found: dict[str, Any] = self.page.evaluate(PARTS)
        return found

    @property
    def lines(self) -> list[str]:
        """All lines of the log that the page was told."""
        found: list[str] = self.page.evaluate(LINES)
        return found

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    @property
    def told(self) -> int:
        """How many things the page was told."""
        return int(self.page.evaluate(TOLD))

    def waits(self, wanted: str, known: Any = None, patience: int = PATIENCE) -> bool:
        """Whether this comes true on the page in time; see WAITING."""
        return bool(self.page.evaluate(WAITING, [wanted, known, patience]))

    def sees(self, wanted: str, known: Any = None) -> None:
        """Wait for this; a test fails without it."""
        assert self.waits(wanted, known), f"not on the page: {wanted} {known}"

    def press(self, what: Locator, *, force: bool = False) -> None:
        """With a finger on a phone, else with the mouse."""
        if self.touch:
            what.tap(force=force)
        else:
            what.click(force=force)

    def open_asks(self, parts: dict[str, Any]) -> list[dict[str, Any]]:
        """The questions that wait for this person."""
        return [
            ask
            for ask in parts.get("asks", [])
            if not ask["optional"] and not (ask["sealed"] and ask.get("mine") is not None)
        ]

    def act(self) -> bool:
        """Answer one question, if there is one, or roll dice; by taps alone."""
        if (parts := self.page.evaluate(DUE)) is None:
            return False
        if self.rolls and (roll := parts.get("roll")) and roll["mine"]:
            self._throw(roll)
            return True
        if not (asks := parts["asks"]):
            return False
        ask = asks[0]
        end = time.monotonic() + PATIENCE / 1000
        self.page.set_default_timeout(HASTE)
        while not self._tries(ask, self.chooser(ask, parts)):
            assert time.monotonic() < end, f"cannot be answered: {ask}"
        self.page.set_default_timeout(PATIENCE)
        return True

    def _tries(self, ask: dict[str, Any], number: int) -> bool:
        """Whether it is answered, by this person or by one of the same side who was quicker."""
        try:
            self._answer(ask, number)
        except Error:
            if not self.waits("answered", ask["key"], 0):
                self._think_again()
                return False
        return True

    def _think_again(self) -> None:
        """Leave what is planned, and not done."""
        cancel = self.page.locator("#question [data-cancel]")
        if cancel.count():
            with suppress(Error):
                self.press(cancel)

    def _answer(self, ask: dict[str, Any], number: int) -> None:
        self._look_on()
        self._show(ask)
        self.look(ask)
        self._choose(ask, number)
        self._hopes("answered", ask["key"])

    def _hopes(self, wanted: str, known: Any) -> None:
        """Wait for this, and try again if it does not come: something lay over what was tapped."""
        if not self.waits(wanted, known, HASTE):
            raise Error(f"not on the page: {wanted} {known}")

    def _look_on(self) -> None:
        """Tap the reveal away."""
        if (reveal := self.page.locator("#reveal:not([hidden]) button")).count():
            self.press(reveal)

    def _throw(self, roll: dict[str, Any]) -> None:
        """Roll real dice, and tap what fell."""
        self._look_on()
        form = self.page.locator(f"[data-roll='{roll['number']}']")
        form.wait_for()
        self.look({"key": "", "kind": "roll"})
        for number, size in enumerate(roll["dice"]):
            die = form.locator(".throw").nth(number)
            face = size // 2 + number % 2
            if (field := die.locator("input")).count():
                field.fill(str(face))
                field.blur()
            else:
                self.press(die.get_by_role("button", name=str(face), exact=True))
        self.press(form.get_by_role("button", name="These fell"))
        form.wait_for(state="detached")

    def _show(self, ask: dict[str, Any]) -> None:
        """Turn to the question, where there are several."""
        if (tab := self.page.locator(f"[data-tab={quoted(ask['key'])}]")).count():
            self.press(tab)
        self.page.locator(f"[data-ask={quoted(ask['key'])}]").wait_for()

    def _choose(self, ask: dict[str, Any], number: int) -> None:
        option = ask["options"][number]
        question = self.page.locator(f"[data-ask={quoted(ask['key'])}]")
        who = question.locator(f"[data-who={quoted(option['actor'])}]")
        if option["actor"] and who.count():
            self.press(who)
        if option["space"]:
            self._tap(ask, number)
            return
        form = question.locator(f"[data-form='{number}']")
        if not form.count():
            self._press_option(ask, number)
        if ask["sealed"]:
            lock = question.locator("[data-lock='in']")
            if lock.count():
                self.press(lock)
        elif option["takes"]:
            self._fill(form, option)
            self.press(form.locator("button.first"))
        else:
            self._confirm(ask, number)

    def _fill(self, form: Locator, option: dict[str, Any]) -> None:
        """Write what an option takes, where nothing stands there yet."""
        field = form.locator("input").first
        if not field.input_value():
            field.fill(str(option["least"] or 0) if option["takes"] == "number" else "a word")

    def _tap(self, ask: dict[str, Any], number: int) -> None:
        """Tap a space of the map; the first tap shows the way, the button goes."""
        space = self.page.locator(f"#map [data-space='{ask['options'][number]['space']}']").first
        if not space.evaluate(SHOWN):
            self.press(self.page.get_by_role("button", name="Fit: the whole map"))
        if space.evaluate(SHOWN):
            self.press(space, force=True)
        else:
            self._press_option(ask, number)
        self._confirm(ask, number)

    def _press_option(self, ask: dict[str, Any], number: int) -> None:
        """Press the button of an option, and first open what is folded around it."""
        question = self.page.locator(f"[data-ask={quoted(ask['key'])}]")
        button = f"[data-option='{number}']"
        folded = question.locator(f"details:not([open]):has({button}) > summary")
        while folded.count():
            self.press(folded.first)
        self.press(question.locator(button).first)

    def _confirm(self, ask: dict[str, Any], number: int) -> None:
        """Where the page shows first what would be done, do it."""
        shown = f":is([data-go='{number}'], .plan [data-option='{number}'])"
        go = f"[data-ask={quoted(ask['key'])}] {shown}"
        self._hopes("going", [go, ask["key"]])
        if (button := self.page.locator(go)).count():
            self.press(button)


def quoted(words: str) -> str:
    """As a value in a selector."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def place(space: str) -> tuple[int, int]:
    """Column and row of a space such as `c4`."""
    letters = space.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return column, int(space[len(letters) :])


def far(one: str, other: str) -> int:
    """Spaces between two spaces."""
    (a, b), (c, d) = place(one), place(other)
    return max(abs(a - c), abs(b - d))


def brave(ask: dict[str, Any], parts: dict[str, Any]) -> int:
    """Attacks where it can, walks towards the nearest foe where not, and declines the rest."""
    options = ask["options"]
    numbers = range(len(options))
    if faints := [n for n in numbers if options[n]["short"] == "fall unconscious"]:
        return faints[0]  # so that fights end
    if attacks := [n for n in numbers if options[n]["group"] == "attack"]:
        return attacks[0]
    if ask.get("stances") or ask["sealed"]:
        return sum(map(ord, ask["key"])) % 3 % len(options)
    if spaces := [n for n in numbers if options[n]["space"]]:
        foes = enemies(parts, ask)
        return min(spaces, key=lambda n: min(far(options[n]["space"], foe) for foe in foes))
    walks = [n for n in numbers if options[n]["short"] in ("dash", "move")]
    if walks and not _beside_a_foe(parts, ask, options[walks[0]]["actor"]):
        return walks[0]
    passes = [n for n in numbers if options[n]["group"] == "pass"]
    return passes[0] if passes else 0


def enemies(parts: dict[str, Any], ask: dict[str, Any]) -> Sequence[str]:
    """Where those stand who still fight on other sides; anywhere, if nobody is seen."""
    own = side_of(parts, ask["seat"])
    found = [
        piece["spaces"][0]
        for piece in parts["pieces"]
        if piece["side"] != own and piece["spaces"] and not (piece["down"] or piece["dead"])
    ]
    return found or ["a1"]


def side_of(parts: dict[str, Any], seat: str) -> str:
    """The side that a seat plays for."""
    sides = parts["table"]["sides"]
    return next((each["side"] for each in sides if seat in each["seats"]), "")


def _beside_a_foe(parts: dict[str, Any], ask: dict[str, Any], actor: str) -> bool:
    here = [piece["spaces"][0] for piece in parts["pieces"] if piece["name"] == actor]
    return any(far(space, foe) <= 1 for space in here for foe in enemies(parts, ask))
