"""What moves, values and calls of programs do to the machine that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from vi3dras.interpreter.evaluate import joint_set, number, value_of, whole
from vi3dras.interpreter.memory import Frame
from vi3dras.interpreter.orders import within
from vi3dras.interpreter.pallets import Pallet
from vi3dras.interpreter.positions import MM
from vi3dras.interpreter.run_errors import NoProgramError, ParameterCountError, UnsetError
from vi3dras.interpreter.travel import arc, archway, move, position_of
from vi3dras.interpreter.variables import assign
from vi3dras.programs.expressions import Constant, Expression, Ref
from vi3dras.programs.statements import (
    Arc,
    Archway,
    Assign,
    Call,
    Declare,
    Define,
    Dimension,
    Move,
    Order,
    Parameters,
    Port,
    Switch,
)

if TYPE_CHECKING:
    from vi3dras.interpreter.machine import Machine


def travel(machine: Machine, it: Move | Arc | Archway) -> None:
    """Move, and do what is to be done along with it when it begins."""
    if it.along is not None and (it.along.condition is None or number(machine, it.along.condition)):
        if isinstance(it.along.statement, Order) and it.along.statement.word == "SKIP":
            return
        machine.do(it.along.statement)
    if isinstance(it, Move):
        move(machine, it)
    elif isinstance(it, Arc):
        arc(machine, it)
    else:
        archway(machine, it)


def assignment(machine: Machine, it: Assign) -> None:
    """A value for a variable or an output."""
    pulse = None if it.pulse is None else number(machine, it.pulse)
    value = joint_set(machine, it.value) if _is_joints(it, machine) else value_of(machine, it.value)
    assign(machine, it.to, value, pulse)


def _is_joints(it: Assign, machine: Machine) -> bool:
    return isinstance(it.value, Constant) and machine.frame.kind_of(it.to.name) == "J"


def declaration(machine: Machine, it: Declare) -> None:
    """`DEF POS`, `DEF JNT`, ...: the values that stand there."""
    for each in it.names:
        if each.value is not None:
            machine.do(Assign(Ref(each.name), each.value))


def definition(machine: Machine, it: Define) -> None:
    """`DEF PLT` and `DEF ARCH`."""
    count = whole(machine, it.arguments[0]) if it.arguments[0] is not None else 0
    if it.what == "ARCH":
        up, down = (
            number(machine, part) * MM if part is not None else 0.05
            for part in (*it.arguments[1:3], None, None)[:2]
        )
        machine.arches[count] = (up, down)
        return
    corners = [None if part is None else position_of(machine, part) for part in it.arguments[1:5]]
    along, rows, direction = (whole(machine, part) if part is not None else 1 for part in it.arguments[5:8])
    start, first, second, opposite = corners
    if start is None or first is None or second is None:
        raise UnsetError("PLT")
    for what in (along, rows):
        within("DEF PLT", float(what), 1, 1000)
    within("DEF PLT", float(direction), 1, 3)
    machine.pallets[count] = Pallet(start, first, second, opposite, along, rows, direction)
    machine.note("PLT", machine.pallets[count], count)


def call(machine: Machine, it: Call) -> None:
    """`CALLP`."""
    program = machine.called(it.program.value)
    if program is None:
        raise NoProgramError(it.program.value, it.program.value)
    given = tuple((_own(each), value_of(machine, each)) for each in it.arguments)
    machine.enter(Frame(program, it.program.value, given=given))


def _own(value: Expression) -> Ref | None:
    """A variable that can be given back to."""
    return value if isinstance(value, Ref) and not value.components else None


def parameters(machine: Machine, it: Parameters) -> None:
    """`FPRM`: what was given, under the names of this program."""
    frame = machine.frame
    if len(it.names) != len(frame.given):
        raise ParameterCountError(len(it.names), len(frame.given))
    frame.parameters = it.names
    for name, (_, value) in zip(it.names, frame.given, strict=True):
        machine.set_value((name, ()), value)


def nothing(machine: Machine, it: Switch | Port | Dimension) -> None:
    """Nothing that a simulated arm would do: its motors are on, ports are looked up by their names."""


ACTIONS: dict[type, Callable[[Machine, Any], None]] = {
    Move: travel,
    Arc: travel,
    Archway: travel,
    Assign: assignment,
    Declare: declaration,
    Define: definition,
    Call: call,
    Parameters: parameters,
    Switch: nothing,
    Port: nothing,
    Dimension: nothing,
}
"""What is done with each."""
