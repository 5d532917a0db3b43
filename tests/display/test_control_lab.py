"""A student types a gain by real mouse, keeps the run of before beside it, and looks at all errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from desk import Desk

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 768), (800, 24)
GAINS, SHOULDER, KEEP, ERRORS = (149, 111), (207, 241), (228, 480), (1043, 565)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the lab."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "control-lab")


def test_a_gain_is_typed_and_compared_with_the_one_before(desk: Desk) -> None:
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("puma 560")
    desk.click(*GAINS)
    kept = after(desk, lambda: desk.click(*KEEP))
    assert kept["robot"] == "puma560"
    assert kept["before_law"]["kind"] == "pd"
    typed = after(desk, lambda: [desk.click(*SHOULDER), desk.type("3000")])
    desk.keep("control-gain")
    assert typed["kp"][1] == 3000.0
    assert typed["before_law"]["kp"][1] < 3000.0
    assert after(desk, lambda: desk.click(*ERRORS))["loop_shown"] == "errors"
    desk.keep("control-errors")
    back = after(desk, lambda: [desk.key("ctrl+z"), desk.key("ctrl+z")])
    assert "kp" not in back
