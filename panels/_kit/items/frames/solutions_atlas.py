"""The atlas: over what it goes, every branch as ribbons per joint, and what it says."""

from __future__ import annotations

from itertools import pairwise

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, runs
from vi3dras.atlas.held import is_quick
from vi3dras.inverse.freedom import spare_joints
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.curves import jump_sizes

from ...charts.data import Chart, ChartSheet, Interval, Trace
from ...charts.ribbons import NO_RIBBONS, RibbonCharts, RibbonLines
from ...face.board import Board, FixedPart
from ...face.bound import Bound
from ...face.solutions import ATLAS_FORM
from ...face.units import DECIMALS, joint_digits, joint_factor, joint_symbol, joint_unit, word_of
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from ..arms.sheets import joint_colour
from .atlas_curve import CurveChoice
from .solutions import SAME, PoseTables

OVER = {"Line": "line", "Curve": "curve", "Self motion": "self-motion"}
MOST = {"samples": 1001.0, "spare_samples": 361.0}
SEARCHED = "No quick equation solves this arm: its atlas takes some seconds"
FEW = 3
"""Jumps that have a word each: more would lie over each other."""
LEAST = 190
"""Charts that would be lower are this high and scroll."""


class AtlasForm(FixedPart, shows=ATLAS_FORM):
    """The end of the line or the curve with its samples, or the values of the joint that is to spare."""

    also = ("line_to", "atlas_curve", "curve_fits", "samples", "spare_samples")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._whole: int = dpg.add_group(parent=parent)
        Section(self._whole, "Atlas", "every branch along a way", width=width)
        choose = board.sets("atlas_over", "Atlas over the {}", OVER.get)
        self.over = Segment(self._whole, list(OVER), "Line", choose, width=width)
        self.over.shows = Shows("atlas_over")
        gap(self._whole, 4)
        self._group: int = dpg.add_group(parent=self._whole)
        self.place: PoseTables | CurveChoice | None = None
        self.count: NumberField
        self._told = Caption(self._whole, width=width)

    def show(self, robot: Robot, atlas_over: str, dock: str) -> None:
        """Show what the atlas goes over, while it is looked at."""
        dpg.configure_item(self._whole, show=dock == "atlas")
        has_spare = spare_joints(robot, usual_task(robot)) > 0
        over = atlas_over if has_spare or atlas_over != "self-motion" else "line"
        self.over.update(word_of(OVER, over), tuple(OVER) if has_spare else tuple(OVER)[:2])
        if self._is_new(self._group, over, usual_task(robot), robot.units.length):
            self._make(over)
        if self.place is not None:
            self.place.refresh()
        self.count.update(float(self._board.get(_counted(over))))
        self._told.update("" if is_quick(robot, usual_task(robot)) else SEARCHED)

    def _make(self, over: str) -> None:
        port = _counted(over)
        words = "Samples" if port == "samples" else "Values of the joint"
        board = self._board
        self.place = None
        if over == "line":
            self.place = PoseTables(self._group, board, self._width, {"Line to": "line_to"})
            tip = "Let the line end where the tool is now"
            take = Action("Line to the arm", lambda: board.act("take_line_end"), "target", tip=tip)
            Buttons(self._group, (take,), width=self._width)
        elif over == "curve":
            self.place = CurveChoice(self._group, board, self._width)
        self.count = NumberField(
            self._group, words, 2, width=self._width, decimals=0, step=10, low=2,
            high=MOST[port], on_change=board.sets(port, f"Change {words.lower()}", round),
        )  # fmt: skip
        self.count.shows = Shows(port)


def _counted(over: str) -> str:
    """The control that says at how many places branches are sought."""
    return "spare_samples" if over == "self-motion" else "samples"


