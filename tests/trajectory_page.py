"""Everything that stands on the front panel of Volume Trajectory, built without a display."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.objects.formula import Formula
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.parts import Owners
from vi3dras.panels.volume_trajectory import FACE, VolumeTrajectory

NAME = "volume-trajectory"
T = TypeVar("T", bound=Bound)


class Page:
    """All pages and indicators of the instrument with an engine behind them."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.notes = engine, Notes()
        board = Board(engine, NAME, self.notes)
        items = [item for tab in FACE.tabs for item in tab.items]
        assert FACE.below is not None
        self.bound = Owners().build((*items, *FACE.indicators), dpg.add_group(), board, 328)
        self.bound += Owners().build([FACE.below], dpg.add_child_window(height=280), board, 728)

    def find(self, kind: type[T]) -> T:
        """The part of that kind."""
        return next(bound for bound in self.bound if isinstance(bound, kind))

    def get(self, port: str) -> Any:
        """The value of a port."""
        return self.engine.get(f"{NAME}.{port}")

    @property
    def formula(self) -> Formula:
        """The formula now."""
        found: Formula = self.get("formula")
        return found

    def settle(self) -> None:
        """Compute and show everything."""
        changed = self.engine.settle()
        while changed:
            for bound in self.bound:
                if any(f"{NAME}.{port}" in changed for port in bound.ports):
                    bound.refresh()
            changed = self.engine.settle()
        frame.paint_stale()


@contextmanager
def opened_page() -> Iterator[Page]:
    """The page in a context of Dear PyGui of its own."""
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    OVERLAY.calm()
    with Engine() as engine, dpg.window():
        engine.add(VolumeTrajectory)
        engine.settle()
        yield Page(engine)
    dpg.destroy_context()
