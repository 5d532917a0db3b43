"""The loop as a script: what *Copy as Python* gives of it."""

from __future__ import annotations

import inspect
import math
from dataclasses import replace

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.numbers import in_units
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import Along, DesiredTest
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.surroundings import EARTH
from vi3dras.scripts.lines import joints_typed, lengths_typed
from vi3dras.scripts.spelling import Part, called, typed, typed_row
from vi3dras.tuning.arm_numbers import is_length
from vi3dras.tuning.question import Question
from vi3dras.tuning.scores import Weights
from vi3dras.tuning.spans import Span

RADIAN = math.radians(1.0)
"""So many radians is a degree."""


def control_in_python(robot: Robot, loop: Loop | None, file: str, before: ControlLaw | None) -> Part:
    """The run and that of before as Python; a motion of another instrument has to be saved as a file first.

    Args:
        robot: the arm.
        loop: what is run.
        file: of the motion; nothing where it is from no file.
        before: the law that was kept to compare with.
    """
    if loop is None:
        return ("# There is no desired motion",)
    told = loop_told(loop) | limits_told(loop)
    ends = desired_told(robot, loop, file)
    made = called("arm.control", Arm.control, *ends, **law_told(loop), **told)
    code = ["# The arm under control", *_saved_first(loop, file), f"run = {made}", "print(run, run.sentence)"]
    if before is not None and len(before.kp) == robot.n:
        was = called("arm.control", Arm.control, *ends, **law_told(replace(loop, law=before)), **told)
        code += [f"before = {was}", "print(before, before.sentence)"]
    return tuple(code)


def loop_told(loop: Loop) -> dict[str, object]:
    """All of a loop but its law, its clock and its motors' limits, as arguments."""
    clock = loop.sampling
    return {
        "quantum": typed(clock.quantum, RADIAN), "noise": typed(clock.noise, RADIAN), "seed": clock.seed,
        "backlash": _play(loop),
        "push": tuple((each.start, each.duration, each.force) for each in loop.pushes),
        **around_told(loop), **_signal(loop),
    }  # fmt: skip


def law_told(loop: Loop) -> dict[str, object]:
    """The law, its numbers and its clock as arguments."""
    law, clock, n = loop.law, loop.sampling, loop.robot.n
    f = tuple(text or "1" for text in law.coefficient) or ("1",) * n
    is_tool = law.kind == "impedance"
    return {
        "controller": law.kind, "kp": law.kp, "kv": law.kv, "ki": law.ki if law.kind == "pid" else None,
        "f": None if law.kind != "pd" or set(f) == {"1"} else f[0] if len(set(f)) == 1 else f,
        "stiffness": law.stiffness if is_tool else None, "damping": law.damping if is_tool else None,
        "rate": clock.rate if clock.is_continuous else typed(clock.rate), "delay": typed(clock.delay),
        "speed": clock.speed,
    }  # fmt: skip


def around_told(loop: Loop) -> dict[str, object]:
    """What the arm carries, known and unknown, its gravity and friction as arguments."""
    around = loop.around
    return {
        "payload": typed(around.payload.mass),
        "place": tuple(lengths_typed(loop.robot, around.payload.place)),
        "unknown": typed(loop.unknown.mass),
        "gravity": None if around.gravity == EARTH else around.gravity, "friction": around.has_friction,
    }  # fmt: skip


def _saved_first(loop: Loop, file: str) -> tuple[str, ...]:
    """What has to be done before the script runs."""
    is_taken = isinstance(loop.desired, Along) and not file
    return ("# Save the motion where it comes from as motion.csv first",) if is_taken else ()


def _play(loop: Loop) -> tuple[object, ...] | None:
    loose = loop.motors.backlash
    return tuple(typed_row(loose, in_units(loop.robot).scale.tolist())) if loose else None


def desired_told(robot: Robot, loop: Loop, file: str) -> tuple[object, ...]:
    """The motion, or start and goal."""
    if isinstance(loop.desired, Along):
        return (file or "motion.csv",)
    ends: tuple[Floats, ...] = np.array(loop.desired.start), np.array(loop.desired.goal)
    return tuple(joints_typed(robot, end) for end in ends)


def _signal(loop: Loop) -> dict[str, object]:
    """What of a test signal is not as usual."""
    if not isinstance(loop.desired, DesiredTest):
        return {"after": loop.desired.after}
    usual = vars(DesiredTest((), ()))
    told = vars(loop.desired)
    return {name: told[name] for name in usual if name not in ("start", "goal") and told[name] != usual[name]}


def tune_in_python(question: Question | None, method: str, weights: Weights, file: str) -> Part:
    """A search, as it was started."""
    if question is None:
        return ()
    loop = question.loop
    ranges = {each.name: _range_told(loop.robot, each) for each in question.spans}
    found = called(
        "arm.tune", Arm.tune, *desired_told(loop.robot, loop, file), search=ranges,
        joint=None if question.joint is None else question.joint + 1, method=method,
        weights={name: weight for name, weight in weights._asdict().items() if weight},
        payloads=question.payloads,
        starts=tuple(joints_typed(loop.robot, np.array(pose)) for pose in question.starts),
        reach=typed(question.reach, loop.robot.units.metres), **_all_told(loop),
    )  # fmt: skip
    return "# Better gains", f"found = {found}", "print(found, found.best)"


def _range_told(robot: Robot, span: Span) -> tuple[float, float, int]:
    """A range as people write it, lengths in the arm's unit."""
    unit = robot.units.metres if is_length(span.name) else 1.0
    return typed(span.low, unit), typed(span.high, unit), span.steps


def cure_in_python(loop: Loop | None, file: str) -> Part:
    """The way from an arm that shakes to good gains, of the loop that was looked into."""
    if loop is None:
        return ()
    cured = called("arm.cure", Arm.cure, *desired_told(loop.robot, loop, file), **_all_told(loop))
    return "# The arm shakes", f"cured = {cured}", "print(cured.text)"


def _all_told(loop: Loop) -> dict[str, object]:
    """What of a loop is not as `Arm.control` has it by itself."""
    usual = inspect.signature(Arm.control).parameters
    told = law_told(loop) | loop_told(loop) | limits_told(loop)
    return {key: value for key, value in told.items() if key not in usual or usual[key].default != value}


def limits_told(loop: Loop) -> dict[str, object]:
    """The largest torques, where they are not those of the arm's file."""
    limits = np.array(loop.motors.limits)
    if np.array_equal(limits, limits_of(loop.robot)):
        return {}
    return {"limits": tuple(float(v) if np.isfinite(v) else None for v in limits)}
