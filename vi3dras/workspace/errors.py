"""What can be wrong with a sweep over joint values, said in a sentence.

WorkspaceError
├── FactorError             a Factor outside 1 to 90
├── RangeCountError         not one range per joint
├── EndlessSlideError       a sliding joint without limits and without a range
├── NothingSweptError       no joint that moves the tool point
├── TooManyPointsError      a cloud that would not fit into the memory
├── TooManyPosesError       more poses than can be counted
└── VoxelSizeError          voxels that are none, or too many of them
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class WorkspaceError(Vi3drasError):
    """Base of what can be wrong with a workspace; the facts are in `args`."""


class FactorError(WorkspaceError):
    """A Factor outside its limits; facts: it, the least and the largest."""

    says = "The Factor is {:g}, but it should be a number from {:g} to {:g}."


class RangeCountError(WorkspaceError):
    """Not one range per joint; facts: the arm, how many there should be, the shape that was given."""

    def _told(self, robot: object, expected: object, shape: tuple[int, ...]) -> str:
        found = f"{shape[0]} were given" if len(shape) == 2 and shape[1] == 2 else f"the shape is {shape}"
        return f"{robot} takes {expected} ranges, each with a low and a high end, but {found}."


class EndlessSlideError(WorkspaceError):
    """A sliding joint that never ends; facts: the joint."""

    says = "{} slides without limits: give it a range to sweep."


class NothingSweptError(WorkspaceError):
    """No joint that moves the tool point; facts: the arm."""

    says = (
        "No joint of {} moves the tool point within these ranges: give at least one of them a low end "
        "below its high end."
    )


class TooManyPointsError(WorkspaceError):
    """A cloud that would not fit into the memory; facts: its points, and the most."""

    says = (
        "The clouds would have {:,} points, more than {:,}: choose a larger Factor, or count them in voxels."
    )


class TooManyPosesError(WorkspaceError):
    """More poses than can be counted; facts: how many, and the most."""

    says = (
        "These ranges hold {:,} poses, more than {:,}: choose a larger Factor, or draw some of them at "
        "random."
    )


class VoxelSizeError(WorkspaceError):
    """Voxels of no size, or too small for the memory; facts: the size, one that would do, their unit."""

    def _told(self, size: float, least: float, unit: object) -> str:
        if not 0 < size < float("inf"):
            return f"A voxel cannot be {size:g} {unit} wide: choose a size above 0."
        return f"Voxels of {size:.3g} {unit} would be too many: choose {least:.3g} {unit} or more."
