"""Loops of an arm put together and run."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.api.control.controlled import Controlled
from vi3dras.api.values.given import GivenError, number_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import Desired
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop, Motors, Push, Sampling
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.runs.run import run

Told = Callable[[float], None]


def loop_of(
    robot: Robot, desired: Desired, law: ControlLaw, around: Surroundings, sampling: Sampling, limits: Floats,
    pushes: tuple[Push, ...] = (), unknown: float = 0.0, backlash: tuple[float, ...] = (),
) -> Loop:  # fmt: skip
    """A loop of an arm, whose masses are estimates where nobody published them.

    Raises:
        GivenError: the unknown payload is no mass.
    """
    mass = number_in("The unknown payload", unknown)
    if mass < 0:
        raise GivenError("The unknown payload", mass, "its mass in kg, 0 or more")
    return Loop(
        estimated(robot).robot, desired, law, around, sampling,
        Motors(tuple(limits.tolist()), backlash), pushes, Payload(mass),
    )  # fmt: skip


def controlled(
    robot: Robot, desired: Desired, law: ControlLaw, around: Surroundings, sampling: Sampling, limits: Floats,
    pushes: tuple[Push, ...] = (), unknown: float = 0.0, report: Told | None = None, *,
    backlash: tuple[float, ...] = (),
) -> Controlled:  # fmt: skip
    """What becomes of an arm under control.

    Raises:
        ControlError, RefusedFormulaError: the loop cannot be run.
    """
    loop = loop_of(robot, desired, law, around, sampling, limits, pushes, unknown, backlash)
    return Controlled(robot, run(loop, report), tuple(warnings(estimated(robot))))
