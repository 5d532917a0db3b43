"""A bench before an arm, to begin with: a table with a block and a post on it."""

from __future__ import annotations

from vi3dras.units import Units
from vi3dras.workcell.bodies import Box, Cylinder, Table
from vi3dras.workcell.cell import Cell, Thing
from vi3dras.workcell.place import Place


def bench(size: float, floor: float, units: Units) -> Cell:
    """The bench of an arm that reaches `size` [m] and stands on a ground at `floor` [m]."""

    def part(share: float, above: float = 0.0) -> float:
        """A share of the size above a height, as a number of few digits in the unit says it."""
        return round((share * size + above) / units.metres, 6) * units.metres

    top = part(0.16, floor)
    table = Table((part(0.6), part(0.8), part(0.16)), part(0.03), part(0.04))
    block, post = Box((part(0.16), part(0.16), part(0.12))), Cylinder(part(0.04), part(0.36))
    things = (
        Thing("table", table, Place((part(0.55), 0.0, top))),
        Thing("block", block, Place((part(0.5), part(-0.2), top))),
        Thing("post", post, Place((part(0.45), part(0.24), top))),
    )
    return Cell("Bench", things, units)
