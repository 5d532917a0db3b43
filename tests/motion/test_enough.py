"""How many via-points keep the joints from stepping too far."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import usual_hand
from vi3dras.motion.errors import ApproachError, TooManyRowsError
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.plan import plan, spacing_enough, strays
from vi3dras.motion.rows import Plan
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import curve_of
from vi3dras.path.follow import follow

ARM = load_robot("rv2aj")
WELD = load_formula("pipe-weld")


def planned(points: int, wishes: MotionParameters | None = None) -> Plan:
    curve = curve_of(WELD, "u", 0, points)
    done = follow(ARM, curve.way, curve.length, usual_hand(ARM), 0.05, every=curve.every)
    return plan(ARM, curve, done, wishes)


def largest_step(planned: Plan) -> float:
    return float(np.degrees(np.abs(np.diff(planned.stops.q, axis=0)).max()))


def test_a_spacing_is_told_that_keeps_every_step_below_a_jump() -> None:
    few = planned(5)
    assert largest_step(few) > 20
    spacing = spacing_enough(ARM, few)
    assert spacing is not None
    assert f"{1000 * spacing:g}"[0] in "125"
    assert largest_step(planned(5, MotionParameters(spacing=spacing))) < 20


def test_nothing_is_told_where_the_points_are_near_enough() -> None:
    assert spacing_enough(ARM, planned(100)) is None


@pytest.mark.parametrize(("chords", "is_told"), [(4, True), (12, True), (20, False)])
def test_chords_of_a_circle_leave_it_by_its_sagitta(chords: int, *, is_told: bool) -> None:
    """r (1 - cos(pi / chords)), of the circle of 100 mm on the paper's sphere."""
    arm = load_robot("lynx6")
    curve = curve_of(load_formula("sphere"), "u", 0, chords + 1)
    done = follow(arm, curve.way, curve.length, usual_hand(arm), 0.05, every=curve.every)
    few = plan(arm, curve, done)
    assert_allclose(strays(few), 0.1 * (1 - np.cos(np.pi / chords)), rtol=1e-2)
    assert any(reason.startswith("Straight from point to point") for reason in few.reasons) is is_told


@pytest.mark.parametrize(
    "wishes", [MotionParameters(spacing=1e-11), MotionParameters(spacing=1e-5, repeat=1000)]
)
def test_more_rows_than_the_memory_holds_are_refused_at_once(wishes: MotionParameters) -> None:
    with pytest.raises(TooManyRowsError, match="1,000,000 are allowed: take a larger spacing"):
        planned(5, wishes)


def test_a_far_too_long_approach_is_told_how_long_it_may_be() -> None:
    with pytest.raises(ApproachError) as error:
        planned(50, MotionParameters(approach=100.0))
    number, unit = error.value.args[-1].split()
    assert unit == "mm"
    assert 10 < float(number) < 1000
    planned(50, replace(MotionParameters(), approach=0.9 * float(number) / 1000))
