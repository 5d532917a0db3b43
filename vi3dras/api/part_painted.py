"""A painted part as a result: percent of its area, classes, a table and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.values.numbers import lengths_out
from vi3dras.api.values.tables import frame, html, place_names
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.parts.painted import PartPainting

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot


@dataclass(frozen=True, eq=False, repr=False)
class PaintedPart:
    """What becomes of every piece of a part's surface before an arm."""

    painting: PartPainting
    """In [m]."""

    @property
    def percent(self) -> float:
        """How much of a hundred of its area is reached with the tool within the cone."""
        return self.painting.reached

    @property
    def classes(self) -> dict[str, float]:
        """Percent of the area in each class."""
        return self.painting.shares

    @property
    def faces(self) -> list[str]:
        """The class of each triangle of the file, that of most of it."""
        names = [*NAMES, "no area"]
        return [names[min(code, len(NAMES))] for code in self.painting.of_faces.tolist()]

    def to_frame(self) -> DataFrame:
        """A row for each piece: its place in the arm's unit, its area, its class, how far the tool leans."""
        painting = self.painting
        places = lengths_out(painting.robot, painting.points)
        columns = dict(zip(place_names(painting.robot)[:3], places.T, strict=True))
        area = painting.patches.areas / painting.robot.units.metres**2
        told = {f"area_{painting.robot.units.length}2": area}
        told |= {"reason": np.array(NAMES)[painting.onto.code], "lean_deg": np.degrees(painting.onto.lean)}
        return frame(columns | told)

    def plot(self) -> Plot:
        """Its pieces in the colours of their classes, before the arm at rest."""
        from vi3dras.api.values.plots import class_picture

        return class_picture(self.painting.robot, self.painting.points, self.painting.onto.code)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1f} % {name}" for name, share in self.classes.items())
        return f"<{self.painting.part.title} before {self.painting.robot.id}: {shares}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], picture=self.plot().html)
