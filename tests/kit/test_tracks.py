"""The track of a slider."""

from __future__ import annotations

import math

import pytest

from vi3dras.panels._kit.widgets.tracks import Axis


@pytest.mark.parametrize(
    ("axis", "span"),
    [
        (Axis("θ_1"), (-180, 180)),
        (Axis("θ_1", low=-90, high=80), (-180, 180)),
        (Axis("θ_5", low=50, high=310), (0, 360)),
        (Axis("θ_6", low=-530, high=170), (-558, 198)),
        (Axis("d_1", low=0, high=25, is_turn=False), (-1, 26)),
        (Axis("", ends=(0, 34)), (0, 34)),
    ],
)
def test_the_track_spans_the_full_turn_or_what_the_limits_need(axis: Axis, span: tuple[float, float]) -> None:
    assert axis.span == pytest.approx(span)


def test_a_joint_without_limits_spans_its_turn_and_keeps_what_is_shown() -> None:
    axis = Axis("θ_1", "base")
    assert axis.state(170.0) == "ok"
    assert axis.kept(math.pi) == 3.1
    assert axis.kept(400.0) == 180.0
