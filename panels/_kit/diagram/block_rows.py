"""How a block is set on the front panel of what was composed: a row for each control that no wire sets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.flow.ports import Control

from ..face import Block
from ..face.board import Board
from ..face.bound import Bound
from ..hands.pointer import Shows
from ..widgets.choices import Segment, Switch
from ..widgets.fields import NumberField, TextField
from ..widgets.heads import Section, gap
from ..widgets.menus import Dropdown, Entry
from ..widgets.search import SearchField
from ..widgets.slider import LineSlider
from ..widgets.tracks import Axis
from ..widgets.widget import Widget
from .blocks import remake, typed_in
from .live import Live
from .plan.values import scale_of

FEW = 3
"""Words that stand beside each other; more than these open as a list."""
LISTED = 12
"""Words of a plain list; a longer one is searched."""

Show = Callable[[Any], None]
"""Shows another value in a row."""


class BlockPart(Bound):
    """A part of the panel that belongs to one block."""

    def __init__(self, parent: int, board: Board, block: Block) -> None:
        self.board, self.block = board, block
        self.item: int = dpg.add_group(parent=parent)
        """Holds all that is drawn of it."""
        self.is_shown = True
        """False where the block has nothing of the kind."""
        self._live = Live(board.engine)

    @property
    def head(self) -> tuple[str, str]:
        """The title of its section, and the name that the block has beside it."""
        title = self.board.vi.title
        return title, self.board.name if self.board.name != self.board.vi.id else ""

    def scale(self, port: str) -> tuple[float, str]:
        """What a number of a port is multiplied with to be read, and its unit."""
        return scale_of(self.board.port(port), self._live.units(self.board.ref(port)))


class Rows(BlockPart):
    """Its controls that no wire sets, and the formula that is typed into it, each as a row."""

    def __init__(self, parent: int, board: Board, block: Block, *, width: int) -> None:
        super().__init__(parent, board, block)
        parent = self.item
        self.ports = tuple(port for port in board.vi.controls() if self._is_set_here(port))
        self._rows: dict[str, Show] = {}
        self.is_shown = bool(self.ports or block.asks)
        if not self.is_shown:
            return
        gap(parent, 8)
        Section(parent, *self.head, width=width)
        if block.asks:
            self._typed = TextField(parent, "", self._text, width=width, on_change=self._remake)
        for port in self.ports:
            self._rows[port] = self._row(parent, port, width)

    def refresh(self) -> None:
        """Show what the controls hold."""
        for port, show in self._rows.items():
            show(self.board.get(port))

    @property
    def _text(self) -> str:
        return typed_in(self.board.engine, self.board.name, self.block)

    def _is_set_here(self, port: str) -> bool:
        """True when a person can turn, choose or type it: no wire sets it, no table, no end of the slider."""
        if port in (self.block.limits or ()) or self.board.ref(port) in self.board.engine.document.wires:
            return False
        return isinstance(self.board.get(port), bool | int | float | str)

    def _row(self, parent: int, port: str, width: int) -> Show:
        control, value = self.board.port(port), self.board.get(port)
        assert isinstance(control, Control)
        put = partial(self._put, port)
        widget: Widget
        show: Show
        if isinstance(value, bool):
            widget = switch = Switch(parent, control.label, value, put, width=width)
            show = switch.update
        elif control.choices:
            widget, show = self._choice(parent, port, control, width)
        elif isinstance(value, str):
            widget = text = TextField(parent, control.label, value, width=width, on_change=put)
            show = text.update
        elif port == self.block.edits and self.block.limits:
            widget, show = self._slider(parent, port, width)
        else:
            widget, show = self._number(parent, port, control, width)
        widget.shows = Shows(port)
        return show

    def _choice(self, parent: int, port: str, control: Control, width: int) -> tuple[Widget, Show]:
        words = {str(getattr(choice, "name", choice)): choice for choice in control.choices}

        def word(value: Any) -> str:
            return next((word for word, choice in words.items() if choice == value), str(value))

        if len(words) <= FEW:
            label = control.label
            choose = Segment(
                parent, tuple(words), "", lambda w: self._put(port, words[w]), label=label, width=width
            )
            return choose, lambda value: choose.update(word(value))

        def entries() -> Sequence[Entry]:
            now = self.board.get(port)
            return [
                Entry(text, partial(self._put, port, choice), is_current=choice == now)
                for text, choice in words.items()
            ]

        field = (Dropdown if len(words) <= LISTED else SearchField)(parent, entries, width=width)
        return field, lambda value: field.update(word(value), control.label)

    def _slider(self, parent: int, port: str, width: int) -> tuple[Widget, Show]:
        assert self.block.limits is not None
        low, high = sorted(float(self.board.get(end)) for end in self.block.limits)
        decimals = max(0, 3 - math.floor(math.log10(high - low))) if high > low else 3
        axis = Axis(
            self.board.name.replace("_", " "), low=low, high=high, home=(low + high) / 2, unit="", margin=0,
            decimals=min(decimals, 9), step=(high - low) / 100, is_turn=False, ends=(low, high),
        )  # fmt: skip
        slider = LineSlider(
            parent, axis, low, width=width, label_width=84, on_begin=self._begin,
            on_change=lambda v: self._put(port, v, gesture=self._gesture),
        )  # fmt: skip
        return slider, slider.update

    def _number(self, parent: int, port: str, control: Control, width: int) -> tuple[Widget, Show]:
        factor, unit = self.scale(port)
        is_whole = control.kind.word == "integer"
        low = -math.inf if control.low is None else factor * control.low
        high = math.inf if control.high is None else factor * control.high
        label, tip = control.label, control.tip

        def take(number: float) -> None:
            value = round(number) if is_whole else number / factor
            self.board.engine.put(self.board.ref(port), value, label=f"Set {label}")

        field = NumberField(
            parent, label, 0.0, width=width, unit=unit, low=low, high=high, on_change=take, tip=tip
        )

        def show(value: float) -> None:
            field.decimals = 0 if is_whole else len(f"{value * factor:.6g}".partition(".")[2])
            field.update(value * factor)

        return field, show

    def _put(self, port: str, value: Any, gesture: object = None) -> None:
        label = f"Set {self.board.port(port).label}"
        self.board.put(port, value, label=label, gesture=("panel", gesture) if gesture else None)

    def _remake(self, text: str) -> None:
        if text != self._text:
            remake(self.board.engine, self.board.name, self.block, self._typed, self._typed.field, text)
