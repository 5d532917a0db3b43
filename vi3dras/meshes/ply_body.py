"""What follows the header of a PLY file: elements one after the other, as text or as bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.meshes.errors import MeshCutError, MeshTextError


class Property(NamedTuple):
    """One number of an element, or a list of them."""

    name: str
    kind: str
    listed: str = ""
    """The type of the count before a list; nothing for a single number."""


class Element(NamedTuple):
    """What follows so many times, such as vertices and faces."""

    name: str
    many: int
    properties: list[Property]

    @property
    def least(self) -> int:
        """Bytes that one takes when all its lists are empty."""
        return sum(np.dtype(p.listed or p.kind).itemsize for p in self.properties)


Columns = dict[str, Any]
"""The values of each property of an element by its name; a list is (N, K), or N arrays."""


class BinaryBody:
    """Elements as bytes, from byte `at` on, in an `order` of bytes."""

    def __init__(self, file: Path, data: bytes, at: int, order: str) -> None:
        self.file, self.data, self.at, self.order = file, data, at, order

    def take(self, element: Element) -> Columns:
        """The columns of the next element; a list is (N, K) when all have K, else a list of arrays."""
        lists = [p for p in element.properties if p.listed]
        if not element.many:
            return {}
        firsts = {p.name: 3 for p in lists}
        for p in lists[:1]:  # most lists are as long as the first one: those are read in one piece
            place = self.at + sum(
                np.dtype(q.kind).itemsize for q in element.properties[: element.properties.index(p)]
            )
            firsts[p.name] = int(self._numbers(self.order + p.listed, 1, place)[0])
        row = np.dtype([part for p in element.properties for part in self._fields(p, firsts)])
        if row.itemsize and self.at + row.itemsize * element.many <= len(self.data):
            table = np.frombuffer(self.data, row, element.many, self.at)
            if all((table[f"count of {p.name}"] == firsts[p.name]).all() for p in lists):
                self.at += row.itemsize * element.many
                return {p.name: table[p.name] for p in element.properties}
        return self._one_by_one(element)

    def _one_by_one(self, element: Element) -> Columns:
        found: Columns = {p.name: [] for p in element.properties}
        for _ in range(element.many):
            for p in element.properties:
                many = int(self._next(p.listed, 1)[0]) if p.listed else 1
                values = self._next(p.kind, many)
                found[p.name].append(values if p.listed else values[0])
        return found

    def _next(self, kind: str, many: int) -> NDArray[Any]:
        values = self._numbers(self.order + kind, many, self.at)
        self.at += values.nbytes
        return values

    def _numbers(self, kind: str, many: int, at: int) -> NDArray[Any]:
        if many < 0 or at + many * np.dtype(kind).itemsize > len(self.data):
            raise MeshCutError(self.file.name, "", "more", f"ends at byte {len(self.data):,}")
        return np.frombuffer(self.data, kind, many, at)

    def _fields(self, p: Property, firsts: dict[str, int]) -> Iterator[tuple[Any, ...]]:
        if p.listed:
            yield f"count of {p.name}", self.order + p.listed
            yield p.name, self.order + p.kind, (max(min(firsts[p.name], 64), 0),)
        else:
            yield p.name, self.order + p.kind


class TextBody:
    """Elements as lines."""

    def __init__(self, file: Path, data: bytes) -> None:
        self.file, self.lines, self.at = file, data.splitlines(), 0

    def take(self, element: Element) -> Columns:
        """The columns of the next element, one line for each."""
        own = self.lines[self.at : self.at + element.many]
        if len(own) < element.many:
            raise MeshCutError(self.file.name, "", f"{element.many:,} lines", f"has {len(own):,}")
        self.at += element.many
        try:
            rows = [list(map(float, line.split())) for line in own]
            if not any(p.listed for p in element.properties):
                table = np.array(rows, float).reshape(element.many, -1)
                return {p.name: table[:, k] for k, p in enumerate(element.properties)}
            return self._with_lists(element, rows)
        except (ValueError, IndexError, OverflowError):
            told = f"a line of {element.name} has other words"
            raise MeshTextError(self.file.name, "", told, "as many numbers as its header says") from None

    def _with_lists(self, element: Element, rows: list[list[float]]) -> Columns:
        found: Columns = {p.name: [] for p in element.properties}
        for row in rows:
            at = 0
            for p in element.properties:
                many = int(row[at]) if p.listed else 1
                at += 1 if p.listed else 0
                if many < 0 or at + many > len(row):
                    raise ValueError
                found[p.name].append(np.array(row[at : at + many]) if p.listed else row[at])
                at += many
        return found
