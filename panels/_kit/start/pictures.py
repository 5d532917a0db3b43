"""Pictures of the window: at a stop of a tour, everything computed and drawn at its best, written whole."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.errors import PictureError
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ..face import Stop
from ..face.typing_in import set_by_words
from ..pen.sketch import ask_pixels
from ..window.app import App

LONGEST = 300.0
"""Seconds after which a picture that does not come is given up: a busy machine is slow."""
FRAMES = 8
"""Frames that Dear PyGui needs until everything stands where it belongs."""


def shoot(app: App, file: Path) -> None:
    """Write what the window shows as a PNG, in place of one that is there.

    Raises:
        PictureError: the picture does not come.
        NotWritableError: the folder will not take it.
    """
    write_whole(file, encoded(grab(app)), replace=True)


def grab(app: App) -> NDArray[np.uint8]:
    """What the window shows (height, width, 3).

    Raises:
        PictureError: the picture does not come.
    """
    _come_to_rest(app)
    got: list[NDArray[np.uint8]] = []
    ask_pixels(got.append)
    _wait(app, lambda: got, "the window's picture")
    return got[0]


def _come_to_rest(app: App) -> None:
    for _ in range(FRAMES):
        app.frame()
    _wait(app, lambda: not app.engine.progress, "what is being computed")
    calm = 0

    def is_calm() -> bool:
        """What was computed is drawn some frames later, and may start what is computed next."""
        nonlocal calm
        calm = calm + 1 if app.is_at_rest() and not app.engine.progress else 0
        return calm > FRAMES

    _wait(app, is_calm, "the 3D view")


def _wait(app: App, done: object, what: str) -> None:
    assert callable(done)
    deadline = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > deadline:
            raise PictureError(what, LONGEST)
        app.frame()


STEPS = 40
"""In how many steps joints go to where they are wanted."""


def stand(app: App, panel: str, stop: Stop) -> None:
    """Set a stop's controls from the beginning: the arm and its joints before the page opens."""
    app.engine.restore("start")
    app.restyle(stop.theme, app.look.scale)
    view = app.shell.face.view
    first = ("robot", view.joints)
    for name in (name for name in stop.sets if name in first):
        _set(app, panel, name, stop.sets[name])
    app.shell.choose(stop.page or app.shell.face.tabs[0].title)
    app.frame()
    for name in (name for name in stop.sets if name not in first):
        _set(app, panel, name, stop.sets[name])
    _settle(app)
    for action in stop.acts:
        app.engine.act(f"{panel}.{action}")
        _settle(app)
    app.commands.fit()


def _settle(app: App) -> None:
    app.frame()
    while app.engine.progress:
        app.frame()


def _set(app: App, panel: str, name: str, text: str) -> None:
    """Set a control; joints go there in steps, so that the tool has a trail."""
    engine, ref = app.engine, f"{panel}.{name}"
    before = engine.values[ref]
    set_by_words(engine, panel, name, text)
    if name == app.shell.face.view.joints:
        engine.tick()
        after = engine.values[ref]
        for share in np.linspace(0, 1, STEPS) if np.shape(before) == np.shape(after) else ():
            engine.put(ref, before + share * (after - before), gesture="tour")
            app.frame()
    app.frame()
