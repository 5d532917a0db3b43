"""Two frames and three turns as lines of a script."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.explorer.turns import compound_rotation
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.between import TYPED
from vi3dras.rotations.euler import About
from vi3dras.rotations.soundness import soundness_of
from vi3dras.scripts.lines import angles_typed, joints_typed
from vi3dras.scripts.spelling import Code, Part, called, literal, typed

FORMS = (
    "matrix",
    "inverse.matrix",
    "abc",
    "quaternion",
    "axis",
    "angle",
    "rotation_vector",
    "twist",
    "screw",
)


def frames_code(
    robot: Robot, q: Floats, start: str, end: str, pose: Floats, typed_in: str, *, elementary: bool
) -> tuple[Part, ...]:
    """One frame in another, and what it is in every form; of a matrix that is no rotation what is wrong."""
    values = joints_typed(robot, q)
    if TYPED not in {start, end} or start == end:
        here, there = (_place("base" if name == TYPED else name) for name in (start, end))
        made = called("arm.transform", Arm.transform, here, there, values, elementary=elementary)
        return (_told(start, end, f"between = {made}"), _forms())
    matrix = np.array(pose, float)
    matrix[:3, 3] /= robot.units.metres
    rows = [[typed(v) for v in row] for row in matrix.tolist()]
    mine = f"mine = {literal(rows)}"
    if not soundness_of(matrix).is_rotation:
        check = ("check = vi.check_rotation(mine)", "print(check)", "print(check.repaired)")
        return ((f"# Typed in frame {typed_in}", mine, *check),)
    stands = called("arm.transform", Arm.transform, "base", _place(typed_in), values)
    other = start if end == TYPED else end
    names = [Code("world"), _place(other)] if start == TYPED else [_place(other), Code("world")]
    made = called("arm.transform", Arm.transform, *names, values, elementary=elementary)
    typing = (f"# Typed in frame {typed_in}", mine, f"world = {stands}.matrix @ mine")
    return (typing, _told(start, end, f"between = {made}"), _forms())


def turns_code(angles: Floats, order: str, about: About) -> tuple[Part, ...]:
    """Three turns one after the other, and the product that they are."""
    made = called("vi.compound_rotation", compound_rotation, order, angles_typed(angles), about=about)
    return (
        ("# Three turns, one after the other", f"turns = {made}"),
        ("print(turns.product, turns.matrix)",),
    )


def _told(start: str, end: str, line: str) -> Part:
    return (f"# Frame {end} in frame {start}", line)


def _forms() -> Part:
    return tuple(f"print(between.{form})" for form in FORMS)


def _place(name: str) -> int | str:
    return int(name) if name.isdecimal() else name
