"""The processes of the program start beside each other, not one after the other."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import headless
import pytest

from vi3dras.arrays import Singles
from vi3dras.panels import instruments
from vi3dras.panels._kit.window import app as app_module
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.remembered import Look
from vi3dras.render.client import Picture


def test_the_renderer_is_started_before_window_and_instruments_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []

    class Started(headless.StillClient):
        def poll(self, into: Singles | None = None) -> Picture | None:
            order.append("renderer")
            return super().poll(into)

    class Filled(app_module.Engine):
        def __init__(self) -> None:
            order.append("instruments")
            super().__init__()

    with headless.no_display():
        monkeypatch.setattr(app_module, "RenderClient", Started)
        monkeypatch.setattr(app_module, "Engine", Filled)
        monkeypatch.setattr(dpg, "show_viewport", lambda: order.append("window"))
        App(instruments(), Look(size=headless.SIZE)).close()
    assert order[:3] == ["renderer", "instruments", "window"]
