"""What a person made: instruments, the values put by hand, and wires. All else is computed from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from vi3dras.flow.errors import (
    CircleError,
    NameTakenError,
    UnknownRefError,
    WireError,
    WireKindError,
    WireTakenError,
)
from vi3dras.flow.graph import Graph
from vi3dras.flow.ports import Control, Port
from vi3dras.flow.values import equal
from vi3dras.flow.vi import VI, Action, Step

Part = Literal["instrument", "value", "wire"]

NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")


class Instrument(NamedTuple):
    """One instance of a VI class; its age decides ties in the order."""

    vi: type[VI]
    age: int


@dataclass(eq=False)
class Record:
    """A value put by hand, and what it was made for when its control follows something."""

    value: Any
    made_for: tuple[Any, ...] | None = None
    """Count and identity of the followed object; none until they are known."""

    def same_as(self, other: Record) -> bool:
        """True when both hold the same value, made for the same."""
        return self.made_for == other.made_for and equal(self.value, other.value)


class Change(NamedTuple):
    """One difference of two documents; `None` on a side where there is nothing."""

    part: Part
    key: str
    """An instrument's name, or the ref of a control: the one put, or the end of a wire."""
    old: Any
    new: Any


State = dict[tuple[Part, str], Any]


class Document:
    """Instruments, records and wires, with the graph that they make."""

    def __init__(self) -> None:
        self.instruments: dict[str, Instrument] = {}
        self.records: dict[str, Record] = {}
        self.wires: dict[str, str] = {}
        """From the ref of a wire's end to the ref of its start."""
        self.graph = Graph()
        self.ports: dict[str, Port] = {}
        self.steps: dict[str, Step] = {}
        self.structure = 0
        """Counts changes of instruments and wires."""

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

    def check_wire(self, source: str, target: str) -> None:
        """Raises a WireError when no wire can lead from `source` to `target`."""
        start, end = self.port(source), self.port(target)
        if not isinstance(end, Control):
            raise WireError(source, target, f"{target} is computed; a wire ends at a control.")
        if target in self.wires:
            raise WireTakenError(source, target, self.wires[target])
        if not end.kind.takes(start.kind):
            raise WireKindError(source, target, start.kind.wanted, end.kind.wanted)
        way = self.graph.path(target, source)
        if way:
            raise CircleError(source, target, way)

    def get(self, part: Part, key: str) -> Any:
        """One part of the document, or None."""
        if part == "instrument":
            return self.instruments.get(key)
        return self.records.get(key) if part == "value" else self.wires.get(key)

    def replace(self, part: Part, key: str, new: Any) -> set[str]:
        """Replace one part of the document (`None` takes it out); gives the nodes to compute anew."""
        if part == "value":
            if new is None:
                self.records.pop(key, None)
            else:
                self.records[key] = new
            return {key}
        self.structure += 1
        if part == "wire":
            return self._set_wire(key, new)
        return self._set_instrument(key, new)

    def state(self) -> State:
        """The whole document, flat, in the order in which it can be built."""
        state: State = {("instrument", k): v for k, v in self.instruments.items()}
        state |= {("wire", k): v for k, v in self.wires.items()}
        state |= {("value", k): v for k, v in self.records.items()}
        return state

    def difference(self, target: State) -> tuple[Change, ...]:
        """The changes that lead from here to `target`, in an order in which they can be made."""
        here = self.state()
        differing = {k for k in here.keys() | target.keys() if not _same(here.get(k), target.get(k))}
        # What is fixed to an instrument comes off and on with it.
        moved = {name for part, name in differing if part == "instrument"}
        for key, value in (*here.items(), *target.items()):
            ends = (key[1], value if key[0] == "wire" else "")
            if key[0] != "instrument" and any(end.rpartition(".")[0] in moved for end in ends):
                differing.add(key)
        leaving = [Change(*k, v, None) for k, v in reversed(here.items()) if k in differing]
        coming = [Change(*k, None, v) for k, v in target.items() if k in differing]
        return (*leaving, *coming)

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
        for port in vi.ports.values():
            self.ports[f"{name}.{port.name}"] = port
            self.graph.add(f"{name}.{port.name}", (new.age, port.place))
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


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, Record) and isinstance(b, Record):
        return a.same_as(b)
    return a is b or (type(a) is type(b) and a == b)
