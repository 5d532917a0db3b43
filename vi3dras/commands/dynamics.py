"""`vi3dras dynamics`: the equation of motion of a state in numbers, and the inertia that the tool feels."""

from __future__ import annotations

import math
from typing import Any

import click
import numpy as np

from vi3dras.api.forces.matrices import Dynamics, dynamics_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.force_words import around_of, around_options, friction_option, rates_of
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, json_option, numbers_table, show
from vi3dras.dynamics.errors import NoInertiaError

EXAMPLES = """
\b
Examples:
  vi3dras dynamics puma560 0 45 180 0 45 0           M, C, g and the torques at rest
  vi3dras dynamics planar2r 30 60 --qd 90,-45 --qdd 10,0 --json    for a script: a state in motion
  vi3dras dynamics puma560 home --payload 2.5 --gravity 0 0 -1.62  with a load, on the Moon
"""


@click.command("dynamics", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.argument("q", nargs=-1, type=click.UNPROCESSED)
@click.option("--qd", metavar="Q1,Q2,...", help="Joint speeds, in the arm's units per second.")
@click.option("--qdd", metavar="Q1,Q2,...", help="Joint accelerations, the same per second once more.")
@around_options
@friction_option
@json_option
def command(
    robot: Robot, q: tuple[str, ...], qd: str | None, qdd: str | None, payload: str,
    place: tuple[str, ...] | None, gravity: tuple[str, ...] | None, no_friction: bool, as_json: bool,
) -> None:  # fmt: skip
    """The equation of motion of a state: M(q) q'' + C(q, q') q' + g(q) + friction = tau.

    Q is one value per joint, or the name of one of the arm's poses. From motion to torques is inverse
    dynamics, and gives tau; from torques to motion, q'' = M^-1 (tau - C q' - g - friction), is forward
    dynamics, which one paper calls inverse. Matrices are in kg, m, rad, s, N, whatever the arm's units are.
    """
    values = joint_values(robot, q)
    around = around_of(robot, payload, place, gravity, friction=not no_friction)
    state = dynamics_at(robot, values, rates_of(robot, "--qd", qd), rates_of(robot, "--qdd", qdd), around)
    result = dynamics_result(state)
    show(result, as_json=as_json, table=lambda console: _print(console, state, result))


def dynamics_result(state: Dynamics) -> dict[str, Any]:
    """What `dynamics` answers: matrices in SI, joint values in the arm's units."""
    return {
        "robot": state.robot.id,
        "q": state.q,
        "qd": state.qd,
        "qdd": state.qdd,
        "M": state.M,
        "C": state.C,
        "g": state.g,
        "friction": state.friction,
        "tau": state.tau,
        "rotors": state.rotors,
        "eigenvalues": state.eigenvalues,
        "condition": state.condition if math.isfinite(state.condition) else None,
        "told": list(state.told),
        **_tool_result(state),
        **state.robot.units.told,
    }


def _tool_result(state: Dynamics) -> dict[str, Any]:
    """How heavy the tool feels; nothing where some joint has no inertia at all."""
    try:
        tool = state.tool
    except NoInertiaError as error:
        return {"effective_mass": None, "effective_mass_along": None, "no_inertia": str(error)}
    masses = [mass if math.isfinite(mass) else None for mass in tool.mass.lengths.tolist()]
    return {"effective_mass": masses, "effective_mass_along": tool.mass.directions.T}


def _print(console: Console, state: Dynamics, result: dict[str, Any]) -> None:
    robot = state.robot
    names = [joint.name for joint in robot.joints]
    console.print(f"{robot.name} ({robot.id})", style="bold")
    _print_matrix(console, "M [kg m²]", names, state.M)
    if state.rates.any():
        _print_matrix(console, "C [N m s]", names, state.C)
    else:
        console.print("C is zero at rest: give --qd for joints that move.")
    terms = numbers_table("joint", "q", "q'", "q''", "M q''", "C q'", "g", "friction", "tau", "")
    pushed, turned = state.M @ state.pushes, state.C @ state.rates
    for i, name in enumerate(names):
        motion = (f"{column[i]:g} {robot.unit(i)}" for column in (state.q, state.qd, state.qdd))
        torques = (pushed[i], turned[i], state.g[i], state.friction[i], state.tau[i])
        kind = "N m" if robot.joints[i].is_revolute else "N"
        terms.add_row(name, *motion, *(_four(value) for value in torques), kind)
    console.print(terms)
    values = "  ".join(_four(value) for value in state.eigenvalues)
    condition = "infinite" if result["condition"] is None else f"{state.condition:.4g}"
    console.print(f"Eigenvalues of M {values}, condition {condition}")
    if state.rotors.any():
        rotors = "  ".join(_four(value) for value in state.rotors)
        console.print(f"Of its diagonal, rotors {rotors}")
    _print_tool(console, result)
    for sentence in state.told:
        console.print(sentence, soft_wrap=True)


def _print_tool(console: Console, result: dict[str, Any]) -> None:
    if result["effective_mass"] is None:
        console.print(result["no_inertia"], soft_wrap=True)
        return
    pairs = zip(result["effective_mass"], result["effective_mass_along"], strict=True)
    for mass, direction in pairs:
        along = ", ".join(f"{part:.3f}" for part in np.round(direction, 3) + 0.0)
        told = "cannot be moved" if mass is None else f"feels like {_four(mass)} kg"
        console.print(f"Along ({along}) the tool {told}")


def _print_matrix(console: Console, title: str, names: list[str], matrix: Floats) -> None:
    table = numbers_table(title, *names)
    for name, row in zip(names, matrix, strict=True):
        table.add_row(name, *(_four(value) for value in row))
    console.print(table)


def _four(value: float) -> str:
    """Four digits; the noise of a sum that is zero is zero."""
    return f"{0.0 if abs(value) < 1e-12 else value:.4g}"
