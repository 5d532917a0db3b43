"""A base, a shoulder and a boom that slides: the arm of spherical coordinates."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.chain import Chain, turn
from vi3dras.closed_forms.forms import Form, base_turns, both, root

BRANCHES = tuple(f"shoulder {side}, boom {way}" for side in ("front", "back") for way in ("out", "through"))


def boom_form(chain: Chain) -> Form | None:
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

    return Form("base, shoulder and sliding boom, closed form, up to 4 solutions", BRANCHES, solve)
