"""An elbow with a spherical wrist (KR5, PUMA): the arm places the wrist, the wrist turns the tool."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.chain import SNAP, Chain
from vi3dras.inverse.forms import Form, Task, base_turns, two_links
from vi3dras.inverse.plane_arm import elbow_name
from vi3dras.inverse.wrist import FLIPS, Hand, is_spherical_wrist, write_wrist

BRANCHES = tuple(f"{elbow_name(side, way)}, {flip}" for side in (0, 1) for way in (0, 1) for flip in FLIPS)


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
    cos_bent, sin_bent, lateral = math.cos(bent), math.sin(bent), float(chain.d[1] + chain.d[2])

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        hold = chain.variables(hold)
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, az, pz = chain.inner_entries(targets)
        for side, base in enumerate(base_turns(px, py, lateral, hold[0])):
            c, s, first = base.cos, base.sin, np.arctan2(base.sin, base.cos)
            nr, orr, ar = c * nx + s * ny, c * ox + s * oy, c * ax + s * ay
            across = s * nx - c * ny, s * ox - c * oy, s * ax - c * ay
            for way, bend in enumerate(two_links(base.reach - chain.a[0], pz, chain.a[1], forearm, hold[1])):
                k = bend.far_cos * cos_bent + bend.far_sin * sin_bent  # the forearm's x axis
                m = bend.far_sin * cos_bent - bend.far_cos * sin_bent
                slot = out[4 * side + 2 * way :][:2]
                slot[:, 0], slot[:, 1], slot[:, 2] = first, np.arctan2(bend.sin, bend.cos), bend.fold - bent
                along = k * nr + m * nz, k * orr + m * oz, k * ar + m * az
                outward = m * nr - k * nz, m * orr - k * oz, m * ar - k * az
                write_wrist(slot[:, 3:], Hand(*along, *across, *outward), hold[3])
        chain.as_joints_inplace(out)

    return Form("decoupled wrist, closed form, up to 8 solutions", BRANCHES, solve)
