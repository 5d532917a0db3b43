"""See what every number of a D-H table does: each frame goes to the next in four steps."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.steps import step_name, step_text
from vi3dras.flow import VI, Control, Indicator
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.kinematics.hidden import Hidden
from vi3dras.kinematics.steps import (
    OnTheWay,
    Step,
    on_the_way,
    row_shown,
    steps_of,
)
from vi3dras.path.formula_curve import FormulaCurve
from vi3dras.render.scene import Item
from vi3dras.rotations.euler import About
from vi3dras.scripts.lines import arm_code, joints_typed
from vi3dras.scripts.spelling import Part, called

from . import _arm
from ._arm import ports
from ._dh import singular, velocities
from ._dh.atlas import STOPS as SOLUTION_STOPS
from ._dh.atlas import TAB as SOLUTIONS
from ._dh.atlas import BranchAtlas
from ._dh.detective import Detective, Poses
from ._dh.drives import ToolDrive
from ._dh.frames_page import TAB as FRAMES
from ._dh.frames_page import FramesView
from ._dh.frames_script import frames_code, turns_code
from ._dh.motion import StepMotion
from ._dh.pair import FramePair
from ._dh.posture import PostureChange
from ._dh.rosetta import Rosetta
from ._dh.rosetta_page import STOPS as ROSETTA_STOPS
from ._dh.rosetta_page import TAB as ROSETTA
from ._dh.rosetta_page import written_in_python
from ._dh.scene import SIZE, Played, body_items, side_by_side, way_items, way_labels
from ._dh.self_test import SelfTest
from ._dh.singular import SingularPoses, SingularView
from ._dh.solutions import SolutionChange
from ._dh.solutions_script import atlas_in_python, solutions_in_python
from ._dh.speeds_script import singular_in_python, speeds_in_python
from ._dh.tour import STOPS
from ._dh.turning import CompoundTurns
from ._dh.velocities import ToolSpeeds
from ._kit.face import Face, FirstStep, Heading, Label, Line, Switches, Tab, View3D
from ._kit.face.frames import (
    FACTORS,
    JOINT_STEPS,
    MOVING_FRAME,
    SELF_TEST,
    STEP_MEANING,
    STEP_PLAYER,
    STEP_TABLE,
)
from ._kit.face.motion import EDITING, MATRICES, ORIGINS, Buttons, Joints


class DhExplorer(VI):
    """Every frame of an arm goes to the next one in the four steps of its D-H row."""

    id = "dh-explorer"
    title = "D-H Explorer"
    parts = (
        SelfTest,
        StepMotion,
        FramePair,
        CompoundTurns,
        FramesView,
        ToolSpeeds,
        ToolDrive,
        SingularPoses,
        SingularView,
        PostureChange,
        Rosetta,
        Detective,
        SolutionChange,
        BranchAtlas,
    )
    robot = _arm.robot_control()
    q = ports.joint_values("Joints", "Joint values at which the table is read", symbol="q")
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    solid = Control(bool, default=True, label="Body", tip="The arm as a body, glass after the moving frame")
    axis_on = Control(bool, default=True, label="Axis", tip="The axis of the step, its arc or its way")
    grid = ports.ground()
    chosen = ports.matrix_choice()

    frames = ports.frames("Base, D-H frames and tool in the world, 4 x 4 each")
    tool = ports.tool_matrix("The tool in the base frame: the product of all A")
    links = ports.links()
    ground = Indicator(
        tuple, tip="The ground", meaning="The ground under the arm in the view, on every page."
    )  # fmt: skip
    signs = Indicator(tuple, tip="The words that stand on it")
    arm_scene = Indicator(tuple, label="Arm", tip="The arm with all of its frames")
    arm_labels = Indicator(tuple, label="Names of the frames", tip="The number of every frame")
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


@DhExplorer.step("frames", "tool", "links")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats]:
    """All frames (n + 1, 4, 4), the tool (4, 4), and the matrices A1 ... An (n, 4, 4)."""
    frames = link_frames(robot, q)
    return frames, frames[-1], local_transforms(robot, q)


@DhExplorer.step("ground", "signs")
def lay_ground(robot: Robot, grid: bool) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The grid that the arm stands on."""
    return ((_arm.ground(robot),) if grid else ()), ()


