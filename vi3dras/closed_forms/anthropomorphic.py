"""A base, a shoulder, an elbow or a boom, perhaps a wrist that bends and a hand that rolls: 3 to 5 axes."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import Form, Task, base_turns, both, root, two_links
from vi3dras.closed_forms.plane_arm import BRANCHES, bends_to_hand, has_plane_arm
from vi3dras.rotations.elementary import turn

SPHERICAL_BRANCHES = tuple(
    f"shoulder {side}, boom {way}" for side in ("front", "back") for way in ("out", "through")
)


def three_axis_form(chain: Chain) -> Form | None:
    """The closed form of a 3-axis arm for the tool's point; an asked orientation can only be checked."""
    if not is_three_axis_arm(chain) or chain.vanish("a", 2) or math.hypot(*chain.tool[:2, 3]) < SNAP:
        return None

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        three_axis_joints(chain, chain.tool[:3, 3], points_of(targets), hold, out)

    return Form("base, shoulder and elbow, closed form, up to 4 solutions", BRANCHES, solve, "three axes")


def three_axis_joints(chain: Chain, tool: Floats, points: Floats, hold: Floats, out: Floats) -> None:
    """Write the joint values (4, 3, N) of a 3-axis arm that bring the tool to points (N, 3).

    `tool` is where it is behind joint 3, (3,) for one tool or (3, N) for one at each point.
    """
    x, y, z = tool
    forearm, bent = (
        (math.hypot(x, y), math.atan2(y, x)) if tool.ndim == 1 else (np.hypot(x, y), np.arctan2(y, x))
    )
    hold = chain.variables(hold)
    px, py, pz = chain.inner_points(points).T
    base = base_turns(px, py, chain.d[1] + chain.d[2] + z, hold[0])
    bend = two_links(base.reach - chain.a[0], pz, chain.a[1], forearm, hold[1])
    joints = out.reshape(2, 2, 3, -1).swapaxes(0, 1)  # elbow, side
    joints[:, :, 0] = base.angle
    joints[:, :, 1], joints[:, :, 2] = bend.angle, bend.fold - bent
    chain.as_joints_inplace(out)


def wrist_angle_form(chain: Chain, task: Task) -> Form | None:
    """The closed form of a 4- or 5-axis arm for a point and the angle of the hand to the ground.

    The roll of a fifth joint is free and kept where it is.
    """
    if task != "wrist" or not is_bending_arm(chain):
        return None

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        variables = chain.variables(hold)
        hand = hand_behind_wrist(chain, variables)
        (x, y, z), aim = hand[:3, 3], hand_angle(chain)
        px, py, pz = chain.inner_points(targets[:, :3]).T
        psi = targets[:, 3] - aim
        out[:, 4:] = variables[4:, None]
        base = base_turns(px, py, float(chain.d[1] + chain.d[2] + z), variables[0])
        joints = out.reshape(2, 2, *out.shape[1:]).swapaxes(0, 1)  # elbow, side
        joints[:, :, 0] = base.angle
        bends = bends_to_hand(chain, (base.reach, pz), psi, (x, y), variables)
        joints[:, :, 1], joints[:, :, 2], joints[:, :, 3] = bends
        chain.as_joints_inplace(out)

    on_axis = len(chain.kinds) == 4 or bool(np.hypot(*chain.tool[:2, 3]) < SNAP)
    sentence = "arm in one plane and a wrist angle, closed form, up to 4 solutions"
    return Form(sentence, BRANCHES, solve, "wrist angle", complete=on_axis)


