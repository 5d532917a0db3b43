"""The whole face of the 3D IK Workspace, built without a display and with an engine behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.parts import Owners
from vi3dras.panels.ik_workspace import FACE, IkWorkspace

NAME = "ik-workspace"
T = TypeVar("T", bound=Bound)


class Panel:
    """The whole face with an engine behind it."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.notes = engine, Notes()
        board = Board(engine, NAME, self.notes)
        items = [item for tab in FACE.tabs for item in tab.items]
        assert FACE.below is not None
        assert FACE.view.over is not None
        with dpg.child_window(width=800, height=600) as stage, dpg.child_window() as over:
            pass
        assert stage
        self.bound = [
            *Owners().build(items, dpg.add_group(), board, 328),
            *Owners().build(FACE.indicators, dpg.add_group(), board, 320),
            *Owners().build([FACE.below], dpg.add_group(), board, 760),
            *Owners().build([FACE.view.over], over, board, 272),
        ]

    def get(self, port: str) -> Any:
        """What a port holds."""
        return self.engine.get(f"{NAME}.{port}")

    def put(self, **values: object) -> None:
        """Set controls and show what follows."""
        self.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
        self.settle()

    def find(self, kind: type[T]) -> T:
        """The part of that kind."""
        return next(bound for bound in self.bound if isinstance(bound, kind))

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
def open_panel() -> Iterator[Panel]:
    """The face over a box of 6 x 6 x 6 targets."""
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    with Engine() as engine, dpg.window():
        engine.add(IkWorkspace)
        engine.put_all({f"{NAME}.n{axis}": 6 for axis in "xyz"})
        engine.settle()
        yield Panel(engine)
    dpg.destroy_context()
