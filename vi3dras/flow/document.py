"""What a person made: instruments, values put by hand, wires, places. All else is computed from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vi3dras.flow.errors import (
    CircleError,
    NameTakenError,
    ReadOnlyError,
    UnknownRefError,
    WireError,
    WireKindError,
    WireTakenError,
)
from vi3dras.flow.graph import Graph
from vi3dras.flow.parts import Instrument, Part, Place, Record, State
from vi3dras.flow.ports import Control, Port
from vi3dras.flow.vi import Action, Step

NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")


class Document:
    """Instruments, records, wires and places, with the graph that they make."""

    def __init__(self) -> None:
        self.instruments: dict[str, Instrument] = {}
        self.records: dict[str, Record] = {}
        self.wires: dict[str, str] = {}
        """From the ref of a wire's end to the ref of its start."""
        self.places: dict[str, Place] = {}
        """Where nodes of the diagrams were put by hand, by instrument or ref."""
        self.graph = Graph()
        self.ports: dict[str, Port] = {}
        self.steps: dict[str, Step] = {}
        self.structure = 0
        """Counts changes of instruments and wires."""

    def instrument(self, name: str) -> Instrument:
        """The instrument of that name.

        Raises:
            UnknownRefError: there is none.
        """
        if name not in self.instruments:
            raise UnknownRefError("instrument", name, tuple(self.instruments))
        return self.instruments[name]

    def port(self, ref: str) -> Port:
        """The port of that ref.

        Raises:
            UnknownRefError: there is none.
        """
        if ref not in self.ports:
            raise UnknownRefError("port", ref, tuple(self.ports))
        return self.ports[ref]

    def control(self, ref: str) -> Control | None:
        """The port of that ref if it is a control."""
        port = self.port(ref)
        return port if isinstance(port, Control) else None

    def is_live(self, ref: str) -> bool:
        """Whether it is a control that tells what is so now: nothing of it is kept."""
        port = self.ports.get(ref)
        return isinstance(port, Control) and port.live

    def control_of(self, ref: str) -> Control:
        """The control of that ref.

        Raises:
            ReadOnlyError: the port is computed.
        """
        control = self.control(ref)
        if control is None:
            raise ReadOnlyError(ref, "")
        return control

    def step(self, ref: str) -> Step:
        """The step of that ref."""
        if ref not in self.steps:
            raise UnknownRefError("step", ref, tuple(self.steps))
        return self.steps[ref]

    def action(self, ref: str) -> Action:
        """The action of that ref."""
        name, _, action = ref.rpartition(".")
        found = self.instruments[name].vi.actions.get(action) if name in self.instruments else None
        if found is None:
            known = [f"{n}.{a}" for n, i in self.instruments.items() for a in i.vi.actions]
            raise UnknownRefError("action", ref, tuple(known))
        return found

    def check_name(self, name: str) -> None:
        """Raises NameTakenError when an instrument cannot be called so."""
        if name in self.instruments:
            raise NameTakenError(name, "there is one of that name already.")
        if not name or not NAME_CHARACTERS.issuperset(name):
            raise NameTakenError(name, "use small letters, digits and hyphens.")

    def check_node(self, node: str) -> None:
        """Raises UnknownRefError when no diagram has such a node."""
        if node not in self.instruments and node not in self.graph.ages:
            raise UnknownRefError("node", node, (*self.instruments, *self.graph.ages))

    def check_wire(self, source: str, target: str, *, instead: bool = False) -> None:
        """Raises a WireError when no wire can lead from `source` to `target`.

        With `instead`, the new wire may take the place of the one that ends there.
        """
        start, end = self.port(source), self.port(target)
        if not isinstance(end, Control):
            raise WireError(source, target, f"{target} is computed; a wire ends at a control.")
        if target in self.wires and not instead:
            raise WireTakenError(source, target, self.wires[target])
        if not end.accepts(start):
            raise WireKindError(source, target, start.wanted, end.wanted)
        way = self.graph.path(target, source)
        if way:
            raise CircleError(source, target, way)

    def replace(self, part: Part, key: str, new: Any) -> set[str]:
        """Replace one part of the document (`None` takes it out); gives the nodes to compute anew."""
        if part in {"value", "place"}:
            kept: dict[str, Any] = self.records if part == "value" else self.places
            if new is None:
                kept.pop(key, None)
            else:
                kept[key] = new
            return {key} if part == "value" else set()
        self.structure += 1
        if part == "wire":
            return self._set_wire(key, new)
        return self._set_instrument(key, new)

    def state(self) -> State:
        """The whole document, flat, in the order in which it can be built."""
        state: State = {("instrument", k): v for k, v in self.instruments.items()}
        state |= {("wire", k): v for k, v in self.wires.items()}
        state |= {("value", k): v for k, v in self.records.items() if not self.is_live(k)}
        state |= {("place", k): v for k, v in self.places.items()}
        return state

    def nodes(self, name: str) -> Iterator[str]:
        """The ports and steps of an instrument, as refs."""
        vi = self.instruments[name].vi
        yield from (f"{name}.{n}" for n in (*vi.ports, *vi.steps))

    def _set_wire(self, target: str, source: str | None) -> set[str]:
        old = self.wires.pop(target, None)
        if old is not None:
            self.graph.unlink(old, target)
        if source is not None:
            self.wires[target] = source
            self.graph.link(source, target)
        return {target}

    def _set_instrument(self, name: str, new: Instrument | None) -> set[str]:
        if new is None:
            for node in self.nodes(name):
                self.graph.remove(node)
                self.ports.pop(node, None)
                self.steps.pop(node, None)
            del self.instruments[name]
            return set()
        self.instruments[name] = new
        vi = new.vi
        for place, (port_name, port) in enumerate(vi.ports.items()):
            self.ports[f"{name}.{port_name}"] = port
            self.graph.add(f"{name}.{port_name}", (new.age, place))
        for step in vi.steps.values():
            self.steps[f"{name}.{step.name}"] = step
            self.graph.add(f"{name}.{step.name}", (new.age, step.place))
            for port_name in step.inputs:
                self.graph.link(f"{name}.{port_name}", f"{name}.{step.name}")
            for port_name in step.outputs:
                self.graph.link(f"{name}.{step.name}", f"{name}.{port_name}")
        for control in vi.controls().values():
            if control.follows:
                self.graph.link(f"{name}.{control.follows}", f"{name}.{control.name}")
        return set(self.nodes(name))
