"""Equations of the arm: lists of what there is, and the one that is looked at with its numbers of now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Literal

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.symbols import DOWN, SymbolicResult
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.codegen.forces import force_counts
from vi3dras.codegen.function import Count
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Part, called
from vi3dras.symbolic.asked import Asked, Equations
from vi3dras.symbolic.catalogue import equations
from vi3dras.symbolic.errors import SymbolsError
from vi3dras.symbolic.listing import FORCES, JACOBIAN, EquationRow, listed, of_kinematics
from vi3dras.symbolic.origin import Origin, origin
from vi3dras.symbolic.simplify import Rules
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.worth import letters_at, values_of
from vi3dras.symbolic.writing import written

from .letters import forces_of, rules_of

Language = Literal["text", "latex", "mathematica", "matlab"]


class EquationPages(VIPart):
    """Lists of equations, and one of them in full."""

    pages = ("Kinematics", "Jacobian", "Dynamics")
    equation = Control(str, default="T", label="Equation", tip="Which equation is looked at, by its name")
    element_row = Control(int, default=0, low=0, label="Row", tip="The row of the chosen element; 0 for none")
    element_column = Control(int, default=0, low=0, label="Column", tip="The column of the chosen element")
    language = Control(Language, default="latex", label="Language", tip="For which program it is written")
    kinematic_list = Indicator(
        tuple, label="Matrices", tip="Every matrix with its operations", equation=None,
        quantity="operations",
        meaning="Every matrix of the chain, with the operations that it takes to compute it.",
    )  # fmt: skip
    jacobian_list = Indicator(
        tuple, label="Jacobians and rates", tip="Jacobians, their inverse and determinant, velocities",
        equation=None, quantity="operations",
        meaning="Jacobians, determinant, inverse and rates, with the operations that each takes.",
    )  # fmt: skip
    force_list = Indicator(
        tuple, label="Equation of motion", tip="M, C and g with their operations", equation=None,
        quantity="operations", meaning="The parts of the equation of motion, with the operations of each.",
    )  # fmt: skip
    force_programs = Indicator(
        tuple, label="As a program", tip="Operations of torques and accelerations as programs", equation=None,
        quantity="operations",
        meaning="What torques and accelerations cost as straight-line programs, by the kind of operation.",
    )  # fmt: skip
    shown = Indicator(
        Equations, label="Equations", tip="The equation that is looked at", equation=None,
        quantity="equations", meaning="The equation that is looked at, with all parts that it needs.",
    )  # fmt: skip
    equation_now = Indicator(
        Floats | None, label="Numbers of now", tip="Its value where the arm stands", equation=None,
        quantity="SI", meaning="What the equation is worth where the arm stands, in m, rad, kg and N m.",
    )  # fmt: skip
    element_origin = Indicator(
        Origin | None, label="Where it comes from", tip="What the chosen element is made of", equation=None,
        quantity="equations", meaning="The factors, derivatives or links that the chosen element is made of.",
    )  # fmt: skip
    equation_text = Indicator(str, label="As text", tip="The equations for another program")
    equation_words = Indicator(str, label="In words", tip="What can be read off the equations")


@EquationPages.step("kinematic_list")
def list_kinematics(
    letters: SymbolicTable, rule_sums: bool, rule_squares: bool, rule_shared: bool, rule_expanded: bool
) -> tuple[EquationRow, ...]:
    """Every matrix."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    return listed(Asked(letters, rules), of_kinematics(letters))


@EquationPages.step("jacobian_list", slow=True)
def list_jacobians(
    letters: SymbolicTable, rule_sums: bool, rule_squares: bool, rule_shared: bool, rule_expanded: bool
) -> tuple[EquationRow, ...]:
    """Jacobians, determinant and rates."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    return listed(Asked(letters, rules), JACOBIAN)


@EquationPages.step("force_list", slow=True)
def list_forces(
    letters: SymbolicTable, rule_sums: bool, rule_squares: bool, rule_shared: bool, rule_expanded: bool,
    mass_style: str, gravity_along: str, report: Callable[[float], None] = lambda _: None,
) -> tuple[EquationRow, ...]:  # fmt: skip
    """The equation of motion."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    return listed(Asked(letters, rules, forces_of(mass_style, gravity_along), report), FORCES)


