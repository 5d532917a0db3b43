"""The window waits where nothing happens, and never where something does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vi3dras.panels._kit.hands import pace as paces
from vi3dras.panels._kit.hands.pace import (
    ALONE_S,
    AWAIT_S,
    DEAF_S,
    DEEP_S,
    FEW,
    FRAMES,
    LISTEN_S,
    REST_S,
    SLEEP_S,
    TIDY_S,
    Pace,
    pace_of_window,
)


class Hours:
    """A clock that only waits move on, and what was waited for."""

    def __init__(self) -> None:
        self.now, self.waits = 100.0, list[float]()
        self.until_touched: Callable[[float], float] = lambda seconds: seconds

    def wait(self, seconds: float) -> None:
        """Wait to the end, or until somebody does something."""
        self.waits.append(seconds)
        self.now += self.until_touched(seconds)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """A clock for the pace."""
    made = Hours()
    monkeypatch.setattr(paces, "monotonic", lambda: made.now)
    return made


def frames(
    pace: Pace, count: int, *, news: bool = False, acted: float = 0.0, is_awaiting: bool = False,
    is_typing: bool = False, hears: Callable[[], bool] = lambda: False,
) -> None:  # fmt: skip
    """Let some frames go by."""
    for _ in range(count):
        pace.count(news=news, acted=acted, is_awaiting=is_awaiting)
        pace.pause(is_typing=is_typing, hears=hears)


def test_nothing_is_waited_for_while_something_changes_or_the_mouse_acts(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, 5 * FRAMES, news=True)
    for moment in range(5 * FRAMES):
        frames(pace, 1, acted=float(moment))
    assert hours.waits == []
    assert not pace.is_resting


def test_what_moves_by_itself_is_drawn_sixty_times_a_second_until_somebody_acts(hours: Hours) -> None:
    pace = Pace(hours.wait)
    hours.now += 2 * ALONE_S
    frames(pace, 1, news=True)
    begin = hours.now
    frames(pace, 60, news=True)
    assert hours.now - begin == pytest.approx(1.0)
    waits = len(hours.waits)
    frames(pace, 60, news=True, acted=1.0)
    assert len(hours.waits) == waits, "what somebody moves is drawn as often as can be"


def test_a_window_at_rest_waits_shortly_at_first_and_then_for_long(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, FRAMES - 1)
    assert not pace.is_resting
    frames(pace, 60)
    assert pace.is_resting
    assert set(hours.waits) == {REST_S, SLEEP_S, DEEP_S}
    assert hours.waits == sorted(hours.waits)


def test_a_window_that_nobody_touches_for_a_minute_draws_one_frame_a_second(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, 100)
    begin, drawn = hours.now, pace.frames
    while hours.now < begin + 60.0:
        frames(pace, 1)
    assert pace.frames - drawn <= 60


def test_objects_are_looked_through_once_in_each_rest_and_never_in_a_drag(hours: Hours) -> None:
    looked: list[float] = []
    pace = Pace(hours.wait, tidy=lambda: looked.append(hours.now))
    frames(pace, 60, news=True)
    assert looked == []
    frames(pace, 60)
    assert len(looked) == 1
    assert looked[0] - 100.0 > TIDY_S
    frames(pace, 1, news=True)
    frames(pace, 60)
    assert len(looked) == 2


def test_a_caret_keeps_blinking(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, 60, is_typing=True)
    assert set(hours.waits) == {REST_S}


def test_what_ends_a_wait_is_answered_in_frames_without_waits(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, 60)
    hours.until_touched = lambda seconds: 0.1 * seconds
    frames(pace, 1)
    assert hours.waits.pop() == DEEP_S
    hours.waits.clear()
    frames(pace, FRAMES - 1)
    assert hours.waits == []
    assert not pace.is_resting


def test_an_answer_that_is_awaited_is_listened_for_often_and_is_no_rest(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, FEW - 1, is_awaiting=True)
    assert hours.waits == []
    begin = hours.now
    frames(pace, 20, is_awaiting=True)
    assert max(hours.waits) == LISTEN_S
    assert hours.now - begin == pytest.approx(20 * AWAIT_S), "few frames are drawn meanwhile"
    assert not pace.is_resting


def test_the_answer_ends_the_wait(hours: Hours) -> None:
    pace, begin = Pace(hours.wait), hours.now
    frames(pace, FEW, is_awaiting=True, hears=lambda: hours.now > begin + 3.5 * LISTEN_S)
    assert hours.waits == pytest.approx([LISTEN_S] * 4)
    frames(pace, 1, is_awaiting=True, hears=lambda: True)
    assert len(hours.waits) == 4


def test_what_somebody_does_ends_the_wait_for_an_answer(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, 20, is_awaiting=True)
    hours.waits.clear()
    hours.until_touched = lambda seconds: 0.1 * seconds
    frames(pace, 1, is_awaiting=True)
    assert hours.waits == [LISTEN_S]
    frames(pace, FEW - 1, is_awaiting=True)
    assert hours.waits == [LISTEN_S]


def test_nobody_else_is_listened_to_while_nothing_is_awaited(hours: Hours) -> None:
    pace = Pace(hours.wait)
    frames(pace, FRAMES + 1, hears=lambda: True)
    assert set(hours.waits) == {REST_S}


def test_where_a_wait_cannot_be_ended_none_is_longer_than_a_frame_or_two(hours: Hours) -> None:
    pace = Pace(hours.wait, is_deaf=True)
    frames(pace, 60)
    assert hours.waits == []
    hours.now += 1.0
    frames(pace, 60)
    assert set(hours.waits) == {DEAF_S}


def test_a_system_that_cannot_be_asked_gets_short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paces, "_glfw", lambda: None)
    monkeypatch.setattr(paces, "_windows", lambda: None)
    assert pace_of_window()._is_deaf
