"""The process that sends: it stops the arm when whoever asked for the motion is gone, killed or not.

The window talks to it through a pipe. A pipe that closes is a stop, and so is a parent that has ended, a
signal, and the stop for all arms of this machine. What the arm does is told again only when it was seen: who
sees nothing any more is not waited for, and an arm that nobody watches holds.
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from vi3dras import processor
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.motion.limits import Limits
from vi3dras.remote.along import Settings
from vi3dras.remote.driver import Driver
from vi3dras.remote.errors import UnknownPlaceError
from vi3dras.remote.heartbeat import Heartbeat
from vi3dras.remote.job import load_job
from vi3dras.remote.link import Line, open_link
from vi3dras.remote.registry import board_class
from vi3dras.remote.running import Note

SEEN = "seen"
"""What is answered to a status: the next one may be told."""

TELL_S = 0.03
"""How often the window is told what the arm does [s]."""

REST_S = 0.02
"""How long is waited for a word when there is nothing to do [s]."""

MOST = 1000
"""Entries of the log that are told at once."""

ENDING_S = 0.5
"""How long the arm is looked after when everybody is gone [s]."""


@dataclass(frozen=True)
class ArmSpec:
    """Which arm hangs where."""

    robot: Robot
    board: str
    address: str
    line: Line | None = None
    """Baud rate, parity and stop bits; as the arm's file says if None."""
    limits: Limits | None = None
    """Greatest speeds; the arm's own if None."""
    settings: Settings | None = None


def send_for(pipe: Connection, spec: ArmSpec) -> None:
    """Drive an arm until the pipe closes; the process begins here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for who asked
    ended = [False]

    def end(_number: int, _frame: FrameType | None) -> None:
        ended[0] = True

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
    board = board_class(spec.board)(spec.robot)
    line = spec.line or board.line
    driver = Driver(
        spec.robot, board, lambda: open_link(spec.address, line), line=line, limits=spec.limits,
        settings=spec.settings, crowd=processor.crowd,
    )  # fmt: skip
    note = Note(spec.robot.id, spec.board, spec.address)
    try:
        Sender(driver, pipe, note).serve(lambda: ended[0])
    finally:
        note.close()


class Sender:
    """One driver, and who asks it through a pipe."""

    def __init__(self, driver: Driver, pipe: Connection, note: Note) -> None:
        self.driver, self._pipe, self._note = driver, pipe, note
        self._told_at, self._told, self._logged, self._is_alone = 0.0, "", 0, False
        self._heartbeat, self._is_seen = Heartbeat(driver), True

    def serve(self, is_ended: Callable[[], bool]) -> None:
        """Work until nobody asks any more; then stop the arm and let go of it."""
        parent = parent_process()
        while not self._is_alone and not is_ended() and (parent is None or parent.is_alive()):
            self._listen()
            self._heartbeat.check()
            if self._note.is_stopped:
                self.driver.stop()
            if not self.driver.tick() and not self._is_alone:
                self._rest()
            self._tell()
        self._end()

    def _end(self) -> None:
        driver, end = self.driver, time.monotonic() + ENDING_S
        if driver.state in {"moving", "stopping"}:
            driver.stop()
        while driver.is_busy and time.monotonic() < end:
            driver.tick()
        self._note.tell(driver.state)
        driver.close()

    def _rest(self) -> None:
        with contextlib.suppress(OSError):
            self._pipe.poll(REST_S)

    def _listen(self) -> None:
        """Do what is asked."""
        try:
            while self._pipe.poll():
                number, name, *facts = self._pipe.recv()
                if name == SEEN:
                    self._is_seen = True
                    self._heartbeat.beat()
                    continue
                error = None
                try:
                    getattr(self, f"_do_{name}")(*facts)
                except Vi3drasError as found:
                    error = found
                self._tell(at_once=True)  # first: who has the answer knows what the arm does since
                self._pipe.send(("answer", number, error))
        except (EOFError, OSError):
            self._is_alone = True

    def _tell(self, *, at_once: bool = False) -> None:
        """Tell who asks what the arm does: often, and at once when it begins something else."""
        now, state = time.monotonic(), self.driver.state
        self._note.tell(state)
        is_news = now - self._told_at >= TELL_S or state != self._told
        if not at_once and not (is_news and self._is_seen):
            return
        self._told_at, self._told, self._is_seen = now, state, False
        entries = self.driver.log.since(self._logged)
        self._logged = self.driver.log.count - max(len(entries) - MOST, 0)
        entries = entries[:MOST]
        with contextlib.suppress(OSError):
            self._pipe.send(("status", self.driver.status, entries))

    def _do_connect(self) -> None:
        self.driver.connect()

    def _do_go(self, q: Any, is_held: bool) -> None:
        if not self.driver.is_busy:
            self.driver.guard.may_jump = is_held
        self.driver.home(q)

    def _do_run(self, file: str, teacher_allows: bool) -> None:
        """The file is read and checked here, where the bytes are made."""
        self.driver.require_ready()
        self.driver.run(load_job(Path(file), self.driver.robot, teacher_allows=teacher_allows))

    def _do_jog(self, joint: int, by: float) -> None:
        at = self.driver.guard.at
        if not np.isfinite(at).all():
            raise UnknownPlaceError
        self.driver.home(at + by * (np.arange(len(at)) == joint))

    def _do_torque_off(self, is_held: bool) -> None:
        self.driver.guard.may_fall = is_held
        self.driver.torque_off()

    def _do_feed(self, share: float) -> None:
        self.driver.along.feed = float(np.clip(share, 0.1, 1.5))

    def _do_hold(self) -> None:
        self.driver.hold()

    def _do_resume(self) -> None:
        self.driver.resume()

    def _do_step(self) -> None:
        self.driver.step()

    def _do_stop(self) -> None:
        self.driver.stop()

    def _do_release(self) -> None:
        self.driver.release()

    def _do_drop_job(self) -> None:
        self.driver.drop_job()
