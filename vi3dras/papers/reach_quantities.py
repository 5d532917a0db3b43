"""What cards can ask about targets and formulas before an arm: what is reached, the printed limit, Fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.grid import target_grid
from vi3dras.objects.formula import Formula
from vi3dras.papers.arm_quantities import ROBOT
from vi3dras.papers.errors import CardInputError
from vi3dras.papers.inputs import read_count, read_formula, read_hand, read_robot
from vi3dras.papers.quantity import Inputs, Quantity, Results, Work, angles, lengths, plain, shares
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.fit import Change
from vi3dras.path.objects import points_to_fit, vertices_of
from vi3dras.path.painting import paint
from vi3dras.volume.paper_limit import paper_limit

MOST_PER_AXIS = 200
CHANGES: tuple[Change, ...] = ("shift", "turn", "scale")
CHANGED = {
    "x?, y?, z?": "other expressions",
    "u?, v?": "other domains, from and to",
    "constants?": "other values of constants",
    "shift?": "moved by x, y, z in the formula's unit",
}
FORMULA = {"formula": "a formula's id, or a formula file beside the card", **CHANGED}
SAMPLES = {"samples?": "points per variable; a curve gets their square"}
WRIST = {"wrist?": "the hand's angle to the ground in degrees, or from and to"}


def _targets(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    x, y, z = (_axis(inputs, name) * robot.units.metres for name in "xyz")
    hand = read_hand(inputs, robot)

    def work() -> Results:
        verdicts = classify_targets(robot, target_grid(x, y, z), hand)
        limit = paper_limit(robot)
        apart = np.linalg.norm(verdicts.points - limit.centre, axis=1)
        return {
            "targets": plain(len(verdicts.points)),
            "reachable": plain(int(verdicts.reachable.sum())),
            "least": angles(verdicts.joint_min),
            "largest": angles(verdicts.joint_max),
            "out_of_range": plain(verdicts.out_of_range),
            "accepted": plain(int((apart <= limit.radius).sum())),
        }

    return work


def _axis(inputs: Inputs, name: str) -> Floats:
    """The values of one coordinate: a number, or from, to and how many."""
    given = inputs.table.raw(name)
    if not isinstance(given, list):
        return np.array([inputs.table.number(name, example="[10, 30, 41]")])
    low, high, count = inputs.table.numbers(name, 3)
    if not count.is_integer() or not 1 <= count <= MOST_PER_AXIS:
        said = f"the third number says how many: 1 to {MOST_PER_AXIS}, not {count:g}."
        raise inputs.table.fault(CardInputError, name, name, said)
    return np.linspace(low, high, int(count))


def _limit(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    formula = _sampled(inputs) if inputs.table.has("formula") else None

    def work() -> Results:
        limit = paper_limit(robot)
        told = {"radius": lengths(limit.radius)}
        if formula is not None:
            apart = np.linalg.norm(vertices_of(formula) - limit.centre, axis=-1)
            told["accepted"] = shares(np.mean(apart <= limit.radius))
        return told

    return work


def _reach(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    formula, hand = _sampled(inputs), read_hand(inputs, robot)

    def work() -> Results:
        painting = paint(robot, vertices_of(formula), hand)
        return {"reached": shares(painting.reached / 100), "points": plain(painting.code.size)}

    return work


def _fit(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    formula, hand = _sampled(inputs), read_hand(inputs, robot)
    words = inputs.table.texts("may")
    may: list[Change] = ["shift", *(change for change in CHANGES if change in words and change != "shift")]

    def work() -> Results:
        points = points_to_fit(formula)
        found = ArmReach(robot, hand).fit(points, formula.placement, may)
        return {
            "before": shares(found.before),
            "after": shares(found.after),
            "shift": lengths(found.placement.shift),
            "scale": plain(found.placement.scale),
        }

    return work


def _sampled(inputs: Inputs) -> Formula:
    """The card's formula with its points per variable; a curve has as many points as a surface."""
    formula = read_formula(inputs)
    count = read_count(inputs, "samples", 60, 2, 400)
    is_curve = len(formula.variables) == 1 or any(v.low == v.high for v in formula.variables)
    points = count**2 if is_curve else count
    return replace(formula, variables=tuple(replace(v, points=points) for v in formula.variables))


QUANTITIES = {
    "targets": Quantity(
        "The verdict on every target of a box",
        {**ROBOT, "x, y, z": "a number, or from, to and how many, in the arm's unit", **WRIST},
        {
            "targets": "how many",
            "reachable": "how many are reached within the limits",
            "least": "least value of each joint over them",
            "largest": "largest value of each joint over them",
            "out_of_range": "how many solutions leave the range of each joint",
            "accepted": "how many the limit of Eq 20 accepts",
        },
        _targets,
    ),
    "paper-limit": Quantity(
        "The limit of Eq 20 of the 3D-RAS paper, and how much of a formula it accepts",
        {**ROBOT, "formula?": "whose points are judged", **CHANGED, **SAMPLES},
        {"radius": "the printed length", "accepted": "share of the formula's points within it"},
        _limit,
    ),
    "reach-share": Quantity(
        "How much of a formula an arm reaches within its limits",
        {**ROBOT, **FORMULA, **WRIST, **SAMPLES},
        {"reached": "share of its points", "points": "how many were judged"},
        _reach,
    ),
    "fit": Quantity(
        "Fit: where an arm reaches most of a formula",
        {**ROBOT, **FORMULA, **WRIST, **SAMPLES, "may?": "turn, scale: what may change beside the place"},
        {
            "before": "share reached where it stands",
            "after": "share reached afterwards",
            "shift": "where it is moved",
            "scale": "its size",
        },
        _fit,
    ),
}
