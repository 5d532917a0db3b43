"""A twin in a process of its own, for who wants an arm to try things with."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.jobs.spawning import started
from vi3dras.twins.body import PERFECT, Flaws
from vi3dras.twins.errors import TwinGoneError
from vi3dras.twins.registry import twin_of, virtual_board_class
from vi3dras.twins.serving import TwinServer
from vi3dras.twins.twin import Twin

FAULTS = ("pulled", "dropped", "spoilt", "brown-out", "stalled")
"""What can go wrong with a twin, see `TwinProcess.fault`."""

PUMP_S = 0.02
"""How often a twin listens to who has started it [s]."""

BEGINS_S = 20.0
"""What the process may take to begin [s]."""


@dataclass(frozen=True)
class TwinSpec:
    """Which arm hangs on which virtual board."""

    robot: Robot
    board: str = "ssc32"
    flaws: Flaws = PERFECT
    seed: int = 0
    start: Floats | None = None
    """Where its joints are before the power comes, (n,); at home if None."""
    baud: int | None = None
    """Of its line; as the arm's file says if None."""
    port: int | None = None
    """A TCP port of this machine; a pseudo-terminal if None, where there are any."""

    def made(self) -> Twin:
        """The twin."""
        byte_s = virtual_board_class(self.board).bits / self.baud if self.baud else None
        return twin_of(
            self.robot, self.board, flaws=self.flaws, seed=self.seed, start=self.start, byte_s=byte_s
        )


class TwinProcess:
    """A twin that runs until it is closed, or this program ends.

    Args:
        spec: the arm and its board.
        waits: until it can be reached; else `begun` tells when that is.

    Raises:
        PortTakenError: another program has the port.
        UnwiredError, NoCompilerError: there is no such twin; see `twin_of`.
    """

    def __init__(self, spec: TwinSpec, *, waits: bool = True) -> None:
        self.spec = spec
        self._pipe, theirs = multiprocessing.get_context("spawn").Pipe()
        self._process = started(serve_twin, (theirs, spec), "vi3dras-twin")
        theirs.close()
        self.address = ""
        """Where it is to be reached; nothing before it has begun."""
        if waits:
            self._begin()

    @property
    def begun(self) -> bool:
        """Whether it can be reached by now; never waits.

        Raises:
            PortTakenError, TwinGoneError: it never will.
        """
        if not self.address and (self._pipe.poll() or not self._process.is_alive()):
            self._begin()
        return bool(self.address)

    def _begin(self) -> None:
        told = self._told()
        if isinstance(told, Vi3drasError):
            self.close()
            raise told
        self.address = str(told)

    def fault(self, name: str, value: float = 1.0) -> None:
        """Let something go wrong.

        Args:
            name: `pulled`, `dropped`, `spoilt`, `brown-out` or `stalled`.
            value: 1 and 0 for a cable that is out or in, the share of bytes, the joint that stalls.
        """
        self._pipe.send((name, value))
        self._told()

    @property
    def q(self) -> Floats:
        """Where the joints really are now, (n,) [rad], [m]: what a protractor would show."""
        self._pipe.send(("where", 0.0))
        return np.asarray(self._told(), float)

    def ask_where(self) -> None:
        """Ask where the joints really are; `told_where` has the answer when it has come."""
        self._pipe.send(("where", 0.0))

    def told_where(self) -> Floats | None:
        """Where the joints really are, (n,) [rad], [m]; None while the answer is under way. Never waits."""
        return np.asarray(self._told(), float) if self._pipe.poll() else None

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._process.join(2.0)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def __enter__(self) -> TwinProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _told(self) -> object:
        with contextlib.suppress(EOFError, OSError):
            if self._pipe.poll(BEGINS_S):
                told: object = self._pipe.recv()
                return told
        raise TwinGoneError


def serve_twin(pipe: Connection, spec: TwinSpec) -> None:
    """Serve a twin until the pipe closes; the process begins here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        server = TwinServer(spec.made(), spec.port)
    except Vi3drasError as error:
        with contextlib.suppress(OSError):  # whoever asked has gone
            pipe.send(error)
        return
    with contextlib.suppress(EOFError, OSError):
        pipe.send(server.address)
        while True:
            server.pump(PUMP_S)
            while pipe.poll():
                pipe.send(_answer(server.twin, *pipe.recv()))
    server.close()


def _answer(twin: Twin, name: str, value: float) -> object:
    if name == "where":
        return twin.board.body.q
    set_fault(twin, name, value)
    return name


def set_fault(twin: Twin, name: str, value: float) -> None:
    """Let something go wrong with a twin; see `TwinProcess.fault`."""
    if name == "pulled":
        twin.faults.is_pulled = bool(value)
    elif name in {"dropped", "spoilt"}:
        setattr(twin.faults, name, value)
    elif name == "stalled":
        twin.board.body.servos.stalled = np.array([int(value)])
    else:
        twin.brown_out()
