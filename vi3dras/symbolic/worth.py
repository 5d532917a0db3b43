"""What equations are worth at a pose: their parts computed one after the other."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix
from vi3dras.symbolic.asked import Equations
from vi3dras.symbolic.evaluate import evaluated
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.matrices import flat
from vi3dras.symbolic.table import SymbolicTable


def letters_at(
    table: SymbolicTable, q: Floats, rates: Floats | None = None, accelerations: Floats | None = None
) -> dict[str, Floats | float]:
    """What every letter of an arm is at joint values (..., n): those of its table, of joints, and A, B, C.

    Rates and accelerations (..., n) are zero where they are not given; joints that are held stay so.
    """
    q = np.array(q, float)
    for i, value in table.held:
        q[..., i] = value
    found = table.values(q, np.zeros_like(q) if rates is None else rates)
    ahead = np.zeros_like(q) if accelerations is None else np.asarray(accelerations, float)
    for i, name, sign in zip(table.moving, table.variables, table.signs, strict=True):
        found[f"{name}''"] = sign * ahead[..., i]
    angles = abc_from_matrix(tool_pose(table.robot, q)[..., :3, :3])
    return found | {name: angles[..., k] for k, name in enumerate("ABC")}


def values_of(equations: Equations, letters: Mapping[str, Floats | float]) -> dict[str, Floats]:
    """The value of each part, a number (...) or a matrix (..., rows, columns); later ones use earlier ones.

    A letter of which nobody says a value is not a number.
    """
    known: dict[str, Floats | float] = {**dict(equations.numbers), **letters}
    found: dict[str, Floats] = {}
    for name, part in equations.parts:
        expressions = [part] if isinstance(part, Expression) else flat(part)
        for missing in {each for e in expressions for each in e.letters} - set(known):
            known[missing] = np.nan
        values = evaluated(expressions, known)
        if isinstance(part, Expression):
            found[name] = known[name] = values[0]
        else:
            stacked = np.stack(np.broadcast_arrays(*values), axis=-1)
            found[name] = stacked.reshape(*stacked.shape[:-1], len(part), len(part[0]))
    return found
