"""What is known of a port in a word: its unit, its value now, its range, its choices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.explain.equation import Quantity
from vi3dras.explain.scope import Scope, angle, significant
from vi3dras.flow import Control
from vi3dras.flow.ports import Port
from vi3dras.units import DECIMALS

MOST_TOLD = 8
"""Numbers of a row that is told number by number."""

MOST_CHOICES = 8
NOTHING = 1e-9
"""Lengths below this, in the arm's unit, come from rounding: they are said to be 0."""
KINDS: dict[Any, str] = {
    bool: "on or off", int: "a count", float: "a number", str: "words", Robot: "an arm", tuple: "a picture",
}  # fmt: skip


def unit_of(scope: Scope, port: Port) -> str:
    """The unit of a port, or what stands in its place."""
    if port.quantity:
        return port.quantity
    unit, robot = _si_unit(scope, port), scope.get("robot")
    if unit == "robot":
        kinds = {robot.unit(i) for i in range(robot.n)} if isinstance(robot, Robot) else {"deg"}
        return " and ".join(sorted(kinds))
    if unit in {"rad", "m"}:
        length = robot.units.length if isinstance(robot, Robot) else "m"
        return "deg" if unit == "rad" else str(length)
    if unit:
        return unit
    if isinstance(port, Control) and port.choices:
        return f"one of {len(port.choices)}"
    return KINDS.get(port.type, "")


def _si_unit(scope: Scope, port: Port) -> str:
    return port.unit if port.unit_by is None else str(scope.reading(port.unit_by))


def facts_of(scope: Scope, port: Port) -> tuple[tuple[str, str], ...]:
    """Name and text of what is known of a port now."""
    is_whole = scope.part is None or not isinstance(scope.value, Robot)
    facts = [("Now", said(scope, port, scope.value))] if is_whole else []
    error = scope.engine.state(f"{scope.name}.{port.name}").error
    if error is not None:
        facts.append(("Error", str(error)))
    if isinstance(scope.value, Robot) and is_whole:
        facts += _arm(scope.value)
    if isinstance(port, Control):
        if port.choices:
            words = [str(choice) for choice in port.choices]
            more = "" if len(words) <= MOST_CHOICES else f" and {len(words) - MOST_CHOICES} more"
            facts.append(("Choices", ", ".join(words[:MOST_CHOICES]) + more))
        facts += _range(scope, port)
        wired = scope.engine.source(f"{scope.name}.{port.name}")
        if wired:
            facts.append(("Wired from", wired))
    return tuple((name, text) for name, text in facts if text)


def _arm(robot: Robot) -> list[tuple[str, str]]:
    """What its file says of an arm."""
    names = ", ".join(joint.name for joint in robot.joints)
    return [
        ("Made by", robot.manufacturer),
        ("Joints", f"{robot.structure}: {names}"),
        ("Table", f"{robot.convention} Denavit-Hartenberg, in {robot.units.length} and degrees"),
        ("Source", robot.sources[0] if robot.sources else ""),
    ]


def _range(scope: Scope, port: Control) -> list[tuple[str, str]]:
    """The limits: of an arm's joint those of the arm."""
    if port.unit == "robot" and scope.part is not None and scope.part.kind == "row":
        robot, i = scope.robot, scope.part.at[-1]
        if i >= robot.n:
            return []
        joint = robot.joints[i]
        ends = _between(scope.joint(i, joint.low), scope.joint(i, joint.high))
        return [("Range", ends or "turns without limits"), ("At rest", scope.joint(i, robot.home[i]).told)]
    if port.low is None and port.high is None:
        return []
    low = -math.inf if port.low is None else float(port.low)
    high = math.inf if port.high is None else float(port.high)
    if port.unit in {"m", "rad"}:
        return [("Range", _between(_si(scope, port.unit, low), _si(scope, port.unit, high)))]
    return [("Range", _between(*(Quantity(end, 0 if end.is_integer() else 1) for end in (low, high))))]


def _between(low: Quantity, high: Quantity) -> str:
    known = [math.isfinite(q.value) for q in (low, high)]
    if all(known):
        return f"{low.text} to {high.told}"
    if known[0]:
        return f"{low.told} or more"
    return f"{high.told} or less" if known[1] else ""


def said(scope: Scope, port: Port, value: Any) -> str:  # noqa: PLR0911 - one case for each kind
    """A value in a word; nothing for what only a picture can show."""
    if value is None:
        return "nothing" if isinstance(port, Control) else ""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Robot):
        return f"{value.name}, {value.n} joints"
    if isinstance(value, str):
        return value if 0 < len(value) < 90 else ""
    if isinstance(value, int | float):
        return _si(scope, _si_unit(scope, port), float(value), is_whole=isinstance(value, int)).told
    if isinstance(value, np.ndarray):
        return _array(scope, port, value)
    title = getattr(value, "title", "")
    return title if isinstance(title, str) else ""


def _array(scope: Scope, port: Port, values: Any) -> str:
    if values.ndim == 1 and values.size <= MOST_TOLD and values.size:
        place = scope.part.at[-1] if scope.part is not None and scope.part.kind == "row" else None
        rows = range(len(values)) if place is None or place >= len(values) else [place]
        if port.unit == "robot":
            return ",  ".join(scope.joint(i, float(values[i])).told for i in rows if i < scope.robot.n)
        if port.unit in {"m", "rad"}:
            return ",  ".join(_si(scope, port.unit, float(values[i])).told for i in rows)
        if getattr(port, "per", "") == "robot.tool_numbers":
            return ",  ".join(_si(scope, "m" if i < 3 else "rad", float(values[i])).told for i in rows)
        return ""
    return " × ".join(str(n) for n in values.shape) + " numbers"


def _si(scope: Scope, unit: str, value: float, *, is_whole: bool = False) -> Quantity:
    if is_whole:
        return Quantity(value, 0)
    if unit == "rad":
        return angle(value)
    if unit == "m" and isinstance(scope.get("robot"), Robot):
        shown = scope.length(value)
        small = math.isfinite(shown.value) and NOTHING < abs(shown.value) < 10.0 ** -DECIMALS[scope.unit]
        return shown._replace(decimals=significant(shown.value, 2)) if small else shown
    digits = len(f"{value:.6g}".partition(".")[2]) if "e" not in f"{value:.6g}" else significant(value, 3)
    return Quantity(value, digits, unit)
