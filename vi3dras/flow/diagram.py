"""A picture of an engine for those who draw it: instruments, ports, steps, wires, and how each fares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.flow.kinds import Word
from vi3dras.flow.lineage import nearest_control
from vi3dras.flow.parts import owner_of
from vi3dras.flow.ports import Control
from vi3dras.flow.steps import Memo

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine
    from vi3dras.flow.vi import VI

Condition = Literal["fresh", "running", "stale", "error", "empty"]


class PortView(NamedTuple):
    """One control or indicator."""

    ref: str
    label: str
    word: Word
    """What flows through its wires: by this they are coloured."""
    unit: str
    condition: Condition
    error: Vi3drasError | None
    source: str
    """Where the wire starts that ends here; nothing at an unwired control, the step of an indicator."""
    feeds: tuple[str, ...]
    """What reads it: steps, controls that follow it, and controls wired from it."""


class StepView(NamedTuple):
    """One step and how it fares."""

    ref: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    slow: bool
    seconds: float
    """Duration of the last run; 0 before the first."""
    runs: int
    condition: Condition
    title: str = ""
    """Its name with spaces."""
    about: str = ""
    """The first line of its docstring."""
    error: Vi3drasError | None = None
    """Why its indicators are empty, its own fault or not."""


class Wire(NamedTuple):
    """A wire by the refs of its ends."""

    source: str
    target: str


class InstrumentView(NamedTuple):
    """One instrument with its steps in the order in which they run."""

    name: str
    vi: type[VI]
    steps: tuple[StepView, ...]
    title: str = ""
    controls: tuple[PortView, ...] = ()
    indicators: tuple[PortView, ...] = ()
    wires: tuple[Wire, ...] = ()
    """Inside it: from ports to steps and to controls that follow them, and from steps to indicators."""
    condition: Condition = "fresh"
    """The worst of its indicators', and of its controls' when it has no step."""


class Problem(NamedTuple):
    """Where an error arose, and which."""

    ref: str
    error: Vi3drasError
    control: str = ""
    """The control by which a person can cure it; nothing when none leads there."""


class Diagram(NamedTuple):
    """The whole block diagram, instruments oldest first."""

    instruments: tuple[InstrumentView, ...]
    wires: tuple[Wire, ...]
    """Between instruments, and between ports of one that a person joined."""
    order: tuple[str, ...]
    """All steps, as they run."""


WORST_FIRST: tuple[Condition, ...] = ("error", "running", "stale", "empty")


def diagram(engine: Engine) -> Diagram:
    """The block diagram as it is now; `engine.document.structure` tells when it must be drawn anew."""
    document = engine.document
    order = tuple(node for node in document.graph.rank if node in document.steps)
    steps: dict[str, list[StepView]] = {name: [] for name in document.instruments}
    for ref in order:
        steps[owner_of(ref)].append(step_view(engine, ref))
    oldest_first = sorted(document.instruments, key=lambda name: document.instruments[name].age)
    instruments = tuple(_instrument(engine, name, tuple(steps[name])) for name in oldest_first)
    wires = tuple(Wire(source, target) for target, source in sorted(document.wires.items()))
    return Diagram(instruments, wires, order)


def instrument_view(engine: Engine, name: str) -> InstrumentView:
    """One instrument as it is now: what its own diagram shows.

    Raises:
        UnknownRefError: there is none of that name.
    """
    rank, steps = engine.document.graph.rank, engine.document.instrument(name).vi.steps
    refs = sorted((f"{name}.{step}" for step in steps), key=rank.__getitem__)
    return _instrument(engine, name, tuple(step_view(engine, ref) for ref in refs))


def port_view(engine: Engine, ref: str) -> PortView:
    """One port as it is now."""
    document, port = engine.document, engine.port(ref)
    cell, before = engine.runner.cells[ref], document.graph.before(ref)
    source = document.wires.get(ref, "")
    if not isinstance(port, Control) and before:
        source = before[0]
    feeds = document.graph.after(ref)
    condition, error = cell.status
    return PortView(ref, port.label, port.kind.word, port.unit, condition, error, source, feeds)


def step_view(engine: Engine, ref: str) -> StepView:
    """One step as it is now."""
    step, name = engine.document.step(ref), owner_of(ref)
    memo = engine.runner.steps.memos.get(ref, Memo())
    outputs = tuple(f"{name}.{out}" for out in step.outputs)
    condition, error = engine.state(outputs[0])
    inputs = tuple(f"{name}.{port}" for port in step.inputs)
    return StepView(
        ref,
        inputs,
        outputs,
        step.slow,
        memo.seconds,
        memo.runs,
        "running" if memo.running is not None else condition,
        title=step.name.strip("_").replace("_", " ").capitalize(),
        about=(step.function.__doc__ or "").strip().partition("\n")[0],
        error=error,
    )


def problems(engine: Engine) -> tuple[Problem, ...]:
    """What the broken run arrow lists, each with the control to go to.

    First texts that controls show and did not take, then each error once, where it arose.
    """
    found = {id(error): Problem(ref, error, ref) for ref, error in engine.refused.items()}
    rank, wrong = engine.document.graph.rank, engine.errors
    for node in sorted(wrong.keys() & rank.keys(), key=rank.__getitem__):
        error = wrong[node]
        if id(error) not in found:
            found[id(error)] = Problem(node, error, nearest_control(engine, node, error))
    return tuple(found.values())


def _instrument(engine: Engine, name: str, steps: tuple[StepView, ...]) -> InstrumentView:
    vi = engine.document.instruments[name].vi
    views = {port: port_view(engine, f"{name}.{port}") for port in vi.ports}
    controls = tuple(views[port] for port in vi.controls())
    indicators = tuple(view for port, view in views.items() if port not in vi.controls())
    wires = [Wire(ref, step.ref) for step in steps for ref in step.inputs]
    wires += [Wire(step.ref, ref) for step in steps for ref in step.outputs]
    wires += [Wire(f"{name}.{c.follows}", f"{name}.{c.name}") for c in vi.controls().values() if c.follows]
    found = {step.condition for step in steps} | {view.condition for view in indicators or controls}
    condition: Condition = next((word for word in WORST_FIRST if word in found), "fresh")
    return InstrumentView(name, vi, steps, vi.title, controls, indicators, tuple(wires), condition)
