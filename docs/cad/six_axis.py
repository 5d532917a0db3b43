"""A six-axis industrial arm of our own for the table of the KUKA KR 5 arc, in millimetres.

Its joints are where the table says; all between them is a machine as such arms are built, not that maker's.
"""

from __future__ import annotations

import numpy as np
from shapes import (
    BASE,
    DARK,
    ELBOW,
    GRIPPER,
    LIGHT,
    RUBBER,
    SHOULDER,
    STEEL,
    WRIST,
    Body,
    X,
    Y,
    Z,
    bolt_circle,
    bone,
    box,
    circle,
    drum,
    frame,
    levels,
    plate,
    rectangle,
    rim,
    rounded,
    screws,
    turned,
    whole,
)  # fmt: skip

from vi3dras.arm.robot import Robot
from vi3dras.meshes import TriangleMesh

PAINT = (238, 122, 38)
"""Orange, as many such machines are."""
SIDE = 82.0
"""From the middle to the inner face of the upper arm."""
THICK = 78.0
"""Of the upper arm."""


def modelled(robot: Robot) -> dict[int | str, TriangleMesh]:
    """The mesh of each link in its D-H frame, from the arm's own lengths."""
    d1, a1, a2, a3 = (
        1000 * v for v in (robot.joints[0].d, robot.joints[0].a, robot.joints[1].a, robot.joints[2].a)
    )
    d4, d6 = 1000 * robot.joints[3].d, 1000 * robot.joints[5].d
    mm = 0.001
    return {
        0: whole(foot(d1), np.eye(4), mm),
        1: whole(carousel(d1, a1), frame(X, -Z, (-a1, -d1, 0)), mm),
        2: whole(upper_arm(a2), frame(X, Y, (-a2, 0, 0)), mm),
        3: whole(elbow(a3), frame(X, Y, (-a3, 0, 0)), mm),
        4: whole(forearm(d4), frame(X, -Z, (0, -d4, 0)), mm),
        5: whole(hand(d6), np.eye(4), mm),
        6: whole(flange(), np.eye(4), mm),
    }


def foot(d1: float) -> list[Body]:
    """What is bolted to the floor; z up."""
    top = 0.47 * d1
    made = [
        plate(rectangle(400, 400, 60), 0, 26, DARK, 6),
        *screws([(x, y) for x in (-165, 165) for y in (-165, 165)], 26, 16),
        turned(
            [(172, 26), (172, 34), (160, 60), (152, top - 30), (158, top - 22), (158, top - 8), (150, top)],
            PAINT,
            64,
        ),
        box((110, 150, 120), PAINT, 18, 10).at(-170, 0, 96),
        box((20, 120, 84), DARK, 4, 4).at(-228, 0, 98),
    ]
    plugs = [drum(r, 0, 26, c).along(-X).at(-236, y, z) for r, c, y, z in
             ((22, STEEL, -30, 112), (22, STEEL, 28, 112), (12, RUBBER, -6, 74))]  # fmt: skip
    return [*made, *plugs]


def carousel(d1: float, a1: float) -> list[Body]:
    """What turns about the first axis, to the shoulder; x forwards, z up."""
    low = 0.47 * d1 + 4
    knee = [
        (low + 40, rectangle(300, 290, 120)),
        (low + 62, rectangle(312, 286, 110)),
        (d1 - 96, rectangle(290, 240, 90, (0.32 * a1, -22))),
        (d1 - 20, rectangle(250, 190, 70, (0.55 * a1, -22))),
        (d1 + 56, rectangle(170, 170, 60, (0.7 * a1, -22))),
        (d1 + 70, rectangle(140, 140, 50, (0.7 * a1, -22))),
    ]
    hub = drum(124, -SIDE + 2, 124, PAINT, 12, 64).along(-Y).at(a1, 0, d1)
    motor = [
        rim(80, 100, 122, 132, SHOULDER).along(-Y).at(a1, 0, d1),
        drum(84, 122, 138, DARK, 4).along(-Y).at(a1, 0, d1),
        plate(rectangle(132, 132, 24), 136, 236, DARK, 10).along(-Y).at(a1, 0, d1),
        plate(rectangle(96, 96, 20), 234, 252, RUBBER, 8).along(-Y).at(a1, 0, d1),
    ]
    turner = [
        plate(rectangle(120, 120, 24), d1 - 150, d1 - 34, DARK, 10).at(-74, -22),
        drum(52, d1 - 36, d1 - 18, RUBBER, 8).at(-74, -22),
    ]
    return [
        rim(120, 162, low - 4, low + 10, BASE),
        drum(168, low + 10, low + 44, PAINT, 8, 64),
        levels(knee, PAINT), hub, *motor, *turner,
        rim(60, 112, SIDE - 4, SIDE + 1, STEEL).along(Y).at(a1, 0, d1),
        *(s.along(-Y).at(a1, 0, d1) for s in screws(bolt_circle(74, 8, 0.4), 122, 6)),
    ]  # fmt: skip


