"""The graph inside one instrument as boxes and nets: controls, steps, indicators; whole or by pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vi3dras.flow import Engine
from vi3dras.flow.diagram import StepView, instrument_view
from vi3dras.flow.families import Family, families
from vi3dras.flow.lineage import origins
from vi3dras.flow.parts import FAMILY

from ...words import verbatim
from .boxes import Measure, fitted, named, terminal_of
from .parts import Box, Net, Parts, Pin
from .values import sort_of


def instrument_parts(engine: Engine, name: str, measure: Measure, page: str = "") -> Parts:
    """The diagram inside one instrument: all of it, or one page.

    A page is a family, whose neighbours are one box each, or a port with all that it comes from.
    """
    view, found = instrument_view(engine, name), tuple[Family, ...]()
    steps = {step.ref for step in view.steps}
    controls = {control.ref for control in view.controls}
    if page.endswith(FAMILY):
        found = families(engine, name)
        mine = next((family for family in found if family.key == page), None)
        if mine is not None:
            steps, controls = set(mine.steps), {*mine.controls, *mine.inputs}
    elif page:
        way = set(origins(engine, page))
        steps, controls = steps & way, controls & way
    drawn = [step for step in view.steps if step.ref in steps]
    read = {ref for step in view.steps for ref in step.inputs}
    boxes = (
        *_control_boxes(engine, [c.ref for c in view.controls if c.ref in controls], drawn, measure),
        *(_step_box(engine, step, read, measure) for step in drawn),
        *_neighbours(engine, found, drawn, measure),
        *_indicator_boxes(engine, drawn, read, measure),
    )
    return Parts(boxes, _nets(boxes))


def families_of(engine: Engine, name: str) -> tuple[Family, ...]:
    """The pages of the diagram inside an instrument; none where it has one alone."""
    found = families(engine, name) if name in engine.document.instruments else ()
    return found if len(found) > 1 else ()


def _control_boxes(
    engine: Engine, refs: Iterable[str], steps: Iterable[StepView], measure: Measure
) -> list[Box]:
    """Controls that feed the same steps share a box: a step with many inputs stays legible."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for ref in refs:
        groups.setdefault(tuple(step.ref for step in steps if ref in step.inputs), []).append(ref)
    boxes = []
    for readers, some in groups.items():
        outputs = tuple(terminal_of(engine, ref) for ref in some)
        boxes.append(fitted(Box(some[0], _title(engine, some, readers), "control", outputs=outputs), measure))
    return boxes


def _title(engine: Engine, refs: list[str], readers: tuple[str, ...]) -> str:
    if len(refs) == 1:
        return engine.port(refs[0]).label
    if not readers:
        return "Front panel only"
    if all(sort_of(engine.port(ref)) == "switch" for ref in refs):
        return "View switches"
    if len(refs) == 2:
        return _pair(engine, refs)
    if len(readers) == 1:
        return f"For {readers[0].rpartition('.')[2].replace('_', ' ')}"
    return f"{len(refs)} controls"


def _step_box(engine: Engine, step: StepView, read: set[str], measure: Measure) -> Box:
    inputs = tuple(named(engine, ref) for ref in step.inputs)
    outputs = tuple(named(engine, ref)._replace(is_tall=ref in read) for ref in step.outputs)
    box = Box(step.ref, verbatim(step.ref.rpartition(".")[2]), "step", inputs, outputs, has_foot=step.slow)
    return fitted(box, measure)


def _neighbours(
    engine: Engine, found: Iterable[Family], drawn: Iterable[StepView], measure: Measure
) -> Iterator[Box]:
    """Other families that wires lead to or come from, one box each with the ends of these wires alone."""
    drawn = list(drawn)
    made = {ref for step in drawn for ref in step.outputs}
    used = {ref for step in drawn for ref in step.inputs}
    for family in found:
        if family.steps[0] in {step.ref for step in drawn}:
            continue
        inputs = tuple(terminal_of(engine, ref) for ref in family.inputs if ref in made)
        seen = (terminal_of(engine, ref) for ref in family.outputs if ref in used)
        outputs = tuple(terminal._replace(is_tall=True) for terminal in seen)
        if inputs or outputs:
            n, m = len(family.steps), len(family.controls)
            foot = f"{n} step{'' if n == 1 else 's'}" + (f", {m} control{'' if m == 1 else 's'}" if m else "")
            box = Box(family.key, family.title, "family", inputs, outputs, foot=foot, holds=family.steps)
            yield fitted(replace(box, is_folding=True), measure)


def _indicator_boxes(
    engine: Engine, steps: Iterable[StepView], read: set[str], measure: Measure
) -> list[Box]:
    boxes = []
    for step in steps:
        last = [ref for ref in step.outputs if ref not in read]
        if last:
            label = engine.port(last[0]).label
            title = label if len(last) == 1 else f"{label} and {len(last) - 1} more"
            if len(last) == 2:
                title = _pair(engine, last)
            inputs = tuple(terminal_of(engine, ref) for ref in last)
            boxes.append(fitted(Box(last[0], title, "indicator", inputs=inputs), measure))
    return boxes


def _pair(engine: Engine, refs: list[str]) -> str:
    first, second = (engine.port(ref).label for ref in refs)
    return f"{first}, {second[:1].lower()}{second[1:]}"


def _nets(boxes: tuple[Box, ...]) -> tuple[Net, ...]:
    targets: dict[str, list[Pin]] = {}
    for box in boxes:
        for pin in box.pins("in"):
            targets.setdefault(pin.ref, []).append(pin)
    return tuple(
        Net(pin, tuple(targets[pin.ref]), terminal.sort)
        for box in boxes
        for pin, terminal in zip(box.pins("out"), box.outputs, strict=True)
        if pin.ref in targets
    )
