"""Arms that bend in one upright plane which joint 1 turns: the steps that 3, 4, 5 and 6 axes share."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import LOCKED, Form, Task, base_turns, both, two_links

FLIPS = ("wrist unflipped", "wrist flipped")
"""Joint 5 turned up, or joint 4 half a turn on and joint 5 turned down."""


def has_plane_arm(chain: Chain, joints: int) -> bool:
    """True when joint 1 turns a plane, the next `joints` - 1 bend in it, and the links between are long."""
    turning = chain.kinds[:joints] == "R" * joints and chain.twists(1, *[0] * (joints - 2))
    return turning and not any(chain.vanish("a", j) for j in range(2, joints))


def elbow_name(side: int, way: int) -> str:
    """Where shoulder and elbow are: folding left lifts the elbow only when the arm reaches over its back."""
    return f"shoulder {('front', 'back')[side]}, elbow {'down' if side == way else 'up'}"


def bends_to_hand(
    chain: Chain, point: tuple[Floats, Floats], psi: Floats, hand: tuple[float, float], hold: Floats
) -> tuple[Floats, Floats, Floats]:
    """Joints 2, 3, 4 (2, ..., N) for both elbows when frame 4 stands at `psi` and the hand ends at `point`.

    `point` is (r, z) in the arm's plane, `hand` the place of that end in frame 4, before its twist; r, z and
    the angle `psi` are (..., N).
    """
    (r, z), (x, y) = point, hand
    shoulder, upper, forearm = chain.a[:3].tolist()  # plain floats keep single precision
    c, s = np.cos(psi), np.sin(psi)
    bend = two_links(r - shoulder - c * x + s * y, z - s * x - c * y, upper, forearm, hold[1].item())
    return bend.angle, bend.fold, psi - bend.angle - bend.fold


BRANCHES = tuple(elbow_name(side, way) for side in (0, 1) for way in (0, 1))
UR_BRANCHES = tuple(f"{elbow_name(side, way)}, {flip}" for side in (0, 1) for flip in FLIPS for way in (0, 1))


def roll_bend_form(chain: Chain, task: Task) -> Form | None:
    """The closed form for a full pose; five joints reach only some, the residual tells which."""
    if task != "pose" or chain.kinds != "RRRRR" or not (chain.twists(1, 0, 1, 1) and chain.vanish("a", 4)):
        return None
    forearm, bent = math.hypot(chain.a[2], chain.d[3]), math.atan2(-chain.d[3], chain.a[2])
    if chain.vanish("a", 2) or forearm < SNAP:
        return None

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        variables = chain.variables(hold)
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, az, pz = chain.inner_entries(targets)
        base = base_turns(px, py, float(chain.d[1] + chain.d[2]), variables[0])
        bend = two_links(base.reach - chain.a[0], pz, chain.a[1], forearm, variables[1])
        second, third = bend.angle, bend.fold - bent
        k, m = np.cos(second + third), np.sin(second + third)
        c, s = base.cos, base.sin
        along, across = k * (c * ax + s * ay) + m * az, s * ax - c * ay
        locked = along * along + across * across < LOCKED
        joints = out.reshape(2, 2, 5, -1).swapaxes(0, 1)  # elbow, side
        joints[:, :, 0] = base.angle
        joints[:, :, 1], joints[:, :, 2] = second, third
        joints[:, :, 3] = np.where(locked, variables[3], np.arctan2(along, -across))
        joints[:, :, 4] = np.arctan2(m * (c * nx + s * ny) - k * nz, m * (c * ox + s * oy) - k * oz)
        chain.as_joints_inplace(out)

    words = "elbow, rolling forearm and bending hand, closed form, up to 4 solutions"
    return Form(words, BRANCHES, solve, "roll and bend")


def ur_form(chain: Chain, task: Task) -> Form | None:
    """The closed form of a 6R arm with three parallel axes between its base and two square wrist joints.

    Joint 1 brings the plane of the three to where the origin of frame 5 lies `d2 + d3 + d4` beside it; the
    tool's axes seen across the plane tell joints 5 and 6; what is left is two links in the plane.
    """
    if (
        task != "pose"
        or chain.kinds != "RRRRRR"
        or not (chain.twists(1, 0, 0, 1, 1) and has_plane_arm(chain, 4))
    ):
        return None
    if not chain.vanish("a", 5):
        return None
    corner = (float(chain.a[3]), -float(chain.d[4]))

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        variables = chain.variables(hold)
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, _, pz = chain.inner_entries(targets)
        base = base_turns(px, py, float(chain.d[1:4].sum()), variables[0])
        c, s = base.cos, base.sin
        across_n, across_o, across_a = s * nx - c * ny, s * ox - c * oy, s * ax - c * ay
        square = across_n * across_n + across_o * across_o
        fifth = np.arctan2(both(np.sqrt(square)), -across_a)
        sixth = np.arctan2(-both(across_o), both(across_n))
        sixth = np.where(square < LOCKED, variables[5], sixth)
        c6, s6 = np.cos(sixth), np.sin(sixth)
        psi = np.arctan2(s6 * (c * nx + s * ny) + c6 * (c * ox + s * oy), -(s6 * nz + c6 * oz))
        bends = bends_to_hand(chain, (base.reach, pz), psi, corner, variables)
        joints = out.reshape(2, 2, 2, 6, -1).transpose(2, 1, 0, 3, 4)  # elbow, flip, side
        joints[..., 0, :] = base.angle
        joints[..., 1, :], joints[..., 2, :], joints[..., 3, :] = bends
        joints[..., 4, :], joints[..., 5, :] = fifth, sixth
        chain.as_joints_inplace(out)

    return Form("three parallel axes, closed form, up to 8 solutions", UR_BRANCHES, solve, "three parallel")
