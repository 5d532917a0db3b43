"""Jog an arm, teach it positions, write a program of them, and run it."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.api.arm import Arm
from vi3dras.api.cell_contacts import Contacts
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints
from vi3dras.flow import VI, Control, Indicator
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import arm_code, joints_typed
from vi3dras.scripts.spelling import Part, called
from vi3dras.teaching import acts
from vi3dras.workcell import Cell

from . import _arm
from ._arm import ports, shown
from ._cell import page as cell_page
from ._cell.among import clearances_in_python
from ._cell.scene import lit
from ._cell.tour import BENCH
from ._kit.face import Face, FirstStep, Heading, Label, Line, Stop, Tab, View3D
from ._kit.face.motion import GRIPPER, MATRICES, Buttons, Joints, Pose
from ._teach import cartesian, jog, positions, program_page, run_page
from ._teach.cartesian import CartesianMove
from ._teach.line_scene import line_in_python
from ._teach.program_run import RunOfProgram
from ._teach.program_text import ProgramText, program_in_python
from ._teach.run_acts import RunActs
from ._teach.run_moment import RunMoment


class TeachPendant(VI):
    """What a pendant does: the arm is driven by hand, taught, and programmed."""

    id = "teach-pendant"
    title = "Teach Pendant"
    parts = (
        jog.Jogging, CartesianMove, positions.TaughtPositions, ProgramText, RunOfProgram, RunMoment, RunActs,
        *cell_page.PARTS,
    )  # fmt: skip
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "The joint values of the arm that is driven", symbol="q", equation=joints.joint_values,
        meaning="The joint values; every number of the panel follows from them.", leads=True,
    )  # fmt: skip
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    solid = Control(
        bool, default=True, label="Body", tip="The arm as a body: meshes, or solids from its D-H rows"
    )
    show_frames = Control(bool, default=False, label="Frames", tip="The axes of every D-H frame")
    trace = Control(bool, default=True, tip="The way of the tool")
    grid = ports.ground()
    chosen = ports.matrix_choice()

    frames = ports.frames("Base, D-H frames and tool in the world, 4 x 4 each")
    tool = ports.tool_matrix("The tool in the base frame: the product of all A")
    links = ports.links()
    position = ports.tool_position()
    abc = ports.tool_abc()
    stand = Indicator(str, tip="Whether all joints are inside their limits")
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


@TeachPendant.step("frames", "tool", "links", "position", "abc")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """All frames, the tool, the matrices between frames, the tool's position (3,) and A, B, C (3,)."""
    return shown.pose_of(robot, q)


@TeachPendant.step("stand")
def judge(robot: Robot, q: Floats, touch_words: str) -> str:
    """Whether the arm stands within its limits and touches nothing."""
    return touch_words or _arm.limits_kept(robot, q)


@TeachPendant.step("scene", "labels")
def picture(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, show_frames: bool, grid: bool,
    position_scene: tuple[Item, ...], position_labels: tuple[Label, ...], cell_scene: tuple[Item, ...],
    contacts: Contacts,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm, its frames, the taught positions, the cell and the ground, as they are switched on."""
    items = lit(_arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames), contacts)
    around, names = shown.around_arm(robot, frames, show_frames=show_frames, grid=grid)
    return (*items, *position_scene, *cell_scene, *around), (*position_labels, *names)


@TeachPendant.action("Home", "q")
def go_home(robot: Robot) -> Floats:
    """All joints to the arm's pose at rest."""
    return robot.home


@TeachPendant.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, line_mode: str, line_shape: str, line_start: Floats, line_by: Floats,
    line_to: Floats, via_by: Floats, via_to: Floats, line_steps: int, line_method: str, line_damped: bool,
    literal_rates: bool, positions: acts.Positions, program_text: str, program_name: str, cell: Cell,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: where the arm stands, the line of its tool, and the program."""
    return (
        (arm_code(robot),),
        (f"pose = {called('arm.fk', Arm.fk, joints_typed(robot, q))}", "print(pose)"),
        clearances_in_python(cell, robot, q),
        line_in_python(
            robot, line_mode, line_shape, line_start, line_by, line_to, via_by, via_to, line_steps,
            line_method, line_damped, literal_rates,
        ),
        program_in_python(robot, positions, program_text, program_name),
    )  # fmt: skip


POSE = (Heading("Tool pose", "base frame"), Pose("position", "abc"), Line())
WITH_RUN = (*jog.PAD, *POSE, *run_page.READINGS)
"""What stands at the right while a program is written or run."""

FACE = Face(
    vi=TeachPendant,
    icon="hand",
    short="Teach",
    sentence="Jog, teach, write, run",
    purpose="Make",
    tabs=(
        jog.TAB,
        cartesian.TAB,
        positions.TAB,
        replace(program_page.TAB, readings=WITH_RUN),
        replace(run_page.TAB, readings=WITH_RUN),
        cell_page.TAB,
        Tab(
            "Joints",
            (
                Heading("Joints", "limits from the robot file"),
                Joints("q"),
                GRIPPER,
                Buttons(("go_home",), poses="q"),
            ),
        ),
    ),
    view=View3D(
        "scene",
        "labels",
        trail="position",
        trail_on="trace",
        switches=("solid", "flags", "ghost", "show_frames", "trace", "grid"),
        joints="q",
        picks=(("taught/", "choose_flag"),),
        drags=(("taught/", "drag_flag"),),
    ),
    indicators=(*jog.PAD, *POSE, MATRICES),
    verdict="stand",
    script="in_python",
    first_steps=(
        *jog.FIRST_STEPS,
        *positions.FIRST_STEPS,
        FirstStep("Move a joint", "Drag a slider, or the arm itself: the pose follows", "Joints", "q"),
    ),
    tour=(
        *jog.TOUR,
        *positions.TOUR,
        Stop("rv2aj", {"robot": "rv2aj", "q": "20, 60, 50, 70, 0"}, "The RV-2AJ, driven by hand"),
        program_page.STOP,
        run_page.STOP,
        Stop(
            "bench",
            {"robot": "lynx6", "cell": BENCH, "chosen_thing": "table", "q": "4, 85, -75, -60, 0"},
            "A bench before the arm that is taught",
            page=cell_page.PAGE,
        ),
        Stop(
            "frames",
            {"robot": "kuka-kr5-arc", "show_frames": "true"},
            "The frames of the KUKA KR 5",
            theme="light",
        ),
        Stop(
            "line",
            {"robot": "kuka-kr5-arc", "line_method": "as-printed"},
            "The straight line of Table II, as printed",
            page="Cartesian",
            acts=("go_line",),
        ),
    ),
)
