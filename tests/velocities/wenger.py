"""Arms with three joints, of which it is written whether they are cuspidal."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Joint, Robot

Three = tuple[float, float, float]


def three_joints(a: Three, alpha: Three, d: Three, *, id: str = "three") -> Robot:
    """An arm with three turning joints: lengths [m], twists [deg]."""
    joints = tuple(
        Joint(f"j{i}", a=a[i], d=d[i], alpha=math.radians(alpha[i]), low=-math.pi, high=math.pi)
        for i in range(3)
    )
    return Robot(id=id, name="Three joints", joints=joints)


CUSPIDAL = three_joints((1, 2, 1.5), (-90, 90, 0), (0, 1, 0), id="wenger")
"""The classic cuspidal arm of Wenger's papers (2004, and the review arXiv 2210.05204): in his letters
d2 = 1, d3 = 2, d4 = 1.5, r2 = 1, r3 = 0."""

FACTORED = {
    "parallel 1, 2": three_joints((1, 2, 1.5), (0, 90, 0), (0, 1, 0), id="par12"),
    "parallel 2, 3": three_joints((1, 2, 1.5), (-90, 0, 0), (0, 1, 0), id="par23"),
    "meeting 1, 2": three_joints((0, 2, 1.5), (-90, 90, 0), (0, 1, 0.4), id="meet12"),
    "meeting 2, 3": three_joints((1, 0, 1.5), (-90, 90, 0), (0, 1, 0.4), id="meet23"),
    "square without offsets": three_joints((1, 2, 1.5), (-90, 90, 0), (0, 0, 0), id="square"),
}
"""Builds that are never cuspidal, as the same review lists them."""
