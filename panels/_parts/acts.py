"""What a student does with a part: places drawn on it, Fit, the table, the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from vi3dras.api.part_motions import motion_over
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import Column
from vi3dras.files import Report
from vi3dras.flow import VIPart
from vi3dras.formats.registry import FORMATS, carried
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.rows import Plan
from vi3dras.parts import Part
from vi3dras.parts.drawn import nearest_on
from vi3dras.parts.following import Over
from vi3dras.path.fit import Fit
from vi3dras.scripts.lines import arm_code
from vi3dras.workcell.edit import beside, rooted

from .._cell.among import cell_in_python
from .._trajectories.plan import moment_near, points_table
from . import script
from .before import SURFACE
from .known import Held, LineAsked, Piece
from .motion import is_asked


class PartUse(VIPart):
    """All actions on a part and the line over it."""


@PartUse.action("Draw over the part", "drawn_places", "at")
def draw_by_click(
    line: str, drawn_places: Floats, mesh: Part, piece: Piece, at: float, key: str, index: int,
    position: Floats, plan: Plan | None = None,
) -> tuple[Floats, float]:  # fmt: skip
    """One more place of a drawn line where a click is on the part; else the moment nearest to the click."""
    there = piece.placement.matrix
    if key == SURFACE and line == "drawn":
        own = there[:3, :3].T @ (position - there[:3, 3])
        return np.concatenate([drawn_places, nearest_on(mesh, own[None])[0]]), 0.0
    return drawn_places, at if plan is None else moment_near(plan, position)


@PartUse.action("Fit to my arm", "place", "turn")
def take_place(offer: Fit) -> tuple[Floats, Floats]:
    """Put the part where the arm reaches more of it."""
    matrix = offer.placement.matrix
    return matrix[:3, 3].copy(), np.array(offer.placement.turn)


@PartUse.action("Table of points")
def table_over(robot: Robot, plan: Plan | None, trouble: str) -> dict[str, Column]:
    """The via-points of the motion with their times and joint values, in the arm's units."""
    if plan is None:
        raise Vi3drasError(trouble)
    return points_table(robot, plan.stops)


@PartUse.action("Export", slow=True)
def export(
    robot: Robot, piece: Piece, line_asked: LineAsked, held: Held, over: Over, plan: Plan | None,
    trouble: str, wishes: MotionParameters, limits: Limits, points: int, file: str, form: str, comma: bool,
    draft: bool, report: Report | None = None,
) -> str:  # fmt: skip
    """Write the motion with its passport, unless it is not safe; a draft is written all the same."""
    if plan is None:
        raise Vi3drasError(trouble)
    motion = motion_over(
        robot, line_asked.over(piece).line, over, held.asked, wishes, limits=limits,
        is_asked=is_asked(points, wishes),
    )  # fmt: skip
    if motion.cell is not None:
        whole = rooted(motion.cell, Path(piece.file.file).parent)
        motion = replace(motion, cell=beside(whole, Path(file).parent))
    chosen = carried(FORMATS[form], robot)
    return motion.written(Path(file), chosen, comma=comma, draft=draft, report=report, replace=True).sentence


@PartUse.action("Copy as Python")
def in_python(
    robot: Robot, part: str, part_unit: str, place: Floats, turn: Floats, held: Held, line_asked: LineAsked,
    points: int, wishes: MotionParameters, share: float, may_turn: bool, fit_for_line: bool,
) -> tuple[script.Statements, ...]:  # fmt: skip
    """The script: the part painted, the line over it followed, and where it would fit."""
    work = script.part_in_python(part, part_unit, place, turn)
    line = script.line_in_python(line_asked, part_unit)
    fit = script.fit_in_python(robot, held, may_turn=may_turn, for_line=fit_for_line)
    return (
        (arm_code(robot), *work),
        cell_in_python(held.cell),
        script.painted_in_python(held),
        (line, *script.motion_in_python(robot, held, points, wishes, share)),
        fit,
    )
