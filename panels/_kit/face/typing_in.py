"""An instrument in words: controls set as on the command line, and the Python that does what it shows."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.errors import UnknownNameError, Vi3drasError
from vi3dras.flow import Engine
from vi3dras.flow.errors import ValueRefusedError
from vi3dras.scripts.spelling import program
from vi3dras.sessions.session import value_from_text

from . import Face


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


class NoScriptError(Vi3drasError):
    """An instrument that has no script; facts: its title."""

    says = "{} cannot be copied as Python: its file names no script."


def script_of(engine: Engine, name: str, face: Face) -> str:
    """Python that computes what an instrument shows; it needs its controls alone, nothing that is computed.

    Args:
        engine: where it is.
        name: what it is called there.
        face: its front panel.

    Raises:
        NoScriptError: it says none.
        ActionRefusedError: a control has no value.
    """
    if not face.script or name not in engine.document.instruments:
        raise NoScriptError(face.vi.title)
    return program(face.vi.title, engine.act(f"{name}.{face.script}"))
