"""The command that serves the table: a fight in the browser, for several people."""

import asyncio
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Annotated

import segno
from cyclopts import Parameter

from crossblades.interfaces.cli.opening import opened
from crossblades.interfaces.cli.parameters import Characters, Flag, Number
from crossblades.interfaces.saves import data_folder
from crossblades.interfaces.table.drafts import Draft
from crossblades.interfaces.table.new_tables import new_draft, own_id
from crossblades.interfaces.table.pictures import hung
from crossblades.interfaces.table.serving import LOOPBACK, USUAL_PORT, Opened, serve
from crossblades.kernel.errors import CrossbladesError

HIGHEST_PORT = 2**16 - 1


def table(
    encounter: str | None = None,
    /,
    *,
    lan: Flag = False,
    port: Number = None,
    no_browser: Flag = False,
    data: Annotated[Path | None, Parameter(metavar="FILE")] = None,
    characters: Characters = None,
) -> None:
    """Play in the browser: friends join with their phones.

    Parameters
    ----------
    encounter
        Go right to a new table: a shipped encounter or a TOML file.
    lan
        Let others in your network in; without it, this machine only.
    port
        Where to listen. Default: 8765, or another if that is taken.
    no_browser
        Open no page; print its address only.
    data
        The file with the tables. Default: with your other data.
    """
    if port is not None and not 0 <= port <= HIGHEST_PORT:
        raise CrossbladesError(f"--port must be from 0 to {HIGHEST_PORT}, not {port}")
    draft = _draft(encounter, characters) if encounter is not None else None
    file = data or data_folder() / "tables.sqlite"

    def tell(started: Opened) -> None:
        _welcome(started, lan)
        if not no_browser:
            # Some browsers run in this very terminal, and come back only when they are left.
            Thread(target=webbrowser.open, args=(started.host_link,), daemon=True).start()

    with suppress(KeyboardInterrupt):
        asyncio.run(serve(file, tell, lan=lan, port=port, draft=draft))
    print("The server has stopped. Everything is saved.")


def _draft(encounter: str, characters: Path | None) -> Draft:
    game, opening = opened(encounter, characters)
    if encounter in game.encounters():
        return new_draft(game.name, opening, f"{game.name}/{encounter}")
    path = Path(encounter)
    id = own_id(path) if characters is None else ""
    return new_draft(game.name, opening, id, picture=hung(opening, path.parent))


def _welcome(started: Opened, lan: bool) -> None:
    """Where the pages are, and who can reach them."""
    if started.instead:
        print(f"Port {USUAL_PORT} is taken, so this is port {started.port}.")
    print(f"Your page: {started.host_link}")
    print("Keep this address to yourself: whoever has it runs your tables.")
    if lan:
        _welcome_network(started)
    else:
        print("Only this machine can reach it; --lan lets your network in. Ctrl-C stops.")
    sys.stdout.flush()


def _welcome_network(started: Opened) -> None:
    """What --lan means, and how friends come in."""
    print()
    print("Everybody in your network can reach this server now, and nothing is encrypted: use")
    print("--lan at home, not in a café. A table lets in only whoever has a link or its code.")
    if LOOPBACK in started.friends:
        print("No network was found, though: connect this machine to one, and start again.")
    print(f"Your friends open {started.friends}")
    if sys.stdout.isatty():
        segno.make_qr(started.friends, error="l").terminal(compact=True)
    else:
        print("(In a terminal, a QR picture of it stands here.)")
    print("and, if they are asked, type the code that your page shows. Ctrl-C stops.")
