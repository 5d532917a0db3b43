from __future__ import annotations

from vi3dras.render.effort import Pace


def after(*seconds: float) -> Pace:
    pace = Pace()
    for spent in seconds:
        pace.note(spent)
    return pace


def test_slow_pictures_are_drawn_at_half_the_size() -> None:
    assert after(0.1).half
    assert not after(0.05).half


def test_quick_pictures_get_smooth_edges_after_some_proof() -> None:
    assert after(0.006).quality == "moving"
    assert after(*[0.006] * 6).quality == "smooth"
    assert after(0.006, 0.006, 0.03, 0.006, 0.006, 0.006, 0.006).quality == "moving"


def test_smooth_edges_are_not_tried_where_they_would_make_the_picture_late() -> None:
    assert after(*[0.012] * 100).quality == "moving"
    assert after(*[0.006] * 6, 0.03).quality == "moving"


def test_a_level_that_failed_is_tried_again_only_much_later() -> None:
    pace = after(*[0.006] * 6, 0.1)
    assert pace.level == "moving"
    for _ in range(23):
        pace.note(0.006)
        assert pace.level == "moving"
    pace.note(0.006)
    assert pace.level == "smooth"


def test_half_pictures_go_back_to_full_size_when_they_become_easy() -> None:
    assert after(0.1, *[0.01] * 24).level == "moving"
