"""An arm as text for people, in its own units: rows and columns that can be pasted into the editor again."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import IDENTITY, Matrix, Robot
from vi3dras.export.quoting import one_line
from vi3dras.notations import spelt
from vi3dras.notations.elementary import Element, Screws
from vi3dras.orientation import abc_from_matrix

SHOWN = 10
"""Decimals of a number as it is typed: those of an arm's file."""


def table(robot: Robot) -> str:
    """The D-H table; a joint's variable stands in the cell that it moves."""
    units = robot.units
    order = ("theta", "d", "a", "alpha") if robot.convention == "standard" else ("alpha", "a", "theta", "d")
    before = "" if robot.convention == "standard" else "_(i-1)"
    heads = ["joint"]
    for key in order:
        unit = units.angle if key in {"theta", "alpha"} else units.length
        heads.append(f"{key}{before if key in {'a', 'alpha'} else ''} [{unit}]")
    lines = [heads]
    for i, joint in enumerate(robot.joints, 1):
        cells = {key: shown(getattr(joint, key), _unit(robot, key)) for key in order}
        varied = "theta" if joint.is_revolute else "d"
        cells[varied] = variable(cells[varied], f"q{i}", joint.sign)
        lines.append([str(i), *cells.values()])
    what = f"{robot.convention} D-H"
    return _text(robot, what, [*spelt.aligned(lines), *_ends(robot)])


def elements(robot: Robot, sequence: tuple[Element, ...]) -> str:
    """The transforms in their order, one per line."""
    lines = []
    for element in sequence:
        turns = element.axis[0] == "r"
        told = shown(element.value, robot.units.radians if turns else robot.units.metres)
        if element.joint is not None:
            told = variable("0", f"q{element.joint + 1}", element.sign)
        lines.append(f"{element.axis}({told})")
    units = f"{robot.units.length}, {robot.units.angle}"
    return _text(robot, f"elementary transforms, {units}", [" ".join(lines)])


def screws(robot: Robot, found: Screws) -> str:
    """The screw axes and the home matrix."""
    metres = robot.units.metres
    lines = [["joint", "wx", "wy", "wz", "vx", "vy", "vz"]]
    for i, (joint, row) in enumerate(zip(robot.joints, found.axes, strict=True), 1):
        moment = row[3:] / (metres if joint.is_revolute else 1.0)
        lines.append([str(i), *(spelt.number(round(v, SHOWN)) for v in (*row[:3], *moment))])
    home = found.home.copy()
    home[:3, 3] /= metres
    matrix = spelt.aligned([[spelt.number(round(v, SHOWN)) for v in row] for row in home.tolist()])
    what = f"product of exponentials in the space frame, v of turning joints in {robot.units.length}"
    return _text(robot, what, [*spelt.aligned(lines), "M", *matrix])


def shown(value: float, unit: float) -> str:
    """A length [m] or angle [rad] as a number of units of that size."""
    return spelt.number(round(value / unit, SHOWN))


def variable(offset: str, name: str, sign: int) -> str:
    """A cell that a joint moves: `q1`, `-q1`, `q1 + 90`, `-q1 - 90`."""
    moved = f"{'-' if sign < 0 else ''}{name}"
    if offset == "0":
        return moved
    return f"{moved} {'-' if offset.startswith('-') else '+'} {offset.removeprefix('-')}"


def _text(robot: Robot, what: str, lines: list[str]) -> str:
    return "\n".join([f"# {one_line(robot.name)}: {what}", *lines, ""])


def _unit(robot: Robot, key: str) -> float:
    return robot.units.radians if key in {"theta", "alpha"} else robot.units.metres


def _ends(robot: Robot) -> list[str]:
    """Base and tool as comments, where there are any."""
    return [
        f"# {name}: {_placed(robot, frame)}"
        for name, frame in (("base", robot.base), ("tool", robot.tool))
        if frame != IDENTITY
    ]


def _placed(robot: Robot, frame: Matrix) -> str:
    """A place and its A, B, C in the arm's units."""
    matrix, units = np.array(frame), robot.units
    point = matrix[:3, 3].tolist()
    place = [f"{axis} {shown(v, units.metres)}" for axis, v in zip("xyz", point, strict=True)]
    turned = abc_from_matrix(matrix[:3, :3]).tolist()
    angles = [f"{letter} {shown(v, units.radians)}" for letter, v in zip("ABC", turned, strict=True)]
    return f"{', '.join(place)} {units.length}; {', '.join(angles)} {units.angle}"
