"""Frames and rotations that cannot be: how they are asked for, and what is told."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from as_student import vi

ARM = vi.robot("lynx6")
FRAMES_GIVEN: dict[str, tuple[Callable[[], object], str]] = {
    "two forms": (
        lambda: vi.transform(abc=[0, 0, 0], quaternion=[1, 0, 0, 0]), "told in two ways, abc and quaternion"
    ),
    "two places": (lambda: vi.transform([0, 0, 0], twist=[0] * 6), "two ways, position and twist"),
    "no quaternion": (lambda: vi.transform(quaternion=[0, 0, 0, 0]), "The quaternion has no length"),
    "no axis": (lambda: vi.transform(axis_angle=([0, 0, 0], 30)), "The axis has no length"),
    "an axis alone": (lambda: vi.transform(axis_angle=[1, 0, 0]), "a pair such as ([0, 0, 1], 90)"),
    "three of four": (lambda: vi.transform(quaternion=[1, 0, 0]), "give 4 finite numbers"),
    "an endless angle": (lambda: vi.transform(abc=[0, np.inf, 0]), "give 3 finite numbers"),
    "a place of two": (lambda: vi.transform([1, 2]), "A position cannot be [1, 2]"),
    "words": (lambda: vi.transform(euler="abc"), "Euler angles are given as 'abc'"),
    "an order": (lambda: vi.transform(euler=[1, 2, 3], order="zzy"), '"zzy" is no order of axes'),
    "an order to read": (lambda: vi.transform().euler("zz"), '"zz" is no order of axes'),
    "axes": (lambda: vi.transform(euler=[1, 2, 3], about="mobile"), 'no kind of axes "mobile"'),
    "a small matrix": (lambda: vi.transform(matrix=np.eye(2)), "3 x 3 or 4 x 4 numbers"),
    "a last row": (lambda: vi.transform(matrix=np.ones((4, 4))), "The last row of a matrix"),
    "nothing to repair": (
        lambda: vi.transform(matrix=np.zeros((3, 3)), repair=True), "Many rotations are equally near"
    ),
    "a unit": (lambda: vi.transform(length="km"), 'There is no unit of length "km"'),
    "a frame": (lambda: ARM.transform(0, 6), "lynx6 has no frame 6: choose base, 0 to 5, tool"),
    "half a frame": (lambda: ARM.transform(1.5, 2), "3 x 3 or 4 x 4 numbers"),
    "a frame that is none": (lambda: ARM.transform(2 * np.eye(4), 2), "The last row of a matrix"),
    "a scaled frame": (lambda: ARM.transform(np.diag([2.0, 1, 1, 1]), 2), "Row 1 is 2 long, so"),
    "joints": (lambda: ARM.transform(0, 1, [1, 2]), "lynx6 has 5 joints, but 2 values"),
    "a check of nothing": (lambda: vi.check_rotation([1, 2, 3]), "3 x 3 or 4 x 4 numbers"),
    "no axes": (lambda: vi.compound_rotation("zq", [1, 2]), '"zq" names no axes'),
    "an angle less": (lambda: vi.compound_rotation("zyx", [1, 2]), '"zyx" names no axes'),
    "a word less": (lambda: vi.compound_rotation("zy", [1, 2], about=["fixed"]), "2 of the words"),
    "no time": (lambda: vi.compound_rotation("z", [1]).at(np.nan), "t cannot be nan"),
}  # fmt: skip
