"""The inverse as a program: the closed form run on symbols, each branch a row with a flag; or one step."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.codegen.errors import NoClosedFormError, NotTraceableError
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.guards import guarded
from vi3dras.codegen.kinematics import traced_frames, traced_jacobian
from vi3dras.codegen.motions import damped, joint_group, joints_in
from vi3dras.codegen.operations import arctan2, at_most, both, function, greater, maximum, select, turned
from vi3dras.codegen.traced_array import wrapped
from vi3dras.dynamics.tracing import Symbol, Tape
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.solver import closed_form
from vi3dras.kinematics.arithmetic import (
    ZERO,
    Part,
    Triple,
    add,
    add_up,
    cross,
    dot,
    minus,
    negative,
    plus,
    scaled,
    times,
)
from vi3dras.kinematics.parts import PartFrame, with_tool

TASKS: dict[str, Task] = {"ik_pose": "pose", "ik_wrist": "wrist", "ik_point": "position"}
"""The functions that give all branches, and what each is asked."""

MISSED = 1e-6
"""An arm with too few joints reaches only some poses: a branch counts that misses by less, as a share."""

MISSED_SINGLE = 1e-3
"""The same in single precision."""

PLACES: dict[Task, tuple[tuple[int, ...], str]] = {
    "pose": ((4, 4), "tool in the world, 4 x 4 [m]"),
    "wrist": ((4,), "x, y, z of the tool in the world [m] and the hand's angle to the ground [rad]"),
    "position": ((3,), "x, y, z of the tool in the world [m]"),
}


def has_closed_form(robot: Robot, task: Task) -> Form | None:
    """The closed form that can become a program; None where there is none."""
    form = closed_form(robot, task)
    plain = form is not None and form.complete and form.family is None and len(form.branches) <= 8
    return form if plain else None


def why_not(robot: Robot, task: Task) -> str:
    """Why an arm has no closed form for a task that can become a program."""
    if robot.n > 6:
        return f"with {robot.n} joints it meets a pose in endless ways"
    form = closed_form(robot, task)
    if form is None or form.kind == "free hand":
        count = {"pose": 6, "wrist": 4, "position": 3}[task]
        if robot.n > count:
            return f"{robot.n} joints leave endless ways to meet {count} numbers"
        return "no class of arms that is solved by formulas has its geometry"
    if not form.complete:
        return "its formulas need an angle of the hand, which is free here"
    return f"its {len(form.branches)} solutions are the roots of a polynomial, found by iteration"


def inverse(robot: Robot, task: Task, name: str, *, single: bool = False) -> Function:
    """All branches of the inverse for a task.

    Raises:
        NoClosedFormError: it has no closed form that can become a program.
    """
    form = has_closed_form(robot, task)
    if form is None:
        raise NoClosedFormError(robot.name, why_not(robot, task), "ik_numeric")
    tape = Tape()
    place, hold = place_in(tape, task), joint_group(tape, robot, "hold", "kept where any value would do")
    out = wrapped(np.zeros((len(form.branches), robot.n, 1)))
    try:
        form.solve(_asked(place, task), wrapped(list(hold.parts)), out)  # type: ignore[arg-type]  # as of any array
    except NotTraceableError as error:
        why = f"a step of its formulas, {error.args[0]}, is no straight line of operations"
        raise NoClosedFormError(robot.name, why, "ik_numeric") from error
    flat = [part for branch in out.parts[..., 0] for part in branch]
    inputs = [part for part in (*place.parts, *hold.parts) if isinstance(part, Symbol)]
    found = guarded(inputs, flat)
    q: list[Part] = []
    valid: list[Part] = []
    for branch in range(len(form.branches)):
        row = found[branch * robot.n : (branch + 1) * robot.n]
        fine: Part = True
        for _, known in row:
            fine = both(fine, known)
        values = [_unwound(robot, i, value) for i, (value, _) in enumerate(row)]
        if robot.n < 6:
            fine = both(fine, _is_met(robot, task, values, place, single=single))
        q += values
        valid.append(fine)
    kept = f"joint values [rad or m], {len(form.branches)} branches: {'; '.join(form.branches)}"
    return Function(
        name, f"Inverse kinematics, all branches: {form.sentence}.", [place, hold],
        [Group("q", (len(form.branches), robot.n), tuple(q), kept),
         Group("valid", (len(form.branches),), tuple(valid), "which branches meet the target", is_flag=True)],
        ["Turns are given within half a turn of the middle of each joint's range; limits are not looked at."],
    )  # fmt: skip


def place_in(tape: Tape, task: Task) -> Group:
    """What the tool is asked, given."""
    shape, about = PLACES[task]
    if task == "pose":
        return Group("T", shape, (*tape.inputs("T_", 12), 0.0, 0.0, 0.0, 1.0), about)
    return Group("p", shape, tuple(tape.inputs("p_", shape[0])), about)


def _asked(place: Group, task: Task) -> object:
    return wrapped(list(place.parts)).reshape(1, *PLACES[task][0])


def _unwound(robot: Robot, i: int, value: Part) -> Part:
    """A turn written within half a turn of the middle of its range."""
    joint = robot.joints[i]
    if not joint.is_revolute or not isinstance(value, Symbol):
        return value
    middle = (joint.low + joint.high) / 2 if joint.is_limited else 0.0
    turns = function("floor", plus(times(minus(value, middle), 0.5 / math.pi), 0.5))
    return minus(value, times(2 * math.pi, turns))


def _is_met(robot: Robot, task: Task, q: Sequence[Part], place: Group, *, single: bool) -> Part:
    """Whether forward kinematics of a branch meets what was asked."""
    tool = with_tool(robot, traced_frames(robot, q)[-1])
    asked = place.parts
    at = asked[3:12:4] if task == "pose" else asked[:3]
    size = arm_size(robot)
    gaps = [times(1 / size, minus(a, b)) for a, b in zip(at, tool.p, strict=True)]
    if task == "pose":
        axes = [asked[k:12:4] for k in range(3)]
        gaps += [minus(a, b) for axis, own in zip(axes, tool[:3], strict=True)
                 for a, b in zip(axis, own, strict=True)]  # fmt: skip
    elif task == "wrist" and robot.n < 4:  # longer arms that have this form turn their hand as they are asked
        gaps += _hand_gap(robot, q, asked[3])
    missed = add_up(*(times(gap, gap) for gap in gaps))
    return at_most(missed, (MISSED_SINGLE if single else MISSED) ** 2)


def _hand_gap(robot: Robot, q: Sequence[Part], asked: Part) -> list[Part]:
    """What the hand's angle misses, as two numbers that vanish with it."""
    rule = hand_rule(robot)
    own = add_up(rule.start, *map(times, rule.weights.tolist(), q))
    c, s = turned(minus(own, asked))
    return [s, minus(1.0, c)]