def bending_pose_form(chain: Chain, task: Task) -> Form | None:
    """The closed form of a 4- or 5-axis arm for a full pose, of which it reaches those within its plane."""
    if task != "pose" or not is_bending_arm(chain):
        return None
    rolls = len(chain.kinds) == 5
    x = float(chain.a[3]) if rolls else 0.0
    lateral = float(chain.d[1:4].sum())

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        variables = chain.variables(hold)
        nx, ox, ax, px, ny, oy, ay, py, nz, _, az, pz = chain.inner_entries(targets)
        upright = ax * ax + ay * ay < SNAP
        facing = np.where(upright, variables[0], np.arctan2(ay, ax))
        base = base_turns(px, py, lateral, facing if rolls else variables[0])
        c, s = base.cos, base.sin
        joints = out.reshape(2, 2, *out.shape[1:]).swapaxes(0, 1)  # elbow, side
        joints[:, :, 0] = base.angle
        if rolls:
            joints[:, :, 4] = np.arctan2(s * nx - c * ny, s * ox - c * oy)
            psi = np.arctan2(c * ax + s * ay, -az)
        else:
            psi = np.arctan2(nz, c * nx + s * ny)
        bends = bends_to_hand(chain, (base.reach, pz), psi, (x, 0.0), variables)
        joints[:, :, 1], joints[:, :, 2], joints[:, :, 3] = bends
        chain.as_joints_inplace(out)

    return Form("arm in one plane, closed form, up to 4 solutions", BRANCHES, solve, "bending pose")


def is_three_axis_arm(chain: Chain) -> bool:
    """True for a base that turns a shoulder and an elbow."""
    return chain.kinds == "RRR" and chain.twists(1, 0)


def is_bending_arm(chain: Chain) -> bool:
    """True for 4 axes that turn and bend in one plane, or 5 with a roll behind them."""
    n = len(chain.kinds)
    rolls = n == 5 and chain.kinds[4] == "R" and chain.twists(1, 0, 0, 1)
    return (n == 4 or rolls) and has_plane_arm(chain, 4)


def hand_behind_wrist(chain: Chain, variables: Floats) -> Floats:
    """The tool (4, 4) as seen from the link that joint 4 turns; a fifth joint stands as in `variables`."""
    if len(chain.kinds) == 4:
        return chain.tool
    c, s = np.cos(variables[4]), np.sin(variables[4])
    x, y, z, one = chain.tool
    turned: Floats = chain.before_last @ np.stack([c * x - s * y, s * x + c * y, z, one])
    return turned


def hand_angle(chain: Chain) -> float:
    """The angle in the arm's plane from joint 4's x axis to where the hand points.

    A hand that rolls points along its axis of roll, any other along the tool's z axis, or along its x axis
    when z stands square to the plane.
    """
    if len(chain.kinds) == 5:
        return -math.pi / 2 if chain.tool[2, 2] >= 0 else math.pi / 2
    axis = 2 if abs(chain.tool[2, 2]) < 0.5 else 0
    return math.atan2(chain.tool[1, axis], chain.tool[0, axis])


def points_of(targets: Floats) -> Floats:
    """The points (N, 3) of poses (N, 4, 4), of points with an angle (N, 4), or of points (N, 3)."""
    return targets[:, :3, 3] if targets.ndim == 3 else targets[:, :3]


def spherical_arm_form(chain: Chain) -> Form | None:
    """The closed form of RRP for the tool's point; an asked orientation can only be checked.

    The boom slides square to a short link that turns with the shoulder; by Pythagoras the slide follows from
    how far the point is from the shoulder.
    """
    if chain.kinds != "RRP" or not chain.twists(1, 1):
        return None
    across, beside, beyond = (turn(chain.theta[2]) @ chain.tool)[:3, 3]
    short, lateral = chain.a[1] + across, float(chain.d[1] + beside)

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        variables = chain.variables(hold)
        px, py, pz = chain.inner_points(points_of(targets)).T
        base = base_turns(px, py, lateral, variables[0])
        r = base.reach - chain.a[0]
        square = r * r + pz * pz
        slide = both(root(square - short * short, square))
        second = np.arctan2(pz, r) + np.arctan2(slide, short)
        joints = out.reshape(2, 2, 3, -1).swapaxes(0, 1)  # way of the boom, side
        joints[:, :, 0] = base.angle
        joints[:, :, 1] = np.where(square == 0, variables[1], second)
        joints[:, :, 2] = slide - beyond
        chain.as_joints_inplace(out)

    words = "base, shoulder and sliding boom, closed form, up to 4 solutions"
    return Form(words, SPHERICAL_BRANCHES, solve, "boom")
