"""Session files: instruments, values, wires, layout and view in TOML, the same bytes for the same state."""

from __future__ import annotations

import contextlib
import logging
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from vi3dras.files import read_whole, write_whole
from vi3dras.flow.editor import Editor
from vi3dras.flow.parts import State
from vi3dras.flow.ports import Control
from vi3dras.flow.values import EMPTY
from vi3dras.flow.vi import VI
from vi3dras.sessions.restore import SessionError, rebuild
from vi3dras.sessions.toml_text import table_text, value_text

logger = logging.getLogger(__name__)

VERSION = 2
"""The version that is written; older ones are migrated."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {1: dict}
"""From a version to the function that makes the next one of it.

2 has `[layout]`, where nodes of the diagrams were put by hand, and a `recipe` for each instrument whose ports
are made from data; 1 has neither, so nothing is to be moved.
"""

END = "# end of session"
"""The last line, by which a file that was cut off is known."""

DEEPEST = 50
"""Tables and lists of the view may lie so many deep in each other: it has to be written again."""


class Session(NamedTuple):
    """A session file that was read and checked."""

    state: State
    """For `Engine.become`."""
    view: dict[str, Any]
    """What the window kept: camera, layout."""
    problems: tuple[SessionError, ...]
    """What could not be brought back, each with its place; the rest is in `state`."""


def session_text(engine: Editor, view: Mapping[str, Any] | None = None) -> str:
    """The session file of an engine as it is now."""
    parts = [f"# vi3dras session\nversion = {VERSION}\n"]
    document = engine.document
    for name, instrument in sorted(document.instruments.items(), key=lambda item: item[1].age):
        parts.append(f'[[instrument]]\nname = "{name}"\nvi = {value_text(instrument.vi.id)}\n')
        values, made_for = _values(engine, name, instrument.vi)
        parts.append(table_text("instrument.recipe", instrument.vi.recipe))
        parts += [table_text("instrument.values", values), table_text("instrument.made_for", made_for)]
    for target, source in sorted(document.wires.items()):
        parts.append(f'[[wire]]\nfrom = "{source}"\nto = "{target}"\n')
    layout = {node: list(place) for node, place in sorted(document.places.items())}
    parts += [table_text("layout", layout), table_text("view", view or {}), f"{END}\n"]
    return "\n".join(part for part in parts if part)


def save(engine: Editor, path: Path, view: Mapping[str, Any] | None = None) -> None:
    """Write the session file, whole or not at all.

    Raises:
        NotWritableError: the disk is full, the folder cannot be written to, ...
    """
    write_whole(path, session_text(engine, view), replace=True)


def load(path: Path, catalogue: Mapping[str, type[VI]]) -> Session:
    """Read a session file; `catalogue` gives the instruments by id.

    Raises:
        SessionError: it cannot be read, is cut off, is no session, or comes from a newer version.
    """
    data = _migrated(path, _parsed(path))
    view = data.get("view", {})
    if not isinstance(view, dict):
        raise SessionError(path.name, "view", "it should be a table: [view].")
    state, problems = rebuild(path.name, data, catalogue)
    if _depth(view) > DEEPEST:
        view = {}
        problems += (
            SessionError(path.name, "view", "its tables lie too deep in each other; it is left out."),
        )
    return Session(state, view, problems)


def _depth(table: dict[str, Any]) -> int:
    """How deep tables and lists lie in each other."""
    level: list[Any] = [table]
    depth = 0
    while level:
        depth += 1
        inside = [v for held in level for v in (held.values() if isinstance(held, dict) else held)]
        level = [value for value in inside if isinstance(value, dict | list)]
    return depth


def value_from_text(control: Control, text: str) -> Any:
    """The value that a person typed: `15`, `0, 90`, `true`, or plain text such as a robot's id.

    Raises:
        ValueRefusedError: it is of another kind.
    """
    for guess in (f"value = {text}", f"value = [{text}]", f"value = {value_text(text)}"):
        # Whatever a decoder makes of a wrong guess, there is a next one.
        with contextlib.suppress(Exception):
            return control.decode(tomllib.loads(guess)["value"])
    return control.check(text)


def _values(engine: Editor, name: str, vi: type[VI]) -> tuple[dict[str, Any], dict[str, Any]]:
    values: dict[str, Any] = {}
    made_for: dict[str, Any] = {}
    for control in vi.controls().values():
        if control.live:
            continue
        ref = f"{name}.{control.name}"
        record = engine.document.records.get(ref)
        value = EMPTY if record is None else record.value
        if record is None and not control.follows and ref not in engine.document.wires:
            value = engine.runner.cells[ref].value  # a default is kept too: it may change with the program
        if value is EMPTY:
            continue
        try:
            if not control.saveable:
                raise TypeError(f"a {type(value).__name__} has no encode")
            raw = control.encode(value)
            value_text(raw)
        except Exception as error:  # one value that cannot be kept must not cost the rest
            logger.warning("%s is not kept in the session: %s", ref, error)
            continue
        values[control.name] = raw
        if record is not None and record.made_for is not None:
            made_for[control.name] = ["any" if part is None else part for part in record.made_for]
    return values, made_for


def _parsed(path: Path) -> dict[str, Any]:
    try:
        text = read_whole(path).decode()
        data = tomllib.loads(text)
    except OSError as error:
        raise SessionError(path.name, "", f"it cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise SessionError(path.name, f"byte {error.start + 1}", "it is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).partition(" (at ")
        place = place.rstrip(")")
        raise SessionError(path.name, place, f"it is damaged or cut off ({said.lower()}).") from error
    except (RecursionError, ValueError) as error:  # brackets without end, or a number of 5,000 digits
        raise SessionError(path.name, "", "it is damaged: it cannot be read as TOML.") from error
    if not text.rstrip().endswith(END):
        lines = f"line {len(text.splitlines())}"
        raise SessionError(path.name, lines, f'it was cut off: its last line should be "{END}".')
    return data


def _migrated(path: Path, data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SessionError(path.name, "version", f"it should be a whole number such as {VERSION}.")
    if version > VERSION:
        why = f"a newer vi3dras wrote version {version}, this one reads up to {VERSION}: update vi3dras."
        raise SessionError(path.name, "version", why)
    for step in range(version, VERSION):
        try:
            data = MIGRATIONS[step](data)
        except Exception as error:  # whatever a damaged old file makes of it
            why = f"it cannot be brought from version {step} to {step + 1} ({error})."
            raise SessionError(path.name, "version", why) from error
    return data
