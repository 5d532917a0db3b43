"""An arm as text: which notation, in which language, copied, saved, and proved to be the same arm."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.api.explorer.rosetta import NOTATIONS
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import write_whole

from ...face.board import Board, FixedPart
from ...face.rosetta import NOTATION_FORM, ROSETTA_PROOF, ROSETTA_TASK
from ...face.units import DECIMALS, word_of
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file, with_suffix
from ...pen import shown
from ...widgets.cards import ReadingRow
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, Separator, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

TASKS = {"Write": "write", "Paste a table": "paste", "Detective": "check"}
NOTATION_WORDS = {"Standard": "standard", "Modified": "modified", "ETS": "ets", "PoE": "poe"}
LANGUAGES = {"Text": "text", "Python": "python", "MATLAB": "matlab", "LaTeX": "latex"}
SUFFIXES = {"text": ".txt", "python": ".py", "matlab": ".m", "latex": ".tex"}
FULL_NAMES = {
    "standard": "Standard D-H",
    "modified": "Modified D-H",
    "ets": "Elementary transforms",
    "poe": "Product of exponentials",
}
ABOUT = {
    "standard": "A row per joint: θ and d about the old z, then a and α about the new x. Faint: the frames "
    "of modified D-H.",
    "modified": "A row per joint: α and a about the old x, then θ and d about the new z. Faint: the frames "
    "of standard D-H.",
    "ets": "Turns and shifts along one axis each, in their order. In the view: every shift in the colour of "
    "its axis.",
    "poe": "A screw axis per joint at zero joint values, and the tool there. In the view: the axes as they "
    "lie now.",
}
ABOUT_LANGUAGE = {
    "text": "For people, in the arm's units; a table can be pasted again.",
    "python": "For roboticstoolbox-python, in metres and radians.",
    "matlab": "Tables for Corke's Robotics Toolbox, the others as functions, in metres and radians.",
    "latex": "For a paper, in the arm's units.",
}


class TaskChoice(FixedPart, shows=ROSETTA_TASK):
    """What the page is for at the moment."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 12)
        choose = board.sets("rosetta_task", "{}", TASKS.get)
        self._words = Segment(parent, tuple(TASKS), "Write", choose, width=width)
        self._words.shows = Shows("rosetta_task")

    def show(self, rosetta_task: str) -> None:
        """Show which."""
        self._words.update(word_of(TASKS, rosetta_task))


