"""What a document is made of: instruments, values put by hand, wires and places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from vi3dras.flow.values import equal
from vi3dras.flow.vi import VI

Part = Literal["instrument", "value", "wire", "place"]


class Instrument(NamedTuple):
    """One instance of a VI class; its age decides ties in the order."""

    vi: type[VI]
    age: int


class Place(NamedTuple):
    """Where a node of a diagram was put by hand, in the diagram's own units."""

    x: float
    y: float


@dataclass(eq=False)
class Record:
    """A value put by hand, and what it was made for when its control follows something."""

    value: Any
    made_for: tuple[Any, ...] | None = None
    """Count and identity of the followed object; none until they are known."""


class Change(NamedTuple):
    """One difference of two documents; `None` on a side where there is nothing."""

    part: Part
    key: str
    """An instrument's name, the ref of a control (the one put, or the end of a wire), or the node placed."""
    old: Any
    new: Any


State = dict[tuple[Part, str], Any]


def same(a: Any, b: Any) -> bool:
    """True when two parts of documents cannot be told apart."""
    if isinstance(a, Record) and isinstance(b, Record):
        return a.made_for == b.made_for and equal(a.value, b.value)
    return a is b or (type(a) is type(b) and a == b)


def owner_of(ref: str) -> str:
    """The instrument's name in a ref."""
    return ref.rpartition(".")[0]


FAMILY, PAGE = "+", "@"
"""End the name of a family of steps, which is that of its first, and begin that of a page of a diagram."""


def family_of(step: str) -> str:
    """The node for a family of steps, by the ref of its first."""
    return step + FAMILY


def on_page(node: str, page: str) -> str:
    """The node of a diagram as it stands on a page of it; pages are called like families."""
    return f"{node}{PAGE}{page.rpartition('.')[2].removesuffix(FAMILY)}" if page else node


def plain(node: str) -> str:
    """The port, step or instrument that a node of a diagram stands for."""
    return node.partition(PAGE)[0].removesuffix(FAMILY)
