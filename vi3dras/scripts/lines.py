"""What instruments share of their scripts: the arm, its joints, and how the hand stands, as Python."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import replace
from keyword import iskeyword
from typing import Any

import numpy as np

from vi3dras.api.formulas import Object
from vi3dras.api.formulas import formula as formula_named
from vi3dras.api.shelves import robot as arm_named
from vi3dras.api.values.numbers import POINT_ALONE, in_units, pose_named
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.formula_writer import formula_text
from vi3dras.objects.library import load_formula
from vi3dras.scripts.spelling import called, typed, typed_row
from vi3dras.units import ANGLES


def arm_code(robot: Robot) -> str:
    """`arm = ...`: by its name in the library, or with the text of a file where it is not in there."""
    try:
        if in_units(load_robot(robot.id)) == in_units(robot):
            return f"arm = {called('vi.robot', arm_named, robot.id)}"
    except Vi3drasError:
        pass  # there is no such file, or it is broken: the arm itself is here
    text = robot_text(replace(in_units(robot), sources=(), notes=()))
    return f"arm = {called('vi.robot', arm_named, robot.id, text=text)}"


def joints_typed(robot: Robot, q: Floats) -> list[float] | str:
    """Joint values (n,) in the arm's units, from [rad] and [m]; or the name of a pose that has these."""
    names = dict.fromkeys(("home", *(name for name, _ in robot.poses)))
    same = (name for name in names if np.array_equal(pose_named(robot, name), q))
    return next(same, None) or typed_row(q.tolist(), in_units(robot).scale.tolist())


def lengths_typed(robot: Robot, values: Iterable[float]) -> list[float]:
    """Lengths [m] in the arm's unit."""
    return [typed(value, robot.units.metres) for value in values]


def angles_typed(values: Iterable[float]) -> list[float]:
    """Angles [rad] in degrees."""
    return [typed(value, np.pi / 180) for value in values]


def place_words(robot: Robot, task: Task, numbers: Floats) -> tuple[list[float], dict[str, Any]]:
    """x, y, z, and `wrist` or `abc` as a task asks for them, from x, y, z, A, B, C and the hand (7,)."""
    place, (a, b, c, wrist) = lengths_typed(robot, numbers[:3]), angles_typed(numbers[3:])
    return place, {"wrist": wrist} if task == "wrist" else {"abc": [a, b, c]} if task == "pose" else {}


def row_typed(robot: Robot, task: Task, numbers: Floats) -> list[float]:
    """x, y, z and what a task asks of the hand in one row, from x, y, z, A, B, C and the hand (7,)."""
    place, hand = place_words(robot, task, numbers)
    return [*place, *hand.get("abc", ()), *([hand["wrist"]] if "wrist" in hand else [])]


def hand_words(robot: Robot, hand: Hand) -> dict[str, Any]:
    """`wrist` or `abc` of a use case that asks for many places; nothing where the hand stands as usual."""
    if hand == usual_hand(robot):
        return {}
    if hand.task == "position":
        return {"wrist": POINT_ALONE}
    if hand.abc is not None:
        return {"abc": angles_typed(hand.abc)}
    if hand.free is not None:
        return {"wrist": tuple(angles_typed(hand.free))}
    angles = angles_typed(hand.angles)
    return {"wrist": angles[0] if len(angles) == 1 else angles}


def shape_code(formula: Formula) -> str:
    """`shape = ...`: by its name with what was changed, or with the text of a file where that is shorter."""
    try:
        before = load_formula(formula.id)
    except Vi3drasError:  # there is no such file, or it is broken: the formula itself is here
        before = None
    here = formula if before is None else replace(formula, placement=before.placement)
    changed = None if before is None else _changes(here, before)
    if before is None or changed is None:
        bare = replace(formula, about="", group="", sources=(), printed=(), notes=())
        return f"shape = {called('vi.formula', formula_named, formula.id, text=formula_text(bare))}"
    code = called("vi.formula", formula_named, formula.id, **changed)
    metres, degrees = formula.units.metres, ANGLES["deg"]
    units = {"shift": metres, "turn": degrees, "scale": 1.0, "pivot": metres}
    told = {
        key: [typed(each, unit) for each in now] if isinstance(now, tuple) else typed(now)
        for key, unit in units.items()
        if (now := getattr(formula.placement, key)) != getattr(before.placement, key)
    }
    return f"shape = {called(f'{code}.placed', Object.placed, **told) if told else code}"


def _changes(formula: Formula, before: Formula) -> dict[str, Any] | None:
    """Arguments that make `formula` of what its file has; None where it takes more than that."""
    if formula == before:
        return {}
    keys = (formula.axis,) if formula.kind == "surface" else COORDINATES
    texts = {key: now.text for key, now in zip(keys, formula.expressions, strict=True)}
    old = (before.axis,) if before.kind == "surface" else COORDINATES
    words: dict[str, Any] = dict(texts.items() - zip(old, (e.text for e in before.expressions), strict=True))
    words = {key: words[key] for key in keys if key in words}
    for key, now, then in zip("uv", formula.variables, before.variables, strict=False):
        if now != then:
            points = () if now.points == then.points else (now.points,)
            words[key] = (typed(now.low), typed(now.high), *points)
    known = {constant.name: constant.value for constant in before.constants}
    taken = inspect.signature(formula_named).parameters
    for constant in formula.constants:
        if known.get(constant.name) != constant.value:
            if not constant.name.isidentifier() or iskeyword(constant.name) or constant.name in taken:
                return None
            words[constant.name] = typed(constant.value)
    try:
        return words if formula_named(formula.id, **words).formula == formula else None
    except Vi3drasError:
        return None
