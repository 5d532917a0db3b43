"""A student's tasks on the page Positions of the Teach Pendant: all by its widgets; no display is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.programs import RobotProgram
from vi3dras.arm.library import load_robot
from vi3dras.flow import VI, Control, Indicator
from vi3dras.flow.errors import ValueRefusedError
from vi3dras.panels import _arm
from vi3dras.panels._arm import ports
from vi3dras.panels._cell import page as cell_page
from vi3dras.panels._kit.face import Face, Label, View3D
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.teach.position_files import PositionFiles
from vi3dras.panels._kit.items.teach.position_joints import PositionJoints
from vi3dras.panels._kit.items.teach.position_rows import MOST
from vi3dras.panels._kit.items.teach.positions import PositionList, used_words
from vi3dras.panels._kit.widgets.menus import Menu
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels._teach import positions
from vi3dras.render.scene import Item, Points
from vi3dras.sessions.session import load, save, value_from_text
from vi3dras.teaching.position import Taught

NAME = "taught"
WAIT, PICK = [0.0, 0, 90, 87, 0], [20.0, 45, 75, 55, 0]
"""Joint values of an RV-2AJ [deg], whose J5 turns to 90: the first is 3 degrees from it."""

Part = TypeVar("Part", bound=Bound)


class TaughtAlone(VI):
    """The list of positions without the other pages of the pendant, whose slow steps would run beside it."""

    id = NAME
    title = "Taught"
    parts = (positions.TaughtPositions, *cell_page.PARTS)
    robot = _arm.robot_control()
    q = ports.joint_values("Joints", "Joint values", symbol="q", leads=True)
    override = Control(float, default=0.5, low=0.01, high=1.0, tip="Speed")
    program_text = Control(str, default="", tip="The lines of a program")
    program = Indicator(RobotProgram, tip="The program")
    scene = Indicator(tuple, tip="What the view shows")
    labels = Indicator(tuple, tip="Its words")


@TaughtAlone.step("program")
def read_text(program_text: str) -> RobotProgram:
    """The program in the text."""
    return RobotProgram("some", program_text)


@TaughtAlone.step("scene", "labels")
def show_flags(
    position_scene: tuple[Item, ...], position_labels: tuple[Label, ...]
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The flags alone."""
    return position_scene, position_labels


SHOWN = {
    NAME: Face(
        vi=TaughtAlone, icon="hand", short="Taught", sentence="Positions", tabs=(positions.TAB,),
        view=View3D("scene", "labels", joints="q"), indicators=(),
    )
}  # fmt: skip


@pytest.fixture
def page(shell: Shell) -> Shell:
    """The page with an RV-2AJ."""
    shell.build(1440, 900)
    shell.open(NAME)
    put(shell, robot=load_robot("rv2aj"))
    stand(shell, WAIT)
    return shell


def put(page: Shell, **values: object) -> None:
    page.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    told(page)


def stand(page: Shell, degrees: list[float]) -> None:
    put(page, q=np.radians(degrees))


def told(page: Shell) -> None:
    page.engine.settle()
    page.frame(set(page.engine.values))


def find(page: Shell, kind: type[Part]) -> Part:
    return next(part for part in page.bound if isinstance(part, kind))


def taught(page: Shell) -> tuple[Taught, ...]:
    found: tuple[Taught, ...] = page.engine.get(f"{NAME}.positions")
    return found


def click(page: Shell, word: str) -> PositionList:
    found = find(page, PositionList)
    row = next(row for row in (found.main, found.more) if word in [one.label for one in row.actions])
    row.click(word)
    told(page)
    return found


def teach_two(page: Shell) -> PositionList:
    click(page, "Teach P1")
    stand(page, PICK)
    return click(page, "Teach P2")


def said(page: Shell) -> str:
    history = find(page, PositionList)._board.notes.history
    return " ".join(f"{note.title}: {note.text}" for _, note in history)


def test_positions_are_taught_by_button_and_key_with_the_next_free_number(page: Shell) -> None:
    found = find(page, PositionList)
    assert [action.enabled for action in found.main.actions] == [True, False, False]
    click(page, "Teach P1")
    stand(page, PICK)
    assert found.on_key("T")
    told(page)
    assert [one.name for one in taught(page)] == ["P1", "P2"]
    assert_allclose(np.degrees([one.q for one in taught(page)]), [WAIT, PICK], atol=1e-9)
    assert [row.lamp for row in found.rows.rows] == ["limit", "ok"]
    assert "3 deg from its limit" in found.rows.rows[0].about
    assert found.rows.rows[0].place == pytest.approx((163.77, 0, 478.1, 0, 177, 0), abs=0.01)
    assert found.rows.current == "P2"


