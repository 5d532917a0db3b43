"""A long list opens from a line of a menu, and is searched by any keyboard."""

from __future__ import annotations

from functools import partial

import pytest

from vi3dras.panels._kit.hands import overlay
from vi3dras.panels._kit.hands.overlay import open_next, open_popups, popups_frame
from vi3dras.panels._kit.widgets.menus import Entry, Menu
from vi3dras.panels._kit.widgets.search import SearchMenu

TITLES = ("Möbius band", "Pipe weld")


def make() -> SearchMenu:
    """A list of two formulas."""
    return SearchMenu([Entry(title) for title in TITLES], 10, 10, width=300, hint="Part of a name")


def test_a_list_opens_a_whole_frame_after_the_menu_that_asks_for_it_is_gone(window: int) -> None:
    menu = Menu([Entry("Numbers of the papers...", partial(open_next, make))], 10, 10)
    menu.click("Numbers of the papers...")
    popups_frame()
    assert open_popups() == []
    popups_frame()
    assert [type(popup) for popup in open_popups()] == [SearchMenu]
    open_popups()[0].close()


@pytest.mark.parametrize("typed", ["mobius", "MÖB", "band mo"])
def test_a_name_is_found_with_and_without_its_accents(window: int, typed: str) -> None:
    menu = make()
    menu._typed(0, typed)
    assert [entry.label for entry in menu._shown] == ["Möbius band"]
    menu.close()


def test_a_menu_closes_when_the_window_has_another_size(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = Menu([Entry("Save")], 10, 10)
    popups_frame()
    monkeypatch.setattr(overlay, "window_size", lambda: (1100, 700))
    popups_frame()
    assert not menu.is_open
