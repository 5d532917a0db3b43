"""Instruments and the wires between them as boxes and nets: every value stays the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from vi3dras.flow import Engine
from vi3dras.flow.diagram import InstrumentView, diagram
from vi3dras.flow.ports import Control

from ...face import Block
from ...words import verbatim
from .parts import CARDS, EXTRAS, Box, Extra, Net, Parts, Pin, Role, Sort, Terminal
from .values import sort_of

Measure = Callable[[str, str], float]
"""Width of a text in a style, in sizes of the look."""
MOST_SHOWN, MOST_OF_BLOCK = 6, 12
"""Ports at one edge of an instrument before it is unfolded."""
WIDEST, LEAST_WIDE, BESIDE = 232.0, 132.0, 44.0
TOLD: frozenset[Sort] = frozenset({"number", "integer", "switch", "text"})
"""Inputs of a block whose values stand beside their names while no wire sets them."""


def dashboard_parts(
    engine: Engine, measure: Measure, unfolded: Iterable[str] = (), blocks: Mapping[str, Block] | None = None
) -> Parts:
    """The diagram one level up: instruments, and the wires between them."""
    whole, unfolded = diagram(engine), set(unfolded)
    wired = {ref for wire in whole.wires for ref in wire}
    blocks = blocks or {}
    boxes = tuple(
        _instrument_box(engine, view, wired, measure, blocks, is_open=view.name in unfolded)
        for view in whole.instruments
    )
    owners = {t.ref: box.key for box in boxes for t in (*box.inputs, *box.outputs)}
    targets: dict[str, list[Pin]] = {}
    for wire in whole.wires:
        targets.setdefault(wire.source, []).append(Pin(owners[wire.target], wire.target, "in"))
    nets = tuple(
        Net(Pin(owners[source], source, "out"), tuple(ends), sort_of(engine.port(source)))
        for source, ends in targets.items()
    )
    return Parts(boxes, nets)


def _instrument_box(
    engine: Engine,
    view: InstrumentView,
    wired: set[str],
    measure: Measure,
    blocks: Mapping[str, Block],
    *,
    is_open: bool,
) -> Box:
    block = blocks.get(view.vi.id)
    refs = [f"{view.name}.{port}" for port in view.vi.ports]
    ins = [ref for ref in refs if isinstance(engine.port(ref), Control)]
    sources = set(engine.document.wires.values())
    # A wire may start at a control too: there it stands at both edges.
    outs = [ref for ref in refs if not isinstance(engine.port(ref), Control) or ref in sources]
    most = MOST_OF_BLOCK if block else MOST_SHOWN
    shown = (ins, outs) if is_open else (_chosen(ins, wired, most), _chosen(outs, wired, most))
    inputs, outputs = (tuple(terminal_of(engine, ref) for ref in some) for some in shown)
    if block:
        told = [t.ref not in engine.document.wires and _is_told(engine, t) for t in inputs]
        inputs = tuple(t._replace(is_tall=is_told) for t, is_told in zip(inputs, told, strict=True))
    tall = {f"{view.name}.{port}" for port in block.shows} if block else wired
    outputs = tuple(t._replace(is_tall=t.ref in tall) for t in outputs)
    hidden = len(refs) - len({terminal.ref for terminal in (*inputs, *outputs)})
    is_folding = len(ins) > most or len(outs) > most
    box = Box(view.name, view.vi.title, "instrument", inputs, outputs, hidden=hidden, is_folding=is_folding)
    return fitted(replace(box, extras=_extras(block)) if block else box, measure)


def _is_told(engine: Engine, terminal: Terminal) -> bool:
    return terminal.sort in TOLD or isinstance(engine.values.get(terminal.ref), float)


def _extras(block: Block) -> tuple[Extra, ...]:
    wanted = block.edits, block.limits, block.asks, block.plot, block.acts
    return tuple(extra for extra, has in zip(EXTRAS, wanted, strict=True) if has)


def _chosen(refs: list[str], wired: set[str], most: int) -> list[str]:
    """The wired ports, and the first of the others as long as there is room."""
    room = most - sum(ref in wired for ref in refs)
    kept = {ref for ref in refs if ref in wired}
    kept |= set([ref for ref in refs if ref not in wired][: max(room, 0)])
    return [ref for ref in refs if ref in kept]


def terminal_of(engine: Engine, ref: str) -> Terminal:
    """A terminal by what people call its port."""
    port = engine.port(ref)
    return Terminal(ref, port.label, sort_of(port))


def named(engine: Engine, ref: str) -> Terminal:
    """A terminal by its Python name, as the step's parameter is called."""
    return Terminal(ref, verbatim(ref.rpartition(".")[2]), sort_of(engine.port(ref)))


def fitted(box: Box, measure: Measure) -> Box:
    """A box as wide as its words need."""
    role: Role = box.role
    badge = 58.0 if role in CARDS else 12.0
    # Fonts come in whole pixels: at some zooms they are a little wider than the box.
    head = 34.0 + 1.06 * measure(box.title, "mono" if role == "step" else "bold") + badge
    ins = max((measure(t.label, "word") for t in box.inputs), default=0.0)
    outs = max((measure(t.label, "word") for t in box.outputs), default=0.0)
    tall, value = any(t.is_tall for t in box.outputs), 108.0
    match role:
        case "step":
            body = 40.0 + ins + max(outs, 84.0 if tall else 0.0)
        case "instrument" | "family":
            ins += BESIDE if any(t.is_tall for t in box.inputs) else 0.0
            body = 48.0 + ins + max(outs, 84.0 if tall else 0.0)
            body = max(body, 200.0 if {"ask", "plot"} & set(box.extras) else 24.0 + measure(box.foot, "word"))
        case _ if len(box.inputs) + len(box.outputs) == 1:
            body = 24.0 + value
        case _:
            body = 30.0 + max(ins, outs) + value
    width = min(max(head, body, LEAST_WIDE), WIDEST + (60.0 if role != "step" else 20.0))
    return replace(box, width=float(round(width / 4) * 4))
