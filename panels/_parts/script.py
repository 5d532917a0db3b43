"""A part painted, fitted and followed as Python."""

from __future__ import annotations

import math
from typing import Any

from vi3dras.api.part_lines import PartLine
from vi3dras.api.parts import Workpiece
from vi3dras.api.parts import part as part_of
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import MotionParameters
from vi3dras.scripts.lines import angles_typed, lengths_typed
from vi3dras.scripts.spelling import Code, Part, called, typed
from vi3dras.units import LENGTHS

from .._cell.among import with_cell
from .._trajectories.script import wishes_typed
from .known import Held, LineAsked

Statements = Part


def part_in_python(file: str, unit: str, place: Floats, turn: Floats) -> tuple[str, ...]:
    """The part where it stands."""
    shift = [typed(value, LENGTHS[unit]) for value in place]
    turned = {"turn": angles_typed(turn)} if turn.any() else {}
    placed = called("part.placed", Workpiece.placed, shift, **turned)
    return f"part = {called('vi.part', part_of, file, unit=unit)}", f"part = {placed}"


def painted_in_python(held: Held) -> tuple[str, ...]:
    """What the arm can do at every piece of its surface."""
    painted = called("part.paint", Workpiece.paint, Code("arm"), cone=_cone(held))
    return f"painted = {painted}", "print(painted)"


def line_in_python(asked: LineAsked, unit: str) -> str:
    """The line over it."""
    metres = LENGTHS[unit]
    match asked.way:
        case "section":
            at = typed(asked.at, metres)
            line = called("part.section", Workpiece.section, asked.axis, at, number=asked.number)
        case "edge":
            angle = typed(asked.angle, math.pi / 180)
            line = called("part.edge", Workpiece.edge, angle, number=asked.number)
        case "raster":
            spacing = typed(asked.spacing, metres)
            line = called("part.raster", Workpiece.raster, spacing, facing=asked.facing)
        case "drawn":
            places = [[typed(value, metres) for value in place] for place in asked.places]
            line = called("part.draw", Workpiece.draw, places)
    return f"line = {line}" + (".backwards()" if asked.backwards else "")


def motion_in_python(
    robot: Robot, held: Held, points: int, wishes: MotionParameters, share: float
) -> tuple[str, ...]:
    """The motion along the line, with what is wished of it."""
    motion = called(
        "line.follow", PartLine.follow, Code("arm"), points=max(points, 2) if points else None,
        **_held(robot, held), share=typed(share), **wishes_typed(robot, wishes),
    )  # fmt: skip
    return f"motion = {motion}", "print(motion, motion.passport.sentence)"


def fit_in_python(robot: Robot, held: Held, *, may_turn: bool, for_line: bool) -> tuple[str, ...]:
    """Where the part would stand."""
    if for_line:
        fitted = called("line.fit", PartLine.fit, Code("arm"), turns=may_turn, **_held(robot, held))
    else:
        fitted = called("part.fit", Workpiece.fit, Code("arm"), cone=_cone(held), turns=may_turn)
    return "# Fit to my arm", f"fitted = {fitted}", "print(fitted.fitted)"


def _held(robot: Robot, held: Held) -> dict[str, Any]:
    words: dict[str, Any] = {"cone": _cone(held)}
    if held.tip:
        words["tip"] = lengths_typed(robot, [held.tip])[0]
    return with_cell(held.cell, words)


def _cone(held: Held) -> float:
    return typed(held.cone, math.pi / 180)