def step(robot: Robot) -> Function:
    """One step of the numeric inverse: Newton's, damped by the square of what is missed."""
    tape = Tape()
    q, place = joints_in(tape, robot), place_in(tape, "pose")
    tool = with_tool(robot, traced_frames(robot, q.parts)[-1])
    asked = place.parts
    way = [minus(a, b) for a, b in zip(asked[3:12:4], tool.p, strict=True)]
    x, y, z = ((asked[k], asked[4 + k], asked[8 + k]) for k in range(3))
    wanted = PartFrame(x, y, z, ZERO)
    turn = _turn_between(tool, wanted)
    gap = (*way, *turn)
    size = arm_size(robot)
    missed = plus(times(1 / size**2, dot(way, way)), dot(turn, turn))
    damping = function("sqrt", times(0.1, missed))
    found = damped(robot, traced_jacobian(robot, q.parts), gap, damping)
    longest: Part = 0.0
    for joint, part in zip(robot.joints, found, strict=True):
        share = times(1.0 if joint.is_revolute else 1 / size, part)
        longest = maximum(longest, maximum(share, negative(share)))
    shorter = select(greater(longest, LONGEST), LONGEST / longest, 1.0)
    following = [plus(a, times(shorter, b)) for a, b in zip(q.parts, found, strict=True)]
    return Function(
        "ik_step", "One step of the numeric inverse from q towards the pose T.", [q, place],
        [Group("q_next", (robot.n,), tuple(following), "joint values a step nearer [rad or m]"),
         Group("missed", (), (function("sqrt", missed),), "what q misses: shares of the arm's size, rad")],
        ["Call it again and again from a seed until `missed` is small; some seeds do not lead there."],
    )  # fmt: skip


LONGEST = 0.6
"""The longest step of a joint, in [rad] or as a share of the arm's size."""


def _turn_between(now: PartFrame, wanted: PartFrame) -> Triple:
    """The rotation vector that leads from one frame's axes to the other's, in the world."""
    sines = scaled(0.5, add(*(cross(a, b) for a, b in zip(now[:3], wanted[:3], strict=True))))
    trace = add_up(*(dot(a, b) for a, b in zip(now[:3], wanted[:3], strict=True)))
    sine = function("sqrt", dot(sines, sines))
    angle = arctan2(sine, times(0.5, minus(trace, 1.0)))
    is_turned = greater(sine, 1e-9)
    share = select(is_turned, angle / select(is_turned, sine, 1.0), 1.0)
    return scaled(share, sines)
