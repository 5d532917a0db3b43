"""Mitsubishi MELFA: a position list, and a MELFA-BASIC IV program with its positions."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.export.quoting import plain
from vi3dras.files import Piece
from vi3dras.formats.errors import RowCountError
from vi3dras.formats.lines import Note, head, reached, template_rows
from vi3dras.formats.tables import speeds
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.motion.rows import PHASES, Motion
from vi3dras.orientation import abc_from_matrix

LABEL = "MELFA"

LAST_LINE = 32767
"""The largest line number of MELFA-BASIC IV."""

WIDTH = 100
"""A line has room for 127 letters with its number."""

STILL = 1e-6
"""The arm waits where no joint moves more than this [rad]."""

END = "\r\n"

RIGHT, ABOVE, NONFLIP = 4, 2, 1


def not_melfa(robot: Robot) -> str | None:
    """Why an arm cannot run it; None when it can."""
    if robot.structure in {"RRRRR", "RRRRRR"}:
        return None
    return (
        f"a MELFA arm of this kind has five or six joints that turn, and its structure is {robot.structure}"
    )


def melfa_positions(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """Joint constants, and for six joints position constants with their posture too."""
    q = reached(LABEL, motion)
    yield "".join(f"' {line}{END}" for line in _head(robot, motion, note)).encode()
    yield from _constants(six_joints(robot, q), "DEF JNT ")
    if robot.n == 6:
        poses = tool_pose(robot, q)
        values = [*(poses[:, :3, 3] * 1000).T, *np.degrees(abc_from_matrix(poses[:, :3, :3])).T]
        number = np.arange(1, len(q) + 1)
        template = f"DEF POS P%d=({','.join(['%.2f'] * 6)})(%d,0){END}"
        yield from template_rows(template, [number, *values, posture(robot, q)], [0] + [2] * 6 + [0])


def melfa_program(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The statements, numbered, then the joint constants.

    Moves name joints, not positions: there is one posture to joint values, and no J4 to a five-axis arm.
    """
    q = reached(LABEL, motion)
    statements = [f"' {line}" for line in _head(robot, motion, note)]
    statements += ["HLT"] * note.draft + ["OVRD 100", "MOV J1", *_moves(robot, motion), "END"]
    if len(statements) > LAST_LINE:
        raise RowCountError("MELFA-BASIC", len(q), LAST_LINE - 20)
    step = 10 if 10 * len(statements) <= LAST_LINE else 1
    text = (f"{step * i} {statement}{END}" for i, statement in enumerate(statements, 1))
    yield "".join(text).encode()
    yield from _constants(six_joints(robot, q), "")


def _moves(robot: Robot, motion: Motion) -> Iterator[str]:
    """A move per row after the first; speed, continuous path and hand only where they change."""
    places = tool_pose(robot, motion.q)[:, :3, 3] * 1000
    speed, steps = np.round(speeds(places, motion.times), 1), np.diff(motion.times, prepend=0.0)
    joints = motion.phase == PHASES.index("joints")
    still = np.abs(np.diff(motion.q, axis=0, prepend=motion.q[:1])).max(axis=1) < STILL
    closed = motion.gripper < 0.5
    if closed[0]:
        yield "HCLOSE 1"
    yield "CNT 1"
    said = -1.0
    for i in range(1, len(places)):
        if closed[i] != closed[i - 1]:
            yield "HCLOSE 1" if closed[i] else "HOPEN 1"
        if still[i]:
            yield f"DLY {steps[i]:.3f}"
        elif joints[i]:
            yield f"MOV J{i + 1}"
        else:
            if speed[i] != said and speed[i] > 0:
                said = float(speed[i])
                yield f"SPD {said:.1f}"
            yield f"MVS J{i + 1}"
    yield "CNT 0"


def six_joints(robot: Robot, q: Floats) -> Floats:
    """Degrees (N, 6): a five-axis arm has no J4, which is written 0."""
    degrees = np.degrees(q)
    return np.insert(degrees, 3, 0.0, axis=1) if robot.n == 5 else degrees


def _constants(degrees: Floats, before: str) -> Iterator[bytes]:
    template = f"{before}J%d=({','.join(['%.3f'] * 6)}){END}"
    yield from template_rows(template, [np.arange(1, len(degrees) + 1), *degrees.T], [0] + [3] * 6)


def _head(robot: Robot, motion: Motion, note: Note) -> list[str]:
    return [line for text in head(robot, motion, note, plain) for line in wrap(text, WIDTH)]


def posture(robot: Robot, q: Floats) -> Ints:
    """Right, above and non-flip for joint values (N, 5) or (N, 6) of an elbow arm with a wrist, (N,).

    Right: the wrist is on the side where joint 1 points. Above: the elbow is above the line from shoulder to
    wrist, seen with the wrist in front. Non-flip: joint 5 of six is not negative, whole turns aside.
    """
    frames = link_frames(robot, q)
    shoulder, elbow, wrist = (frames[:, i, :3, 3] for i in (1, 2, robot.n - 1))
    ahead, up = frames[:, 1, :3, 0], frames[:, 0, :3, 2]
    is_right = ((wrist - frames[:, 0, :3, 3]) * ahead).sum(axis=1) >= 0
    w, e = (
        (((point - shoulder) * ahead).sum(axis=1), ((point - shoulder) * up).sum(axis=1))
        for point in (wrist, elbow)
    )
    is_above = (w[0] * e[1] - w[1] * e[0] >= 0) == is_right
    bend = q[:, -2] - 2 * np.pi * np.round(q[:, -2] / (2 * np.pi))
    is_straight = (bend >= 0) & (robot.n == 6)
    number: Ints = (RIGHT * is_right + ABOVE * is_above + NONFLIP * is_straight).astype(np.int64)
    return number
