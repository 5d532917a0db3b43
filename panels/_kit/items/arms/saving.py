"""The arm that is there now, saved as a file of one's own."""

from __future__ import annotations

from vi3dras.arm.library import keep_robot, own_folder
from vi3dras.arm.robot import Robot

from ...face.board import Board, FacePart
from ...face.motion import ArmSaving
from ...widgets.fields import TextField
from ...widgets.heads import Section, gap
from ...widgets.spots import Action, Buttons


class ArmSaver:
    """A field for the name, and a button."""

    def __init__(self, parent: int, board: Board, width: int, q: str) -> None:
        self._board, self._q = board, q
        Section(parent, "Save as an arm of your own", width=width)
        self.name = TextField(parent, "Name", "", width=width, hint="my-arm", on_change=lambda _: None)
        gap(parent, 4)
        save = Action("Save arm", self._save, "save", kind="primary", tip=f"Goes into {own_folder('robots')}")
        self.buttons = Buttons(parent, (save,), width=width)

    def _save(self) -> None:
        board = self._board
        robot: Robot = board.get("robot")
        with board.notes.refusals():
            saved = keep_robot(robot, self.name.text.strip().removesuffix(".toml"))
            values = {"robot": saved}
            if self._q in board.vi.controls():
                values[self._q] = board.get(self._q)
            board.put_all(values, label=f"Save {saved.id}")
            board.notes.tell(f"Saved as {saved.id}", "It is in the list of arms from now on.")


class SavingFields(FacePart[ArmSaving]):
    """The same as a part of a page."""

    def _lay_out(self, item: ArmSaving, parent: int, board: Board, width: int) -> None:
        self.saver = ArmSaver(parent, board, width, item.q)
        gap(parent, 8)

    def show(self) -> None:
        """Nothing changes."""
