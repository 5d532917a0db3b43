"""Pallets: a grid of places between corners, counted to and fro, row by row, or on an arc."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vi3dras.interpreter.arcs import arc_by
from vi3dras.interpreter.positions import MM, Position
from vi3dras.interpreter.run_errors import NoPalletError


@dataclass(frozen=True)
class Pallet:
    """A grid of places between corners."""

    start: Position
    first: Position
    """Where its first row ends; of an arc the place in its middle."""
    second: Position
    """Where its last row begins; of an arc its end."""
    opposite: Position | None
    """Where its last row ends; None takes the parallelogram."""
    along: int
    """Places of a row, or of the arc."""
    rows: int
    direction: int
    """1: to and fro; 2: every row the same way; 3: on an arc by three places."""

    @property
    def count(self) -> int:
        """How many places there are."""
        return self.along * (1 if self.direction == 3 else self.rows)

    def place(self, number: int, counted: int) -> Position:
        """The position of a place, counted from 1; all angles go evenly, too.

        Raises:
            NoPalletError: there is no such place; `number` is what the pallet is called.
        """
        if not 1 <= counted <= self.count:
            raise NoPalletError(number, counted, self.count)
        row, column = divmod(counted - 1, self.along)
        if self.direction == 3:
            return self._on_arc(column)
        if self.direction == 1 and row % 2:
            column = self.along - 1 - column
        u, v = column / max(self.along - 1, 1), row / max(self.rows - 1, 1)
        opposite = (
            self.first.shifted(self.second).shifted(self.start, -1)
            if self.opposite is None
            else self.opposite
        )
        corners = (
            (self.start, (1 - u) * (1 - v)),
            (self.first, u * (1 - v)),
            (self.second, (1 - u) * v),
            (opposite, u * v),
        )
        mixed = np.sum([share * np.array(corner.values) for corner, share in corners], axis=0)
        return replace(self.start, values=tuple(mixed.tolist()))

    def _on_arc(self, column: int) -> Position:
        arc = arc_by(self.start.point, self.first.point, self.second.point)
        share = column / max(self.along - 1, 1)
        point = arc._replace(angle=arc.angle * share).points(2)[1] / MM
        turned = self.start.shifted(self.second.shifted(self.start, -1).scaled(share)).values
        return replace(self.start, values=(*point.tolist(), *turned[3:]))
