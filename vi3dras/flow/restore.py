"""From the tables of a session file back to a document; what cannot be brought back is listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.document import Document, Instrument, Record, State
from vi3dras.flow.errors import SessionError, UnknownRefError
from vi3dras.flow.vi import VI


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
        try:
            document.check_name(name)
            if vi_id not in catalogue:
                raise UnknownRefError("instrument", vi_id, tuple(catalogue))
        except Vi3drasError as error:
            problems.append(SessionError(file, f"instrument {name}", str(error)))
            continue
        document.replace("instrument", name, Instrument(catalogue[vi_id], age))
        problems += _add_values(file, document, name, table)
    for table in _tables(file, data, "wire"):
        source, target = _text(file, table, "wire", "from"), _text(file, table, "wire", "to")
        try:
            document.check_wire(source, target)
            document.replace("wire", target, source)
        except Vi3drasError as error:
            problems.append(SessionError(file, f"wire to {target}", str(error)))
    return document.state(), tuple(problems)


def _add_values(file: str, document: Document, name: str, table: dict[str, Any]) -> list[SessionError]:
    problems: list[SessionError] = []
    made_for = _table(file, table, "made_for")
    for port, raw in _table(file, table, "values").items():
        ref = f"{name}.{port}"
        try:
            control = document.control(ref)
            if control is None:
                raise SessionError(file, ref, "it is computed and cannot be set.")
            record = Record(control.check(control.decode(raw)))
        except SessionError as error:
            problems.append(error)
        except Vi3drasError as error:
            problems.append(SessionError(file, ref, str(error)))
        except Exception as error:  # a decode hook is somebody's code, and the file may hold anything
            problems.append(SessionError(file, ref, f"its value cannot be read ({error})."))
        else:
            parts = made_for.get(port)
            if isinstance(parts, list):
                record.made_for = tuple(None if part == "any" else part for part in parts)
            document.replace("value", ref, record)
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
