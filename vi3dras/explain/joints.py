"""Joints and the table of an arm: joint values, room to the limits, the hand's angle, notations, slips."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.api.explorer.rosetta import NOTATIONS, TITLES
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import told, words, worked
from vi3dras.explain.matrices import link_body
from vi3dras.explain.scope import Scope, angle, joint_symbol
from vi3dras.inverse.hand import hand_angle_of, hand_rule
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import limit_margins


def margins(scope: Scope) -> Body:
    """How far a joint is inside its limits."""
    robot, values = scope.robot, np.asarray(scope.value, float)
    ranges = np.where(np.isfinite(robot.high - robot.low), robot.high - robot.low, 2 * np.pi)
    i = min(scope.place(of=int(np.argmin(values / ranges))), robot.n - 1)
    return margin_of(scope, i, float(scope.q[i]), float(values[i]))


def margin_of(scope: Scope, i: int, q: float, margin: float) -> Body:
    """The room of joint `i` to its nearer limit."""
    robot = scope.robot
    joint, symbol = robot.joints[i], f"q_{i + 1}"
    if not joint.is_limited:
        return Body((words(f"−∞ < {symbol} < ∞"),), (told(f"{symbol} may have any value"),))
    known = {symbol: scope.joint(i, q), "l": scope.joint(i, joint.low), "h": scope.joint(i, joint.high)}
    result = scope.joint(i, margin)
    text = f"min({symbol}-l, h-{symbol})"
    return worked(
        Equation("m", text, known, result), source=f"limits l and h of {joint.name}",
        note="Negative: the joint is outside its limits." if margin < 0 else "",
    )._replace(title=f"room of {joint.name} to its nearer limit", symbol=f"m_{i + 1}")  # fmt: skip


def tool_row(scope: Scope) -> Body:
    """x, y, z, A, B, C and the hand's angle: the last of these."""
    return hand_angle(scope, float(np.asarray(scope.value)[6]), scope.q)


def hand_angle(scope: Scope, value: float, q: Floats) -> Body:
    """The hand's angle to the ground: a sum of joints, or the slope of its axis."""
    robot = scope.robot
    rule = hand_rule(robot)
    if not rule.by_sum:
        axis = link_frames(robot, q)[-1, :3, 2]
        known = {f"a_{letter}": Quantity(float(v), 4) for letter, v in zip("xyz", axis, strict=True)}
        text = "atan2(a_z, sqrt(a_x^2+a_y^2))"
        return worked(Equation("ψ", text, known, angle(value)), source="slope of the tool's z axis")
    joints = np.flatnonzero(rule.weights).tolist()
    known = {f"q_{i + 1}": scope.joint(i, float(q[i])) for i in joints}
    text = "".join(f"{'+' if rule.weights[i] > 0 else '-'}q_{i + 1}" for i in joints).removeprefix("+")
    start = math.degrees(rule.start)
    total = start + math.degrees(float(rule.weights @ q))
    turns = round((total - math.degrees(value)) / 360)
    if abs(start) > 1e-9:
        known["c"] = angle(rule.start)
        text += "+c"
    if turns:
        known["t"] = angle(2 * math.pi * turns, 0)
        text += "-t"
    return worked(
        Equation("ψ", text, known, angle(value)), source="the sum of the joints that bend",
        note="Eq 6 of 3D-RAS turns this round: the wrist bends by what shoulder and elbow leave over.",
    )  # fmt: skip


def joint_values(scope: Scope) -> Body:
    """What a joint value does: it is the variable of one row of the table."""
    i = min(scope.place(), scope.robot.n - 1)
    return joint_body(scope, scope.robot, i, float(np.asarray(scope.value, float)[i]))


