"""Run every joint through its range and see what the arm can reach, link by link."""

from __future__ import annotations

from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VI, Indicator
from vi3dras.render.scene import Item, Points
from vi3dras.scripts.lines import arm_code
from vi3dras.scripts.spelling import Part, called

from . import _arm
from ._clouds.clouds import Clouds, PoseClouds
from ._clouds.clouds import in_python as clouds_in_python
from ._clouds.compare import ArmComparison, compare_in_python
from ._clouds.facts import CloudMeasures, CloudSection, CostStudy
from ._clouds.files import CloudFiles
from ._clouds.items import Look, Scale, cloud_items
from ._clouds.load import CloudLoad
from ._clouds.look import CloudLook, Drawn, clip_in_python
from ._clouds.pick import CloudPick
from ._kit.face import Face, FirstStep, Label, Line, Stop, Switches, Tab, View3D
from ._kit.face import workspace as part
from ._kit.face.motion import EDITING


class FkWorkspace(VI):
    """Forward kinematics over whole ranges: every pose of the grid in, a cloud per link out."""

    title = "3D FK Workspace"
    pages = ("3D view",)
    parts = (
        PoseClouds,
        CloudLook,
        CloudLoad,
        CloudMeasures,
        CloudSection,
        CloudPick,
        CostStudy,
        ArmComparison,
        CloudFiles,
    )

    scene = Indicator(tuple, tip="What the 3D view shows at once")
    labels = Indicator(tuple, tip="The words in the 3D view")
    rough_scale = Indicator(
        Scale | None, tip="What the colours of the coarse cloud mean", equation=None,
        quantity="of the colour", meaning="What the colours of the coarse cloud run from and to.",
    )  # fmt: skip
    fine = Indicator(tuple, tip="The clouds of all poses for the 3D view")


@FkWorkspace.step("scene", "labels", "rough_scale")
def picture(
    robot: Robot,
    q: Floats,
    coarse: Clouds,
    look: Look,
    versus: str,
    arm: bool,
    grid: bool,
    marks: tuple[Item, ...],
    mark_labels: tuple[Label, ...],
) -> tuple[tuple[Item, ...], tuple[Label, ...], Scale | None]:
    """The arm, the ground, the coarse clouds, and what was picked."""
    if versus == "four":
        return (), (), None
    items = _arm.standing(robot, q, arm=arm, grid=grid)
    clouds, scale = cloud_items(coarse, look) if versus == "none" else ((), None)
    return (*items, *clouds, *marks), mark_labels, scale


@FkWorkspace.step("fine")
def show_fine(drawn: Drawn, versus: str) -> tuple[Points, ...]:
    """What takes the place of the coarse clouds."""
    return drawn.items if versus == "none" else ()


@FkWorkspace.action("Copy as Python")
def in_python(
    robot: Robot, low: Floats, high: Floats, factor: float, end_points: bool, drawing: str, samples: int,
    seed: int, voxel: float, colour_by: str, clip: str, invert: bool, box_low: Floats, box_high: Floats,
    slab_axis: str, slab_at: float, slab_width: float, ball_centre: Floats, ball_radius: float,
    section_angle: float, versus: str, other: Robot, load_joint: int, load_mass: float,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: the clouds of all links, what they enclose, what is shown of them, and a comparison."""
    cloud = clouds_in_python(robot, low, high, factor, end_points, drawing, samples, seed, voxel)
    load = {"joint": min(load_joint, robot.n)} if colour_by == "torque" else {}
    held = {"payload": load_mass} if colour_by in {"torque", "torque-share"} else {}
    colours = (
        f"values = {called('cloud.colours', Workspace.colours, colour_by, **load, **held)}",
        "print(values.low, values.high)",
    )
    shown = clip_in_python(
        robot, clip, invert, (box_low, box_high), (slab_axis, slab_at, slab_width),
        (ball_centre, ball_radius), section_angle,
    )  # fmt: skip
    coloured = () if colour_by == "segment" else colours
    return ((arm_code(robot),), cloud, coloured, shown, compare_in_python(versus, other))


FACE = Face(
    vi=FkWorkspace,
    icon="cloud",
    short="3D FK",
    sentence="Every pose of the grid, for every link",
    tabs=(
        Tab(
            "Simulation",
            (
                part.RANGES,
                Line(),
                part.POSE_COUNT,
                Switches(("end_points",)),
                part.AUTO_SCALE,
                Line(),
                part.TimeGraph(),
            ),
        ),
        Tab(
            "Clip",
            (
                part.ClipForm(),
                part.VALUE_BAND,
                Line(),
                part.SectionPicture(200),
                part.LIMITS,
                Line(),
                part.DETAIL,
            ),
        ),
        Tab("Explore", (part.PICKED_POINT, Line(), part.RULER), below=part.JOINT_CHARTS),
        Tab("Compare", (part.COMPARE_FORM,), labels="beside_labels"),
        Tab("Time graph", (part.TimeGraph(250, is_whole=True),)),
        Tab("D-H table", EDITING),
    ),
    view=View3D(
        "scene",
        "labels",
        switches=("points", "shell", "section", "arm", "grid"),
        joints="q",
        fine=("fine", "snapped", "shell_items", "section_items", "compare_items", "beside"),
        fits=("framing", "frame_of_comparison", "frame_of_row"),
        over=part.CLOUD_LEGEND,
        pick="pick",
    ),
    indicators=(
        part.FACTS,
        Line(),
        part.COLOUR_BY,
        Line(),
        part.ClipForm(has_numbers=False),
        Line(),
        part.SectionPicture(108),
        part.CLOUD_BUTTONS,
    ),
    below_height=210,
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=(
        FirstStep(
            "Choose the ranges",
            "Where each joint may go, and the step between its values",
            "Simulation",
            "factor",
        ),
        FirstStep("Look inside", "Cut the cloud open with a box, a section or a wedge", "Clip", "clip"),
        FirstStep("Ask a point", "A click on the cloud: which joint values lead there", "Explore", "picked"),
    ),
    tour=(
        Stop("paper", {"factor": "15"}, "The paper's example: 12, 72, 432 and 5184 points"),
        Stop("fine", {"factor": "3"}, "Over three million poses of the Lynx6"),
        Stop(
            "section",
            {"factor": "4", "colour_by": "manipulability", "clip": "section", "section": "true"},
            "Cut open, coloured by how well the arm moves, with the paper's limit and the exact one",
            page="Clip",
        ),
        Stop(
            "void",
            {"robot": "stanford-arm", "section": "true", "shell": "true", "points": "false"},
            "What a Stanford arm reaches, and the hole around its post",
        ),
        Stop(
            "limits", {"versus": "limits"}, "The paper's ranges within the arm's own limits", page="Compare"
        ),
        Stop("four-arms", {"versus": "four"}, "The four arms of the paper's Fig 4", page="Compare"),
        Stop(
            "times",
            {"robot": "abb-irb2400"},
            "Time against Factor for 2 to 5 joints, measured on the spot",
            page="Time graph",
            acts=("measure_times",),
        ),
        Stop("panda", {"robot": "franka-panda", "colour_by": "height"}, "Seven joints", theme="light"),
    ),
)
