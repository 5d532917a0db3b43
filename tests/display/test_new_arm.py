"""A student makes an arm with three joints by clicks alone, and every instrument shows it."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest
from desk import Desk

from vi3dras.panels import instruments
from vi3dras.panels._kit.window.rail import stands

pytestmark = pytest.mark.display

FACES = tuple(instruments().values())
FILE, NEW_ARM, ADD_JOINT, STEP = (75, 24), (120, 146), (153, 351), 57
"""Each joint more makes both tables over the button longer: together by so much."""
ALPHA_1, RAIL = (363, 214), 31
"""A cell, and how far from the left the tiles of the rail stand."""


def robots(desk: Desk) -> list[tuple[str, int, int]]:
    """Of each arm that the program keeps: its id, how many joints it has, and how many of them twist."""
    kept = desk.kept()
    told = tomllib.loads(kept.read_text(encoding="utf-8")) if kept is not None else {}
    arms = [instrument["values"].get("robot", {}) for instrument in told.get("instrument", ())]
    texts = [(arm.get("id", ""), arm.get("text", "")) for arm in arms]
    return [(name, text.count("[[joint]]"), text.count("alpha = 90")) for name, text in texts]


def test_an_arm_with_three_joints_is_made_by_clicks_and_seen_in_every_instrument(desk: Desk) -> None:
    desk.start()
    for place in (FILE, NEW_ARM, ADD_JOINT, (ADD_JOINT[0], ADD_JOINT[1] + STEP), ALPHA_1):
        desk.click(*place)
    desk.type("90")
    desk.quiet()
    desk.keep("new-arm")
    desk.wait(lambda: robots(desk) == [("arm-1", 3, 1)] * len(FACES), "every instrument has the arm as typed")
    views, windows = [], []
    for y, face in stands(FACES, 700)[0]:
        if not isinstance(face, str):
            desk.click(RAIL, 48 + y + 30)
            windows.append(desk.quiet())
            views.append(desk.view())
            desk.keep(f"new-arm-{face.vi.id}")
    assert min(view.std() for view in views) > 5, "each draws it"
    assert all(np.any(a != b) for k, a in enumerate(windows) for b in windows[:k]), "each is another one"
