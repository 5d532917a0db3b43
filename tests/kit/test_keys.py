"""The keyboard: what is asked of it, and what a key does to the diagram that is shown."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import dearpygui.dearpygui as dpg
import pytest
from headless import frames, program

from vi3dras.panels._kit.diagram.canvas import Canvas
from vi3dras.panels._kit.diagram.sheet import ZOOMS
from vi3dras.panels._kit.window import keys
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.keys import Keys, Shortcut

PANELS = Path(keys.__file__).parents[2]
FIRST, LAST = dpg.mvKey_Tab, dpg.mvKey_NumPadEqual
"""Between these the library keeps the state of a key; before and behind lies memory of something else."""


def press(monkeypatch: pytest.MonkeyPatch, pressed: Collection[int]) -> None:
    monkeypatch.setattr(dpg, "is_key_pressed", lambda key: key in pressed)
    monkeypatch.setattr(dpg, "is_key_down", lambda key: key in pressed)


def in_a_diagram(app: App) -> Canvas:
    app.shell.flip()
    frames(app)
    assert app.shell.diagram is not None
    return app.shell.diagram.canvas


def test_every_key_that_is_asked_for_has_a_state() -> None:
    """`mvKey_Prior` and `mvKey_Next` have none: whatever lay there was a key held down, now and then."""
    codes = dict(keys._CODES)
    for file in PANELS.rglob("*.py"):
        for name in re.findall(r"dpg\.(mvKey_\w+)\b(?!\{)", file.read_text("utf-8")):
            codes[name] = getattr(dpg, name)
    assert len(codes) > 25
    assert {name: code for name, code in codes.items() if not FIRST <= code <= LAST} == {}
    assert len(set(keys._CODES.values())) == len(keys._CODES), "each of the shortcuts has a key of its own"


def test_the_keys_of_a_page_come_nearer_and_go_away_and_what_is_no_key_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A diagram stood at 400 %, its largest, from the first look on, and nobody had touched a key."""
    page_up, page_down = dpg.mvKey_Down + 1, dpg.mvKey_Down + 2
    with program() as app:
        canvas = in_a_diagram(app)
        eye = canvas.eye
        assert eye is not None
        press(monkeypatch, range(FIRST))
        frames(app, len(ZOOMS))
        assert canvas.eye == eye
        for key, steps in ((page_up, 1), (page_down, 0), (page_down, -1)):
            press(monkeypatch, {key})
            frames(app, 1)
            press(monkeypatch, ())
            frames(app, 1)
            assert ZOOMS.index(canvas.eye.zoom) == ZOOMS.index(eye.zoom) + steps


def test_keys_that_are_held_turn_once_and_step_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key counts as pressed anew while it is held: on a slow machine Ctrl+E showed the panel again."""
    done: list[str] = []
    shortcuts = [
        Shortcut("Ctrl+E", "Turn", lambda: done.append("turn")),
        Shortcut("Ctrl+Z", "Undo", lambda: done.append("undo"), repeats=True),
    ]
    looked = Keys(tuple(shortcuts))
    for letter in (dpg.mvKey_E, dpg.mvKey_Z):
        ctrl, both = (dpg.mvKey_LControl,), (dpg.mvKey_LControl, letter)
        for pressed in ((), both, both, both, ctrl, both):
            press(monkeypatch, pressed)
            looked.frame()
    assert done == ["turn"] * 2 + ["undo"] * 4
