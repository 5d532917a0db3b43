"""Gains of now beside the best or the picked ones: every measure with its change, and what takes them."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.figures import Figures
from vi3dras.runs.run import LoopRun
from vi3dras.tuning.question import Question, is_arm, map_axes, measures_of
from vi3dras.tuning.scores import MEASURES, Weights
from vi3dras.tuning.search import Searched

from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_COMPARED
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from .found_rows import gain_rows

ROWS = (
    ("rms", "RMS error", "°"), ("peak", "Peak error", "°"), ("overshoot", "Overshoot", "°"),
    ("settling", "Settling", "s"), ("steady", "Left at the end", "°"), ("effort", "Effort", "N m"),
    ("ripple", "Ripple", "N m"), ("saturated", "Motor full", ""),
)  # fmt: skip
COLUMNS = (
    Column("", 96, is_left=True), Column("now", 58), Column("found", 58), Column("", 34, is_left=True),
    Column("%", 52),
)  # fmt: skip
GAINS = (
    Column("", 22, is_left=True), Column("", 80, is_left=True), Column("", 90), Column("", 96),
)  # fmt: skip
SAME = 0.5
"""A change of less than this percent is none."""


class SearchCompared(FixedPart, shows=SEARCH_COMPARED):
    """A table of measures, the lamp of stability, and three buttons."""

    also = ("loop_run", "picked", "searched", "before_law", "map_over", "search_asked")
    chief = "searched"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.head = Section(parent, "Before and after", width=width)
        self.lamp = LampWord(parent, "", width=width)
        self.table = Table(
            parent, COLUMNS, width=width, row_height=23, head_height=20, is_card=False, has_lines=False
        )
        self.table.shows = Shows("searched")
        self._said = Caption(parent, width=width)
        gap(parent, 6)
        self.keep = Buttons(parent, (), width=width, height=34)
        self.keep.shows = Shows("keep_gains")
        gap(parent, 4)
        self.others = Buttons(parent, (), width=width, size=13)
        gap(parent, 4)
        self.gains = Section(parent, "Gains", "K_p · K_v, now and found", width=width)
        self.rows = Table(
            parent, GAINS, width=width, row_height=23, head_height=1, is_card=False, has_lines=False
        )
        self.rows.shows = Shows("kp")
        gap(parent, 8)

    def show(self, robot: Robot, search_weights: Weights, search_question: Question | None) -> None:
        """Show the measures of now, and of the best or picked run."""
        board = self._board
        found: Searched | None = board.get("searched")
        picked: Floats | None = board.get("picked")
        found = found.weighed(search_weights) if found is not None and len(found.rows) else None
        axes = (0, 1) if found is None else map_axes(found.spans, board.get("map_over"))
        row = None if found is None else chosen_row(found, picked, axes)
        joint = None if search_question is None else search_question.joint
        now = measured(board.get("loop_run"), joint)
        after = None if found is None or row is None else found.scores[row].max(axis=0)
        self.head.update(hint="all joints" if joint is None else f"{robot.joints[joint].name}, this test")
        self.table.update([compared_row(k, now, after) for k in range(len(ROWS))])
        self._judge(now, after)
        is_picked = picked is not None and row is not None
        self._said.update(told_of(found, row, is_picked=is_picked))
        self._lay_buttons(found, row if is_picked else None)
        chosen = None if found is None or row is None else found.rows[row]
        self.rows.update(gain_rows(board.get("loop"), search_question, chosen))

    def _judge(self, now: Floats | None, after: Floats | None) -> None:
        if after is None:
            self.lamp.update("No run to compare with yet", "off")
        elif not np.isfinite(after[1]):
            self.lamp.update("Not stable", "far")
        elif now is None or not np.isfinite(now[1]):
            self.lamp.update("Stable, the gains of now are not", "ok")
        else:
            factor = now[1] / max(after[1], 1e-12)
            words = f"{factor:.3g} times smaller RMS error" if factor > 1 else "No smaller RMS error"
            self.lamp.update(words, "ok" if factor > 1 else "limit")

    def _lay_buttons(self, found: Searched | None, picked: int | None) -> None:
        best = None if found is None or not found.has_stable else found.rows[found.best]
        near = None if found is None or picked is None else found.rows[picked]
        keep = Action(
            "Keep the best", partial(self._keep, best), "check", "primary", best is not None,
            tip="The best gains so far become those of the loop; those of now stay to compare with",
        )  # fmt: skip
        back = Action(
            "Back to before", partial(self._board.act, "back_to_before"), "undo",
            enabled=self._board.get("before_law") is not None, tip="The gains that were there before",
        )  # fmt: skip
        take = Action(
            "Try picked cell", partial(self._keep, near), "target", enabled=near is not None,
            tip="The gains of the picked cell become those of the loop",
        )  # fmt: skip
        self.keep.update((keep,))
        self.others.update((back, take))

    def _keep(self, row: Floats | None) -> None:
        """Take the numbers of a run: those of the arm first, for every instrument shows the same arm."""
        asked = self._board.get("search_asked")
        if row is None or asked is None:
            return
        spans = asked.question.spans
        if any(map(is_arm, spans)):
            names = (each.name for each in spans)
            arm = asked.question.answered(dict(zip(names, row.tolist(), strict=True))).robot
            self._board.put("robot", arm, label="Keep the found arm")
        self._board.act("keep_gains", row=np.array(row))


def chosen_row(found: Searched, picked: Floats | None, axes: tuple[int, int] = (0, 1)) -> int | None:
    """The run that is compared: the picked one, else the best."""
    if picked is not None and len(picked) == 2:
        return found.nearest(float(picked[0]), float(picked[1]), axes)
    return found.best if found.has_stable else None


def told_of(found: Searched | None, row: int | None, *, is_picked: bool) -> str:
    """Which run is compared, and how far from the edge its K_v is, as far as the runs tell."""
    if found is None or row is None:
        return ""
    words = "Found: the picked cell." if is_picked else "Found: the best run."
    beside = found.nearest(*found.rows[row][:2].tolist()) if found.on_grid else row
    same = (found.rows[:, 0] == found.rows[beside, 0]) & np.isfinite(found.costs)
    most = float(found.rows[same, 1].max(initial=0.0))
    if not found.on_grid or len(found.spans) != 2 or found.spans[1].name != "kv" or most <= 0:
        return words
    return f"{words} Beside it runs are stable up to Kv {most:.4g}."


def measured(run: LoopRun | None, joint: int | None) -> Floats | None:
    """The measures (9,) of a run; not numbers where it is not stable."""
    if run is None:
        return None
    figures = Figures._make(np.asarray(part)[None] for part in run.figures)
    made: Floats = measures_of(run.loop, figures, joint)[0]
    return made if bool(run.figures.stable) else np.full_like(made, np.nan)


def compared_row(k: int, now: Floats | None, after: Floats | None) -> TableRow:
    """A measure before and after, with the change in percent: worse is amber, not hidden."""
    name, label, unit = ROWS[k]
    place = MEASURES.index(name)
    texts, values = [], []
    for scores in (now, after):
        value = float("nan") if scores is None else float(scores[place])
        values.append(value)
        texts.append(_number(value))
    change, paint = "", "text3"
    if np.isfinite(values).all() and values[0] > 0:
        percent = 100 * (values[1] / values[0] - 1)
        change = f"{'+' if percent > 0 else '−' if percent < 0 else ''}{abs(percent):.0f}"
        paint = "text3" if abs(percent) < SAME else "ok" if percent < 0 else "limit"
    return TableRow((
        Cell(label, "text2", style="word"), Cell(texts[0], "text2"), Cell(texts[1]),
        Cell(unit, "text3", style="word"), Cell(change, _paint(paint)),
    ))  # fmt: skip


def _paint(name: str) -> Paint:
    return "ok" if name == "ok" else "limit" if name == "limit" else "text3"


def _number(value: float) -> str:
    if not np.isfinite(value):
        return "–" if np.isnan(value) else "never"
    return shown(value, 3 if abs(value) < 1 else 2 if abs(value) < 10 else 1)
