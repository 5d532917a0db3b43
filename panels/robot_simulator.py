"""Move each joint and read where the tool is; change the arm itself and watch it follow."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.cell_contacts import Contacts
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints, pose
from vi3dras.flow import VI, Control, Indicator
from vi3dras.joint_workspace.first_sweep import tool_numbers
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.kinematics.jacobian import dexterity, limit_margins, wrist_to_ground
from vi3dras.motion.laws import LawName
from vi3dras.orientation import abc_from_matrix
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import arm_code, joints_typed
from vi3dras.scripts.spelling import Part, called
from vi3dras.workcell import Cell

from . import _arm
from ._arm import inverse, move, ports, shown
from ._arm.inverse import InverseKinematics
from ._arm.move import PoseMove
from ._arm.quality import PoseQuality
from ._cell import page as cell_page
from ._cell.among import clearances_in_python
from ._cell.scene import lit
from ._cell.tour import BENCH
from ._kit.face import Bar, Face, FirstStep, Heading, Label, Line, Reading, Stop, Tab, View3D
from ._kit.face import motion as part


class RobotSimulator(VI):
    """Forward kinematics: joint values in, every frame of the arm out."""

    title = "Robot Simulator"
    pages = ("Forward",)
    parts = (InverseKinematics, PoseQuality, PoseMove, *cell_page.PARTS)
    chosen = ports.matrix_choice()
    solid = Control(bool, default=True, tip="The arm as a body: meshes, or solids from its D-H rows")
    wire = Control(bool, default=False, tip="The arm as lines between its frames")
    show_frames = Control(bool, default=True, label="Frames", tip="The axes of every D-H frame")
    trace = Control(bool, default=True, tip="The way of the tool")
    grid = ports.ground()

    frames = ports.frames("Base, D-H frames and tool in the world, 4 x 4 each")
    tool = ports.tool_matrix("The tool in the base frame: the product of all A")
    links = ports.links()
    position = ports.tool_position()
    abc = ports.tool_abc()
    wrist = Indicator(
        float, unit="rad", label="Wrist to ground", tip="How far the tool's z axis points up", symbol="ψ",
        equation=pose.leaning,
        meaning="How far the tool's z axis points up from the ground: 90° is straight up, −90° straight "
        "down.",
    )  # fmt: skip
    margins = Indicator(
        Floats, unit="robot", label="Nearest limit", tip="How far each joint is inside its limits",
        symbol="m", equation=joints.margins,
        meaning="How far each joint is inside its limits; the smallest share of a range is shown.",
    )  # fmt: skip
    dexterity = Indicator(
        float, label="Dexterity",
        tip="Least over largest speed of the tool point, over all directions: 0 at a singular pose",
        symbol="D", equation=pose.dexterity, quantity="a ratio",
        meaning="Least over largest speed of the tool point over all directions, when the joints turn "
        "alike: 1 moves alike everywhere, 0 is a singular pose.",
    )  # fmt: skip
    verdict = Indicator(str, tip="Whether all joints are inside their limits")
    tool_now = Indicator(
        Floats, label="Tool in numbers", tip="x, y, z, A, B, C and the hand's angle", symbol="ψ",
        equation=joints.tool_row, quantity="length and angle",
        meaning="x, y, z, A, B, C of the tool, and its hand's angle to the ground.",
    )  # fmt: skip
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


SINGULAR = 0.005
"""A dexterity below it reads 0.00: in one direction the tool point hardly moves at all."""


@RobotSimulator.step("frames", "tool", "links")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats]:
    """All frames (n + 1, 4, 4), the tool (4, 4), and the matrices A1 ... An (n, 4, 4)."""
    frames = link_frames(robot, q)
    return frames, frames[-1], local_transforms(robot, q)


@RobotSimulator.step("position", "abc", "wrist", "tool_now")
def read_pose(robot: Robot, q: Floats, tool: Floats) -> tuple[Floats, Floats, float, Floats]:
    """Position (3,), A, B, C (3,), how far the hand leans, and all of it in one row (7,)."""
    numbers = tool_numbers(robot, q, tool)
    return numbers[:3], numbers[3:6], float(wrist_to_ground(tool)), numbers


@RobotSimulator.step("margins", "dexterity", "verdict")
def judge(robot: Robot, q: Floats, frames: Floats, touch_words: str) -> tuple[Floats, float, str]:
    """The distance of each joint to its nearer limit (n,), how well the tool point moves, and a sentence."""
    moves = float(dexterity(robot, q, frames))
    verdict = _arm.limits_kept(robot, q)
    if not robot.out_of_range(q).any():
        if frames[-1, 2, 3] < _arm.body(robot).floor - 1e-6:
            verdict = "The tool is under the ground"
        elif moves < SINGULAR:
            verdict = "All joints inside their limits, at a singular pose"
        verdict = touch_words or verdict
    return limit_margins(robot, q), moves, verdict


@RobotSimulator.step("scene", "labels")
def picture(
    robot: Robot,
    q: Floats,
    frames: Floats,
    gripper: float,
    solid: bool,
    wire: bool,
    show_frames: bool,
    grid: bool,
    cell_scene: tuple[Item, ...],
    contacts: Contacts,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """What the 3D view shows."""
    items = lit(_arm.arm_items(robot, q, gripper, solid=solid, wire=wire, frames=frames), contacts)
    around, names = shown.around_arm(robot, frames, show_frames=show_frames, grid=grid)
    return (*items, *cell_scene, *around), tuple(names)


@RobotSimulator.action("Home", "q")
def go_home(robot: Robot) -> Floats:
    """All joints to the arm's pose at rest."""
    return robot.home


