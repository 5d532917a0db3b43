"""Functions of how an arm moves: places of all links, Jacobian, speeds, accelerations, and back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.kinematics import (
    rows_of,
    tool_motion,
    traced_frames,
    traced_jacobian,
    traced_twist,
)
from vi3dras.dynamics.symmetric import solve
from vi3dras.dynamics.tracing import Tape
from vi3dras.inverse.numeric import arm_size
from vi3dras.kinematics.arithmetic import Part, dot, minus, plus, times
from vi3dras.kinematics.parts import with_tool


def joint_group(tape: Tape, robot: Robot, name: str, about: str) -> Group:
    """One number for each joint, given."""
    return Group(name, (robot.n,), tuple(tape.inputs(f"{name}_", robot.n)), about)


def joints_in(tape: Tape, robot: Robot) -> Group:
    """The joint values, given."""
    return joint_group(tape, robot, "q", f"joint values [{_units(robot)}]")


def speeds_in(tape: Tape, robot: Robot) -> Group:
    """The joint speeds, given."""
    return joint_group(tape, robot, "qd", f"joint speeds [{_units(robot, '/s')}]")


def pushes_in(tape: Tape, robot: Robot) -> Group:
    """The joint accelerations, given."""
    return joint_group(tape, robot, "qdd", f"joint accelerations [{_units(robot, '/s^2')}]")


def _units(robot: Robot, per: str = "") -> str:
    kinds = dict.fromkeys("rad" if joint.is_revolute else "m" for joint in robot.joints)
    return " or ".join(f"{kind}{per}" for kind in kinds)


def fk(robot: Robot) -> Function:
    """Forward kinematics of every link."""
    tape = Tape()
    q = joints_in(tape, robot)
    frames = traced_frames(robot, q.parts)
    frames[-1] = with_tool(robot, frames[-1])
    parts = tuple(part for frame in frames for part in rows_of(frame))
    about = f"base, D-H frames 1 to {robot.n - 1}, and last the tool, each 4 x 4 in the world [m]"
    return Function(
        "fk", "Forward kinematics: where every link is.", [q], [Group("T", (robot.n + 1, 4, 4), parts, about)]
    )


def jacobian(robot: Robot) -> Function:
    """The geometric Jacobian."""
    tape = Tape()
    q = joints_in(tape, robot)
    J = traced_jacobian(robot, q.parts)
    about = "rows 1 to 3 velocity of the tool point, 4 to 6 angular velocity, in the world"
    out = Group("J", (6, robot.n), tuple(part for row in J for part in row), about)
    return Function("jacobian", "The geometric Jacobian of the tool.", [q], [out])


TWIST = "velocity of the tool point [m/s] and angular velocity [rad/s], in the world"
PUSHED = "acceleration of the tool point [m/s^2] and angular acceleration [rad/s^2], in the world"


def velocity(robot: Robot) -> Function:
    """How fast the tool goes."""
    tape = Tape()
    q, qd = joints_in(tape, robot), speeds_in(tape, robot)
    out = Group("V", (6,), traced_twist(robot, q.parts, qd.parts), TWIST)
    return Function("velocity", "How fast the tool goes: J qd.", [q, qd], [out])


def acceleration(robot: Robot) -> Function:
    """How the tool is accelerated."""
    tape = Tape()
    q, qd, qdd = joints_in(tape, robot), speeds_in(tape, robot), pushes_in(tape, robot)
    moves = tool_motion(robot, q.parts, qd.parts, qdd.parts)
    out = Group("A", (6,), (*moves.vd, *moves.wd), PUSHED)
    return Function("acceleration", "How the tool is accelerated: J qdd + Jdot qd.", [q, qd, qdd], [out])


def rates(robot: Robot) -> Function:
    """Which joint speeds lead the tool so."""
    tape = Tape()
    q, V = joints_in(tape, robot), Group("V", (6,), tuple(tape.inputs("V_", 6)), TWIST)
    damping = _damping(tape)
    qd = damped(robot, traced_jacobian(robot, q.parts), V.parts, damping.parts[0])
    out = Group("qd", (robot.n,), tuple(qd), f"joint speeds [{_units(robot, '/s')}]")
    return Function("rates", "Which joint speeds lead the tool so.", [q, V, damping], [out], [DAMPED])


def joint_acceleration(robot: Robot) -> Function:
    """Which joint accelerations lead the tool so."""
    tape = Tape()
    q, qd = joints_in(tape, robot), speeds_in(tape, robot)
    A, damping = Group("A", (6,), tuple(tape.inputs("A_", 6)), PUSHED), _damping(tape)
    moves = tool_motion(robot, q.parts, qd.parts, [0.0] * robot.n)
    wanted = [minus(a, b) for a, b in zip(A.parts, (*moves.vd, *moves.wd), strict=True)]
    qdd = damped(robot, traced_jacobian(robot, q.parts), wanted, damping.parts[0])
    out = Group("qdd", (robot.n,), tuple(qdd), f"joint accelerations [{_units(robot, '/s^2')}]")
    about = "Which joint accelerations lead the tool so: those that J qdd = A - Jdot qd asks for."
    return Function("joint_acceleration", about, [q, qd, A, damping], [out], [DAMPED])


DAMPED = (
    "By least squares with lengths as shares of the arm's size: damping 0 is exact, and fails where the arm "
    "is singular; 0.01 is calm there."
)


def _damping(tape: Tape) -> Group:
    return Group("damping", (), tuple(tape.inputs("damping_", 1)), "0, or about 0.01 near singular poses [1]")


def damped(robot: Robot, J: Sequence[Sequence[Part]], wanted: Sequence[Part], damping: Part) -> list[Part]:
    """Joint speeds of least squares: (JᵀJ + λ²) qd = Jᵀ v, or the shortest Jᵀ (J Jᵀ + λ²)⁻¹ v.

    Rows and columns that slide are measured by the arm's size, so that metres and radians are alike.
    """
    weights, stretch = (scale.tolist() for scale in scales(robot))
    W = [[times(w * s, part) for part, s in zip(row, stretch, strict=True)]
         for row, w in zip(J, weights, strict=True)]  # fmt: skip
    v = [times(w, part) for w, part in zip(weights, wanted, strict=True)]
    columns = [list(column) for column in zip(*W, strict=True)]
    square = times(damping, damping)
    narrow = robot.n < 6
    rows = columns if narrow else W
    M = [[dot(a, b) for b in rows] for a in rows]
    for k in range(len(M)):
        M[k][k] = plus(M[k][k], square)
    if narrow:
        found = solve(M, [dot(column, v) for column in columns]).x
    else:
        load = solve(M, v).x
        found = [dot(column, load) for column in columns]
    return [times(s, part) for s, part in zip(stretch, found, strict=True)]


def scales(robot: Robot) -> tuple[Floats, Floats]:
    """Weights (6,) of a twist's rows and stretches (n,) of joints that make metres and radians alike."""
    size = arm_size(robot)
    return np.array([1 / size] * 3 + [1.0] * 3), np.where(robot.table.revolute, 1.0, size)


def stretched(robot: Robot, J: Floats) -> Floats:
    """Jacobians (..., 6, n) in which metres and radians are alike."""
    weights, stretch = scales(robot)
    return J * weights[:, None] * stretch
