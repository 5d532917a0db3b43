"""What the joints do while the tool moves, and what the tool does while a joint moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from vi3dras.api.cell_contacts import Contacts
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import sweeps
from vi3dras.flow import VI, Control, Indicator
from vi3dras.joint_workspace.forward_sweep import ForwardSweep
from vi3dras.joint_workspace.reading import Reading, Spot
from vi3dras.joint_workspace.study import motion_columns, sweep_columns
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import arm_code
from vi3dras.scripts.spelling import Part
from vi3dras.workcell import Cell

from . import _arm
from ._cell import page as cell_page
from ._cell.among import cell_in_python
from ._cell.scene import lit_over
from ._kit.face import Face, FirstStep, Heading, Label, Line, Stop, Switches, Tab, View3D
from ._kit.face import motion as part
from ._sweeps.motion import JointSweep, motion_in_python, spot_items, way_items
from ._sweeps.sweep import ToolSweep, sweep_in_python


class JointWorkspace2D(VI):
    """The joints while the tool goes along a way, with limits and elbows; or the tool while a joint moves."""

    id = "joint-workspace-2d"
    title = "2D Joint Workspace"
    pages = ("At the cursor", "3D view")
    parts = (ToolSweep, JointSweep, *cell_page.PARTS)
    direction = Control(
        Literal["inverse", "forward"], default="inverse", tip="Sweep the tool, or sweep a joint"
    )
    layout = Control(
        Literal["separate", "together", "margin"], default="separate",
        tip="A chart per joint, all joints each in its own range, or their room to the limits",
    )  # fmt: skip
    bands = Control(bool, default=True, label="Limits as bands", tip="Where a joint may not be")
    singular = Control(bool, default=True, label="Near singular", tip="Where the arm loses a direction")
    ghosts = Control(bool, default=True, label="Both elbows", tip="The other ways to reach the target")
    show_frames = Control(bool, default=False, label="Frames", tip="The axes of every D-H frame")

    q = Indicator(
        Floats, unit="robot", label="Joints", tip="Joint values at the cursor", symbol="θ",
        equation=sweeps.at_cursor, paper="Eq 3-9",
        meaning="Joint values at the cursor, or of the nearest target that has some.",
    )  # fmt: skip
    verdict = Indicator(str, tip="Whether all of it is inside the limits")
    way_scene = Indicator(tuple, tip="The way in the colours of its classes")
    scene = Indicator(tuple, tip="The arm at the cursor and its other elbows")
    labels = Indicator(tuple, tip="The words in the 3D view")
    ground = Indicator(
        tuple, tip="The ground", meaning="The ground under the arm in the view, before there is a sweep."
    )
    signs = Indicator(tuple, tip="The words that stand on it")


@JointWorkspace2D.step("q")
def stand(spot: Spot) -> Floats:
    """Where the arm stands: at the cursor, or as near to it as it can."""
    return spot.pose


@JointWorkspace2D.step("verdict")
def tell(direction: str, reading: Reading, motion: ForwardSweep) -> str:
    """One sentence for the status line."""
    return motion.verdict if direction == "forward" else reading.verdict


@JointWorkspace2D.step("ground", "signs")
def lay_ground(robot: Robot) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The grid, and the arm at home as long as there is no sweep to show."""
    return (_arm.ground(robot), *_arm.arm_items(robot, robot.home, 0.3, solid=True, wire=False)), ()


@JointWorkspace2D.step("way_scene")
def draw_way(sweep: SweepResult, reading: Reading) -> tuple[Item, ...]:
    """The way, made anew only when the sweep changes."""
    return way_items(sweep.targets, reading.code)