@RobotSimulator.action("Zero", "q")
def go_zero(robot: Robot) -> Floats:
    """All joints to zero, or to the limit that is nearest to it."""
    return np.clip(np.zeros(robot.n), robot.low, robot.high)


@RobotSimulator.action("From the arm", "target", "seed")
def take_tool(tool_now: Floats, q: Floats) -> tuple[Floats, Floats]:
    """Ask for the place where the tool is now."""
    return tool_now, q


@RobotSimulator.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, task: str, way: str, target: Floats, seed: Floats, along: str, start: Floats,
    end: Floats, law: LawName, duration: float, share: float, rows: int, anchor: Floats | None, keep: str,
    branch: str, cell: Cell,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: where the arm is, every way to the target, and the move."""
    pose = called("arm.fk", Arm.fk, joints_typed(robot, q))
    wanted = inverse.what_counts(robot, task, way)
    return (
        (arm_code(robot),),
        ("# Forward kinematics", f"pose = {pose}", "print(pose, pose.wrist, pose.dexterity)"),
        inverse.inverse_in_python(
            robot, way, wanted, target, seed, branch or "nearest" if keep == "branch" else keep
        ),
        inverse.self_motion_in_python(robot, wanted, anchor),
        clearances_in_python(cell, robot, q),
        move.move_in_python(robot, along, start, end, law, duration, share, rows, cell),
    )


@RobotSimulator.action("Table of frames")
def table(robot: Robot, frames: Floats) -> dict[str, Floats]:
    """Where every frame is and how it is turned, in the arm's length unit and degrees."""
    unit, metres = robot.units.length, robot.units.metres
    abc = np.degrees(abc_from_matrix(frames[:, :3, :3]))
    origins = {f"{axis}_{unit}": frames[:, k, 3] / metres for k, axis in enumerate("xyz")}
    return {"frame": np.arange(len(frames), dtype=float), **origins} | {
        f"{letter}_deg": abc[:, k] for k, letter in enumerate("ABC")
    }


FACE = Face(
    vi=RobotSimulator,
    icon="robot",
    short="Simulator",
    sentence="Move each joint and read where the tool is",
    tabs=(
        Tab(
            "Forward",
            (
                Heading("Joints", "limits from the robot file"),
                part.Joints("q"),
                part.GRIPPER,
                part.Buttons(("go_home", "go_zero"), poses="q"),
                Line(),
                part.DhTable(),
            ),
        ),
        inverse.TAB,
        move.TAB,
        cell_page.TAB,
        Tab("D-H table", part.EDITING),
    ),
    view=View3D(
        "scene",
        "labels",
        trail="position",
        trail_on="trace",
        switches=("solid", "wire", "show_frames", "trace", "grid"),
        joints="q",
        picks=(("ghost", "take_ghost"),),
    ),
    indicators=(
        Heading("Tool pose", "base frame"),
        part.Pose("position", "abc"),
        Reading("wrist"),
        part.NEAREST_LIMIT,
        Bar("dexterity"),
        Line(),
        part.MATRICES,
        Line(),
        part.ORIGINS,
    ),
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=(
        FirstStep(
            "Move a joint", "Drag a slider, or the arm itself: the pose at the right follows", "Forward", "q"
        ),
        FirstStep(
            "Ask for a target",
            "Every way to reach it is listed, with the room to the limits",
            "Inverse",
            "target",
        ),
        FirstStep(
            "Export a move", "From pose to pose in a file for the real arm, checked first", "Move", "export"
        ),
    ),
    below_height=284,
    tour=(
        Stop("bent", {"q": "32, 58.4, -64, -38.5, 12"}, "Lynx6 reaching out, with the way of its tool"),
        Stop("wire", {"q": "-40, 100, -80, -20, 0", "wire": "true", "solid": "false"}, "Its frames as lines"),
        Stop("limit", {"q": "0, 200, -45, 0, 0"}, "A joint outside its limits turns red"),
        Stop("kuka", {"robot": "kuka-kr5-arc"}, "KUKA KR 5 at the pose of its paper", theme="light"),
        Stop(
            "inverse",
            {"robot": "kuka-kr5-arc", "q": "28, 95, -26, 24, 238, -40"},
            "Every way to reach a pose, with the room to the limits",
            page="Inverse",
        ),
        Stop(
            "as-printed",
            {"robot": "lynx6", "way": "as-printed", "target": "0.24, 0.12, 0.1, 0, 0, 0, -0.7"},
            "The equations of the 3D-RAS paper, as printed and corrected",
            page="Inverse",
        ),
        Stop(
            "transpose",
            {"robot": "rv2aj", "way": "transpose", "target": "0.25, 0.06, 0.42, 0, 0, 0, -0.7"},
            "The Jacobian transpose on its way, iteration by iteration",
            page="Inverse",
        ),
        Stop(
            "move",
            {
                "q": "17.9, 102.2, -85.5, -53.6, 0",
                "start": "-35, 60, -45, -45, 0",
                "end": "45, 80, -60, -60, 0",
                "along": "line",
                "at": "0.6",
            },
            "The tool on a straight line, its way timed by a law",
            page="Move",
        ),
        Stop(
            "cell",
            {"cell": BENCH, "chosen_thing": "post", "q": "2, 75, -70, -60, 0"},
            "A table with a block and a post before the arm",
            page=cell_page.PAGE,
        ),
        Stop(
            "touch",
            {"cell": BENCH, "chosen_thing": "block", "q": "-20, 60, -70, -60, 0"},
            "What touches is red, on both sides",
            page=cell_page.PAGE,
            theme="light",
        ),
        Stop("panda", {"robot": "franka-panda"}, "Seven joints"),
        Stop("scara", {"robot": "adept-cobra-s600", "q": "30, 60, 100, 0"}, "A joint that slides"),
    ),
)
