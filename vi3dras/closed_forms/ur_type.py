"""Six joints of which 2, 3 and 4 are parallel (Universal Robots): no wrist centre, yet a closed form."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.forms import LOCKED, Form, Task, base_turns, both
from vi3dras.closed_forms.plane_arm import bends_to_hand, elbow_name, has_plane_arm
from vi3dras.closed_forms.spherical_wrist import FLIPS

BRANCHES = tuple(f"{elbow_name(side, way)}, {flip}" for side in (0, 1) for flip in FLIPS for way in (0, 1))


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

    return Form("three parallel axes, closed form, up to 8 solutions", BRANCHES, solve)
