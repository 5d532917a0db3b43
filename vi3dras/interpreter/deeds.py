"""What a program did, move by move: what other languages say in their own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.run import Ran
from vi3dras.motion.pieces import Piece, Rest, Run

STRAIGHT = 1e-7
"""A way whose middle is nearer than this [m] to that of its ends is a line."""

HALF = 0.5
"""A hand that is wider open than this is open."""


@dataclass(frozen=True, eq=False)
class Deed:
    """One thing that was done."""

    kind: Literal["joints", "line", "arc", "wait", "output", "hand"]
    q: Floats
    """Joint values at its end, (n,) [rad], [m]."""
    seconds: float = 0.0
    speed: float = 0.0
    """Of a line or an arc: the fastest that the tool goes [m/s]."""
    share: float = 0.0
    """Of a move by the joints: how much of its speed the busiest joint uses."""
    via: Floats | None = None
    """Of an arc: joint values in its middle, (n,)."""
    number: int = 0
    """Of an output."""
    blend: float = 0.0
    """How far from its end the tool goes on to the next move [m]; 0 for a stop."""
    is_on: bool = False
    """Of an output, or whether the hand opens."""


def deeds_of(ran: Ran, speeds: Floats) -> list[Deed]:
    """All that a program did; `speeds` (n,) are the largest of the joints."""
    machine = ran.machine
    waiting, done = list(machine.outputs.events), list[Deed]()
    time, grip, q = 0.0, 1.0, machine.start
    for piece, seconds, blend in _parts(machine):
        while waiting and waiting[0].time <= time + STRAIGHT:
            event = waiting.pop(0)
            done.append(Deed("output", q, number=event.bit, is_on=bool(event.value)))
        if (piece.grip[0] > HALF) != (grip > HALF):
            grip = piece.grip[0]
            done.append(Deed("hand", q, is_on=grip > HALF))
        done += _moved(piece, speeds, seconds, blend)
        q, time = done[-1].q, time + seconds
    done += [Deed("output", q, number=event.bit, is_on=bool(event.value)) for event in waiting]
    if (machine.grip > HALF) != (grip > HALF):
        done.append(Deed("hand", q, is_on=machine.grip > HALF))
    return done


def _parts(machine: Machine) -> Iterator[tuple[Piece, float, float]]:
    """Every move and wait, how long it takes [s], and how far from its end the next one begins [m]."""
    for k, piece in enumerate(machine.pieces):
        found = machine.chains.get(k)
        if found is None:
            yield piece, piece.duration, 0.0
        else:
            yield from zip(
                found.chain.moves, np.diff(found.now).tolist(), (*found.rounding, 0.0), strict=True
            )


def _moved(piece: Piece, speeds: Floats, seconds: float, blend: float) -> list[Deed]:
    """A piece of motion; a whole circle is two arcs."""
    if isinstance(piece, Rest):
        return [Deed("wait", piece.q, seconds=piece.duration)]
    assert isinstance(piece, Run)
    times = np.linspace(0.0, piece.duration, 201)
    ways, pace, _ = piece.timing.at(times)
    joints = piece.stretch.joints.at(np.linspace(0.0, piece.stretch.length, 5))[0]
    if piece.stretch.points is None:
        first = piece.stretch.joints.at(ways)[1]
        share = float((np.abs(first * pace[:, None]) / speeds).max())
        return [Deed("joints", joints[-1], seconds=seconds, share=share, blend=blend)]
    points = piece.stretch.points.at(np.linspace(0.0, piece.stretch.length, 5))[0]
    speed = float((piece.stretch.tool_at(ways)[0] * pace).max())
    if np.linalg.norm(points[2] - (points[0] + points[4]) / 2) < STRAIGHT:
        return [Deed("line", joints[4], seconds=seconds, speed=speed, blend=blend)]
    half = seconds / 2
    return [
        Deed("arc", joints[2], seconds=half, speed=speed, via=joints[1]),
        Deed("arc", joints[4], seconds=half, speed=speed, via=joints[3], blend=blend),
    ]


def digits(value: float, decimals: int) -> str:
    """A number with so many decimals; there is no minus before a zero."""
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"
