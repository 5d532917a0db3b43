"""TOML files written anew: comments, order and spelling of the file that they came from stay."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vi3dras.file_errors import FileError
from vi3dras.toml_table import TomlTable

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def document_of(template: Path | None) -> TOMLDocument:
    """The document in a file; an empty one without a file, or where it is gone or broken since."""
    import tomlkit  # the core stays light

    if template is not None:
        try:
            TomlTable.read(template)
            return tomlkit.parse(template.read_text(encoding="utf-8-sig"))
        except (FileError, OSError):  # what is to be written is whole, only the comments are lost
            pass
    return tomlkit.document()


def text_of(document: TOMLDocument, *, fresh: bool) -> str:
    """The text of a document; in a fresh one, a blank line is before every table."""
    text = document.as_string()
    return text.replace("\n[", "\n\n[").replace("\n\n\n[", "\n\n[") if fresh else text


def update(table: MutableMapping[str, Any], values: dict[str, Any], optional: Iterable[str] = ()) -> None:
    """Put in what differs; what is equal stays as it was written; `optional` keys without a value go."""
    for key, value in values.items():
        old: Any = table.get(key)
        if key not in table or (old.unwrap() if hasattr(old, "unwrap") else old) != value:
            table[key] = value
    for key in tuple(optional):
        if key not in values:
            table.pop(key, None)


def put_table(document: MutableMapping[str, Any], key: str, values: dict[str, Any]) -> None:
    """Make a table what `values` say, with no other keys; without any it goes."""
    import tomlkit

    if not values:
        document.pop(key, None)
        return
    if key not in document:
        document[key] = tomlkit.table()
    update(document[key], values, document[key])


def put_rows(
    document: MutableMapping[str, Any], key: str, rows: list[dict[str, Any]], optional: Iterable[str]
) -> None:
    """Make the tables of a list, each written as `[[key]]`, what `rows` say; as many stay as they stand."""
    import tomlkit

    tables = document.get(key)
    if not rows:
        document.pop(key, None)
        return
    if tables is None or len(tables) != len(rows):
        tables = document[key] = tomlkit.aot()
        for _ in rows:
            tables.append(tomlkit.table())
    optional = tuple(optional)
    for table, row in zip(tables, rows, strict=True):
        update(table, row, optional)
