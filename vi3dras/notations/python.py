"""An arm as Python for roboticstoolbox: what is printed builds the same arm there, in metres and radians."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import IDENTITY, Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import plain, python_string
from vi3dras.notations import spelt
from vi3dras.notations.elementary import Element, Screws

PI = "np.pi"

HEAD = "import numpy as np\nimport roboticstoolbox as rtb\nfrom spatialmath import SE3\n"
"""Stands before the arm's name: Python reads an encoding out of a comment in its first two lines."""


def table(robot: Robot) -> str:
    """A `DHRobot`, with the rows of the arm's own convention."""
    letters = "DH" if robot.convention == "standard" else "MDH"
    lines = [f"        rtb.{_row(joint, letters)}," for joint in robot.joints]
    ends = [
        f"    {name}={_frame(np.array(frame))},"
        for name, frame in (("base", robot.base), ("tool", robot.tool))
        if frame != IDENTITY
    ]
    name = f"    name={python_string(robot.name)},"
    what = f"{robot.convention} D-H"
    return _program(robot, what, ["arm = rtb.DHRobot(", "    [", *lines, "    ],", name, *ends, ")"])


def elements(robot: Robot, sequence: tuple[Element, ...]) -> str:
    """An `ETS`."""
    lines = [f"        rtb.ET.{_element(element)}," for element in sequence]
    return _program(robot, "elementary transforms", ["arm = rtb.ETS(", "    [", *lines, "    ]", ")"])


def screws(robot: Robot, found: Screws) -> str:
    """A `PoERobot`: axes and their points in the space frame, and the home matrix."""
    lines = []
    for joint, axis, point in zip(robot.joints, found.axes, found.points, strict=True):
        if joint.is_revolute:
            lines.append(f"        rtb.PoERevolute({_list(axis[:3])}, {_list(point)}),")
        else:
            lines.append(f"        rtb.PoEPrismatic({_list(axis[3:])}),")
    build = ["arm = rtb.PoERobot(", "    [", *lines, "    ],", f"    {_frame(found.home)},", ")"]
    return _program(robot, "product of exponentials, space frame", build)


def _program(robot: Robot, what: str, lines: list[str]) -> str:
    return "\n".join([HEAD, f"# {plain(robot.name)}: {what}, in m and rad", *lines, ""])


def _row(joint: Joint, letters: str) -> str:
    """One row; what is nothing is left out."""
    kind, offset = ("Revolute", joint.theta) if joint.is_revolute else ("Prismatic", joint.d)
    told = {"a": _told(joint.a), "alpha": _told(joint.alpha, turns=True)}
    if joint.is_revolute:
        told = {"d": _told(joint.d), **told}
    else:
        told = {"theta": _told(joint.theta, turns=True), **told}
    told["offset"] = _told(offset, turns=joint.is_revolute)
    told["flip"] = "True" if joint.sign < 0 else ""
    ends = (_told(end, turns=joint.is_revolute) or "0" for end in (joint.low, joint.high))
    told["qlim"] = f"[{', '.join(ends)}]" if joint.is_limited else ""
    return f"{kind}{letters}({', '.join(f'{key}={value}' for key, value in told.items() if value)})"


def _element(element: Element) -> str:
    name = element.axis if element.axis[0] == "t" else element.axis.capitalize()
    if element.joint is None:
        return f"{name}({_told(element.value, turns=element.axis[0] == 'r')})"
    return f"{name}(jindex={element.joint}{', flip=True' if element.sign < 0 else ''})"


def _told(value: float, *, turns: bool = False) -> str:
    """A number; nothing for zero."""
    return (spelt.angle(value, PI) if turns else spelt.number(value)) if value else ""


def _list(values: Floats) -> str:
    return f"[{', '.join(map(spelt.number, values.tolist()))}]"


def _frame(matrix: Floats) -> str:
    return f"SE3(np.array([[{spelt.rows(matrix, ', ', '], [')}]]), check=False)"