def joint_body(scope: Scope, robot: Robot, i: int, value: float) -> Body:
    """The variable of a row from its joint value, and the matrix that it goes into."""
    joint, symbol = robot.joints[i], joint_symbol(robot, i)
    offset = joint.theta if joint.is_revolute else joint.d
    known = {f"q_{i + 1}": scope.joint(i, value)}
    text = f"q_{i + 1}" if joint.sign > 0 else f"-q_{i + 1}"
    if abs(offset) > 1e-12:
        known = {"c": scope.joint(i, offset)} | known
        text = f"c{'+' if joint.sign > 0 else '-'}q_{i + 1}"
    equation = Equation(symbol, text, known, scope.joint(i, offset + joint.sign * value))
    body = worked(equation, source="D-H row of the joint", has_givens=False)
    matrix = link_body(scope, i, (0, 0) if joint.is_revolute else (2, 3))
    does = "Turns" if joint.is_revolute else "Slides"
    way = "about" if joint.is_revolute else "along"
    return body._replace(
        symbol=symbol, title=f"joint {i + 1}, {joint.name}",
        chip="deg" if joint.is_revolute else robot.units.length,
        meaning=f"{does} everything behind the {joint.name} {way} its axis. It is the variable of A{i + 1}.",
        equation=(*body.equation, *matrix.equation), numbers=(*body.numbers, *matrix.numbers[1:]),
        claims=(*body.claims, *matrix.claims),
    )  # fmt: skip


COLUMNS: tuple[tuple[str, str, tuple[int, int], tuple[int, int]], ...] = (
    ("θ", "the angle from one x axis to the next, about the joint's z axis", (1, 0), (0, 0)),
    ("d", "the offset from one x axis to the next, along the joint's z axis; some papers call it b",
     (2, 3), (1, 3)),
    ("a", "the length of the link: from one z axis to the next, along the new x axis", (0, 3), (0, 3)),
    ("α", "the twist of the link: from one z axis to the next, about the new x axis", (2, 1), (1, 2)),
)  # fmt: skip
"""Of the D-H table: letter, meaning, and the element of A that shows it, standard and modified."""


def table(scope: Scope) -> Body:
    """A cell of the D-H table, or the limits of a joint."""
    robot, part = scope.robot, scope.part
    if part is None or part.at[0] >= robot.n:
        return Body(note=" ".join(robot.notes))
    i = part.at[0]
    if part.kind != "column" or not 1 <= part.at[1] <= len(COLUMNS):
        return margin_of(scope, i, float(scope.q[i]), float(limit_margins(robot, scope.q)[i]))
    letter, meaning, standard, modified = COLUMNS[part.at[1] - 1]
    at = standard if robot.convention == "standard" else modified
    is_variable = letter == ("θ" if robot.joints[i].is_revolute else "d")
    body = link_body(scope, i, at)
    return body._replace(
        symbol=f"{letter}_{i + 1}", title=f"D-H parameter of the {robot.joints[i].name}",
        chip="deg" if letter in "θα" else robot.units.length,
        meaning=f"{letter} is {meaning}." + (" It is the joint's variable." if is_variable else ""),
    )  # fmt: skip


def held_hand(scope: Scope) -> Body:
    """What is asked of the hand, and what its angle is now."""
    value = float(hand_angle_of(scope.robot, scope.q[None])[0])
    body = hand_angle(scope, value, scope.q)
    return body._replace(numbers=(told(f"asked: {scope.value.sentence}"), *body.numbers))


def gaps(scope: Scope, notation_gaps: Floats) -> Body:
    """The largest difference of an element between a notation's matrix and the chain of the arm."""
    lines = zip(NOTATIONS, notation_gaps.tolist(), strict=True)
    return Body(
        (words("Δ = max |T_k − T_{chain}|"),),
        tuple(told(f"{TITLES[name]}: {gap:.1e}") for name, gap in lines),
        source="the tool by each notation's numbers alone",
    )


def miss(scope: Scope, slip: Any) -> Body:
    """How far the tool of the table is from each known place."""
    if slip is None:
        return Body((words("e_k = |p(q_k) − p_k|"),), (told("no pose is known"),))
    unit = scope.robot.units.length
    worst = [f"{np.max(each):.4g} {unit}" for each in (slip.before, slip.after)]
    return Body(
        (words("e_k = |p(q_k) − p_k|"),),
        (told(f"largest before: {worst[0]}"), told(f"largest after: {worst[1]}")),
        source="every usual slip undone in turn",
    )
