"""The loop as a script: what *Copy as Python* gives of it."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import Along, DesiredTest
from vi3dras.control.loop import Loop
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.surroundings import EARTH
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Part, called, typed


def control_in_python(robot: Robot, loop: Loop | None, file: str) -> Part:
    """The run as Python; a motion of another instrument has to be saved as a file first."""
    if loop is None:
        return ("# There is no desired motion",)
    clock = loop.sampling
    limits = np.array(loop.motors.limits)
    is_own = bool(np.array_equal(limits, limits_of(robot)))
    made = called(
        "arm.control", Arm.control, *_desired(robot, loop, file), **law_told(loop),
        quantum=typed(float(np.degrees(clock.quantum))), noise=typed(float(np.degrees(clock.noise))),
        seed=clock.seed,
        limits=None if is_own else tuple(float(v) if np.isfinite(v) else None for v in limits),
        backlash=_play(robot, loop),
        push=tuple((each.start, each.duration, each.force) for each in loop.pushes),
        **around_told(loop), **_signal(loop),
    )  # fmt: skip
    return "# The arm under control", f"run = {made}", "print(run, run.sentence)"


def law_told(loop: Loop) -> dict[str, object]:
    """The law, its gains and its clock as arguments."""
    law, clock = loop.law, loop.sampling
    texts = law.coefficient if law.kind == "pd" and any(text.strip() for text in law.coefficient) else None
    return {
        "controller": law.kind, "kp": law.kp, "kv": law.kv, "ki": law.ki if law.kind == "pid" else None,
        "f": None if texts is None else tuple(text or "1" for text in texts),
        "rate": clock.rate if clock.is_continuous else typed(clock.rate), "delay": typed(clock.delay),
        "speed": clock.speed,
    }  # fmt: skip


def around_told(loop: Loop) -> dict[str, object]:
    """What the arm carries, known and unknown, its gravity and friction as arguments."""
    around = loop.around
    return {
        "payload": typed(around.payload.mass), "unknown": typed(loop.unknown.mass),
        "gravity": None if around.gravity == EARTH else around.gravity, "friction": around.has_friction,
    }  # fmt: skip


def _play(robot: Robot, loop: Loop) -> tuple[object, ...] | None:
    loose = loop.motors.backlash
    return tuple(typed(v / s) for v, s in zip(loose, robot.scale, strict=True)) if loose else None


def _desired(robot: Robot, loop: Loop, file: str) -> tuple[object, ...]:
    if isinstance(loop.desired, Along):
        return (file or "motion.csv",)
    ends: tuple[Floats, ...] = np.array(loop.desired.start), np.array(loop.desired.goal)
    return tuple(joints_typed(robot, end) for end in ends)


def _signal(loop: Loop) -> dict[str, object]:
    """What of a test signal is not as usual."""
    if not isinstance(loop.desired, DesiredTest):
        return {}
    usual = vars(DesiredTest((), ()))
    told = vars(loop.desired)
    return {name: told[name] for name in usual if name not in ("start", "goal") and told[name] != usual[name]}
