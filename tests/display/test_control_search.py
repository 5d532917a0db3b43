"""A student searches better gains by real mouse: map, cell, best, before and after, files; after a kill."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from desk import Desk

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.tuning.gains_file import read_gains

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 768), (800, 24)
SEARCH, RUN = (258, 112), (228, 157)
CELL, KEEP, SAVE, REPORT, OK = (560, 700), (1279, 412), (230, 792), (332, 792), (967, 671)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "control-lab")


def test_gains_are_searched_a_cell_is_tried_the_best_are_kept_and_saved(desk: Desk) -> None:
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("2r planar")
    desk.quiet()
    desk.click(*SEARCH)
    desk.quiet()
    desk.click(*RUN)
    desk.quiet()
    desk.keep("control-search-map")
    picked = after(desk, lambda: desk.click(*CELL))
    kp, kv = picked["picked"]
    low, high, _ = picked.get("search_kp", (0.0, 1e9, 0))
    assert low <= kp <= high
    assert kv > 0
    kept = after(desk, lambda: desk.click(*KEEP))
    desk.keep("control-search-kept")
    assert kept["kp"][:-1] == kept["before_law"]["kp"][:-1], "only the joint that was searched"
    assert kept["kp"][-1] != kept["before_law"]["kp"][-1]
    desk.click(*SAVE)
    desk.quiet()
    desk.click(*OK)
    desk.quiet()
    desk.keep("control-search-saved")
    found = read_gains(desk.home / "exports" / "gains.toml", load_robot("planar2r"))
    assert list(found.law.kp) == kept["kp"]
    desk.click(*REPORT)
    desk.quiet()
    desk.click(*OK)
    desk.quiet()
    told = (desk.home / "exports" / "search.md").read_text(encoding="utf-8")
    assert f"{found.law.kp[-1]:.4g}" in told
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert back.get("kp") != kept["kp"]


def kept_rows(file: Path) -> Floats:
    """The gains of all runs in a file, (N, 2), in the order in which they were run."""
    _, shape, numbers = file.read_bytes().split(b"\n", 2)
    count, wide = (int(word) for word in shape.split())
    return np.frombuffer(numbers, "<f8")[: count * wide].reshape(count, wide)


def test_a_search_that_is_killed_goes_on_where_it_was(desk: Desk) -> None:
    def search() -> None:
        desk.start("open", "control-lab", "--robot", "planar2r")
        desk.click(*SEARCH)
        desk.quiet()
        desk.click(*RUN)

    search()
    folder = desk.home / "searches"
    desk.wait(lambda: any(folder.glob("*.runs")), "the first runs are kept")
    desk.stop(signal.SIGKILL)
    [file] = folder.glob("*.runs")
    before = kept_rows(file)
    search()
    desk.quiet()
    desk.keep("control-search-again")
    assert list(folder.glob("*.runs")) == [file], "the same question has the same runs"
    after = kept_rows(file)
    assert len(after) >= len(before) > 0
    assert np.array_equal(after[: len(before)], before)
