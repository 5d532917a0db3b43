"""Controls set by words, as on the command line: in degrees and in the arm's length unit."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.errors import UnknownNameError
from vi3dras.flow import Engine
from vi3dras.flow.errors import ValueRefusedError
from vi3dras.sessions.session import value_from_text


def set_by_words(engine: Engine, instrument: str, name: str, text: str) -> None:
    """Put what `text` says into the control `name`.

    Raises:
        UnknownNameError: the instrument has no such control; the nearest are offered.
        ValueRefusedError: it cannot hold that.
    """
    vi = engine.document.instruments[instrument].vi
    if name not in vi.controls():
        raise UnknownNameError("control", name, tuple(vi.controls()))
    control = vi.controls()[name]
    value = value_from_text(control, text)
    if control.unit == "robot" and control.per:
        engine.catch_up()
        robot: Robot = engine.values[f"{instrument}.{control.follows}"]
        numbers = np.atleast_1d(np.asarray(value, float))
        if len(numbers) != robot.n:
            raise ValueRefusedError(name, f"{robot.id} has {robot.n} joints, not {len(numbers)}")
        value = numbers * np.where(robot.table.revolute, math.pi / 180, robot.units.metres)
    elif control.unit == "rad":
        value = np.radians(value)
    engine.put(f"{instrument}.{name}", value, label=f"Set {control.label}")
