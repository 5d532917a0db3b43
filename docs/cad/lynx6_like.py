"""A small arm of brackets and servos of our own for the table of the Lynx6, in centimetres.

Its joints are where the table says; plates, servos and gripper are as hobby arms are built, not that maker's.
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
    Rgb,
    X,
    Y,
    Z,
    bolt_circle,
    bone,
    box,
    circle,
    drum,
    frame,
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

BLACK = (44, 47, 53)
"""Servos."""
BRASS = (200, 170, 96)
WIDE, NARROW = 2.5, 2.12
"""From the middle of the arm to the plates that go outside and inside."""
SHEET = 0.22
"""Thickness of the plates."""


def modelled(robot: Robot) -> dict[int | str, TriangleMesh]:
    """The mesh of each link in its D-H frame, and a finger in the tool's, from the arm's own lengths."""
    d1, a2, a3 = (100 * v for v in (robot.joints[0].d, robot.joints[1].a, robot.joints[2].a))
    d5 = 100 * robot.joints[4].d
    cm = 0.01
    return {
        0: whole(foot(), np.eye(4), cm),
        1: whole(turret(d1), frame(X, -Z, (0, -d1, 0)), cm),
        2: whole(upper_arm(a2), frame(X, Y, (-a2, 0, 0)), cm),
        3: whole(forearm(a3), frame(X, Y, (-a3, 0, 0)), cm),
        4: whole(wrist(), np.eye(4), cm),
        5: whole(palm(d5), frame(X, Y, (0, 0, -d5)), cm),
        "finger": whole(finger(), np.eye(4), cm),
    }


def servo(spline: Rgb) -> list[Body]:
    """A servo whose spline turns about z at the origin and ends at z = 0; its body goes back along x."""
    body = box((4.0, 2.0, 3.3), BLACK, 0.2, 0.12).at(-1.0, 0, -2.0)
    band = box((4.06, 2.06, 0.7), DARK, 0.2, 0.05).at(-1.0, 0, -2.9)
    ears = box((5.5, 1.9, 0.25), BLACK, 0.3, 0.06).at(-1.0, 0, -1.15)
    return [
        body, band, ears, drum(0.95, -0.5, -0.18, BLACK, 0.1), drum(0.45, -0.2, 0.12, BRASS, 0.05, 24),
        *screws([(-3.45, 0.5), (-3.45, -0.5), (1.45, 0.5), (1.45, -0.5)], -1.03, 0.18),
        rim(0.5, 0.8, -0.1, 0.04, spline),
    ]  # fmt: skip


def foot() -> list[Body]:
    """What stands on the table; z up."""
    feet = [drum(0.55, -0.0, 0.3, RUBBER, 0.1, 24).at(x, y) for x, y in bolt_circle(4.2, 4, np.pi / 4)]
    shell = [(4.75, 0.55), (4.85, 0.7), (4.85, 1.1), (4.5, 1.6), (4.35, 4.7), (4.2, 4.95)]
    ports = [box((0.5, 1.3, 0.9), RUBBER, 0.1, 0.1).at(-4.55, y, 2.2) for y in (-0.9, 0.9)]
    return [
        *feet, plate(circle(5.4, sides=64), 0.25, 0.6, STEEL, 0.1),
        *screws(bolt_circle(5.05, 8, 0.2), 0.6, 0.2, DARK), turned(shell, BLACK, 64),
        rim(3.4, 4.55, 4.85, 5.25, BASE), box((1.0, 4.6, 2.2), DARK, 0.3, 0.15).at(-4.15, 0, 2.3), *ports,
        box((0.3, 2.6, 0.9), LIGHT, 0.1, 0.1).at(4.35, 0, 3.0),
    ]  # fmt: skip


def turret(d1: float) -> list[Body]:
    """What turns on the foot, to the servo of the shoulder; x forwards, z up."""
    disc = plate(circle(4.3, sides=64), 5.3, 5.75, STEEL, 0.1)
    side = plate(
        rounded([(-2.3, 5.75), (2.3, 5.75), (1.6, d1 - 1.4), (-1.6, d1 - 1.4)], 0.45), -SHEET, 0, LIGHT, 0.05,
        [circle(0.62, 0, 7.0, 24), circle(0.3, -1.15, 6.6, 16), circle(0.3, 1.15, 6.6, 16)],
    ).placed(frame(X, Z))  # fmt: skip
    foot_plate = box((4.6, 4.2, SHEET), LIGHT, 0.4, 0.05).at(0, 0, 5.85)
    motor = [part.placed(frame(Z, X)) for part in servo(SHOULDER)]
    motor = [part.at(0, 1.9, d1) for part in motor]
    cross = box((2.4, 3.9, SHEET), LIGHT, 0.3, 0.05).at(0, 0, d1 - 3.25)
    return [
        disc, *screws(bolt_circle(3.7, 6, 0.5), 5.75, 0.2, DARK), foot_plate, side.at(0, 2.1 + SHEET, 0),
        side.at(0, -2.1, 0), *motor, cross, drum(0.55, 1.4, 2.3, STEEL, 0.05, 24).along(-Y).at(0, 0, d1),
    ]  # fmt: skip


def _pair(length: float, start: float, end: float, at: float, holes: list[tuple[float, float]]) -> list[Body]:
    """Two plates from an axis to the next one, with what keeps them apart."""
    own = [circle(r, x, 0.0, 24) for x, r in holes]
    flat = plate(bone(start, end, length, 0.22, 14), at, at + SHEET, LIGHT, 0.05, own)
    return [flat, flat.mirrored(2)]


def _horn(colour: Rgb, at: float) -> list[Body]:
    """The disc at the end of an axis, and the pin on its other side."""
    disc = [rim(0.34, 0.98, at, at + 0.16, colour), drum(0.5, at, at + 0.22, STEEL, 0.05, 24)]
    heads = screws(bolt_circle(0.72, 4, 0.78), at + 0.14, 0.12, DARK)
    return [*disc, *heads, *(part.mirrored(2) for part in (*disc, *heads))]


def upper_arm(a2: float) -> list[Body]:
    """From the shoulder at the origin to the elbow on x; the axes are z."""
    holes = [(0.0, 0.3), (2.3, 0.55), (4.2, 0.5), (6.0, 0.45), (7.8, 0.4), (a2, 0.3)]
    motor = [part.at(a2, 0, 1.85) for part in servo(ELBOW)]
    struts = [drum(0.28, -WIDE, WIDE, STEEL, 0.03, 20).at(x) for x in (3.25, 5.1)]
    cradle = [box((SHEET, 1.9, 2 * WIDE), LIGHT, 0.05, 0.05).at(a2 - 3.2)]
    return [*_pair(a2, 1.3, 1.15, WIDE, holes), *_horn(SHOULDER, WIDE + SHEET), *motor, *struts, *cradle]


def forearm(a3: float) -> list[Body]:
    """From the elbow at the origin to the wrist on x; the axes are z."""
    holes = [(0.0, 0.3), (2.2, 0.48), (4.0, 0.44), (5.7, 0.4), (7.4, 0.36), (a3, 0.3)]
    motor = [part.at(a3, 0, 1.85) for part in servo(WRIST)]
    struts = [drum(0.25, -NARROW, NARROW, STEEL, 0.03, 20).at(x) for x in (3.1, 4.85)]
    cradle = [box((SHEET, 1.9, 2 * NARROW), LIGHT, 0.05, 0.05).at(a3 - 3.2)]
    return [*_pair(a3, 1.15, 1.0, NARROW, holes), *_horn(ELBOW, WIDE + SHEET), *motor, *struts, *cradle]


def wrist() -> list[Body]:
    """What bends at the wrist about y at the origin, with the servo that rolls the hand about z."""
    flat = plate(
        bone(1.05, 0.95, 2.5, 0.0, 14),
        WIDE,
        WIDE + SHEET,
        LIGHT,
        0.05,
        [circle(0.3), circle(0.45, 1.7, 0, 24)],
    )
    sides = [flat, flat.mirrored(2), *_horn(WRIST, WIDE + SHEET)]
    bridge = plate(rectangle(1.9, 2 * (WIDE + SHEET), 0.3), 3.45, 3.45 + SHEET, LIGHT, 0.05)
    motor = [part.placed(frame(Y, -X)).at(0, 0, 7.1) for part in servo(GRIPPER)]
    corner = [
        box((1.9, SHEET, 0.9), LIGHT, 0.05, 0.05).at(0, side * (WIDE + SHEET / 2), 3.2) for side in (-1, 1)
    ]
    return [*(part.placed(frame(Z, X)) for part in sides), bridge, *corner, *motor]


def palm(d5: float) -> list[Body]:
    """What rolls with the hand: a plate, a beam along y where the fingers slide, their servo; z out."""
    low = 7.3
    base = plate(circle(1.25, sides=40), low, low + 0.25, STEEL, 0.05)
    post = box((1.5, 2.4, 0.9), DARK, 0.25, 0.1).at(0, 0, low + 0.65)
    beam = plate(
        rectangle(1.7, 6.4, 0.4),
        low + 1.05,
        low + 1.6,
        LIGHT,
        0.1,
        [circle(0.3, 0, y, 16) for y in (-2.6, 2.6)],
    )
    rails = [drum(0.16, -3.0, 3.0, STEEL, 0.04, 16).along(Y).at(x, 0, low + 1.9) for x in (-0.55, 0.55)]
    stops = [box((1.6, 0.3, 0.75), DARK, 0.08, 0.06).at(0, y, low + 1.9) for y in (-3.0, 3.0)]
    motor = [part.placed(frame(-Y, X)) for part in servo(STEEL)]
    small = [part._replace(vertices=part.vertices * 0.6).at(0, -0.6, 0) for part in motor]
    placed = [part.along(X).at(1.5, 0, low + 1.0) for part in small]
    return [base, post, beam, *rails, *stops, *placed, rim(0.7, 1.32, low - 0.12, low, GRIPPER)]


def finger() -> list[Body]:
    """The finger at +y of a closed gripper; its tip is the origin, z looks out."""
    slide = box((1.5, 1.0, 0.7), DARK, 0.15, 0.1).at(0, 0.55, -5.8)
    shank = plate(
        rounded([(0.16, -6), (0.75, -5.9), (0.75, -3.6), (0.4, -0.3), (0.3, -0.05), (0.16, -0.05)], 0.08, 3),
        -0.42, 0.42, LIGHT, 0.06,
    ).placed(frame(Y, Z))  # fmt: skip
    pad = box((0.8, 0.16, 2.2), GRIPPER, 0.04, 0.03).at(0, 0.09, -1.15)
    return [
        slide,
        shank,
        pad,
        *(s.placed(frame(Z, X)).at(0, 0.74, -5.0) for s in screws([(0, 0), (0.9, 0)], 0, 0.12)),
    ]
