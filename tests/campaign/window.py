"""The window without a display, over an engine with every instrument: what a walk goes through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import dearpygui.dearpygui as dpg

from vi3dras.arrays import Singles
from vi3dras.flow import Engine
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.bar import Commands
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.render.client import Picture, RenderClient

ICONS = tuple(("help", tip, lambda: None) for tip in ("a", "b", "c"))
TRANSPORT = (("play", "Run", lambda: None),)


class StillClient(RenderClient):
    """A renderer that never starts: pictures have a part of the campaign of their own."""

    def poll(self, into: Singles | None = None) -> Picture | None:
        return None


@contextmanager
def window() -> Iterator[tuple[Engine, Shell]]:
    """An engine and its window; both leave nothing behind."""
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    faces = instruments()
    engine, client = Engine(), StillClient((64, 64))
    try:
        for name, face in faces.items():
            engine.add(face.vi, name)
        engine.tick()
        engine.journal.clear()
        commands = Commands({}, TRANSPORT, list, lambda: None, lambda: None, ICONS, list, list)  # type: ignore[arg-type]
        shell = Shell(engine, faces, client, commands, Notes(), blocks())
        shell.build(1440, 900)
        yield engine, shell
    finally:
        engine.close()
        client.close()
        theme.use("dark", 1.0)
        dpg.destroy_context()
