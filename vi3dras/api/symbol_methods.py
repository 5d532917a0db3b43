"""What an arm is asked about its equations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.symbols import Cells, Symbols


def symbols(
    self: Arm, *, cells: Cells = "letters", hold: Mapping[int, float] | None = None,
    masses: Cells = "letters", gravity: str = "-z", **rules: bool,
) -> Symbols:  # fmt: skip
    """The arm in letters: its matrices, Jacobians and forces as equations.

    >>> import vi3dras as vi
    >>> vi.robot("puma560").symbols()["det"].sentences[2]
    's5 = 0: θ5 is 0° or 180°, the first and the last axis of the wrist are in one line'

    Args:
        self: the arm.
        cells: whether lengths and twists are letters or numbers.
        hold: joints that do not move, from 1, with their values.
        masses: whether masses are letters or numbers.
        gravity: where it points in the world: -z, -y, -x or none.
        rules: of simplification, each True or False: sums, squares, shared, expanded.

    Raises:
        UnknownNameError: there is no such joint, choice or rule.
    """
    from vi3dras.api.symbols import symbols as symbols_of

    return symbols_of(self, cells=cells, hold=hold, masses=masses, gravity=gravity, **rules)
