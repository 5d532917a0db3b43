"""A jog step and a recording led by hand, in the units of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import number_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import angles_out, joints_in, joints_out, lengths_out, numbers_in
from vi3dras.api.values.poses import Pose, pose_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.jogging.along import NO_FRAME, JogAsk, jog_step, row_in
from vi3dras.jogging.errors import UserFrameError
from vi3dras.jogging.playback import played
from vi3dras.jogging.recording import USUAL, Recording, Tolerance, kept_rows, recording_of
from vi3dras.jogging.rows import FRAMES, ROWS, JogFrame, locks, user_frame
from vi3dras.jogging.step import Jogged
from vi3dras.jogging.told import jog_sentence, least_share
from vi3dras.motion.rows import Plan
from vi3dras.orientation import matrix_from_abc
from vi3dras.velocities.lost import losses_at, lost_sentence

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class JogStep:
    """What one jog step did, in the arm's units."""

    robot: Robot
    ask: JogAsk
    """What was asked, in [m] and [rad]."""
    done: Jogged
    """What became of it, in [m] and [rad]."""

    @property
    def q(self) -> Floats:
        """Joint values at its end, (n,)."""
        return joints_out(self.robot, self.done.q)

    @cached_property
    def pose(self) -> Pose:
        """Where the arm is at its end."""
        return pose_at(self.robot, self.done.q)

    @property
    def is_length(self) -> bool:
        """Whether its amount is a length, not an angle."""
        if self.ask.frame == "joint":
            return not self.robot.joints[self.ask.row].is_revolute
        return self.ask.row < 3

    @property
    def moved(self) -> float:
        """How far it went along its row."""
        units = self.robot.units
        far = self.done.share * self.ask.amount / (units.metres if self.is_length else units.radians)
        return round(far, 9) + 0.0

    @property
    def share(self) -> float:
        """How much of what was asked was done, from 0 to 1."""
        return self.done.share

    @property
    def stopped_by(self) -> str | None:
        """The joint at its limit, by name; `singular pose`; None where all was done."""
        stop = self.done.stop
        if stop is None:
            return None
        return self.robot.joints[stop.joint].name if stop.why == "limit" else "singular pose"

    @property
    def races(self) -> str | None:
        """The joint that would have to race where a singular pose stopped it, by name."""
        stop = self.done.stop
        return None if stop is None or stop.why == "limit" else self.robot.joints[stop.joint].name

    @property
    def off(self) -> tuple[float, float]:
        """How far a damped tool is from where it was asked to be, as a length and an angle; else 0 and 0."""
        point, angle = (np.array(missed) for missed in self.done.missed)
        return float(lengths_out(self.robot, point)), float(angles_out(self.robot, angle))

    @cached_property
    def least(self) -> float:
        """The least singular value at its end over the largest, lengths by the arm's size: 0 if singular."""
        return least_share(self.robot, self.done.q)

    @cached_property
    def lost(self) -> tuple[str, ...]:
        """What the tool cannot do at its end, or hardly, in sentences."""
        return tuple(lost_sentence(self.robot, loss) for loss in losses_at(self.robot, self.done.q))

    @cached_property
    def locked(self) -> dict[str, str]:
        """The rows of its frame that this arm cannot be commanded along, and why."""
        if self.ask.frame == "joint":
            return {}
        told = locks(self.robot, self.done.q, self.ask.frame, self.ask.user)
        return {row: why for row, why in zip(ROWS, told, strict=True) if why}

    @cached_property
    def sentence(self) -> str:
        """How far it came, and what stopped it."""
        return jog_sentence(self.robot, self.ask, self.done)

    def __repr__(self) -> str:
        return f"<{self.robot.id}: {self.sentence}>"


def jog_asked(
    robot: Robot, frame: str, axis: str | int, amount: float, user: Sequence[float] | None = None
) -> JogAsk:
    """A step as people ask for it, in [m] and [rad].

    Raises:
        UnknownNameError, JogRowError, UserFrameError: there is no such frame, or no such row in it.
        GivenError: the amount is none.
    """
    if frame not in FRAMES:
        raise UnknownNameError("frame", frame, FRAMES)
    known: JogFrame = frame
    if (known == "user") != (user is not None):
        raise UserFrameError(known == "user")
    row, units = row_in(robot, known, str(axis)), robot.units
    far = number_in("The amount of a jog", amount)
    if known == "joint":
        return JogAsk(known, row, far * float(robot.scale[row]))
    scale = units.metres if row < 3 else units.radians
    return JogAsk(known, row, far * scale, NO_FRAME if user is None else frame_in(robot, user))


