"""The page of the inverse: its steps, the triangle, the tests, the ring, every branch in numbers."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.derivation.now import BranchNow, TriangleNow
from vi3dras.derivation.steps import Case, Derivation
from vi3dras.joint_workspace.first_sweep import tool_numbers

from ...face.board import Board, FixedPart
from ...face.derived import (
    DERIVED_BRANCHES,
    DERIVED_CASES,
    DERIVED_HEAD,
    DERIVED_RING,
    DERIVED_STEPS,
    DERIVED_TRIANGLE,
)
from ...face.units import joint_factor, joint_symbol
from ...hands.pointer import Shows
from ...pen import LampState, Rect, px, shown
from ...pen.skin import bare_child
from ...widgets.choices import Chips
from ...widgets.heads import Caption, LampWord, Paragraph, Section, gap
from ...widgets.slider import LineSlider
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...widgets.tracks import Axis
from .cards_of import cards_of, case_words
from .step_cards import StepCards, fork_colour
from .triangle import TrianglePicture

CHIPS = {"Reasons": "show_reasons", "Numbers": "show_numbers", "Branches": "show_branches"}

LAMPS: dict[str, LampState] = {"no answer": "far", "orientation": "limit", "singular": "limit"}
"""How a case that holds is lit."""

HEAD = 76
"""Height of what stands over the cards: title and chips, which do not scroll."""

SIMULATOR = "robot-simulator"


class DerivedHead(FixedPart, shows=DERIVED_HEAD):
    """What is derived, in words; where it stops, why."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Inverse, derived", width=width)
        self._title = Paragraph(parent, width=width)
        self._notes = Caption(parent, width=width)
        self._stop = Paragraph(parent, width=width)
        numeric = Action("Use the numeric inverse", self._numeric, tip="On the page Inverse of the Simulator")
        self._offer = Buttons(parent, (numeric,), width=width)
        here = Action(
            "Pose of the Simulator", self._take, tip="The joint values that the Robot Simulator has"
        )
        self._from = Buttons(parent, (here,), width=width)

    def show(self, derived: Derivation) -> None:
        """Show them."""
        self._head.update(hint=counted(derived))
        self._title.update(derived.title)
        stop = derived.stop
        self._notes.update("; ".join(derived.notes) if stop is None else stop.offered)
        self._stop.update("" if stop is None else stop.reason, "limit")
        self._offer.show(stop is not None)

    def _numeric(self) -> None:
        robot, q = self._board.get("robot"), self._board.get("q")
        self._board.tries(send_there, self._board, robot, q)

    def _take(self) -> None:
        q = self._board.engine.values.get(f"{SIMULATOR}.q")
        if q is not None:
            self._board.put("q", q, label="Pose of the Simulator")


class DerivedSteps(FixedPart, shows=DERIVED_STEPS):
    """The cards, under three chips that say what of each step is shown."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        height: int = dpg.get_item_height(parent)
        self._head = Section(parent, "", width=width)
        self._chips = Chips(parent, dict.fromkeys(CHIPS, True), self._toggle, width=width)
        place = Rect(0, px(HEAD), width, max(height - px(HEAD), px(60)))
        self._scrolled = scrolled = bare_child(parent, place, "clear", scrolls=True)
        self._high = int(place.height)
        self._cards = StepCards(scrolled, width=width - px(14), on_choose=self._choose)
        self._cards.shows = Shows("derived")
        self._stop = Paragraph(scrolled, width=width - px(14))
        self._checks = Caption(scrolled, width=width - px(14))

    def show(
        self, derived: Derivation, branches_now: tuple[BranchNow, ...], derived_step: int, show_reasons: bool,
        show_numbers: bool, show_branches: bool,
    ) -> None:  # fmt: skip
        """Show the steps with the numbers of now."""
        self._head.update(derived.title, counted(derived))
        on = dict(zip(CHIPS, (show_reasons, show_numbers, show_branches), strict=True))
        self._chips.update(on)
        cards = cards_of(
            derived, branches_now, reasons=show_reasons, numbers=show_numbers, branches=show_branches
        )
        is_other = derived_step != self._cards.chosen
        self._cards.update(cards, derived_step)
        if derived_step and is_other:
            self._bring(*self._cards.top_of(derived_step))
        stop = derived.stop
        self._stop.update("" if stop is None else stop.reason, "limit")
        self._checks.update("" if stop is None else "; ".join((*stop.checks, stop.offered)))

    def _bring(self, top: int, bottom: int) -> None:
        """Scroll until a card is in sight, if it is not."""
        now = dpg.get_y_scroll(self._scrolled)
        if not now <= top <= bottom <= now + self._high:
            dpg.set_y_scroll(self._scrolled, max(float(min(top, bottom - self._high + px(20))), 0.0)
                             if top > now else float(top))  # fmt: skip

    def _toggle(self, word: str, on: bool) -> None:
        self._board.put(CHIPS[word], on, label=f"{word} of the steps")

    def _choose(self, number: int) -> None:
        same = self._board.get("derived_step") == number
        self._board.put("derived_step", 0 if same else number, label=f"Step {number}")


class DerivedTriangle(FixedPart, shows=DERIVED_TRIANGLE):
    """The triangle to scale."""

    also = ("derived",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Triangle O E W", "to scale", width=width)
        self._picture = TrianglePicture(parent, width=width)
        self._picture.shows = Shows("derived_triangle")

    def show(self, derived_triangle: TriangleNow | None) -> None:
        """Show it."""
        self._picture.update(derived_triangle)


class DerivedCases(FixedPart, shows=DERIVED_CASES):
    """A lamp for each test of the steps."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Where it has no answer", "kept as tests", width=width)
        self._lamps: list[LampWord] = [LampWord(parent, "", width=width) for _ in range(8)]
        for lamp in self._lamps:
            lamp.shows = Shows("cases_now")
        self._about = Caption(parent, width=width)

    def show(self, derived: Derivation, cases_now: tuple[Case, ...]) -> None:
        """Light those that hold."""
        every = tuple(dict.fromkeys(derived.cases))
        for k, lamp in enumerate(self._lamps):
            lamp.show(k < len(every))
            if k < len(every):
                case = every[k]
                lamp.update(case_words(case), LAMPS[case.kind] if case in cases_now else "off")
        held = [f"{case.name}: {case.about}" for case in cases_now]
        self._about.update("; ".join(held))


