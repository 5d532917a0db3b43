"""The front panel of what was composed: the controls, plots and readings of all blocks, and their buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.flow import Engine
from vi3dras.flow.parts import owner_of
from vi3dras.render.camera import Size

from ..charts.plots import Plot, PlotLine
from ..face import Block
from ..face.board import Board
from ..face.bound import Bound
from ..face.units import joint_symbol, joint_unit
from ..hands.pointer import POINTER
from ..messages.notes import Notes
from ..pen import px, segment
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..widgets.cards import ReadingRow
from ..widgets.heads import Caption, Section, gap
from ..widgets.spots import Action, Buttons
from ..words import said
from .block_rows import BlockPart, Rows
from .blocks import save_table
from .plan.values import scale_of

HEAD, LEAST = 40, 160
"""Heights of a plot's head, and of the plot at least, in sizes of the look."""
MOST_LINES = 12
"""That a person tells apart in one plot."""
NOTHING = "nothing to draw yet"
WIRED = "All that can be set comes by wires: a number, slider or formula of the diagram is set here."
UNSEEN = "A chart of the diagram is drawn here. Add one there, and wire numbers to it."


class BlockPlot(BlockPart):
    """Its lines over what they run across, in the units of what is wired to it."""

    def __init__(self, parent: int, board: Board, block: Block, size: tuple[int, int]) -> None:
        super().__init__(parent, board, block)
        assert block.plot is not None
        self.ports = block.plot
        width, height = size
        self._head = Section(self.item, *self.head, width=width)
        self._plot = Plot(self.item, width=width, height=height).showing(block.plot[1])

    def refresh(self) -> None:
        """Draw the lines as they are now, or say that there is nothing yet."""
        across, lines = (self.board.get(port) for port in self.ports)
        if not isinstance(lines, np.ndarray) or lines.ndim != 2 or lines.shape[1] < 2:
            self._head.update(hint=self.board.error(self.ports[1]) or NOTHING)
            self._plot.update([])
            return
        wires = self.board.engine.document.wires
        x, y = (wires.get(self.board.ref(control), "") for control in self.block.plots)
        scales = np.array(self._live.numbers(y, np.ones(len(lines)))) if y else np.ones(len(lines))
        along = self._live.numbers(x, across) if x else across
        self._head.update(hint=self._named(y, len(lines)))
        self._plot.describe(self._named(x, 1))
        self._plot.update(
            [
                PlotLine(self._line(y, k, len(lines)), np.asarray(along, float), row * scale, segment(k % 5))
                for k, (row, scale) in enumerate(zip(lines[:MOST_LINES], scales, strict=False))
            ]
        )

    def _named(self, source: str, count: int) -> str:
        """What numbers of a port are, with their unit."""
        if not source:
            return ""
        port = self.board.engine.port(source)
        robot = self._robot_of(source, count)
        units = {joint_unit(robot, k) for k in range(count)} if robot else ()
        unit = scale_of(port, self._live.units(source))[1] or " · ".join(sorted(units, reverse=True))
        return f"{said(port.label)} [{unit}]" if unit else port.label

    def _robot_of(self, source: str, count: int) -> Robot | None:
        """The arm whose joints these lines are."""
        robot = self.board.engine.values.get(f"{owner_of(source)}.robot")
        if not isinstance(robot, Robot) or self.board.engine.port(source).unit != "robot":
            return None
        return robot if robot.n == count else None

    def _line(self, source: str, k: int, count: int) -> str:
        robot = self._robot_of(source, count) if source else None
        if robot is None:
            return str(k + 1) if count > 1 else ""
        return joint_symbol(robot, k)


