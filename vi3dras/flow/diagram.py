"""A picture of an engine for those who draw it: instruments, steps, wires, and how each step fares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.flow.steps import Memo

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine
    from vi3dras.flow.vi import VI


class StepView(NamedTuple):
    """One step and how it fares."""

    ref: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    slow: bool
    seconds: float
    """Duration of the last run; 0 before the first."""
    runs: int
    condition: Literal["fresh", "running", "stale", "error", "empty"]


class InstrumentView(NamedTuple):
    """One instrument with its steps in the order in which they run."""

    name: str
    vi: type[VI]
    steps: tuple[StepView, ...]


class Wire(NamedTuple):
    """A wire between two instruments, by the refs of its ends."""

    source: str
    target: str


class Problem(NamedTuple):
    """Where an error arose, and which."""

    ref: str
    error: Vi3drasError


class Diagram(NamedTuple):
    """The whole block diagram, instruments oldest first."""

    instruments: tuple[InstrumentView, ...]
    wires: tuple[Wire, ...]
    order: tuple[str, ...]
    """All steps, as they run."""


def diagram(engine: Engine) -> Diagram:
    """The block diagram as it is now; `engine.document.structure` tells when it must be drawn anew."""
    document = engine.document
    order = tuple(node for node in document.graph.rank if node in document.steps)
    oldest_first = sorted(document.instruments.items(), key=lambda item: item[1].age)
    instruments = tuple(
        InstrumentView(name, instrument.vi, tuple(_view(engine, s) for s in order if _owner(s) == name))
        for name, instrument in oldest_first
    )
    wires = tuple(Wire(source, target) for target, source in sorted(document.wires.items()))
    return Diagram(instruments, wires, order)


def problems(engine: Engine) -> tuple[Problem, ...]:
    """Each error once, where it arose: what the broken run arrow lists."""
    found: dict[int, Problem] = {}
    for node in engine.document.graph.rank:
        error = engine.runner.cells[node].error
        if error is not None and id(error) not in found:
            found[id(error)] = Problem(node, error)
    return tuple(found.values())


def _view(engine: Engine, ref: str) -> StepView:
    step, name = engine.document.steps[ref], _owner(ref)
    memo = engine.runner.steps.memos.get(ref, Memo())
    outputs = tuple(f"{name}.{out}" for out in step.outputs)
    condition = "running" if memo.running is not None else engine.state(outputs[0]).name
    inputs = tuple(f"{name}.{port}" for port in step.inputs)
    return StepView(ref, inputs, outputs, step.slow, memo.seconds, memo.runs, condition)


def _owner(ref: str) -> str:
    return ref.rpartition(".")[0]