@EquationPages.step("force_programs", slow=True)
def count_programs(robot: Robot, gravity_along: str) -> tuple[tuple[str, Count], ...]:
    """Torques and accelerations one operation after the other."""
    return force_counts(robot, DOWN[gravity_along])


@EquationPages.step("shown", slow=True)
def derive_equation(
    letters: SymbolicTable, equation: str, rule_sums: bool, rule_squares: bool, rule_shared: bool,
    rule_expanded: bool, mass_style: str, gravity_along: str,
    report: Callable[[float], None] = lambda _: None,
) -> Equations:  # fmt: skip
    """The chosen equation; where this arm has none, the sentence why."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    asked = Asked(letters, rules, forces_of(mass_style, gravity_along), report)
    try:
        return equations(asked, equation)
    except SymbolsError as error:
        return Equations(equation, "", (), (str(error),))


@EquationPages.step("equation_now", "equation_words")
def put_in_numbers(letters: SymbolicTable, shown: Equations, q: Floats) -> tuple[Floats | None, str]:
    """The last part where the arm stands, and what is read off it."""
    words = f"All of {shown.what}: {shown.title}" if shown.parts else shown.sentences[0]
    if len(q) != letters.robot.n or not shown.parts or not letters.moving:
        return None, words
    values = values_of(shown, letters_at(letters, q))
    return np.atleast_2d(values[shown.parts[-1][0]]), words


@EquationPages.step("element_origin", slow=True)
def ask_origin(
    letters: SymbolicTable, shown: Equations, element_row: int, element_column: int, rule_sums: bool,
    rule_squares: bool, rule_shared: bool, rule_expanded: bool, mass_style: str, gravity_along: str,
) -> Origin | None:  # fmt: skip
    """Where the chosen element comes from; nothing while none is chosen."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    last = shown.parts[-1][1] if shown.parts else ()
    rows, columns = (len(last), len(last[0])) if isinstance(last, tuple) and last else (0, 0)
    if not (0 < element_row <= rows and 0 < element_column <= columns):
        return None
    asked = Asked(letters, rules, forces_of(mass_style, gravity_along))
    return origin(asked, shown.what, element_row - 1, element_column - 1)


@EquationPages.step("equation_text")
def write_text(letters: SymbolicTable, shown: Equations, language: Language, rule_expanded: bool) -> str:
    """The chosen equation for another program."""
    if not shown.parts:
        return ""
    title = f"{letters.robot.name}: {shown.title}, in m and rad"
    return written(shown.parts, language, title=title, rules=rules_of(True, True, True, rule_expanded))


def equation_in_python(
    robot: Robot, q: Floats, equation: str, cell_style: str, typed_cells: tuple[str, ...], mass_style: str,
    gravity_along: str, rules: Rules, language: Language,
) -> Part:  # fmt: skip
    """The arm in letters with the switches that are not as usual, the chosen equation, its numbers of now."""
    usual = asdict(Rules())
    switched = {name: is_on for name, is_on in asdict(rules).items() if is_on != usual[name]}
    chosen = {"cells": cell_style, "masses": mass_style, "gravity": gravity_along, **switched}
    made = str(called("arm.symbols", Arm.symbols, **chosen))
    for cell in typed_cells:
        row, column, text = cell.split(" ", 2)
        made += f".typed({int(row) + 1}, {column!r}, {text!r})"
    at = called("equations.at", SymbolicResult.at, joints_typed(robot, q))
    return (
        f"letters = {made}",
        f"if letters.lacks({equation!r}):",
        f"    print(letters.lacks({equation!r}))  # why this arm has none",
        "else:",
        f"    equations = letters[{equation!r}]",
        f"    print({called('equations.written', SymbolicResult.written, language)})",
        f"    print({at})",
    )