def upper_arm(a2: float) -> list[Body]:
    """From the shoulder at the origin to the elbow on x; the axes are z, and it stands beside the others."""
    inner, outer = -SIDE, -SIDE - THICK
    body = plate(bone(122, 96, a2, 34, 18), outer, inner, PAINT, 14)
    pocket = plate(bone(54, 42, 0.56 * a2, 12, 12), outer - 3, outer + 1, LIGHT, 1.5).at(0.22 * a2)
    caps = [
        *(rim(44, 92, outer - 10, outer + 2, SHOULDER), drum(66, outer - 18, outer + 2, DARK, 6)),
        *(rim(34, 70, outer - 10, outer + 2, ELBOW).at(a2), drum(48, outer - 18, outer + 2, DARK, 6).at(a2)),
    ]
    heads = [(s.mirrored(2).at(0, 0, 2 * outer - 8)) for s in screws(bolt_circle(79, 8), outer - 6, 5)]
    hose = [drum(13, 0, 0.5 * a2, RUBBER, 4, 20).along(X).at(0.26 * a2, 74, outer + 40)]
    clips = [box((26, 44, 40), DARK, 5, 4).at(x * a2, 70, outer + 40) for x in (0.3, 0.5, 0.7)]
    return [body, pocket, *caps, *heads, *hose, *clips]


def elbow(a3: float) -> list[Body]:
    """The housing of the elbow, whose axis is y; x up to the axis of the forearm, which goes along z."""
    half = SIDE - 4
    block = [
        (-half + 8, rounded([(-20, -96), (a3 + 60, -112), (a3 + 60, 112), (-20, 96)], 44)),
        (-half + 18, rounded([(-30, -106), (a3 + 74, -122), (a3 + 74, 122), (-30, 106)], 52)),
        (half - 18, rounded([(-30, -106), (a3 + 74, -122), (a3 + 74, 122), (-30, 106)], 52)),
        (half - 8, rounded([(-20, -96), (a3 + 60, -112), (a3 + 60, 112), (-20, 96)], 44)),
    ]
    # the block is drawn in x and z and goes along -y: the lateral axis
    body = levels(block, PAINT).placed(frame(X, Z))
    motors = []
    for x, y in ((a3 + 34, -38), (a3 + 34, 38), (a3 - 46, 0)):
        motors += [
            plate(rectangle(66, 66, 14), -206, -118, DARK, 6).at(x, y),
            plate(rectangle(46, 46, 10), -222, -204, RUBBER, 5).at(x, y),
        ]
    return [
        body,
        drum(96, -half, half, PAINT, 10, 64).along(Y),
        drum(70, half, half + 6, STEEL, 3).along(-Y),
        rim(48, 68, half - 2, half + 12, ELBOW).along(Y),
        drum(50, half - 2, half + 22, DARK, 6).along(Y),
        drum(92, 118, 152, PAINT, 8, 64).at(a3),
        rim(50, 84, 152, 162, WRIST).at(a3),
        *motors,
    ]


def forearm(d4: float) -> list[Body]:
    """The tube from the elbow to the wrist along z, with a fork around the wrist's axis y."""
    tube = [
        (70, 164),
        (80, 172),
        (80, 214),
        (74, 228),
        (60, 0.55 * d4),
        (58, d4 - 150),
        (66, d4 - 128),
        (66, d4 - 112),
    ]
    fork = levels(
        [
            (d4 - 116, rectangle(118, 118, 50)),
            (d4 - 92, rectangle(112, 132, 30)),
            (d4 - 60, rectangle(108, 134, 24)),
        ],
        PAINT,
    )
    cheek = plate(bone(54, 50, 66, 0, 12), 38, 66, PAINT, 8).placed(frame(Z, X)).at(0, 0, d4 - 66)
    cap = [rim(22, 42, 64, 72, GRIPPER), drum(32, 64, 78, DARK, 5)]
    covers = [part.along(Y).at(0, 0, d4) for part in cap] + [part.along(-Y).at(0, 0, d4) for part in cap]
    return [
        turned(tube, PAINT, 64), fork, cheek, cheek.mirrored(1), *covers,
        box((24, 60, 150), LIGHT, 6, 5).at(62, 0, 0.42 * d4),
        *(box((20, 26, 14), DARK, 3, 3).at(-58, 0, z) for z in (0.42 * d4, 0.6 * d4)),
    ]  # fmt: skip


def hand(d6: float) -> list[Body]:
    """What bends in the fork: the wrist's axis is y, the flange looks along z."""
    neck = [(40, -6), (44, 12), (43, 34), (38, d6 - 52), (42, d6 - 44), (42, d6 - 32)]
    return [
        drum(46, -36, 36, DARK, 6).along(Y),
        turned(neck, PAINT),
        *screws(bolt_circle(35, 6), d6 - 33, 3.2),
    ]


def flange() -> list[Body]:
    """What the tool is bolted to; its face is the origin, z looks out."""
    face = plate(
        circle(40, sides=64),
        -12,
        0,
        STEEL,
        1.5,
        [circle(12.5), *(circle(3.4, x, y, 12) for x, y in bolt_circle(31.5, 7, 0.4))],
    )
    return [rim(20, 41, -30, -22, GRIPPER), drum(37, -30, -12, DARK, 3), face, drum(12.4, -11, -6, DARK, 0.5)]
