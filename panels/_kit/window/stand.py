"""Standing at a stop of a tour: its controls set from the beginning, everything computed."""

from __future__ import annotations

import numpy as np

from ..face import Stop
from .app import App
from .typing_in import set_by_words

STEPS = 40
"""In how many steps joints go to where they are wanted."""


def stand(app: App, panel: str, stop: Stop) -> None:
    """Set a stop's controls from the beginning: the arm and its joints before the page opens."""
    app.engine.restore("start")
    app.restyle(stop.theme, app.look.scale)
    view = app.shell.face.view
    first = (view.robot, view.joints)
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
