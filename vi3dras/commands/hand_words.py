"""Words that `joints` and `reach` share: how the hand is to stand, how far the work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
import numpy as np

from vi3dras.api.words import number, parts_of
from vi3dras.arm.robot import Robot
from vi3dras.commands.output import paper
from vi3dras.joint_workspace.hands import Hand, angles_in_turn, fixed_abc, free_angle, usual_hand


def hand_of(robot: Robot, wrist: str | None, abc: tuple[str, str, str] | None) -> Hand:
    """How the hand is to stand: W, W1,W2,..., LO:HI, or A B C; what suits the arm without them."""
    if abc and wrist is not None:
        raise click.UsageError(
            "Give --abc or --wrist, not both: a full orientation contains the hand's angle."
        )
    if abc:
        angles = [number(word, f"{axis} of --abc") for word, axis in zip(abc, "ABC", strict=True)]
        a, b, c = np.radians(angles).tolist()
        return fixed_abc((a, b, c))
    if wrist is None:
        return usual_hand(robot)
    if ":" in wrist:
        low, high = parts_of("--wrist", wrist, "W, W1,W2,... or LO:HI such as -90:0", (2,))
        return free_angle(
            float(np.radians(number(low, "--wrist"))), float(np.radians(number(high, "--wrist")))
        )
    words = [word.strip() for word in wrist.split(",")]
    return angles_in_turn(tuple(np.radians([number(word, "--wrist") for word in words]).tolist()))


@contextmanager
def working(title: str) -> Iterator[Callable[[float], None]]:
    """What shows how far the work is: a bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=paper(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=1.0)
        yield lambda done: progress.update(task, completed=done)
