"""What the motion between two solutions and the atlas say in numbers."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.explorer.crossed import Crossed
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.solutions import ATLAS_READINGS, SOLUTION_READINGS
from ...face.units import length_text
from ...hands.pointer import Shows
from ...pen import MINUS, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow

CROSSED = (
    Column("surface", 96, is_left=True),
    Column("at %", 58),
    Column("t", 52, style="italic"),
    Column("joints", 78),
)


LEGEND = (
    "Strong: the choice. Thin: the other ribbons, red outside the limits. Dashed: the greedy way. "
    "Bars: near a singular pose. Rings: two ribbons meet."
)


class MotionReadings(FixedPart, shows=SOLUTION_READINGS):
    """How far the tool leaves its pose, and which singular surfaces are crossed on the way."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._whole = parent = dpg.add_group(parent=parent)
        self._head = Section(parent, "From solution to solution", width=width)
        rows = (
            ("far", "Farthest from the pose", "How far the tool leaves its place, at most"),
            ("turned", "Turned away at most", "How far the tool is turned away from its pose, at most"),
            ("now", "From the pose now", "How far the tool is from its place at this moment"),
            (
                "ends",
                "From the pose at both ends",
                "What forward kinematics says at start and end",
            ),
            ("time", "Time", "The least that the joints' speeds and accelerations allow"),
        )
        self.rows = {name: ReadingRow(parent, label, width=width, tip=tip) for name, label, tip in rows}
        for row in self.rows.values():
            row.shows = Shows("posture")
        self.words = Paragraph(parent, width=width)
        gap(parent, 4)
        self._crossed_head = Section(parent, "Singular surfaces on the way", width=width)
        self.table = Table(parent, CROSSED, width=width, row_height=26, is_card=False, on_choose=self._go)
        self.must = Paragraph(parent, width=width)

    def show(self, robot: Robot, posture: SolutionMotion | None, posture_at: float, dock: str) -> None:
        """Show the numbers while the motion is looked at."""
        dpg.configure_item(self._whole, show=dock == "motion")
        if posture is None or posture.robot.n != robot.n:
            self._head.update(hint="")
            for row in self.rows.values():
                row.say("–", unit="")
            self.words.update("")
            self._crossed_head.update(hint="")
            self.table.update(())
            self.must.update("")
            return
        change, unit = posture.change, robot.units.length
        one, other = posture.numbers
        self._head.update(hint=f"{one} to {other}")
        now = float(np.interp(posture_at * posture.times[-1], posture.times, change.drift))
        ends = float(change.drift[[0, -1]].max()) / robot.units.metres
        self.rows["far"].say(length_text(robot, float(change.largest[0])), unit=unit)
        self.rows["turned"].say(shown(math.degrees(float(change.largest[1])), 1), unit="°")
        self.rows["now"].say(length_text(robot, now), unit=unit)
        self.rows["ends"].say(f"{ends:.0e}".replace("-", MINUS) if ends else "0", unit=unit)
        self.rows["time"].say(shown(float(posture.times[-1]), 2), unit="s")
        self.words.update(posture.drift_sentence, "text2")
        self._crossed_head.update(hint=f"{len(posture.crossed)}" if posture.crossed else "none crossed")
        self.table.update([_crossed_row(each) for each in posture.crossed])
        self.must.update(_must(posture), "text2")

    def _go(self, row: int) -> None:
        posture: SolutionMotion | None = self._board.fresh("posture")
        if posture is None:
            return
        at = posture.crossed[row].t / float(posture.times[-1])
        fine = posture.change.plan.fine
        values = {"posture_at": at, "q": fine.at(at * fine.duration)}
        self._board.put_all(values, label="Go to a singular surface")


def _crossed_row(each: Crossed) -> TableRow:
    percent = shown(each.percent, 1)
    if each.until_percent > each.percent:
        percent = f"{each.percent:.0f}–{each.until_percent:.0f}"
    cells = (
        Cell(each.kind or "singular", style="word"), Cell(percent), Cell(shown(each.t, 2)),
        Cell(" ".join(joint.strip("θd") for joint in each.joints), "text2"),
    )  # fmt: skip
    return TableRow(cells)


def _must(posture: SolutionMotion) -> str:
    """Whether there is a way around."""
    if not posture.crossed:
        return "No singular surface is crossed: the posture changes without one."
    if not posture.must_cross:
        return ""
    return f"Every motion between the two crosses: {', '.join(posture.must_cross)}."


class AtlasNumbers(FixedPart, shows=ATLAS_READINGS):
    """How many ribbons there are, where they meet, and what the choice without a jump saves."""

    also = ("atlas_words",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._whole = parent = dpg.add_group(parent=parent)
        self._head = Section(parent, "Atlas", width=width)
        rows = (
            ("ribbons", "Ribbons", "Branches joined over the samples; each is one piece without a jump"),
            ("meetings", "Meetings", "Places where two ribbons end, begin or cross: singular poses"),
            ("jumps", "Jumps of the choice", "Where even the best sequence has to jump to another ribbon"),
            ("chosen", "Largest step, choice", "The largest step of any joint from sample to sample"),
            ("greedy", "Largest step, greedy", "The same when the nearest solution is taken each time"),
        )
        self.rows = {name: ReadingRow(parent, label, width=width, tip=tip) for name, label, tip in rows}
        for row in self.rows.values():
            row.shows = Shows("atlas")
        self.told = Paragraph(parent, width=width)
        self.words = Paragraph(parent, width=width)

    def show(self, robot: Robot, atlas: ArmAtlas | None, dock: str) -> None:
        """Show the numbers of the atlas while it is looked at."""
        dpg.configure_item(self._whole, show=dock == "atlas")
        if atlas is None or atlas.robot.n != robot.n:
            for row in self.rows.values():
                row.say("–", unit="")
            self._head.update(hint="")
            self.told.update("")
            words = self._board.get("atlas_words") or ""
            self.words.update(
                "Every branch is being sought." if self._board.is_stale("atlas") else words, "text2"
            )
            return
        over = f"{len(atlas)} samples" if atlas.label == "way" else f"over {atlas.label}, {len(atlas)} values"
        self._head.update(hint=over)
        self.rows["ribbons"].say(str(len(atlas.exists)))
        self.rows["meetings"].say(str(len(atlas.meetings)))
        self.rows["jumps"].say(str(len(atlas.jumps)))
        for name, step, unit in zip(("chosen", "greedy"), atlas.steps, _step_units(atlas), strict=True):
            self.rows[name].say(shown(step * unit[0], 2), unit=unit[1])
        self.told.update(" ".join(atlas.notes), "text2")
        self.words.update(LEGEND, "text3")


def _step_units(atlas: ArmAtlas) -> list[tuple[float, str]]:
    """What the largest steps are measured in: of the joint that makes each."""
    found = []
    for q in (atlas.atlas.chosen, atlas.atlas.greedy):
        size = np.nan_to_num(np.abs(np.diff(q, axis=0))).max(axis=0, initial=0.0)
        turns = atlas.robot.joints[int(size.argmax())].is_revolute
        units = atlas.robot.units
        found.append((180 / math.pi, "°") if turns else (1 / units.metres, units.length))
    return found