@JointWorkspace2D.step("scene", "labels")
def draw_arm(
    robot: Robot, sweep: SweepResult, spot: Spot, way_scene: tuple[Item, ...], ghosts: bool,
    show_frames: bool, gripper: float, cell_scene: tuple[Item, ...], contacts: Contacts,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm at the cursor on the way."""
    items, labels = spot_items(robot, spot, sweep.targets, gripper=gripper, ghosts=ghosts, frames=show_frames)
    return (*way_scene, *lit_over(items, contacts), *cell_scene), labels


@JointWorkspace2D.action("Copy as Python")
def in_python(
    robot: Robot, direction: str, follow: str, coordinate: str, low: float, high: float, count: int,
    target: Floats, begin: Floats, through: Floats, end: Floats, whole: bool, path: Floats, branch: str,
    joint: int, joint_low: float | None, joint_high: float | None, places: int, joints: Floats,
    cell: Cell,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: what the joints do while the tool moves, or the tool while a joint does."""
    if direction == "forward":
        told = motion_in_python(robot, joints, joint, joint_low, joint_high, places)
    else:
        way = follow, coordinate, low, high, count, target, begin, through, end, whole, path, branch
        told = sweep_in_python(robot, *way, cell)
    return ((arm_code(robot),), () if direction == "forward" else cell_in_python(cell), told)


@JointWorkspace2D.action("Table of the charts")
def table(
    robot: Robot, direction: str, sweep: SweepResult, reading: Reading, motion: ForwardSweep
) -> Mapping[str, Floats | Sequence[str]]:
    """What the charts show, number by number, in the arm's length unit and degrees."""
    if direction == "forward":
        return motion_columns(robot, motion)
    return sweep_columns(robot, sweep, reading)


_INVERSE = part.Turn("direction", "inverse", (("forward", "Forward"),))
_FORWARD = part.Turn("direction", "forward", (("inverse", "Inverse"),))

FACE = Face(
    vi=JointWorkspace2D,
    icon="chart",
    short="2D Joint",
    sentence="What the joints do while the tool moves",
    tabs=(
        Tab(
            "Inverse",
            (
                _INVERSE,
                Heading("The tool follows"),
                part.WAY_OF_TOOL,
                Line(),
                Heading("Elbow"),
                part.ELBOW_CHOICE,
                Heading("Show on the charts"),
                Switches(("bands", "jumps", "singular")),
                Line(),
                part.AT_CURSOR,
                part.Saving("table", "sweep"),
            ),
            scene="scene",
            labels="labels",
        ),
        Tab(
            "Forward",
            (
                _FORWARD,
                Heading("The joint that moves"),
                part.JOINT_MOTION,
                Line(),
                part.TOOL_AT_CURSOR,
                part.Saving("motion_table", "motion"),
            ),
            scene="motion_scene",
        ),
        replace(cell_page.cell_tab(verdict=("touch_words",)), scene="scene", labels="labels"),
        Tab(
            "D-H table",
            (
                _INVERSE,
                part.DhTable(can_edit=True),
                part.JOINT_TABLE,
                part.RobotForm("joints"),
                Line(),
                part.ABOUT_ROBOT,
            ),
            scene="scene",
            labels="labels",
        ),
    ),
    view=View3D("ground", "signs", switches=("show_frames", "ghosts"), joints="joints"),
    centre=part.SWEEP_CHARTS,
    foot=176,
    indicators=(part.THIS_SWEEP,),
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=(
        FirstStep(
            "Choose a way",
            "Of the tool: one coordinate, a line, an arc or points of a file",
            "Inverse",
            "follow",
        ),
        FirstStep("Move the cursor", "Over the charts: the arm stands where it is", "Inverse", "cursor"),
        FirstStep("Move one joint", "And see what that does to the tool", "Forward", "joint"),
    ),
    tour=(
        Stop(
            "sweep",
            {"low": "0.2", "high": "0.44", "target": "0.26, 0.06, 0.15, 0, 0, 0, 0", "cursor": "0.2"},
            "px swept: the elbow leaves its limits near the base, and far out nothing reaches",
        ),
        Stop(
            "margin",
            {"layout": "margin", "cursor": "0.55"},
            "The room of all joints to their limits in one chart",
        ),
        Stop(
            "circle",
            {"robot": "kuka-kr5-arc", "follow": "arc", "whole": "true", "cursor": "0.4"},
            "A whole circle with six joints, and the other ways to reach it",
        ),
        Stop("scara", {"robot": "adept-cobra-s600"}, "A SCARA up to the edge of its reach", theme="light"),
        Stop(
            "forward",
            {"robot": "rv2aj", "joint": "3", "cursor": "0.6"},
            "One joint moves: the tool's coordinates",
            page="Forward",
        ),
    ),
)
