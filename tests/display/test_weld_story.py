"""A student welds: picks the seam, fits, plays, exports by the dialog, reads back by Enter, plays again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
LIST, FIT = (125, 219), (1280, 307)
SPEED, FOUR_TIMES = (1075, 613), (1086, 791)
EXPORT_PAGE, EXPORT, READ, LET_GO = (98, 139), (228, 359), (228, 398), (303, 398)
OK, FIRST_FILE, REPLACE = (967, 671), (600, 303), (967, 671)
VIEW, CLOCK, TABLE = np.s_[150:580, 420:1100], np.s_[598:628, 940:985], np.s_[655:830, 1130:1430]
HEAD = np.s_[170:196, 200:380]


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 12)


def play(desk: Desk, name: str) -> None:
    """Play from the start to the end, and go back."""
    start = desk.quiet()
    desk.key("space")
    desk.wait(lambda: differs(start, desk.picture(), CLOCK), "the clock runs")
    desk.keep(f"{name}-playing")
    end = desk.quiet()
    assert differs(start, end, VIEW), "the arm went along"
    assert differs(start, end, TABLE), "the table went along"
    desk.click(420, 613)
    assert not differs(start, desk.quiet(), CLOCK), "back at the start"


def replace_it(desk: Desk, file: Path) -> None:
    """Export under the same name again: it asks first."""
    before = file.stat().st_mtime_ns
    desk.click(*EXPORT)
    desk.quiet()
    desk.click(*OK)
    desk.quiet()
    desk.keep("weld-replace")
    assert file.stat().st_mtime_ns == before, "nothing is replaced unasked"
    desk.click(*REPLACE)
    desk.wait(lambda: file.stat().st_mtime_ns > before, "the file is replaced")
    desk.quiet()


def test_the_weld_is_fitted_played_exported_read_back_and_played_again(desk: Desk) -> None:
    desk.start("open", "volume-trajectory")
    desk.click(*LIST)
    desk.type("pipe weld")
    desk.quiet()
    desk.click(*FIT)
    desk.quiet()
    desk.click(*SPEED)
    desk.quiet()
    desk.click(*FOUR_TIMES)
    play(desk, "weld")
    desk.click(*EXPORT_PAGE)
    page = desk.quiet()
    desk.click(*EXPORT)
    desk.quiet()
    desk.keep("weld-dialog")
    desk.click(*OK)
    file = desk.home / "exports" / "pipe-weld.csv"
    desk.wait(file.exists, "the file is there")
    desk.quiet()
    desk.keep("weld-exported")
    passport = json.loads(file.with_name("pipe-weld.passport.json").read_text())
    assert passport["robot"]["id"] == "lynx6"
    checked = subprocess.run(
        [sys.executable, "-m", "vi3dras", "check", str(file)], env=desk.environment, check=False
    )
    assert checked.returncode == 0
    replace_it(desk, file)
    desk.click(*READ)
    desk.quiet()
    desk.click(*FIRST_FILE)
    desk.quiet()
    desk.key("Return")
    read = desk.quiet()
    desk.keep("weld-read")
    assert differs(page, read, HEAD), "the head names the file"
    play(desk, "weld-read")
    desk.click(*LET_GO)
    assert not differs(page, desk.quiet(), HEAD), "the curve is there again"