class AtlasDock(Bound):
    """The ribbons of every joint; a click on one leads the arm there, a drag leads along it."""

    ports = ("atlas", "atlas_words", "sample", "ribbon", "q", "robot")

    def __init__(self, parent: int, board: Board, width: int, room: int) -> None:
        self._board = board
        self.charts = RibbonCharts(
            parent, width=width, height=max(room, px(LEAST)), on_scrub=self._scrub, on_begin=self._begin
        )
        self._shown: object = None
        self.refresh()

    def refresh(self) -> None:
        """Show the atlas, and where the arm is in it."""
        board, robot = self._board, self._board.get("robot")
        atlas: ArmAtlas | None = board.get("atlas")
        stale = board.is_stale("atlas")
        if atlas is None or atlas.robot.n != robot.n:
            words = "" if stale else board.get("atlas_words") or ""
            self.charts.load(ChartSheet(), NO_RIBBONS, 0)
            self.charts.update(ChartSheet(), 0, words)
            self._shown = None
            return
        index = min(board.get("sample"), len(atlas)) - 1
        if self._shown is not atlas:
            self._shown = atlas
            self.charts.load(*sheet_of(robot, atlas), index)
        self.charts.age(stale)
        self.charts.ribbon = board.get("ribbon")
        self.charts.move(index)
        drawn = as_drawn(atlas, index, np.asarray(board.get("q")))
        self.charts.stand(drawn * [joint_factor(robot, i) for i in range(len(drawn))])

    def on_key(self, key: str) -> bool:
        """The arrows go from sample to sample."""
        step = {"Left": -1, "Right": 1}.get(key)
        atlas: ArmAtlas | None = self._board.get("atlas")
        if step is None or atlas is None:
            return False
        self._begin()
        self._scrub(min(max(self._board.get("sample") - 1 + step, 0), len(atlas) - 1))
        return True

    def _scrub(self, index: int) -> None:
        atlas: ArmAtlas | None = self._board.fresh("atlas")
        if atlas is None:
            return
        ribbon = self.charts.ribbon
        values: dict[str, object] = {"sample": index + 1, "ribbon": ribbon}
        q = atlas.atlas.chosen[index] if ribbon == 0 else atlas.atlas.ribbons.q[ribbon - 1, index]
        if np.isfinite(q).all():
            values["q"] = np.array(q)
        self._board.put_all(values, label="Go along a ribbon", gesture=("ribbon", self._gesture))


def as_drawn(atlas: ArmAtlas, index: int, q: Floats) -> Floats:
    """Joint values (n,) by whole turns where the ribbon is on which the arm stands; (0,) where on none."""
    there = atlas.atlas.ribbons.q[:, index]
    there = there[np.isfinite(there).all(axis=1)]
    if not len(there) or there.shape[1] != len(q):
        return np.zeros(0)
    apart = jump_sizes(atlas.robot, there, q[None])
    nearest = int(apart.argmin())
    return there[nearest] if apart[nearest] < SAME else np.zeros(0)


def sheet_of(robot: Robot, atlas: ArmAtlas) -> tuple[ChartSheet, RibbonLines]:
    """A chart for each joint with its limits, and the ribbons that run through them."""
    made, unit = atlas.atlas, "°" if atlas.s_unit == "deg" else atlas.s_unit
    factors = np.array([joint_factor(robot, i) for i in range(robot.n)])
    chosen, greedy = made.chosen * factors, made.greedy * factors
    charts = tuple(_chart(robot, i, chosen[:, i], greedy[:, i]) for i in range(robot.n))
    x = atlas.s
    reached: Bools = np.asarray((atlas.exists & atlas.within_limits).any(axis=0))
    shades = tuple(
        Interval(float(x[max(a - 1, 0)]), float(x[min(b, len(x) - 1)]), "no branch within the limits")
        for a, b in runs(~reached)
    )
    marks = []
    for jump in made.jumps.tolist():
        place = float(x[jump] + x[min(jump + 1, len(x) - 1)]) / 2
        word = "jump" if len(made.jumps) <= FEW else ""
        marks.append(Interval(place, place, word, "accent"))
    sheet = ChartSheet(x, unit, DECIMALS.get(unit, 1), charts, shades, tuple(marks))
    cuts = [0, *(jump + 1 for jump in made.jumps.tolist()), len(x)]
    meetings = [[made.s_at(each.place) / atlas.s_scale, *(each.q * factors)] for each in made.meetings]
    lines = RibbonLines(
        made.ribbons.q * factors, atlas.within_limits, atlas.near_singular & atlas.exists, atlas.branches,
        np.array(meetings).reshape(-1, 1 + robot.n), tuple(pairwise(cuts)),
    )  # fmt: skip
    return sheet, lines


def _chart(robot: Robot, i: int, chosen: Floats, greedy: Floats) -> Chart:
    joint, factor, unit = robot.joints[i], joint_factor(robot, i), joint_unit(robot, i)
    trace = Trace(
        joint_symbol(robot, i), joint.name, joint_colour(i), unit, joint_digits(robot, i), chosen, chosen,
        (greedy,), joint.low * factor, joint.high * factor,
    )  # fmt: skip
    return Chart((trace,), joint.low * factor, joint.high * factor, unit)
