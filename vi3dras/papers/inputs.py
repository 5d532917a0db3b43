"""Read what cards have in common: an arm, its joints, a point, a hand, a formula."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.api.values.numbers import hand_in, in_units
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.hands import Hand
from vi3dras.language.errors import FormulaError
from vi3dras.objects.edit import with_constant, with_text, with_variable
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.library import load_formula
from vi3dras.papers.errors import CardInputError, CardNameError
from vi3dras.papers.quantity import Inputs

MOST_SAMPLES = 2000


def read_robot(inputs: Inputs, default: str | None = None) -> Robot:
    """The arm by its id, or from a robot file beside the card."""
    name = inputs.table.text("robot", default, example='"lynx6"')
    try:
        return in_units(load_robot(str(inputs.folder / name) if name.endswith(".toml") else name))
    except Vi3drasError as error:
        raise inputs.table.fault(CardInputError, "robot", "robot", str(error)) from error


def read_joints(inputs: Inputs, robot: Robot, key: str = "joints") -> Floats:
    """Joint values (n,) in SI: numbers in the arm's units, or the name of one of its poses."""
    table, poses = inputs.table, dict(robot.poses)
    given = table.raw(key)
    if isinstance(given, str):
        if given not in poses:
            raise table.fault(CardNameError, key, f"pose of {robot.id}", given, *poses)
        return np.array(poses[given])
    return np.array(table.numbers(key, robot.n)) * robot.scale


def read_point(inputs: Inputs, metres: float, key: str = "point") -> Floats:
    """A point (3,) [m], written in the arm's unit of length."""
    return np.array(inputs.table.numbers(key, 3)) * metres


def read_hand(inputs: Inputs, robot: Robot) -> Hand:
    """How the hand stands: `wrist` as one angle or a range [deg]; what suits the arm without it."""
    table, given = inputs.table, inputs.table.raw("wrist")
    if given is None:
        return hand_in(robot)
    if not isinstance(given, list):
        return hand_in(robot, table.number("wrist"))
    low, high = table.numbers("wrist", 2)
    try:
        return hand_in(robot, (low, high))
    except Vi3drasError as error:
        raise table.fault(CardInputError, "wrist", "wrist", str(error)) from error


def read_formula(inputs: Inputs) -> Formula:
    """A formula by its id or file, with other expressions, domains and constants where the card has them."""
    table = inputs.table
    name = table.text("formula", example='"mobius"')
    try:
        formula = load_formula(str(inputs.folder / name) if name.endswith(".toml") else name)
    except Vi3drasError as error:
        raise table.fault(CardInputError, "formula", "formula", str(error)) from error
    for coordinate in COORDINATES:
        if table.has(coordinate):
            try:
                formula = with_text(formula, coordinate, table.text(coordinate))
            except FormulaError as error:
                raise table.fault(CardInputError, coordinate, coordinate, str(error)) from error
    for place, key in enumerate(("u", "v")):
        if table.has(key):
            formula = _with_domain(inputs, formula, place, key)
    constants = table.table("constants")
    for constant in constants.names():
        if constant not in formula.constant_names:
            raise constants.fault(CardNameError, constant, "constant", constant, *formula.constant_names)
        formula = with_constant(formula, constant, constants.number(constant))
    return _shifted(inputs, formula)


def read_count(inputs: Inputs, key: str, default: int, low: int = 1, high: int = MOST_SAMPLES) -> int:
    """A whole number within bounds."""
    value = inputs.table.number(key, float(default), example=str(default))
    if not value.is_integer() or not low <= value <= high:
        said = f"it is {value:g}, but it should be a whole number from {low} to {high}."
        raise inputs.table.fault(CardInputError, key, key, said)
    return int(value)


def read_switch(inputs: Inputs, key: str) -> bool:
    """True or false; false without it."""
    value = inputs.table.raw(key)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise inputs.table.fault(CardInputError, key, key, "it should be true or false, without quotes.")


def _with_domain(inputs: Inputs, formula: Formula, place: int, key: str) -> Formula:
    table = inputs.table
    if place >= len(formula.variables):
        raise table.fault(CardInputError, key, key, f"{formula.title} has one variable, {formula.names[0]}.")
    low, high = table.numbers(key, 2)
    if low > high:
        said = f"it runs from {low:g} to {high:g}: let it begin at the smaller number."
        raise table.fault(CardInputError, key, key, said)
    return with_variable(formula, replace(formula.variables[place], low=low, high=high))


def _shifted(inputs: Inputs, formula: Formula) -> Formula:
    """The formula moved by `shift`, in its own unit of length."""
    if not inputs.table.has("shift"):
        return formula
    shift = read_point(inputs, formula.units.metres, "shift") + np.array(formula.placement.shift)
    x, y, z = (float(v) for v in shift)
    return replace(formula, placement=replace(formula.placement, shift=(x, y, z)))
