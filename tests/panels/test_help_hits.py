"""Every place of every front panel can be asked, and what it answers can be explained."""

from __future__ import annotations

import pytest

from vi3dras.explain import PortPart, explain, is_known
from vi3dras.panels import instruments
from vi3dras.panels._kit.hands.pointer import POINTER, Mouse, Target
from vi3dras.panels._kit.help.asked import HelpAsked
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale
from vi3dras.panels._kit.window.help_pane import asked_under
from vi3dras.panels._kit.window.shell import Shell

FACES = instruments()


def widgets(kind: str) -> list[Widget]:
    return [t for t in POINTER.targets if isinstance(t, Widget) and type(t).__name__ == kind]


def ask(shell: Shell, target: Target, x: float, y: float) -> HelpAsked | None:
    paint_stale()
    found = asked_under(shell.front, shell.current, target, Mouse(x, y))
    return None if found is None else found[1]


@pytest.mark.parametrize("name", FACES)
def test_all_that_is_asked_is_known_and_explained(shell: Shell, name: str) -> None:
    shell.build(1440, 900)
    shell.open(name)
    shell.frame(shell.engine.settle())
    asked: set[tuple[object, ...]] = set()
    for tab in FACES[name].tabs:
        shell.choose(tab.title)
        paint_stale()
        for target in [t for t in POINTER.targets if isinstance(t, Widget)]:
            for declared in (target.shows, *target.shows_at.values()):
                assert declared is None or is_known(shell.engine, f"{name}.{declared.port}"), declared
            found = ask(shell, target, target.width / 2, target.height / 2)
            if found is None or found[:2] in asked:
                continue
            asked.add(found[:2])
            ref = f"{name}.{found.port}"
            assert is_known(shell.engine, ref), (tab.title, type(target).__name__, found)
            assert explain(shell.engine, ref, found.part).meaning


def test_a_button_asks_for_its_own_action_though_another_has_the_same_word(shell: Shell) -> None:
    """Both pages of the simulator have a button *Start here*."""
    shell.build(1440, 900)
    shell.frame(shell.engine.settle())
    shell.choose("Move")
    paint_stale()
    found = [ask(shell, row, x, 10) for row in widgets("Buttons") for x in range(0, row.width, 20)]
    assert {"begin_here", "end_here", "turn_around"} <= {one.port for one in found if one}
    assert "start_here" not in {one.port for one in found if one}


def test_a_reading_asks_for_what_it_shows_and_not_for_its_namesake(shell: Shell) -> None:
    """*Reach* of an arm's data sheet is not the reach of the clouds."""
    shell.build(1440, 900)
    shell.open("fk-workspace")
    shell.frame(shell.engine.settle())
    shell.choose("D-H table")
    paint_stale()
    reach = [row for row in widgets("ReadingRow") if row.label == "Reach"]  # type: ignore[attr-defined]
    ports = [one.port for row in reach if (one := ask(shell, row, 10, 10))]
    assert sorted(ports) == ["facts", "robot"]


def test_a_slider_asks_for_its_joint(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.frame(shell.engine.settle())
    sliders = widgets("JointSlider")
    found = [ask(shell, slider, 100, 30) for slider in sliders]
    assert [one.part for one in found if one] == [PortPart("row", (i,)) for i in range(len(sliders))]
    assert {one.port for one in found if one} == {"q"}


def test_an_element_of_a_matrix_is_asked_with_its_place(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.frame(shell.engine.settle())
    whole, one = widgets("MatrixView")
    place = one.place_of((0, 3))  # type: ignore[attr-defined]
    asked = ask(shell, one, place.x + 5, place.y + 5)
    assert asked == HelpAsked("links", PortPart("element", (2, 0, 3)), place)
    assert ask(shell, whole, place.x + 5, place.y + 5) == HelpAsked(
        "tool", PortPart("element", (0, 3)), place
    )


def test_a_cell_of_the_d_h_table_is_asked_with_its_column(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.frame(shell.engine.settle())
    table = next(t for t in widgets("Table") if len(t.columns) == 5)  # type: ignore[attr-defined]
    place = table.grid.place((2, 3))  # type: ignore[attr-defined]
    found = ask(shell, table, place.x + 5, place.y + 5)
    assert found is not None
    assert (found.port, found.part) == ("robot", PortPart("column", (2, 3)))
    said = explain(shell.engine, f"{shell.current}.robot", found.part)
    assert said.symbol == "a_3"


def test_the_pose_is_asked_coordinate_by_coordinate(shell: Shell) -> None:
    shell.build(1440, 900)
    shell.frame(shell.engine.settle())
    card = widgets("PoseCard")[0]
    z = ask(shell, card, 40, 80)
    roll = ask(shell, card, card.width - 60, 20)
    assert z is not None
    assert roll is not None
    assert (z.port, z.part) == ("position", PortPart("row", (2,)))
    assert (roll.port, roll.part) == ("abc", PortPart("row", (0,)))
