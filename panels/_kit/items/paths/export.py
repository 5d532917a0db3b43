"""A motion as a file: the format, what it is for, where it goes, and a file read back as a motion."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vi3dras.arm.library import work_folder
from vi3dras.formats.registry import FORMATS, formats_for
from vi3dras.motion.plan import spacing_enough
from vi3dras.passport.report import Report

from ...face.board import Board, FacePart
from ...face.motion import ExportForm
from ...messages.file_dialog import ask_file, with_suffix
from ...messages.notices import Note
from ...widgets.choices import Switch
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.spots import Action, Buttons

CLOSER = "Points nearer together"


class ExportRows(FacePart[ExportForm]):
    """A list of formats, two switches, and the buttons."""

    def _lay_out(self, item: ExportForm, parent: int, board: Board, width: int) -> None:
        self.ports = ("robot", "passport", "plan", "trouble", *(("csv",) if item.reads else ()))
        self._form = "via-points"
        self._asked: Path | None = None
        """Where the motion is being written."""
        self._note: Note | None = None
        self._seen: object = None
        self._enough = 0.0
        self._head = Section(parent, "Export", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="save")
        gap(parent, 6)
        self._about = Paragraph(parent, width=width)
        self._comma = Switch(parent, "Decimal comma, for Excel", False, lambda _: None, width=width)
        draft = "As a draft, though not safe"
        self._draft = Switch(parent, draft, False, lambda _: self.refresh(), width=width)
        gap(parent, 6)
        self._save = Buttons(parent, (self._export(),), width=width, height=36).showing("export")
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
        self._comma.show(form.is_table)
        unsafe = isinstance(report, Report) and not report.is_safe
        self._draft.show(unsafe)
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
        if self._asked is None:
            return
        outcome = self._board.engine.outcome(self._board.ref("export"))
        if outcome is not None:
            file, self._asked = self._asked, None
            self._tell(file, outcome.error, outcome.value)

    def _tell(self, file: Path, error: object, value: object) -> None:
        """Say what became of the file, in place of what was said of the one before."""
        notes = self._board.notes
        self._take_back()
        if error is not None:
            notes.say(str(error))
        else:
            notes.saved("Exported", str(value), file)
        self._note = notes.history[-1][1]

    def _take_back(self) -> None:
        """Take the card of the file before away."""
        if self._note is not None:
            self._board.notes.close(self._note)
            self._note = None

    def export(self, file: Path) -> None:
        """Write the motion there."""
        suffix = FORMATS[self._form].suffix
        file, comma = with_suffix(file, suffix), self._comma.on and FORMATS[self._form].is_table
        self._board.act("export", file=str(file), form=self._form, draft=self._draft.on, comma=comma)
        self._asked = file

    def read(self, file: Path) -> None:
        """Play the motion of a file in place of the curve."""
        self._take_back()
        self._board.put_all({"csv": str(file), "at": 0.0}, label=f"Read {file.name}")

    def _entries(self) -> list[Entry]:
        now, forms = self._form, formats_for(self._board.get("robot"))
        return [Entry(f.label, partial(self._take, f.id), None, f.suffix, True, f.id == now) for f in forms]

    def _take(self, form: str) -> None:
        self._form = form
        self.refresh()

    def _why_not(self, *, unsafe: bool) -> str:
        """Why nothing can be exported now, if so."""
        if self._board.is_stale("passport"):
            return "It is being checked."
        if self._board.get("plan") is None:
            return "There is no motion to export."
        if unsafe and not self._draft.on:
            return "It is not safe, so it is not exported: see the passport, or mark it as a draft."
        return ""

    def _export(self) -> Action:
        report = self._board.get("passport")
        may = isinstance(report, Report) and (report.is_safe or self._draft.on)
        may = may and not self._board.is_stale("passport")
        tip = "The via-points with times, checked, and the passport beside them"
        return Action("Export", self._ask, "save", "primary", enabled=may, tip=tip)

    def _reading(self) -> tuple[Action, ...]:
        read = Action("Read a file", self._ask_file, "folder", tip="Play a CSV file in place of the curve")
        if not self._board.get("csv"):
            return (read,)
        back = partial(self._board.put_all, {"csv": "", "at": 0.0}, label="Back to the curve")
        return read, Action("Back to the curve", back, "undo")

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
        word = f"Points every {spacing}" if spacing else CLOSER
        return Action(word, self._take_closer, "pen", tip="As near together as the joints need them")

    def _take_closer(self) -> None:
        self._board.put("spacing", self._enough, label=CLOSER)

    def _ask(self) -> None:
        form = FORMATS[self._form]
        name = f"{self._board.get('formula').id if self._item.reads else self._item.name}{form.suffix}"
        ask_file("Export as", work_folder("exports"), form.suffix, self.export, name=name, replaces=True)

    def _ask_file(self) -> None:
        ask_file("Read a motion", work_folder("exports"), ".csv", self.read)