@DhExplorer.step("arm_scene", "arm_labels")
def show_arm(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The arm with the axes of all its frames, for pages on which no frame is on its way."""
    arm = _arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)
    return (*arm, *_arm.frame_items(robot, frames)), tuple(_arm.frame_labels(frames))


@DhExplorer.step("scene", "labels")
def picture(
    robot: Robot, q: Floats, order: str, joint: int, done: float, along: bool, way: OnTheWay,
    moves: tuple[Step, ...], gripper: float, solid: bool, axis_on: bool, asked: Hidden | None,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm with its moving frame; of both conventions two arms beside each other."""
    at, size = row_shown(robot, joint), SIZE * longest_reach(robot)
    arms = [("arm", robot, order, Played(at, moves, done, way))]
    labels: list[Label] = []
    if order == "both":
        arms = []
        for name, stands in side_by_side(robot):
            arm = in_convention(stands, name)
            row = Played(at, steps_of(arm, q, at), done, on_the_way(arm, q, at, done))
            arms.append((name, stands, name, row))
            labels.append(Label(name, np.array(stands.base)[:3, 3], boxed=True))
    items: list[Item] = []
    for key, arm, convention, row in arms:
        if solid:
            items += body_items(arm, q, row, key, along=along, opening=gripper)
        items += way_items(robot, row, f"way/{key}", axis=axis_on, asked=asked is not None)
        step = row.steps[row.current]
        amount = f"{step_name(step, at, convention)}  {step_text(robot, step, row.share)}"
        labels += way_labels(at, row.way, "" if row.is_over else amount, size)
    if asked is not None:
        labels.append(Label("?", way.end[:3, 3], boxed=True))
    return tuple(items), tuple(labels)


@DhExplorer.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, joint: int, order: str, frame_from: str, frame_to: str, typed_frame: Floats,
    typed_in: str, elementary: bool, euler_order: str, euler_about: About, turn_angles: Floats,
    tool_velocity: Floats, joint_rates: Floats, lead: str, tool_force: Floats, singular_on: bool,
    slice_first: int, slice_second: int, seek_posture: bool,
    notation: str, language: str, known_poses: Poses, known_turns: bool, known_within: float,
    pose_asked: Floats, near: Floats, initial: int, final: int, dock: str, atlas_over: str, line_to: Floats,
    atlas_curve: FormulaCurve, curve_fits: bool, samples: int, spare_samples: int,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: the joint that is played, two frames, speeds, every solution, and the atlas."""
    pair = frames_code(robot, q, frame_from, frame_to, typed_frame, typed_in, elementary=elementary)
    i = row_shown(robot, joint)
    step = called("arm.transform", Arm.transform, i, i + 1, joints_typed(robot, q), elementary=True)
    return (
        (arm_code(in_convention(robot, order)),),
        (f"# Frame {i + 1} in frame {i}, and its four factors", f"step = {step}"),
        ("print(step)", "print(step.matrix)", "print(step.factors)"),
        *pair,
        *turns_code(turn_angles, euler_order, euler_about),
        speeds_in_python(robot, q, lead, tool_velocity, joint_rates, tool_force),
        singular_in_python(robot, q, singular_on, (slice_first, slice_second), seek_posture),
        *written_in_python(robot, notation, language, known_poses, turns=known_turns, within=known_within),
        solutions_in_python(robot, pose_asked, near, initial, final),
        atlas_in_python(
            robot, dock, atlas_over, pose_asked, line_to, atlas_curve, samples, spare_samples, fits=curve_fits
        ),
    )


FACE = Face(
    vi=DhExplorer,
    icon="sitemap",
    short="D-H",
    sentence="See what every parameter does",
    tabs=(
        Tab(
            "Motion",
            (
                STEP_TABLE,
                JOINT_STEPS,
                STEP_MEANING,
                Line(),
                Switches(("along",)),
            ),
            scene="scene",
            labels="labels",
            near="step_box",
            switches=("close_up",),
            below=STEP_PLAYER,
            verdict=("step_words",),
            readings=(FACTORS, Line(), MOVING_FRAME, Line(), SELF_TEST),
        ),
        FRAMES,
        velocities.TAB,
        singular.TAB,
        SOLUTIONS,
        ROSETTA,
        Tab(
            "Joints",
            (Heading("Joints", "limits from the robot file"), Joints("q"), Buttons((), poses="q")),
            scene="arm_scene",
            labels="arm_labels",
        ),
        Tab("D-H table", EDITING, scene="arm_scene", labels="arm_labels"),
    ),
    view=View3D(
        "ground",
        "signs",
        switches=("solid", "axis_on", "grid"),
        joints="q",
        picks=(
            ("between/", "choose_frame"),
            ("ghost/singular/", "go_to_singular"),
            ("singular/line/", "go_to_singular"),
        ),
    ),
    indicators=(MATRICES, Line(), ORIGINS),
    verdict="step_words",
    script="in_python",
    below_height=132,
    first_steps=(
        FirstStep("Play a joint", "The four steps of its row, one after the other", "Motion", "done"),
        FirstStep(
            "Play one parameter", "Click a cell of the table, or drag a tile sideways", "Motion", "span"
        ),
        FirstStep("Change the convention", "The same arm, its steps in another order", "Motion", "order"),
        FirstStep("Choose two frames", "Click two in the view, or choose them by name", "Frames", "frame_to"),
    ),
    tour=(*STOPS, *SOLUTION_STOPS, *ROSETTA_STOPS),
)
