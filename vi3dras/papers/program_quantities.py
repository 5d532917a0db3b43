"""What cards and lab sheets can ask of robot programs: where a run ends, how long it is, what it has done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.interpreter.deeds import deeds_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of
from vi3dras.motion.pieces import Run
from vi3dras.papers.errors import CardInputError
from vi3dras.papers.inputs import read_robot
from vi3dras.papers.quantity import Inputs, Quantity, Results, Work, angles, lengths, plain, shares
from vi3dras.toml_table import TomlTable

MOST = 500
"""Lines that are run of a program."""

MM = 1e-3

NEAR = 1e-3
"""So near [m] to its place the hand has to close, open, or end."""

STRAIGHT = 5e-4
"""So near [m] to a stroke the tool has to stay."""

HELD = 0.2
"""So long [s] the arm has to stand when the hand closes or opens."""


class Demands(NamedTuple):
    """What a program has to do, places in [m]."""

    carries: Floats
    """From where to where parts are carried, (K, 2, 3)."""
    strokes: Floats
    """Corners of a way that the tool goes straight, (K, 3)."""
    end: Floats | None
    """Where the tool is at the end, (3,)."""


def _program_run(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    text = "\n".join([*inputs.table.texts("program"), *inputs.table.texts("positions")])
    demands = _demands(inputs.table)

    def work() -> Results:
        try:
            done = RobotProgram("program", text).run(Arm(robot), inputs={}, most=MOST)
        except Vi3drasError:
            return _nothing(robot.n)
        met = [done.state == "ended", done.fault is None and done.motion.is_safe, *_met(done, demands)]
        pieces = done.ran.machine.pieces
        return {
            "end": lengths(np.array(done.controller[:3]) * MM),
            "joints": angles(done.ran.machine.q),
            "time": plain(done.time),
            "last": plain(done.lines[-1].end - done.lines[-1].start if done.lines else 0.0),
            "way": lengths(sum(piece.length for piece in pieces if isinstance(piece, Run))),
            "met": shares(np.mean(met)),
        }

    return work


def _demands(table: TomlTable) -> Demands:
    """What a program has to do; lengths are in mm."""
    carries = _rows(table, "carries", 6).reshape(-1, 2, 3)
    if table.has("pallet"):
        x, y, z, along, beside, columns, rows = table.numbers("pallet", 7)
        feeder, places = table.numbers("feeder", 3), []
        for row in range(int(rows)):
            to_and_fro = range(int(columns))[:: -1 if row % 2 else 1]
            places += [(x + column * along, y + row * beside, z) for column in to_and_fro]
        carries = np.array([(feeder, place) for place in places])
    origin = np.array(table.numbers("origin", 3)) if table.has("origin") else np.zeros(3)
    strokes = _rows(table, "strokes", 3) + origin
    end = np.array(table.numbers("end", 3)) * MM if table.has("end") else None
    return Demands(carries * MM, strokes * MM, end)


def _rows(table: TomlTable, key: str, count: int) -> Floats:
    """Numbers of one row after the other, as rows of `count`."""
    numbers = table.numbers(key) if table.has(key) else ()
    if len(numbers) % count:
        said = f"it has {len(numbers)} numbers, but each row has {count}."
        raise table.fault(CardInputError, key, key, said)
    return np.array(numbers, float).reshape(-1, count)


def _nothing(joints: int) -> Results:
    """What a program does that cannot be run."""
    none = np.full(3, np.nan)
    return {
        "end": lengths(none), "joints": angles(np.full(joints, np.nan)), "time": plain(np.nan),
        "last": plain(np.nan), "way": lengths(np.nan), "met": shares(0.0),
    }  # fmt: skip


def _met(done: ProgramRun, demands: Demands) -> Iterator[bool]:
    """Whether each demand is met, one after the other."""
    machine = done.ran.machine
    robot = machine.coordinates.robot
    if len(demands.carries):
        carried = _carried(done)
        for k, (start, goal) in enumerate(demands.carries):
            found = carried[k] if k < len(carried) else None
            yield found is not None and _meets(found[0], start) and _meets(found[1], goal)
    if len(demands.strokes):
        tool = tool_pose(robot, done.ran.plan().fine.q)[:, :3, 3]
        at = 0
        for start, goal in zip(demands.strokes[:-1], demands.strokes[1:], strict=True):
            last = _stroke(tool[at:], start, goal)
            yield last is not None
            at += last or 0
    if demands.end is not None:
        yield _meets(tool_pose(robot, machine.q)[:3, 3], demands.end)


def _carried(done: ProgramRun) -> list[tuple[Floats, Floats]]:
    """From where to where the hand has carried something: each time it closed and opened, standing."""
    machine = done.ran.machine
    deeds = deeds_of(done.ran, limits_of(machine.coordinates.bare).speed)
    hands = [
        (deed.is_on, tool_pose(machine.coordinates.robot, deed.q)[:3, 3])
        for deed, then in zip(deeds, [*deeds[1:], None], strict=True)
        if deed.kind == "hand" and then is not None and then.kind == "wait" and then.seconds >= HELD
    ]
    return [(closed, opened) for (one, closed), (other, opened) in pairwise(hands) if other and not one]


def _stroke(tool: Floats, start: Floats, goal: Floats) -> int | None:
    """The row of a tool's way (N, 3) at which it has come straight from place to place; None if never."""
    begins = np.flatnonzero(np.linalg.norm(tool - start, axis=1) < NEAR)
    ends = np.flatnonzero(np.linalg.norm(tool - goal, axis=1) < NEAR)
    ahead = (goal - start) / np.linalg.norm(goal - start)
    for last in ends:
        before = begins[begins < last]
        if len(before):
            off = tool[before[-1] : last + 1] - start
            if np.linalg.norm(off - (off @ ahead)[:, None] * ahead, axis=1).max() < STRAIGHT:
                return int(last)
    return None


def _meets(place: Floats, wanted: Floats) -> bool:
    return bool(np.linalg.norm(place - wanted) < NEAR)


QUANTITIES = {
    "program-run": Quantity(
        "A program in MELFA-BASIC IV run on an arm, and what it has done of what it has to do",
        {
            "robot": "an arm of the library",
            "program": "its lines, or one text",
            "positions?": "further lines",
            "carries?": "x, y, z where the hand closes and x, y, z where it opens, in mm, row by row",
            "pallet?": "x, y, z of its first place, how far the next ones are along x and y, columns, rows",
            "feeder?": "x, y, z from where each part of the pallet is carried, to and fro",
            "strokes?": "corners x, y, z of a way that the tool goes straight, in mm",
            "origin?": "x, y, z from where the strokes are counted",
            "end?": "x, y, z where the tool is at the end, in mm",
        },
        {
            "end": "X, Y, Z as the controller shows them",
            "joints": "joint values at the end",
            "time": "of the run in seconds",
            "last": "of its last line in seconds",
            "way": "of the tool on lines and arcs",
            "met": "how much is done: it ends, it is safe, every part is carried, every stroke drawn",
        },
        _program_run,
    ),
}
