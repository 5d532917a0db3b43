"""What is shown of a reach study: the arm at one target, the clouds, the way between, and why not."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.api.cell_contacts import Contacts
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.scope import per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.nearest import nearest_joints
from vi3dras.joint_workspace.classes import COLLISION, REACHABLE
from vi3dras.joint_workspace.hands import targets_at
from vi3dras.joint_workspace.study import explain, reordered
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.render.scene import Item, Lines

from .. import _arm
from .._arm import ports
from .._cell.scene import lit
from .._kit.face import Label
from .equations import how_far, joints_there, room_of_target
from .joints import JointPicture, joint_frame, joint_picture
from .spot import Question, Spot, Why, body, cut, eq20_lines, marker, name_of, parts_of, spot_at
from .study import Study


class TargetView(VIPart):
    """The terminals that say which target the arm is at, and what the view shows."""

    pages = ("One target", "3D view")
    at = Control(
        int, default=-1, low=-1, label="Target",
        tip="The target that the arm is at, counted from 0; -1 for one that it reaches", symbol="i",
        meaning="The target that the arm is at, counted from 0.",
    )  # fmt: skip
    picked = Control(int, default=-1, low=-1, label="Picked", tip="The target to be explained; -1 for none")
    performance_step = Control(
        float, default=5.0, low=0.01, high=10_000.0, label="Targets per step",
        tip="How many targets the animation passes in a tenth of a second",
    )  # fmt: skip
    span = Control(
        Literal["all", "so-far", "layer", "row"], default="all", label="Show",
        tip="All targets, those so far, or the layer or row that the arm is in",
    )  # fmt: skip
    hidden = Control(
        tuple[str, ...], default=("too far", "beside the plane", "refused, not reached"),
        tip="Classes of targets that are not shown", meaning=ports.HIDDEN, quantity="names",
    )  # fmt: skip
    arm = ports.body("The arm at its target")
    grid = ports.ground()
    joint_space = Control(bool, default=False, label="Joint space", tip="Joint values in place of targets")
    eq20 = Control(
        bool, default=False, label="Eq 20", tip="The paper's length limit against the arm itself", symbol="R",
        paper="Eq 20",
        meaning="The paper's length limit against what the arm really reaches: it lets targets pass that "
        "nobody reaches.",
    )  # fmt: skip
    joint_axes = Control(
        tuple[int, int, int], default=(0, 1, 2), low=0, high=63, label="Axes of the joint space",
        tip="Which joints its three axes are, counted from 0", quantity="joints",
        meaning="Which joints the three axes of the joint space are.",
    )  # fmt: skip
    spot = Indicator(
        Spot | None, label="Target in numbers", tip="Where the arm is", symbol="q", equation=room_of_target,
        quantity="length and angle", parts=per_joint,
        meaning="The target that the arm is at: its place, its joint values, and which limit stops it.",
    )  # fmt: skip
    q = Indicator(
        Floats, unit="robot", label="Joints", tip="Joint values of the arm at its target", symbol="θ",
        equation=joints_there, paper="Eq 3-9",
        meaning="Joint values that bring the tool to this target, or as near as can be.",
    )  # fmt: skip
    frames = ports.frames("Every frame of the arm at its target, 4 x 4 each")
    question = Indicator(
        Question | None, tip="The target that is to be explained", equation=None, quantity="a target"
    )
    why = Indicator(
        Why | None, label="Why", tip="Why a picked target is reached or not, and what is nearest", symbol="e",
        equation=how_far, quantity="length",
        meaning="Why a picked target is reached or not, and how far away the nearest place is.",
    )  # fmt: skip
    joint_cloud = Indicator(
        JointPicture | None, tip="The solutions as a cloud over three joints", equation=None,
        quantity="deg or length",
    )  # fmt: skip
    framed = Indicator(tuple, tip="What the view comes near enough to show when it changes")
    scene = Indicator(tuple, tip="What the 3D view shows")
    notes = Indicator(tuple, tip="What explains it: the axes of the joint space, or what is nearest")
    labels = Indicator(tuple, tip="The words in the 3D view")


@TargetView.step("spot", "q", "frames")
def stand(robot: Robot, study: Study | None, at: int) -> tuple[Spot | None, Floats, Floats]:
    """The arm at a target, or at home; its frames (n + 1, 4, 4) are computed anew from the joint values."""
    found = None if study is None else spot_at(robot, study, at)
    q = robot.home if found is None else found.q
    return found, q, link_frames(robot, q)


@TargetView.step("question")
def take_question(robot: Robot, study: Study | None, picked: int) -> Question | None:
    """The picked target, while there is one."""
    if study is None or not 0 <= picked < study.count:
        return None
    one = reordered(study.verdicts, np.array([picked]))
    return Question(robot, picked, one.points[0], int(one.code[0]), one)


@TargetView.step("why", slow=True)
def explain_target(question: Question | None) -> Why | None:
    """The reason in a sentence, and the nearest place within reach."""
    if question is None:
        return None
    robot, one = question.robot, question.one
    sentence = explain(robot, one, 0)
    if question.code in {REACHABLE, COLLISION}:
        return Why(question.index, sentence, np.zeros(0), question.point)
    task = "wrist" if one.hand.task == "wrist" and one.hand.free is None and one.hand.angles else "position"
    target = targets_at(one.points, one.hand)[0] if task == "wrist" else one.points[0]
    nearest = nearest_joints(robot, task, target, robot.home)  # type: ignore[arg-type]  # one of two words
    return Why(question.index, sentence, nearest, tool_pose(robot, nearest)[:3, 3])


@TargetView.step("joint_cloud")
def draw_joints(
    study: Study | None, joint_space: bool, joint_axes: tuple[int, int, int]
) -> JointPicture | None:
    """The solutions over three joints, while they are to be seen."""
    if study is None or not joint_space:
        return None
    return joint_picture(
        study.robot, study.verdicts, study.layers, joint_axes, longest_reach(study.robot) / 2
    )


@TargetView.step("scene")
def picture(
    robot: Robot,
    q: Floats,
    frames: Floats,
    study: Study | None,
    spot: Spot | None,
    joint_cloud: JointPicture | None,
    span: str,
    hidden: tuple[str, ...],
    arm: bool,
    grid: bool,
    eq20: bool,
    cell_scene: tuple[Item, ...],
    contacts: Contacts,
) -> tuple[Item, ...]:
    """What the 3D view shows: targets and arm, or solutions over joints."""
    ground: list[Item] = [*([_arm.ground(robot)] if grid else []), *cell_scene]
    if study is None or spot is None:
        return (*(body(robot, "arm").posed(q, known=frames) if arm else []), *ground)
    shown = [k for k, layer in enumerate(study.layers) if name_of(layer, eq20) not in hidden]
    if joint_cloud is not None:
        clouds = joint_cloud.by_verdict if eq20 else joint_cloud.by_class
        parts = [cut(clouds[k], parts_of(study, spot, span, joint_cloud.rows[k])) for k in shown]
        here = [marker(joint_cloud.place(spot.q))] if spot.solved else []
        return (*(part for part in parts if len(part.positions)), *here)
    layers = [study.layers[k] for k in shown]
    items: list[Item] = [
        cut(layer.by_verdict if eq20 else layer.by_class, parts_of(study, spot, span, layer.rows))
        for layer in layers
    ]
    if arm:
        look = "ghost" if not spot.solved else "outside" if spot.outside.any() else "arm"
        items += lit(body(robot, look).posed(spot.q, known=frames), contacts)
    return (*items, marker(spot.point), *(eq20_lines(robot) if eq20 else ()), *ground)


@TargetView.step("notes", "labels")
def annotate(
    robot: Robot, spot: Spot | None, why: Why | None, joint_cloud: JointPicture | None, arm: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The axes of the joint space; or the nearest place within reach, and the arm there."""
    if joint_cloud is not None:
        return joint_frame(robot, joint_cloud)
    if why is None or spot is None or why.index != spot.index or len(why.nearest) != robot.n:
        return (), ()
    line = Lines("shortest", np.array([spot.point, why.point]), paint="accent", width=2.0)
    near = body(robot, "ghost").posed(why.nearest) if arm else []
    return (line, *near), (Label("nearest point within reach", why.point, boxed=True),)


@TargetView.step("framed")
def frame(
    study: Study | None, joint_space: bool, scene: tuple[Item, ...], notes: tuple[Item, ...]
) -> tuple[str, ...]:
    """Whose targets or joints are shown: it waits for all that is shown, so that the view can fit it."""
    if study is None or not (scene or notes):
        return ()
    listed = study.asked.listed
    return study.robot.id, f"{listed.file} {listed.turn}" if listed else "", "joints" if joint_space else ""
