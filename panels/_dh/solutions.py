"""Every way to one pose of the tool, and the motion of the joints from one of them to another."""

from __future__ import annotations

from typing import Literal

from vi3dras.api.explorer.between import SolutionMotion, motion_between
from vi3dras.api.solutions import Solutions, solutions_for
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import deciding
from vi3dras.explain import sweeps as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.freedom import Freedom, freedom_from
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import asked_of, home_numbers, tool_numbers
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Frame, Item, Lines

from .. import _arm
from .._arm import ports
from .._kit.face import Label

ROWS = 101
"""Rows of the motion that are measured and drawn."""


class SolutionChange(VIPart):
    """A pose of the tool, every solution for it, and the motion from an initial to a final one."""

    pages = ("Solutions", "Motion between solutions", "Solutions in the view")
    pose_asked = Control(
        Floats, per="robot.tool_numbers", renew="robot.id", default=home_numbers, label="Pose of the tool",
        tip="x, y, z [m], A, B, C and the hand's angle to the ground [rad]: it stays while the arm moves",
        symbol="p", equation=deciding("found"), quantity="length and angle",
        meaning="Where the tool should be and how it is turned: every solution of the list brings it there.",
    )  # fmt: skip
    near = ports.joint_values(
        "Stay near to", "Joint values that solutions stay near to where there is a choice", symbol="q_0",
        quantity="deg or length",
        meaning="Where the arm was when the pose was taken: an arm with joints to spare stays near to it.",
    )  # fmt: skip
    initial = Control(
        int, per="robot", renew="robot.id", default=lambda _: 1, low=1, high=64, label="Initial solution",
        symbol="i", quantity="a number",
        tip="The solution at which the motion begins, counted from 1",
    )  # fmt: skip
    final = Control(
        int, per="robot", renew="robot.id", default=lambda _: 2, low=1, high=64, label="Final solution",
        symbol="j", quantity="a number",
        tip="The solution at which the motion ends, counted from 1",
    )  # fmt: skip
    posture_at = Control(
        float, default=0.0, low=0.0, high=1.0, label="Moment of the motion", symbol="p", quantity="0 to 1",
        tip="How much of the time from the initial to the final solution is over",
        equation=deciding("q", explained.stand),
    )  # fmt: skip
    dock = Control(
        Literal["motion", "atlas"], default="motion", label="Below the view",
        tip="The motion between two solutions, or every branch along a way",
    )  # fmt: skip
    anchor = Control(
        Floats | None, default=None, shape=("n",), unit="robot", label="Self motion from",
        tip="Joint values from which the self motion is counted", symbol="q_0",
    )  # fmt: skip

    wanted = Indicator(str, label="Asked for", tip="What of the pose counts: pose, wrist or position")
    tool_now = Indicator(
        Floats, label="Tool now", tip="What could be asked of the tool where it is: x, y, z, A, B, C, hand",
        equation=None, quantity="m and rad",
    )  # fmt: skip
    found = Indicator(
        Solutions, label="Solutions", tip="Every way to the pose, or why there is none", symbol="θ",
        equation=explained.every_solution, quantity="deg and length",
        meaning="Every way to the pose: joint values, branch, room to the limits; or why there is none.",
    )  # fmt: skip
    found_words = Indicator(str, label="In words", tip="How many ways there are, or why there is none")
    posture = Indicator(
        SolutionMotion | None, label="From solution to solution", symbol="e(t)",
        tip="The joints' motion from one solution to the other, and how far the tool leaves its pose",
        equation=explained.drift, quantity="length and angle",
        meaning="The joints go from one solution to the other together; the tool leaves its pose and comes "
        "back to it.",
    )  # fmt: skip
    posture_words = Indicator(
        str, label="The motion in words", tip="How far the tool leaves its pose, and what is crossed"
    )
    freedom = Indicator(
        Freedom | None, tip="How the joints may move while the tool stays", symbol="s",
        equation=explained.freedom, quantity="joint values",
        meaning="How the joints can move while the tool stays where it is.",
    )  # fmt: skip
    way_scene = Indicator(
        tuple, label="Motion in the view", tip="Both solutions as ghosts, and the tool's way"
    )
    solution_scene = Indicator(tuple, label="Arm and ghosts", tip="What the view shows of the solutions")
    solution_labels = Indicator(tuple, label="Numbers of the solutions", tip="Which solution each ghost is")


