"""A list of equations: what each is, what it costs, and how long it took to derive."""

from __future__ import annotations

from vi3dras.symbolic.listing import EquationRow

from ...face.board import Board, FacePart
from ...face.symbols import EquationList
from ...hands.pointer import Shows
from ...widgets.heads import Caption, Section
from ...widgets.tables import Cell, Column, Table, TableRow


class EquationRows(FacePart[EquationList]):
    """A row for each; a click shows it in the middle."""

    def _lay_out(self, item: EquationList, parent: int, board: Board, width: int) -> None:
        self.ports = (item.port, "equation")
        Section(parent, item.title, "operations · ms", width=width)
        columns = (
            Column("", 72, is_left=True), Column("", 164, is_left=True), Column("", 44), Column("", 52),
        )  # fmt: skip
        self._table = Table(
            parent, columns, width=width, row_height=24, head_height=0, is_card=False, has_lines=False,
            on_choose=self._choose,
        )  # fmt: skip
        self._table.shows = Shows(item.port, by="row")
        self._none = Caption(parent, width=width)
        self._rows: tuple[EquationRow, ...] = ()

    def refresh(self) -> None:
        """Show the list."""
        rows: tuple[EquationRow, ...] | None = self._board.get(self._item.port)
        if rows is None:
            self._none.update(self._board.error(self._item.port) or "Deriving")
            return
        chosen = self._board.get("equation")
        self._rows = rows
        self._none.update("")
        self._table.update([self._row(row, is_current=row.name == chosen) for row in rows])

    @staticmethod
    def _row(row: EquationRow, *, is_current: bool) -> TableRow:
        name = Cell(
            row.name, "text" if row.has_one else "text3", style="bold", lamp="ok" if row.has_one else "off"
        )
        if not row.has_one:
            return TableRow(
                (name, Cell("none for this arm", "text3", style="word"), Cell(""), Cell("")), None, is_current
            )
        cost = Cell(str(row.operations)), Cell(f"{row.ms:.1f}" if row.ms < 100 else f"{row.ms:.0f}", "text3")
        return TableRow((name, Cell(_short(row.title), "text2", style="word"), *cost), None, is_current)

    def _choose(self, row: int) -> None:
        values = {"equation": self._rows[row].name, "element_row": 0, "element_column": 0}
        self._board.put_all(values, label=f"Show {self._rows[row].name}")


def _short(title: str) -> str:
    """A title without what stands behind its comma."""
    return title.split(",", maxsplit=1)[0]
