"""A picture of an album: taken in a window of its own, and written small."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from vi3dras.album.entries import Film, Picture
from vi3dras.album.files import Bytes, moving, painted, still
from vi3dras.errors import UnknownNameError
from vi3dras.explain import Part
from vi3dras.files import write_whole

from ..face import Block, Face, Stop
from ..face.typing_in import set_by_words
from ..window.app import App
from ..window.remembered import Look
from .pictures import grab, stand

Value = TypeVar("Value")
Asked = Callable[[str, str], tuple[str, Part | None]]
"""Turns an instrument and words such as `links:3,1,4` into what the help is asked for."""


def take(
    faces: dict[str, Face], blocks: Mapping[str, Block], picture: Picture, file: Path, asked: Asked
) -> None:
    """Write one picture of an album.

    Raises:
        Vi3drasError: the picture names what is not there, or does not come.
    """
    stop = stop_of(faces, picture)
    look = Look(picture.size, picture.theme, is_picture=True, language=picture.language)
    with closing(App(faces, look, blocks)) as app:
        content = _taken(app, picture, stop, asked)
    write_whole(file, content, replace=True)


def stop_of(faces: Mapping[str, Face], picture: Picture) -> Stop:
    """The stop that a picture stands for: one of the tour with what the picture adds, or a new one.

    Raises:
        UnknownNameError: there is no such instrument, stop, page, control or action.
    """
    face = _known("instrument", picture.panel, faces)
    stops = {stop.name: stop for stop in face.tour}
    begin = _known("stop", picture.stop, stops) if picture.stop else Stop(picture.name, {}, picture.shows)
    sets = begin.sets | dict(picture.sets)
    page, acts = picture.page or begin.page, begin.acts + picture.acts
    if page:
        _known("page", page, {tab.title: tab for tab in face.tabs})
    controls = (*sets, picture.film.control) if picture.film else tuple(sets)
    for name in controls:
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
    if picture.film is None:
        return still(painted(_trimmed(grab(app), picture)))
    frames = [_trimmed(frame, picture) for frame in _frames(app, picture, picture.film)]
    return moving(frames, picture.film.seconds)


def _frames(app: App, picture: Picture, film: Film) -> list[Bytes]:
    frames = []
    for value in np.linspace(film.start, film.end, film.frames):
        set_by_words(app.engine, picture.panel, film.control, f"{value:.6g}")
        frames.append(grab(app))
    return frames


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