@SolutionChange.step("wanted")
def what_counts_here(robot: Robot) -> str:
    """All of the pose, or what the arm can do of it."""
    return usual_task(robot)


@SolutionChange.step("tool_now")
def where_it_is(robot: Robot, q: Floats) -> Floats:
    """The tool in the numbers of a pose (7,)."""
    return tool_numbers(robot, q)


@SolutionChange.step("found", "found_words", slow=True)
def every_solution(robot: Robot, pose_asked: Floats, near: Floats) -> tuple[Solutions, str]:
    """All solutions for the pose, in numbers and in words."""
    task = usual_task(robot)
    found = solutions_for(robot, asked_of(task, pose_asked[None])[0], task, near, "nearest")
    return found, found.reason


@SolutionChange.step("posture", "posture_words", slow=True)
def move_between(found: Solutions, initial: int, final: int) -> tuple[SolutionMotion | None, str]:
    """The motion from the initial to the final solution, or why there is none."""
    if not len(found):
        return None, found.reason
    if len(found) == 1:
        return None, "This pose has one solution: a motion needs two. Take another pose, or another arm."
    if initial == final:
        return None, f"Solution {initial} is initial and final: choose another one for one of them."
    try:
        made = motion_between(found, initial, final, rows=ROWS)
    except Vi3drasError as error:
        return None, str(error)
    return made, made.sentence


@SolutionChange.step("freedom", slow=True)
def spare_motion(robot: Robot, anchor: Floats | None) -> Freedom | None:
    """Up to half a turn of self motion either way from where the joints were when it began."""
    if anchor is None or len(anchor) != robot.n:
        return None
    return freedom_from(robot, anchor, usual_task(robot))


@SolutionChange.step("way_scene")
def draw_way(robot: Robot, posture: SolutionMotion | None, dock: str) -> tuple[Item, ...]:
    """The way of the tool from solution to solution, and where the pose is."""
    if posture is None or posture.robot.id != robot.id or dock != "motion":
        return ()
    fine = posture.change.plan.fine.q
    if fine.shape[1] != robot.n:
        return ()
    way = tool_pose(robot, fine)[:, :3, 3]
    return (Lines("posture/way", way, paint="gripper", width=3.0),)


@SolutionChange.step("solution_scene", "solution_labels")
def show_solutions(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, found: Solutions,
    posture: SolutionMotion | None, dock: str, way_scene: tuple[Item, ...], atlas_scene: tuple[Item, ...],
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm with its tool's axes, the initial and the final solution as ghosts, the ways of the tool."""
    arm = _arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)
    size = 0.17 * 0.8 * longest_reach(robot)
    items: list[Item] = [*arm, Frame("frames/tool", frames[-1], length=size), *way_scene, *atlas_scene]
    labels: list[Label] = []
    if found.robot.n == robot.n and not found.reachable:
        labels.append(Label("nearest point within reach", found.why.point, boxed=True))
    if posture is not None and posture.robot.n == robot.n and dock == "motion":
        numbers, ends = posture.numbers, posture.change.plan.stops.q[[0, -1]]
        ghosts = _arm.ghost_arms(robot, list(ends), q)
        items += [mesh for ghost in ghosts.values() for mesh in ghost]
        labels += _arm.ghost_names(ghosts, frames, [f"solution {number}" for number in numbers])
    return tuple(items), tuple(labels)


@SolutionChange.action("Take the pose from the arm", "pose_asked", "near")
def take_pose(tool_now: Floats, q: Floats) -> tuple[Floats, Floats]:
    """Ask for the pose where the tool is now; it stays while the arm moves."""
    return tool_now, q
