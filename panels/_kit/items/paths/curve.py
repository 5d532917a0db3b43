"""The curve that the tool follows: which one it is, how long, whether it closes, and its points."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.arm.robot import Robot
from vi3dras.motion.rows import Plan
from vi3dras.objects.edit import with_variable
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve, rows_of

from ...face.board import Board, FixedPart
from ...face.units import length_text, word_of
from ...face.workspace import CURVE_FACTS, CURVE_FORM
from ...hands.pointer import Shows
from ...pen import fonts, scale, short
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.slider import LineSlider
from ...widgets.spots import Action, Buttons
from ...widgets.tracks import Axis
from .way_facts import fact_rows, facts_of, facts_table

POINTING = {"As held": "held", "Along": "tangent", "Onto it": "normal"}
"""What the hand may follow, in words."""


class CurveControls(FixedPart, shows=CURVE_FORM):
    """Along which variable, which row, how many points, how fast, and in which direction."""

    chief, also = "curve", ("piece",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Curve", "the tool follows it", width=width)
        runs = Segment(parent, ["u", "v"], "u", self._run, label="Along", label_width=68)
        self._runs = runs.showing("runs")
        gap(parent, 4)
        self._row = self._slider(parent, "row", "Choose a row")
        self._told = Paragraph(parent, width=width)
        self._piece = self._slider(parent, "piece", "Choose a piece")
        self._piece_told = Paragraph(parent, width=width)
        self._stops = NumberField(
            parent, "Points", 29, width=width, decimals=0, low=2, high=2000,
            on_change=board.sets("stops", "Set the number of points", round),
            tip="Points of the curve that the tool visits, at even distances",
        ).showing("stops")  # fmt: skip
        self._speed = NumberField(
            parent, "Running speed", 5.0, width=width, unit="cm/s", low=0.001, high=1e5,
            on_change=self._set_speed, tip="How far the tool goes in a second",
        ).showing("speed")  # fmt: skip
        self._backwards = self._switch_for(parent, "backwards", "Backwards", "Turn the direction")
        gap(parent, 4)
        room = min(fonts.text_width("Hand points", "word", 14) / scale() + 8, 84)
        point = board.sets("pointing", "Point the hand: {}", POINTING.get)
        self._pointing = Segment(
            parent, list(POINTING), "As held", point, label="Hand points", label_width=room
        ).showing("pointing")

    def show(
        self, formula: Formula, runs: str, row: int, stops: int, speed: float, backwards: bool, pointing: str,
        robot: Robot, curve: Curve | None,
    ) -> None:  # fmt: skip
        """Show which curve it is."""
        names = formula.names
        place = min(("first", "second").index(runs), len(names) - 1)
        self._runs.update(names[place], names)
        rows = rows_of(formula, names[place])
        self._row.show(len(rows) > 1)
        self._row.describe(_axis("Index row", len(rows) - 1))
        self._row.update(float(min(row, len(rows) - 1)))
        told = "" if len(rows) > 1 else "One curve only"
        if curve and curve.stands:
            other = f"{curve.stands[0]} = {short(round(curve.stands[1], 4))}"
            told = f"Row {row} of {len(rows) - 1}: {other}"
        self._told.update(told)
        self._show_piece(curve)
        self._stops.update(stops)
        self._speed.unit = f"{robot.units.length}/s"
        self._speed.update(round(speed / robot.units.metres, 6))
        self._backwards.update(backwards)
        words = [word for word, way in POINTING.items() if way != "normal" or len(names) > 1]
        self._pointing.update(word_of(POINTING, pointing), words)

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

    def _slider(self, parent: int, port: str, label: str) -> LineSlider:
        def choose(value: float) -> None:
            self._board.put(port, round(value), label=label, gesture=(port, self._gesture))

        return LineSlider(parent, Axis(port), 0.0, label_width=84, **self._slides(choose)).showing(port)

    def _run(self, word: str) -> None:
        formula: Formula = self._board.get("formula")
        runs = "second" if formula.names.index(word) else "first"
        self._board.put_all({"runs": runs, "row": 0, "piece": 0}, label=f"Follow {word}")

    def _set_speed(self, value: float) -> None:
        metres = self._board.get("robot").units.metres
        self._board.put("speed", value * metres, label="Set the speed")


def _axis(role: str, last: int) -> Axis:
    axis = Axis("", role, 0, last, unit="", decimals=0, margin=0.0, is_turn=False)
    return axis._replace(ends=(0, max(last, 1)))


class CurveLength(FixedPart, shows=CURVE_FACTS):
    """Length, closing gap, and a button that would close it."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Curve", width=width)
        own = {"Length": Shows("curve", (0,)), "Closing gap": Shows("curve", (1,))}
        self._table = facts_table(parent, width, own)
        self._words = Paragraph(parent, width=width)
        self._close = Buttons(parent, [Action("Close it", self._take)], width=width)

    def show(self, curve: Curve | None, plan: Plan | None, robot: Robot) -> None:
        """Show the numbers."""
        if curve is None:
            self._table.update([])
            self._words.update(self._board.error("curve"), "far")
            self._close.show(False)
            return
        unit = robot.units.length
        rows = [("Length", f"{length_text(robot, curve.length)} {unit}")]
        if len(curve.pieces) > 1:
            piece = f"{curve.piece + 1} of {len(curve.pieces)}" if curve.is_chosen else "none"
            rows = [("Piece", piece), *(rows if curve.is_chosen else ())]
        if curve.is_chosen:
            rows.append(("Closing gap", f"{length_text(robot, curve.closure.gap)} {unit}"))
        if plan is not None:
            rows += facts_of(plan)
        self._table.update(fact_rows(rows, stale=self._board.is_stale("plan")))
        self._words.update(_state(curve))
        self._close.show(curve.closure.end is not None)

    def _take(self) -> None:
        formula, curve = self._board.get("formula"), self._board.get("curve")
        variable = next(v for v in formula.variables if v.name == curve.runs)
        closed = with_variable(formula, replace(variable, high=curve.closure.end))
        self._board.put("formula", closed, label="Close the curve")


def _state(curve: Curve) -> str:
    """Whether it is closed, and if not what would close it."""
    if not curve.is_chosen:
        return f"The curve is in {len(curve.pieces)} pieces with gaps between them: choose one under Path."
    if curve.pieces and curve.pieces[curve.piece].is_endless:
        return "The curve runs on without end."
    if curve.closure.end is not None:
        return f"The curve is open: {curve.runs} to {curve.closure.label} would close it."
    return "The curve is closed." if curve.closure.is_closed else "The curve is open."
