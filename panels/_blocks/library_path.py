"""A curve of a formula from the library, placed before the arm."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import formula_files, load_formula
from vi3dras.path.curve import curve_of, whole_piece
from vi3dras.path.fit import placed

from .._kit.face import Block

MOST = 2000


class PathBlock(VI):
    """Points at even distances along one curve of a formula."""

    id = "path"
    title = "Path from library"
    formula = Control(
        str, default="helix", choices=lambda: tuple(formula_files()), tip="A formula of the library"
    )
    runs = Control(
        Literal["first", "second"], default="first", label="Along", tip="The variable that runs along it"
    )
    row = Control(int, default=0, low=0, tip="Which curve of a surface or volume, counted from 0")
    count = Control(int, default=60, low=2, high=MOST, label="Points", tip="How many points")
    piece = Control(int, default=0, low=0, tip="Which piece, from 1, of a curve that has gaps")
    shift = Control(Floats, default=np.zeros(3), shape=(3,), unit="m", tip="How far it is moved")
    turn = Control(
        Floats, default=np.zeros(3), shape=(3,), unit="rad", tip="Roll, pitch and yaw about its middle"
    )
    scale = Control(float, default=1.0, low=0.001, high=1000, tip="How much larger it is, about its middle")
    points = Indicator(Floats, unit="m", shape=("n", 3), tip="Places in the arm's base frame")
    length = Indicator(float, unit="m", tip="How long the way is")


@PathBlock.step("points", "length")
def along(
    formula: str, runs: str, row: int, count: int, piece: int, shift: Floats, turn: Floats, scale: float
) -> tuple[Floats, float]:
    """Points (n, 3) [m] at even distances, and the length of the curve [m]."""
    found = load_formula(formula)
    variable = found.names[min(("first", "second").index(runs), len(found.names) - 1)]
    curve = curve_of(found, variable, row, count, piece=piece)
    whole_piece(curve, found.units.length, found.units.metres)
    middle = (curve.points.min(axis=0) + curve.points.max(axis=0)) / 2
    place = Placement(_three(shift), _three(turn), scale, _three(middle))
    return placed(curve.points, place), curve.length * scale


def _three(numbers: Floats) -> tuple[float, float, float]:
    x, y, z = (float(number) for number in numbers)
    return x, y, z


BLOCK = Block(PathBlock, "Paths", icon="route", shows=("length",), edits="formula")
