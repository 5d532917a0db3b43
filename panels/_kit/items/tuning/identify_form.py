"""Measurements chosen, a motion for them designed, and masses found: what is asked, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.api.control.excited import ExcitingMotion
from vi3dras.arm.library import work_folder

from ...face.board import Board, FixedPart
from ...face.identifying import EXCITING_FORM, IDENTIFY_RUN, MEASURED_SOURCE
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file, with_suffix
from ...widgets.choices import Segment, Switch
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ..control.law_form import span_of

SOURCES = {"Simulator": "simulator", "A file": "file"}
FILES = {
    "measured_file": ("Measurements…", "Read measurements"),
    "check_file": ("Another motion…", "Read measurements to check with"),
}


class MeasuredSource(FixedPart, shows=MEASURED_SOURCE):
    """Two words, and below them what the chosen one asks for."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Measurements", "joint values and torques", width=width)
        choose = board.sets("measured_from", "Measure with: {}", SOURCES.get)
        self._from = Segment(parent, list(SOURCES), "Simulator", choose, width=width, size=13)
        self._from.shows = Shows("measured_from")
        self._said = Caption(parent, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._fields: dict[str, NumberField] = {}
        self._files: dict[str, Buttons] = {}

    def show(
        self, measured_from: str, torque_noise: float, measure_seed: int, measured_file: str, check_file: str
    ) -> None:
        """Show the source, and its numbers or its files."""
        simulates = measured_from == "simulator"
        self._from.update("Simulator" if simulates else "A file")
        columns = "Columns: t_s, theta1_deg …, torque1_Nm …, evenly sampled"
        self._said.update("The arm as it is, along the exciting motion" if simulates else columns)
        if self._is_new(self._group, measured_from):
            self._build(simulates=simulates)
        for port, value in (("torque_noise", torque_noise), ("measure_seed", measure_seed)):
            if port in self._fields:
                self._fields[port].update(value)
        for port, file in (("measured_file", measured_file), ("check_file", check_file)):
            if port in self._files:
                self._files[port].update(self._row(port, file))

    def _build(self, *, simulates: bool) -> None:
        self._fields, self._files = {}, {}
        if simulates:
            self._fields = {
                "torque_noise": number(self._group, self._board, self._width, "torque_noise", 0.5, 2),
                "measure_seed": number(self._group, self._board, self._width, "measure_seed", 1.0, 0),
            }
            return
        for port in FILES:
            gap(self._group, 4)
            self._files[port] = Buttons(self._group, (), width=self._width, size=13)
            self._files[port].shows = Shows(port)

    def _row(self, port: str, file: str) -> tuple[Action, ...]:
        words, tip = FILES[port][0], self._board.port(port).tip
        choose = Action(Path(file).name if file else words, partial(self._ask, port), "folder", tip=tip)
        if not file:
            return (choose,)
        forget = Action("Forget", partial(self._board.put, port, "", label="Forget the file"), "close")
        return choose, forget

    def _ask(self, port: str) -> None:
        ask_file(FILES[port][1], work_folder("exports"), ".csv", partial(self.read, port))

    def read(self, port: str, file: Path) -> None:
        """Take a file of measurements; it is read when masses are asked of it."""
        self._board.put(port, str(file), label=f"Read {file.name}")


class ExcitingForm(FixedPart, shows=EXCITING_FORM):
    """Period and share, a button that designs, its verdict, and two that save."""

    chief = "exciting_motion"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("exciting_motion", "exciting_words", "exciting_asked", "exciting_period",
                      "exciting_share")  # fmt: skip
        self._unsafe = False
        Section(parent, "Exciting motion", "every mass is felt", width=width)
        self._fields = {
            port: number(parent, board, width, port, step, 0)
            for port, step in (("exciting_period", 1.0), ("exciting_share", 5.0))
        }
        gap(parent, 6)
        self.row = Buttons(parent, (), width=width)
        self.row.shows = Shows("ask_exciting")
        self._said = Paragraph(parent, width=width)
        self._said.shows = Shows("exciting_motion")
        self._draft = Switch(parent, "As a draft, though not safe", False, lambda _: None, width=width)
        gap(parent, 4)
        self._saving = Buttons(parent, (), width=width, size=13)

    def refresh(self) -> None:
        """Show what was designed, or how far it is."""
        board, done = self._board, self._board.done("design_exciting")
        for port, field in self._fields.items():
            field.update(board.get(port))
        design = Action(
            "Design an exciting motion", partial(board.act, "ask_exciting"), "route",
            tip="The motion, of a thousand and more within all limits, that tells parameters apart best",
        )  # fmt: skip
        self.row.update(asked_or_running(board, "design_exciting", design, "Designing…", self.refresh))
        made: ExcitingMotion | None = board.get("exciting_motion")
        fits = made is not None and made.robot.id == board.get("robot").id and done is None
        self._unsafe = unsafe = fits and made is not None and not made.motion.is_safe
        words = board.get("exciting_words") or "" if done is None else f"{100 * done:.0f} % done"
        self._said.update(words, "limit" if unsafe or (words and made is None) else "text2")
        self._draft.show(unsafe)
        self._saving.update((
            Action("Save motion…", self._ask_motion, "save", enabled=fits,
                   tip="The motion as CSV, with its passport beside it"),
            Action("Save measurements…", self._ask_measured, "save", enabled=fits,
                   tip="What the simulator measures along it, with noise, as Identify reads it"),
        ))  # fmt: skip

    def frame(self) -> None:
        """Tell how far it is: once per frame."""
        if self._board.done("design_exciting") is not None:
            self.refresh()

    def _ask_motion(self) -> None:
        folder, name = work_folder("exports"), "exciting.csv"
        ask_file("Save the exciting motion as", folder, ".csv", self.save_motion, name=name, replaces=True)

    def _ask_measured(self) -> None:
        folder, name = work_folder("exports"), "measured.csv"
        ask_file("Save measurements as", folder, ".csv", self.save_measured, name=name, replaces=True)

    def save_motion(self, file: Path) -> None:
        """Write the motion and its passport."""
        file = with_suffix(file, ".csv")
        self._board.begin(
            "save_exciting", "Saved", file, file=str(file), draft=self._draft.on and self._unsafe
        )

    def save_measured(self, file: Path) -> None:
        """Write the simulator's measurements."""
        file = with_suffix(file, ".csv")
        self._board.begin("save_measured", "Saved", file, file=str(file))


class IdentifyRun(FixedPart, shows=IDENTIFY_RUN):
    """Identify, how far it is, and the sentence."""

    chief = "identification"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("identification", "identify_words", "identify_asked")
        gap(parent, 8)
        self.row = Buttons(parent, (), width=width, height=34, first=True)
        self.row.shows = Shows("ask_identify")
        self._said = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show whether it runs, and what came of it."""
        board, done = self._board, self._board.done("identify_masses")
        tip = "Base parameters, friction and error bars by weighted least squares"
        ask = Action("Identify", partial(board.act, "ask_identify"), "search", "primary", tip=tip)
        self.row.update(asked_or_running(board, "identify_masses", ask, "Identifying…", self.refresh))
        words = board.get("identify_words") or ""
        is_bad = bool(words) and board.get("identification") is None and done is None
        text = words if done is None else f"{100 * done:.0f} % done"
        self._said.update(text, "far" if is_bad else "text2")

    def frame(self) -> None:
        """Tell how far it is: once per frame."""
        if self._board.done("identify_masses") is not None:
            self.refresh()


def asked_or_running(
    board: Board, step: str, ask: Action, words: str, then: Callable[[], object]
) -> tuple[Action, ...]:
    """The button that starts a slow step; while that runs, the one that stops it."""
    if board.done(step) is None:
        return (ask,)

    def stop() -> None:
        board.engine.cancel(board.ref(step))
        then()

    return Action(words, lambda: None, "hourglass", enabled=False), Action("Cancel", stop, "close")


def number(parent: int, board: Board, width: int, port: str, step: float, decimals: int) -> NumberField:
    """A field for a control that holds one number."""
    about, (low, high) = board.port(port), span_of(board, port)
    change = board.sets(port, f"Set {about.label.lower()}", round if about.type is int else None)
    return NumberField(
        parent, about.label, 1.0, width=width, unit=about.unit, step=step, decimals=decimals, low=low,
        high=high, on_change=change, tip=about.tip,
    ).showing(port)  # fmt: skip
