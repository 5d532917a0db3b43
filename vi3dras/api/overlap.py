"""What people single out of a workspace: a part of space, and what two arms have in common."""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.api.values.given import GivenError, is_finite
from vi3dras.api.values.usual import MEASURED_POSES, longest_reach, own_ends
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.volume.compare import Comparison, compare_arms
from vi3dras.volume.solid import Reach, Solid
from vi3dras.workspace.clip import Clip, Section, Slab, Sphere, box_between, opened

Part = tuple[str | float, ...]
"""A part of space: the word for it, and its numbers."""

PARTS = {
    "box": ("X1,Y1,Z1,X2,Y2,Z2", 6),
    "slab": ("NX,NY,NZ,DISTANCE,WIDTH", 5),
    "sphere": ("X,Y,Z,RADIUS", 4),
    "section": ("ANGLE,WIDTH", 2),
    "open": ("ANGLE", 1),
}
"""Which numbers follow the word for each part of space, and how many that is."""


def part_in(robot: Robot, part: Part, where: str = "the part") -> Clip:
    """A part of space from its word and its numbers, in the arm's units.

    Raises:
        GivenError, TypedError: there is no such part.
    """
    kind, *numbers = part if isinstance(part, tuple | list) and part else ("",)
    if kind not in PARTS or len(numbers) != PARTS[str(kind)][1] or not all(map(is_finite, numbers)):
        forms = ", ".join(f'("{word}", {form})' for word, (form, _) in PARTS.items())
        raise GivenError("A part of space", part, f"one of {forms}")
    values = [float(each) for each in numbers]
    lengths, angle = [value * robot.units.metres for value in values], values[0] * robot.units.radians
    if kind == "box":
        return box_between((lengths[0], lengths[1], lengths[2]), (lengths[3], lengths[4], lengths[5]))
    if kind == "open":
        return opened(angle, 2 * longest_reach(robot))
    if lengths[-1] <= 0:
        raise TypedError(f"The {'radius' if kind == 'sphere' else 'width'} of {where} should be above 0.")
    if kind == "sphere":
        return Sphere((lengths[0], lengths[1], lengths[2]), lengths[3])
    if kind == "section":
        return Section(angle, lengths[1] / 2)
    if not any(values[:3]):
        raise TypedError("The normal of a slab needs a direction: 0,0,1 is a level one.")
    return Slab((values[0], values[1], values[2]), lengths[3], lengths[4] / 2)


@dataclass(frozen=True, eq=False, repr=False)
class Overlap:
    """What two workspaces have in common: volumes in the first arm's unit of length, cubed."""

    robot: Robot
    other: Robot
    comparison: Comparison
    """The parts as cubes on one lattice, in [m]."""

    @property
    def both(self) -> float:
        """What both reach."""
        return self._volume(self.comparison.both)

    @property
    def first_only(self) -> float:
        """What the first reaches and the other does not."""
        return self._volume(self.comparison.first_only)

    @property
    def second_only(self) -> float:
        """What the other reaches and the first does not."""
        return self._volume(self.comparison.second_only)

    @property
    def either(self) -> float:
        """What one or the other reaches."""
        return self._volume(self.comparison.either)

    @property
    def percent(self) -> float:
        """How much of what either reaches both reach."""
        return 100 * self.comparison.share

    @property
    def voxel(self) -> float:
        """The edge of the cubes in which it was measured."""
        return self.comparison.both.size / self.robot.units.metres

    def _volume(self, solid: Solid) -> float:
        return solid.volume / self.robot.units.metres**3

    def __repr__(self) -> str:
        unit = self.robot.units.length
        told = f"{self.both:.4g} {unit}³ reached by both, {self.percent:.3g} % of {self.either:.4g}"
        return f"<{self.robot.id} and {self.other.id}: {told}>"


def overlap_of(
    robot: Robot,
    ranges: Floats,
    other: Robot,
    voxel: float,
    most: int = MEASURED_POSES,
    known: Reach | None = None,
) -> Overlap:
    """What an arm over `ranges` (n, 2) has in common with another within its own limits, or with its own.

    `voxel` is in [m], `most` are the poses that may be computed of each, `known` is what the ranges reach.
    """
    both = ranges, own_ends(other)
    return Overlap(robot, other, compare_arms(robot, other, voxel, ranges=both, most=most, known=known))
