"""A TOML table that gives a value of the right kind or says what is wrong, and where."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from vi3dras.file_errors import (
    ChoiceError,
    CountError,
    MissingKeyError,
    SyntaxFileError,
    UnknownKeyError,
    WrongKindError,
)
from vi3dras.files import read_whole
from vi3dras.toml_cure import slip

W = TypeVar("W", bound=str)
KINDS = {bool: "a switch (true or false)", str: "text", list: "a list", dict: "a table", int: "a number"}


class TomlTable:
    """One table of a file; asking for a key marks it as known, `finish` reports the ones never asked for."""

    def __init__(self, data: dict[str, Any], file: Path, text: str, path: tuple[str, ...] = ()) -> None:
        self._data, self._file, self._text, self._path = data, file, text, path
        self._known: list[str] = []

    @classmethod
    def read(cls, file: Path) -> TomlTable:
        """The whole file as a table.

        Raises:
            SyntaxFileError: it cannot be opened, is not UTF-8, or is not TOML.
        """
        try:
            text = read_whole(file).decode("utf-8-sig")
        except OSError as error:
            raise SyntaxFileError(file.name, "", f"it cannot be read ({error.strerror}).") from error
        except UnicodeDecodeError as error:
            place = f"byte {error.start + 1}"
            raise SyntaxFileError(file.name, place, "it is not UTF-8 text: save it as UTF-8.") from error
        return cls.parse(text, file)

    @classmethod
    def parse(cls, text: str, file: Path) -> TomlTable:
        """A text as a table; `file` is what errors call it.

        Raises:
            SyntaxFileError: it is not TOML.
        """
        try:
            return cls(tomllib.loads(text), file, text)
        except tomllib.TOMLDecodeError as error:
            found = slip(text, error)
            raise SyntaxFileError(file.name, found.place, f"it is not TOML: {found.sentence}") from error
        except ValueError as error:  # Python itself refuses to read a number of thousands of digits
            place = _line_with(text, r"\d{1000}")
            raise SyntaxFileError(file.name, place, "it has a number of thousands of digits.") from error
        except RecursionError as error:
            place = _line_with(text, r"[\[{]{50}|(?:[\[{]\s*){50}")
            raise SyntaxFileError(
                file.name, place, "it is not TOML: brackets are nested too deep."
            ) from error

    def has(self, key: str) -> bool:
        """True when the key is there."""
        self._known.append(key)
        return key in self._data

    def raw(self, key: str) -> Any:
        """What stands there, whatever it is; None when it is not there."""
        return self._data.get(key) if self.has(key) else None

    def place(self, key: str = "") -> str:
        """Where a key is, for people: line and table."""
        line = _line_of(self._text, self._path, key)
        parts = [f"line {line}" if line else "", " ".join(self._path)]
        return ", ".join(part for part in parts if part)

    def fault(self, kind: type[Any], key: str, *facts: object) -> Exception:
        """An error of a `FileError` class about a key of this table."""
        error: Exception = kind(self._file.name, self.place(key), *facts)
        return error

    def number(self, key: str, default: float | None = None, *, example: str = "0") -> float:
        """A finite number."""
        value = self._get(key, default, f"{key} = {example}")
        return self._number(key, value, key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = self.number(key, default, example=str(low))
        if not value.is_integer() or not low <= value <= high:
            wanted = f"a whole number from {low:,} to {high:,}"
            raise self.fault(WrongKindError, key, key, f"{value:g}", wanted)
        return int(value)

    def numbers(self, key: str, count: int | None = None) -> tuple[float, ...]:
        """A list of finite numbers, `count` of them when it is given."""
        value = self._get(key, None, f"{key} = [{', '.join('0' * (count or 1))}]")
        if not isinstance(value, list):
            raise self.fault(WrongKindError, key, key, _kind(value), "a list of numbers")
        if count is not None and len(value) != count:
            is_comma = len(value) == 2 * count and all(isinstance(part, int) for part in value)
            hint = "A decimal comma is written as a point." if is_comma else ""
            raise self.fault(CountError, key, key, len(value), count, hint)
        return tuple(self._number(key, v, f"value {i} of {key}") for i, v in enumerate(value, 1))

    def text(self, key: str, default: str | None = None, *, example: str = '"..."') -> str:
        """A text that is not blank."""
        value = self._get(key, default, f"{key} = {example}")
        if not isinstance(value, str) or (default is None and not value.strip()):
            found = "empty" if isinstance(value, str) else _kind(value)
            raise self.fault(WrongKindError, key, key, found, f"text in quotes, such as {example}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A text or a list of texts; nothing gives none."""
        value = self._get(key, [], "")
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(v, str) for v in values):
            raise self.fault(WrongKindError, key, key, _kind(value), "text, or a list of texts")
        return tuple(values)

    def flag(self, key: str, *, fallback: bool) -> bool:
        """A switch: true or false."""
        value = self._get(key, fallback, "true")
        if not isinstance(value, bool):
            raise self.fault(WrongKindError, key, key, _kind(value), "true or false")
        return value

    def choice(self, key: str, words: Sequence[W], default: W | None = None) -> W:
        """One of a list of words."""
        value = self.text(key, default, example=f'"{words[0]}"')
        for word in words:
            if word == value:
                return word
        raise self.fault(ChoiceError, key, key, value, *words)

    def rows(self, key: str, count: int) -> tuple[tuple[float, ...], ...]:
        """A square matrix as a list of `count` rows."""
        value = self._get(key, None, f"{key} = [[1, 0, 0, 0], ...]")
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise self.fault(WrongKindError, key, key, _kind(value), f"a list of {count} rows")
        sizes = {len(value), *(len(row) for row in value)}
        if sizes != {count}:
            shape = f"{len(value)} rows of {max((len(row) for row in value), default=0)}"
            raise self.fault(WrongKindError, key, key, shape, f"{count} rows of {count}")
        return tuple(tuple(self._number(key, v, f"a number in {key}") for v in row) for row in value)

    def table(self, key: str) -> TomlTable:
        """A table inside this one; an empty one when it is not there."""
        value = self._get(key, {}, "")
        if not isinstance(value, dict):
            raise self.fault(WrongKindError, key, key, _kind(value), f"a table that starts with [{key}]")
        return TomlTable(value, self._file, self._text, (*self._path, key))

    def tables(self, key: str) -> list[TomlTable]:
        """The tables of a list, each written as `[[key]]`."""
        value = self._get(key, None, f"[[{key}]]")
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fault(WrongKindError, key, key, _kind(value), f"tables that start with [[{key}]]")
        return [
            TomlTable(row, self._file, self._text, (*self._path, f"{key} {i}"))
            for i, row in enumerate(value, 1)
        ]

    def names(self) -> Iterator[str]:
        """All keys, each of them known from now on."""
        for key in self._data:
            self._known.append(key)
            yield key

    def finish(self) -> None:
        """Report the first key that nothing asked for.

        Raises:
            UnknownKeyError: with the key that was probably meant.
        """
        for key in self._data:
            if key not in self._known:
                raise self.fault(UnknownKeyError, key, key, *dict.fromkeys(self._known))

    def _get(self, key: str, default: Any, example: str) -> Any:
        self._known.append(key)
        value = self._data.get(key, default)
        if value is None:
            raise self.fault(MissingKeyError, "", key, example)
        return value

    def _number(self, key: str, value: Any, called: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(WrongKindError, key, called, _kind(value), "a number without quotes")
        try:
            number = float(value)
        except OverflowError as error:
            raise self.fault(WrongKindError, key, called, "too large", "a number that fits") from error
        if not math.isfinite(number):
            raise self.fault(WrongKindError, key, called, str(value), "a finite number")
        return number


def _kind(value: object) -> str:
    kind = next((words for kind, words in KINDS.items() if isinstance(value, kind)), "a date or time")
    return f'{kind} ("{value}")' if isinstance(value, str) else kind


def _line_with(text: str, pattern: str) -> str:
    """Where a pattern first is, for people; nothing when it is over several lines."""
    found = re.search(pattern, text)
    return f"line {text.count(chr(10), 0, found.start()) + 1}" if found else ""


def _line_of(text: str, path: tuple[str, ...], key: str) -> int:
    """The line of a key, or of its table, counted from 1; 0 when it is written inside another line."""
    if len(path) > 1:
        line = _line_of(text, path[:-1], path[-1])
        if line:
            return line
    name, _, number = path[-1].partition(" ") if path else ("", "", "")
    header = re.compile(rf"\s*\[+\s*{re.escape(name)}\s*\]+") if name else None
    found, inside = 0, header is None
    for line, content in enumerate(text.splitlines(), 1):
        if content.lstrip().startswith("["):
            hit = header is not None and header.match(content) is not None
            found += hit
            inside = hit and found == int(number or 1)
            if inside and not key:
                return line
        elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", content):
            return line
    if not path:
        return _header_of(text, key) if key else 0
    return 0 if found or len(path) > 1 else _line_of(text, (), path[0])


def _header_of(text: str, key: str) -> int:
    """The line where a table begins, in single or double brackets; 0 when there is none."""
    header = re.compile(rf"\s*\[+\s*[\"']?{re.escape(key)}[\"']?\s*\]")
    return next((line for line, content in enumerate(text.splitlines(), 1) if header.match(content)), 0)
