"""URScript: a program that goes to the first row and then streams joint values at their times."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import plain, urscript_name
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head, reached, template_rows
from vi3dras.motion.rows import Motion

LABEL = "URScript"

JOINTS = 6

STEP = 0.016
"""From one `servoj` to the next [s]: whole cycles of all controllers, and short beside its look-ahead."""

HALF = 0.5
"""A hand that is to be wider than this is told to open, and before it moves."""

BLOCK = 16384
"""Steps done at a time."""


def not_ur(robot: Robot) -> str | None:
    """Why an arm cannot run it; None when it can."""
    if robot.structure == "R" * JOINTS:
        return None
    turning = robot.structure.count("R")
    sliding = f" and {robot.n - turning} that slide" if turning < robot.n else ""
    return f"servoj takes six joints that turn, and it has {turning}{sliding}"


def urscript(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The program, joint values in radians."""
    q = reached(LABEL, motion)
    lines = [f"# {line}" for line in head(robot, motion, note, plain)]
    start = ", ".join(f"{value:.6f}" for value in np.round(q[0], 6) + 0.0)
    lines += [f"def {urscript_name(note.title)}():", *["  halt"] * note.draft]
    is_open = bool(motion.gripper[0] >= HALF)
    lines += [*[_hand(is_open=False)] * (not is_open), f"  movej([{start}], a=1.4, v=0.5)", ""]
    yield "\n".join(lines).encode()
    template = f"  servoj([{', '.join(['%.6f'] * JOINTS)}], t={STEP}, lookahead_time=0.1, gain=300)\n"
    count = max(int(np.ceil(motion.duration / STEP - 1e-9)), 0)
    for first in range(1, count + 1, BLOCK):
        times = np.minimum(STEP * np.arange(first, min(first + BLOCK, count + 1)), motion.duration)
        values = joints_at(motion, times)
        wide = motion.gripper[np.searchsorted(motion.times, times).clip(max=len(q) - 1)] >= HALF
        edges = [0, *np.flatnonzero(np.diff(wide, prepend=is_open)).tolist(), len(times)]
        for here, there in pairwise(edges):
            if wide[here] != is_open:
                is_open = bool(wide[here])
                yield f"{_hand(is_open=is_open)}\n".encode()
            if there > here:
                yield from template_rows(template, list(values[here:there].T))
    yield b"  stopj(2.0)\nend\n"


def _hand(*, is_open: bool) -> str:
    return f"  set_standard_digital_out(0, {not is_open})  # the hand"


def joints_at(motion: Motion, times: Floats) -> Floats:
    """Joint values (M, n) at times (M,): between rows the cubic that has the speeds of both."""
    after = np.clip(np.searchsorted(motion.times, times), 1, len(motion.times) - 1)
    before = after - 1
    step = (motion.times[after] - motion.times[before])[:, None]
    s = (times[:, None] - motion.times[before, None]) / step
    q: Floats = (2 * s**3 - 3 * s**2 + 1) * motion.q[before] + (3 * s**2 - 2 * s**3) * motion.q[after]
    q += step * ((s**3 - 2 * s**2 + s) * motion.velocity[before] + (s**3 - s**2) * motion.velocity[after])
    return q
