"""From one frame to the next in four steps: what each number of a D-H row does, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.forward import dh_frames, joint_values
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn
from vi3dras.units import DECIMALS

Parameter = Literal["theta", "d", "a", "alpha"]
ORDER: dict[str, tuple[Parameter, ...]] = {
    "standard": ("theta", "d", "a", "alpha"),
    "modified": ("alpha", "a", "theta", "d"),
}
"""In which order the four steps of a row are taken, in each convention."""

SYMBOLS: dict[Parameter, str] = {"theta": "θ", "d": "d", "a": "a", "alpha": "α"}

Value = TypeVar("Value", float, Floats)

STILL = 1e-12
"""A step shorter than this [rad or m] moves nothing."""


def axis_of(parameter: Parameter) -> Literal["x", "z"]:
    """The axis about or along which a number of a row moves the frame."""
    return "z" if parameter in {"theta", "d"} else "x"


def is_angle(parameter: Parameter) -> bool:
    """Whether a number of a row is an angle, not a length."""
    return parameter in {"theta", "alpha"}


class Step(NamedTuple):
    """One of the four: a turn about an axis of the frame, or a slide along it."""

    parameter: Parameter
    value: float
    """In [rad] or [m], with the joint value put in."""
    moves: bool
    """Whether it is the variable of its joint."""

    @property
    def axis(self) -> Literal["x", "z"]:
        """The axis of the frame that it turns about or slides along."""
        return axis_of(self.parameter)

    @property
    def turns(self) -> bool:
        """Whether it is an angle."""
        return is_angle(self.parameter)

    @property
    def is_still(self) -> bool:
        """Whether nothing moves in it."""
        return abs(self.value) <= STILL

    def matrix(self, share: float = 1.0) -> Floats:
        """What a share of it does, (4, 4)."""
        amount = share * self.value
        if self.turns:
            return turn(amount) if self.axis == "z" else tilt(amount)
        return shift(z=amount) if self.axis == "z" else shift(x=amount)


def variable_of(joint: Joint) -> Parameter:
    """The number of its row that a joint changes."""
    return "theta" if joint.is_revolute else "d"


def row_numbers(joint: Joint, value: Value) -> dict[Parameter, Value]:
    """θ, d, a and α of a row in [rad] and [m], the joint's value or values (...) put in."""
    numbers: dict[Parameter, Value] = {p: getattr(joint, p) for p in SYMBOLS}
    variable = variable_of(joint)
    numbers[variable] = numbers[variable] + joint.sign * value
    return numbers


def steps_of(robot: Robot, q: Floats, joint: int) -> tuple[Step, Step, Step, Step]:
    """The steps from frame `joint` to the next one, counted from 0, at joint values `q` (n,)."""
    row = robot.joints[joint]
    numbers, variable = row_numbers(row, float(joint_values(robot, q)[joint])), variable_of(row)
    first, second, third, last = (Step(p, numbers[p], p == variable) for p in ORDER[robot.convention])
    return first, second, third, last


def factors_of(steps: Sequence[Step], done: float = 4.0) -> Floats:
    """The matrix of each step, (4, 4, 4), when `done` of the four are: those to come are the identity."""
    shares = np.clip(done - np.arange(4.0), 0.0, 1.0)
    return np.stack([step.matrix(share) for step, share in zip(steps, shares, strict=True)])


class OnTheWay(NamedTuple):
    """A frame between the one before its joint and its own place, all in the world, (4, 4) each."""

    before: Floats
    now: Floats
    end: Floats

    @property
    def shift(self) -> Floats:
        """What the rest of the arm is moved by while it goes along, (4, 4)."""
        moved: Floats = self.now @ rigid_inverse(self.end)
        return moved


def on_the_way(robot: Robot, q: Floats, joint: int, done: float) -> OnTheWay:
    """The frame of `joint`, counted from 0, when `done` of its four steps are, at joint values `q` (n,).

    The hand's own transform is no step of a row: it goes along.
    """
    frames = dh_frames(robot, q)
    now: Floats = frames[joint]
    for factor in factors_of(steps_of(robot, q, joint), done):
        now = now @ factor
    return OnTheWay(frames[joint], now, frames[joint + 1])


STEP_S, STILL_S = 2.0, 0.3
"""How long a step is played, and one in which nothing moves."""


def seconds_of(steps: Sequence[Step]) -> Floats:
    """How long each step is played, (k,) [s]."""
    return np.array([STILL_S if step.is_still else STEP_S for step in steps])


def time_of(seconds: Floats, done: float) -> float:
    """The time [s] at which `done` steps are, each as long as `seconds` (k,) says."""
    return float((np.clip(done - np.arange(len(seconds)), 0.0, 1.0) * seconds).sum())


def done_at(seconds: Floats, time: float) -> float:
    """How many steps are done at a time [s]: the way back of `time_of`."""
    ends = np.concatenate([[0.0], np.cumsum(seconds)])
    return float(np.interp(time, ends, np.arange(len(ends))))


def multiplied(factors: Floats) -> Floats:
    """The product of matrices (k, 4, 4), in their order."""
    whole: Floats = np.linalg.multi_dot(list(factors))
    return whole


def changing(steps: Sequence[Step], k: int) -> Bools:
    """Which elements of the row's matrix change while step `k` is done, (4, 4)."""
    first, then = (multiplied(factors_of(steps, k + share)) for share in (0.31, 0.62))
    moved: Bools = np.abs(first - then) > STILL
    return moved


def row_shown(robot: Robot, joint: int) -> int:
    """The row of a joint counted from 1; of an arm with fewer joints the last."""
    return min(joint, robot.n) - 1


def step_at(done: float) -> int:
    """The step that is being done, 0 to 3; one that has just ended is still it."""
    return min(max(int(np.ceil(done)) - 1, 0), 3)


def step_numbers(robot: Robot, step: Step) -> tuple[float, str]:
    """How far a step goes as people read it, with its unit."""
    if step.turns:
        return float(np.degrees(step.value)), "°"
    return step.value / robot.units.metres, f" {robot.units.length}"


def step_digits(robot: Robot, step: Step) -> int:
    """With how many decimals it is read."""
    return 1 if step.turns else DECIMALS[robot.units.length]
