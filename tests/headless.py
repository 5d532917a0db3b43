"""The whole program without a display: its own frame loop over widgets that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.arrays import Singles
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.window import app as app_module
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.remembered import Look
from vi3dras.render.client import Picture, RenderClient

SIZE = (1440, 900)
WITH_VIEWPORT = (
    "create_viewport", "setup_dearpygui", "show_viewport", "render_dearpygui_frame", "output_frame_buffer",
    "set_viewport_clear_color",
)  # fmt: skip
"""What needs a window on a screen."""


class StillClient(RenderClient):
    """A renderer that never starts."""

    def poll(self, into: Singles | None = None) -> Picture | None:
        return None


@contextmanager
def no_display() -> Iterator[None]:
    """Dear PyGui without a viewport: it makes widgets and runs callbacks, and renders nothing."""
    with pytest.MonkeyPatch.context() as patch:
        running = [True]
        for name in WITH_VIEWPORT:
            patch.setattr(dpg, name, lambda *_, **__: None)
        patch.setattr(dpg, "get_viewport_client_width", lambda: SIZE[0])
        patch.setattr(dpg, "get_viewport_client_height", lambda: SIZE[1])
        patch.setattr(dpg, "is_dearpygui_running", lambda: running[0])
        patch.setattr(dpg, "stop_dearpygui", lambda: running.__setitem__(0, False))
        patch.setattr(app_module, "RenderClient", StillClient)
        patch.setattr(app_module, "REST_S", 0.0)
        yield
        theme.use("dark", 1.0)


@contextmanager
def program() -> Iterator[App]:
    """The program as it starts, at rest after its first frames."""
    with no_display():
        app = App(instruments(), Look(size=SIZE), blocks())
        try:
            frames(app)
            yield app
        finally:
            app.close()


def frames(app: App, count: int = 3) -> None:
    """Let some frames go by."""
    for _ in range(count):
        app.frame()


def said(app: App) -> list[str]:
    """Everything that the program has told since it started."""
    return [f"{note.title}: {note.text}" for _, note in app.notes.history]
