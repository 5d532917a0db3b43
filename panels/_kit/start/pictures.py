"""Pictures of the window: of a stop of a tour or for an album, everything computed and drawn at its best."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from vi3dras.album.entries import Picture
from vi3dras.album.files import Bytes, moving, painted, still
from vi3dras.errors import PictureError, UnknownNameError
from vi3dras.explain import PortPart
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ..face import Block, Face, Stop
from ..face.paged import page_of
from ..face.typing_in import set_by_words
from ..pen.sketch import ask_pixels
from ..window.app import App
from ..window.remembered import Look

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


def grab(app: App) -> Bytes:
    """What the window shows (height, width, 3).

    Raises:
        PictureError: the picture does not come.
    """
    _come_to_rest(app)
    got: list[Bytes] = []
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


def _wait(app: App, done: Callable[[], object], what: str) -> None:
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


Value = TypeVar("Value")
Asked = Callable[[str, str], tuple[str, PortPart | None]]
"""Turns an instrument and words such as `links:3,1,4` into what the help is asked for."""


def take(
    faces: dict[str, Face], blocks: Mapping[str, Block], picture: Picture, file: Path, asked: Asked
) -> None:
    """Write one picture of an album.

    Raises:
        Vi3drasError: the picture names what is not there, or does not come.
    """
    stop = stop_of(faces, picture)
    look = Look(picture.size, picture.theme, is_picture=True, language=picture.language, body=picture.body)
    with closing(App(faces, look, blocks)) as app:
        content = _taken(app, picture, stop, asked)
    write_whole(file, content, replace=True)


def stop_of(faces: Mapping[str, Face], picture: Picture) -> Stop:
    """The stop that a picture stands for: one of the tour with what the picture adds, or a new one.

    Raises:
        UnknownNameError, UnknownPageError: there is no such instrument, stop, page, control or action.
    """
    face = _known("instrument", picture.panel, faces)
    stops = {stop.name: stop for stop in face.tour}
    begin = _known("stop", picture.stop, stops) if picture.stop else Stop(picture.name, {}, picture.shows)
    sets = begin.sets | dict(picture.sets)
    acts = begin.acts + picture.acts
    page = page_of(face, picture.page) if picture.page else begin.page
    for name in (*sets, picture.film.control) if picture.film else sets:
        _known("control", name, face.vi.controls())
    for name in acts:
        _known("action", name, face.vi.actions)
    return replace(begin, sets=sets, page=page, acts=acts, theme=picture.theme)


def _known(kind: str, name: str, known: Mapping[str, Value]) -> Value:
    if name not in known:
        raise UnknownNameError(kind, name, tuple(known))
    return known[name]


def _taken(app: App, picture: Picture, stop: Stop, asked: Asked) -> bytes:
    """The file of one picture."""
    if picture.session is not None:
        app.keeping.bring_back(picture.session)
    else:
        app.shell.open(picture.panel)
        app.engine.snapshot("start")
        stand(app, picture.panel, stop)
    if picture.side != "front":
        app.shell.enter(picture.panel if picture.side == "inside" else "")
    if picture.help:
        app.help.ask(*asked(picture.panel, picture.help))
    film = picture.film
    if film is None:
        return still(painted(_trimmed(grab(app), picture)))
    frames = []
    for value in np.linspace(film.start, film.end, film.frames):
        set_by_words(app.engine, picture.panel, film.control, f"{value:.6g}")
        frames.append(_trimmed(grab(app), picture))
    return moving(frames, film.seconds)


def _trimmed(frame: Bytes, picture: Picture) -> Bytes:
    """What is kept of a frame (height, width, 3), each pixel the mean of those that it stands for."""
    left, top, width, height = picture.crop or (0, 0, *picture.size)
    kept = frame[top : top + height, left : left + width]
    many = picture.shrink
    if many == 1:
        return kept
    rows, columns = kept.shape[0] // many, kept.shape[1] // many
    blocks = kept[: rows * many, : columns * many].reshape(rows, many, columns, many, 3)
    small: Bytes = np.rint(blocks.mean(axis=(1, 3))).astype(np.uint8)
    return small