class BlockReadings(BlockPart):
    """What it gives as words and numbers, and the button that does something with it."""

    def __init__(self, parent: int, board: Board, block: Block, *, width: int) -> None:
        super().__init__(parent, board, block)
        parent = self.item
        self.ports = tuple(port for port in block.shows if not self._is_table(port))
        self._rows: dict[str, ReadingRow] = {}
        self.is_shown = bool(self.ports or block.acts)
        if not self.is_shown:
            return
        gap(parent, 8)
        Section(parent, *self.head, width=width)
        for port in self.ports:
            row = ReadingRow(parent, board.port(port).label, width=width, tip=board.port(port).tip)
            self._rows[port] = row.showing(port)
        if block.acts:
            save = partial(save_table, board.engine, board.notes, board.name, block)
            gap(parent, 4)
            Buttons(parent, [Action(board.vi.actions[block.acts].title, save, "save")], width=width)

    def _is_table(self, port: str) -> bool:
        """True where a reading would only say how many numbers there are."""
        return self.board.port(port).kind.word == "array" or isinstance(self.board.get(port), np.ndarray)

    def refresh(self) -> None:
        """Show the values of now."""
        for port, row in self._rows.items():
            row.say(self._live.value(self.board.ref(port))[0])


class ComposedFront:
    """Everything between header and status line while the panel of the blocks is shown."""

    view = None

    def __init__(
        self, window: int, engine: Engine, layout: Layout, notes: Notes, blocks: Mapping[str, Block]
    ) -> None:
        self._engine, self._notes, self._blocks = engine, notes, blocks
        self._layout = layout
        self._left = bare_child(window, layout.controls, "panel", scrolls=True)
        self.stage = bare_child(window, layout.view, "view", scrolls=True)
        self.stage_size: Size = (int(layout.view.width), int(layout.view.height))
        self._right = self._left
        if layout.indicators is not None:
            self._right = bare_child(window, layout.indicators, "panel", scrolls=True)
        self._parts: list[BlockPart] = []
        self._structure = -1
        self.frame(set())

    @property
    def bound(self) -> list[Bound]:
        """What shows ports."""
        return list(self._parts)

    @property
    def is_at_rest(self) -> bool:
        """True when nothing of what it shows is being computed."""
        return not self._engine.progress

    @property
    def facts(self) -> str:
        """What there is, in numbers."""
        count = len({part.board.name for part in self._parts})
        return "1 block" if count == 1 else f"{count} blocks"

    def part_of(self, items: set[int]) -> BlockPart | None:
        """The part that one of these items of Dear PyGui holds, if any."""
        return next((part for part in self._parts if part.item in items), None)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. False: no picture comes of it."""
        if self._structure != self._engine.document.structure:
            self._structure = self._engine.document.structure
            self._lay_out()
        for part in self._parts:
            if any(part.board.ref(port) in changed for port in part.ports):
                part.refresh()
        return False

    def delete(self) -> None:
        """Take it away for good."""
        for child in {self._left, self.stage, self._right}:
            dpg.delete_item(child)
        POINTER.forget_gone()

    def _lay_out(self) -> None:
        """Build it anew: a block was added, taken away, wired or typed."""
        for child in {self._left, self.stage, self._right}:
            dpg.delete_item(child, children_only=True)
        POINTER.forget_gone()
        instruments, rank = self._engine.document.instruments, self._engine.document.graph.rank
        order = {owner_of(node): place for node, place in rank.items()}
        names = sorted(
            (n for n in instruments if instruments[n].vi.id in self._blocks), key=lambda n: order.get(n, 0)
        )
        blocks = {Board(self._engine, n, self._notes): self._blocks[instruments[n].vi.id] for n in names}
        width = int(self._layout.controls.width)
        rows = [Rows(self._left, board, block, width=width) for board, block in blocks.items()]
        if not any(part.is_shown for part in rows):
            Caption(self._left, width=width).update(WIRED)
        size = self._plot_size(sum(block.plot is not None for block in blocks.values()))
        plots = [BlockPlot(self.stage, board, block, size) for board, block in blocks.items() if block.plot]
        if not plots:
            Caption(self.stage, width=size[0]).update(UNSEEN)
        width = int((self._layout.indicators or self._layout.controls).width)
        readings = [BlockReadings(self._right, board, block, width=width) for board, block in blocks.items()]
        gap(self._left, 16)
        self._parts = [part for part in (*rows, *plots, *readings) if part.is_shown]
        for part in self._parts:
            part.refresh()

    def _plot_size(self, count: int) -> Size:
        """Each plot's size in pixels: they share the height of the middle, none too low to be read."""
        width, height = self.stage_size
        share = height // max(count, 1) - px(HEAD + 12)
        return width, max(px(LEAST), share)
