"""G-code: straight moves of the tool in millimetres and degrees, each with the feed that keeps the time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import gcode_comments
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head, reached, template_rows
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion
from vi3dras.orientation import abc_from_matrix

WIDTH = 80
"""Letters that the senders and boards of hobby machines take in a line."""

UPRIGHT = 1e-6
"""A pitch nearer than this to 90 degrees [rad] leaves the yaw open."""

STILL = 1e-3
"""A move shorter than this is none [mm], [deg]: the tool waits."""

ABOUT = (
    "X Y Z in mm in the base frame, A B C in deg about x, y, z",
    "F in mm/min, for moves that only turn in deg/min",
    "M3 closes the hand, M5 opens it",
)


def gcode(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The program: to the first point at the speed of the first move, then one line per row."""
    poses = tool_pose(robot, reached("G-code", motion))
    places = poses[:, :3, 3] * 1000
    turns = np.degrees(_running_on(abc_from_matrix(poses[:, :3, :3])))
    told = [*head(robot, motion, note), *ABOUT]
    comments = [f"{line}\n" for text in told for line in gcode_comments(text, WIDTH)]
    yield "".join(comments + ["M0\n"] * note.draft + ["G21 G90 G94\n"]).encode()
    feeds, pauses = _feeds(places, turns, motion.times)
    still = pauses > 0
    hand = np.where(motion.gripper < 0.5, 3, 5)
    grips = np.diff(hand, prepend=5) != 0
    moves, stops = np.column_stack([places, turns, feeds]), np.flatnonzero(still | grips)
    first = 0
    for row in [*stops, len(moves)]:
        yield from _moves(moves[first:row])
        if row < len(moves):
            yield f"M{hand[row]}\n".encode() if grips[row] else b""
            yield (
                f"G4 P{pauses[row]:.3f}\n".encode() if still[row] else b"".join(_moves(moves[row : row + 1]))
            )
        first = row + 1
    yield b"M2\n"


def _moves(rows: Floats) -> Iterator[bytes]:
    if len(rows):
        template = "G1 X%.3f Y%.3f Z%.3f A%.3f B%.3f C%.3f F%.1f\n"
        yield from template_rows(template, list(rows.T), [3] * 6 + [1])


def _running_on(abc: Floats) -> Floats:
    """Roll, pitch and yaw (N, 3) [rad] that change as little as they can from row to row.

    Every orientation has two triples: where the pitch passes 90 degrees the other one runs on. At 90 degrees
    it has many, of which the one with the yaw of the row before is taken.
    """
    abc = _with_yaw_kept(abc)
    other = abc * [1, -1, 1] + np.pi
    same, changed = np.diff(abc, axis=0), other[1:] - abc[:-1]
    sizes = [np.abs((step + np.pi) % (2 * np.pi) - np.pi).max(axis=1) for step in (same, changed)]
    is_other = np.concatenate([[0], np.cumsum(sizes[1] < sizes[0] - 1e-9)]) % 2 == 1
    return np.asarray(np.unwrap(np.where(is_other[:, None], other, abc), axis=0))


def _with_yaw_kept(abc: Floats) -> Floats:
    free = np.abs(np.cos(abc[:, 1])) < UPRIGHT
    if free.all() or not free.any():
        return abc
    known = np.flatnonzero(~free)
    before = known[np.maximum(np.searchsorted(known, np.arange(len(abc)), "right") - 1, 0)]
    turned = np.where(free, abc[before, 2] - abc[:, 2], 0.0)
    return np.column_stack([abc[:, 0] + np.sign(abc[:, 1]) * turned, abc[:, 1], abc[:, 2] + turned])


def _feeds(places: Floats, turns: Floats, times: Floats) -> tuple[Floats, Floats]:
    """Feed towards each row per minute (N,), and how long the tool only waits there [s], (N,)."""
    if len(times) < 2:
        return np.full(len(times), 600.0), np.zeros(len(times))
    step = np.diff(times)
    way = np.linalg.norm(np.diff(places, axis=0), axis=1)
    turn = np.linalg.norm(np.diff(turns, axis=0), axis=1)
    feed = 60 * np.where(way > STILL, way, turn) / step
    still = (way <= STILL) & (turn <= STILL)
    feed[still] = 0.0
    moving = feed[~still]
    first = moving[0] if len(moving) else 600.0
    return np.concatenate([[first], np.maximum(feed, 0.1)]), np.concatenate(
        [[0.0], np.where(still, step, 0.0)]
    )
