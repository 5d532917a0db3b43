"""Documents as values: the changes from one to another, and one with a part exchanged."""

from __future__ import annotations

from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.document import Document
from vi3dras.flow.parts import Change, Instrument, Part, State, owner_of, same


def difference(document: Document, target: State) -> tuple[Change, ...]:
    """The changes that lead from here to `target`, in an order in which they can be made."""
    here = document.state()
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
