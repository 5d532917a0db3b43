"""Composing: instruments added, remade and removed, wires drawn and cut, nodes moved; all can be undone."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from types import MappingProxyType
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.editor import Editor, difference, exchanged
from vi3dras.flow.parts import Change, Instrument, Place, plain
from vi3dras.flow.vi import VI


class Composer(Editor):
    """The part of the engine that changes what there is and how it is joined."""

    def add(self, vi: type[VI], name: str = "", *, gesture: Hashable = None) -> str:
        """Put an instrument in and give its name: the one asked for, or the class's id, numbered if taken."""
        self._check_thread()
        name = name or self._free_name(vi.id, self.document.instruments)
        self.document.check_name(name)
        instrument = Instrument(vi, 1 + max((i.age for i in self.document.instruments.values()), default=0))
        self._do(f"Add {vi.title}", [Change("instrument", name, None, instrument)], gesture)
        return name

    def remove(self, *names: str) -> None:
        """Take instruments out, with their wires and values; undo brings all back at once."""
        self._check_thread()
        titles = [self.document.instrument(name).vi.title for name in names]
        mine = {node for name in names for node in self.document.nodes(name)}
        target = {
            key: value
            for key, value in self.document.state().items()
            if key[1] not in names and plain(key[1]) not in mine and not (key[0] == "wire" and value in mine)
        }
        what = titles[0] if len(titles) == 1 else f"{len(titles)} instruments"
        self._do(f"Remove {what}", difference(self.document, target))

    def remake(self, name: str, recipe: Mapping[str, Any]) -> None:
        """Make an instrument whose ports are made from data anew, in its place and under its name.

        Wires, values and places that do not fit any more go; undo brings all back.

        Raises:
            Vi3drasError: nothing can be made from the recipe; all is as before.
        """
        self._check_thread()
        old = self.document.instrument(name)
        new = Instrument(old.vi.remake(recipe), old.age)
        self._do(f"Change {new.vi.title}", difference(self.document, exchanged(self.document, name, new)))

    def connect(self, source: str, target: str, *, instead: bool = False, gesture: Hashable = None) -> None:
        """Draw a wire from a port to a control; with `instead` in the place of the one that ends there.

        Raises:
            WireError: kinds or shapes differ, the control is wired already, or a circle would close.
        """
        self._check_thread()
        self.document.check_wire(source, target, instead=instead)
        old = self.document.wires.get(target)
        changes = [Change("wire", target, old, source)] if old != source else []
        self._do(f"Wire {source} to {target}", changes, gesture)

    def refusal(self, source: str, target: str, *, instead: bool = False) -> Vi3drasError | None:
        """Why `connect` would refuse a wire, or None when it would draw it."""
        try:
            self.document.check_wire(source, target, instead=instead)
        except Vi3drasError as error:
            return error
        return None

    def disconnect(self, target: str) -> None:
        """Take the wire out that ends at a control, if there is one; its own value comes back."""
        self._check_thread()
        self.document.port(target)
        source = self.document.wires.get(target)
        if source is not None:
            self._do(f"Remove wire to {target}", [Change("wire", target, source, None)])

    def place(self, node: str, x: float, y: float, *, gesture: Hashable = None) -> None:
        """Put a node of a diagram somewhere by hand: an instrument's name, or the ref of a port or step.

        Raises:
            UnknownRefError: there is no such node.
        """
        self.place_all({node: (x, y)}, label=f"Move {node}", gesture=gesture)

    def place_all(
        self, spots: Mapping[str, tuple[float, float]], *, label: str, gesture: Hashable = None
    ) -> None:
        """Put several nodes of a diagram somewhere, as one undo step.

        Raises:
            UnknownRefError: one of them is not there.
        """
        self._check_thread()
        for node in spots:
            self.document.check_node(plain(node))
        places = {node: Place(float(x), float(y)) for node, (x, y) in spots.items()}
        old = {node: self.document.places.get(node) for node in places}
        changes = [Change("place", n, old[n], new) for n, new in places.items() if old[n] != new]
        self._do(label, changes, gesture)

    def unplace(self, *nodes: str) -> None:
        """Let the diagram place nodes by itself again; without names all of them."""
        self._check_thread()
        places = self.document.places
        found = [node for node in nodes or tuple(places) if node in places]
        self._do("Arrange the diagram", [Change("place", node, places[node], None) for node in found])

    @property
    def places(self) -> Mapping[str, Place]:
        """Where nodes of the diagrams were put by hand, by instrument or ref."""
        return MappingProxyType(self.document.places)

    @staticmethod
    def _free_name(stem: str, taken: Collection[str]) -> str:
        numbered = (f"{stem}-{n}" for n in range(2, 3 + len(taken)))
        return next(name for name in (stem, *numbered) if name not in taken)
