"""Taught positions as a session holds them, and as they are written on the command line."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.programs.expressions import Constant
from vi3dras.teaching import acts
from vi3dras.teaching.position import Taught, checked_comment, checked_name


def encoded(positions: acts.Positions) -> list[dict[str, Any]]:
    """A table per position, as a session holds it."""
    return [_table(taught) for taught in positions]


def _table(taught: Taught) -> dict[str, Any]:
    table: dict[str, Any] = {"name": taught.name, "q": list(taught.q)}
    table |= {"comment": taught.comment} if taught.comment else {}
    table |= {"joints": True} if taught.is_joint else {}
    if taught.constant is not None:
        table["written"] = list(taught.constant.values)
        if taught.constant.flags is not None:
            table["flags"] = list(taught.constant.flags)
    return table


def decoded(raw: Any) -> acts.Positions:
    """The positions of such tables; or of words such as `P1 0,0,90,90,0 wait; J1 0,0,90,0,0`, in degrees."""
    if isinstance(raw, str):
        return tuple(_of_words(part.split(None, 2)) for part in raw.split(";") if part.strip())
    return tuple(_of_table(table) for table in raw)


def _of_words(words: list[str]) -> Taught:
    q = np.radians([float(number) for number in words[1].split(",")])
    name, comment = checked_name(words[0]), words[2].strip() if len(words) > 2 else ""
    return Taught(name, checked_comment(comment), tuple(q.tolist()), name.startswith("J"))


def _of_table(table: dict[str, Any]) -> Taught:
    constant = None
    if "written" in table:
        posture, turns = table.get("flags", (None, None))
        flags = None if posture is None or turns is None else (int(posture), int(turns))
        constant = Constant(tuple(float(value) for value in table["written"]), flags)
    values = tuple(float(value) for value in table["q"])
    name, comment = checked_name(str(table["name"])), checked_comment(str(table.get("comment", "")))
    return Taught(name, comment, values, bool(table.get("joints", False)), constant)


def each_once(positions: acts.Positions) -> acts.Positions:
    """The positions, when no two have one name."""
    names = acts.names_of(positions)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"has two positions called {twice}: give one of them another name")
    return positions
