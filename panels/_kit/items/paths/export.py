"""A motion as a file: the format, what it is for, where it goes, and a file read back as a motion."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from vi3dras.arm.library import own_folder
from vi3dras.formats.registry import FORMATS, formats_for
from vi3dras.motion.enough import spacing_enough
from vi3dras.passport.report import Report

from ...face.board import Board, FacePart
from ...face.motion import ExportForm
from ...hands.pointer import Shows
from ...messages.file_dialog import FileDialog
from ...messages.notes import Note
from ...widgets.buttons import Buttons
from ...widgets.choices import Switch
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.spots import Action


class ExportRows(FacePart[ExportForm]):
    """A list of formats, two switches, and the buttons."""

    def _lay_out(self, item: ExportForm, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", "passport", "plan", "trouble", *(("csv",) if item.reads else ()))
        self._form, self._comma, self._draft = "via-points", False, False
        self._asked = False
        self._note: Note | None = None
        self._seen: object = None
        self._enough = 0.0
        self._head = Section(parent, "Export", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="save")
        gap(parent, 6)
        self._about = Paragraph(parent, width=width)
        self._comma_row = Switch(parent, "Decimal comma, for Excel", False, self._set_comma, width=width)
        self._draft_row = Switch(parent, "As a draft, though not safe", False, self._set_draft, width=width)
        gap(parent, 6)
        self._save = Buttons(parent, (self._export(),), width=width, height=36)
        self._save.shows = Shows("export")
        self._said = Paragraph(parent, width=width)
        self._closer = Buttons(parent, (self._come_closer(),), width=width)
        gap(parent, 6)
        if item.reads:
            self._read = Buttons(parent, self._reading(), width=width, gap=8)

    def refresh(self) -> None:
        """Show the formats that carry this arm, and whether the motion may go out."""
        robot, report = self._board.get("robot"), self._board.get("passport")
        if robot is None:
            return
        if FORMATS[self._form].refuses(robot) is not None:
            self._form = "via-points"
        form = FORMATS[self._form]
        self._list.update(form.label, form.suffix)
        self._about.update(f"{form.about} Units: {form.units}.".replace("`", ""), "text2")
        self._comma_row.show(form.is_table)
        unsafe = isinstance(report, Report) and not report.is_safe
        self._draft_row.show(unsafe)
        self._save.update((self._export(),))
        self._said.update(self._why_not(unsafe=unsafe), "limit")
        if not self._board.is_stale("passport"):
            self._look_closer(report)
        self._closer.show(unsafe and bool(self._spacing()))
        self._closer.update((self._come_closer(),))
        if self._item.reads:
            self._read.update(self._reading())
            name = Path(self._board.get("csv")).name
            self._head.update(hint=f"from {name}" if name else "")

    def frame(self) -> None:
        """Tell what became of a file: once per frame."""
        if not self._asked:
            return
        outcome = self._board.engine.outcome(self._board.ref("export"))
        if outcome is not None:
            self._asked = False
            self._tell(outcome.error, outcome.value)

    def _tell(self, error: object, value: object) -> None:
        """Say what became of the file, in place of what was said of the one before."""
        notes = self._board.notes
        self._take_back()
        if error is not None:
            notes.say(str(error))
        else:
            notes.tell("Exported", str(value))
        self._note = notes.history[-1][1]

    def _take_back(self) -> None:
        """Take the card of the file before away."""
        if self._note is not None:
            self._board.notes.close(self._note)
            self._note = None

    def export(self, file: Path) -> None:
        """Write the motion there."""
        suffix = FORMATS[self._form].suffix
        file = file if file.suffix == suffix else file.with_name(f"{file.name}{suffix}")
        extras: dict[str, Any] = {"comma": self._comma and FORMATS[self._form].is_table}
        self._board.act("export", file=str(file), form=self._form, draft=self._draft, **extras)
        self._asked = True

    def read(self, file: Path) -> None:
        """Play the motion of a file in place of the curve."""
        self._take_back()
        self._board.put_all({"csv": str(file), "at": 0.0}, label=f"Read {file.name}")

    def _entries(self) -> list[Entry]:
        return [
            Entry(
                form.label, partial(self._take, form.id), hint=form.suffix, is_current=form.id == self._form
            )
            for form in formats_for(self._board.get("robot"))
        ]

    def _take(self, form: str) -> None:
        self._form = form
        self.refresh()

    def _why_not(self, *, unsafe: bool) -> str:
        """Why nothing can be exported now, if so."""
        if self._board.is_stale("passport"):
            return "It is being checked."
        if self._board.get("plan") is None:
            return "There is no motion to export."
        if unsafe and not self._draft:
            return "It is not safe, so it is not exported: see the passport, or mark it as a draft."
        return ""

    def _set_comma(self, on: bool) -> None:
        self._comma = on

    def _set_draft(self, on: bool) -> None:
        self._draft = on
        self.refresh()

    def _export(self) -> Action:
        report = self._board.get("passport")
        may = isinstance(report, Report) and (report.is_safe or self._draft)
        return Action(
            "Export",
            self._ask,
            "save",
            "primary",
            enabled=may and not self._board.is_stale("passport"),
            tip="The via-points with times, checked, and the passport beside them",
        )

    def _reading(self) -> tuple[Action, ...]:
        read = Action("Read a file", self._ask_file, "folder", tip="Play a CSV file in place of the curve")
        if not self._board.get("csv"):
            return (read,)
        return read, Action("Back to the curve", self._forget, "undo")

    def _spacing(self) -> str:
        """How near together points would do, with its unit; nothing where that is not what is wrong."""
        units = self._board.get("robot").units
        return f"{self._enough / units.metres:g} {units.length}" if self._enough else ""

    def _look_closer(self, report: object) -> None:
        """See once per passport whether more points are what the joints need."""
        if report is self._seen:
            return
        self._seen, self._enough = report, 0.0
        plan = self._board.get("plan")
        steps = isinstance(report, Report) and any(found.code == "JUMP" for found in report.faults)
        if steps and plan is not None and self._item.reads and not self._board.get("csv"):
            self._enough = spacing_enough(self._board.get("robot"), plan) or 0.0

    def _come_closer(self) -> Action:
        spacing = self._spacing()
        return Action(
            f"Points every {spacing}" if spacing else "Points nearer together",
            self._take_closer,
            "pen",
            tip="As near together as the joints need them",
        )

    def _take_closer(self) -> None:
        self._board.put("spacing", self._enough, label="Points nearer together")

    def _forget(self) -> None:
        self._board.put_all({"csv": "", "at": 0.0}, label="Back to the curve")

    def _ask(self) -> None:
        form = FORMATS[self._form]
        name = self._board.get("formula").id if self._item.reads else "move"
        name = f"{name}{form.suffix}"
        FileDialog("Export as", own_folder("exports"), form.suffix, self.export, name=name, replaces=True)

    def _ask_file(self) -> None:
        FileDialog("Read a motion", own_folder("exports"), ".csv", self.read)
