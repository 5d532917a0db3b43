"""Words about forces: the payload, gravity, friction, and rates of the joints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import numpy as np

from vi3dras.api.forces.around import surroundings_in
from vi3dras.api.values.given import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.output import options
from vi3dras.dynamics.surroundings import Surroundings

around_options: Callable[[Callable[..., Any]], Callable[..., Any]] = options(
    click.option("--payload", metavar="KG", help="What the hand holds."),
    click.option(
        "--payload-at", nargs=3, metavar="X Y Z", help="Its centre of mass in the tool's frame, arm's length."
    ),
    click.option("--gravity", nargs=3, metavar="X Y Z", help="In m/s²; that of the Earth if not given."),
    click.option("--no-friction", is_flag=True, help="Without the friction of the arm's file."),
)
"""What acts on an arm besides its links."""


def around_of(
    robot: Robot, payload: str | None, payload_at: tuple[str, ...] | None, gravity: tuple[str, ...] | None,
    *, no_friction: bool,
) -> Surroundings:  # fmt: skip
    """The surroundings from the words of `around_options`."""

    def several(words: tuple[str, ...] | None, option: str) -> list[float] | None:
        return [number(word, option) for word in words] if words else None

    return surroundings_in(
        robot,
        0.0 if payload is None else number(payload, "--payload"),
        several(payload_at, "--payload-at"),
        several(gravity, "--gravity"),
        friction=not no_friction,
    )


def rates_of(robot: Robot, option: str, text: str | None) -> Floats | None:
    """Rates of the joints (n,) in SI from numbers with commas between them; None without an option."""
    if text is None:
        return None
    words = [word.strip() for word in text.split(",")]
    if len(words) != robot.n:
        wanted = f"write {robot.n} numbers with commas between them, one for each joint."
        raise click.UsageError(f'{option} is "{text}": {wanted}')
    return np.array([number(word, option) for word in words]) * robot.scale
