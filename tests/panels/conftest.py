"""The Robot Simulator on its own; the window without a display, with a renderer that never starts."""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.arrays import Singles
from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.bar import Commands
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.render.client import Picture, RenderClient

FACES = instruments()


class StillClient(RenderClient):
    """A renderer that never starts: these tests look at the panels, not at the picture."""

    def poll(self, into: Singles | None = None) -> Picture | None:
        return None


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(RobotSimulator)
        made.settle()
        yield made


@pytest.fixture
def shell(request: pytest.FixtureRequest) -> Iterator[Shell]:
    """The window with all instruments, with those that a module names as `ONLY`, or with its own `SHOWN`."""
    named = {name: FACES[name] for name in getattr(request.module, "ONLY", FACES)}
    shown = getattr(request.module, "SHOWN", named)
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    engine, client = Engine(), StillClient((64, 64))
    for name, face in shown.items():
        engine.add(face.vi, name)
    engine.tick()
    icons = tuple(("help", tip, lambda: None) for tip in ("a", "b", "c"))
    transport = (("play", "Run", lambda: None),)
    commands = Commands({}, transport, list, lambda: None, lambda: None, icons, list, list)  # type: ignore[arg-type]
    made = Shell(engine, shown, client, commands, Notes())
    yield made
    engine.close()
    client.close()
    theme.use("dark", 1.0)
    dpg.destroy_context()
