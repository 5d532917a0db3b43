"""The reach card: its percent, its bar, its rows and its button."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from vi3dras.panels._kit.widgets.reach import ReachBar, ReachShare, _stretches
from vi3dras.panels._kit.widgets.spots import Action
from vi3dras.panels._kit.widgets.widget import paint_stale

Drawn = Callable[[Any], list[Any]]

PARTS = (
    ReachShare("reachable", 56.7, "ok"),
    ReachShare("joint limit", 42.8, "limit"),
    ReachShare("too far", 0.4, "far"),
    ReachShare("too near", 0.0, "near"),
    ReachShare("near singular", 0.1, "sing"),
)


def fit(run: Callable[[], None] = lambda: None) -> Action:
    return Action("Fit to my arm", run, kind="primary")


def test_the_first_part_is_the_large_percent_and_every_part_has_a_row(window: int, texts: Drawn) -> None:
    card = ReachBar(window, width=304)
    card.update(PARTS)
    shown = texts(card)
    assert shown[:2] == ["56.7", "% reachable"]
    assert [shown[k] for k in range(2, len(shown), 3)] == [part.name for part in PARTS]


def test_before_anything_is_known_there_is_a_dash(window: int, texts: Drawn) -> None:
    assert texts(ReachBar(window, width=304))[:2] == ["–", "not known yet"]


@pytest.mark.parametrize("shares", [(56.7, 42.8, 0.4, 0.1), (100.0,), (0.01, 99.98, 0.01), (1.0,) * 5])
def test_the_bar_is_full_its_parts_do_not_touch_and_none_is_lost(shares: tuple[float, ...]) -> None:
    stretches = _stretches(shares, 272, 2)
    assert (stretches[0][0], stretches[-1][1]) == (0, 272)
    assert all(end - start >= 2 for start, end in stretches)
    for (_, end), (start, _) in pairwise(stretches):
        assert start - end in {1, 2, 3}


def test_the_button_says_beforehand_what_it_would_do(window: int, texts: Drawn) -> None:
    heard: list[str] = []
    card = ReachBar(window, width=304, action=fit(lambda: heard.append("fit")))
    card.update(PARTS)
    low = card.height
    card.offer(card.action, "Would move it by 4 cm to", "100 %")
    assert texts(card)[-3:] == ["Fit to my arm", "Would move it by 4 cm to", "100 %"]
    assert card.height > low
    card.click("Fit to my arm")
    assert heard == ["fit"]


def test_a_check_box_turns_over_and_says_so(window: int) -> None:
    heard: list[tuple[str, bool]] = []
    card = ReachBar(
        window, width=304, action=fit(), options={"shift": True, "turn": False},
        on_option=lambda word, on: heard.append((word, on)),
    )  # fmt: skip
    card.click("turn")
    card.choose({"shift": False, "turn": False})
    card.click("shift")
    assert heard == [("turn", True), ("shift", True)]


def test_the_same_parts_are_not_painted_again(window: int) -> None:
    card = ReachBar(window, width=304, has_head=False)
    card.update(PARTS)
    assert paint_stale() == 1
    card.update(list(PARTS))
    assert paint_stale() == 0
    card.update(PARTS, stale=True)
    assert paint_stale() == 1
