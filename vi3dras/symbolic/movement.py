"""How each link of an arm moves when its joints do, told in axes that turn with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from vi3dras.symbolic import chain
from vi3dras.symbolic.expression import Expression, number, total
from vi3dras.symbolic.inertia import bodies
from vi3dras.symbolic.matrices import ExpressionMatrix, mapped, product, transposed
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable

Column: TypeAlias = tuple[Expression, ...]


@dataclass(frozen=True)
class Forces:
    """What acts on an arm, and whether its masses are letters."""

    lettered: bool = True
    """Masses, centres and inertias as letters; else as numbers."""
    down: tuple[float, float, float] = (0.0, 0.0, -1.0)
    """Where gravity points in the world, of length one; all zero without gravity."""


EARTHLY = Forces()


class Movement(NamedTuple):
    """How one link moves, in its own axes."""

    speed: tuple[Column, ...]
    """Of its centre of mass per rate of each of the joints that move, a vector each."""
    turning: tuple[Column, ...]
    """Its angular velocity per rate of each of them."""
    height: Expression
    """How far its centre of mass is along gravity, in the world."""


@lru_cache(maxsize=128)
def movement(table: SymbolicTable, i: int, forces: Forces, rules: Rules = USUAL) -> Movement:
    """How link `i` moves when the joints do."""
    heavy, _ = bodies(table.robot, lettered=forces.lettered)
    centre = heavy[i].centre
    speed: list[Column] = []
    turning: list[Column] = []
    for j in table.moving:
        if j > i:
            speed.append(())
            turning.append(())
            continue
        there = own_frame(table, j, i, rules)
        axis = there[2][:3]  # the joint's axis in the link's own axes
        if table.robot.joints[j].is_revolute:
            place = placed(there, centre, rules)
            lever = (-place[1], place[0], number(0))
            speed.append(_turned_back(there, lever, rules))
            turning.append(axis)
        else:
            speed.append(axis)
            turning.append((number(0),) * 3)
    return Movement(tuple(speed), tuple(turning), _height(table, i, forces, rules))


def own_frame(table: SymbolicTable, j: int, i: int, rules: Rules = USUAL) -> ExpressionMatrix:
    """From the axes that link `i` turns with to those whose z is the axis of joint `j` <= i (4, 4)."""
    if table.robot.convention == "modified":
        return chain.between(table, j + 1, i + 1, rules)
    joint = table.without_link(i)
    return mapped(product(chain.between(table, j, i, rules), joint), lambda e: simplified(e, rules))


def placed(frame: ExpressionMatrix, point: Column, rules: Rules = USUAL) -> Column:
    """A point of a frame where that frame is."""
    return tuple(
        simplified(total([row[3], *(a * b for a, b in zip(row[:3], point, strict=True))]), rules)
        for row in frame[:3]
    )


def _turned_back(frame: ExpressionMatrix, v: Column, rules: Rules) -> Column:
    columns = transposed(tuple(row[:3] for row in frame[:3]))
    return tuple(simplified(total(a * b for a, b in zip(c, v, strict=True)), rules) for c in columns)


def _height(table: SymbolicTable, i: int, forces: Forces, rules: Rules) -> Expression:
    """How far a link's centre of mass is along gravity."""
    heavy, _ = bodies(table.robot, lettered=forces.lettered)
    first = 0 if table.robot.convention == "standard" else -1
    if first == 0:
        frame = product(table.end(-1), own_frame(table, 0, i, rules))
    else:
        frame = chain.frame(table, i + 1, rules)
    place = placed(frame, heavy[i].centre, rules)
    parts = [p * (int(d) if float(d).is_integer() else d) for p, d in zip(place, forces.down, strict=True)]
    return simplified(total(parts), rules)
