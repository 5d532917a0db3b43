"""What people set, and what is only drawn or said: meaning and unit where the tip does not say enough."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.explain import clouds, inverse, motions, paths, sweeps, targets
from vi3dras.explain.explanation import Body, Part
from vi3dras.explain.scope import Scope
from vi3dras.explain.topic import Topic, Topics

POSE = "length and angle"

Work = Callable[[Scope], Body]


def through(port: str, work: Work) -> Work:
    """The equation of the indicator that a control decides, while that has a value."""

    def worked(scope: Scope) -> Body:
        other = scope._replace(port=port)
        if other.value is None:
            return Body()
        body = work(other)
        return body._replace(symbol="", title="", chip="", meaning="")

    return worked


def box(axis: int) -> Work:
    """The box of targets, along one of its axes."""
    return through("asked", lambda scope: targets.asked(scope._replace(part=Part("row", (axis,)))))


TOPICS: Topics = {
    "target": Topic("p", "Where the tool should be: x, y, z, and how it is turned or how its hand leans.",
                    POSE),
    "robot-simulator.target": Topic("p", "Where the tool should be: x, y, z, and how it is turned or how its "
                                    "hand leans. The joints follow from it.", POSE, "Eq 3-9",
                                    through("answer", inverse.answer)),
    "begin": Topic("p", "Where line and arc begin.", POSE),
    "through": Topic("p", "The point in the middle of the arc.", POSE),
    "end": Topic("p", "Where line and arc end.", POSE),
    "robot-simulator.start": Topic("q_0", "Joint values at the start of the move.", "deg or length"),
    "robot-simulator.end": Topic("q_1", "Joint values at the end of the move.", "deg or length"),
    "seed": Topic("q", "Joint values to stay near to where there is a choice: the nearest solution wins."),
    "anchor": Topic("q", "Joint values from which the self motion is counted."),
    "gripper": Topic("", "How far the hand is open, from 0 closed to 1 open. It moves no pose.", "0 to 1"),
    "chosen": Topic("i", "Which of several is shown, counted from the first.", "a count"),
    "fk-workspace.low": Topic("l", "Where the range of each joint begins; it may leave the arm's own limits.",
                              paper="Eq 13-16", work=clouds.values_of_joint),
    "fk-workspace.high": Topic("h", "Where the range of each joint ends; the Factor counts from the other "
                               "end.", paper="Eq 13-16", work=clouds.values_of_joint),
    "factor": Topic(
        "f", "The step from one value of a joint to the next, in degrees or length units: a joint takes "
        "range / f values, so half the Factor gives twice as many per joint.", "deg or length", "Eq 17, 18",
        through("poses", clouds.poses),
    ),
    "end_points": Topic("", "Both ends of every range in the grid: one value more per joint.", "on or off",
                        "Eq 18", through("poses", clouds.poses)),
    "joint-workspace-2d.low": Topic("l", "Where the sweep of the coordinate begins.", "length or angle"),
    "joint-workspace-2d.high": Topic("h", "Where the sweep of the coordinate ends.", "length or angle"),
    "joint_low": Topic("l", "Where the joint that moves begins; at its limit if nothing is said.",
                       "length or angle"),
    "joint_high": Topic("h", "Where the joint that moves ends; at its limit if nothing is said.",
                        "length or angle"),
    "path": Topic("", "Points to follow: x, y, z, perhaps with the hand's angle or with A, B, C.", POSE),
    "surface-trajectory.path": Topic("", "The curve that the tool follows, with its points, in the view.",
                                     "on or off"),
    "volume-trajectory.path": Topic("", "The curve that the tool follows, with its points, in the view.",
                                    "on or off"),
    "cursor": Topic("c", "Where on the way the arm stands, from its start to its end.", "0 to 1",
                    work=through("q", sweeps.at_cursor)),
    "at": Topic("", "How much of the way is done, from its start to its end.", "0 to 1",
                work=through("q", motions.stand)),
    "ik-workspace.at": Topic("i", "The target that the arm is at, counted from 0.", "a count"),
    "speed": Topic("v", "How far the tool goes in one second along the curve; it stays the same all the way.",
                   "length per s", work=through("followed", paths.followed)),
    "hidden": Topic("", "What is not shown: click a name in the legend to show it again.", "names"),
    "voxel": Topic("c", "Edge of the cubes in which points are counted and solids measured: half of it costs "
                   "about eight times the cubes.", work=through("counted", clouds.counted)),
    "brush_low": Topic("l", "Where the brush of each joint begins: only these poses keep their colour."),
    "brush_high": Topic("h", "Where the brush of each joint ends."),
    "band": Topic("", "Least and largest value of the colour that is shown.", "of the colour"),
    "study_ranges": Topic("", "The ranges for which the time graphs were asked.", "deg and length"),
    "joint_axes": Topic("", "Which joints the three axes of the joint space are.", "joints"),
    "px": Topic("p_x", "From where to where the targets go along x.", work=box(0)),
    "py": Topic("p_y", "From where to where the targets go along y.", work=box(1)),
    "pz": Topic("p_z", "From where to where the targets go along z.", work=box(2)),
    "nx": Topic("n_x", "How many values x takes, both ends included.", "a count", work=box(0)),
    "ny": Topic("n_y", "How many values y takes, both ends included.", "a count", work=box(1)),
    "nz": Topic("n_z", "How many values z takes, both ends included.", "a count", work=box(2)),
    "eq20": Topic("R", "The paper's length limit against what the arm really reaches: it lets targets pass "
                  "that nobody reaches.", "on or off", "Eq 20"),
    "hand_angle": Topic("ψ", "The hand's angle to the ground at every target: 0° outward, 90° up, "
                        "−90° down."),
    "abc": Topic("A, B, C", "The tool's roll, pitch and yaw at every target."),
    "grid": Topic("", "The ground under the arm, with lines at round distances.", "on or off"),
    "arm": Topic("", "The arm itself, as a body in the view.", "on or off"),
    "ground": Topic("", "The ground under the arm in the view, before there is a sweep.", "a picture"),
    "mark_labels": Topic("", "The words beside the picked point and the ruler.", "a picture"),
    "beside_labels": Topic("", "The names over the four arms in their row.", "a picture"),
    "method": Topic("", "How the solutions were found: which closed form, or a search.", "words"),
    "problem": Topic("", "What is wrong with the targets that are asked, if anything.", "words"),
    "fault": Topic("", "Why what is asked makes no targets, when it does not.", "words"),
    "errand": Topic("", "What the Jacobian transpose has to do, while it is chosen.", "a task"),
    "listed": Topic("", "The points of the file that is in use.", "points"),
    "question": Topic("", "The target that is to be explained.", "a target"),
    "joint_cloud": Topic("", "The solutions as a cloud over three joints.", "deg or length"),
    "quick_way": Topic("s", "The way, when it is quick enough to follow the mouse.", "length or angle"),
    "slow_way": Topic("s", "The way, when it takes long.", "length or angle"),
    "slow_sweep": Topic("θ(s)", "What every joint does on a way that takes long.", "deg and length"),
    "look": Topic("", "What is shown of the clouds, and how: all wishes in one.", "a wish"),
    "drawn": Topic("", "The clouds as they are drawn, with all the points that are wanted.", "points"),
    "rough_scale": Topic("", "What the colours of the coarse cloud run from and to.", "of the colour"),
}  # fmt: skip
