"""Inverse and forward dynamics as programs."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.codegen.function import Count, Function, Group
from vi3dras.codegen.operations import turned
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.programs import traced_accelerations, traced_torques
from vi3dras.dynamics.surroundings import EARTH, Surroundings
from vi3dras.dynamics.tracing import Symbol, Traced

GIVEN = "with the gravity of the Earth, rotors and friction as the robot file states them; no payload"


def rne(robot: Robot, around: Surroundings = Surroundings()) -> Function:  # noqa: B008  # a frozen value
    """Inverse dynamics.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    made = traced_torques(chain_of(robot, around), turned)
    groups = _states(
        robot, made, ("q", "joint values"), ("qd", "joint speeds"), ("qdd", "joint accelerations")
    )
    about = "torques [N m], forces [N] where joints slide"
    return Function(
        "rne", "Inverse dynamics by Newton and Euler: which torques a motion takes.", groups,
        [Group("tau", (robot.n,), made.outputs, about)], [GIVEN],
    )  # fmt: skip


def forward_dynamics(robot: Robot, around: Surroundings = Surroundings()) -> Function:  # noqa: B008  # frozen
    """Forward dynamics.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        NoInertiaError: a joint has nothing to speed up, wherever the arm is.
    """
    chain = chain_of(robot, around)
    try:
        made = traced_accelerations(chain, turned, has_friction=chain.has_friction)
    except ZeroDivisionError as error:
        accelerations(robot, robot.home, np.zeros(robot.n), np.zeros(robot.n))  # says which joint it is
        raise NoInertiaError(robot.n) from error
    groups = _states(robot, made, ("q", "joint values"), ("qd", "joint speeds"), ("tau", "motor torques"))
    out = Group("qdd", (robot.n,), made.outputs[: robot.n], "joint accelerations [rad/s^2 or m/s^2]")
    about = "Forward dynamics: which accelerations torques make, M qdd = tau - C qd - g - friction."
    return Function("forward_dynamics", about, groups, [out], [GIVEN])


def force_counts(robot: Robot, down: tuple[float, float, float]) -> tuple[tuple[str, Count], ...]:
    """The operations of torques and of accelerations, with gravity along `down`."""
    x, y, z = (-EARTH[2] * part for part in down)
    massed, around = with_masses(robot), Surroundings((x, y, z))
    return tuple((each.name, each.count) for each in (rne(massed, around), forward_dynamics(massed, around)))


def _states(robot: Robot, made: Traced, *names: tuple[str, str]) -> list[Group]:
    units = {"q": "rad or m", "qd": "rad/s or m/s", "qdd": "rad/s^2 or m/s^2", "tau": "N m or N"}
    parts: tuple[Symbol, ...] = made.inputs
    return [
        Group(name, (robot.n,), parts[k * robot.n : (k + 1) * robot.n], f"{about} [{units[name]}]")
        for k, (name, about) in enumerate(names)
    ]
