"""Numbers of the arm itself that are searched: which ones, and from where to where."""

from __future__ import annotations

from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.tuning.arm_numbers import arm_numbers
from vi3dras.tuning.spans import Span, checked

from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_ARM
from ...face.units import word_of
from ...hands.pointer import Shows
from ...pen import Paint, short
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.tables import Cell, Column, Table, TableRow
from .axes import arm_unit, kind_of, symbol_of

COLUMNS = (Column("", 76, is_left=True), Column("from", 58), Column("to", 58), Column("steps", 46))
OVER = {"Gains": "gains", "Arm": "arm"}


class SearchArm(FixedPart, shows=SEARCH_ARM):
    """A list of numbers; once one is chosen, its range, what the map is over, and the reach to keep."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 2)
        self._list = Dropdown(parent, self._entries, width=width, icon="robot")
        self._list.shows = Shows("search_arm")
        gap(parent, 4)
        self._table = Table(parent, COLUMNS, width=width, row_height=26, on_edit=self._edit)
        self._table.shows = Shows("search_arm")
        gap(parent, 4)
        self._over = Segment(
            parent, tuple(OVER), "Gains", self._look_over, label="Map over", width=width, inset=10, size=13
        )
        self._over.shows = Shows("map_over")
        self._reach = NumberField(
            parent, "Reach wanted", 0.0, width=width, step=1.0, low=0.0, high=1e6, decimals=1,
            on_change=self._wish, tip=board.port("search_reach").tip, zero="none",
        ).showing("search_reach")  # fmt: skip

    def show(self, robot: Robot, search_arm: tuple[Span, ...], search_reach: float, map_over: str) -> None:
        """Show which numbers are searched, and in which ranges."""
        count = len(search_arm)
        self._list.update("Numbers of the arm", f"{count} searched" if count else "kept")
        self._table.update([range_row(robot, each) for each in search_arm])
        self._over.update(word_of(OVER, map_over))
        self._reach.take(unit=robot.units.length)
        self._reach.update(search_reach / robot.units.metres)
        for widget in (self._table, self._over, self._reach):
            widget.show(bool(search_arm))

    def _entries(self) -> list[Entry]:
        """Every number that the arm has, and what it is now."""
        massed: Robot = self._board.get("massed")
        chosen = {each.name for each in self._board.get("search_arm")}
        made = []
        for name, value in arm_numbers(massed).items():
            unit, size = arm_unit(massed, name)
            now = f"{kind_of(name)} {short(float(f'{abs(value) / size:.4g}'))} {unit}".rstrip()
            turn = partial(self._board.act, "turn_number", name=name)
            made.append(Entry(symbol_of(name), turn, hint=now, is_current=name in chosen, enabled=value != 0))
        return made

    def _look_over(self, word: str) -> None:
        self._board.put_all({"map_over": OVER[word], "picked": None}, label=f"Map over {word.lower()}")

    def _wish(self, value: float) -> None:
        metres = self._board.get("robot").units.metres
        self._board.put("search_reach", value * metres, label="Wish for reach")

    def _edit(self, row: int, column: int, value: float) -> None:
        robot, spans = self._board.get("robot"), list(self._board.get("search_arm"))
        span: Span = spans[row]
        if column == len(COLUMNS) - 1:
            spans[row] = span._replace(steps=checked(span._replace(low=1.0, high=2.0), value).steps)
        else:
            given = value * arm_unit(robot, span.name)[1]
            spans[row] = span._replace(low=given) if column == 1 else span._replace(high=given)
        self._board.put("search_arm", tuple(spans), label="Set the range of the search")


def range_row(robot: Robot, span: Span) -> TableRow:
    """A number of the arm with its range, red where that cannot be."""
    unit, size = arm_unit(robot, span.name)
    name = f"{symbol_of(span.name)} [{unit}]" if unit else symbol_of(span.name)
    paint: Paint = "far" if span.low > span.high or span.low <= 0 else "text"
    ends = (Cell(short(float(f"{end / size:.4g}")), paint, can_edit=True) for end in (span.low, span.high))
    return TableRow((Cell(name, "text2", style="italic"), *ends, Cell(short(span.steps), can_edit=True)))
