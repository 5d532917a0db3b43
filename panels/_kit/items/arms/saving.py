"""Buttons that save numbers as CSV and the window as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.library import own_folder
from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import write_csv
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ...face.board import Board, FacePart
from ...face.joints import Saving
from ...messages.file_dialog import FileDialog
from ...pen.canvas import ask_pixels
from ...widgets.buttons import Buttons as ButtonRow
from ...widgets.heads import gap
from ...widgets.spots import Action


class SaveButtons(FacePart[Saving]):
    """Save CSV and Picture."""

    def _lay_out(self, item: Saving, parent: int, board: Board, width: int) -> None:
        gap(parent, 12)
        actions = (
            Action("Save CSV", self._ask_table, "save", tip="The numbers of every target"),
            Action("Picture", self._ask_picture, "camera", tip="The window as it is now"),
        )
        ButtonRow(parent, actions if item.table else actions[1:], width=width, gap=8)

    def save_table(self, file: Path) -> None:
        """Write the columns into a CSV file."""
        columns = self._board.act(self._item.table)
        if columns is None:
            return
        file = file if file.suffix == ".csv" else file.with_name(f"{file.name}.csv")
        try:
            write_csv(file, columns)
        except Vi3drasError as error:
            self._board.notes.say(str(error))
            return
        self._board.notes.tell(f"Saved {file.name}", f"It is in {file.parent}.")

    def save_picture(self, file: Path) -> None:
        """Write the window as a PNG; it comes a few frames later."""
        file = file if file.suffix == ".png" else file.with_name(f"{file.name}.png")
        ask_pixels(lambda pixels: self._write_picture(file, pixels))

    def _write_picture(self, file: Path, pixels: NDArray[np.uint8]) -> None:
        try:
            write_whole(file, encoded(pixels))
        except Vi3drasError as error:
            self._board.notes.say(str(error))
            return
        self._board.notes.tell(f"Saved {file.name}", f"It is in {file.parent}.")

    def _ask_table(self) -> None:
        self._ask("Save the numbers as", ".csv", self.save_table)

    def _ask_picture(self) -> None:
        self._ask("Save a picture as", ".png", self.save_picture)

    def _ask(self, title: str, suffix: str, done: Callable[[Path], None]) -> None:
        FileDialog(title, own_folder("exports"), suffix, done, name=self._item.name)
