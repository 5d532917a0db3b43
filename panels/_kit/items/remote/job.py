"""The motion that is to be sent: from where it comes, what it is, and its buttons."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vi3dras.api.byte_checks import ByteCheck
from vi3dras.api.sent_motion import ReadyJob, SentMotion
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.library import work_folder
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.remote import ARM_CHECKS, ARM_JOB
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...pen import LampState, Paint, fonts
from ...widgets.heads import Caption, LampWord, Paragraph, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..forces.source import motions_elsewhere
from .send import cell_around

FACTS = (Column("rows", 60), Column("time", 80), Column("hash", 100))
CHECKS = (Column("", 150, is_left=True), Column("", 96))
NONE = "No job yet: send one from Volume, Surface or Teach, or choose a motion above."


class JobForm(FixedPart, shows=ARM_JOB):
    """A list of motions, the card of the chosen one, two switches, and Run."""

    chief = "job_ready"

    ports = (
        "job_from", "job_taken", "job_file", "job_ready", "first_checks", "is_cleared", "arm_now",
        "teacher_allows", "hand_at_stop", "robot",
    )  # fmt: skip

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Job", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="route")
        self._list.shows = Shows("job_taken")
        gap(parent, 4)
        self.lamp = LampWord(parent, "", width=width)
        self.lamp.shows = Shows("job_ready")
        self._facts = Table(parent, FACTS, width=width)
        self._told = Paragraph(parent, width=width)
        gap(parent, 4)
        self._hand = self._switch_for(parent, "hand_at_stop", "A hand is at STOP")
        self._teacher = self._switch_for(parent, "teacher_allows", "The teacher allows what is not safe")
        gap(parent, 6)
        self.run = Buttons(parent, (), width=width, height=34)
        self._why = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show the job, and whether it may begin."""
        board, now = self._board, self._board.get("arm_now") or ArmNow()
        ready: ReadyJob | None = board.get("job_ready")
        is_stale = board.is_stale("job_ready")
        self._list.update(ready.title if ready is not None else "Choose a motion")
        self._head.update(hint=Path(ready.file).name if ready is not None and ready.file else "")
        self._show_card(ready, is_stale=is_stale)
        self._hand.update(bool(board.get("hand_at_stop")))
        self._hand.show(not now.is_twin and now.lab is None)
        self._teacher.update(bool(board.get("teacher_allows")))
        rests = now.state in {"standing", "stopped", "free"} and not now.is_latched
        may = bool(board.get("is_cleared")) and rests and not is_stale
        run = Action("Run on the arm", partial(board.act, "run_job"), "play", "primary", may)
        if now.lab is not None:
            may = not is_stale and bool(board.get("is_cleared"))
            run = Action("Send to the lab", partial(board.act, "send_to_lab"), "antenna", "primary", may)
        self.run.update((run,))
        self._teacher.show(now.lab is None)
        self._why.update("" if may else self._why_not(now, is_stale=is_stale), "limit")

    def _show_card(self, ready: ReadyJob | None, *, is_stale: bool) -> None:
        job = None if ready is None else ready.job
        self._facts.show(job is not None)
        if job is None:
            word = "Being checked" if is_stale else "No job" if ready is None else "Cannot be sent"
            self.lamp.update(word, "off" if ready is None or is_stale else "far")
            self._told.update(NONE if ready is None else ready.trouble, "text2")
            return
        faults = len(job.report.faults)
        state: LampState = "far" if faults else "limit" if job.report.warnings else "ok"
        self.lamp.update("Safe" if not faults else f"Not safe: {faults} fault{'s' * (faults > 1)}", state)
        cells = (Cell(str(job.rows)), Cell(f"{job.duration:.1f} s"), Cell(job.digest[:8], "text2"))
        self._facts.update((TableRow(cells),))
        self._told.update(job.report.faults[0].sentence if faults else "")

    def _why_not(self, now: ArmNow, *, is_stale: bool) -> str:
        if is_stale:
            return "It is being checked."
        if now.lab is None and (now.is_moving or now.state == "holding"):
            return "A job is under way."
        checks: tuple[ByteCheck, ...] = self._board.get("first_checks") or ()
        held = next((each for each in checks if each.found not in {"ok", "limit"}), None)
        return "" if held is None else held.why or f"{held.name}: {held.value}"

    def _entries(self) -> list[Entry]:
        """The motions that other instruments have now, and a file."""
        file = Entry(
            "A file of via-points", self._ask, "folder", is_current=self._board.get("job_from") == "file"
        )
        return [
            *(
                Entry(title, partial(self._take, ref, title), hint=hint)
                for ref, title, hint in motions_elsewhere(self._board)
            ),
            file,
        ]

    def _take(self, ref: str, title: str) -> None:
        """Take the motion as it is there now."""
        self._board.engine.catch_up()
        plan = self._board.engine.values.get(ref)
        if isinstance(plan, Plan):
            cell = cell_around(self._board.engine, ref.partition(".")[0])
            sent = SentMotion(title, self._board.get("robot").id, plan.stops, cell)
            self._board.put_all({"job_taken": sent, "job_from": "taken"}, label=f"Take {title}")

    def _ask(self) -> None:
        ask_file("Choose a job", work_folder("exports"), ".csv", self.read)

    def read(self, file: Path) -> None:
        """Take the motion of a file."""
        self._board.put_all({"job_file": str(file), "job_from": "file"}, label=f"Read {file.name}")


class CheckList(FixedPart, shows=ARM_CHECKS):
    """A lamp for each check; a click says why, and what would help."""

    chief = "first_checks"

    ports = ("first_checks",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Checks before the first byte", width=width)
        self._table = Table(
            parent, CHECKS, width=width, row_height=24, head_height=2, is_card=False, has_lines=False,
            on_choose=self._choose,
        )  # fmt: skip
        self._table.shows = Shows("first_checks")
        self._why = Paragraph(parent, width=width)
        self._chosen = ""

    def refresh(self) -> None:
        """Show what was found."""
        checks: tuple[ByteCheck, ...] = self._board.get("first_checks") or ()
        good = sum(each.found in {"ok", "limit"} for each in checks)
        self._head.update(hint=f"{good} of {len(checks)}" if checks else "")
        self._table.update([_row(each, is_current=each.name == self._chosen) for each in checks])
        shown = next((each for each in checks if each.name == self._chosen), None)
        if shown is None:
            shown = next((each for each in checks if each.found in {"far", "off"}), None)
        self._why.update("" if shown is None else shown.why or "All is well.", "text2")

    def _choose(self, index: int) -> None:
        checks: tuple[ByteCheck, ...] = self._board.get("first_checks") or ()
        name = checks[index].name
        self._chosen = "" if name == self._chosen else name
        self.refresh()


def _row(check: ByteCheck, *, is_current: bool) -> TableRow:
    lamp: LampState = check.found
    ink: Paint = "far" if check.found == "far" else "text2"
    style: fonts.Style = "mono" if any(letter.isdigit() for letter in check.value) else "word"
    value = Cell(check.value, ink, style=style)
    return TableRow((Cell(check.name, style="word", lamp=lamp), value), None, is_current)
