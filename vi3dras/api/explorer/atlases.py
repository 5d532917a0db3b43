"""Asked for an atlas: along a way, a line or a curve of a formula, or over a joint that is to spare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from vi3dras.api.explorer.atlas import ArmAtlas, Held
from vi3dras.api.values.given import number_in, one_of, whole_in
from vi3dras.api.values.numbers import joint_index
from vi3dras.api.values.places import Places, way_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.curve import atlas_of
from vi3dras.atlas.spare import spare_atlas
from vi3dras.errors import TypedError
from vi3dras.inverse.numeric import ROWS
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.joint_workspace.ways import Way, lengths_along
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.follow import targets_along

if TYPE_CHECKING:
    from vi3dras.api.solutions import Solutions

Told = Callable[[float], None]


def atlas_along(
    robot: Robot, way: Way, *, start: Floats | None = None, held: Mapping[int, float] | None = None,
    report: Told | None = None,
) -> ArmAtlas:  # fmt: skip
    """The atlas of a way in [m] and [rad]; `held` are joints to spare, from 0, `start` (n,) is before it.

    Raises:
        TargetError: a target is none.
    """
    found = atlas_of(robot, way.targets, way.task, s=way.s, start=start, held=held, report=report)
    units = robot.units
    unit = (units.radians, units.angle) if way.is_angle else (units.metres, units.length)
    return ArmAtlas(robot, found, way.label, *unit)


def atlas_of_curve(
    robot: Robot, curve: Curve, hand: Hand, *, directions: Floats | None = None,
    start: Floats | None = None, held: Mapping[int, float] | None = None, report: Told | None = None,
) -> ArmAtlas:  # fmt: skip
    """The atlas of a curve of a formula at its points, with the hand as it stands when the arm follows it.

    `directions` (M, 3), at every place of its way, are where the hand points instead.

    Raises:
        GapError: the curve has gaps, and no piece is chosen.
        EndlessSolutionsError: the hand may stand in any way, and the arm has joints to spare.
    """
    whole_piece(curve, robot.units.length, robot.units.metres)
    task, targets = targets_along(robot, curve.way, hand, directions)
    some = slice(None, None, curve.every)
    way = Way(lengths_along(targets)[some], targets[some], task, "way", False)
    return atlas_along(robot, way, start=start, held=held, report=report)


def atlas_asked(robot: Robot, places: Places | Curve, count: int | None, held: Held) -> ArmAtlas:
    """The atlas of a way, or of a curve, as somebody asks for it in the arm's units; see `Arm.atlas`.

    Along a curve of a formula the hand stands as suits the arm, as when it follows one.

    Raises:
        PathRowsError, WayError: there is no such way.
        JointNumberError, UnknownNameError, GivenError: no such joint is to be held.
    """
    fixed = None if held is None else held_in(robot, held)
    if isinstance(places, Curve):
        return atlas_of_curve(robot, places, usual_hand(robot), held=fixed)
    way = way_in(robot, places, None if count is None else whole_in("The number of samples", count, least=2))
    return atlas_along(robot, way, held=fixed)


def held_in(robot: Robot, held: Mapping[int | str, float]) -> dict[int, float]:
    """Joints to spare, from 0, and where they stand in [rad] or [m].

    Raises:
        JointNumberError, UnknownNameError, GivenError: there is no such joint, or no number for it.
        TypedError: too many are held for what is asked of the tool.
    """
    given = one_of(dict, "Joints to hold", held, "them by joint, such as {3: 20}")
    found = {}
    for joint, value in given.items():
        index = joint_index(robot, joint)
        found[index] = number_in(f"Joint {index + 1}", value) * float(robot.scale[index])
    spare = robot.n - 6 if usual_task(robot) == "pose" else 0
    if len(found) > max(spare, 0):
        joints = "no joint" if spare < 1 else "1 joint" if spare == 1 else f"{spare} joints"
        raise TypedError(
            f"{robot.id} has {joints} to spare for the pose of its tool: hold no more than that."
        )
    return found


def atlas_over_joint(
    found: Solutions, joint: int | str | None = None, count: int = 60, *, report: Told | None = None
) -> ArmAtlas:
    """Every solution for the pose of a list over the values of one joint; see `Solutions.self_motion_atlas`.

    Raises:
        NotRedundantError: no joint is to spare.
        TypedError: so little was asked of the tool that more than one is.
    """
    robot = found.robot
    if robot.n > ROWS[found.task] + 1:
        raise TypedError(
            f"More than one joint of {robot.id} is to spare for what is asked of its tool: ask more of it, "
            f"its hand's angle or an orientation."
        )
    index = None if joint is None else joint_index(robot, joint)
    start = found.joints[0] if len(found) else None
    samples = whole_in("The number of values", count, least=2)
    made = spare_atlas(
        robot, found.target, found.task, joint=index, count=samples, start=start, report=report
    )
    (free,) = made.held
    return ArmAtlas(robot, made, robot.joints[free].name, float(robot.scale[free]), robot.unit(free))
