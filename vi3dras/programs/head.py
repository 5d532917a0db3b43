"""What the first comments of a program say of it: its arm, what it does, what comes in, where it ends.

Each is a comment line of its own with a word and a colon, such as `' robot: rv2aj`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LINE = re.compile(r"\s*\d*\s*'\s*(robot|about|inputs|end)\s*:\s*(.*?)\s*", re.IGNORECASE)
EVENT = re.compile(r"(\d{1,5})=([01])(?:@(\d+(?:\.\d+)?))?")
ROBOT = re.compile(r"[A-Za-z0-9_-]+")

Plan = dict[int, list[tuple[float, int]]]
"""Inputs by number: when [s] each becomes what."""


class Head(NamedTuple):
    """What the comments of a program say of it; what none says is empty."""

    robot: str = ""
    """The id of the arm for which it is written."""
    about: str = ""
    """What it does, in a sentence."""
    inputs: Plan = {}  # noqa: RUF012 nothing writes into it
    """What comes in where nobody plans anything else."""
    end: tuple[float, ...] = ()
    """Where it ends: X, Y, Z, A, B and perhaps C, as the controller shows them, in [mm] and [deg]."""


def head_of(text: str) -> Head:
    """What the comments of a program's text say; other comments are only comments."""
    head = Head()
    for row in text.splitlines():
        found = LINE.fullmatch(row)
        if found is not None:
            head = _with(head, found[1].lower(), found[2])
    return head


def _with(head: Head, word: str, said: str) -> Head:
    """The head with what one more line says; the first line of a kind counts."""
    if word == "about" and not head.about:
        return head._replace(about=said)
    if word == "robot" and not head.robot and ROBOT.fullmatch(said):
        return head._replace(robot=said.lower())
    if word == "inputs" and not head.inputs:
        return head._replace(inputs=_plan(said))
    if word == "end" and not head.end:
        return head._replace(end=_numbers(said))
    return head


def _plan(said: str) -> Plan:
    """Inputs such as `1=1 2=1@2.5`: input 1 is on, input 2 comes on after 2.5 s."""
    events = [EVENT.fullmatch(word) for word in said.split()]
    plan: Plan = {}
    for event in events:
        if event is None:
            return {}
        plan.setdefault(int(event[1]), []).append((float(event[3] or 0), int(event[2])))
    return plan


def _numbers(said: str) -> tuple[float, ...]:
    try:
        numbers = tuple(float(word) for word in said.split(","))
    except ValueError:
        return ()
    return numbers if 5 <= len(numbers) <= 6 else ()
