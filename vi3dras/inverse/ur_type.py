"""Six joints of which 2, 3 and 4 are parallel (Universal Robots): no wrist centre, yet a closed form."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.chain import Chain
from vi3dras.inverse.forms import Form, Task, base_turns, unit
from vi3dras.inverse.plane_arm import bends_to_hand, elbow_name, has_plane_arm
from vi3dras.inverse.wrist import FLIPS, LOCKED

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
        for side, base in enumerate(base_turns(px, py, float(chain.d[1:4].sum()), variables[0])):
            c, s = base.cos, base.sin
            across_n, across_o, across_a = s * nx - c * ny, s * ox - c * oy, s * ax - c * ay
            sine = np.sqrt(across_n * across_n + across_o * across_o)
            locked = sine * sine < LOCKED
            for flip, sign in enumerate((1, -1)):
                sixth = np.where(locked, variables[5], np.arctan2(-sign * across_o, sign * across_n))
                c6, s6 = np.cos(sixth), np.sin(sixth)
                r, z = s6 * (c * nx + s * ny) + c6 * (c * ox + s * oy), s6 * nz + c6 * oz
                fifth, psi = np.arctan2(sign * sine, -unit(across_a)), np.arctan2(r, -z)
                for way, bend in enumerate(bends_to_hand(chain, (base.reach, pz), psi, corner, variables)):
                    slot = out[4 * side + 2 * flip + way]
                    slot[0], slot[4], slot[5] = np.arctan2(s, c), fifth, sixth
                    slot[1], slot[2], slot[3] = bend
        chain.as_joints_inplace(out)

    return Form("three parallel axes, closed form, up to 8 solutions", BRANCHES, solve)
