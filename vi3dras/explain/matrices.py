"""Link matrices: one as the product of its four elementary ones, and the chain of all."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY
from vi3dras.arrays import Floats
from vi3dras.explain import errata
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Grid, Line, Piece
from vi3dras.explain.markup import EQUALS, formula, given, in_numbers, number_grid, say, words
from vi3dras.explain.scope import Scope, angle, joint_symbol
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.kinematics.steps import row_numbers
from vi3dras.language.boxes import Row, Run
from vi3dras.rotations.elementary import shift, tilt, turn
from vi3dras.units import DECIMALS

STANDARD = (
    ("cos({t})", "-sin({t})*cos({al})", "sin({t})*sin({al})", "{a}*cos({t})"),
    ("sin({t})", "cos({t})*cos({al})", "-cos({t})*sin({al})", "{a}*sin({t})"),
    ("0", "sin({al})", "cos({al})", "{d}"),
    ("0", "0", "0", "1"),
)
MODIFIED = (
    ("cos({t})", "-sin({t})", "0", "{a}"),
    ("sin({t})*cos({al})", "cos({t})*cos({al})", "-sin({al})", "-{d}*sin({al})"),
    ("sin({t})*sin({al})", "cos({t})*sin({al})", "cos({al})", "{d}*cos({al})"),
    ("0", "0", "0", "1"),
)


class Parameters(NamedTuple):
    """One row of the D-H table, at the joint value of now, SI."""

    theta: float
    d: float
    a: float
    alpha: float


def parameters(scope: Scope, i: int, q: Floats) -> Parameters:
    """Row `i` with its variable at `q` (n,)."""
    return Parameters(**row_numbers(scope.robot.joints[i], float(q[i])))


def link_body(scope: Scope, i: int, at: tuple[int, int]) -> Body:
    """A matrix in closed form, as the product of its elementary ones, and one element of it with numbers."""
    robot = scope.robot
    row = parameters(scope, i, scope.q)
    number = f"{i + 1}" if i < 9 else f"{{{i + 1}}}"
    names = {"t": f"θ_{number}", "d": f"d_{number}", "a": f"a_{number}", "al": f"α_{number}"}
    known = {
        names["t"]: angle(row.theta), names["d"]: scope.length(row.d),
        names["a"]: scope.length(row.a), names["al"]: angle(row.alpha),
    }  # fmt: skip
    is_standard = robot.convention == "standard"
    texts = [[text.format(**names) for text in line] for line in (STANDARD if is_standard else MODIFIED)]
    closed = Grid(
        tuple(tuple(formula(text, tuple(known)) for text in line) for line in texts), None, (at,),
        is_numbers=False,
    )  # fmt: skip
    order = "{R} · {T} · {X} · {Y}" if is_standard else "{Y} · {X} · {R} · {T}"
    product = f"A_{number} = " + order.format(
        R=f"R_z({names['t']})", T=f"T_z({names['d']})", X=f"T_x({names['a']})", Y=f"R_x({names['al']})"
    )
    matrix = local_transforms(robot, scope.q)[i].copy()
    matrix[:3, 3] /= robot.units.metres
    equation = _element(texts, at, known, matrix, scope)
    decimals = (4, 4, 4, DECIMALS[robot.units.length] + 1)
    whole: Line = (Piece(say(f"A_{number} = ")), number_grid(matrix, decimals, marked=(at,)))
    return Body(
        (words(product), (Piece(say(f"A_{number} = ")), closed)),
        (
            given(*known.items()),
            _elementary(row, robot.units.metres, is_standard, equation.right),
            in_numbers(equation),
            whole,
        ),
        (equation,),
        f"Denavit and Hartenberg, {robot.convention}",
        errata.ROTX + (errata.LETTER if robot.joints[i].d else ""),
        compared=errata.link_sheet(),
        symbol=f"A_{number}",
        title=f"link transform of the {robot.joints[i].name}",
        meaning=(
            f"Carries a point written in frame {i + 1} into frame {i}: it turns by {joint_symbol(robot, i)} "
            "about the joint axis, slides by d along it, slides by a along the new x axis and twists by α "
            "about that axis."
        ).replace("_", ""),
        chip=f"4 × 4, {robot.units.length}",
    )


def _element(
    texts: list[list[str]], at: tuple[int, int], known: dict[str, Quantity], matrix: Floats, scope: Scope
) -> Equation:
    """One element; those that are 0 or 1 by their build say so."""
    text = texts[at[0]][at[1]]
    used = {name: value for name, value in known.items() if name in text}
    r, c = at
    is_length = c == 3 and r < 3
    digits = DECIMALS[scope.unit] + 1 if is_length else 4
    result = Quantity(float(matrix[r, c]), digits, scope.unit if is_length else "")
    return Equation(f"A_{{{r + 1},{c + 1}}}", text, used, result)


def _elementary(row: Parameters, metres: float, is_standard: bool, text: str) -> Line:
    """The four matrices that make one, with numbers; what an element is made of is marked."""
    used = {
        "z": ((0, 0),) * ("cos(θ" in text) + ((1, 0),) * ("sin(θ" in text),
        "d": ((2, 3),) * ("d_" in text),
        "x": ((0, 3),) * ("a_" in text),
        "α": ((1, 1),) * ("cos(α" in text) + ((2, 1),) * ("sin(α" in text),
    }
    a, d = row.a / metres, row.d / metres
    parts = {
        "z": (f"R_z({angle(row.theta).text}°)", turn(row.theta)),
        "d": (f"T_z({_short(d)})", shift(z=d)),
        "x": (f"T_x({_short(a)})", shift(x=a)),
        "α": (f"R_x({angle(row.alpha).text}°)", tilt(row.alpha)),
    }
    line: list[Piece | Grid] = []
    for k, key in enumerate("zdxα" if is_standard else "αxzd"):
        name, matrix = parts[key]
        if k:
            line.append(Piece(Run(" · "), "quiet"))
        line.append(number_grid(matrix, (3, 3, 3, 2), above=name, marked=used[key]))
    return tuple(line)


def product_body(scope: Scope, i: int, at: tuple[int, int]) -> Body:
    """The chain up to frame `i`, as the one before times one matrix more, and one element of it."""
    robot, metres = scope.robot, scope.robot.units.metres
    frames = link_frames(robot, scope.q)
    link = local_transforms(robot, scope.q)[i - 1]
    has_tool = i == robot.n and robot.tool != IDENTITY
    link = link @ np.array(robot.tool) if has_tool else link
    before, after = frames[i - 1].copy(), frames[i].copy()
    for matrix in (before, after, link):
        matrix[:3, 3] /= metres
    digits = DECIMALS[robot.units.length] + 1
    decimals = (4, 4, 4, digits)
    r, c = at
    known = {f"m_{r + 1}{k + 1}": Quantity(float(before[r, k]), decimals[k]) for k in range(4)}
    known |= {
        f"b_{k + 1}{c + 1}": Quantity(float(link[k, c]), digits if c == 3 and k < 3 else 4) for k in range(4)
    }
    text = "+".join(f"m_{r + 1}{k + 1}*b_{k + 1}{c + 1}" for k in range(4 if c == 3 else 3))
    known = {name: value for name, value in known.items() if name in text}
    is_length = c == 3 and r < 3
    result = Quantity(float(after[r, c]), digits if is_length else 4, robot.units.length if is_length else "")
    equation = Equation(f"t_{{{r + 1},{c + 1}}}", text, known, result)
    last = f"A_{i}" + (" · H" if has_tool else "")
    base = "B · " if robot.base != IDENTITY else ""
    name = "T" if i == robot.n else f"^0T_{i}"
    whole = f"{name} = {base}" + " · ".join(f"A_{k}" for k in range(1, i + 1)) + (" · H" if has_tool else "")
    row = tuple((r, k) for k in range(4))
    column = tuple((k, c) for k in range(4))
    line: Line = (
        Piece(say(f"{name} = ")),
        number_grid(before, decimals, above=f"M = ^0T_{i - 1}" if i > 1 else "M = ^0T_0", marked=row),
        Piece(Run(" · "), "quiet"),
        number_grid(link, decimals, above=f"b = {last}", marked=column),
    )
    result_line: Line = (Piece(Run(EQUALS), "quiet"), number_grid(after, decimals, marked=(at,)))
    return Body(
        (
            words(whole),
            words(f"{name} = ^0T_{i - 1} · {last}"),
            (Piece(Row((say(f"t_{{{r + 1},{c + 1}}}"), Run(EQUALS)))), Piece(equation.symbols)),
        ),
        (line, result_line, in_numbers(equation)),
        (equation,),
        "row times column",
        chip=f"4 × 4, {robot.units.length}",
    )


def _short(value: float) -> str:
    return Quantity(value, 0 if abs(value - round(value)) < 1e-9 else 2).text
