"""What an arm can do with every vertex of an object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.numbers import lengths_out
from vi3dras.api.tables import frame, html, place_names
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.objects.formula import Formula
from vi3dras.path.painting import NO_POINT, Painting

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.plots import Plot


@dataclass(frozen=True, eq=False, repr=False)
class Painted:
    """What becomes of every vertex of an object before an arm."""

    painting: Painting
    """In [m]."""
    formula: Formula
    """What was painted."""

    @property
    def percent(self) -> float:
        """How many in a hundred of its vertices are reached."""
        return self.painting.reached

    @property
    def classes(self) -> dict[str, float]:
        """Percent of the vertices in each class."""
        return self.painting.shares

    @property
    def vertices(self) -> Floats:
        """(..., 3), in the arm's unit."""
        return lengths_out(self.painting.robot, self.painting.vertices)

    def to_frame(self) -> DataFrame:
        """A table with a row for each vertex: its place and its class."""
        names = np.array([*NAMES, *["no value"] * (NO_POINT + 1 - len(NAMES))])
        places = dict(zip(place_names(self.painting.robot)[:3], self.vertices.reshape(-1, 3).T, strict=True))
        return frame(places | {"reason": names[self.painting.code.ravel()]})

    def plot(self) -> Plot:
        """Its vertices in the colours of their classes, before the arm at rest."""
        from vi3dras.api.plots import arm_items, class_dots, picture

        robot, vertices = self.painting.robot, self.painting.vertices.reshape(-1, 3)
        return picture(robot, [*arm_items(robot, robot.home), class_dots(vertices, self.painting.code)])

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1f} % {name}" for name, share in self.classes.items())
        return f"<{self.painting.code.size:,} vertices before {self.painting.robot.id}: {shares}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], picture=self.plot().html)
