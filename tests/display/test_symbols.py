"""A student reads by real mouse why a planar 3R has two solutions, and takes both home in C and LaTeX."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from ctypes import CDLL, c_double, c_int
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
import pytest
from desk import Desk
from numpy.testing import assert_allclose

import vi3dras as vi

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 716), (800, 24)
INVERSE, SHOULDER, ELBOW, WRIST = (178, 111), (332, 502), (332, 567), (332, 630)
TWO_ANGLES, ELBOW_LEFT, SEND = (726, 500), (518, 768), (700, 804)
CODE, LATEX, C, EXPORT = (361, 111), (232, 215), (92, 184), (1121, 682)
POSE = (20.0, 75.0, -52.0)
"""In degrees."""


def after(desk: Desk, act: Callable[[], object], name: str = "symbols") -> dict[str, Any]:
    """Do something, and read what the program then keeps of an instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == name)


@pytest.mark.skipif(which("cc") is None, reason="no C compiler")
def test_the_inverse_of_a_planar_3r_is_read_exported_compiled_and_compared(desk: Desk) -> None:
    arm = vi.robot("planar3r")
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("3r planar")
    desk.click(*INVERSE)
    for place, value in zip((SHOULDER, ELBOW, WRIST), POSE, strict=True):
        desk.click(*place)
        desk.type(f"{value:g}")
    read = after(desk, lambda: desk.click(*TWO_ANGLES))
    desk.keep("symbols-inverse")
    assert (read["robot"], read["derived_step"]) == ("planar3r", 4)
    assert "two angles" in arm.derivation().steps[3].reason
    assert_allclose(np.degrees(read["q"]), POSE)
    sent = after(desk, lambda: [desk.click(*ELBOW_LEFT), desk.click(*SEND)], "robot-simulator")
    other = np.degrees(sent["q"])
    assert other[1] == pytest.approx(-POSE[1])
    assert_allclose(arm.fk(other).matrix, arm.fk(POSE).matrix, atol=1e-9)
    desk.click(*CODE)
    desk.click(*LATEX)
    desk.quiet()
    desk.click(*EXPORT)
    desk.quiet()
    desk.click(*C)
    desk.quiet()
    desk.click(*EXPORT)
    desk.quiet()
    desk.keep("symbols-code")
    exports = desk.home / "exports"
    assert r"\end{document}" in (exports / "planar3r-latex" / "planar3r.tex").read_text(encoding="utf-8")
    assert_the_program_gives_both_solutions(exports / "planar3r-c", arm)


def assert_the_program_gives_both_solutions(folder: Path, arm: vi.Arm) -> None:
    """Its own test ends with 0; called for a hundred places it gives what `arm.ik` gives."""
    build = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror"]
    sources = [file.name for file in folder.glob("*.c")]
    subprocess.run([*build, *sources, "-lm", "-o", "test"], cwd=folder, check=True)
    subprocess.run([folder / "test"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*build, "-shared", "-fPIC", "planar3r.c", "-lm", "-o", "arm.so"], cwd=folder, check=True)
    solve = CDLL(str(folder / "arm.so")).planar3r_ik
    low, high = [-170, 20, -90], [170, 150, 90]
    for q in np.random.default_rng(22).uniform(low, high, (100, 3)):
        tool, turned = arm.fk(q).position, q.sum()
        place = (c_double * 4)(*tool / 1000, np.radians(turned))
        found, valid = (c_double * 6)(), (c_int * 2)()
        solve(place, (c_double * 3)(), found, valid)
        assert list(valid) == [1, 1]
        known = arm.ik(tool, wrist=turned).q
        for branch in np.degrees(np.reshape(found, (2, 3))):
            assert np.abs(known - branch).max(axis=1).min() < 1e-7
