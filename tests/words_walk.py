"""A walk over everything that the window can show, without a display: each text that it draws is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import dearpygui.dearpygui as dpg

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Singles
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.labs.library import load_sheets
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit import words
from vi3dras.panels._kit.diagram.canvas import Canvas
from vi3dras.panels._kit.diagram.plan.drawing import Spot
from vi3dras.panels._kit.diagram.sheet import Under
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.hands.overlay import open_popups, popups_frame
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.items.paths.preset import NEW_KINDS
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.widgets.menus import Dropdown
from vi3dras.panels._kit.widgets.spots import Spots
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.commands import WindowCommands
from vi3dras.panels._kit.window.first_steps import FirstSteps
from vi3dras.panels._kit.window.lessons import Lessons
from vi3dras.panels._kit.window.remembered import Look
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels._kit.window.snapshots import Defaults
from vi3dras.render.client import Picture, RenderClient

ARMS = ("lynx6", "planar2r", "stanford-arm", "adept-cobra-s600", "franka-panda")
STEP = 12
"""Pixels between the places of a widget where the mouse rests for its tip."""


class StillClient(RenderClient):
    """A renderer that never starts."""

    def poll(self, into: Singles | None = None) -> Picture | None:
        return None


class Walk:
    """One window, and where to go in it."""

    def __init__(self) -> None:
        self.engine, self.client, self.notes = Engine(), StillClient((64, 64)), Notes()
        self.faces = instruments()
        for name, face in self.faces.items():
            self.engine.add(face.vi, name)
        self.engine.tick()
        help_pane = SimpleNamespace(toggle=None, keep=None, is_open=False, tell=lambda _: None)
        self.app = SimpleNamespace(
            engine=self.engine, notes=self.notes, client=self.client, look=Look(language="es"),
            robot=lambda: None, take_robot=lambda _: None, help=help_pane,
            restyle=print, keeping=None, faces=self.faces,
        )  # fmt: skip
        self.app.first_steps = self.steps = FirstSteps(self.app)  # type: ignore[arg-type]
        self.app.defaults = Defaults(self.app)  # type: ignore[arg-type]
        self.commands = WindowCommands(self.app)  # type: ignore[arg-type]
        bar = self.commands.bar()
        self.shell = Shell(self.engine, self.faces, self.client, bar, self.notes, blocks())
        self.app.shell = self.shell

    def everywhere(self) -> None:
        """Every page with every kind of arm, every stop of the tour, every diagram, every menu."""
        self.shell.build(1440, 900)
        self.engine.snapshot("start")
        for name in self.faces:
            self._begin(name)  # once for all arms: what starts anew computes anew
            for arm in ARMS:
                self.engine.put(f"{name}.robot", load_robot(arm))
                self._pages(rests=arm == ARMS[0])
        self._stops()
        self.engine.restore("start")
        for kind in NEW_KINDS:
            self.commands.beginning.formula(kind)
            self._stand(rests=True)
        for name, face in self.faces.items():
            self.shell.open(name)
            for step in face.first_steps:
                words.said(step.title)
                words.said(step.sentence)
            self.steps.open()
            self._stand(rests=True)
        self.engine.restore("start")
        for inside in ("", *self.faces):
            self.shell.enter(inside)
            self._stand(rests=True)
            for page in self.shell.diagram.pages.listed if self.shell.diagram is not None else ():
                self.shell.diagram.turn_to(page.key)
                self._stand(rests=True)
        self._words_of_the_window()
        self._lessons()

    def _lessons(self) -> None:
        lessons = Lessons(self.app)  # type: ignore[arg-type]
        lessons.labs()
        popups_frame()
        popups_frame()
        for popup in open_popups():
            _hear_entries(popup.entries)  # type: ignore[attr-defined]
            popup.close()
        sheet = next(iter(load_sheets().by_id.values()))
        lessons._ask_student(sheet)
        self.commands.snapshots.ask()
        for popup in open_popups():
            popup.close()
        lessons.begin(sheet, "1234")
        self._hear_notes()

    def _hear_notes(self) -> None:
        for _, note in self.notes.history:
            words.said(note.title)
            words.said(note.text)
            for action in note.actions:
                words.said(action.label)

    def _begin(self, name: str) -> None:
        """What is computed anew is that of the instrument which opens, when somebody stands before it."""
        self.engine.restore("start")
        self.shell.open(name)

    def _pages(self, *, rests: bool) -> None:
        for tab in self.shell.face.tabs:
            self.shell.choose(tab.title)
            self._stand(rests=rests)

    def _stops(self) -> None:
        for name, face in self.faces.items():
            for stop in face.tour:
                self._begin(name)
                for control, text in stop.sets.items():
                    set_by_words(self.engine, name, control, text)
                if stop.page:
                    self.shell.choose(stop.page)
                if stop.acts:
                    self._stand()
                for action in stop.acts:
                    try:
                        self.engine.act(f"{name}.{action}")
                    except Vi3drasError as error:
                        words.said(str(error))
                self._stand(rests=True)

    def _stand(self, *, rests: bool = False) -> None:
        """Let everything be drawn, and rest on it with the mouse."""
        self.shell.frame(self.engine.settle())
        self.steps.frame(0)
        words.said(self.engine.undo_name)
        frame.paint_stale()
        for widget in [t for t in POINTER.targets if isinstance(t, Widget) and dpg.does_item_exist(t.item)]:
            if isinstance(widget, Dropdown):
                _hear_entries(widget._entries())
            if rests:
                _rest(widget)

    def _words_of_the_window(self) -> None:
        bar = self.commands.bar()
        for word, make in bar.menus.items():
            words.said(word)
            _hear_entries(make())
        _hear_entries(bar.messages())
        for _, tip, _ in (*bar.transport, *bar.icons):
            words.said(tip)
        for shortcut in self.commands.shortcuts():
            words.said(shortcut.does)


def _rest(widget: Widget) -> None:
    if isinstance(widget, Spots):
        for _, action in widget._places:
            words.said(action.tip)
        return
    if isinstance(widget, Canvas):
        for under, at in _places(widget):
            words.said(widget._hands.tip(under, at))
        return
    for x in range(0, max(widget.width, 1), STEP):
        for y in range(0, max(widget.height, 1), STEP):
            words.said(widget.tip(Mouse(x, y)))


def _places(canvas: Canvas) -> Iterator[tuple[Under, Spot]]:
    """Every terminal and wire of a diagram, and every box from its upper to its lower edge."""
    assert canvas.drawing is not None
    for key, box in canvas.drawing.boxes.items():
        x, y = canvas.drawing.corners[key]
        yield from ((Under(pin=pin), (x, y)) for pin in box.drops)
        yield from ((Under(box=box), (x, y + down)) for down in range(0, round(box.height), STEP))
    for wire in canvas.sheet.wires:
        yield Under(wire=wire), (0.0, 0.0)


def _hear_entries(entries: object) -> None:
    for entry in entries:  # type: ignore[attr-defined]
        words.said(entry.label)
        words.said(entry.hint)


@contextmanager
def walked(heard: Callable[[str, str], None]) -> Iterator[Walk]:
    """A window in Spanish that tells each text and its key."""
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    words.use(words.Language(words.dictionary("es"), heard))
    walk = Walk()
    try:
        yield walk
    finally:
        words.use("en")
        walk.engine.close()
        walk.client.close()
        dpg.destroy_context()
