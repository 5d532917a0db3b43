"""What a student does with an object: click a curve of it, fit it, compare arms, write the motion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from vi3dras.api.objects import motion_of
from vi3dras.api.values.motions import Along
from vi3dras.api.values.read_tables import as_read
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import paths
from vi3dras.explain.scope import per_value
from vi3dras.export.csv import Column
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.formats.registry import FORMATS, carried
from vi3dras.joint_workspace.hands import Hand
from vi3dras.language.errors import HintedError
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.rows import Plan
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve, curve_of, whole_piece
from vi3dras.path.fit import Fit
from vi3dras.path.follow import Followed
from vi3dras.path.objects import vertices_of
from vi3dras.path.painting import ArmShare, side_by_side
from vi3dras.path.pointing import Pointing
from vi3dras.scripts.lines import arm_code, shape_code
from vi3dras.scripts.spelling import Part
from vi3dras.workcell import Cell

from .._cell.among import among, cell_in_python, with_cell
from . import script
from .painted import running
from .plan import moment_near, points_table


class ObjectUse(VIPart):
    """The terminals for comparing arms, and all actions."""

    pages = ("Other arms",)
    compares = Control(bool, default=False, label="Compare", tip="Paint it for the arms of the paper too")

    arms = Indicator(
        tuple, label="Side by side", tip="How much of the object each arm reaches", symbol="s",
        equation=paths.arms, quantity="%", parts=per_value,
        meaning="How much of the object each arm of the paper reaches.",
    )  # fmt: skip


@ObjectUse.step("arms", slow=True)
def compare_arms(
    formula: Formula, robot: Robot, hand: Hand, compares: bool, cell_there: Cell,
    report: Report | None = None,
) -> tuple[ArmShare, ...]:  # fmt: skip
    """This arm and those of the paper, on request."""
    if not compares:
        return ()
    things = cell_there.around if cell_there.things else None
    return side_by_side(robot, vertices_of(formula), hand, things=things, report=report)


@ObjectUse.action("Choose a curve", "row", "piece", "at", "csv")
def choose_by_click(
    formula: Formula, runs: str, row: int, piece: int, stops: int, backwards: bool, curve: Curve, csv: str,
    key: str, index: int, position: Floats, plan: Plan | None = None,
) -> tuple[int, int, float, str]:  # fmt: skip
    """The curve through a place (3,) [m] of the object, its piece there, and when the tool is nearest to it.

    While the motion is being computed there is no such moment yet: the share of the way stands for it.
    """
    before = row, piece, csv
    vertices = vertices_of(formula)
    if key.startswith("object/") and vertices.ndim == 3:
        away = np.linalg.norm(vertices - position, axis=-1)
        place = np.unravel_index(int(np.nanargmin(away)), away.shape)
        row, csv = int(place[1 if runs == "first" else 0]), ""
    if key.startswith("object/") and not (vertices.ndim == 2 and len(curve.pieces) < 2):
        name = running(formula, runs)
        curve = curve_of(formula, name, row, stops, backwards=backwards)
        piece = 0
        if not curve.is_chosen:
            far = [float(np.linalg.norm(line - position, axis=1).min()) for line in curve.lines]
            piece = int(np.argmin(far)) + 1
            curve = curve_of(formula, name, row, stops, backwards=backwards, piece=piece)
    if plan is None or (row, piece, csv) != before:
        nearest = int(np.linalg.norm(curve.points - position, axis=1).argmin())
        return row, piece, nearest / (len(curve.points) - 1), csv
    return row, piece, moment_near(plan, position), csv


@ObjectUse.action("Copy as Python")
def in_python(
    robot: Robot, formula: Formula, hand: Hand, pointing: Pointing, runs: str, row: int, piece: int,
    backwards: bool, wishes: MotionParameters, share: float, csv: str, may_shift: bool, may_turn: bool,
    may_scale: bool, may_hand: bool, cell: Cell,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: the formula painted, a curve followed or a file played, and where it would fit."""
    words = script.hand_told(robot, hand, pointing)
    may = {"shift": may_shift, "turn": may_turn, "scale": may_scale, "hand": may_hand}
    if csv:
        motion = script.file_in_python(robot, csv, words, wishes.speed, cell)
    else:
        chosen = script.Chosen(formula, runs, row, piece, backwards)
        motion = script.motion_in_python(robot, chosen, with_cell(cell, words), wishes, share)
    return (
        (arm_code(robot), shape_code(formula)),
        cell_in_python(cell),
        script.painted_in_python(formula, with_cell(cell, words), pointing, runs, backwards=backwards),
        motion,
        script.fit_in_python(hand, words, may),
    )


@ObjectUse.action("Table of points")
def table(robot: Robot, plan: Plan | None, followed: Followed, curve: Curve) -> dict[str, Column]:
    """The via-points of the motion with their times and joint values, in the arm's units."""
    if plan is None:
        whole_piece(curve, robot.units.length, robot.units.metres)
    return points_table(robot, followed.stops if plan is None else plan.stops)


@ObjectUse.action("Fit to my arm", "formula", "hand_angle")
def take_fit(formula: Formula, hand_angle: float, offer: Fit) -> tuple[Formula, float]:
    """Put the object where the arm reaches more of it, and turn the hand where that helps."""
    angle = hand_angle if offer.angle is None else offer.angle
    return replace(formula, placement=offer.placement), angle


@ObjectUse.action("Export", slow=True)
def export(
    robot: Robot, plan: Plan | None, trouble: str, formula: Formula, curve: Curve, hand: Hand,
    pointing: Pointing, wishes: MotionParameters, followed: Followed, row: int, csv: str, file: str,
    form: str, comma: bool, draft: bool, cell_there: Cell, report: Report | None = None,
) -> str:  # fmt: skip
    """Write the motion with its passport, unless it is not safe; a draft is written all the same."""
    if plan is None:
        raise Vi3drasError(trouble)
    if csv:
        motion = as_read(Path(csv), robot, plan.stops, plan)
    elif formula.hinted:
        raise HintedError(formula.hinted)
    else:
        done = Along(followed, plan, wishes)
        motion = motion_of(robot, formula, curve, hand, pointing, done, row=row, fit=None)
    chosen, motion = carried(FORMATS[form], robot), among(motion, cell_there, file)
    return motion.written(Path(file), chosen, comma=comma, draft=draft, report=report, replace=True).sentence
