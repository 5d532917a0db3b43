"""An arm is a value: a table of joints between a base and a tool."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np

from vi3dras.arm.bus import Bus
from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.servo import Servo
from vi3dras.arrays import Bools, Floats
from vi3dras.units import Units

Matrix = tuple[tuple[float, float, float, float], ...]
"""A homogeneous transform, four rows of four, lengths in metres."""

IDENTITY: Matrix = ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0))

Convention = Literal["standard", "modified"]
JointType = Literal["revolute", "prismatic"]


@dataclass(frozen=True)
class LinkMass:
    """The mass properties of the link behind a joint, in that link's D-H frame."""

    mass: float
    """In [kg]."""
    com: tuple[float, float, float]
    """Centre of mass in [m]."""
    inertia: tuple[float, float, float, float, float, float]
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centre of mass in [kg m²]."""
    is_estimate: bool = False
    """True where nobody published the numbers, and they were estimated from the link's shape."""


@dataclass(frozen=True)
class Motor:
    """What turns a joint; a sliding one turns its motor too, by a screw or a belt."""

    inertia: float = 0.0
    """Of the rotor and what turns with it, about the motor's own axis, in [kg m²]."""
    gear: float = 1.0
    """Turns of the motor for one of the joint, [rad/m] where it slides; negative when it turns against it."""
    viscous: float = 0.0
    """Friction that grows with speed, at the motor, in [N m s/rad]."""
    coulomb: tuple[float, float] = (0.0, 0.0)
    """Dry friction at the motor in [N m]: while the joint value grows, and while it falls (0 or less)."""
    torque: float | None = None
    """Largest torque at the joint in [N m], or force in [N] where it slides; None where nobody says it."""


@dataclass(frozen=True)
class Joint:
    """One row of the D-H table and what its motor may do.

    The variable is `theta + sign * q` for a revolute and `d + sign * q` for a prismatic joint, so `theta`
    (or `d`) is also the joint's offset: what the table reads at q = 0.
    """

    name: str
    type: JointType = "revolute"
    theta: float = 0.0
    """Angle about z in [rad]."""
    d: float = 0.0
    """Offset along z in [m]; some books call it b."""
    a: float = 0.0
    """Length along x in [m]."""
    alpha: float = 0.0
    """Twist about x in [rad]."""
    low: float = -math.inf
    """Least value of q in [rad] or [m]; minus infinity when the joint turns for ever."""
    high: float = math.inf
    """Largest value of q in [rad] or [m]."""
    sign: int = 1
    """+1, or -1 when the arm counts this joint the other way round."""
    speed: float | None = None
    """Largest speed in [rad/s] or [m/s], where the maker says it."""
    acceleration: float | None = None
    """Largest acceleration in [rad/s²] or [m/s²], where it is known."""
    link: LinkMass | None = None
    motor: Motor | None = None

    @cached_property
    def is_revolute(self) -> bool:
        """True for a joint that turns, False for one that slides."""
        return self.type == "revolute"

    @property
    def is_limited(self) -> bool:
        """True when both ends of the range are known."""
        return math.isfinite(self.low) and math.isfinite(self.high)


class Table(NamedTuple):
    """The D-H table as read-only columns, each of shape (n,)."""

    theta: Floats
    d: Floats
    a: Floats
    alpha: Floats
    sign: Floats
    revolute: Bools


@dataclass(frozen=True)
class Facts:
    """What the maker's brochure says; None where it is silent."""

    payload_kg: float | None = None
    mass_kg: float | None = None
    reach: float | None = None
    """In [m]."""
    repeatability: float | None = None
    """In [m]."""


@dataclass(frozen=True)
class Robot:
    """A serial arm with n joints, from its base frame to its tool frame."""

    id: str
    """The name of its file: what the command line calls it."""
    name: str
    joints: tuple[Joint, ...]
    convention: Convention = "standard"
    base: Matrix = IDENTITY
    """From the world to the frame before joint 1."""
    tool: Matrix = IDENTITY
    """From the frame of the last link to the tool."""
    poses: tuple[tuple[str, tuple[float, ...]], ...] = ()
    """Named joint values in [rad] or [m], in the order of the file."""
    gripper: tuple[float, float] | None = None
    """Opening of the hand from closed to open in [m]; it moves no pose."""
    servo: Servo | None = None
    """What a servo board has to send; None for arms with a controller of their own."""
    bus: Bus | None = None
    """Its serial-bus servos; None for an arm that has none."""
    meshes: tuple[LinkMesh, ...] = ()
    """What its links look like; none for an arm that is drawn from its table."""
    units: Units = field(default_factory=Units)
    """How this arm is written and read; the numbers here are SI all the same."""
    manufacturer: str = ""
    facts: Facts = Facts()
    confidence: str = "unknown"
    """How far the numbers can be trusted: high, medium, low or unknown."""
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return self._hash  # once: much is remembered by the arm that it belongs to

    def __getstate__(self) -> dict[str, Any]:
        """What it was made of: a hash holds in one process only, and the rest follows."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, one.name) for one in fields(self)))

    @cached_property
    def n(self) -> int:
        """Number of joints."""
        return len(self.joints)

    @cached_property
    def table(self) -> Table:
        """The D-H table as columns."""
        theta, d, a, alpha, sign = (
            _frozen([getattr(j, column) for j in self.joints]) for column in Table._fields[:5]
        )
        revolute = np.array([j.is_revolute for j in self.joints], bool)
        revolute.setflags(write=False)
        return Table(theta, d, a, alpha, sign, revolute)

    @cached_property
    def low(self) -> Floats:
        """Least joint values, (n,), minus infinity where unlimited."""
        return _frozen([j.low for j in self.joints])

    @cached_property
    def high(self) -> Floats:
        """Largest joint values, (n,), infinity where unlimited."""
        return _frozen([j.high for j in self.joints])

    @cached_property
    def home(self) -> Floats:
        """The pose called `home`, or else zero moved into the limits, (n,)."""
        named = dict(self.poses).get("home")
        return _frozen(named if named is not None else np.clip(np.zeros(self.n), self.low, self.high))

    @cached_property
    def scale(self) -> Floats:
        """What multiplies a joint value as people read it to give SI, (n,): radians or metres per unit."""
        return _frozen([self.units.radians if j.is_revolute else self.units.metres for j in self.joints])

    @property
    def tool_numbers(self) -> tuple[str, ...]:
        """What can be asked of the tool, by name."""
        return ("x", "y", "z", "A", "B", "C", "hand")

    def typed(self, index: int, value: float) -> float:
        """A value of joint `index` as people read it: in the arm's angle or length unit."""
        return value / float(self.scale[index])

    def symbol(self, index: int) -> str:
        """What joint `index` is called in equations: θ3 where it turns, d3 where it slides."""
        return f"{'θ' if self.joints[index].is_revolute else 'd'}{index + 1}"

    def unit(self, index: int) -> str:
        """The unit in which people read joint `index`."""
        return self.units.angle if self.joints[index].is_revolute else self.units.length

    @property
    def structure(self) -> str:
        """The joint types from base to tool, such as RRPRRR."""
        return "".join("R" if j.is_revolute else "P" for j in self.joints)

    def out_of_range(self, q: Floats) -> Bools:
        """Which joints of `q` (..., n) are outside their limits; a hair of rounding is forgiven."""
        hair = 1e-9
        return (q < self.low - hair) | (q > self.high + hair)


def _frozen(values: object) -> Floats:
    array = np.array(values, float)
    array.setflags(write=False)
    return array
