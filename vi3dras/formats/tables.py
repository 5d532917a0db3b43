"""The CSV tables: joint values alone, and the two that RoboDK reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.csv import BOM, csv_pieces
from vi3dras.files import Piece
from vi3dras.formats.lines import DRAFT, Note, reached
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion
from vi3dras.orientation import abc_from_matrix
from vi3dras.passport.rows import joint_headers, joint_units
from vi3dras.passport.via_csv import via_columns, via_pieces

COMMA = bytes.maketrans(b",.", b";,")
"""Separators and decimals as many European spreadsheets have them."""

LEAST_SPEED = 1e-3
"""Below this the tool stands still, in the table's unit of length per second."""


def via_points(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """Every row with all that is known of it: the file that `vi3dras check` proves."""
    yield from via_pieces(via_columns(robot, motion))  # a draft is marked by its name and in its passport


def joints(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """Time and joint values."""
    values = (motion.q / joint_units(robot)[0]).T
    columns = dict(zip(joint_headers(robot), values, strict=True))
    yield from _marked(note, csv_pieces({"t_s": motion.times} | columns))


def robodk(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """Tool poses as RoboDK reads them."""
    poses = tool_pose(robot, reached("RoboDK poses", motion))
    places = dict(zip("XYZ", (poses[:, :3, 3] * 1000).T, strict=True))
    turns = dict(zip("WPR", np.degrees(abc_from_matrix(poses[:, :3, :3])).T, strict=True))
    yield from _marked(note, csv_pieces(places | turns))


def robodk_speed(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """Tool places and the speed towards each as RoboDK reads them."""
    places = tool_pose(robot, reached("RoboDK points", motion))[:, :3, 3] * 1000
    columns = dict(zip("XYZ", places.T, strict=True)) | {"speed": speeds(places, motion.times)}
    yield from _marked(note, csv_pieces(columns))


def speeds(places: Floats, times: Floats) -> Floats:
    """How fast the tool has to come to each of (N, 3) places, in their unit per second, (N,).

    Where it does not move the speed stays what it was: no program has a speed of 0.
    """
    steps = np.linalg.norm(np.diff(places, axis=0), axis=1) / np.diff(times)
    moving = np.flatnonzero(steps > LEAST_SPEED)
    if not len(moving):
        return np.full(len(places), LEAST_SPEED)
    last = moving[np.maximum(np.searchsorted(moving, np.arange(-1, len(steps)), "right") - 1, 0)]
    kept: Floats = steps[last]
    return kept


def with_decimal_comma(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The same table for spreadsheets that write 1,5 for one and a half."""
    yield BOM
    for piece in pieces:
        yield bytes(piece).translate(COMMA)


def _marked(note: Note, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The table, its draft mark before everything else; a comma or point there would be translated."""
    if note.draft:
        yield f"# {DRAFT.replace(',', ':').replace('.', '')}\n".encode()
    yield from pieces
