"""What can be clicked does what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.messages.notices import Busy, Empty, Note, Notice, Strip
from vi3dras.panels._kit.widgets.choices import Chips, Segment, Switch, Tabs
from vi3dras.panels._kit.widgets.heads import SectionChoice
from vi3dras.panels._kit.widgets.menus import Entry, Menu
from vi3dras.panels._kit.widgets.spots import Action, Buttons
from vi3dras.panels._kit.widgets.widget import paint_stale

Drawn = Callable[[Any], list[Any]]


def test_a_click_is_a_press_and_a_release_on_the_same_button(window: int) -> None:
    heard: list[str] = []
    actions = [Action(word, lambda word=word: heard.append(word)) for word in ("Home", "Zero")]  # type: ignore[misc]
    row = Buttons(window, [*actions, Action("Save", heard.clear, enabled=False)], width=332)
    paint_stale()
    home, zero, save = Mouse(60, 14), Mouse(160, 14), Mouse(290, 14)
    for press, release in ((home, home), (zero, home), (save, save), (zero, zero)):
        row.on_press(press)
        row.on_release(release)
    assert heard == ["Home", "Zero"]


def test_a_button_that_looks_the_same_does_what_it_was_last_told(window: int) -> None:
    heard: list[int] = []
    row = Buttons(window, [Action("Keep", lambda: heard.append(1))], width=332)
    paint_stale()
    row.update([Action("Keep", lambda: heard.append(2))])
    paint_stale()
    middle = Mouse(160, 14)
    row.on_press(middle)
    row.update([Action("Keep", lambda: heard.append(3))])
    paint_stale()
    row.on_release(middle)
    row.click("Keep")
    assert heard == [3, 3]


def test_choices_tell_only_what_a_person_changed(window: int) -> None:
    heard: list[Any] = []
    views = Segment(window, ["Iso", "Front"], "Iso", heard.append)
    tabs = Tabs(window, ["Forward", "Inverse"], "Forward", heard.append, width=320)
    matrix = SectionChoice(window, "Matrices", ["A_1", "A_2"], "A_1", heard.append, width=320)
    chips = Chips(window, {"Grid": True}, lambda *told: heard.append(told))
    ghosts = Switch(window, "Ghosts", False, heard.append, width=320)
    views.update("Front")
    for widget, word in (
        (views, "Iso"),
        (tabs, "Inverse"),
        (matrix, "A_2"),
        (chips, "Grid"),
        (ghosts, "Ghosts"),
    ):
        widget.click(word)
    assert heard == ["Iso", "Inverse", "A_2", ("Grid", False), True]


def test_notices_offer_what_can_be_done(window: int, texts: Drawn) -> None:
    heard: list[str] = []
    undo = Action("Undo", lambda: heard.append("undo"))
    notice = Notice(
        window,
        Note("error", "The cloud was not computed", "The range of θ2 is empty.", (undo,)),
        width=420,
        on_close=lambda: heard.append("close"),
    )
    assert {"The cloud was not computed", "The range of θ2 is empty.", "Undo"} <= set(texts(notice))
    busy = Busy(window, "Gripper cloud", lambda: heard.append("cancel"), width=420)
    busy.update(0.62, count="162 M of 262 M", left="0.6 s left")
    assert {"162 M of 262 M", "0.6 s left", "62 %"} <= set(texts(busy))
    strip = Strip(window, "Now θ_3 is different.", Action("Update", lambda: heard.append("now")), width=420)
    empty = Empty(
        window, "No cloud yet", "Choose a Factor.", [Action("Compute", lambda: heard.append("go"))], width=300
    )
    for widget, word in (
        (notice, "Undo"),
        (notice, "Close"),
        (busy, "Cancel"),
        (strip, "Update"),
        (empty, "Compute"),
    ):
        widget.click(word)
    assert heard == ["undo", "close", "cancel", "now", "go"]


def test_a_menu_closes_before_it_does_what_was_chosen(window: int) -> None:
    heard: list[bool] = []
    menu = Menu([Entry("Home", lambda: heard.append(menu.is_open)), Entry(), Entry("Zero")], 10, 10)
    assert menu.is_open
    menu.click("Home")
    assert heard == [False]


def test_words_in_a_narrow_frame_stand_closer(window: int) -> None:
    words = ["Articulación", "Mundo", "Herramienta", "Usuario"]
    free = Segment(window, words, "Mundo", print, size=13, inset=10)
    narrow = Segment(window, words, "Mundo", print, size=13, inset=10, most=free.width - 20)
    assert narrow.width <= free.width - 20
    assert Segment(window, words, "Mundo", print, size=13, inset=10, most=2 * free.width).width == free.width
