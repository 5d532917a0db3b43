"""The program editor without a display: what is typed, marked, offered, cured and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.api.programs import RobotProgram
from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.programs import ProgramEditor
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.teach.keyboard import Press, inserted
from vi3dras.panels._kit.items.teach.program_editor import ProgramEditorDock
from vi3dras.panels._kit.items.teach.program_marks import moved_with
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.widgets.widget import paint_stale
from vi3dras.programs.reading import Fault

Drawn = Callable[[Any], list[Any]]

PICK = "10 MOV P1\n20 MVS P2\n30 END"
PLACES = "\nP1=(300,0,200,0,180,0)(6,0)\nP2=(300,0,100,0,180,0)(6,0)"


class Read(NamedTuple):
    """What is opened."""

    robot: None
    text: str
    name: str
    folder: str
    positions: tuple[()]
    told: tuple[str, ...]


class Written(VI):
    """A program and what is wrong with it."""

    program_text = Control(str, default="", tip="Lines")
    program_name = Control(str, default="pick", tip="Name")
    program_folder = Control(str, default="", tip="Folder")
    robot = Control(type(None), default=None, tip="No arm")
    breakpoints = Control(tuple[int, ...], default=(), tip="Where a run pauses")
    run_line = Control(int, default=0, tip="Where a run is")
    line_seconds = Control(tuple[float, ...], default=(), tip="How long lines took")
    program = Indicator(RobotProgram, tip="All of it")
    faults = Indicator(tuple[Fault, ...], tip="What is wrong")
    taught = Control(str, default="", tip="What was taught last")


@Written.step("program", "faults")
def check(program_text: str) -> tuple[RobotProgram, tuple[Fault, ...]]:
    """What is wrong."""
    whole = RobotProgram("pick", program_text + PLACES)
    return whole, whole.errors


@Written.action("Examples")
def examples() -> tuple[tuple[str, str], ...]:
    """Four of them."""
    return tuple((name, f"Example {name}") for name in "abcd")


@Written.action("Open", slow=True)
def open_it(file: str) -> Read:
    """One of them."""
    return Read(None, f"10 MOV P1 '{file}", file, "", (), ())


@Written.action("Teach", "taught")
def teach(name: str) -> str:
    """Where the arm is."""
    return name


ITEM = ProgramEditor(
    text="program_text", name="program_name", faults="faults", program="program", examples="examples",
    folder="program_folder", opens="open_it", breakpoints="breakpoints", line="run_line",
    seconds="line_seconds", teach="teach",
)  # fmt: skip


class Desk:
    """An editor and the instrument behind it."""

    def __init__(self, engine: Engine, window: int) -> None:
        self.engine = engine
        engine.add(Written, "it")
        engine.tick()
        self.board = Board(engine, "it", Notes())
        place = dpg.add_child_window(parent=window, width=760, height=400)
        self.dock = ProgramEditorDock(ITEM, place, self.board, 760)
        self.text = self.dock.text

    def get(self, port: str) -> Any:
        return self.board.get(port)

    def set(self, **values: object) -> None:
        self.board.put_all(values)
        self.show()

    def show(self) -> None:
        self.engine.tick()
        self.dock.refresh()
        paint_stale()

    def type(self, text: str) -> None:
        for letter in text:
            self.text.write(letter)
            self.show()

    def press(self, key: str, **held: bool) -> None:
        self.text.press(Press(key, **held))
        self.show()

    def click(self, row: int, column: int) -> None:
        sheet = self.text.sheet
        mouse = Mouse(sheet.at(column) + 1, sheet.y(row) + 5)
        self.text.on_press(mouse)
        self.text.on_release(mouse)
        self.show()


@pytest.fixture
def desk(window: int, engine: Engine) -> Desk:
    return Desk(engine, window)


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


def test_a_program_is_typed_with_its_numbers_and_each_line_is_one_step_of_undo(desk: Desk) -> None:
    desk.click(0, 0)
    desk.type("MOV P1\nMVS P2\nEND")
    assert desk.get("program_text") == PICK
    for left in ("10 MOV P1\n20 MVS P2", "10 MOV P1", ""):
        desk.engine.undo()
        desk.show()
        assert desk.get("program_text") == left
    for _ in range(3):
        desk.press("Y", ctrl=True)
    assert desk.text.typing.text == PICK
    assert desk.engine.undo_name == "Edit line 3"


def test_lines_are_drawn_in_their_pieces_and_only_those_that_are_seen(desk: Desk, texts: Drawn) -> None:
    desk.set(program_text=PICK)
    assert texts(desk.text) == ["1", "10", "MOV", "P1", "2", "20", "MVS", "P2", "3", "30", "END"]
    desk.set(program_text="\n".join(f"{10 * k} DLY {k}" for k in range(1, 1001)))
    assert len(texts(desk.text)) == 4 * desk.text.sheet.rows < 80
    desk.text.on_wheel(Mouse(100, 100), -400.0)
    assert texts(desk.text)[-4:] == ["1000", "10000", "DLY", "1000"]


def test_a_word_that_is_no_command_is_marked_and_the_suggestion_takes_its_place(
    desk: Desk, texts: Drawn
) -> None:
    desk.set(program_text="10 MOVE P1\n20 END")
    desk.text.on_move(Mouse(100, 8))
    assert any("There is no command" in text for text in texts(desk.text))
    assert desk.text.marks.wrong[1][:2] == (3, 7)
    desk.text.click("MOV")
    desk.show()
    assert desk.get("program_text") == "10 MOV P1\n20 END"
    assert desk.get("faults") == ()


def test_a_position_that_is_not_taught_is_taught_from_its_box_or_another_is_taken(desk: Desk) -> None:
    desk.set(program_text="10 MOV P1\n20 MOV P3")
    blame = desk.text.blames[2]
    assert blame.wrong.teach == "P3"
    assert blame.wrong.words == ("P2", "P1")
    desk.text.click("Teach P3")
    assert desk.get("taught") == "P3"
    desk.text.click("P1")
    assert desk.get("program_text") == "10 MOV P1\n20 MOV P1"


def test_words_are_offered_while_typing_and_taken_by_tab_enter_or_a_click(desk: Desk) -> None:
    desk.click(0, 0)
    desk.type("MO")
    assert [word.text for word in desk.text.offer.words] == ["MOV"]
    desk.type("\tP1\n*LOOP\nGO")
    assert [word.text for word in desk.text.offer.words] == ["GOTO", "GOSUB"]
    desk.press("Down")
    desk.press("Down")
    desk.type("\n*")
    assert desk.get("program_text").splitlines() == ["10 MOV P1", "20 *LOOP", "30 GOSUB *"]
    desk.text.click("*LOOP")
    assert desk.get("program_text").splitlines()[2] == "30 GOSUB *LOOP"


def test_enter_without_a_lit_word_ends_the_line_and_escape_takes_the_list_away(desk: Desk) -> None:
    desk.click(0, 0)
    desk.type("MO\n")
    assert desk.get("program_text") == "10 MO\n20 "
    desk.type("MV")
    assert desk.text.offer.words
    desk.press("Escape")
    assert not desk.text.offer.words


def test_breakpoints_are_clicked_and_go_with_their_lines(desk: Desk) -> None:
    desk.set(program_text=PICK)
    mouse = Mouse(12, desk.text.sheet.y(1) + 4)
    desk.text.on_press(mouse)
    assert desk.get("breakpoints") == (2,)
    desk.click(0, 9)
    desk.type("\n")
    assert desk.get("breakpoints") == (3,)
    desk.press("Backspace")
    assert desk.get("breakpoints") == (2,)
    desk.press("F9")
    assert desk.get("breakpoints") == (1, 2)


@pytest.mark.parametrize(
    ("before", "after", "stops", "left"),
    [
        ("abc", "abXc", (1, 3), (1, 4)), ("abc", "ac", (2, 3), (2,)), ("abc", "bc", (1, 3), (2,)),
        ("abc", "Abc", (1, 3), (1, 3)), ("", "ab", (), ()), ("abcd", "a", (1, 4), (1,)),
    ],
)  # fmt: skip
def test_a_breakpoint_stays_with_its_line(
    before: str, after: str, stops: tuple[int, ...], left: tuple[int, ...]
) -> None:
    assert moved_with(stops, tuple(before), tuple(after)) == left


def test_the_line_of_the_run_is_shown_and_the_seconds_of_each(desk: Desk, texts: Drawn) -> None:
    seconds = tuple(np.where(np.arange(500) % 2, 0.5, np.nan))
    desk.set(program_text="\n".join(f"{10 * k} DLY 1" for k in range(1, 501)), line_seconds=seconds)
    desk.set(run_line=300)
    assert desk.text.first <= 299 < desk.text.first + desk.text.sheet.rows
    shown = texts(desk.text)
    assert shown.count("0.50") == sum(
        k % 2 for k in range(desk.text.first, desk.text.first + desk.text.sheet.rows)
    )


def test_lines_are_pasted_copied_moved_and_deleted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    board = [""]
    monkeypatch.setattr(dpg, "get_clipboard_text", lambda: board[0])
    monkeypatch.setattr(dpg, "set_clipboard_text", lambda text: board.__setitem__(0, text))
    desk.click(0, 0)
    board[0] = PICK + "\n"
    desk.press("V", ctrl=True)
    assert desk.get("program_text") == PICK
    desk.click(0, 5)
    desk.press("Down", alt=True)
    assert desk.get("program_text") == "10 MVS P2\n20 MOV P1\n30 END"
    desk.press("K", ctrl=True)
    assert desk.get("program_text") == "10 MVS P2\n30 END"
    desk.press("A", ctrl=True)
    desk.press("X", ctrl=True)
    assert (desk.get("program_text"), board[0]) == ("", "10 MVS P2\n30 END")
    desk.press("Z", ctrl=True)
    assert desk.get("program_text") == "10 MVS P2\n30 END"


def test_lines_without_room_between_are_numbered_anew_from_the_box(desk: Desk) -> None:
    desk.set(program_text="10 MOV P1\n11 MVS P2\n12 GOTO 11")
    desk.click(0, 9)
    desk.type("\nMOV P2")
    assert desk.get("program_text").splitlines()[1] == "MOV P2"
    desk.text.click("Renumber")
    desk.show()
    assert desk.get("program_text") == "10 MOV P1\n20 MOV P2\n30 MVS P2\n40 GOTO 30"


def test_an_empty_program_offers_three_examples(desk: Desk, texts: Drawn) -> None:
    assert [word for word in texts(desk.text) if word.startswith("Example")] == [
        "Example a", "Example b", "Example c",
    ]  # fmt: skip
    desk.text.click("Example b")
    desk.engine.settle()
    desk.dock.frame()
    assert desk.get("program_text") == "10 MOV P1 'b"
    assert desk.engine.undo_name == "Open b"


def test_a_click_marks_and_a_double_click_takes_the_word(desk: Desk) -> None:
    desk.set(program_text=PICK)
    desk.click(1, 5)
    assert desk.text.typing.caret == (1, 5)
    assert desk.text.keyboard.is_on
    sheet = desk.text.sheet
    desk.text.on_double(Mouse(sheet.at(7) + 1, sheet.y(0) + 4))
    assert desk.text.typing.selected == "P1"
    desk.text.on_drag(Mouse(sheet.at(3), sheet.y(2) + 4))
    assert desk.text.typing.selected == "P1\n20 MVS P2\n30 "


@pytest.mark.parametrize(
    ("before", "after", "came"),
    [
        ("", "a", "a"), ("ab", "abc", "c"), ("ab", "xab", "x"), ("abc", "ab", "b"), ("ab", "aXYb", "XY"),
        ("aa", "aaa", "a"), ("MOV", "MOV\n", "\n"),
    ],
)  # fmt: skip
def test_letters_that_came_are_found_wherever_the_unseen_caret_was(
    before: str, after: str, came: str
) -> None:
    assert inserted(before, after) == came
