"""The atlas over a self-motion beside traces of it that know nothing of ribbons.

Of the iiwa, whose shoulder and wrist are spherical, all eight branches are written down by the swivel of the
elbow about the line from shoulder to wrist (Kreutz-Delgado, Long and Seraji 1992). The Panda is followed in
small steps along the one direction that leaves the tool in its place.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.curve import Atlas
from vi3dras.atlas.spare import spare_atlas
from vi3dras.joint_workspace.curves import jump_sizes
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

SWIVELS = np.linspace(-np.pi, np.pi, 4001)

IIWA = {
    "elbow nearly straight": (20, 40, -30, -1, 50, 60, 10),
    "hand nearly straight": (-40, 60, 15, -90, 30, 1, 70),
    "upper arm nearly upright": (35, 3, 20, -80, -60, 45, 15),
}
"""Joint values [deg] near singular poses."""

PANDA = {
    "hand nearly straight": (10, 20, 20, -70, 15, 3, 30),
    "upper arm nearly upright": (10, 2, 20, -90, 40, 70, 30),
}


def by_swivel(robot: Robot, pose: Floats) -> Floats:
    """All eight branches of an iiwa for a pose over the swivel of its elbow, (8, swivels, 7)."""
    d = robot.table.d
    inner = pose @ np.linalg.inv(np.array(robot.tool))
    S, W = np.array([0.0, 0.0, d[0]]), inner[:3, 3] - d[6] * inner[:3, 2]
    L = np.linalg.norm(W - S)
    n = (W - S) / L
    foot = (L**2 + d[2] ** 2 - d[4] ** 2) / (2 * L)
    u = np.cross(n, [0.3, -0.5, 0.8])
    u /= np.linalg.norm(u)
    circle = np.cos(SWIVELS)[:, None] * u + np.sin(SWIVELS)[:, None] * np.cross(n, u)
    E = S + foot * n + np.sqrt(d[2] ** 2 - foot**2) * circle
    found = []
    for s2, s4, s6 in product((1, -1), repeat=3):
        e = (E - S) / d[2]
        q1, q2 = np.arctan2(s2 * e[:, 1], s2 * e[:, 0]), s2 * np.arccos(e[:, 2])
        R = _turned(q1, -90) @ _turned(q2, 90)
        g = np.einsum("kji,kj->ki", R, (W - E) / d[4])
        q3, q4 = np.arctan2(-s4 * g[:, 1], -s4 * g[:, 0]), s4 * np.arccos(g[:, 2].clip(-1, 1))
        R = R @ _turned(q3, 90) @ _turned(q4, -90)
        M = np.swapaxes(R, 1, 2) @ inner[:3, :3]
        q5, q6 = np.arctan2(s6 * M[:, 1, 2], s6 * M[:, 0, 2]), s6 * np.arccos(M[:, 2, 2].clip(-1, 1))
        q7 = np.arctan2(s6 * M[:, 2, 1], -s6 * M[:, 2, 0])
        found.append(np.stack([q1, q2, q3, q4, q5, q6, q7], axis=1))
    return np.array(found)


def _turned(q: Floats, twist: float) -> Floats:
    """Rz(q) Rx(twist) for angles (k,), (k, 3, 3)."""
    c, s, ca, sa = np.cos(q), np.sin(q), np.cos(np.radians(twist)), np.sin(np.radians(twist))
    rows = [[c, -s * ca, s * sa], [s, c * ca, -c * sa], [0 * c, sa + 0 * c, ca + 0 * c]]
    return np.moveaxis(np.array(rows), -1, 0)


def in_small_steps(robot: Robot, q: Floats, count: int, stride: float) -> Floats:
    """Self-motions both ways from joint values (k, 7), limits or not, (k, 2 count + 1, 7)."""
    pose = tool_pose(robot, q)
    ways = []
    for way in (1.0, -1.0):
        now, along = q.copy(), way * np.linalg.svd(geometric_jacobian(robot, q))[2][:, -1]
        rows = [now]
        for _ in range(count):
            spare = np.linalg.svd(geometric_jacobian(robot, now))[2][:, -1]
            along = spare * np.sign((spare * along).sum(axis=1, keepdims=True))
            now = now + stride * along
            for _ in range(2):
                there = tool_pose(robot, now)
                turn = pose[:, :3, :3] @ np.swapaxes(there[:, :3, :3], 1, 2)
                skew = (turn - np.swapaxes(turn, 1, 2)) / 2
                gap = np.column_stack([
                    pose[:, :3, 3] - there[:, :3, 3], skew[:, 2, 1], skew[:, 0, 2], skew[:, 1, 0]
                ])  # fmt: skip
                now = now + (np.linalg.pinv(geometric_jacobian(robot, now)) @ gap[..., None])[..., 0]
            rows.append(now)
        ways.append(np.array(rows))
    return np.concatenate([ways[1][:0:-1], ways[0]]).swapaxes(0, 1)


def walked(robot: Robot, atlas: Atlas, traces: Floats, near: float) -> tuple[int, int, set[int]]:
    """Joins that hold, turns back that hold, and ribbons met, where traces (k, m, 7) pass the samples.

    Two samples passed one after the other are on one ribbon, a sample passed twice is on two.
    """
    (free,) = atlas.held
    joins = backs = 0
    met: set[int] = set()
    for trace in traces:
        last: tuple[int, int] | None = None
        turned = np.unwrap(trace[:, free])
        for k in range(len(trace) - 1):
            low, high = sorted(turned[k : k + 2])
            full = 2 * np.pi * np.round((turned[k] - atlas.s) / (2 * np.pi))
            for sample in np.flatnonzero((atlas.s + full > low) & (atlas.s + full <= high)).tolist():
                share = (atlas.s[sample] + full[sample] - turned[k]) / (turned[k + 1] - turned[k])
                step = np.mod(trace[k + 1] - trace[k] + np.pi, 2 * np.pi) - np.pi
                apart = jump_sizes(robot, atlas.ribbons.q[:, sample], trace[k] + share * step)
                ribbon = int(np.nan_to_num(apart, nan=9.0).argmin())
                assert apart[ribbon] < near, (sample, float(apart[ribbon]))
                met.add(ribbon)
                if last is not None and abs(sample - last[0]) == 1:
                    assert ribbon == last[1]
                    joins += 1
                if last is not None and sample == last[0]:
                    assert ribbon != last[1]
                    backs += 1
                last = (sample, ribbon)
    return joins, backs, met


@pytest.mark.parametrize("place", IIWA)
def test_the_iiwa_has_each_branch_of_its_swivel_in_one_piece(place: str) -> None:
    robot = load_robot("kuka-iiwa14")
    pose = tool_pose(robot, np.radians(IIWA[place]))
    traces = by_swivel(robot, pose)
    assert_allclose(tool_pose(robot, traces), np.broadcast_to(pose, (8, len(SWIVELS), 4, 4)), atol=1e-7)
    atlas = spare_atlas(robot, pose, count=30)
    joins, _, met = walked(robot, atlas, traces, near=0.1)
    assert joins > 150
    assert met == set(range(len(atlas.ribbons.q)))


@pytest.mark.parametrize("place", PANDA)
def test_the_panda_has_its_self_motion_in_pieces_that_end_only_where_it_turns_back(place: str) -> None:
    robot = load_robot("franka-panda")
    q = np.radians(PANDA[place])
    atlas = spare_atlas(robot, tool_pose(robot, q), count=30)
    starts = [ribbon[np.flatnonzero(np.isfinite(ribbon[:, 0]))[0]] for ribbon in atlas.ribbons.q]
    joins, _, met = walked(robot, atlas, in_small_steps(robot, np.array([q, *starts]), 260, 0.05), near=0.05)
    assert joins > 100
    assert met == set(range(len(atlas.ribbons.q)))
