"""An arm as MATLAB: tables for Corke's Robotics Toolbox, the rest as functions that need no toolbox."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import IDENTITY, Joint, Robot
from vi3dras.export.quoting import matlab_string, plain
from vi3dras.notations import spelt
from vi3dras.notations.elementary import Element, Screws

PI = "pi"

TURNS = {
    "rx": "[1 0 0 0; 0 cos(t) -sin(t) 0; 0 sin(t) cos(t) 0; 0 0 0 1]",
    "ry": "[cos(t) 0 sin(t) 0; 0 1 0 0; -sin(t) 0 cos(t) 0; 0 0 0 1]",
    "rz": "[cos(t) -sin(t) 0 0; sin(t) cos(t) 0 0; 0 0 1 0; 0 0 0 1]",
    "tx": "[1 0 0 t; 0 1 0 0; 0 0 1 0; 0 0 0 1]",
    "ty": "[1 0 0 0; 0 1 0 t; 0 0 1 0; 0 0 0 1]",
    "tz": "[1 0 0 0; 0 1 0 0; 0 0 1 t; 0 0 0 1]",
}
"""The six elementary transforms."""

HAT = "hat = @(s) [0 -s(3) s(2) s(4); s(3) 0 -s(1) s(5); -s(2) s(1) 0 s(6); 0 0 0 0];"


def table(robot: Robot) -> str:
    """A `SerialLink` of Corke's toolbox, with the rows of the arm's own convention."""
    suffix = "" if robot.convention == "standard" else "MDH"
    links = [f"L({i}) = {_row(joint, suffix)};" for i, joint in enumerate(robot.joints, 1)]
    ends = [
        f", '{name}', [{spelt.rows(np.array(frame), ' ', '; ')}]"
        for name, frame in (("base", robot.base), ("tool", robot.tool))
        if frame != IDENTITY
    ]
    build = f"arm = SerialLink(L, 'name', {matlab_string(robot.name)}{''.join(ends)});"
    return _script(robot, f"{robot.convention} D-H for Corke's Robotics Toolbox", ["clear L", *links, build])


def elements(robot: Robot, sequence: tuple[Element, ...]) -> str:
    """A function of the joint values: the product of the transforms."""
    used = sorted({element.axis for element in sequence})
    helpers = [f"{axis} = @(t) {TURNS[axis]};" for axis in used]
    factors = " * ".join(map(_element, sequence)) or "eye(4)"
    return _script(robot, "elementary transforms", [*helpers, f"T = @(q) {factors};"])


def screws(robot: Robot, found: Screws) -> str:
    """A function of the joint values: the product of the exponentials. A column of S is ω, then v."""
    factors = [f"expm(hat(S(:,{i})) * q({i}))" for i in range(1, robot.n + 1)]
    lines = [
        f"S = [{spelt.rows(found.axes.T, ' ', '; ')}];",
        f"M = [{spelt.rows(found.home, ' ', '; ')}];",
        HAT,
        f"T = @(q) {' * '.join(factors)} * M;",
    ]
    return _script(robot, "product of exponentials, space frame", lines)


def _script(robot: Robot, what: str, lines: list[str]) -> str:
    return "\n".join([f"% {plain(robot.name)}: {what}, in m and rad", *lines, ""])


def _row(joint: Joint, suffix: str) -> str:
    kind = "Revolute" if joint.is_revolute else "Prismatic"
    fixed, offset = (joint.d, joint.theta) if joint.is_revolute else (joint.theta, joint.d)
    is_turning = joint.is_revolute
    told = {
        "d" if is_turning else "theta": _told(fixed, turns=not is_turning),
        "a": _told(joint.a),
        "alpha": _told(joint.alpha, turns=True),
        "offset": _told(offset, turns=is_turning),
    }
    if joint.is_limited:
        ends = (_told(end, turns=is_turning) for end in (joint.low, joint.high))
        told["qlim"] = f"[{' '.join(ends)}]"
    words = [f"'{key}', {value}" for key, value in told.items()] + ["'flip'"] * (joint.sign < 0)
    return f"{kind}{suffix}({', '.join(words)})"


def _element(element: Element) -> str:
    if element.joint is None:
        return f"{element.axis}({_told(element.value, turns=element.axis[0] == 'r')})"
    return f"{element.axis}({'-' if element.sign < 0 else ''}q({element.joint + 1}))"


def _told(value: float, *, turns: bool = False) -> str:
    return spelt.angle(value, PI) if turns else spelt.number(value)
