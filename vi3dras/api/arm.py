"""An arm as somebody with a notebook holds it: every question is a method, every answer is in its units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api import code_methods, jog_methods, moves, reach_methods, remote_methods, symbol_methods
from vi3dras.api.control import linear_methods, tuning_methods
from vi3dras.api.control import methods as control_methods
from vi3dras.api.derivations import derived
from vi3dras.api.explorer import methods
from vi3dras.api.forces import let_fall, mass_methods
from vi3dras.api.forces import methods as forces
from vi3dras.api.teaching import taught_here
from vi3dras.api.values import numbers
from vi3dras.api.values.given import number_in, whole_in
from vi3dras.api.values.poses import Pose, jacobian_at, pose_at
from vi3dras.api.values.tables import frame, html, table_of_joints
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

if TYPE_CHECKING:
    from pandas import DataFrame

    import vi3dras as vi
    from vi3dras.motion.laws import LawName
    from vi3dras.workspace.poses import Kind


@dataclass(frozen=True, repr=False)
class Arm:
    """A serial arm with n joints, read in its own unit of length and in degrees unless told otherwise.

    All numbers that go in or come out are in `units`: lengths in the one, angles in the other. A joint that
    turns is an angle, a joint that slides is a length.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").units
    'cm, deg'
    """

    robot: Robot
    """The same arm as the core has it: in [m] and [rad]."""

    @property
    def id(self) -> str:
        """What the command line calls it."""
        return self.robot.id

    @property
    def name(self) -> str:
        """Its full name."""
        return self.robot.name

    @property
    def n(self) -> int:
        """How many joints it has."""
        return self.robot.n

    @property
    def units(self) -> str:
        """Its unit of length and its unit of angle."""
        return f"{self.robot.units.length}, {self.robot.units.angle}"

    @property
    def home(self) -> Floats:
        """The joint values (n,) at rest."""
        return numbers.joints_out(self.robot, self.robot.home)

    @property
    def poses(self) -> dict[str, Floats]:
        """The named poses of its file, joint values (n,)."""
        names = dict.fromkeys(("home", *(name for name, _ in self.robot.poses)))
        return {name: numbers.joints_out(self.robot, numbers.pose_named(self.robot, name)) for name in names}

    @property
    def limits(self) -> Floats:
        """Least and largest value of each joint, (n, 2); infinite where there is no limit."""
        return numbers.joints_out(self.robot, np.stack([self.robot.low, self.robot.high])).T

    def using(self, *, length: str | None = None, angle: str | None = None) -> Arm:
        """The same arm read in other units: `m`, `cm`, `mm` or `in`, and `deg` or `rad`.

        >>> vi.robot("lynx6").using(length="mm", angle="rad").units
        'mm, rad'

        Raises:
            UnknownNameError: there is no such unit.
        """
        return Arm(numbers.in_units(self.robot, length, angle or self.robot.units.angle))

    def fk(self, q: ArrayLike | str) -> Pose:
        """Forward kinematics: where the tool and every link are.

        >>> vi.robot("planar2r").fk([0, 90]).position.round(3).tolist()
        [200.0, 200.0, 0.0]

        Args:
            q: joint values (..., n) in the arm's units, or the name of one of its poses.

        Raises:
            JointCountError: not one value per joint.
            UnknownNameError: there is no pose of that name.
        """
        return pose_at(self.robot, numbers.joints_in(self.robot, q))

    def ik(
        self, place: Pose | ArrayLike, *, abc: numbers.Abc = None, wrist: float | None = None,
        seed: ArrayLike | str | None = None, keep: str = "nearest", cell: vi.WorkCell | None = None,
    ) -> vi.Solutions:  # fmt: skip
        """Inverse kinematics: every way to a place of the tool, or the reason why there is none.

        >>> arm = vi.robot("kuka-kr5-arc")
        >>> len(arm.ik(arm.fk("home")))
        8

        Args:
            place: x, y, z; a matrix (4, 4); or what `fk` gave. With x, y, z alone any orientation will do.
            abc: roll, pitch and yaw of the tool with x, y, z.
            wrist: the hand's angle to the ground with x, y, z.
            seed: joint values, or a pose's name: solutions near to them come first.
            keep: the solution that comes before all others: the `nearest`, the one with most `margin` to its
                limits, or a branch by its name.
            cell: what stands before the arm; solutions that touch it come behind those that do not.

        Raises:
            UnknownNameError: no branch has that name.
            PlaceError, HandTwiceError: the place is none, or the orientation is told twice.
        """
        from vi3dras.api.solutions import solutions_for

        task, target = numbers.target_in(self.robot, place, abc, wrist)
        near = None if seed is None else numbers.row_in(self.robot, "a seed", seed)
        things = None if cell is None else cell.cell
        return solutions_for(self.robot, target, task, near, keep, cell=things)

    def transform(
        self, start: Any, end: Any, q: ArrayLike | str = "home", *, elementary: bool = False
    ) -> vi.Transform:
        """Where one frame of the arm stands in another, in every way of writing it, with its factors.

        >>> vi.robot("kuka-kr5-arc").transform("base", 2, [0, 90, 0, 0, 0, 0])
        <Transform: 180, 0, 1000 mm, A B C 90, -90, 0 deg>

        Args:
            start: the frame in which it is told: `base` (the world), a D-H frame from 0 (before joint 1) to
                n, `tool`, or a matrix (4, 4) in the world.
            end: the frame that is told.
            q: joint values (..., n), or the name of a pose.
            elementary: factors are turns about and slides along one axis, in place of one for each joint.

        Raises:
            NoFrameError, NotARotationError: there is no such frame.
        """
        from vi3dras.api.explorer.frames import transform_between

        values = numbers.joints_in(self.robot, q)
        return transform_between(self.robot, start, end, values, elementary=elementary)

    def jacobian(self, q: ArrayLike | str, *, analytic: bool = False) -> Floats:
        """How fast the tool goes when the joints go, (..., 6, n).

        Rows 0 to 2 are the speed of the tool point, rows 3 to 5 its turning about x, y and z of the base, or
        the rates of A, B and C; columns are per unit of each joint, so in and out are in the arm's units.

        Args:
            q: joint values (..., n), or the name of a pose.
            analytic: rates of A, B, C in place of the angular velocity.
        """
        return jacobian_at(self.robot, numbers.joints_in(self.robot, q), analytic=analytic)

    speeds, singularities, cuspidal = methods.speeds, methods.singularities, methods.cuspidal
    written, detect, cartesian = methods.written, methods.detect, moves.cartesian
    masses, from_shape = mass_methods.masses, mass_methods.from_shape
    with_link, with_motor = mass_methods.with_link, mass_methods.with_motor
    statics, torques, dynamics = forces.statics, forces.torques, forces.dynamics
    derivation, stability, least_time = derived, linear_methods.stability, forces.least_time
    exciting, identify = linear_methods.exciting, linear_methods.identify
    connect, twin, serve, calibrate, check_servo, save_sketch = remote_methods.METHODS
    jog, recorded, teach, atlas = jog_methods.jog, jog_methods.recorded, taught_here, moves.atlas
    fall, symbols, code = let_fall.fall, symbol_methods.symbols, code_methods.code
    reach, sweep = reach_methods.reach, reach_methods.sweep
    control, tune, cure = control_methods.control, tuning_methods.tune, tuning_methods.cure

    def workspace(
        self, factor: float | None = None, *, ranges: Mapping[int | str, tuple[float, float]] | None = None,
        end_points: bool = False, samples: int | None = None, kind: Kind = "low-discrepancy", seed: int = 0,
        voxel: float | None = None,
    ) -> vi.Workspace:  # fmt: skip
        """Where the arm can be when its joints run through their ranges.

        >>> vi.robot("lynx6").workspace(factor=15).points_per_link
        (12, 72, 432, 5184)

        Args:
            factor: the step of the joints in degrees, or length units for joints that slide.
            ranges: other ranges than the usual ones, by a joint's number from 1 or its name.
            end_points: both ends of each range are in the grid.
            samples: so many poses drawn from the ranges instead of a grid.
            kind: how they are drawn, `low-discrepancy` (evenly) or `random`.
            seed: another number draws others.
            voxel: the edge of the cubes in which points are counted and solids measured.

        Raises:
            GivenError, WorkspaceError: what was given makes no grid.
        """
        from vi3dras.api.asked import workspace_asked

        return workspace_asked(
            self.robot, factor, ranges or {}, end_points=end_points, samples=samples, kind=kind, seed=seed,
            voxel=voxel,
        )  # fmt: skip

    def move(
        self, start: ArrayLike | str, end: ArrayLike | str, *, law: LawName = "quintic",
        duration: float | None = None, share: float = 1.0, straight: bool = False, rows: int = 21,
    ) -> vi.ArmMotion:  # fmt: skip
        """A motion from one pose to another: all joints together, or the tool on a straight line.

        >>> vi.robot("lynx6").move("home", "zero", duration=2)
        <Joint move for lynx6: 21 rows in 2.00 s>

        Args:
            start: joint values (n,), or the name of a pose.
            end: the same.
            law: how the speed goes over the time.
            duration: in [s]; the least that the limits allow if None.
            share: how much of the speed and acceleration of the joints may be used, up to 1.
            straight: the tool keeps to the straight line between both places.
            rows: how many rows there are, both ends among them.

        Raises:
            TypedError: there is no such law.
            TooShortError: some joint cannot do it in the duration.
            StraightLineError, SamePlaceError: the tool cannot go straight.
        """
        from vi3dras.api.values.wished import as_move, law_known, planned_between, shared_limits

        one, other = (numbers.row_in(self.robot, "an end", each) for each in (start, end))
        seconds = None if duration is None else number_in("The duration", duration, above=0.0)
        count, limits = whole_in("The number of rows", rows, least=2), shared_limits(self.robot, share)
        ends = self.robot, one, other, law_known(law), seconds, limits
        planned = planned_between(*ends, straight=straight, rows=count)
        return as_move(self.robot, planned, one, other, law, share, straight=straight)

    def to_frame(self) -> DataFrame:
        """The D-H table with limits, one row per joint."""
        return frame(table_of_joints(self.robot, self.limits))

    def plot(self, q: ArrayLike | str = "home") -> vi.Plot:
        """A picture of it at joint values, or at a pose; of many (..., n) some as bones."""
        return self.fk(q).plot()

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id}), {self.robot.structure}, in {self.units}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)
