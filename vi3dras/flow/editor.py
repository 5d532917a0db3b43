"""What a person does to an engine: put, undo, keep and restore; all of it is remembered."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.cells import Values
from vi3dras.flow.controls import check_length, followed, made_for
from vi3dras.flow.document import Document
from vi3dras.flow.errors import ReadOnlyError, UnknownRefError
from vi3dras.flow.parts import Change, Instrument, Part, Record, State, owner_of, same
from vi3dras.flow.runner import Runner
from vi3dras.flow.values import equal
from vi3dras.jobs.jobs import Jobs


@dataclass(frozen=True)
class Entry:
    """One thing that a person did, with all that it changed."""

    label: str
    """In a person's words: *Move θ3*."""
    changes: tuple[Change, ...]
    gesture: Hashable = None
    """Changes of one gesture, such as a drag, make one entry."""


class Journal:
    """What was done, what was undone, and nothing about how."""

    def __init__(self) -> None:
        self.done: list[Entry] = []
        self.undone: list[Entry] = []

    def record(self, entry: Entry) -> None:
        """Remember an entry; it joins the one before when both belong to the same gesture."""
        last = self.done[-1] if self.done else None
        joins = last is not None and entry.gesture is not None and last.gesture == entry.gesture
        if last is not None and joins and not self.undone:
            self.done.pop()
            entry = Entry(entry.label, _joined(last.changes, entry.changes), entry.gesture)
        self.undone.clear()
        if entry.changes:
            self.done.append(entry)

    def clear(self) -> None:
        """Forget everything: what is here now is the start."""
        self.done.clear()
        self.undone.clear()

    def undo(self) -> Entry | None:
        """Step back: the entry whose changes are to be reversed, if there is one."""
        if not self.done:
            return None
        self.undone.append(self.done.pop())
        return self.undone[-1]

    def redo(self) -> Entry | None:
        """Step forward again: the entry whose changes are to be made, if there is one."""
        if not self.undone:
            return None
        self.done.append(self.undone.pop())
        return self.done[-1]


def _joined(first: tuple[Change, ...], second: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes of both, one per part of the document; what came back to where it was is no change."""
    joined = {(c.part, c.key): c for c in first}
    for change in second:
        key = (change.part, change.key)
        joined[key] = joined[key]._replace(new=change.new) if key in joined else change
    return tuple(c for c in joined.values() if not same(c.old, c.new))


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
        self._refused: dict[str, Vi3drasError] = {}

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
        for ref in values:
            self._refused.pop(ref, None)
        label = label or "Change " + ", ".join(self.document.port(ref).label for ref in values)
        self._do(label, changes, gesture)

    def refuse(self, ref: str, error: Vi3drasError | None) -> None:
        """Note that a control shows a text that it did not take; None when it shows its value again.

        The next value that it takes ends it too.
        """
        self.document.control_of(ref)
        self._refused.pop(ref, None)
        if error is not None:
            self._refused[ref] = error

    @property
    def refused(self) -> Mapping[str, Vi3drasError]:
        """Why texts that controls show were not taken, by ref, oldest first."""
        return MappingProxyType(self._refused)

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

    def swap(self, name: str) -> None:
        """Go to a snapshot, as one undo step, and keep under its name what was here: to and fro."""
        before = self.document.state()
        self.restore(name)
        self._snapshots[name] = before

    def become(self, state: State, label: str) -> None:
        """Make the document equal to `state`, as one undo step."""
        self._do(label, difference(self.document, state))

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
        kept = tuple(change for change in changes if not self._is_live(change))
        if kept:
            self.journal.record(Entry(label, kept, gesture))
        self._apply(changes)

    def _apply(self, changes: Iterable[Change]) -> None:
        touched: set[str] = set()
        for part, key, _, new in changes:
            if part == "instrument" and new is None:
                self._forget(key)
            touched |= self.document.replace(part, key, new)
            self._refused.pop(key, None)
            self.revision += not (part == "value" and self.document.is_live(key))
            if part not in {"value", "place"}:
                self.runner.wake()
        self.runner.touch(ref for ref in sorted(touched) if ref in self.document.graph.ages)

    def _is_live(self, change: Change) -> bool:
        return change.part == "value" and self.document.is_live(change.key)

    def close_live(self, name: str = "") -> None:
        """Close what the live controls of an instrument hold, or of all: a device is let go."""
        for ref, record in list(self.document.records.items()):
            if (not name or owner_of(ref) == name) and self.document.is_live(ref):
                getattr(record.value, "close", int)()
                self.document.replace("value", ref, None)

    def _forget(self, name: str) -> None:
        self.close_live(name)
        self._refused = {ref: error for ref, error in self._refused.items() if owner_of(ref) != name}
        self.runner.forget(self.document.nodes(name))
        for progress in self._jobs.progress:
            if progress.ref.rpartition(".")[0] == name:
                self._jobs.cancel(progress.ref)

    def _check_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("The engine belongs to the thread that made it: send it a message instead.")


def difference(document: Document, target: State) -> tuple[Change, ...]:
    """The changes that lead from here to `target`, in an order in which they can be made."""
    here = document.state()
    target = {k: v for k, v in target.items() if k[0] != "value" or not document.is_live(k[1])}
    differing = {k for k in here.keys() | target.keys() if not same(here.get(k), target.get(k))}
    # What is fixed to an instrument comes off and on with it.
    moved = {name for part, name in differing if part == "instrument"}
    for key, value in (*here.items(), *target.items()):
        if key[0] != "instrument" and not moved.isdisjoint(_held_by(key, value)):
            differing.add(key)
    leaving = [Change(*k, v, None) for k, v in reversed(here.items()) if k in differing]
    coming = [Change(*k, None, v) for k, v in target.items() if k in differing]
    return (*leaving, *coming)


def exchanged(document: Document, name: str, new: Instrument) -> State:
    """The document with another instrument in the place of one; what does not fit to it is left out."""
    trial, state = Document(), document.state() | {("instrument", name): new}
    mine = {key for key, value in state.items() if name in _held_by(key, value)} - {("instrument", name)}
    for (part, key), value in state.items():
        if (part, key) not in mine:
            trial.replace(part, key, value)
    for part, key in (key for key in state if key in mine):
        if _takes(trial, part, key, state[part, key]):
            trial.replace(part, key, state[part, key])
    return trial.state()


def _takes(document: Document, part: Part, key: str, value: Any) -> bool:
    """True when a part of another document has its place in this one."""
    try:
        if part == "wire":
            document.check_wire(value, key)
        elif part == "value":
            document.control_of(key).check(value.value)
        return part != "place" or key in document.graph.ages or key in document.instruments
    except Vi3drasError:
        return False


def _held_by(key: tuple[Part, str], value: Any) -> set[str]:
    """The instruments with which a part comes off."""
    held = {key[1], owner_of(key[1])}
    return held | {owner_of(value)} if key[0] == "wire" else held
