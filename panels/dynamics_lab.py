"""What torques hold and move an arm, how it falls, and where its energy goes."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.explain import joints
from vi3dras.flow import VI, Control, Indicator
from vi3dras.motion.laws import LawName
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import arm_code, joints_typed
from vi3dras.scripts.spelling import Part, called

from . import _arm
from ._arm import ports, shown
from ._forces import equation, fall_face, inverse, least_time, parameters, statics_page
from ._forces.equation import EquationOfMotion
from ._forces.fall import Ends, FallPage
from ._forces.fall_script import fall_in_python
from ._forces.force_map import WorkspaceForces
from ._forces.inverse import InverseDynamics, forces_in_python
from ._forces.least_time import LeastTimeWay
from ._forces.massed import Massed
from ._forces.motion_source import ForceMotion
from ._forces.parameters import Parameters, masses_in_python
from ._forces.statics import AtRest
from ._forces.surroundings import Around
from ._kit.face import Face, FirstStep, Heading, Label, Line, Stop, View3D
from ._kit.face.motion import MATRICES, Pose


class DynamicsLab(VI):
    """Forces and motion of an arm: inverse and forward dynamics."""

    id = "dynamics-lab"
    title = "Dynamics Lab"
    parts = (
        Around, Massed, Parameters, ForceMotion, InverseDynamics, FallPage, AtRest, WorkspaceForces,
        EquationOfMotion, LeastTimeWay,
    )  # fmt: skip
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "The joint values of the arm", symbol="q", equation=joints.joint_values,
        meaning="The joint values of the arm; its torques at rest follow from them.", leads=True,
    )  # fmt: skip
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    solid = Control(
        bool, default=True, label="Body", tip="The arm as a body: meshes, or solids from its D-H rows"
    )
    show_frames = Control(bool, default=False, label="Frames", tip="The axes of every D-H frame")
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


@DynamicsLab.step("frames", "tool", "links", "position", "abc")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """All frames, the tool, the matrices between frames, the tool's position (3,) and A, B, C (3,)."""
    return shown.pose_of(robot, q)


@DynamicsLab.step("stand")
def judge(robot: Robot, q: Floats) -> str:
    """Whether the arm stands within its limits."""
    return _arm.limits_kept(robot, q)


@DynamicsLab.step("scene", "labels")
def picture(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, show_frames: bool, grid: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm, its frames and the ground, as they are switched on."""
    items = _arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)
    around, names = shown.around_arm(robot, frames, show_frames=show_frames, grid=grid)
    return (*items, *around), tuple(names)


@DynamicsLab.action("Home", "q")
def go_home(robot: Robot) -> Floats:
    """All joints to the arm's pose at rest."""
    return robot.home


@DynamicsLab.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, around: Surroundings, motion_from: str, move_start: Floats, move_end: Floats,
    move_law: LawName, move_time: float, motion_file: str, typed_limits: Floats, fall_from: Floats,
    fall_speed: Floats, fall_time: float, fall_held: tuple[int, ...], fall_torque: tuple[str, ...],
    fall_ends: Ends, fall_bounce: float, qd: Floats, qdd: Floats,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: where the arm stands, the torques along its motion, and how it falls."""
    return (
        (arm_code(robot),),
        (f"pose = {called('arm.fk', Arm.fk, joints_typed(robot, q))}", "print(pose)"),
        masses_in_python(robot),
        statics_page.statics_in_python(robot, q, around, typed_limits),
        forces_in_python(
            robot, motion_from, move_start, move_end, move_law, move_time, motion_file, around, typed_limits
        ),
        fall_in_python(
            robot, around, fall_from, fall_speed, fall_time, fall_held, fall_torque, fall_ends, fall_bounce
        ),
        equation.equation_in_python(robot, q, qd, qdd, around),
    )


POSE = (Heading("Tool pose", "base frame"), Pose("position", "abc"))

FACE = Face(
    vi=DynamicsLab,
    icon="weight",
    short="Dynamics",
    sentence="Torques, falls, energy",
    purpose="Study",
    tabs=(parameters.TAB, inverse.TAB, fall_face.TAB, statics_page.TAB, equation.TAB, least_time.TAB),
    view=View3D(
        "scene",
        "labels",
        switches=("solid", "show_frames", "grid"),
        joints="q",
        fine=("map_items",),
        picks=(("force-map", "read_map"),),
    ),
    indicators=(*POSE, Line(), MATRICES),
    verdict="stand",
    script="in_python",
    first_steps=(
        inverse.FIRST,
        fall_face.FIRST,
        FirstStep("Move a joint", "Drag a slider, or the arm itself", "Statics", "q"),
    ),
    tour=(
        *parameters.STOPS,
        *statics_page.TOUR,
        Stop(
            "matrices",
            {"robot": "puma560", "q": "0, 45, -180, 0, 45, 0", "qd": "60, -40, 80, 120, -100, 150"},
            "The matrices of the Puma 560 in motion, and how heavy its tool feels",
            page="Matrices",
        ),
        *inverse.STOPS,
        *fall_face.STOPS,
        *least_time.STOPS,
        Stop("puma", {"robot": "puma560", "q": "0, 45, -180, 0, 45, 0"}, "The Puma 560 bent"),
        Stop(
            "kr5",
            {"robot": "kuka-kr5-arc", "show_frames": "true"},
            "The KUKA KR 5 with its frames",
            theme="light",
        ),
    ),
)
