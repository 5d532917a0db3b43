"""An arm as LaTeX: a table of its rows, a product of transforms, a table of its screw axes."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import IDENTITY, Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import latex_text
from vi3dras.notations import spelt
from vi3dras.notations.elementary import Element, Screws
from vi3dras.notations.plain import shown, variable

HEADS = {
    "standard": (r"\theta_i", "d_i", "a_i", r"\alpha_i"),
    "modified": (r"\alpha_{i-1}", "a_{i-1}", r"\theta_i", "d_i"),
}
"""The letters of a table in the order of its motions."""


def table(robot: Robot) -> str:
    """A `tabular` in the arm's units; base and tool below it where there are any."""
    letters = HEADS[robot.convention]
    length, turn = rf"\mathrm{{{robot.units.length}}}", _degrees(robot)
    units = [length if letter[0] in "da" else turn for letter in letters]
    head = " & ".join(["$i$", *(f"${h}\\,[{unit}]$" for h, unit in zip(letters, units, strict=True))])
    lines = [" & ".join([str(i), *_cells(robot, i - 1, joint)]) for i, joint in enumerate(robot.joints, 1)]
    told = [
        f"$T_{{\\mathrm{{{name}}}}} = {_matrix(_scaled(robot, np.array(frame)))}$"
        for name, frame in (("base", robot.base), ("tool", robot.tool))
        if frame != IDENTITY
    ]
    return _document(robot, f"{robot.convention} D-H", [*_tabular("r" * 5, head, lines), *told])


def elements(robot: Robot, sequence: tuple[Element, ...]) -> str:
    """The product of the transforms in the arm's units."""
    factors = []
    for element in sequence:
        kind, axis = element.axis
        told = _value(robot, element)
        factors.append(rf"{'R' if kind == 'r' else 'T'}_{axis}({told})")
    return _document(robot, "elementary transforms", ["$T = " + r" \, ".join(factors) + "$"])


def screws(robot: Robot, found: Screws) -> str:
    """The screw axes with v in the arm's unit of length, and M."""
    metres = robot.units.metres
    unit = robot.units.length
    lines = []
    for i, row in enumerate(found.axes, 1):
        moment = row[3:] / (metres if robot.joints[i - 1].is_revolute else 1.0)
        cells = [*row[:3].tolist(), *moment.tolist()]
        lines.append(" & ".join([str(i), *(f"${spelt.number(round(v, 12))}$" for v in cells)]))
    head = " & ".join([f"${h}$" for h in ("i", *(f"\\omega_{k}" for k in "xyz"), *(f"v_{k}" for k in "xyz"))])
    home = f"$M = {_matrix(_scaled(robot, found.home))}$"
    what = f"product of exponentials, space frame, v of turning joints and M in {unit}"
    return _document(robot, what, [*_tabular("r" * 7, head, lines), home])


def _document(robot: Robot, what: str, lines: list[str]) -> str:
    return "\n".join([f"% {what}", rf"\textbf{{{latex_text(robot.name)}}}: {what}", "", *lines, ""])


def _tabular(columns: str, head: str, lines: list[str]) -> list[str]:
    rows = [f"{line} \\\\" for line in lines]
    return [rf"\begin{{tabular}}{{{columns}}}", r"\hline", f"{head} \\\\", r"\hline", *rows, r"\hline",
            r"\end{tabular}"]  # fmt: skip


def _cells(robot: Robot, index: int, joint: Joint) -> list[str]:
    values = {
        "theta": shown(joint.theta, robot.units.radians), "d": shown(joint.d, robot.units.metres),
        "a": shown(joint.a, robot.units.metres), "alpha": shown(joint.alpha, robot.units.radians),
    }  # fmt: skip
    varied = "theta" if joint.is_revolute else "d"
    values[varied] = variable(values[varied], f"q_{{{index + 1}}}", joint.sign)
    order = ("theta", "d", "a", "alpha") if robot.convention == "standard" else ("alpha", "a", "theta", "d")
    return [f"${values[key]}$" for key in order]


def _value(robot: Robot, element: Element) -> str:
    if element.joint is not None:
        return f"{'-' if element.sign < 0 else ''}q_{{{element.joint + 1}}}"
    if element.axis[0] == "t":
        return rf"{shown(element.value, robot.units.metres)}\,\mathrm{{{robot.units.length}}}"
    return shown(element.value, robot.units.radians) + ("^{\\circ}" if robot.units.angle == "deg" else "")


def _degrees(robot: Robot) -> str:
    return "^{\\circ}" if robot.units.angle == "deg" else r"\mathrm{rad}"


def _scaled(robot: Robot, frame: Floats) -> Floats:
    typed = frame.copy()
    typed[:3, 3] /= robot.units.metres
    return np.round(typed, 12)


def _matrix(frame: Floats) -> str:
    return r"\begin{pmatrix}" + spelt.rows(frame, " & ", r" \\ ") + r"\end{pmatrix}"
