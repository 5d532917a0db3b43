"""What a lab tells everybody who is in it, as plain values: the arm, the queue, and who asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.sharing.lab import Lab
from vi3dras.sharing.people import Person
from vi3dras.sharing.queue import Entry

ENDED = 10
"""Jobs that are told after their end, besides one's own."""


def lab_told(lab: Lab, person: Person) -> dict[str, Any]:
    """All of it."""
    return {
        "lab": 1,
        "you": {"name": person.name, "teacher": person.is_teacher},
        "arm": arm_told(lab),
        "teacher": lab.teacher,
        "stopped_by": lab.stopped_by,
        "queue": list(queue_told(lab)),
        "ended": [_entry(each) | {"why": each.why} for each in _ended(lab, person)],
        "gone_s": lab.bounds.gone_s,
    }


def arm_told(lab: Lab) -> dict[str, Any]:
    """What the arm does, in [rad], [m] and [s]; None for what nobody knows."""
    status = lab.status
    error = status.error or lab.arm.refused
    return {
        "robot": lab.robot.id,
        "board": status.board,
        "state": status.state,
        "is_latched": status.is_latched or bool(lab.stopped_by),
        "commanded": _known(status.commanded),
        "reported": _known(status.reported),
        "row": status.row,
        "rows": status.rows,
        "seconds_left": round(status.seconds_left, 3),
        "late": status.late,
        "longest": round(status.longest, 4),
        "trouble": str(error) if error is not None else "",
    }


def queue_told(lab: Lab) -> Iterator[dict[str, Any]]:
    """Who has the arm, and who comes when."""
    begins = 0.0
    for entry in lab.queue.entries:
        left = entry.seconds if entry.state == "waiting" else lab.status.seconds_left
        told = {"is_there": lab.is_there(entry.name), "begins_in": round(begins, 1), "why": entry.why}
        yield _entry(entry) | told
        begins += left


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "title": entry.title,
        "state": entry.state,
        "rows": entry.rows,
        "seconds": round(entry.seconds, 3),
        "sha256": entry.digest,
    }


def _ended(lab: Lab, person: Person) -> list[Entry]:
    """The last ones of everybody, and one's own."""
    last = list(lab.queue.ended)
    return [each for k, each in enumerate(last) if k >= len(last) - ENDED or each.name == person.name]


def _known(values: Floats) -> list[float | None]:
    return [round(float(value), 9) if np.isfinite(value) else None for value in values]
