"""One frame on its way to the next: the four numbers of a row, their matrices, how the frame is turned."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import pose
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line, Piece
from vi3dras.explain.markup import given, number_grid, say, told, words, worked
from vi3dras.explain.scope import Scope, angle
from vi3dras.kinematics.hidden import Hidden
from vi3dras.kinematics.steps import SYMBOLS, Step, row_shown, step_digits, step_numbers
from vi3dras.units import DECIMALS

NAMES = {"theta": "Joint angle", "d": "Joint offset", "a": "Link length", "alpha": "Link twist"}
MEANINGS = {
    "theta": "The angle from the old x to the new x, counted about z by the right-hand rule.",
    "d": "How far the new x lies from the old x, along z. Some books call it b.",
    "a": "How far the new z lies from the old z, along x.",
    "alpha": "The angle from the old z to the new z, counted about x by the right-hand rule.",
}
"""What each number of a row means, as RoboAnalyzer's Table 1 has it: z and x are those of its convention."""


def step_name(step: Step, row: int, convention: str) -> str:
    """`α_3` for a step of row 2, counted from 0; a and α of a modified table belong to the link before."""
    i = row if convention == "modified" and step.axis == "x" else row + 1
    return f"{SYMBOLS[step.parameter]}_{i}" if i < 10 else f"{SYMBOLS[step.parameter]}_{{{i}}}"


def step_text(robot: Robot, step: Step, share: float = 1.0) -> str:
    """How far a step goes, or a share of it, as people read it: `−26.0°`, `120.0 mm`."""
    whole, unit = step_numbers(robot, step)
    return f"{share * whole:.{step_digits(robot, step)}f}{unit}".replace("-", "−")


def miss_text(robot: Robot, asked: Hidden, answer: float) -> str:
    """How far off an answer [rad], [m] is: `35.6° too little`; nothing where it is right."""
    miss = asked.miss(answer)
    if abs(miss) <= asked.near:
        return ""
    off = step_text(robot, asked.step._replace(value=abs(miss)))
    return f"{off} too much" if miss > 0 else f"{off} too little"


def elements(count: int) -> str:
    """How many elements of a matrix change, in words."""
    return "1 element changes" if count == 1 else f"{count} elements change"


def row(scope: Scope, moves: tuple[Step, ...], joint: int, order: str) -> Body:
    """The four steps in their order."""
    i = row_shown(scope.robot, joint)
    names = [step_name(step, i, order) for step in moves]
    factors = (_factor_word(step, name) for step, name in zip(moves, names, strict=True))
    numbers = zip(names, (_amount(scope, step) for step in moves), strict=True)
    return Body(
        (words(f"A_{i + 1} = " + " · ".join(factors)),), (given(*numbers),),
        source="Denavit and Hartenberg", title="the four steps of a row",
    )  # fmt: skip


def factor(scope: Scope, moves: tuple[Step, ...], factors: Floats) -> Body:
    """The matrix of one step."""
    k = scope.place(of=0) if scope.part is not None else 0
    step = moves[min(k, 3)]
    word = _factor_word(step, SYMBOLS[step.parameter])
    return Body(
        (words(word),), (_matrix(scope, f"{word} = ", factors[min(k, 3)]),), source="a step of the row"
    )


def product(scope: Scope, reached: Floats) -> Body:
    """All four multiplied, as far as they are done."""
    return Body(
        (words("A_i = F_1 · F_2 · F_3 · F_4"),), (_matrix(scope, "A_i = ", reached),),
        source="the four steps, as far as they are done",
    )  # fmt: skip


def seen(scope: Scope, seen: Floats, seen_in: str) -> Body:
    """The moving frame from where it is looked at."""
    text = "T = A_i" if seen_in == "frame before" else "T = A_1 · A_2 · … · A_i"
    return Body((words(text),), (_matrix(scope, "T = ", seen),))


def quaternion(scope: Scope, turn: float, axis: Floats) -> Body:
    """From axis and angle."""
    half = {"φ": angle(turn, 2)}
    w = Equation("w", "cos(φ/2)", half, Quantity(math.cos(turn / 2), 4))
    others = [
        Equation(
            letter, f"k_{letter}*sin(φ/2)", {f"k_{letter}": Quantity(float(k), 4), **half},
            Quantity(float(k) * math.sin(turn / 2), 4),
        )
        for letter, k in zip("xyz", axis, strict=True)
    ]  # fmt: skip
    return worked(w, *others, source="axis and angle", has_givens=False)


def abc(scope: Scope, seen: Floats) -> Body:
    """Roll, pitch and yaw of the moving frame."""
    return pose.abc(scope, seen)._replace(title="roll, pitch and yaw of the moving frame")


def angle_of_turn(scope: Scope, seen: Floats) -> Body:
    """From the trace of the rotation."""
    known = {f"r_{i}{i}": Quantity(float(seen[i - 1, i - 1]), 6) for i in (1, 2, 3)}
    value = float(np.asarray(scope.value))
    if value > math.pi - 1e-3 or value < 1e-3:
        return Body(
            (words("cos φ = (r_11 + r_22 + r_33 − 1) / 2"),), (told(f"φ = {math.degrees(value):.1f}°"),)
        )
    return worked(
        Equation("φ", "arccos((r_11+r_22+r_33-1)/2)", known, angle(value)), source="trace of the rotation"
    )


def _factor_word(step: Step, name: str) -> str:
    letter = "R" if step.turns else "T"
    return f"{letter}_{step.axis}({name})"


def _amount(scope: Scope, step: Step) -> Quantity:
    return angle(step.value) if step.turns else scope.length(step.value)


def _matrix(scope: Scope, before: str, matrix: Floats) -> Line:
    units = scope.robot.units
    told_in = np.array(matrix)
    told_in[:3, 3] /= units.metres
    return (Piece(say(before)), number_grid(told_in, (4, 4, 4, DECIMALS[units.length] + 1)))
