"""How much of an object each of several arms reaches, side by side."""

from __future__ import annotations

from vi3dras.arm.library import load_robot
from vi3dras.path.compare import ArmShare

from ...face.board import Board, FacePart
from ...face.formula import OtherArms
from ...hands.pointer import Shows
from ...pen.digits import shown
from ...pen.theme import Paint
from ...widgets.choices import Switch
from ...widgets.heads import Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow


class ArmTable(FacePart[OtherArms]):
    """A switch, and a row per arm while it is on."""

    def _lay_out(self, item: OtherArms, parent: int, board: Board, width: int) -> None:
        self.ports = ("arms", "compares", "robot")
        self._head = Section(parent, "Side by side", "with the arms of the paper", width=width)
        self._switch = Switch(parent, "Compare", False, self._turn, width=width)
        self._table = Table(
            parent,
            (Column("", 200, is_left=True), Column("", 70)),
            width=width,
            row_height=26,
            is_card=False,
            head_height=0,
            on_choose=self._take,
        )
        self._switch.shows, self._table.shows = Shows("compares"), Shows("arms", by="row")
        self._words = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show what each arm reaches."""
        board = self._board
        on, stale = bool(board.get("compares")), board.is_stale("arms")
        arms: tuple[ArmShare, ...] = (board.get("arms") or ()) if on else ()
        self._switch.update(on)
        self._head.update(hint="with the arms of the paper", stale=stale and on)
        now = board.get("robot").id
        self._table.update([_arm_row(arm, stale=stale, is_current=arm.id == now) for arm in arms])
        self._words.update("A click takes that arm." if arms else "")

    def _turn(self, on: bool) -> None:
        self._board.put("compares", on, label="Compare arms" if on else "Stop comparing arms")

    def _take(self, row: int) -> None:
        arm = load_robot(self._board.get("arms")[row].id)
        self._board.put("robot", arm, label=f"Take {arm.name}")


def _arm_row(arm: ArmShare, *, stale: bool, is_current: bool) -> TableRow:
    if arm.percent is None:
        return TableRow((Cell(arm.name, "text2", style="word"), Cell("no such hand", "text3", style="word")))
    ink: Paint = "text2" if stale else "ok" if arm.percent > 99.95 else "text"
    return TableRow(
        (Cell(arm.name, style="word"), Cell(f"{shown(arm.percent, 1)} %", ink)), is_current=is_current
    )
