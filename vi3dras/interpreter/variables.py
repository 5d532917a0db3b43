"""Values that go into variables, components and outputs, and ports that are read like variables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vi3dras.interpreter.evaluate import checked, number, whole
from vi3dras.interpreter.memory import WIDTHS
from vi3dras.interpreter.positions import MM, JointSet, Position, Value, joint_places
from vi3dras.interpreter.run_errors import NoSenseError, UnsetError
from vi3dras.programs.commands import WRITABLE
from vi3dras.programs.expressions import Ref
from vi3dras.programs.statements import Port

if TYPE_CHECKING:
    from vi3dras.interpreter.machine import Machine


def assign(machine: Machine, to: Ref, value: Value, pulse: float | None = None) -> None:
    """Give a variable, a component or an output a value; an output perhaps for some seconds."""
    frame = machine.frame
    if to.name in WRITABLE or to.name in frame.ports:
        _signal(machine, to, value, pulse)
        return
    key = to.name, tuple(whole(machine, each) for each in to.indices or ())
    if to.components:
        known = frame.variables.get(key)
        if known is None:
            raise UnsetError(to.name)
        value = _with(machine, known, to.components[0], value)
    elif to.name in frame.whole and isinstance(value, float):
        value = float(round(value))
    machine.set_value(key, checked(value))


def _with(machine: Machine, known: Value, name: str, value: Value) -> Value:
    """A position or joint values with another component."""
    if not isinstance(value, float):
        raise NoSenseError("a component is a number")
    if isinstance(known, Position):
        return known.with_component(name, value)
    assert isinstance(known, JointSet)
    robot, places = machine.coordinates.robot, joint_places(machine.coordinates.robot)
    place = int(name[1:]) - 1
    if place not in places:
        return known
    joint = places.index(place)
    values = list(known.values)
    values[joint] = value * (1.0 if robot.table.revolute[joint] else MM)
    return replace(known, values=tuple(values))


def _signal(machine: Machine, to: Ref, value: Value, pulse: float | None) -> None:
    """Set an output, a port or a timer."""
    if not isinstance(value, float):
        raise NoSenseError("an output takes a number")
    if to.name == "M_TIMER":
        machine.close()  # it counts from now on
        index = whole(machine, to.indices[0]) if to.indices else 1
        machine.timers[index] = machine.time - value / 1000
        machine.note("M_TIMER", machine.timers[index], index)
        return
    port = machine.frame.ports.get(to.name)
    if port is not None:
        first, width = whole(machine, port.first), WIDTHS[port.width]
        mask = None if port.mask is None else whole(machine, port.mask)
    else:
        first, width = (
            whole(machine, to.indices[0]) if to.indices else 0,
            {"B": 8, "W": 16}.get(to.name[-1], 1),
        )
        mask = None
    bits = int(value) if mask is None else int(value) & mask
    machine.outputs.set_word(machine.signal(first), width, bits, machine.time, pulse)


def port_value(machine: Machine, port: Port) -> float:
    """What comes in at a port."""
    machine.close()  # when it is read counts
    word = machine.inputs.word(machine.signal(whole(machine, port.first)), WIDTHS[port.width], machine.moment)
    return float(word if port.mask is None else word & int(number(machine, port.mask)))
