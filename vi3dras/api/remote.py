"""A real arm or its twin, asked and watched in the units of people; who calls waits until it is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import file_in, number_in
from vi3dras.api.values.numbers import joint_index, joints_out, row_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.remote.arm_process import PATIENCE_S, ArmProcess
from vi3dras.remote.byte_log import save_log
from vi3dras.remote.errors import StoppedError
from vi3dras.remote.finding import Port, answering
from vi3dras.remote.finding import ports as found_ports
from vi3dras.remote.limits_in_force import limits_in_force
from vi3dras.remote.sender import ArmSpec
from vi3dras.remote.status import Status

Watch = Callable[[Status], None]
"""Told what the arm does, again and again."""

RESTS = {"standing", "holding", "stopped", "lost", "free", "off"}
"""What an arm does when it does nothing by itself."""


def ports() -> tuple[Port, ...]:
    """All serial ports of this machine with their names, and the twins that run on it.

    >>> import vi3dras as vi
    >>> isinstance(vi.ports(), tuple)
    True
    """
    return tuple(found_ports())


def arm_at(robot: Robot, port: str, board: str | None = None) -> ArmProcess:
    """The process that drives an arm at a port, where the board is asked who it is first."""
    found = answering(port, robot, board)
    return ArmProcess(ArmSpec(robot, found.board, port, found.line))


class RemoteArm:
    """An arm on a wire. Every method waits until the arm has done it, or raises why it could not.

    The arm is driven by a process of its own, which stops it within 0.2 s when this program ends, however
    that happens.
    """

    def __init__(self, robot: Robot, process: ArmProcess) -> None:
        self.robot, self._process = robot, process
        self.watch: Watch | None = None
        """Told what the arm does while somebody waits for it."""
        try:
            self._done(process.connect())
        except BaseException:
            process.close()
            raise

    @property
    def status(self) -> Status:
        """What the arm does now, in [m], [rad] and [s]."""
        return self._process.look()

    @property
    def board(self) -> str:
        """What the board calls itself."""
        return self.status.board

    @property
    def limits(self) -> Floats:
        """Between which joint values it may be sent, (n, 2): its own, or where its servos were measured."""
        found = limits_in_force(self.robot, self._process.board.reach)
        return np.stack([joints_out(self.robot, found.low), joints_out(self.robot, found.high)], axis=1)

    @property
    def q(self) -> Floats:
        """Where the arm was sent, (n,); NaN while nobody knows where it stands."""
        return joints_out(self.robot, self.status.commanded)

    @property
    def reported(self) -> Floats:
        """Where the board says that the arm is, (n,)."""
        return joints_out(self.robot, self.status.reported)

    def home(self, *, held: bool = False) -> None:
        """Go home slowly.

        Args:
            held: somebody holds the arm: servos that get no pulses yet may be switched on, and jump.

        Raises:
            UnknownPlaceError: nobody knows where the arm stands, and nobody holds it.
            UnsafeJobError: the way is not safe.
        """
        self._done(self._process.home(is_held=held))

    def go(self, q: ArrayLike | str, *, held: bool = False) -> None:
        """Go slowly to joint values (n,), or to a pose by its name; see `home`."""
        self._done(self._process.home(row_in(self.robot, "a place", q), is_held=held))

    def park(self, *, held: bool = False) -> None:
        """Go to the pose `park` of the arm's file, or home where it has none; see `home`."""
        self.go("park" if "park" in dict(self.robot.poses) else "home", held=held)

    def jog(self, joint: str | int, by: float) -> None:
        """Turn one joint slowly.

        Args:
            joint: its name, or its number from 1.
            by: how far, in the arm's units.
        """
        number = joint_index(self.robot, joint)
        self._done(self._process.jog(number, number_in("A jog", by) * float(self.robot.scale[number])))

    def run(
        self, file: str | Path, *, feed: float = 1.0, teacher_allows: bool = False, watch: Watch | None = None
    ) -> None:
        """Send a file of via-points with its passport, row by row.

        Args:
            file: a table that `export` wrote.
            feed: 1 as planned, from 0.1 to 1.5; limits hold at any feed.
            teacher_allows: also a file that is not safe; its speeds and limits are kept all the same.
            watch: told what the arm does meanwhile.

        Raises:
            UnsafeJobError: the file is not safe: no byte has left.
            StoppedError: the arm was stopped on its way.
        """
        self._process.answer(self._process.feed(number_in("The feed", feed)))
        self._done(self._process.run(file_in(file), teacher_allows=teacher_allows), watch)

    def resume(self, watch: Watch | None = None) -> None:
        """Go on with a file after a stop or a lost cable."""
        self._process.answer(self._process.release())
        self._done(self._process.resume(), watch)

    def stop(self) -> None:
        """Stop now."""
        self._process.answer(self._process.stop())
        self._process.wait(lambda status: status.state in RESTS)

    def release(self) -> None:
        """Let go of STOP."""
        self._process.answer(self._process.release())

    def torque_off(self, *, held: bool = False) -> None:
        """Let the servos go; the arm falls, unless somebody has it: `held` says so."""
        self._process.answer(self._process.torque_off(is_held=held))
        self._process.wait(lambda status: status.state in {"free", "stopped", "lost"})

    def save_log(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write every byte that left and came, with its time; `vi3dras remote log` reads it.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        process = self._process
        status = process.wait(lambda now: process.log.count >= now.sent, PATIENCE_S)
        about = (
            f"arm {self.robot.id}, board {process.spec.board}, port {process.spec.address}, {status.board}"
        )
        return save_log(file_in(file), process.log, about, replace=replace)

    def close(self) -> None:
        """Stop the arm if it moves, and let go of it."""
        self._process.close()

    def __enter__(self) -> RemoteArm:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        status = self._process.poll()
        return f"<{self.robot.id} on {status.board or self._process.spec.address}, {status.state}>"

    def _done(self, number: int, watch: Watch | None = None) -> None:
        self._process.answer(number)
        told = watch or self.watch

        def rests(status: Status) -> bool:
            if told is not None:
                told(status)
            return status.state in RESTS

        status = self._process.wait(rests)
        if status.error is not None:
            raise status.error
        if status.state == "stopped":
            raise StoppedError(status.job or "the move", status.row, status.rows)
