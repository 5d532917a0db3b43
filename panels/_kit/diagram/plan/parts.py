"""What a block diagram is made of before it has places: boxes with terminals, and nets between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

Side = Literal["in", "out"]
Role = Literal["control", "step", "indicator", "instrument", "family"]
CARDS: frozenset[Role] = frozenset({"step", "instrument", "family"})
"""Boxes with terminals at both edges; the others are lists of values."""
Sort = Literal["number", "integer", "switch", "text", "robot", "array", "cloud"]

Extra = Literal["edit", "slider", "ask", "plot", "act"]
"""What a block has on its node beside ports: a value, a formula, a plot, a button."""
EXTRAS: dict[Extra, float] = {"edit": 32.0, "slider": 24.0, "ask": 32.0, "plot": 102.0, "act": 34.0}
"""How high each is, in sizes of the look."""

HEAD, ROW, FOOT = 28.0, 24.0, 6.0
"""Heights of a box's parts in sizes of the look."""


class Pin(NamedTuple):
    """One terminal of one box."""

    box: str
    ref: str
    side: Side


class Terminal(NamedTuple):
    """A port as a box shows it."""

    ref: str
    label: str
    sort: Sort
    is_tall: bool = False
    """Its value stands under its name; that of an input of a block beside it."""


@dataclass(frozen=True)
class Box:
    """A node: inputs at its left edge, outputs at its right."""

    key: str
    title: str
    role: Role
    inputs: tuple[Terminal, ...] = ()
    outputs: tuple[Terminal, ...] = ()
    width: float = 160.0
    hidden: int = 0
    """Ports that are left out until the box is unfolded."""
    has_foot: bool = False
    """Room for a progress bar."""
    is_folding: bool = False
    holds: tuple[str, ...] = ()
    """The steps that it stands for."""
    foot: str = ""
    """What stands on the line that unfolds it, in place of how many ports are left out."""
    extras: tuple[Extra, ...] = ()

    @cached_property
    def rows(self) -> int:
        """How many lines of terminals there are."""
        outputs = sum(2 if terminal.is_tall else 1 for terminal in self.outputs)
        return max(len(self.inputs), outputs, 1) + (1 if self.is_folding else 0)

    @cached_property
    def height(self) -> float:
        """In sizes of the look."""
        below = FOOT + (16.0 if self.has_foot else 0.0) + sum(EXTRAS[e] for e in self.extras)
        return HEAD + ROW * self.rows + below

    @property
    def fold_line(self) -> float:
        """How far below the upper edge stands what unfolds it."""
        return HEAD + ROW * (self.rows - 0.5)

    def pins(self, side: Side) -> tuple[Pin, ...]:
        """The terminals of one edge, from above."""
        return tuple(Pin(self.key, t.ref, side) for t in (self.inputs if side == "in" else self.outputs))

    @cached_property
    def drops(self) -> dict[Pin, float]:
        """How far each terminal stands below the upper edge."""
        lines = {pin: k for k, pin in enumerate(self.pins("in"))}
        above = 0
        for pin, terminal in zip(self.pins("out"), self.outputs, strict=True):
            lines[pin] = above
            above += 2 if terminal.is_tall else 1
        return {pin: HEAD + ROW * (line + 0.5) + 2.0 for pin, line in lines.items()}


class Net(NamedTuple):
    """A value on its way: one source, all its targets."""

    source: Pin
    targets: tuple[Pin, ...]
    sort: Sort

    @property
    def ref(self) -> str:
        """The port whose value travels."""
        return self.source.ref


class Parts(NamedTuple):
    """A whole diagram without places."""

    boxes: tuple[Box, ...]
    nets: tuple[Net, ...]
