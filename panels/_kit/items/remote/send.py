"""Send: a motion goes to the instrument that drives an arm, and that is opened."""

from __future__ import annotations

from vi3dras.api.sent_motion import SentMotion
from vi3dras.flow import Engine
from vi3dras.motion.rows import Plan
from vi3dras.workcell import Cell

from ...face.board import Board, FacePart
from ...face.remote import SendMotion
from ...widgets.heads import Caption, gap
from ...widgets.spots import Action, Buttons

TAKES = "job_taken"
"""What the control is called that takes a motion."""


def cell_around(engine: Engine, name: str) -> Cell | None:
    """What stands before the arm of an instrument; none where nothing does."""
    there = engine.values.get(f"{name}.cell_there")
    return there if isinstance(there, Cell) and there.things else None


class SendButton(FacePart[SendMotion]):
    """A button, and why it does nothing while there is no motion."""

    def _lay_out(self, item: SendMotion, parent: int, board: Board, width: int) -> None:
        self.ports = (item.plan,)
        gap(parent, 8)
        self.button = Buttons(parent, (), width=width)
        self._why = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show whether there is something to send."""
        plan, stale = self._board.get(self._item.plan), self._board.is_stale(self._item.plan)
        may = isinstance(plan, Plan) and not stale and bool(self._takers())
        tip = "Opens Remote Arm with this motion; nothing moves before Run on the arm"
        self.button.update((Action("Send to the arm", self.send, "antenna", enabled=may, tip=tip),))
        self._why.update("" if may else "It is being computed." if stale else "There is no motion to send.")

    def send(self) -> None:
        """Hand the motion over, and show who has it."""
        board, takers = self._board, self._takers()
        plan = board.get(self._item.plan)
        if not isinstance(plan, Plan) or not takers:
            return
        title = f"{board.vi.title}: {board.port(self._item.plan).label}"
        formula = board.get("formula") if "formula" in board.vi.ports else None
        title = getattr(formula, "title", "") or title
        cell = cell_around(board.engine, board.name)
        sent = SentMotion(title, board.get("robot").id, plan.stops, cell)
        values = {f"{takers[0]}.{TAKES}": sent, f"{takers[0]}.job_from": "taken"}
        if board.tries(lambda: board.engine.put_all(values, label=f"Send {title}")):
            board.opens(f"{takers[0]}.{TAKES}")

    def _takers(self) -> list[str]:
        instruments = self._board.engine.document.instruments
        return [name for name, one in instruments.items() if TAKES in one.vi.controls()]
