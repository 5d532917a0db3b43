"""Three objects in one view: a typed curve, a typed surface, one of the gallery; a session keeps them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from desk import ASIDE, Desk
from numpy.typing import NDArray

from vi3dras.flow import Engine
from vi3dras.objects.several import COLOURS, several
from vi3dras.panels import catalogue
from vi3dras.panels.volume_trajectory import VolumeTrajectory
from vi3dras.sessions.session import load, save

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
SKY = COLOURS["sky"]
VIEW, LIST, FIELDS = np.s_[150:580, 420:1100], np.s_[166:250, 70:380], np.s_[300:420, 130:378]
LINES = ("22 + 5 cos t (1 + 0.3 cos 5t)", "5 sin t (1 + 0.3 cos 5t)", "12")
ROW, FIRST = 28, 182
"""Height of a row of the list, and where the middle of the first one is."""
EYE, NAME, ADD, PLACE = 88, 180, (327, 219), (200, 255)
SURFACE, GALLERY, HEART = 28, 122, (790, 512)
"""How far below the first line of the menu these are; and a picture of the gallery."""


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def add(desk: Desk, line: int, rows: int) -> None:
    """Choose a line of the menu of what may come into a view that has some objects."""
    below = (rows - 1) * ROW
    desk.click(ADD[0], ADD[1] + below)
    desk.quiet()
    desk.click(PLACE[0], PLACE[1] + line + below)
    desk.quiet()


def seen(picture: Picture, colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Where the view has nearly a colour, in pixels of the window."""
    near = np.abs(picture[VIEW] - np.array(colour)).max(axis=2) < 20
    return [(VIEW[1].start + x, VIEW[0].start + y) for y, x in np.argwhere(near).tolist()]


def kept(file: Path) -> tuple[list[str], list[bool]]:
    """The titles of all objects that a session holds, and which are shown."""
    with Engine() as engine:
        engine.become(load(file, catalogue()).state, "Open")
        values = (engine.get(f"{VolumeTrajectory.id}.{port}") for port in ("objects", "formula"))
        rows = several(*values).rows
    return [row.formula.title for row in rows if row.formula], [row.is_shown for row in rows]


def test_three_objects_stand_in_one_view_and_come_back_with_a_session(desk: Desk) -> None:
    file = desk.home / "three.vi3"
    with Engine() as engine:
        engine.add(VolumeTrajectory)
        save(engine, file)
    desk.start("open", "volume-trajectory", "--session", str(file))
    desk.key("ctrl+n")
    for line in LINES[:2]:
        desk.type(line, enter=False)
        desk.key("Tab")
    desk.type(LINES[2])
    curve = desk.quiet()
    add(desk, SURFACE, 1)
    desk.type("4 + 2 sin(40y)")
    surface = desk.quiet()
    assert len(seen(surface, SKY)) > len(seen(curve, SKY)) + 100, "the curve stays in its own colour"
    add(desk, GALLERY, 2)
    desk.click(*HEART)
    three = desk.quiet()
    desk.keep("objects-three")
    assert differs(surface, three, LIST), "a third row is in the list"
    desk.click(EYE, FIRST + ROW)
    hidden = desk.quiet()
    desk.keep("objects-hidden")
    assert differs(three, hidden, VIEW), "the surface is gone"
    desk.click(NAME, FIRST)
    desk.do("mousemove", *map(str, ASIDE))  # the arrow is in the picture, too
    first = desk.quiet()
    desk.keep("objects-first")
    assert differs(hidden, first, FIELDS), "the fields of the first one are back"
    desk.key("ctrl+z")
    third = desk.quiet()
    assert not differs(hidden, third, VIEW), "undo edits the third one again"
    places = seen(third, SKY)
    desk.click(*places[len(places) // 2])
    desk.do("mousemove", *map(str, ASIDE))
    assert not differs(first, desk.quiet(), FIELDS), "a click on the curve edits it as its row does"
    desk.click(NAME, FIRST, times=2)
    desk.type("Flower")
    desk.do("mousemove", *map(str, ASIDE))
    first = desk.quiet()
    before = file.stat().st_mtime_ns
    desk.key("ctrl+s")
    desk.wait(lambda: file.stat().st_mtime_ns > before, "the session is saved")
    assert kept(file) == (["Flower", "Surface 1", "Heart"], [True, False, True])
    desk.stop()
    desk.start("open", "volume-trajectory", "--session", str(file))
    again = desk.quiet()
    desk.keep("objects-again")
    assert not differs(first, again, LIST), "the list is as it was saved"
    assert not differs(first, again, FIELDS), "its fields, too"
