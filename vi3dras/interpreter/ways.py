"""The ways through the lines of a program: jumps, conditions, loops, selections."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from vi3dras.interpreter.evaluate import number, value_of, whole
from vi3dras.interpreter.run_errors import UnsetError
from vi3dras.interpreter.variables import assign
from vi3dras.programs.statements import (
    Case,
    Choice,
    For,
    If,
    Jump,
    Mark,
    Next,
    OnJump,
    Select,
    Statement,
    Target,
    While,
)

if TYPE_CHECKING:
    from vi3dras.interpreter.machine import Machine

SPARE = 1e-9
"""By so much a loop that counts may be beyond its last value, by rounding."""


def jump(machine: Machine, it: Jump) -> None:
    """`GOTO` and `GOSUB`."""
    if it.word == "GOSUB":
        machine.call_here()
    go_to(machine, it.target)


def chosen_jump(machine: Machine, it: OnJump) -> None:
    """`ON` ... `GOTO`; a number without a target goes on."""
    chosen = whole(machine, it.value)
    if 1 <= chosen <= len(it.targets):
        machine.do(Jump(it.word, it.targets[chosen - 1]))


def go_to(machine: Machine, target: Target) -> None:
    """Let a line come next."""
    frame = machine.frame
    frame.place = frame.labels[target] if isinstance(target, str) else frame.numbers[target]


def condition(machine: Machine, it: If) -> None:
    """`IF`, on one line or as a block."""
    is_true = number(machine, it.condition) != 0
    if it.then is not None or it.otherwise is not None:
        chosen = it.then if is_true else it.otherwise
        if chosen is not None:
            machine.do(chosen)
    elif not is_true:
        here, frame = machine.here, machine.frame
        frame.place = (*frame.blocks.parts[here], frame.blocks.ends[here])[0] + 1


def counting(machine: Machine, it: For) -> None:
    """`FOR`."""
    frame, here = machine.frame, machine.here
    first, last = number(machine, it.first), number(machine, it.last)
    step = 1.0 if it.step is None else number(machine, it.step)
    assign(machine, it.variable, first)
    frame.loops[here] = (last, step)
    if _is_over(first, last, step):
        frame.place = frame.blocks.ends[here] + 1


def next_round(machine: Machine, it: Next) -> None:
    """`NEXT`."""
    frame = machine.frame
    begin = frame.blocks.begins[machine.here]
    loop = frame.program.lines[begin].statement
    assert isinstance(loop, For)
    if begin not in frame.loops:
        raise UnsetError(loop.variable.name)
    last, step = frame.loops[begin]
    value = number(machine, loop.variable) + step
    assign(machine, loop.variable, value)
    if not _is_over(value, last, step):
        frame.place = begin + 1


def _is_over(value: float, last: float, step: float) -> bool:
    room = SPARE * max(abs(last), 1.0)
    return value > last + room if step >= 0 else value < last - room


def asking(machine: Machine, it: While) -> None:
    """`WHILE`."""
    if not number(machine, it.condition):
        machine.frame.place = machine.frame.blocks.ends[machine.here] + 1


def selection(machine: Machine, it: Select) -> None:
    """`SELECT`."""
    frame, here = machine.frame, machine.here
    value = value_of(machine, it.value)
    for place in frame.blocks.parts[here]:
        case = frame.program.lines[place].statement
        if isinstance(case, Mark) or any(_is_chosen(machine, each, value) for each in _choices(case)):
            frame.place = place + 1
            return
    frame.place = frame.blocks.ends[here] + 1


def _choices(case: Statement | None) -> tuple[Choice, ...]:
    return case.choices if isinstance(case, Case) else ()


def _is_chosen(machine: Machine, choice: Choice, value: object) -> bool:
    first = value_of(machine, choice.first)
    if isinstance(value, float) and isinstance(first, float):
        last = first if choice.last is None else number(machine, choice.last)
        compared = {"<": value < first, ">": value > first, "<=": value <= first, ">=": value >= first,
                    "<>": value != first, "=": value == first}  # fmt: skip
        return compared[choice.relation] if choice.relation else first <= value <= last
    return (value != first) if choice.relation == "<>" else value == first


def next_case(machine: Machine, it: Case) -> None:
    """The end of the case before: what follows the selection comes next."""
    frame = machine.frame
    frame.place = frame.blocks.ends[frame.blocks.owner[machine.here]] + 1


def mark(machine: Machine, it: Mark) -> None:
    """`ELSE` and `DEFAULT` end what stands before them, `WEND` asks again."""
    frame, here = machine.frame, machine.here
    if it.word in {"ELSE", "DEFAULT"}:
        frame.place = frame.blocks.ends[frame.blocks.owner[here]] + 1
    elif it.word == "WEND":
        frame.place = frame.blocks.begins[here]


WAYS: dict[type, Callable[[Machine, Any], None]] = {
    Jump: jump,
    OnJump: chosen_jump,
    If: condition,
    For: counting,
    Next: next_round,
    While: asking,
    Select: selection,
    Case: next_case,
    Mark: mark,
}
"""What is done with each."""
