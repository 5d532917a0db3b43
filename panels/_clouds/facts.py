"""What the clouds of an instrument say: what is reached and what is not, its section, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from vi3dras.api.values.usual import MEASURED_POSES
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.clouds import fineness, outline_length, section_area, time_per_point, total_time
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Lines, Mesh
from vi3dras.volume.holes import Holes, holes_of
from vi3dras.volume.measures import Measures, measures_of
from vi3dras.volume.paper_limit import Gap, exact_outline, gap_of, paper_limit
from vi3dras.volume.slices import Slice, is_upright, slice_of, upright, upright_mesh
from vi3dras.volume.solid import Reach, reach_of, solid_of
from vi3dras.volume.surface import surface_of
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.cost import FACTORS, Cost, cost_study
from vi3dras.workspace.poses import Poses, clouds_of
from vi3dras.workspace.sweep import Sweep

from .clouds import KEPT, in_voxels
from .equations import mean_per_voxel, measured

SHELL_CUBES = 400_000
DASHES = 90
Told = Callable[[float, tuple[Cost, ...]], None]


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

    timed = Indicator(
        tuple, label="Elapsed time", tip="Seconds that the cloud of each link took", symbol="t",
        equation=total_time, quantity="s", meaning="How long each link's cloud took, the best of some runs.",
    )  # fmt: skip
    counted = Indicator(
        Counted, label="Joint vectors per voxel", tip="How many poses share a voxel", symbol="m",
        equation=mean_per_voxel, quantity="poses per voxel",
        meaning="How many poses end in the same voxel: where there are many, the arm has many ways.",
    )  # fmt: skip
    reach = Indicator(
        Reach, tip="Everything that the ranges reach, measured without gaps", symbol="N", equation=fineness,
        quantity="a solid",
        meaning="Everything that the ranges reach, measured on a sweep so fine that no voxel is missed.",
    )  # fmt: skip
    facts = Indicator(
        Facts, tip="Volume, surface, reach, holes and limits", symbol="V", equation=measured,
        quantity="length, area, volume", paper="Eq 19, 20",
        meaning="Volume, surface, reach and holes of what the ranges reach, beside the paper's length limit.",
    )  # fmt: skip
    cut = Indicator(
        Slice, label="r-z section", tip="What is reached at the angle of the section", symbol="S",
        equation=section_area, quantity="area", meaning="What is reached in the plane of the section.",
    )  # fmt: skip
    outline = Indicator(
        tuple, label="Exact limit", tip="Pieces of the true outline in distance and height", symbol="l",
        equation=outline_length, quantity="length",
        meaning="The true edge of what is reached, in distance from the axis and height.",
    )  # fmt: skip
    shell_items = Indicator(tuple, label="Shell in the view", tip="The boundary as a mesh")


@CloudMeasures.step("timed", slow=True)
def time_clouds(poses: Poses, report: Report | None = None) -> tuple[float | None, ...]:
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


@CloudMeasures.step("counted", slow=True, takes="seconds")
def count(poses: Poses, voxel: float, report: Report | None = None) -> Counted:
    """Every pose in its voxel."""
    begin = perf_counter()
    counts = in_voxels(poses, voxel, report).counts
    seconds = perf_counter() - begin
    total = int(counts.sum(dtype=np.int64))
    return Counted(total, int(np.count_nonzero(counts)), int(counts.max()), voxel, seconds)


@CloudMeasures.step("reach", slow=True)
def find_reach(robot: Robot, low: Floats, high: Floats, voxel: float) -> Reach:
    """Everything that the ranges reach, at any Factor."""
    return reach_of(robot, voxel, ranges=np.stack([low, high], axis=1), most=MEASURED_POSES)


@CloudMeasures.step("facts", slow=True)
def find_facts(robot: Robot, reach: Reach, report: Report | None = None) -> Facts:
    """Numbers about it; between them it listens whether they are still wanted."""
    tell = report or (lambda _: None)
    measures = measures_of(reach)
    tell(0.6)
    holes = holes_of(reach)
    tell(0.8)
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


class CloudSection(VIPart):
    """The terminals that show the section in space."""

    pages = ("Section",)
    section = Control(
        bool, default=False, tip="What is reached in the plane of the section, with both limits"
    )

    section_items = Indicator(tuple, label="Section in the view", tip="The plane with both limits")


@CloudSection.step("section_items")
def stand_up(
    robot: Robot,
    section: bool,
    section_angle: float,
    cut: Slice,
    outline: tuple[Floats, Floats],
    facts: Facts,
) -> tuple[Item, ...]:
    """The squares as a see-through plane, the exact limit as a line, Eq 20 as a dashed circle."""
    if not section or facts.measures.area is not None:
        return ()
    vertices, triangles = upright_mesh(cut, section_angle)
    items: list[Item] = []
    if len(triangles):
        items.append(
            Mesh(
                "section/plane", vertices.astype(np.float32), triangles, paints=("gripper",), alpha=0.4,
                layer="section", lit=False, two_sided=True, shadow=False,
            )
        )  # fmt: skip
    starts, ends = outline
    if len(starts) and is_upright(robot):
        both = [np.stack([starts, ends], axis=1).reshape(-1, 2) * [side, 1.0] for side in (1.0, -1.0)]
        items.append(_pieces("section/exact", np.concatenate(both), section_angle, "gripper"))
    angles = np.linspace(0, 2 * math.pi, 2 * DASHES + 1)[:-1]
    height = float(np.array(robot.base)[2, 3])
    ring = np.stack([facts.paper * np.cos(angles), height + facts.paper * np.sin(angles)], axis=1)
    items.append(_pieces("section/paper", ring, section_angle, "limit"))
    return tuple(items)


def _pieces(key: str, flat: Floats, angle: float, paint: str) -> Lines:
    """Lines between the first and second, third and fourth, ... of points (2 E, 2) of the plane."""
    pairs = np.arange(len(flat), dtype=np.int32).reshape(-1, 2)
    return Lines(key, upright(flat, angle), pairs=pairs, paint=paint, width=2.0)


class CostStudy(VIPart):
    """The terminals of the time graphs."""

    pages = ("Time graph",)
    study_wanted = Control(int, default=0, low=0, label="Time graphs", tip="How often they were asked for")
    study_robot = Control(str, default="", label="Timed arm", tip="The arm that they were asked for")
    study_ranges = Control(
        Floats | None, default=None, shape=("n", 2), label="Timed ranges", tip="And its ranges",
        quantity="deg and length", meaning="The ranges for which the time graphs were asked.",
    )  # fmt: skip

    study = Indicator(
        tuple, label="Times", tip="Seconds by Factor and number of joints", symbol="t_1",
        equation=time_per_point, quantity="s",
        meaning="How the time grows with the points, measured on this computer.",
    )  # fmt: skip


@CostStudy.step("study", slow=True)
def measure_costs(
    robot: Robot, study_robot: str, study_ranges: Floats | None, study_wanted: int, report: Told | None = None
) -> tuple[Cost, ...]:
    """Every link's cloud at every Factor, shown while it goes on; nothing for another arm."""
    if not study_wanted or study_ranges is None or study_robot != robot.id or len(study_ranges) != robot.n:
        return ()
    study: list[Cost] = []
    factors = sorted(FACTORS, reverse=True)
    for done, factor in enumerate(factors, 1):
        study += cost_study(robot, [factor], ranges=study_ranges)
        if report is not None:
            report(done / len(factors), tuple(study))
    return tuple(study)


@CostStudy.action("Measure times", "study_wanted", "study_robot", "study_ranges")
def measure_times(robot: Robot, low: Floats, high: Floats, study_wanted: int) -> tuple[int, str, Floats]:
    """Time the clouds of this arm and these ranges."""
    return study_wanted + 1, robot.id, np.stack([low, high], axis=1)