class DerivedRing(FixedPart, shows=DERIVED_RING):
    """How far the wrist is; it can be pulled out of the ring."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Ring of the wrist", width=width)
        axis = Axis("r", is_turn=False, decimals=2)
        self._slider = LineSlider(
            parent, axis, 0.0, **self._slides(self._pull, board.port("wrist_pulled").tip)
        )
        self._slider.shows = Shows("wrist_pulled")
        self._words = Caption(parent, width=width)

    def show(self, robot: Robot, derived_triangle: TriangleNow | None, wrist_pulled: float) -> None:
        """Show the distance, and the ends of the ring."""
        seen, unit = derived_triangle, robot.units.length
        self._slider.show(seen is not None)
        self._head.update(hint=unit)
        if seen is None:
            self._words.update("No ring in these steps")
            return
        low, high = seen.ring
        room = 0.25 * high
        axis = Axis(
            "r", low=low, high=high, unit=unit, decimals=2, step=0.01 * high, is_turn=False,
            margin=0.02 * high, ends=(max(low - room, 0.0), high + room),
            home=self._of_the_pose(seen, robot, wrist_pulled),
        )  # fmt: skip
        self._slider.describe(axis)
        self._slider.update(seen.distance)
        ends = f"|l1 − l2| {shown(low, 2)} to l1 + l2 {shown(high, 2)} {unit}"
        pulled = ["pulled away from the pose"] if wrist_pulled else []
        self._words.update(" · ".join([ends, *pulled]))

    def _of_the_pose(self, seen: TriangleNow, robot: Robot, by: float) -> float:
        return seen.distance - by / robot.units.metres

    def _pull(self, distance: float) -> None:
        seen, robot = self._board.get("derived_triangle"), self._board.get("robot")
        if seen is not None:
            own = self._of_the_pose(seen, robot, self._board.get("wrist_pulled"))
            by = (distance - own) * robot.units.metres
            by = 0.0 if abs(by) < 1e-9 else by
            self._board.put("wrist_pulled", by, label="Pull the wrist", gesture=self._gesture)


class DerivedBranches(FixedPart, shows=DERIVED_BRANCHES):
    """A row for each branch: its joint values, where they bring the tool, and what they miss."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "With the numbers of now", width=width)
        self._table = Table(parent, (), width=width, row_height=26, on_choose=self._choose)
        self._table.shows = Shows("branches_now", by="row")
        gap(parent, 6)
        send = Action("Send to Simulator", self._send, tip="The target there, every branch as a ghost")
        self._buttons = Buttons(parent, (send,), width=width)

    def show(self, robot: Robot, branches_now: tuple[BranchNow, ...], q: Floats, derived_branch: int) -> None:
        """Show every branch."""
        columns = [
            Column("branch", 146, is_left=True),
            *(Column(joint_symbol(robot, i), 58, style="italic") for i in range(robot.n)),
            Column("put back, misses", 112),
        ]
        rows = []
        for k, one in enumerate(branches_now):
            values = [_typed(v * joint_factor(robot, i)) for i, v in enumerate(one.q.tolist())]
            missed = "–" if math.isnan(one.missed) else f"{one.missed:.1e}"
            signs = dict(one.branch.signs)
            bar = fork_colour(next(reversed(signs.values()), 1))
            name = Cell(_short(one.branch.name), style="word")
            cells = (name, *(Cell(v) for v in values), Cell(missed, "ok" if one.has_joints else "far"))
            rows.append(TableRow(cells, bar, is_current=k == derived_branch))
        self._table.update(rows, columns)
        reached = sum(one.has_joints for one in branches_now)
        told = f"{reached} of {len(branches_now)} branches have an answer"
        self._head.update(hint=told if branches_now else "no closed form")
        self._buttons.show(reached > 0)

    def _choose(self, row: int) -> None:
        self._board.put("derived_branch", row, label="Choose a branch")

    def _send(self) -> None:
        found, chosen = self._board.get("branches_now"), self._board.get("derived_branch")
        if not found:
            return
        here = [one for one in (*found[chosen : chosen + 1], *found) if one.has_joints]
        if here:
            self._board.tries(send_there, self._board, self._board.get("robot"), here[0].q)


def counted(derived: Derivation) -> str:
    """How many steps and branches there are."""
    steps, branches = len(derived.steps), len(derived.branches)
    if branches == 1:
        return f"{steps} steps, 1 branch"
    return f"{steps} steps, {branches} branches" if branches else ""


def send_there(board: Board, robot: Robot, q: Floats) -> None:
    """The Simulator at joint values, its target where they bring the tool: other branches are its ghosts."""
    wanted = {"q": q, "target": tool_numbers(robot, q), "ghosts": True}
    board.engine.put_all({f"{SIMULATOR}.{port}": value for port, value in wanted.items()})


def _short(name: str) -> str:
    """A branch that says several things, without what it says them of: front, down, unflipped."""
    parts = name.split(", ")
    return name if len(parts) == 1 else ", ".join(part.split(" ", 1)[-1] for part in parts)


def _typed(value: float) -> str:
    return "–" if math.isnan(value) else shown(value, 2)
