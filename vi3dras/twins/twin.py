"""A virtual board behind its wire: bytes take their time, get lost or spoilt, and the cable can be pulled."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.twins.board import VirtualBoard


@dataclass
class Faults:
    """What is wrong with the wire now; it may be changed at any time."""

    is_pulled: bool = False
    """The cable is out: nothing passes either way."""
    dropped: float = 0.0
    """Share of bytes that get lost."""
    spoilt: float = 0.0
    """Share of bytes that arrive as others."""


class Twin:
    """A board that can be talked to.

    Nothing in it reads a clock. Who has it says how late it is: a test by hand, a server by the wall clock.

    Args:
        board: what answers.
        byte_s: what one byte takes on its line [s].
        seed: of the faults.
    """

    def __init__(self, board: VirtualBoard, *, byte_s: float = 10 / 115200, seed: int = 0) -> None:
        self.board, self.byte_s = board, byte_s
        self.faults = Faults()
        self.time = 0.0
        """How late it is [s]."""
        self._dice = np.random.default_rng(seed)
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._in_free = self._out_free = 0.0
        self._out = bytearray()

    @property
    def shafts(self) -> Floats:
        """Where the joints really are, (k,) [rad]."""
        return self.board.body.servos.shafts

    def hear(self, data: bytes) -> None:
        """Bytes begin to arrive now, one after the other."""
        start = max(self.time, self._in_free)
        for number, byte in enumerate(data, 1):
            self.at(start + number * self.byte_s, lambda byte=byte: self._arrive(byte))  # type: ignore[misc]
        self._in_free = start + len(data) * self.byte_s

    def at(self, time: float, do: Callable[[], None]) -> None:
        """Do something at a time: pull the cable, say."""
        heapq.heappush(self._waiting, (time, next(self._numbers), do))

    def pass_time(self, until: float) -> bytes:
        """Let the clock go on; gives what has come out by then."""
        self._do_until(until)
        self.board.pass_time(until)
        self._send_said()  # some boards speak unasked
        self._do_until(until)
        self.time = max(self.time, until)
        return self._taken()

    @property
    def next_event(self) -> float | None:
        """When something happens next on the line [s]; None when nothing is under way."""
        return self._waiting[0][0] if self._waiting else None

    def pass_until_said(self, until: float) -> bytes:
        """Let the clock go on until something has come out, or until then."""
        while not self._out and self._waiting and self._waiting[0][0] <= until:
            self._go_to(heapq.heappop(self._waiting))
        return self._taken() if self._out else self.pass_time(until)

    def brown_out(self) -> None:
        """The supply fails for a moment: the board begins anew, the servos are free until they are told."""
        self.board.reset(self.time)

    def _do_until(self, until: float) -> None:
        while self._waiting and self._waiting[0][0] <= until:
            self._go_to(heapq.heappop(self._waiting))

    def _go_to(self, event: tuple[float, int, Callable[[], None]]) -> None:
        time, _, do = event
        self.board.pass_time(time)
        self.time = max(self.time, time)
        do()
        self._send_said()

    def _arrive(self, byte: int) -> None:
        for each in self._through_wire(byte):
            self.board.hear(each, self.time)

    def _send_said(self) -> None:
        said, self.board.said = self.board.said, []
        for at, data in said:
            start = max(at, self._out_free)
            for number, byte in enumerate(data, 1):
                self.at(start + number * self.byte_s, lambda byte=byte: self._leave(byte))  # type: ignore[misc]
            self._out_free = start + len(data) * self.byte_s

    def _leave(self, byte: int) -> None:
        self._out += self._through_wire(byte)

    def _through_wire(self, byte: int) -> bytes:
        """What comes out at the other end of the wire."""
        faults = self.faults
        if faults.is_pulled or (faults.dropped and self._dice.random() < faults.dropped):
            return b""
        if faults.spoilt and self._dice.random() < faults.spoilt:
            return bytes([int(self._dice.integers(256))])
        return bytes([byte])

    def _taken(self) -> bytes:
        taken, self._out = bytes(self._out), bytearray()
        return taken
