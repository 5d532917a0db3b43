"""Five joints: an elbow, a forearm that rolls and a hand that bends (Pioneer 2)."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import Form, Task, base_turns, two_links
from vi3dras.closed_forms.plane_arm import elbow_name
from vi3dras.closed_forms.wrist import LOCKED

BRANCHES = tuple(elbow_name(side, way) for side in (0, 1) for way in (0, 1))


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

    return Form("elbow, rolling forearm and bending hand, closed form, up to 4 solutions", BRANCHES, solve)
