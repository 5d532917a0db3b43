"""What was shown and is not any more is gone: an hour of clicking needs no more memory than a minute."""

from __future__ import annotations

import gc

import dearpygui.dearpygui as dpg

from vi3dras.panels._kit.pen import fonts, skin, theme
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale
from vi3dras.panels._kit.window.shell import Shell


def widgets() -> int:
    gc.collect()
    return sum(isinstance(thing, Widget) for thing in gc.get_objects())


def turn_all_pages(shell: Shell) -> None:
    for tab in shell.face.tabs:
        shell.choose(tab.title)
        shell.frame(set())
        paint_stale()


def test_pages_that_were_left_leave_no_widget_behind(shell: Shell) -> None:
    shell.build(1440, 900)
    turn_all_pages(shell)
    before = widgets()
    turn_all_pages(shell)
    turn_all_pages(shell)
    assert widgets() == before


def test_a_window_of_another_size_makes_no_font_and_no_look_anew(shell: Shell) -> None:
    def look() -> int:
        kinds = [dpg.get_item_type(item) for item in dpg.get_all_items()]
        return sum(kind.endswith(("mvTheme", "mvFont")) for kind in kinds)

    shell.build(1440, 900)
    paint_stale()
    made, before = dict(fonts._items), look()
    for width in (1430, 1420, 1440):
        skin.apply()
        shell.build(width, 900)
        paint_stale()
    assert made.items() <= fonts._items.items()
    assert look() - before == len(fonts._items) - len(made)


def test_switches_that_have_no_room_over_the_view_fold_into_a_list(shell: Shell) -> None:
    theme.use("dark", 2.0)
    shell.build(1440, 900)
    assert shell.view is not None
    tools = shell.view._tools
    assert not dpg.is_item_shown(tools._right.item)
    assert dpg.is_item_shown(tools._folded.item)
    shell.build(2880, 1440)
    assert dpg.is_item_shown(shell.view._tools._right.item)