def frame_in(robot: Robot, user: Sequence[float]) -> Floats:
    """A user frame (4, 4) in the world, from X, Y, Z, A, B, C in the arm's units.

    Raises:
        GivenError: they are not six finite numbers.
    """
    numbers = np.array([number_in("A number of the user frame", each) for each in user])
    if len(numbers) != len(ROWS):
        raise UserFrameError(True)
    turn = matrix_from_abc(numbers[3:] * robot.units.radians)
    return user_frame(numbers[:3] * robot.units.metres, turn)


def jog_made(robot: Robot, q: Floats, ask: JogAsk, *, damped: bool = False) -> JogStep:
    """A step from joint values `q` (n,) in [rad] and [m].

    Raises:
        LockedRowError: this arm cannot be commanded along the row.
    """
    return JogStep(robot, ask, jog_step(robot, q, ask, damped=damped))


@dataclass(frozen=True, eq=False, repr=False)
class LeadThrough:
    """A recording of an arm that was led by hand, thinned out, in the arm's units."""

    robot: Robot
    recording: Recording
    """The rows that were kept, in [s], [m] and [rad]."""
    of: int
    """How many rows were recorded, without rests before and behind."""
    pace: float = 1.0
    """So many times as fast as it was led."""

    @property
    def times(self) -> Floats:
        """When the joints were there [s], (k,)."""
        return self.recording.times

    @property
    def q(self) -> Floats:
        """Joint values (k, n)."""
        return joints_out(self.robot, self.recording.q)

    @cached_property
    def plan(self) -> Plan:
        """The motion that plays it back, as rows to export and rows to play."""
        return played(self.robot, self.recording, pace=self.pace)

    @cached_property
    def motion(self) -> ArmMotion:
        """The motion that plays it back, with its passport."""
        told = {"rows": self.of, "kept": len(self.recording.q), "pace": self.pace}
        return ArmMotion(self.robot, self.plan.stops, "Lead-through", self.plan, settings=told)

    def to_frame(self) -> DataFrame:
        """The rows that were kept: the time, and a column for each joint."""
        from vi3dras.api.values.tables import frame, joint_names

        columns = dict(zip(joint_names(self.robot), self.q.T, strict=True))
        return frame({"t_s": self.times} | columns)

    def __len__(self) -> int:
        return len(self.recording.times)

    def __repr__(self) -> str:
        led = f"{self.recording.duration:.2f} s"
        return f"<Lead-through of {self.robot.id}: {len(self):,} of {self.of:,} rows, {led}>"


def lead_through(
    robot: Robot, times: ArrayLike, q: ArrayLike, tolerance: float | None = None, tool: float | None = None,
    pace: float = 1.0,
) -> LeadThrough:  # fmt: skip
    """A recording of joint values (N, n) in the arm's units, thinned out.

    Raises:
        RecordingError, JointCountError, GivenError: it is none, or a tolerance is none.
    """
    whole = recording_of(robot, numbers_in("The times", times), joints_in(robot, q))
    kept = kept_rows(robot, whole, tolerance_in(robot, tolerance, tool))
    some = Recording(whole.times[kept], whole.q[kept])
    return LeadThrough(robot, some, len(whole.times), number_in("The pace", pace, above=0.0))


def tolerance_in(robot: Robot, tolerance: float | None, tool: float | None) -> Tolerance:
    """How far what is left out may be off, from numbers in the arm's units; what is usual for None."""
    made = USUAL
    if tolerance is not None:
        turning = number_in("The tolerance of a joint", tolerance, above=0.0) * robot.units.radians
        made = made._replace(turning=turning)
    if tool is not None:
        off = number_in("The tolerance of the tool", tool, above=0.0) * robot.units.metres
        made = made._replace(tool=off, sliding=off)
    return made
