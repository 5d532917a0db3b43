"""A workspace as it is asked for from Python: what is given is checked, and read in the arm's units."""

from __future__ import annotations

from collections.abc import Mapping

from vi3dras.api.given import number_in, whole_in
from vi3dras.api.usual import ranges_in
from vi3dras.api.workspace import Workspace, workspace_of
from vi3dras.arm.robot import Robot
from vi3dras.errors import TypedError
from vi3dras.workspace.poses import Kind


def workspace_asked(
    robot: Robot,
    factor: float | None,
    ranges: Mapping[int | str, tuple[float, float]],
    *,
    end_points: bool,
    samples: int | None,
    kind: Kind,
    seed: int,
    voxel: float | None,
) -> Workspace:
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
