"""An elbow with a spherical wrist (KR5, PUMA): the arm places the wrist, the wrist turns the tool."""

from __future__ import annotations

import math

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import SNAP, Chain
from vi3dras.closed_forms.forms import Form, Task, base_turns, two_links
from vi3dras.closed_forms.plane_arm import elbow_name
from vi3dras.closed_forms.wrist import FLIPS, Hand, is_spherical_wrist, write_wrist

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

    return Form("decoupled wrist, closed form, up to 8 solutions", BRANCHES, solve)
