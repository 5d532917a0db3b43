"""Options on what acts on an arm, and motor limits, as words of the command line."""

from __future__ import annotations

import click
import numpy as np

from vi3dras.api.forces.around import limits_in, surroundings_in
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.output import options
from vi3dras.dynamics.surroundings import Surroundings

around_options = options(
    click.option("--payload", default="0", show_default=True, metavar="KG", help="A mass in the hand."),
    click.option("--place", nargs=3, metavar="X Y Z", help="Its centre of mass in the tool's frame."),
    click.option("--gravity", nargs=3, metavar="X Y Z", help="In m/s² in the world; 0 0 -9.81 without it."),
)
"""What acts on the arm besides its links."""

limits_option = click.option(
    "--limits", metavar="L1,L2,...", help="Largest torque of each motor; - for none."
)

friction_option = click.option("--no-friction", is_flag=True, help="Without the friction of the arm's file.")


def around_of(
    robot: Robot, payload: str, place: tuple[str, ...] | None, gravity: tuple[str, ...] | None, *,
    friction: bool = True,
) -> Surroundings:  # fmt: skip
    """What acts on the arm.

    Raises:
        NotANumberError: a word is no number.
        GivenError: a number cannot be.
    """
    at, pull = (
        None if words is None else tuple(number(word, option) for word in words)
        for words, option in ((place, "--place"), (gravity, "--gravity"))
    )
    mass = number(payload, "--payload")
    return surroundings_in(robot, mass, at or (0.0, 0.0, 0.0), pull, friction=friction)


def limits_of_words(robot: Robot, text: str | None) -> Floats:
    """Largest torques (n,), infinite where there is none; those of the robot file if nothing is typed.

    Raises:
        NotANumberError: a word is no number.
        JointCountError, GivenError: not one for each joint, or one is none above 0.
    """
    if text is None:
        return limits_in(robot, None)
    words = [word.strip() for word in text.split(",")]
    return limits_in(robot, [None if word == "-" else number(word, "--limits") for word in words])


def limits_told(limits: Floats) -> list[float | None]:
    """Limits for JSON, which knows no infinity."""
    return [float(limit) if np.isfinite(limit) else None for limit in limits]


def rates_of(robot: Robot, option: str, text: str | None) -> Floats | None:
    """Rates of the joints (n,) in SI from numbers with commas between them; None without an option."""
    if text is None:
        return None
    words = [word.strip() for word in text.split(",")]
    if len(words) != robot.n:
        wanted = f"write {robot.n} numbers with commas between them, one for each joint."
        raise click.UsageError(f'{option} is "{text}": {wanted}')
    return np.array([number(word, option) for word in words]) * robot.scale
