"""A workspace as it is asked for: which poses, and what is as usual where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vi3dras.api.values.given import number_in, whole_in
from vi3dras.api.values.usual import ranges_in, usual_ends, usual_factor, usual_voxel
from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Kind, Poses, draw_samples
from vi3dras.workspace.sweep import sweep_by_factor


def workspace_asked(
    robot: Robot, factor: float | None, ranges: Mapping[int | str, tuple[float, float]], *,
    end_points: bool, samples: int | None, kind: Kind, seed: int, voxel: float | None,
) -> Workspace:  # fmt: skip
    """The workspace that is asked for in the arm's units; `ranges` by a joint's number from 1 or its name.

    Raises:
        GivenError, WorkspaceError: what was given makes no grid.
    """
    if factor is not None and samples is not None:
        raise TypedError("Give factor or samples, not both: samples have no grid.")
    return workspace_of(
        robot,
        ranges=ranges_in(robot, ranges),
        factor=None if factor is None else number_in("The Factor", factor),
        end_points=end_points,
        samples=None if samples is None else whole_in("The number of samples", samples),
        kind=kind,
        seed=whole_in("seed", seed, least=0),
        voxel=None if voxel is None else number_in("The voxel", voxel, above=0.0) * robot.units.metres,
    )


def workspace_of(
    robot: Robot, *, ranges: Floats | None = None, factor: float | None = None, end_points: bool = False,
    samples: int | None = None, kind: Kind = "low-discrepancy", seed: int = 0, voxel: float | None = None,
    links: Sequence[int] | None = None, report: Report | None = None,
) -> Workspace:  # fmt: skip
    """The workspace of an arm over a grid of joint values, or over poses drawn from the ranges.

    Args:
        robot: the arm.
        ranges: low and high end per joint in [rad] and [m], (n, 2); what is usual for the arm if None.
        factor: the step of the grid in degrees, or length units for joints that slide; usual if None.
        end_points: both ends of each range are in the grid.
        samples: so many poses drawn from the ranges instead of a grid.
        kind: how they are drawn.
        seed: another number draws others.
        voxel: the edge of the voxels [m]; a round hundredth of the arm if None.
        links: which links have clouds, counted from 0; all for None.
        report: told how much of each part is done, from 0 to 1.

    Raises:
        WorkspaceError: what was given makes no grid.
    """
    ends = usual_ends(robot) if ranges is None else ranges
    step = None if samples is not None else usual_factor(robot) if factor is None else factor
    poses: Poses
    if step is not None:
        poses = sweep_by_factor(robot, step, ranges=ends, end_points=end_points)
    else:
        poses = draw_samples(robot, samples or 0, ends, kind, seed)
    chosen = range(len(poses.swept)) if links is None else links
    return Workspace(robot, poses, ends, step, voxel or usual_voxel(robot), tuple(chosen), report)
