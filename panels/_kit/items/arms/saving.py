"""Buttons that save numbers as CSV and the window as a picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from vi3dras.arm.library import work_folder
from vi3dras.export.csv import write_csv
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ...face.board import Board, FacePart
from ...face.motion import Saving
from ...messages.file_dialog import ask_file, with_suffix
from ...pen.sketch import ask_pixels
from ...widgets.heads import gap
from ...widgets.spots import Action, Buttons


class SaveButtons(FacePart[Saving]):
    """Save CSV and Picture."""

    def _lay_out(self, item: Saving, parent: int, board: Board, width: int) -> None:
        gap(parent, 12)
        table = partial(self._ask, "Save the numbers as", ".csv", self.save_table)
        picture = partial(self._ask, "Save a picture as", ".png", self.save_picture)
        actions = (
            Action("Save CSV", table, "save", tip="The numbers of every target"),
            Action("Picture", picture, "camera", tip="The window as it is now"),
        )
        Buttons(parent, actions if item.table else actions[1:], width=width, gap=8)

    def save_table(self, file: Path) -> None:
        """Write the columns into a CSV file."""
        columns = self._board.act(self._item.table)
        if columns is not None:
            self._write(with_suffix(file, ".csv"), lambda csv: write_csv(csv, columns))

    def save_picture(self, file: Path) -> None:
        """Write the window as a PNG; it comes a few frames later."""
        png = with_suffix(file, ".png")
        ask_pixels(lambda pixels: self._write(png, lambda png: write_whole(png, encoded(pixels))))

    def _write(self, file: Path, write: Callable[[Path], object]) -> None:
        if self._board.tries(write, file):
            self._board.notes.saved(f"Saved {file.name}", f"It is in {file.parent}.", file)

    def _ask(self, title: str, suffix: str, done: Callable[[Path], None]) -> None:
        ask_file(title, work_folder("exports"), suffix, done, name=self._item.name)
