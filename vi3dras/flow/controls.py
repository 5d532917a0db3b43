"""What a control holds: its wire's value, else the value put by hand, else its default."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.errors import Vi3drasError
from vi3dras.flow.cells import NOTHING, Cell, Cells, failed
from vi3dras.flow.containers import Array, Row
from vi3dras.flow.document import Document
from vi3dras.flow.errors import DeclarationError, KindError, LengthError
from vi3dras.flow.kinds import describe
from vi3dras.flow.parts import Record
from vi3dras.flow.ports import Control, Speak
from vi3dras.flow.values import EMPTY
from vi3dras.jobs.job_process import StepError

MadeFor = tuple[Any, ...]


def followed(document: Document, ref: str) -> str:
    """The ref of the port that a control follows, or nothing."""
    control = document.control(ref)
    return f"{ref.rpartition('.')[0]}.{control.follows}" if control is not None and control.follows else ""


def control_cell(document: Document, cells: Cells, ref: str, speak: Speak) -> Cell:
    """The cell that a control should have now."""
    control = document.control(ref)
    assert control is not None
    source, owner_ref = document.wires.get(ref), followed(document, ref)
    above = [cells[r] for r in (source, owner_ref) if r]
    error = next((c.error for c in above if c.error is not None), None)
    if error is None and any(c.status.name == "empty" for c in above):
        return NOTHING
    if error is None and any(c.stale for c in above):
        return Cell(cells[ref].value, stale=True)
    owner = cells[owner_ref].value if owner_ref else None
    try:
        if error is None and source:
            return Cell(_by_wire(control, cells[source].value, owner, speak))
        if error is None:
            return Cell(_by_hand(control, document.records.get(ref), owner))
    except Vi3drasError as trouble:
        error = trouble
    except Exception as trouble:  # a default or validate hook is somebody's code
        error = StepError(ref, type(trouble).__name__, str(trouble))
    return failed(error)


def without_wire(document: Document, ref: str, owner: Any) -> Any:
    """What a control would hold if no wire ended there; None when that is nothing.

    Args:
        document: the instruments.
        ref: the control.
        owner: what it follows, if it follows anything.
    """
    control, record = document.control_of(ref), document.records.get(ref)
    try:
        wanted = made_for(control, owner)
        kept = record is not None and record.made_for in {None, wanted}
        value = record.value if record is not None and kept else default(control, owner, wanted)
    except Exception:  # a default may be somebody's code; the control's own cell tells what is wrong
        return None
    return None if value is EMPTY else value


def made_for(control: Control, owner: Any) -> MadeFor | None:
    """How many values a control needs, and for whom; none when it follows nothing."""
    if not control.follows:
        return None
    count = _walk(control, owner, control.per) if "." in control.per else None
    if count is not None and not isinstance(count, int):
        count = len(count)
    return (count, str(_walk(control, owner, control.renew))) if control.renew else (count,)


def check_length(control: Control, value: Any, wanted: MadeFor | None) -> None:
    """Raises LengthError when there is not one value for each thing that the control follows."""
    if wanted is None or wanted[0] is None or not isinstance(control.kind, Array | Row):
        return
    if control.shape is None and np.ndim(value) > 1:
        raise KindError(control.label, describe(value), f"one number for each of {control.per}")
    found = len(value) if np.ndim(value) or isinstance(value, tuple) else 1
    if found != wanted[0]:
        raise LengthError(control.label, found, wanted[0], control.per)
    if control.shape is None and not isinstance(value, tuple) and np.ndim(value) == 0:
        raise KindError(control.label, describe(value), f"a row with one number for each of {control.per}")


def _by_wire(control: Control, value: Any, owner: Any, speak: Speak) -> Any:
    value = control.check(value, speak)
    check_length(control, value, made_for(control, owner))
    return value


def _by_hand(control: Control, record: Record | None, owner: Any) -> Any:
    wanted = made_for(control, owner)
    if record is not None and record.made_for is None:
        record.made_for = wanted
    if record is None or record.made_for != wanted:
        return default(control, owner, wanted)
    check_length(control, record.value, wanted)
    return record.value


def default(control: Control, owner: Any, wanted: MadeFor | None) -> Any:
    """The value of a control that nobody has set."""
    value = control.default
    if wanted is None or wanted[0] is None or not isinstance(control.kind, Array):
        if callable(value):
            value = value(owner) if control.follows else value()
        return EMPTY if value is EMPTY else control.check(value)
    if callable(value):
        value = value(owner)
    elif value is EMPTY or np.ndim(value) == 0:
        value = np.full(wanted[0], 0 if value is EMPTY else value, dtype=control.kind.dtype)
    value = control.check(value)
    check_length(control, value, wanted)
    return value


def _walk(control: Control, owner: Any, path: str) -> Any:
    for attribute in path.split(".")[1:]:
        if not hasattr(owner, attribute):
            what = f"it follows {path}, but a {type(owner).__name__} has no {attribute}."
            raise DeclarationError(control.label, what)
        owner = getattr(owner, attribute)
    return owner
