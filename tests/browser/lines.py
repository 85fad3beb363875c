"""A network between a phone and the server, which a test may cut."""

import socket
import threading
from contextlib import suppress
from typing import Self

CHUNK = 65536


class _Talk:
    """One connection through the network."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near, self.far = near, far
        self.is_silent = False
        """Whether everything that is said gets lost; neither end hears of it."""

    def start(self) -> None:
        for here, there in ((self.near, self.far), (self.far, self.near)):
            threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):
            while said := here.recv(CHUNK):
                if not self.is_silent:
                    there.sendall(said)
        if not self.is_silent:
            self.hang_up(there)

    def hang_up(self, *ends: socket.socket) -> None:
        for end in ends or (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class Line:
    """Carries what is said on a port of its own to the server's port, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._talks: list[_Talk] = []
        self._is_cut = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for talk in self._talks:
            talk.hang_up()
            talk.near.close()
            talk.far.close()

    def cut(self) -> None:
        """From now on nothing arrives, and nobody is told so: the phone is in a tunnel."""
        self._is_cut = True
        self.forget()

    def forget(self) -> None:
        """Lose all connections that there are without a word; new ones may go through."""
        for talk in self._talks:
            talk.is_silent = True

    @property
    def calls(self) -> int:
        """How many connections there have been."""
        return len(self._talks)

    def mend(self) -> None:
        """New connections go through again; the old ones stay lost."""
        self._is_cut = False

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._to))
                except OSError:  # the server is down: so is whoever wants to reach it
                    near.close()
                    continue
                talk = _Talk(near, far)
                talk.is_silent = self._is_cut
                self._talks.append(talk)
                talk.start()
