"""By real mouse: the pages of a diagram, a box moved out of the way of its wires, probes beside the help."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from display.diagram_seen import BOTTOM, LEFT, RIGHT, STRIP, TOP, Seen

from vi3dras.flow import Engine
from vi3dras.flow.parts import on_page
from vi3dras.panels import catalogue, instruments
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.pages import Page
from vi3dras.panels._kit.diagram.plan.inside import families_of, instrument_parts
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.tools import Tool, ToolBar
from vi3dras.sessions.session import load, save

pytestmark = pytest.mark.display

CANVAS = np.s_[TOP + 60 : BOTTOM - STRIP - 60, LEFT:RIGHT]
NAME = "surface-trajectory"


def chip(pages: list[Page], title: str) -> tuple[int, int]:
    """Where the button of a page stands, as the bar lays it out."""
    tools = [Tool("cubes" if not p.key else None, "", lambda: None, label=p.title) for p in pages]
    k = [p.title for p in pages].index(title)
    x = ToolBar.wide(tuple(tools[:k])) + ToolBar.wide((tools[k],)) // 2
    return LEFT + 12 + x, BOTTOM - STRIP - 12 - 16


def test_pages_are_turned_moved_in_and_saved(desk: Desk, tmp_path: Path) -> None:
    with Engine() as engine:
        engine.add(instruments()[NAME].vi, NAME)
        engine.tick()
        found = families_of(engine, NAME)
        pages = [Page("", "All"), *(Page(f.key, f.title) for f in found)]
        drawn = {f.title: Seen(arrange(instrument_parts(engine, NAME, measure, f.key))) for f in found}
        file = tmp_path / "mine.vi3"
        save(engine, file, {"open": NAME})
    desk.start("open", "--session", str(file))
    desk.key("ctrl+e")
    first = desk.quiet()
    desk.keep("pages-formula")
    desk.click(*chip(pages, "Motion"))
    motion = desk.quiet()
    desk.keep("pages-motion")
    assert (motion[CANVAS] != first[CANVAS]).mean() > 0.03
    key = next(page.key for page in pages if page.title == "Checks")
    desk.click(*drawn["Motion"].box(key, 40, 12), times=2)
    checks = desk.quiet()
    desk.keep("pages-checks")
    assert (checks[CANVAS] != motion[CANVAS]).mean() > 0.03
    desk.click(*chip(pages, "Motion"))
    again = desk.quiet()
    assert (again[CANVAS] == motion[CANVAS]).mean() > 0.99

    step = f"{NAME}.wish"
    desk.drag(drawn["Motion"].box(step, 60, 12), drawn["Motion"].box(step, 60 + 30, 12 - 340))
    moved = desk.quiet()
    desk.keep("pages-moved")
    assert (moved[CANVAS] != motion[CANVAS]).mean() > 0.01
    desk.key("ctrl+s")
    desk.quiet()
    places = {key for part, key in load(file, catalogue()).state if part == "place"}
    assert places == {on_page(step, next(page.key for page in pages if page.title == "Motion"))}
    desk.stop()
    desk.start("open", "--session", str(file))
    desk.wait(lambda: bool((desk.picture()[CANVAS] == moved[CANVAS]).mean() > 0.99), "the same page is there")


def test_probes_stay_beside_the_help(desk: Desk) -> None:
    with Engine() as engine:
        engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
        page = next(f.key for f in families_of(engine, "robot-simulator") if f.title == "Forward")
        drawn = Seen(arrange(instrument_parts(engine, "robot-simulator", measure, page)))
    desk.start("open", "robot-simulator")
    desk.key("ctrl+e")
    desk.click(*drawn.wire("robot-simulator.q"))
    desk.quiet()
    desk.key("ctrl+h")
    both = desk.quiet()
    desk.keep("pages-help-and-probes")
    probe = (both[620:800, RIGHT - 60 : 1430] == (250, 160, 80)).all(axis=2)
    assert probe.sum() > 20, "the curve of the probe stands under the help"
