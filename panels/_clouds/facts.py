"""What the clouds of an instrument say: how many poses share a voxel, what is reached and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from vi3dras.api.usual import MEASURED_POSES
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Mesh
from vi3dras.robot import Robot
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.holes import Holes, holes_of
from vi3dras.workspace.measures import Measures, measures_of
from vi3dras.workspace.paper_limit import Gap, exact_outline, gap_of, paper_limit
from vi3dras.workspace.poses import Poses, clouds_of
from vi3dras.workspace.slices import Slice, slice_of
from vi3dras.workspace.solid import Reach, reach_of, solid_of
from vi3dras.workspace.surface import surface_of
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import count_voxels, voxels_of

from .clouds import KEPT

SHELL_CUBES = 400_000


RUNS, PATIENCE = 5, 0.1
"""A cloud is timed so often, unless that takes longer [s]."""


@dataclass(frozen=True)
class Counted:
    """All poses, sorted into voxels."""

    poses: int
    voxels: int
    """Voxels with at least one pose."""
    most: int
    """Poses in the fullest one."""
    size: float
    """Edge of a voxel [m]."""
    seconds: float

    @property
    def mean(self) -> float:
        """Poses per voxel that has any."""
        return self.poses / max(self.voxels, 1)


@dataclass(frozen=True)
class Facts:
    """What is known of everything that the ranges reach."""

    measures: Measures
    holes: Holes
    gap: Gap
    paper: float
    """The radius of Eq 20 [m]."""


class CloudMeasures(VIPart):
    """The terminals that tell what a cloud says."""

    pages = ("Reach", "Volume")
    shell = Control(bool, default=False, tip="The boundary of what can be reached, as a surface")

    timed = Indicator(tuple, label="Elapsed time", tip="Seconds that the cloud of each link took")
    counted = Indicator(Counted, label="Joint vectors per voxel", tip="How many poses share a voxel")
    reach = Indicator(Reach, tip="Everything that the ranges reach, measured without gaps")
    facts = Indicator(Facts, tip="Volume, surface, reach, holes and limits")
    cut = Indicator(Slice, label="r-z section", tip="What is reached at the angle of the section")
    outline = Indicator(tuple, label="Exact limit", tip="Pieces of the true outline in distance and height")
    shell_items = Indicator(tuple, label="Shell in the view", tip="The boundary as a mesh")


@CloudMeasures.step("timed", slow=True)
def time_clouds(poses: Poses, report: Callable[[float], None] | None = None) -> tuple[float | None, ...]:
    """The best of some runs for each link; None for a cloud that is only counted."""
    if not isinstance(poses, Sweep):
        return tuple(cloud.seconds for cloud in clouds_of(poses, report=report))
    fitting = [link for link, size in enumerate(poses.per_link) if size <= KEPT]
    best: list[float] = []
    begin = perf_counter()
    for _ in range(RUNS):
        clouds = link_clouds(poses, links=fitting, report=report)
        seconds = [cloud.seconds for cloud in clouds]
        best = [min(pair) for pair in zip(best or seconds, seconds, strict=True)]
        if perf_counter() - begin > PATIENCE:
            break
    return (*best, *[None] * (len(poses.per_link) - len(fitting)))


@CloudMeasures.step("counted", slow=True)
def count(poses: Poses, voxel: float, report: Callable[[float], None] | None = None) -> Counted:
    """Every pose in its voxel."""
    begin = perf_counter()
    if isinstance(poses, Sweep):
        counts = count_voxels(poses, voxel, report=report).counts
    else:
        counts = voxels_of(clouds_of(poses, report=report)[-1].points, voxel).counts
    seconds = perf_counter() - begin
    total = int(counts.sum(dtype=np.int64))
    return Counted(total, int(np.count_nonzero(counts)), int(counts.max()), voxel, seconds)


@CloudMeasures.step("reach", slow=True)
def find_reach(robot: Robot, low: Floats, high: Floats, voxel: float) -> Reach:
    """Everything that the ranges reach, at any Factor."""
    return reach_of(robot, voxel, ranges=np.stack([low, high], axis=1), most=MEASURED_POSES)


@CloudMeasures.step("facts", slow=True)
def find_facts(robot: Robot, reach: Reach, report: Callable[[float], None] | None = None) -> Facts:
    """Numbers about it; between them it listens whether they are still wanted."""
    measures = measures_of(reach)
    if report is not None:
        report(0.6)
    holes = holes_of(reach)
    if report is not None:
        report(0.8)
    return Facts(measures, holes, gap_of(robot, reach), paper_limit(robot).radius)


@CloudMeasures.step("shell_items", slow=True)
def make_shell(reach: Reach, shell: bool) -> tuple[Item, ...]:
    """The boundary, when it is to be seen."""
    if not shell or reach.way not in {"section", "voxels"}:
        return ()
    mesh = surface_of(solid_of(reach, most=SHELL_CUBES))
    return (
        Mesh(
            "shell", mesh.vertices, mesh.triangles, mesh.normals, paints=("gripper",), alpha=0.34,
            layer="shell", shadow=False,
        ),
    )  # fmt: skip


@CloudMeasures.step("cut", "outline")
def cut_through(reach: Reach, facts: Facts, section_angle: float) -> tuple[Slice, tuple[Floats, Floats]]:
    """The section at its angle, and the outline of all angles."""
    return slice_of(reach, facts.measures, section_angle), exact_outline(reach)