def test_joint_values_are_taught_under_a_name_of_their_own(page: Shell) -> None:
    put(page, teach_as="joints")
    click(page, "Teach J1")
    assert [(one.name, one.is_joint) for one in taught(page)] == [("J1", True)]


def test_a_touch_up_says_how_far_it_goes_and_goes_there(page: Shell) -> None:
    """J1 turns the tool about the base's z, 163.8 mm away from it: 60 degrees are as many mm."""
    click(page, "Teach P1")
    stand(page, [60.0, *WAIT[1:]])
    assert page.engine.get(f"{NAME}.touch_up") == "Touch up moves P1 by 163.8 mm and 60.0°"
    click(page, "Touch up")
    assert np.degrees(taught(page)[0].q[0]) == pytest.approx(60)
    assert page.engine.get(f"{NAME}.touch_up") == "The arm is at P1"
    page.engine.undo()
    told(page)
    assert taught(page)[0].q[0] == 0


def test_names_and_comments_are_typed_and_a_name_that_cannot_be_is_refused(page: Shell) -> None:
    rows = teach_two(page).rows
    rows._named(rows.rows[1], "pick")
    told(page)
    rows._on_comment("PICK", " down \n slowly")
    told(page)
    assert [(one.name, one.comment) for one in taught(page)] == [("P1", ""), ("PICK", "down slowly")]
    assert rows.current == "PICK"
    rows._named(rows.rows[1], "P1")
    rows._named(rows.rows[1], "MOV")
    told(page)
    assert [one.name for one in taught(page)] == ["P1", "PICK"]


def test_the_list_is_put_in_order_copied_and_thinned_step_by_step_of_undo(page: Shell) -> None:
    teach_two(page)
    found = click(page, "Up")
    assert [row.name for row in found.rows.rows] == ["P2", "P1"]
    assert [action.enabled for action in found.more.actions] == [True, False, True, True]
    click(page, "Copy")
    assert [row.name for row in found.rows.rows] == ["P2", "P3", "P1"]
    click(page, "Delete")
    assert [one.name for one in taught(page)] == ["P2", "P1"]
    assert found.rows.current == "P1"
    for names in (["P2", "P3", "P1"], ["P2", "P1"], ["P1", "P2"], ["P1"]):
        page.engine.undo()
        if [one.name for one in taught(page)] == ["P1", "P2"] and names == ["P1"]:
            page.engine.undo()  # where the arm was put between both
        told(page)
        assert [one.name for one in taught(page)] == names


def test_a_click_on_a_row_or_a_flag_chooses_and_arrows_go_on(page: Shell) -> None:
    found = teach_two(page)
    found.rows.click("P1")
    assert page.engine.get(f"{NAME}.chosen_position") == "P1"
    assert found.on_key("Down")
    assert page.engine.get(f"{NAME}.chosen_position") == "P2"
    told(page)
    marks = next(item for item in page.engine.get(f"{NAME}.scene") if item.key == "taught/flags")
    assert isinstance(marks, Points)
    assert marks.painted is not None
    assert [marks.paints[k] for k in marks.painted.tolist()] == ["limit", "accent"]
    assert [label.text for label in page.engine.get(f"{NAME}.labels")] == ["P1", "P2"]
    page.engine.act(f"{NAME}.choose_flag", key="taught/flags", index=0)
    assert page.engine.get(f"{NAME}.chosen_position") == "P1"


def test_flags_and_ghost_are_switched(page: Shell) -> None:
    teach_two(page)
    find(page, PositionList).choose("P1")
    put(page, flags=False, ghost=True)
    keys = {item.key for item in page.engine.get(f"{NAME}.scene")}
    assert "taught/flags" not in keys
    assert any(key.startswith("ghost") for key in keys)


def test_going_there_is_checked_first_and_is_one_step_of_undo(page: Shell) -> None:
    teach_two(page).choose("P1")
    told(page)
    found = click(page, "Go to")
    assert found.going.is_moving
    assert found._verdict.endswith(" s: safe")
    assert_allclose(np.degrees(page.engine.get(f"{NAME}.q")), PICK, atol=0.5)
    found.going._at = 1e3
    found.frame()
    assert_allclose(np.degrees(page.engine.get(f"{NAME}.q")), WAIT, atol=1e-6)
    assert not found.going.is_moving
    page.engine.undo()
    assert_allclose(np.degrees(page.engine.get(f"{NAME}.q")), PICK, atol=1e-6)


