"""What cards can ask of inverse kinematics: all solutions, the printed equations, the transpose."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.values.numbers import target_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.descent import jacobian_transpose
from vi3dras.inverse.paper_equations import Lengths, Sheet, as_printed, corrected
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.papers.arm_quantities import ROBOT
from vi3dras.papers.inputs import read_joints, read_robot
from vi3dras.papers.quantity import Inputs, Quantity, Result, Results, Work, angles, lengths, plain

ITERATIONS = 5000
EQUATIONS = ("corrected", "printed", "root-repaired")


def _inverse(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    task, target = _target(inputs, robot)

    def work() -> Results:
        found = solver_for(robot, task).solve(target)
        kept = found.valid
        q = found.q[kept]
        rows = q[np.lexsort(np.round(q, 9).T[::-1])]
        apart = tool_pose(robot, q)[:, :3, 3]
        inside = found.q[found.within_limits]
        ends = (inside.min(axis=0), inside.max(axis=0)) if len(inside) else np.full((2, robot.n), np.nan)
        return {
            "count": plain(int(kept.sum())),
            "within_limits": plain(int(found.within_limits.sum())),
            "solutions": _typed(robot, rows),
            "least": _typed(robot, ends[0]),
            "largest": _typed(robot, ends[1]),
            "miss": lengths(found.position_error[kept].max(initial=0.0)),
            "spread": lengths(np.ptp(apart, axis=0).max(initial=0.0) if len(apart) else 0.0),
        }

    return work


def _typed(robot: Robot, q: Floats) -> Result:
    """Joint values: angles, or numbers in the arm's own units when a joint slides."""
    return angles(q) if robot.table.revolute.all() else plain(q / robot.scale)


def _target(inputs: Inputs, robot: Robot) -> tuple[Task, Floats]:
    table = inputs.table
    if table.has("joints"):
        return "pose", tool_pose(robot, read_joints(inputs, robot))
    point = table.numbers("point", 3)
    if table.has("wrist"):
        return target_in(robot, point, wrist=table.number("wrist"))
    return target_in(robot, point, table.numbers("abc", 3) if table.has("abc") else None)


def _paper_inverse(inputs: Inputs) -> Work:
    table = inputs.table
    sizes = Lengths(*table.numbers("lengths", 5))
    x, y, z = table.numbers("point", 3)
    wrist = math.radians(table.number("wrist"))
    version = table.choice("version", EQUATIONS, "corrected")

    def work() -> Results:
        if version == "corrected":
            sheet = corrected(sizes, x, y, z, wrist)
        else:
            sheet = as_printed(sizes, x, z, wrist, repaired_root=version == "root-repaired")
        out, up, hand = _closed(sizes, sheet)
        return {
            "xb": plain(sheet.xb),
            "zb": plain(sheet.zb),
            "q": plain(sheet.q),
            "theta": angles(sheet[3:]),
            "known": plain(sum(math.isfinite(value) for value in sheet)),
            "reached": plain([out, up]),
            "hand": angles(hand),
        }

    return work


def _closed(sizes: Lengths, sheet: Sheet) -> tuple[float, float, float]:
    """How far out and up the hand's tip comes with the angles of a sheet, and the hand's angle [rad]."""
    upper = math.pi / 2 - sheet.theta2
    fore = upper + sheet.theta3
    hand = fore + sheet.theta4
    bones = ((sizes.a2, upper), (sizes.a3, fore), (sizes.a4, hand))
    out = sizes.a1 + sum(length * math.cos(angle) for length, angle in bones)
    return out, sizes.d1 + sum(length * math.sin(angle) for length, angle in bones), hand


def _transpose(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    start, end = read_joints(inputs, robot, "start"), read_joints(inputs, robot, "joints")
    gain = np.array(inputs.table.numbers("gain")) if inputs.table.has("gain") else None

    def work() -> Results:
        path = jacobian_transpose(robot, tool_pose(robot, end), start, gain, iterations=ITERATIONS)
        rows, columns = geometric_jacobian(robot, start).shape
        return {
            "arrived": plain(float(path.arrived)),
            "jacobian": plain([rows, columns]),
            "weights": plain([rows, rows]),
            "miss": lengths(path.position_error[-1]),
        }

    return work


QUANTITIES = {
    "inverse": Quantity(
        "All solutions for a place of the tool",
        {
            **ROBOT,
            "point?": "x, y, z in the arm's unit",
            "wrist?": "the hand's angle to the ground in degrees",
            "abc?": "roll, pitch and yaw in degrees",
            "joints?": "in place of a point: the pose of these joint values",
        },
        {
            "count": "how many solutions",
            "within_limits": "how many of them keep all limits",
            "solutions": "joint values, one row each, in rising order",
            "least": "least value of each joint among those that keep all limits",
            "largest": "largest value of each joint among them",
            "miss": "the largest distance from the target",
            "spread": "how far the tool points of the solutions are apart",
        },
        _inverse,
    ),
    "paper-inverse": Quantity(
        "Eqs 3 to 9 of the 3D-RAS paper: corrected, as printed, or with the root of Eq 9 alone repaired",
        {
            "lengths": "d1, a1, a2, a3, a4 in any one unit",
            "point": "px, py, pz in that unit",
            "wrist": "the hand's angle to the ground in degrees",
            "version?": "corrected, printed or root-repaired",
        },
        {
            "xb": "Eq 7",
            "zb": "Eq 8",
            "q": "Eq 9",
            "theta": "Eqs 3 to 6",
            "known": "how many of the seven numbers have a value",
            "reached": "how far out and up these angles bring the tip, in the unit of the lengths",
            "hand": "the hand's angle to the ground with them",
        },
        _paper_inverse,
    ),
    "transpose": Quantity(
        "The Jacobian transpose of the RV-2AJ paper",
        {
            **ROBOT,
            "start": "joint values to begin with",
            "joints": "joint values whose pose is wanted",
            "gain?": "K: one number per error (6) or per joint; the longest safe step without it",
        },
        {
            "arrived": "1 when the error became small",
            "jacobian": "rows and columns of J",
            "weights": "rows and columns that K needs in Jᵀ K e",
            "miss": "the distance that is left",
        },
        _transpose,
    ),
}
