"""A table that was pasted: its rows as they were read, what was assumed, and taking it."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.notations.errors import LongTextError
from vi3dras.notations.layout import MOST
from vi3dras.notations.plain import shown as typed_number
from vi3dras.notations.plain import variable

from ...face.board import Board, FixedPart
from ...face.rosetta import PASTE_FORM
from ...hands.pointer import Shows
from ...pen import Paint, segment
from ...widgets.choices import Segment
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

COLUMNS = ("theta", "d", "a", "alpha")
UNITS = {
    "pasted_length": ("Lengths", ("as found", "m", "cm", "mm", "in"), "Read lengths {}"),
    "pasted_angle": ("Angles", ("as found", "deg", "rad"), "Read angles {}"),
    "pasted_convention": ("Table", ("as found", "standard", "modified"), "Read the table {}"),
}
"""Each control with its label, its words, and what undo calls a choice."""
PASTE = "Paste a table"
EMPTY = "The clipboard holds no text: copy the rows of a table first."


def cleaned(text: str) -> str:
    """A text without what no table holds: marks that cannot be seen, halves of characters.

    Raises:
        LongTextError: it is longer than any table.
    """
    if len(text) > MOST:
        raise LongTextError(len(text), MOST)
    text = text.replace("\r\n", "\n").replace("\r", "\n").encode(errors="replace").decode()
    return "".join(sign if sign.isprintable() or sign in "\n\t" else " " for sign in text)


def table_rows(robot: Robot) -> list[TableRow]:
    """The D-H table of an arm as it may be typed again, the variable in the cell that it moves."""
    units, rows = robot.units, []
    for i, joint in enumerate(robot.joints):
        cells = [Cell(str(i + 1), "text2")]
        for name in COLUMNS:
            size = units.radians if name in {"theta", "alpha"} else units.metres
            text = typed_number(getattr(joint, name), size)
            is_moved = name == ("theta" if joint.is_revolute else "d")
            text = variable(text, f"q{i + 1}", joint.sign) if is_moved else text
            quiet: Paint = "text3" if text == "0" else "text"
            cells.append(Cell(text.replace("-", "−"), "accent" if is_moved else quiet))
        rows.append(TableRow(tuple(cells), segment(i)))
    return rows


def table_columns(robot: Robot) -> tuple[Column, ...]:
    """Their heads with units; a and α of a modified table belong to the link before."""
    length = robot.units.length
    angle = "°" if robot.units.angle == "deg" else robot.units.angle
    before = "_{i−1}" if robot.convention == "modified" else "_i"
    return (
        Column("i", 22, is_left=True),
        Column(f"θ_i [{angle}]", 84, name="θ"),
        Column(f"d_i [{length}]", 70, name="d"),
        Column(f"a{before} [{length}]", 74, name="a"),
        Column(f"α{before} [{angle}]", 70, name="α"),
    )


class PasteForm(FixedPart, shows=PASTE_FORM):
    """From the clipboard or by hand; nothing of the arm changes before the table is taken."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "Table from anywhere", "typed or pasted under the view", width=width)
        self._buttons = Buttons(self._group, self._actions(has_text=False), width=width, gap=8)
        self._buttons.shows = Shows("pasted_text")
        gap(self._group, 10)
        self._choices = {}
        for port, (label, words, undo) in UNITS.items():
            choose = board.sets(port, undo)
            made = Segment(
                self._group,
                words,
                words[0],
                choose,
                label=label,
                label_width=78,
                width=width,
                size=13,
                inset=7,
            )
            made.shows = Shows(port)
            self._choices[port] = made
            gap(self._group, 6)
        self._head = Section(self._group, "As it was read", width=width)
        self._fault = LampWord(self._group, "", width=width)
        self._words = Caption(self._group, width=width)
        self._table = Table(self._group, table_columns(board.get("robot")), width=width)
        self._table.shows = Shows("pasted_table")
        gap(self._group, 6)
        self._told = Caption(self._group, width=width)
        gap(self._group, 6)
        self._take = Buttons(self._group, (self._taking(is_read=False),), width=width, height=36)

    def show(
        self, robot: Robot, rosetta_task: str, pasted_text: str, pasted_words: str, pasted_length: str,
        pasted_angle: str, pasted_convention: str,
    ) -> None:  # fmt: skip
        """Show the rows, or what is wrong with them."""
        dpg.configure_item(self._group, show=rosetta_task == "paste")
        for port, word in zip(UNITS, (pasted_length, pasted_angle, pasted_convention), strict=True):
            self._choices[port].update(word)
        read: Any = self._board.get("pasted_table")
        self._buttons.update(self._actions(has_text=bool(pasted_text)))
        self._take.update((self._taking(is_read=read is not None),))
        if read is None:
            self._fault.show(bool(pasted_text.strip()))
            self._fault.update("No table yet", "far")
            hint = (
                "Paste rows of θ, d, a, α: from a spreadsheet, a paper, LaTeX, Markdown, or what Write gives."
            )
            self._words.update(pasted_words or hint, "far" if pasted_words else "text3")
            self._table.update((), table_columns(robot))
            self._table.show(False)
            self._told.update("")
            self._head.update(hint="")
            return
        self._fault.show(False)
        self._words.update("")
        self._table.show(True)
        self._table.update(table_rows(read.robot), table_columns(read.robot))
        units = read.robot.units
        self._head.update(hint=f"{read.robot.convention} · {units.length} · {units.angle}")
        kept = "Names and limits of like joints, base and tool stay as they are."
        self._told.update(" ".join((*read.told, kept)), "text2")

    def paste(self) -> None:
        """Read the clipboard."""
        with self._board.notes.refusals():
            text = cleaned(str(dpg.get_clipboard_text() or ""))
            if text.strip():
                self._board.put("pasted_text", text, label=PASTE)
            else:
                self._board.notes.say(EMPTY)

    def take(self) -> None:
        """Give the arm the table that was read."""
        read: Any = self._board.get("pasted_table")
        if read is not None:
            self._board.put_all({"robot": read.robot, "pasted_text": ""}, label="Take the pasted table")

    def _actions(self, *, has_text: bool) -> tuple[Action, ...]:
        return (
            Action("Paste", self.paste, "file", tip="The text that is on the clipboard"),
            Action("Clear", self._clear, "trash", enabled=has_text),
        )

    def _taking(self, *, is_read: bool) -> Action:
        tip = "The arm gets this table; undo gives the old one back"
        return Action("Take it", self.take, "check", "primary", enabled=is_read, tip=tip)

    def _clear(self) -> None:
        self._board.put("pasted_text", "", label="Clear the pasted text")
