"""From the tables of a session file back to a document; what cannot be brought back is listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.document import Document
from vi3dras.flow.errors import UnknownRefError
from vi3dras.flow.parts import Instrument, Place, Record, State, plain
from vi3dras.flow.vi import VI

FARTHEST = 1e6
"""From the origin of a diagram, in its own units; also more values than any control has."""


class SessionError(Vi3drasError):
    """A session file that cannot be used; facts: the file, the place in it, and the reason."""

    def _told(self, file: str, place: str, why: str) -> str:
        return f"{file}{', ' if place else ''}{place}: {why}"


def rebuild(
    file: str, data: dict[str, Any], catalogue: Mapping[str, type[VI]]
) -> tuple[State, tuple[SessionError, ...]]:
    """The document that a file describes, and the problems met.

    Raises:
        SessionError: a table has a form that no session file has.
    """
    document, problems = Document(), list[SessionError]()
    for age, table in enumerate(_tables(file, data, "instrument"), 1):
        name, vi_id = _text(file, table, "instrument", "name"), _text(file, table, "instrument", "vi")
        recipe = _table(file, table, "recipe")
        try:
            document.check_name(name)
            vi = _made(vi_id, recipe, catalogue)
        except Vi3drasError as error:
            problems.append(SessionError(file, f"instrument {name}", str(error)))
            continue
        except Exception as error:  # a `remake` is somebody's code, and the file may hold anything
            why = f"it cannot be made from its recipe ({error})."
            problems.append(SessionError(file, f"instrument {name}", why))
            continue
        document.replace("instrument", name, Instrument(vi, age))
        problems += _add_values(file, document, name, table)
    for table in _tables(file, data, "wire"):
        source, target = _text(file, table, "wire", "from"), _text(file, table, "wire", "to")
        try:
            document.check_wire(source, target)
            document.replace("wire", target, source)
        except Vi3drasError as error:
            problems.append(SessionError(file, f"wire to {target}", str(error)))
    problems += _add_places(file, document, data)
    return document.state(), tuple(problems)


def number_within(raw: Any, low: float, high: float) -> float | None:
    """A number of a file, if it is one from low to high: no text, no NaN, no integer beyond all measure."""
    is_number = isinstance(raw, int | float) and not isinstance(raw, bool)
    return float(raw) if is_number and low <= raw <= high else None


def _is_made_for(parts: list[Any]) -> bool:
    """At most how many values there are, and the name of what they are for."""
    numbers = (part for part in parts if not isinstance(part, str))
    return len(parts) <= 2 and all(number_within(part, 0, FARTHEST) is not None for part in numbers)


def _add_values(file: str, document: Document, name: str, table: dict[str, Any]) -> list[SessionError]:
    problems: list[SessionError] = []
    made_for = _table(file, table, "made_for")
    for port, raw in _table(file, table, "values").items():
        ref = f"{name}.{port}"
        try:
            control = document.control(ref)
            if control is None:
                raise SessionError(file, ref, "it is computed and cannot be set.")
            if control.live:
                raise SessionError(file, ref, "it tells what is so now and is not kept.")
            record = Record(control.check(control.decode(raw)))
        except SessionError as error:
            problems.append(error)
        except Vi3drasError as error:
            problems.append(SessionError(file, ref, str(error)))
        except Exception as error:  # a decode hook is somebody's code, and the file may hold anything
            problems.append(SessionError(file, ref, f"its value cannot be read ({error})."))
        else:
            parts = made_for.get(port)
            if isinstance(parts, list) and _is_made_for(parts):
                record.made_for = tuple(None if part == "any" else part for part in parts)
            elif parts is not None:
                why = "made_for should be how many values there are, and for whom."
                problems.append(SessionError(file, ref, why))
            document.replace("value", ref, record)
    return problems


def _made(vi_id: str, recipe: dict[str, Any], catalogue: Mapping[str, type[VI]]) -> type[VI]:
    if vi_id not in catalogue:
        raise UnknownRefError("instrument", vi_id, tuple(catalogue))
    return catalogue[vi_id].remake(recipe) if recipe else catalogue[vi_id]


def _add_places(file: str, document: Document, data: dict[str, Any]) -> list[SessionError]:
    layout = data.get("layout", {})
    if not isinstance(layout, dict):
        raise SessionError(file, "layout", "it should be a table: [layout].")
    problems: list[SessionError] = []
    for node, raw in layout.items():
        try:
            document.check_node(plain(node))
        except Vi3drasError:
            continue  # a node that is no more needs no place
        numbers = raw if isinstance(raw, list) and len(raw) == 2 else (None, None)
        x, y = (number_within(number, -FARTHEST, FARTHEST) for number in numbers)
        if x is None or y is None:
            why = "its place should be two numbers such as [120.0, 40.0]."
            problems.append(SessionError(file, f"layout {node}", why))
        else:
            document.replace("place", node, Place(x, y))
    return problems


def _tables(file: str, data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    tables = data.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise SessionError(file, key, f"it should be a list of tables: [[{key}]].")
    return tables


def _table(file: str, table: dict[str, Any], key: str) -> dict[str, Any]:
    inner = table.get(key, {})
    if not isinstance(inner, dict):
        raise SessionError(file, f"instrument {table['name']}", f"{key} should be a table.")
    return inner


def _text(file: str, table: dict[str, Any], where: str, key: str) -> str:
    text = table.get(key)
    if not isinstance(text, str):
        raise SessionError(file, where, f'{key} is missing: each needs a line such as {key} = "jog".')
    return text
