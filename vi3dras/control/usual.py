"""Gains to begin with: each joint as a mass on a spring that is damped as quickly as it can be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import OWN, ControlLaw, LawKind, is_by_inertia
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.jacobian import geometric_jacobian

PACE = 12.0
"""In [rad/s]: as quick as an arm of the size of a person's usually may be."""


def usual_coefficient(kind: LawKind, n: int) -> tuple[str, ...]:
    """The paper's f as it is at first, for n joints: the joint's own inertia, so that gains fit any arm."""
    return (OWN,) * n if kind == "pd" else ("",) * n


def usual_gains(
    kind: LawKind, robot: Robot, q: Floats, around: Surroundings, coefficient: tuple[str, ...] = ()
) -> ControlLaw:
    """A law with gains for a pace of 12 rad/s at a pose (n,), critically damped there.

    Kp = M_ii w², Kv = 2 M_ii w, Ki = M_ii w³ / 4; where the law has the model's inertia, or the coefficient
    is m, M_ii is left out. Impedance has what the lightest way of the tool needs.
    """
    n = robot.n
    law = ControlLaw(kind, coefficient=coefficient)
    own = np.diag(inertia_matrix(robot, q, around))
    inertia = np.array([1.0 if is_by_inertia(law, i) else own[i] for i in range(n)])
    if kind == "impedance":
        law = _with_tool(law, robot, q, around)
    kp, kv, ki = (_rounded(part) for part in (inertia * PACE**2, 2 * inertia * PACE, inertia * PACE**3 / 4))
    return replace(law, kp=kp, kv=kv, ki=ki if kind == "pid" else (0.0,) * n)


def _with_tool(law: ControlLaw, robot: Robot, q: Floats, around: Surroundings) -> ControlLaw:
    """The law with stiffness and damping for the least mass and inertia of the tool along any line at q.

    The largest eigenvalue of J M⁻¹ Jᵀ is how easily it moves there.
    """
    J = geometric_jacobian(robot, q)
    easily = J @ np.linalg.solve(inertia_matrix(robot, q, around), J.T)
    masses = [1 / max(float(np.linalg.eigvalsh(part)[-1]), 1e-9) for part in (easily[:3, :3], easily[3:, 3:])]
    (along, about), (slow, turn) = (_rounded(np.array(masses) * factor) for factor in (PACE**2, 2 * PACE))
    return replace(law, stiffness=(along, about), damping=(slow, turn))


def _rounded(values: Floats) -> tuple[float, ...]:
    """Two digits that count: nobody types more of a gain."""
    return tuple(float(f"{value:.2g}") for value in values)