class NotationForm(FixedPart, shows=NOTATION_FORM):
    """Two choices, what they mean, and the way out."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "Notation", width=width)
        choose = board.sets("notation", "Write as {}", NOTATION_WORDS.get)
        self._notation = Segment(self._group, tuple(NOTATION_WORDS), "Modified", choose, width=width)
        self._notation.tips = {word: FULL_NAMES[key] for word, key in NOTATION_WORDS.items()}
        self._notation.shows = Shows("notation")
        gap(self._group, 4)
        self._about = Caption(self._group, width=width)
        Section(self._group, "Language", width=width)
        speak = board.sets("language", "Write in {}", LANGUAGES.get)
        self._language = Segment(self._group, tuple(LANGUAGES), "Text", speak, width=width)
        self._language.shows = Shows("language")
        gap(self._group, 4)
        self._said = Caption(self._group, width=width)
        gap(self._group, 6)
        actions = (
            Action("Copy", self.copy, "copy", "primary", tip="The whole text to the clipboard"),
            Action("Save as file...", self._ask, "save", tip="The whole text as a file"),
        )
        self._ways = Buttons(self._group, actions, width=width, gap=8)
        self._ways.shows = Shows("written_text")

    def show(self, rosetta_task: str, notation: str, language: str) -> None:
        """Show what is chosen."""
        dpg.configure_item(self._group, show=rosetta_task == "write")
        self._notation.update(word_of(NOTATION_WORDS, notation))
        self._language.update(word_of(LANGUAGES, language))
        self._about.update(ABOUT[notation])
        self._said.update(ABOUT_LANGUAGE[language])

    def copy(self) -> None:
        """Put the text on the clipboard."""
        text = str(self._board.get("written_text").text)
        dpg.set_clipboard_text(text)
        notation = FULL_NAMES[self._board.get("notation")]
        self._board.notes.tell(f"Copied {len(text.splitlines())} lines", f"{notation} is on the clipboard.")

    def save(self, file: Path) -> None:
        """Write the text as a whole file."""
        file = with_suffix(file, SUFFIXES[self._board.get("language")])
        text = str(self._board.get("written_text").text)
        if self._board.tries(lambda: write_whole(file, text, replace=True)):
            self._board.notes.saved(f"Saved {file.name}", f"It is in {file.parent}.", file)

    def _ask(self) -> None:
        robot: Robot = self._board.get("robot")
        suffix = SUFFIXES[self._board.get("language")]
        name = f"{robot.id}-{self._board.get('notation')}{suffix}"
        if suffix == ".m":
            name = name.replace("-", "_")  # MATLAB calls no file otherwise
        ask_file("Save the text as", work_folder("exports"), suffix, self.save, name=name, replaces=True)


class Proof(FixedPart, shows=ROSETTA_PROOF):
    """By how much the four differ; or what the table misses the known poses by, before and after its cure."""

    also = ("slip",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._proof: int = dpg.add_group(parent=parent)
        Section(self._proof, "The same tool", "largest difference", width=width)
        self._rows = {
            name: ReadingRow(self._proof, FULL_NAMES[name], width=width, tip=board.port("notation_gaps").tip)
            for name in NOTATIONS
        }
        for k, row in enumerate(self._rows.values()):
            row.shows = Shows("notation_gaps", (k,))
        gap(self._proof, 4)
        self._told = Caption(self._proof, width=width)
        self._told.update(
            "Each computes the tool from its own numbers at this pose. What is left is the noise of numbers "
            "with 16 digits."
        )
        _end(self._proof, width)
        self._evidence: int = dpg.add_group(parent=parent)
        self._head = Section(self._evidence, "Evidence", width=width)
        self._table = Table(self._evidence, (Column("pose", 40, is_left=True),), width=width)
        self._table.shows = Shows("slip")
        self._none = Caption(self._evidence, width=width)
        _end(self._evidence, width)

    def show(self, robot: Robot, rosetta_task: str, notation_gaps: Floats, known_turns: bool) -> None:
        """Show the one or the other."""
        dpg.configure_item(self._proof, show=rosetta_task == "write")
        dpg.configure_item(self._evidence, show=rosetta_task == "check")
        for row, gap_ in zip(self._rows.values(), notation_gaps.tolist(), strict=True):
            row.say(f"{gap_:.1e}".replace("-", "−") if gap_ else "0")
        self._show_evidence(robot, self._board.get("slip"), turns=known_turns)

    def _show_evidence(self, robot: Robot, slip: Any, *, turns: bool) -> None:
        stale = self._board.is_stale("slip")
        length = robot.units.length
        self._head.update(hint="being computed" if stale else "missed before and after the cure", stale=stale)
        self._none.update("" if slip else "No pose is known yet: what the table misses each by stands here.")
        columns = [
            Column("pose", 38, is_left=True), Column(f"before [{length}]", 88), Column("after", 52),
            *((Column("before [°]", 72), Column("after", 44)) if turns else ()),
        ]  # fmt: skip
        self._table.show(slip is not None)
        if slip is None or slip.robot.n != robot.n:
            self._table.update((), columns)
            return
        digits = DECIMALS[length] + 1
        numbers = [(slip.before, digits), (slip.after, digits)]
        if turns:
            factor = math.degrees(robot.units.radians)
            numbers += [(slip.before_angle * factor, 2), (slip.after_angle * factor, 2)]
        rows = []
        for k in range(len(slip.before)):
            cells = [Cell(f"{k + 1}", "text2")]
            for column, (values, decimals) in enumerate(numbers):
                is_off = column % 2 == 0 and float(values[k]) > 10.0**-decimals
                cells.append(Cell(shown(float(values[k]), decimals), "far" if is_off else "ok"))
            rows.append(TableRow(tuple(cells)))
        self._table.update(rows, columns)


def _end(group: int, width: int) -> None:
    """The line under what stands in a group."""
    gap(group, 12)
    Separator(group, width=width)
