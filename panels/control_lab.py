"""A controller around an arm: its gains, its run, and what disturbs it."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.explain import joints
from vi3dras.flow import VI, Control, Indicator
from vi3dras.linear.law import GainName
from vi3dras.render.scene import Item as Shown
from vi3dras.scripts.lines import arm_code
from vi3dras.scripts.spelling import Part
from vi3dras.tuning.scores import Weights

from . import _arm
from ._arm import ports, shown
from ._control import identify_page, search_page, stability_page
from ._control.cure import ShakingCure
from ._control.design import ArmDesign
from ._control.desired import LoopTest
from ._control.disturb import Disturbances
from ._control.gains import LoopGains
from ._control.identify import IdentifyAsked, MassIdentification, identify_in_python
from ._control.robust import SearchCircumstances
from ._control.running import LoopRunning
from ._control.script import control_in_python, cure_in_python, tune_in_python
from ._control.search import GainSearch, SearchAsked
from ._control.signals import LoopSignals
from ._control.stability import LoopStabilities, stability_in_python
from ._control.weights import CostWeights
from ._forces.massed import Massed
from ._forces.surroundings import Around
from ._kit.face import Face, FirstStep, Item, Label, Line, Stop, Tab, View3D
from ._kit.face.control import (
    LOOP_CLOCK,
    LOOP_DOCK,
    LOOP_GAINS,
    LOOP_LAW,
    LOOP_MOTORS,
    LOOP_PUSH,
    LOOP_READINGS,
    LOOP_TEST,
)
from ._kit.face.forces import FRICTION_SWITCH, GRAVITY_FORM, PAYLOAD_FORM
from ._kit.face.motion import Saving


class ControlLab(VI):
    """A control loop closed round an arm."""

    id = "control-lab"
    title = "Control Lab"
    parts = (
        Around, Massed, LoopTest, LoopGains, Disturbances, LoopRunning, LoopSignals, SearchCircumstances,
        ArmDesign, CostWeights, GainSearch, ShakingCure, LoopStabilities, MassIdentification,
    )  # fmt: skip
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "The joint values of the arm", symbol="q", equation=joints.joint_values,
        meaning="The joint values of the arm; playing the run moves them.", leads=True,
    )  # fmt: skip
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    solid = Control(bool, default=True, label="Body", tip="The arm as a body, generated from its D-H rows")
    show_frames = Control(bool, default=False, label="Frames", tip="The axes of every D-H frame")
    grid = ports.ground()

    frames = ports.frames("Base, D-H frames and tool in the world, 4 x 4 each")
    tool = ports.tool_matrix("The tool in the base frame: the product of all A")
    position = ports.tool_position()
    abc = ports.tool_abc()
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


@ControlLab.step("frames", "tool", "position", "abc")
def stand(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """All frames, the tool, the tool's position (3,) and A, B, C (3,)."""
    frames, tool, _, position, abc = shown.pose_of(robot, q)
    return frames, tool, position, abc


@ControlLab.step("scene", "labels")
def picture(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, show_frames: bool, grid: bool,
) -> tuple[tuple[Shown, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm, its frames and the ground, as they are switched on."""
    items = _arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)
    around, names = shown.around_arm(robot, frames, show_frames=show_frames, grid=grid)
    return (*items, *around), tuple(names)


@ControlLab.action("Home", "q")
def go_home(robot: Robot) -> Floats:
    """All joints to the arm's pose at rest."""
    return robot.home


@ControlLab.action("Copy as Python")
def in_python(
    robot: Robot, loop: Loop | None, test_signal: str, test_file: str, before_law: ControlLaw | None,
    loop_joint: int, stability_gain: GainName, stability_alone: bool, stability_pose: Floats | None,
    search_asked: SearchAsked | None, search_weights: Weights, cure_asked: Loop | None,
    identify_asked: IdentifyAsked | None,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: how the arm follows, better gains, how stable that is, and what its torques tell."""
    file = test_file if test_signal == "file" else ""
    question, method = (None, "") if search_asked is None else search_asked[:2]
    return (
        (arm_code(robot),),
        control_in_python(robot, loop, file, before_law),
        tune_in_python(question, method, search_weights, file),
        cure_in_python(cure_asked, file),
        stability_in_python(robot, loop, loop_joint, stability_gain, stability_alone, stability_pose),
        identify_in_python(robot, identify_asked),
    )


def page(title: str, *items: Item) -> Tab:
    """A page of the control column, with the run under the view."""
    return Tab(
        title, items, below=LOOP_DOCK, below_height=330, scene="loop_scene", verdict=("loop_words",),
        readings=(LOOP_READINGS,),
    )  # fmt: skip


LOOP_PAGE = page("Loop", LOOP_TEST, Line(), LOOP_LAW, Line(), Saving("run_table", "control"))
GAINS_PAGE = page("Gains", LOOP_GAINS)
AROUND = (PAYLOAD_FORM, Line(), GRAVITY_FORM, Line(), FRICTION_SWITCH)
DISTURB_PAGE = page("Disturb", LOOP_CLOCK, Line(), LOOP_MOTORS, Line(), LOOP_PUSH, Line(), *AROUND)

BENT = "0, 45, -180, 0, 45, 0"
THERE = "50, 70, -160, 0, 20, 0"

FACE = Face(
    vi=ControlLab,
    icon="sliders",
    short="Control",
    sentence="A controller and its gains",
    purpose="Study",
    tabs=(LOOP_PAGE, GAINS_PAGE, DISTURB_PAGE, search_page.TAB, stability_page.TAB, identify_page.TAB),
    view=View3D("scene", "labels", switches=("solid", "show_frames", "grid"), joints="q"),
    indicators=(LOOP_READINGS,),
    verdict="loop_words",
    script="in_python",
    first_steps=(
        FirstStep("Choose a controller", "Click a chip, and read its equation", "Loop", "controller"),
        FirstStep("Change a gain", "Type another K_p into the table", "Gains", "kp"),
        FirstStep("Disturb it", "Delay its torques by 10 ms", "Disturb", "delay"),
        stability_page.FIRST,
        search_page.FIRST,
        identify_page.FIRST,
    ),
    tour=(
        Stop(
            "pd",
            {"robot": "puma560", "test_start": BENT, "test_goal": THERE, "q": BENT, "loop_at": "0.5"},
            "The Puma 560 under PD: its weight leaves an error",
        ),
        Stop(
            "gains",
            {
                "robot": "puma560", "test_start": BENT, "test_goal": THERE, "q": BENT, "test_signal": "step",
                "kp": "400, 900, 900, 400, 400, 400", "kv": "10, 10, 12, 10, 10, 10",
            },
            "Gains that overshoot and ring",
            theme="light",
            page="Gains",
        ),
        Stop(
            "disturb",
            {
                "robot": "puma560", "test_start": BENT, "test_goal": THERE, "q": BENT,
                "push_force": "0, 0, -60", "unknown_mass": "2", "delay": "0.004",
            },
            "A push, a payload that the model does not know, and a delay",
            page="Disturb",
        ),
        *search_page.STOPS,
        *stability_page.STOPS,
        *identify_page.STOPS,
    ),
)  # fmt: skip
