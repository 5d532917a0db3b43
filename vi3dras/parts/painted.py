"""A part painted with reach: what becomes of every piece of its surface, and how much that is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES, Codes
from vi3dras.parts.part import Part
from vi3dras.parts.patches import PATCHES, Patches, patches_of
from vi3dras.parts.reached import CONE, Onto, Told, is_slow, reached_onto
from vi3dras.path.painting import NO_POINT, SEARCHED


@dataclass(frozen=True, eq=False)
class PartPainting:
    """The verdict on a part before an arm."""

    robot: Robot
    part: Part
    cone: float
    """How far the tool may lean from the normal [rad]."""
    patches: Patches = field(repr=False)
    onto: Onto = field(repr=False)
    """What becomes of each patch."""

    @property
    def shares(self) -> dict[str, float]:
        """Percent of the area in each class that occurs."""
        areas = np.bincount(self.onto.code, self.patches.areas, minlength=len(NAMES))
        whole = areas.sum()
        return {name: 100 * float(area / whole) for name, area in zip(NAMES, areas, strict=True) if area}

    @property
    def reached(self) -> float:
        """Percent of the area that is reached with the tool within the cone."""
        return self.shares.get(NAMES[0], 0.0)

    @cached_property
    def of_faces(self) -> Codes:
        """The class of each triangle, that of most of it, (T,); `NO_POINT` where it has no area."""
        counts = np.zeros((len(self.part.areas), len(NAMES)))
        np.add.at(counts, (self.patches.face, self.onto.code[self.patches.patch]), 1.0)
        return np.where(counts.any(axis=1), counts.argmax(axis=1), NO_POINT).astype(np.uint8)

    @property
    def points(self) -> Floats:
        """The middle of each patch in the frame of the arm's base, (P, 3) [m]."""
        return self.part.placed(self.patches.points)


def paint_part(
    robot: Robot, part: Part, cone: float = CONE, *, most: int | None = None, report: Told | None = None
) -> PartPainting:
    """Judge a part where it stands, in about `most` patches; fewer for an arm that has to search.

    Raises:
        ConeError: a cone that is none.
    """
    usual = SEARCHED if is_slow(robot) else PATCHES
    patches = patches_of(part, usual if most is None else most)
    ahead = part.placed(-patches.normals, points=False)
    onto = reached_onto(robot, part.placed(patches.points), ahead, cone, report)
    return PartPainting(robot, part, cone, patches, onto)
