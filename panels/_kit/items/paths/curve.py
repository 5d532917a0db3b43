"""The curve that the tool follows: which one it is, how long, whether it closes, and its points."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.arm.robot import Robot
from vi3dras.motion.rows import PHASES, Plan
from vi3dras.objects.edit import with_variable
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve, rows_of

from ...face.board import DECIMALS, Board, FacePart
from ...face.formula import CurveFacts, CurveForm
from ...hands.pointer import Shows
from ...pen import fonts
from ...pen.digits import short, shown
from ...pen.theme import Paint, scale
from ...widgets.buttons import Buttons
from ...widgets.choices import Segment, Switch
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.sliders import LineSlider
from ...widgets.spots import Action
from ...widgets.tables import Cell, Column, Table, TableRow
from ...widgets.tracks import Axis

POINTING = {"held": "As held", "tangent": "Along", "normal": "Onto it"}
"""What the hand may follow, in words."""


class CurveControls(FacePart[CurveForm]):
    """Along which variable, which row, how many points, how fast, and in which direction."""

    def _lay_out(self, item: CurveForm, parent: int, board: Board, width: int) -> None:
        self.chief = "curve"
        self.ports = (
            "formula", "runs", "row", "piece", "stops", "speed", "backwards", "pointing", "robot", "curve",
        )  # fmt: skip
        Section(parent, "Curve", "the tool follows it", width=width)
        self._runs = Segment(parent, ["u", "v"], "u", self._run, label="Along", label_width=68)
        gap(parent, 4)
        self._row = LineSlider(
            parent,
            Axis("row"),
            0.0,
            width=width,
            on_change=self._choose,
            on_begin=self._begin,
            label_width=84,
        )
        self._told = Paragraph(parent, width=width)
        self._piece = LineSlider(
            parent, Axis("piece"), 0.0, width=width, on_change=self._choose_piece, on_begin=self._begin,
            label_width=84,
        )  # fmt: skip
        self._piece_told = Paragraph(parent, width=width)
        self._stops = NumberField(
            parent, "Points", 29, width=width, decimals=0, low=2, high=2000,
            on_change=lambda v: self._put("stops", round(v), "Set the number of points"),
            tip="Points of the curve that the tool visits, at even distances",
        )  # fmt: skip
        self._speed = NumberField(
            parent, "Running speed", 5.0, width=width, unit="cm/s", low=0.001, high=1e5,
            on_change=self._set_speed, tip="How far the tool goes in a second",
        )  # fmt: skip
        self._backwards = Switch(parent, "Backwards", False, self._turn, width=width)
        gap(parent, 4)
        room = fonts.text_width("Hand points", "word", 14) / scale() + 8
        self._pointing = Segment(
            parent, list(POINTING.values()), "As held", self._point, label="Hand points",
            label_width=min(room, 84),
        )  # fmt: skip
        self._runs.shows, self._row.shows, self._piece.shows = Shows("runs"), Shows("row"), Shows("piece")
        self._stops.shows, self._speed.shows = Shows("stops"), Shows("speed")
        self._backwards.shows, self._pointing.shows = Shows("backwards"), Shows("pointing")

    def refresh(self) -> None:
        """Show which curve it is."""
        board = self._board
        formula: Formula = board.get("formula")
        robot: Robot = board.get("robot")
        names = formula.names
        place = min(("first", "second").index(board.get("runs")), len(names) - 1)
        self._runs.update(names[place], names)
        rows = rows_of(formula, names[place])
        self._row.show(len(rows) > 1)
        self._row.describe(_axis("Index row", len(rows) - 1))
        self._row.update(float(min(board.get("row"), len(rows) - 1)))
        curve: Curve | None = board.get("curve")
        other = f"{curve.stands[0]} = {short(round(curve.stands[1], 4))}" if curve and curve.stands else ""
        self._told.update(
            f"Row {board.get('row')} of {len(rows) - 1}: {other}"
            if other
            else ""
            if len(rows) > 1
            else "One curve only"
        )
        self._show_piece(curve)
        self._stops.update(board.get("stops"))
        self._speed.unit = f"{robot.units.length}/s"
        self._speed.update(round(board.get("speed") / robot.units.metres, 6))
        self._backwards.update(board.get("backwards"))
        words = [word for way, word in POINTING.items() if way != "normal" or len(names) > 1]
        self._pointing.update(POINTING[board.get("pointing")], words)

    def _show_piece(self, curve: Curve | None) -> None:
        """Which piece of a curve with gaps; nothing of one without."""
        pieces = curve.pieces if curve else ()
        self._piece.show(len(pieces) > 1)
        self._piece_told.show(len(pieces) > 1)
        if curve is None or len(pieces) < 2:
            return
        self._piece.describe(_axis("Piece", len(pieces)))
        self._piece.update(float(curve.piece + 1 if curve.is_chosen else 0))
        words = f"The curve has gaps: choose one of its {len(pieces)} pieces."
        if curve.is_chosen:
            low, high, *_ = pieces[curve.piece]
            words = f"{curve.runs} from {short(round(low, 4))} to {short(round(high, 4))}"
        self._piece_told.update(words, "text2" if curve.is_chosen else "far")

    def _choose_piece(self, value: float) -> None:
        self._board.put("piece", round(value), label="Choose a piece", gesture=("piece", self._gesture))

    def _turn(self, on: bool) -> None:
        self._put("backwards", on, "Turn the direction")

    def _point(self, word: str) -> None:
        way = next(way for way, known in POINTING.items() if known == word)
        self._put("pointing", way, f"Point the hand: {word.lower()}")

    def _choose(self, value: float) -> None:
        self._board.put("row", round(value), label="Choose a row", gesture=("row", self._gesture))

    def _run(self, word: str) -> None:
        formula: Formula = self._board.get("formula")
        runs = "second" if formula.names.index(word) else "first"
        self._board.put_all({"runs": runs, "row": 0, "piece": 0}, label=f"Follow {word}")

    def _set_speed(self, value: float) -> None:
        self._put("speed", value * self._board.get("robot").units.metres, "Set the speed")

    def _put(self, port: str, value: object, label: str) -> None:
        self._board.put(port, value, label=label)


def _axis(role: str, last: int) -> Axis:
    return Axis(
        "", role=role, low=0, high=last, ends=(0, max(last, 1)), unit="", decimals=0, margin=0.0,
        is_turn=False,
    )  # fmt: skip


class CurveLength(FacePart[CurveFacts]):
    """Length, closing gap, and a button that would close it."""

    def _lay_out(self, item: CurveFacts, parent: int, board: Board, width: int) -> None:
        self.ports = ("curve", "plan", "robot")
        self._head = Section(parent, "Curve", width=width)
        self._table = Table(
            parent,
            (Column("", 160, is_left=True), Column("", 110)),
            width=width,
            row_height=22,
            is_card=False,
            has_lines=False,
            head_height=0,
        )
        self._table.shows_at = {
            "Length": Shows("curve", (0,)), "Closing gap": Shows("curve", (1,)), "Time in all": Shows("plan"),
            "Points reached": Shows("followed"), "Jumps of the arm": Shows("followed"),
        }  # fmt: skip
        self._words = Paragraph(parent, width=width)
        self._close = Buttons(parent, [Action("Close it", self._take)], width=width)

    def refresh(self) -> None:
        """Show the numbers."""
        board = self._board
        curve: Curve | None = board.get("curve")
        robot: Robot = board.get("robot")
        if curve is None:
            self._table.update([])
            self._words.update(board.error("curve"), "far")
            self._close.show(False)
            return
        metres, unit, digits = robot.units.metres, robot.units.length, DECIMALS[robot.units.length]
        plan: Plan | None = board.get("plan")
        rows = [("Length", f"{shown(curve.length / metres, digits)} {unit}")]
        if len(curve.pieces) > 1:
            piece = f"{curve.piece + 1} of {len(curve.pieces)}" if curve.is_chosen else "none"
            rows = [("Piece", piece), *(rows if curve.is_chosen else ())]
        if curve.is_chosen:
            rows.append(("Closing gap", f"{shown(curve.closure.gap / metres, digits)} {unit}"))
        ink: Paint = "text2" if board.is_stale("plan") else "text"
        if plan is not None:
            on = plan.stops.phase == PHASES.index("path")
            rows += [
                ("Time in all", f"{shown(plan.fine.duration, 2)} s"),
                ("Points reached", f"{int((on & plan.stops.reachable).sum())} of {int(on.sum())}"),
                ("Jumps of the arm", str(len(plan.stops.jumps))),
            ]
        self._table.update([TableRow((Cell(a, "text2", style="word"), Cell(b, ink))) for a, b in rows])
        closure = curve.closure
        word = "The curve is closed." if closure.is_closed else "The curve is open."
        if closure.end is not None:
            word = f"The curve is open: {curve.runs} to {closure.label} would close it."
        if not curve.is_chosen:
            word = (
                f"The curve is in {len(curve.pieces)} pieces with gaps between them: choose one under Path."
            )
        elif curve.pieces and curve.pieces[curve.piece].is_endless:
            word = "The curve runs on without end."
        self._words.update(word)
        self._close.show(closure.end is not None)

    def _take(self) -> None:
        formula, curve = self._board.get("formula"), self._board.get("curve")
        variable = next(v for v in formula.variables if v.name == curve.runs)
        closed = with_variable(formula, replace(variable, high=curve.closure.end))
        self._board.put("formula", closed, label="Close the curve")
