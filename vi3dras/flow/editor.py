"""What a person does to an engine: put, wire, add and remove; all of it is remembered."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from vi3dras.flow.cells import Values
from vi3dras.flow.controls import check_length, followed, made_for
from vi3dras.flow.document import Change, Document, Instrument, Record, State
from vi3dras.flow.errors import ReadOnlyError, UnknownRefError
from vi3dras.flow.jobs import Jobs
from vi3dras.flow.journal import Entry, Journal
from vi3dras.flow.runner import Runner
from vi3dras.flow.values import equal
from vi3dras.flow.vi import VI


class Editor:
    """The half of the engine that changes the document and writes the journal; nothing runs here."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._jobs = Jobs()
        self.document = Document()
        self.journal = Journal()
        self.runner = Runner(self.document, self._jobs)
        self.values: Mapping[str, Any] = Values(self.runner.cells)
        """What every port holds, by ref; None where there is nothing."""
        self.revision = 0
        """Counts changes of the document, for autosave."""
        self._snapshots: dict[str, State] = {}

    def add(self, vi: type[VI], name: str = "") -> str:
        """Put an instrument in and give its name: the one asked for, or the class's id, numbered if taken."""
        self._check_thread()
        if not name:
            numbered = (f"{vi.id}-{n}" for n in range(2, 2 + len(self.document.instruments)))
            name = next((n for n in (vi.id, *numbered) if n not in self.document.instruments), vi.id)
        self.document.check_name(name)
        instrument = Instrument(vi, 1 + max((i.age for i in self.document.instruments.values()), default=0))
        self._do(f"Add {vi.title}", [Change("instrument", name, None, instrument)])
        return name

    def remove(self, name: str) -> None:
        """Take an instrument out, with its wires and values; undo brings all back."""
        self._check_thread()
        if name not in self.document.instruments:
            raise UnknownRefError("instrument", name, tuple(self.document.instruments))
        mine = set(self.document.nodes(name))
        target = {
            key: value
            for key, value in self.document.state().items()
            if key != ("instrument", name) and key[1] not in mine and value not in mine
        }
        title = self.document.instruments[name].vi.title
        self._do(f"Remove {title}", self.document.difference(target))

    def put(self, ref: str, value: Any, *, label: str = "", gesture: Hashable = None) -> None:
        """Set a control by hand; nothing runs before the next `tick`.

        Puts with the same `gesture`, such as those of one drag, are undone in one go. `label` names the undo
        step: *Move θ3*.

        Raises:
            ValueRefusedError: the control cannot hold the value; the sentence says what would be right.
            ReadOnlyError: the port is computed or wired.
            UnknownRefError: there is no such port.
        """
        self.put_all({ref: value}, label=label, gesture=gesture)

    def put_all(self, values: Mapping[str, Any], *, label: str = "", gesture: Hashable = None) -> None:
        """Set several controls as one undo step; all of them, or none when one is refused."""
        self._check_thread()
        changes = [c for c in (self._change(ref, value) for ref, value in values.items()) if c is not None]
        label = label or "Change " + ", ".join(self.document.port(ref).label for ref in values)
        self._do(label, changes, gesture)

    def connect(self, source: str, target: str) -> None:
        """Draw a wire from a port to a control.

        Raises:
            WireError: the kinds differ, the control is wired already, or a circle would close.
        """
        self._check_thread()
        self.document.check_wire(source, target)
        self._do(f"Wire {source} to {target}", [Change("wire", target, None, source)])

    def disconnect(self, target: str) -> None:
        """Take the wire out that ends at a control, if there is one; its own value comes back."""
        self._check_thread()
        self.document.port(target)
        source = self.document.wires.get(target)
        if source is not None:
            self._do(f"Remove wire to {target}", [Change("wire", target, source, None)])

    def undo(self) -> bool:
        """Take the last entry of the journal back; False when there is none."""
        self._check_thread()
        entry = self.journal.undo()
        self._apply([c._replace(old=c.new, new=c.old) for c in reversed(entry.changes)] if entry else [])
        return entry is not None

    def redo(self) -> bool:
        """Do again what was undone last; False when there is nothing."""
        self._check_thread()
        entry = self.journal.redo()
        self._apply(entry.changes if entry else [])
        return entry is not None

    @property
    def undo_name(self) -> str:
        """What `undo` would take back, in a person's words; empty when there is nothing."""
        return self.journal.done[-1].label if self.journal.done else ""

    @property
    def redo_name(self) -> str:
        """What `redo` would do again; empty when there is nothing."""
        return self.journal.undone[-1].label if self.journal.undone else ""

    def snapshot(self, name: str) -> None:
        """Keep instruments, values and wires as they are now under a name."""
        self._snapshots[name] = self.document.state()

    @property
    def snapshots(self) -> tuple[str, ...]:
        """The names of the snapshots, oldest first."""
        return tuple(self._snapshots)

    def restore(self, name: str) -> None:
        """Go back to a snapshot, as one undo step."""
        self._check_thread()
        if name not in self._snapshots:
            raise UnknownRefError("snapshot", name, self.snapshots)
        self.become(self._snapshots[name], f"Restore {name}")

    def become(self, state: State, label: str) -> None:
        """Make the document equal to `state`, as one undo step."""
        self._do(label, self.document.difference(state))

    def _change(self, ref: str, value: Any) -> Change | None:
        control = self.document.control(ref)
        if control is None or ref in self.document.wires:
            raise ReadOnlyError(ref, self.document.wires.get(ref, ""))
        value = control.check(value, self.runner.speak)
        record, cell, owner_ref = Record(value), self.runner.cells[ref], followed(self.document, ref)
        is_known = not owner_ref or (
            self.runner.is_certain(ref) and self.runner.cells[owner_ref].status.name == "fresh"
        )
        if is_known:
            owner = self.values[owner_ref] if owner_ref else None
            record.made_for = made_for(control, owner)
            check_length(control, value, record.made_for)
            if equal(cell.value, value):
                return None
        return Change("value", ref, self.document.records.get(ref), record)

    def _do(self, label: str, changes: Iterable[Change], gesture: Hashable = None) -> None:
        changes = tuple(changes)
        if changes:
            self.journal.record(Entry(label, changes, gesture))
            self._apply(changes)

    def _apply(self, changes: Iterable[Change]) -> None:
        touched: set[str] = set()
        for part, key, _, new in changes:
            if part == "instrument" and new is None:
                self._forget(key)
            touched |= self.document.replace(part, key, new)
            self.revision += 1
            if part != "value":
                self.runner.wake()
        self.runner.touch(ref for ref in sorted(touched) if ref in self.document.graph.ages)

    def _forget(self, name: str) -> None:
        self.runner.forget(self.document.nodes(name))
        for progress in self._jobs.progress:
            if progress.ref.rpartition(".")[0] == name:
                self._jobs.cancel(progress.ref)

    def _check_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("The engine belongs to the thread that made it: send it a message instead.")
