"""What is searched, and how; the search started, watched and stopped."""

from __future__ import annotations

from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.loop import Loop
from vi3dras.tuning.search import Searched

from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_FORM, SEARCH_RUN
from ...face.units import joint_symbol, word_of
from ...hands.pointer import Shows
from ...pen import Paint, short
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

METHODS = {"Map": "grid", "Map, then down": "both", "Down": "local", "Global": "global"}
MEANS = {
    "Map": "Every combination, from coarse to fine",
    "Map, then down": "Every combination, and then downhill from the best of them",
    "Down": "Downhill from the gains of now: the fewest runs",
    "Global": "Over the whole of the ranges, with chance: the same seed, the same answer",
}
ALL = "all"
COLUMNS = (Column("", 40, is_left=True), Column("from", 74), Column("to", 74), Column("steps", 56))
PORTS = ("search_kp", "search_kv")


class SearchForm(FixedPart, shows=SEARCH_FORM):
    """Joint, ranges as a table, and the method."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Search", "both axes logarithmic", width=width)
        self._joints = Segment(parent, (ALL,), ALL, self._choose, width=width, inset=7, size=13)
        self._joints.shows = Shows("search_joint")
        gap(parent, 6)
        self._table = Table(parent, COLUMNS, width=width, row_height=26, on_edit=self._edit)
        self._table.shows_at = {"from": Shows("search_kp"), "to": Shows("search_kv")}
        gap(parent, 6)
        tip = "Ranges from a tenth of the gains of now to many times as much"
        around = Action("Ranges around these gains", partial(board.act, "range_here"), "target", tip=tip)
        Buttons(parent, (around,), width=width, size=13)
        self._rates = self._switch_for(
            parent, "search_rates", "Update rates too", "Search update rates", off="Keep the update rate"
        )
        choose = board.sets("search_method", "Search by {}", METHODS.get)
        self._method = Segment(parent, list(METHODS), "Map", choose, width=width, inset=6, size=13)
        self._method.tips = MEANS
        self._method.shows = Shows("search_method")
        self._why = Paragraph(parent, width=width)

    def show(
        self, robot: Robot, search_joint: int, search_kp: Floats, search_kv: Floats, search_rates: bool,
        search_method: str, search_trouble: str, loop: Loop | None,
    ) -> None:  # fmt: skip
        """Show the wishes, and what is wrong with them."""
        words = (*(joint_symbol(robot, i) for i in range(robot.n)), ALL)
        current = words[search_joint - 1] if 1 <= search_joint <= robot.n else ALL
        self._joints.update(current, words)
        is_tool = loop is not None and loop.law.kind == "impedance"
        names = ("K", "D") if is_tool else ("K_p", "K_v")
        rows = []
        for name, values in zip(names, (search_kp, search_kv), strict=True):
            low, high, steps = values.tolist()
            is_wrong = low > high or low <= 0
            paint: Paint = "far" if is_wrong else "text"
            rows.append(TableRow((
                Cell(name, "text2", style="italic"), Cell(short(low), paint, can_edit=True),
                Cell(short(high), paint, can_edit=True), Cell(short(steps), can_edit=True),
            )))  # fmt: skip
        self._table.update(rows)
        self._rates.update(search_rates)
        self._method.update(word_of(METHODS, search_method))
        self._why.update(search_trouble, "far")

    def _choose(self, word: str) -> None:
        robot: Robot = self._board.get("robot")
        words = [joint_symbol(robot, i) for i in range(robot.n)]
        joint = words.index(word) + 1 if word in words else 0
        values: dict[str, object] = {"search_joint": joint}
        if joint:
            values["loop_joint"] = joint
        self._board.put_all(values, label=f"Search joint {joint}" if joint else "Search all joints")

    def _edit(self, row: int, column: int, value: float) -> None:
        port = PORTS[row]
        numbers = self._board.changed(port, column - 1, value)
        self._board.put(port, numbers, label="Set the range of the search")


class SearchRun(FixedPart, shows=SEARCH_RUN):
    """Run search, a bar while it runs, Cancel, and what it has found."""

    chief = "searched"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("searched", "search_words", "search_trouble", "search_asked")
        gap(parent, 8)
        self._row = Buttons(parent, (), width=width, height=34, first=True)
        self._row.shows = Shows("run_search")
        self._said = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show whether it runs."""
        is_running = self._is_running()
        tip = "Runs that were made before are found again"
        run = Action(
            "Run search", self._run, "search", "primary", not self._board.get("search_trouble"), tip=tip
        )
        actions = [run]
        if is_running:
            actions = [
                Action("Searching…", lambda: None, "hourglass", enabled=False),
                Action("Cancel", self._cancel, "close", tip="What is done is kept"),
            ]
        self._row.update(actions)
        self._said.update(self._words(is_running))

    def frame(self) -> None:
        """Tell how far it is: once per frame."""
        if self._is_running():
            self._said.update(self._words(is_running=True))

    def _words(self, is_running: bool) -> str:
        found: Searched | None = self._board.get("searched")
        if is_running:
            done = self._board.done("search_gains") or 0.0
            runs = 0 if found is None else len(found.rows)
            return f"{100 * done:.0f} % done, {runs:,} runs"
        return self._board.get("search_words") or ""

    def _is_running(self) -> bool:
        return self._board.done("search_gains") is not None

    def _run(self) -> None:
        self._board.put("picked", None, label="Run search")
        self._board.act("run_search")

    def _cancel(self) -> None:
        self._board.engine.cancel(self._board.ref("search_gains"))
        self.refresh()