def test_a_way_that_is_not_safe_is_not_gone(page: Shell) -> None:
    """The elbow's two sides of one place: no straight line without a move of the tool leads over."""
    teach_two(page)
    put(page, go_way="line")
    found = click(page, "Go to")
    assert not found.going.is_moving
    stand(page, [0.0, 0, 90, 0, 0])
    put(page, positions=(Taught("P1", "", tuple(np.radians([0.0, 0, 130, 0, 0]))),), chosen_position="P1")
    assert find(page, PositionList).rows.rows[0].lamp == "far"
    put(page, go_way="joints")
    found = click(page, "Go to")
    assert not found.going.is_moving
    assert "P1 is not gone to: Not safe" in said(page)


def test_the_chosen_position_is_shown_in_joints(page: Shell) -> None:
    teach_two(page)
    find(page, PositionList).choose("P1")
    told(page)
    tracks = find(page, PositionJoints).tracks
    assert (tracks.nearest, tracks.room) == ("J5", "3.0°")
    assert tracks.texts == ("0.0", "0.0", "90.0", "87.0", "0.0")
    assert tracks.axes[3].state(tracks.values[3]) == "limit"


def test_a_file_is_saved_opened_and_its_bad_lines_are_told(page: Shell, tmp_path: Path) -> None:
    teach_two(page)
    files, file = find(page, PositionFiles), tmp_path / "pick.pos"
    files.save(file)
    told(page)
    assert file.read_text(encoding="utf-8").count("DEF POS P") == 2
    file.write_text(file.read_text(encoding="utf-8") + "MOVE P1\nDEF POS P9=(900,0,0,0,180,0)(6,0)\n")
    files.open(file)
    told(page)
    told(page)
    assert [one.name for one in taught(page)] == ["P1", "P2", "P9"]
    assert "line 4" in said(page)
    assert "P9 is out of reach" in said(page)
    assert find(page, PositionList).rows.rows[2].lamp == "far"
    page.engine.undo()
    assert [one.name for one in taught(page)] == ["P1", "P2"]


def test_a_session_keeps_the_list_and_each_arm_has_its_own(page: Shell, tmp_path: Path) -> None:
    teach_two(page)
    find(page, PositionList).rows._on_comment("P1", 'above, "the" box')
    kept = taught(page)
    save(page.engine, tmp_path / "a.toml")
    put(page, robot=load_robot("kuka-kr5-arc"))
    assert taught(page) == ()
    put(page, robot=load_robot("rv2aj"))
    assert taught(page) == kept
    put(page, positions=())
    session = load(tmp_path / "a.toml", {NAME: TaughtAlone})
    assert session.problems == ()
    page.engine.become(session.state, "Open")
    told(page)
    assert taught(page) == kept


def test_positions_are_set_by_words_and_no_two_share_a_name(page: Shell) -> None:
    port = TaughtAlone.ports["positions"]
    found = value_from_text(port, "P1 0,0,90,90,0 above the box; J1 0,0,90,0,0")
    assert [(one.name, one.comment, one.is_joint) for one in found] == [
        ("P1", "above the box", False),
        ("J1", "", True),
    ]
    with pytest.raises(ValueRefusedError, match="two positions called P1"):
        put(page, positions=(found[0], found[0]))


def test_a_long_list_is_scrolled_and_the_chosen_row_is_in_sight(page: Shell) -> None:
    q = tuple(np.radians(PICK))
    put(page, positions=tuple(Taught(f"P{k}", "", q) for k in range(1, 12)), chosen_position="P11")
    rows = find(page, PositionList).rows
    assert rows.first == 11 - MOST
    rows.on_wheel(Mouse(10, 10, 0), 1)
    assert rows.first == 10 - MOST
    find(page, PositionList).choose("P1")
    told(page)
    assert rows.first == 0


def test_a_row_says_which_lines_of_the_program_use_it(page: Shell) -> None:
    rows = teach_two(page).rows
    assert [row.used for row in rows.rows] == ["not used", "not used"]
    put(page, program_text="10 MOV P1\n20 MVS PICK\n30 MVS P1,-20")
    assert [row.used for row in rows.rows] == ["lines 1, 3", "not used"]
    rows._named(rows.rows[1], "pick")
    told(page)
    assert [row.used for row in rows.rows] == ["lines 1, 3", "line 2"]


def test_the_lines_that_use_a_position_in_few_words() -> None:
    told = [used_words(lines) for lines in ((), (6,), (8, 12), (1, 2, 3), (1, 2, 3, 4))]
    assert told == ["not used", "line 6", "lines 8, 12", "lines 1, 2, 3", "4 lines"]


def test_both_buttons_offer_every_format(page: Shell) -> None:
    teach_two(page)
    row = find(page, PositionFiles).row
    for word in ("Open…", "Save"):
        row.click(word)
        popup = open_popups()[-1]
        assert isinstance(popup, Menu)
        assert [entry.label for entry in popup.entries] == ["POS", "MB4", "CSV", "JSON"]
        popup.close()
