"""The rows that are checked, of a planned motion or of a file, and how exact they must be."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.stretch import JUMP
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.joint_workspace.singular import NEAR
from vi3dras.motion.rows import PHASES, Motion
from vi3dras.passport.errors import ToleranceError
from vi3dras.passport.outcome import Column
from vi3dras.solids.capsules import CLEARANCE

LINES = tuple(PHASES.index(phase) for phase in ("path", "approach", "retreat", "seam"))
"""Phases in which the tool is asked to follow a line."""

DECIMALS = 6
"""Digits after the point in a via-point file."""

HALF_STEP = 0.5 * 10.0**-DECIMALS
"""How far a number of the file may be from the one that was meant, in the file's unit."""

DIVISORS = ("near", "singular")
"""1 is divided by these."""

LEASTS = ("near", "singular", "margin_angle", "margin_length", "clearance")
"""Of these a smaller number forgives more."""


class Rows(NamedTuple):
    """N rows of an arm of n joints."""

    times: Floats
    """(N,) [s]."""
    q: Floats
    """(N, n) [rad], [m]; NaN where a point is not reached."""
    points: Floats
    """Where the tool is asked to be (N, 3) [m]; NaN where nothing is asked."""
    abc: Floats
    """Roll, pitch and yaw that are asked, (N, 3) [rad]; NaN where none is."""
    reachable: Bools
    """(N,)."""
    words: tuple[str, ...]
    """Why a point is not reached, for each class."""
    code: Ints
    """Index into `words`, (N,)."""
    on_path: Bools
    """Rows of the path proper, whose ends have to meet when it is closed, (N,)."""
    on_line: Bools
    """Rows at which the tool is asked to follow a line, (N,)."""
    closes: bool
    blur_time: float = 0.0
    """How far a time may be from the one that was meant, by rounding [s]."""
    blur_q: Floats | float = 0.0
    """The same for joint values, (n,) [rad], [m]."""
    blur_point: float = 0.0
    """The same for a coordinate [m]."""
    blur_turn: float = 0.0
    """The same for A, B, C [rad]."""


def finite_rows(values: Floats) -> Bools:
    """Which rows of (N, k) are all numbers, (N,)."""
    finite: Bools = np.logical_and.reduce(np.isfinite(values), axis=1)
    return finite


def joint_units(robot: Robot) -> tuple[Floats, tuple[str, ...]]:
    """What multiplies a joint value of a via-point file to give SI, (n,), and its units: always degrees."""
    scale = np.where(robot.table.revolute, np.pi / 180, robot.units.metres)
    units = tuple("deg" if joint.is_revolute else robot.units.length for joint in robot.joints)
    return scale, units


def joint_headers(robot: Robot) -> list[str]:
    """What the columns of joint values are called, such as `theta1_deg`."""
    named = zip(robot.joints, joint_units(robot)[1], strict=True)
    return [f"{'theta' if joint.is_revolute else 'd'}{i}_{unit}" for i, (joint, unit) in enumerate(named, 1)]


def joint_names(robot: Robot) -> tuple[str, ...]:
    """What a sentence calls each joint."""
    return tuple(f"joint {i} ({joint.name})" for i, joint in enumerate(robot.joints, 1))


def joint_columns(robot: Robot, per: str = "") -> list[Column]:
    """A column of a check for each joint, in its unit or in its unit `per` something."""
    named = zip(joint_names(robot), joint_units(robot)[1], strict=True)
    return [Column(name, unit + per, i) for i, (name, unit) in enumerate(named)]


def rows_of_motion(motion: Motion) -> Rows:
    """The rows of a planned motion, exact; no orientation is asked."""
    phase = np.asarray(motion.phase)
    return Rows(
        np.asarray(motion.times, float),
        np.asarray(motion.q, float),
        np.asarray(motion.points, float),
        np.full((len(motion.times), 3), np.nan),
        np.asarray(motion.reachable, bool),
        NAMES,
        np.asarray(motion.code, np.int64),
        np.isin(phase, [PHASES.index("path"), PHASES.index("seam")]),
        np.isin(phase, LINES),
        bool(motion.closes),
    )


@dataclass(frozen=True)
class Tolerances:
    """What is forgiven, and from where on there is a warning."""

    slack: float = 1e-6
    """Share by which a speed or an acceleration may be above its limit: rounding, no motion."""
    jump: float = JUMP
    """A larger step is a jump where limits, the steps beside it or the line do not allow it [rad], [m]."""
    residual: float = 1e-4
    """From where the joints put the tool to where it is asked to be [m]."""
    turn: float = 1e-3
    """The same for its orientation [rad]."""
    gap: float = 1e-4
    """From the end to the beginning of a closed path [m]."""
    between: float = 5e-4
    """Warning: how far the tool leaves the path between two rows, where the joints move evenly [m]."""
    leave: float = 5e-3
    """A large step on which the tool leaves its line by more is a jump, however much time it has [m]."""
    overshoot: float = 0.05
    """Share by which the controller's curve may accelerate above a limit between two rows, with a warning."""
    near: float = NEAR
    """Warning: inverse condition of the task's Jacobian."""
    singular: float = 1e-3
    """Fault: the same on a path, where one direction costs a thousand times another's motion."""
    margin_angle: float = math.radians(1.0)
    """Warning: how near a joint may come to its limits [rad]."""
    margin_length: float = 1e-3
    """Warning: the same for a joint that slides [m]."""
    moving: float = 0.0
    """1 where the arm is known to move already when the motion starts, and to go on when it ends."""
    clearance: float = CLEARANCE
    """Least distance between links, and to the ground [m]."""

    def __post_init__(self) -> None:
        """Refuse what nothing can be compared with.

        Raises:
            ToleranceError: one of them is no finite number, is negative, or is 0 where it is divided by.
        """
        for name, value in asdict(self).items():
            if not (math.isfinite(value) and value >= 0) or (name in DIVISORS and not value):
                raise ToleranceError(name, float(value))

    @property
    def looser(self) -> tuple[str, ...]:
        """What is forgiven that usually is not, in words."""
        usual, words = asdict(Tolerances()), []
        for name, value in asdict(self).items():
            more = usual[name] - value if name in LEASTS else value - usual[name]
            if more > 1e-9 * usual[name]:
                words.append(f"{name} {value:.6g} in place of {usual[name]:.6g}")
        return tuple(words)
