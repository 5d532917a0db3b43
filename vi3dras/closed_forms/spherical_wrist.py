"""A wrist of three turning joints that meet in one point, behind an elbow (KR5, PUMA) or any three joints."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain
from vi3dras.closed_forms.forms import LOCKED, Form, Task, base_turns, two_links
from vi3dras.closed_forms.plane_arm import FLIPS, elbow_name
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import rigid_inverse, shift

ELBOW_BRANCHES = tuple(
    f"{elbow_name(side, way)}, {flip}" for side in (0, 1) for way in (0, 1) for flip in FLIPS
)


class Hand(NamedTuple):
    """Numbers of the rotation Q from the forearm to the hand that tell the wrist's angles; each (..., N).

    Q = Rz(θ4) Rx(90) Rz(θ5) Rx(90) Rz(θ6) = [[.., .., c4 s5], [.., .., s4 s5], [s5 c6, -s5 s6, -c5]].
    """

    c4s5: Floats
    s4s5: Floats
    s5c6: Floats
    s5s6: Floats
    c5: Floats


Corner = Callable[[], tuple[Floats, Floats, Floats, Floats]]
"""Gives the other numbers q11, q12, q21, q22 of Q: only a locked wrist needs them."""


def is_spherical_wrist(chain: Chain) -> bool:
    """True for six joints of which the last three turn about one point, each square to the one before."""
    ends = chain.kinds[3:] == "RRR" and bool(np.all(np.abs(chain.alpha[3:5] - np.pi / 2) < 1e-9))
    return len(chain.kinds) == 6 and ends and chain.vanish("a", 4, 5) and chain.vanish("d", 5)


def write_wrist(out: Floats, hand: Hand, corner: Corner, hold: float) -> None:
    """Both triples of wrist angles into `out` (2, ..., 3, N): unflipped, then flipped.

    Where the axes are locked θ4 keeps the value `hold`.
    """
    plain, flipped = out
    fourth, fifth, sixth = np.moveaxis(plain, -2, 0)
    square = hand.c4s5 * hand.c4s5 + hand.s4s5 * hand.s4s5
    np.arctan2(hand.s4s5, hand.c4s5, out=fourth)
    np.arctan2(np.sqrt(square), hand.c5, out=fifth)
    np.arctan2(hand.s5s6, hand.s5c6, out=sixth)
    locked = square < LOCKED
    if locked.any():
        c4, s4 = np.cos(hold), np.sin(hold)
        q11, q12, q21, q22 = corner()
        np.copyto(fourth, hold, where=locked)
        np.copyto(sixth, np.arctan2(s4 * q11 - c4 * q21, s4 * q12 - c4 * q22), where=locked)
    outer = plain[..., ::2, :]
    np.subtract(outer, np.copysign(np.pi, outer), out=flipped[..., ::2, :])
    np.negative(fifth, out=flipped[..., 1, :])


def decoupled_form(chain: Chain, task: Task) -> Form | None:
    """The closed form of a 6R arm whose last three axes meet in one point.

    The forearm is the diagonal of the rectangle that a3 and d4 make: at its end is the wrist's centre.
    """
    if task != "pose" or not (
        is_spherical_wrist(chain) and chain.kinds == "RRRRRR" and chain.twists(1, 0, 1)
    ):
        return None
    forearm, bent = math.hypot(chain.a[2], chain.d[3]), math.atan2(-chain.d[3], chain.a[2])
    if chain.vanish("a", 2) or forearm < SNAP:
        return None
    upper, lateral = float(chain.a[1]), float(chain.d[1] + chain.d[2])
    c3, s3 = math.cos(bent) / forearm, math.sin(bent) / forearm

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        hold = chain.variables(hold)
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, az, pz = chain.inner_entries(targets)
        base = base_turns(px, py, lateral, hold[0])
        r = base.reach - chain.a[0]
        bend = two_links(r, pz, upper, forearm, hold[1])
        # (k, m) is the forearm's x axis in the arm's plane: from elbow to wrist, turned back by its bend
        k = r * c3 + pz * s3 - bend.cos * (upper * c3) - bend.sin * (upper * s3)
        m = pz * c3 - r * s3 - bend.sin * (upper * c3) + bend.cos * (upper * s3)
        c, s = base.cos, base.sin
        nr, orr, ar = c * nx + s * ny, c * ox + s * oy, c * ax + s * ay
        hand = Hand(k * ar + m * az, s * ax - c * ay, m * nr - k * nz, k * oz - m * orr, k * az - m * ar)

        def corner() -> tuple[Floats, Floats, Floats, Floats]:
            return k * nr + m * nz, k * orr + m * oz, s * nx - c * ny, s * ox - c * oy

        joints = out.reshape(2, 2, 2, 6, -1).transpose(2, 1, 0, 3, 4)  # flip, elbow, side
        joints[:, :, :, 0], joints[:, :, :, 1] = base.angle, bend.angle
        joints[:, :, :, 2] = bend.fold - bent
        write_wrist(joints[:, :, :, 3:], hand, corner, hold[3])
        chain.as_joints_inplace(out)

    return Form("decoupled wrist, closed form, up to 8 solutions", ELBOW_BRANCHES, solve, "decoupled")


def carried_wrist_form(
    robot: Robot, chain: Chain, task: Task, form_of: Callable[[Robot, Task], Form | None]
) -> Form | None:
    """The closed form of three joints, found by `form_of`, with a spherical wrist behind them."""
    if task != "pose" or len(chain.kinds) != 6 or not is_spherical_wrist(chain):
        return None
    arm, carrier, hand = wrist_parts(robot)
    wrist = normal_chain(hand)
    form = form_of(arm, "position")
    if form is None:
        return None
    branches = tuple(f"{name}, {flip}" for name in form.branches for flip in FLIPS)
    behind, ahead = chain.back_from_tool[:3, 3], wrist.back_from_tool

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        centres = targets[:, :3, :3] @ behind + targets[:, :3, 3]
        placed = np.empty_like(out[: len(form.branches), :3], order="C")
        form.solve(centres, hold[:3], placed)
        forearm = tool_pose(carrier, placed.swapaxes(1, 2)) @ wrist.base
        turned = rigid_inverse(forearm) @ targets @ ahead
        Q = np.moveaxis(turned[..., :3, :3], (-2, -1), (0, 1))
        hand = Hand(Q[0, 2], Q[1, 2], Q[2, 0], -Q[2, 1], -Q[2, 2])
        joints = out.reshape(len(placed), 2, 6, -1).swapaxes(0, 1)  # flip, place
        joints[:, :, :3] = placed
        held = wrist.variables(hold[3:])[0].item()
        write_wrist(joints[:, :, 3:], hand, lambda: (Q[0, 0], Q[0, 1], Q[1, 0], Q[1, 1]), held)
        wrist.as_joints_inplace(joints[:, :, 3:])

    words = form.sentence.split(", closed form")[0]
    words = f"{words} with a decoupled wrist, closed form, up to {len(branches)} solutions"
    return Form(words, branches, solve, "carried wrist")


def wrist_parts(robot: Robot) -> tuple[Robot, Robot, Robot]:
    """Three joints with the wrist's centre as tool, the same with nothing behind them, and the wrist."""
    robot = to_standard(robot)
    centre = as_matrix(shift(z=robot.joints[3].d))
    arm = replace(robot, joints=robot.joints[:3], tool=centre, poses=())
    carrier = replace(robot, joints=robot.joints[:3], tool=IDENTITY, poses=())
    return arm, carrier, replace(robot, joints=robot.joints[3:], base=IDENTITY, poses=())
