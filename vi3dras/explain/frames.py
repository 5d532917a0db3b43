"""One frame in another, its Euler angles, and turns one after the other, with the numbers of now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, number_grid, words
from vi3dras.explain.scope import Scope, angle
from vi3dras.rotations.compound import Moment
from vi3dras.units import DECIMALS

if TYPE_CHECKING:
    from vi3dras.api.explorer.frames import Transform

ANGLES = ("α", "β", "γ")
"""What three angles are called, in the order in which they are turned."""
MOST = 8
"""Factors that are named one by one."""


def product_words(order: str, about: str, names: tuple[str, ...] = ANGLES) -> str:
    """The product of three turns as it is multiplied: the first one left, or right about fixed axes."""
    turns = [f"R_{axis}({name})" for axis, name in zip(order, names, strict=True)]
    return " · ".join(turns if about == "moving" else turns[::-1])


def plain_product(order: str, about: str, names: tuple[str, ...] = ANGLES) -> str:
    """The same where nothing can be written low: `R(z, α) · R(y, β) · R(x, γ)`."""
    turns = [f"R({axis}, {name})" for axis, name in zip(order, names, strict=True)]
    return " · ".join(turns if about == "moving" else turns[::-1])


def factor_word(name: str, *, back: bool = False) -> str:
    """`A_3` for `A3`, `R_z(θ_3)` for `Rz θ3`, raised to −1 where it leads back."""
    letters, _, symbol = name.partition(" ")
    if symbol:
        word = f"{letters[0]}_{letters[1]}({_lowered(symbol)})"
    elif letters[:1] in {"R", "T"} and len(letters) == 2:
        word = f"{letters[0]}_{letters[1]}"
    else:
        word = _lowered(letters) if letters[1:].isdecimal() else letters
    return f"{word}^{{−1}}" if back else word


def product(
    scope: Scope, between: Transform | None, between_matrix: Floats, frame_from: str, frame_to: str
) -> Body:
    """The factors that lead from one frame to the other."""
    factors = () if between is None else between.parts
    names = [factor_word(factor.name, back=factor.back) for factor in factors]
    if len(names) > MOST:
        names = [*names[: MOST - 1], "…", names[-1]]
    told_in = np.array(between_matrix)
    told_in[:3, 3] /= scope.robot.units.metres
    digits = DECIMALS[scope.unit] + 1
    grid = (*words("T = "), number_grid(told_in, (4, 4, 4, digits)))
    return Body(
        (words("T = " + (" · ".join(names) or "1")),), (grid,),
        source="from frame to frame", title=f"frame {frame_to} in frame {frame_from}",
    )  # fmt: skip


def euler(scope: Scope, euler_order: str, euler_about: str, between_matrix: Floats) -> Body:
    """The product that the three angles stand for, and what they are."""
    value = scope.value
    if value is None:
        return Body((words(f"R = {product_words(euler_order, euler_about)}"),), ())
    return _angles(np.asarray(value, float), euler_order, euler_about, between_matrix[:3, :3])


def turned(
    scope: Scope, turn_angles: Floats, euler_order: str, euler_about: str, turning: Moment | None
) -> Body:
    """The product so far: moving axes are multiplied on the right, fixed ones on the left."""
    if turning is None:
        return Body((words(f"R = {product_words(euler_order, euler_about)}"),), ())
    done = np.zeros(3)
    for each in turning.factors:
        done[each.turn] = each.done
    body = _angles(done, euler_order, euler_about, turning.matrix)
    side = "right" if euler_about == "moving" else "left"
    return body._replace(note=f"A turn about {euler_about} axes is multiplied on the {side}.")


def _angles(values: Floats, order: str, about: str, rotation: Floats) -> Body:
    numbers = given(*((name, angle(float(v), 2)) for name, v in zip(ANGLES, values, strict=True)))
    grid = (*words("R = "), number_grid(rotation, (4, 4, 4)))
    return Body(
        (words(f"R = {product_words(order, about)}"),), (numbers, grid),
        source="three turns one after the other", title=f"{order} about {about} axes",
    )  # fmt: skip


def _lowered(symbol: str) -> str:
    letter, number = symbol[0], symbol[1:]
    return f"{letter}_{number}" if len(number) == 1 else f"{letter}_{{{number}}}"
