"""Inverse kinematics for any instrument with an arm: a target of the tool in, every way to reach it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.poses import Pose
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.explain import deciding, joints
from vi3dras.explain import inverse as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.descent import Descent, IKRequest, descend_by_transpose
from vi3dras.inverse.freedom import Freedom, freedom_from, spare_joints
from vi3dras.inverse.paper_equations import Attempt, NotAsPrintedError, print_sentence, printed_attempts
from vi3dras.inverse.reasons import Reason, why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import asked_of, home_numbers
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import joints_typed, place_words
from vi3dras.scripts.spelling import called

from .. import _arm
from .._kit.face import Heading, Label, Line, Switches, Tab
from .._kit.face import motion as part
from . import descent_items, ghost_arms, ghost_names, ports


class InverseKinematics(VIPart):
    """The terminals of an arm that can be asked for a target."""

    pages = ("Inverse", "Freedom")
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "Joint values; one outside its limits is shown all the same, in red", symbol="q",
        equation=joints.joint_values, leads=True,
        meaning="The joint values; every number of the panel follows from them.",
    )  # fmt: skip
    task = Control(
        Literal["usual", "position", "wrist", "pose"], default="usual",
        tip="What is asked of the tool: its point, its point and the hand's angle to the ground, or all",
    )  # fmt: skip
    target = Control(
        Floats, per="robot.tool_numbers", renew="robot.id",
        default=home_numbers,
        tip="x, y, z [m], A, B, C and the hand's angle to the ground [rad]", symbol="p",
        equation=deciding("answer"), quantity="length and angle", paper="Eq 3-9", leads=True,
        meaning="Where the tool should be: x, y, z, and how it is turned or how its hand leans. The joints "
        "follow from it.",
    )  # fmt: skip
    seed = ports.joint_values(
        "", "Joint values to stay near to where there is a choice", symbol="q",
        meaning="Joint values to stay near to where there is a choice: the nearest solution wins.",
    )  # fmt: skip
    way = Control(
        Literal["every", "as-printed", "transpose"], default="every", label="Method",
        tip="All solutions, the printed equations beside the corrected ones, or the Jacobian transpose",
    )  # fmt: skip
    anchor = Control(
        Floats | None, default=None, shape=("n",), unit="robot",
        tip="Joint values from which the self motion is counted", symbol="q",
    )  # fmt: skip
    ghosts = Control(
        bool, default=True, label="Show the others as ghosts", tip="Other ways to reach the target"
    )
    keep = Control(
        Literal["nearest", "margin", "branch"], default="nearest", label="Solution to keep",
        tip="Which of several solutions the arm takes when the target moves",
    )  # fmt: skip
    branch = Control(str, default="", label="Branch to keep", tip="The branch that is kept, by its name")
    grips = Control(
        bool, default=True, label="Handles of the target", tip="What the mouse moves and turns the target by"
    )
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    wanted = Indicator(str, label="Asked for", tip="What of the target counts: pose, wrist or position")
    answer = Indicator(
        Reason, label="Solutions", tip="Every way to reach the target, or why there is none", symbol="θ",
        equation=explained.every_way, quantity="deg and length", paper="Eq 3-9",
        meaning="Every way to reach the target: the joint values of each branch, or the reason why there "
        "are none.",
    )  # fmt: skip
    answer_words = Indicator(str, label="In words", tip="How many ways there are, or why there is none")
    method = Indicator(
        str, tip="How the solutions were found",
        meaning="How the solutions were found: which closed form, or a search.",
    )  # fmt: skip
    attempts = Indicator(
        tuple, label="Equations of 3D-RAS", tip="What they give as printed and corrected", symbol="θ",
        equation=explained.attempts, quantity="deg", paper="Eq 3-9",
        meaning="What Eqs 3 to 9 of 3D-RAS give for the target: to the letter, with the root of Eq 9 alone "
        "repaired, and corrected.",
    )  # fmt: skip
    print_words = Indicator(str, label="The print", tip="What it gets wrong, or why it is not for this arm")
    errand = Indicator(
        IKRequest | None, tip="What the Jacobian transpose has to do, when it is chosen", equation=None,
        quantity="a task", meaning="What the Jacobian transpose has to do, while it is chosen.",
    )  # fmt: skip
    descent = Indicator(
        Descent | None, label="Step by step", tip="Every iteration with its errors", symbol="e",
        equation=explained.descent, quantity="length and angle", paper="RV-2AJ Eq 4",
        meaning="The joints follow the error of the tool step by step, without solving any equation.",
    )  # fmt: skip
    freedom = Indicator(
        Freedom | None, tip="How the joints may move while the tool stays", symbol="s",
        equation=explained.freedom, quantity="joint values",
        meaning="How the joints can move while the tool stays where it is.",
    )  # fmt: skip
    ghost_scene = Indicator(tuple, tip="The other solutions in the 3D view")
    ghost_labels = Indicator(tuple, tip="The nearest point that can be reached, when the target cannot")


@InverseKinematics.step("wanted")
def what_counts(robot: Robot, task: str, way: str) -> str:
    """The task: the printed equations know only one."""
    return "wrist" if way == "as-printed" else usual_task(robot) if task == "usual" else task


@InverseKinematics.step("answer", "answer_words", "method", slow=True)
def solve(
    robot: Robot, wanted: str, target: Floats, seed: Floats, report: Callable[[float], None] = lambda _: None
) -> tuple[Reason, str, str]:
    """All solutions, in numbers and in words, and how they were found."""
    task = cast(Task, wanted)
    reason = why_not(robot, asked_of(task, target[None])[0], task, seed, report)
    return reason, reason_sentence(robot, reason), solver_for(robot, task).sentence


@InverseKinematics.step("attempts", "print_words")
def try_print(robot: Robot, way: str, target: Floats, seed: Floats) -> tuple[tuple[Attempt, ...], str]:
    """What the equations of the paper give, and what to say about them."""
    if way != "as-printed":
        return (), ""
    try:
        return printed_attempts(robot, asked_of("wrist", target[None])[0], seed), print_sentence(robot)
    except NotAsPrintedError as error:
        return (), f"{error} All solutions has its answer."


@InverseKinematics.step("errand")
def send_out(robot: Robot, way: str, wanted: str, target: Floats, seed: Floats) -> IKRequest | None:
    """The errand of the transpose: None keeps the compute process free for other methods."""
    task = cast(Task, wanted)
    return IKRequest(robot, task, asked_of(task, target[None])[0], seed) if way == "transpose" else None


@InverseKinematics.step("descent", slow=True)
def jacobian_transpose(
    errand: IKRequest | None, report: Callable[[float, Descent], None] | None = None
) -> Descent | None:
    """Every iteration from the seed to the target, shown while it goes on."""
    return None if errand is None else descend_by_transpose(*errand, report)


@InverseKinematics.step("freedom", slow=True)
def self_motions(robot: Robot, wanted: str, anchor: Floats | None) -> Freedom | None:
    """Up to half a turn of self motion either way from where the joints were when it began."""
    if anchor is None or len(anchor) != robot.n:
        return None
    return freedom_from(robot, anchor, cast(Task, wanted))


@InverseKinematics.action("Start here", "seed")
def start_here(q: Floats) -> Floats:
    """Let the transpose start from where the arm is."""
    return q


@InverseKinematics.step("ghost_scene", "ghost_labels")
def ghosts_of(
    robot: Robot,
    q: Floats,
    frames: Floats,
    answer: Reason,
    ghosts: bool,
    way: str,
    attempts: tuple[Attempt, ...],
    descent: Descent | None,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """Where else the arm could be as see-through arms, red outside the limits; or what can be reached."""
    labels: tuple[Label, ...] = ()
    if answer.kind != "reachable":
        labels = (Label("nearest point within reach", answer.point, boxed=True),)
    if not ghosts and not (way == "every" and labels):
        return (), labels
    places = other_places(answer, way, attempts, descent)
    if way == "transpose":
        return descent_items(robot, q, descent), labels
    arms = ghost_arms(robot, places, q)
    if way == "every" and not labels:
        labels = ghost_names(arms, frames)
    return tuple(mesh for arm in arms.values() for mesh in arm), labels


@InverseKinematics.action("Go to the ghost", "q")
def take_ghost(
    robot: Robot, q: Floats, answer: Reason, way: str, attempts: tuple[Attempt, ...], descent: Descent | None,
    key: str = "", index: int = 0,
) -> Floats:  # fmt: skip
    """Take the arm to where the ghost is whose body, by its key, was clicked on."""
    places = other_places(answer, way, attempts, descent)
    arms = ghost_arms(robot, places, q).items()
    return next((places[k] for k, arm in arms if any(mesh.key == key for mesh in arm)), q)


def other_places(
    answer: Reason, way: str, attempts: tuple[Attempt, ...], descent: Descent | None
) -> list[Floats]:
    """Joint values (n,) of all rows of the table, or the one that comes nearest."""
    if way == "transpose":
        return [] if descent is None else [descent.q[-1]]
    if way == "as-printed":
        return [attempt.q for attempt in attempts if attempt.has_value]
    reached = answer.kind == "reachable"
    return list(answer.solutions.q[answer.solutions.best()]) if reached else [answer.nearest]


def inverse_in_python(
    robot: Robot, way: str, wanted: str, target: Floats, seed: Floats, keep: str
) -> tuple[str, ...]:
    """Every way to the target as Python; what other methods give is told to be elsewhere."""
    place, hand = place_words(robot, cast(Task, wanted), target)
    near = None if np.array_equal(seed, robot.home) else joints_typed(robot, seed)
    solutions = called("arm.ik", Arm.ik, place, **hand, seed=near, keep=keep)
    other = "" if way == "every" else f": all solutions; vi3dras ik --method {way} gives those of that method"
    return f"# Inverse kinematics{other}", f"solutions = {solutions}", "print(solutions.to_frame())"


def self_motion_in_python(robot: Robot, wanted: str, anchor: Floats | None) -> tuple[str, ...]:
    """How the joints can go while the tool stays, as Python; nothing where nobody asked for it."""
    task = cast(Task, wanted)
    if anchor is None or len(anchor) != robot.n or not spare_joints(robot, task):
        return ()
    pose = called("arm.fk", Arm.fk, joints_typed(robot, anchor))
    standing = called(
        f"{pose}.self_motion", Pose.self_motion, task=None if task == usual_task(robot) else task
    )
    return "# Self motion", f"standing = {standing}", "print(standing)"


TAB = Tab(
    "Inverse",
    (
        Heading("Method"),
        part.METHOD,
        Heading("Target of the tool", "base frame"),
        part.TARGET_FORM,
        Heading("Which solution to keep"),
        part.KEEP,
        Switches(("grips", "ghosts")),
        part.GRIPPER,
        part.SELF_MOTION,
    ),
    below=part.SOLUTIONS,
    scene="ghost_scene",
    labels="ghost_labels",
    handles="grips",
    verdict=("answer_words",),
    readings=(
        Heading("How good it is", "at the target"),
        part.QUALITY,
        Line(),
        part.JACOBIAN,
        Line(),
        Heading("Tool pose", "base frame"),
        part.Pose("position", "abc"),
        Line(),
        part.MATRICES,
    ),
)
