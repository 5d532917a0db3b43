"""A student types a Möbius band by keyboard, has it painted, and fits the weld of the paper to the arm."""

from __future__ import annotations

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
VIEW, REACH, TABLE = np.s_[150:580, 420:1100], np.s_[120:240, 1130:1430], np.s_[640:830, 1130:1430]
LIST, X, Y, Z = (125, 219), (250, 265), (250, 307), (250, 348)
V_FROM, V_TO = (120, 503), (202, 503)
FIT, FIRST_WORD = (1280, 307), (275, 416)
BAND = ("(6+2,5v cos(u/2))cos u", "(6+2,5v cos(u/2))sin u", "2,5v sin(u/2)")


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def share(picture: Picture, colour: tuple[int, int, int], part: tuple[slice, slice]) -> float:
    """How much of a part of the screen has nearly a colour."""
    near = np.abs(picture[part] - np.array(colour)).max(axis=2) < 40
    return float(near.mean())


def choose(desk: Desk, name: str) -> Picture:
    """Take a formula from the list."""
    desk.click(*LIST)
    desk.type(name)
    return desk.quiet()


def write(desk: Desk, place: tuple[int, int], text: str) -> Picture:
    """Type over what is in a field, and stay in it."""
    desk.click(*place)
    desk.do("key", "ctrl+a", "key", "BackSpace", "frames", "4")
    desk.write(text)
    return desk.quiet()


def test_a_moebius_band_is_typed_into_empty_fields_and_painted(desk: Desk) -> None:
    desk.start("open", "volume-trajectory")
    seen = [choose(desk, "cylinder")]
    desk.click(*X)
    desk.do("key", "ctrl+a", "key", "BackSpace")
    empty = desk.quiet()
    desk.keep("formula-empty")
    assert share(empty, (240, 98, 92), np.s_[246:286, 130:378]) > 0.01, "an empty field is marked"
    assert not differs(seen[0], empty, VIEW), "the last picture stays"
    for place, text in zip((X, Y), BAND, strict=False):
        seen.append(write(desk, place, text))
        assert differs(seen[-2], seen[-1], VIEW)
    for place, text in ((V_FROM, " -1"), (V_TO, "1")):
        desk.click(*place)
        desk.type(text)
    desk.quiet()
    seen.append(write(desk, Z, BAND[2].replace("sin", "sn")))
    desk.keep("formula-wrong")
    assert share(seen[-1], (58, 32, 34), np.s_[373:428, 132:376]) > 0.3, "the box says what is wrong"
    desk.click(*FIRST_WORD)
    band = desk.quiet()
    desk.keep("formula-band")
    assert differs(seen[-1], band, VIEW)
    assert share(band, (56, 192, 152), VIEW) > 0.02, "what is reached is painted"
    kept = desk.kept_after(lambda: desk.key("Return"))
    values = next(one["values"] for one in kept["instrument"] if one["name"] == "volume-trajectory")
    assert all(f'"{text}"' in str(values["formula"]) for text in BAND), "every letter has arrived"


def test_the_weld_is_fitted_to_the_arm_and_undo_puts_it_back(desk: Desk) -> None:
    desk.start("open", "volume-trajectory")
    before = choose(desk, "pipe weld")
    desk.keep("weld-far")
    assert share(before, (240, 98, 92), np.s_[160:180, 1130:1430]) > 0.1, "some of it is too far"
    desk.click(*FIT)
    fitted = desk.quiet()
    desk.keep("weld-fitted")
    assert differs(before, fitted, VIEW)
    assert share(fitted, (240, 98, 92), np.s_[160:180, 1130:1430]) == 0
    desk.key("ctrl+z")
    assert not differs(before, desk.quiet(), REACH)
    desk.keep("weld-back")


def test_a_click_on_the_band_takes_the_curve_there_and_keys_walk_along_it(desk: Desk) -> None:
    desk.start("open", "volume-trajectory")
    seen = [desk.quiet()]
    desk.click(788, 425)
    seen.append(desk.quiet())
    desk.keep("curve-clicked")
    assert differs(seen[0], seen[1], VIEW)
    assert differs(seen[0], seen[1], TABLE)
    desk.key("Left")
    seen.append(desk.quiet())
    assert differs(seen[1], seen[2], TABLE)
    desk.key("ctrl+z", "ctrl+z")
    assert not differs(seen[0], desk.quiet(), TABLE)
