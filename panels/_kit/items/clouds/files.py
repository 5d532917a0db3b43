"""Saving numbers, clouds and pictures: which format, where to, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.export.csv import write_csv
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ...face.board import Board, FacePart, FixedPart
from ...face.motion import Saving
from ...face.workspace import AUTO_SCALE, CLOUD_BUTTONS
from ...messages.file_dialog import ask_file, with_suffix
from ...pen import current, shown
from ...pen.sketch import ask_pixels
from ...widgets.choices import Switch
from ...widgets.heads import gap
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action, Buttons

FORMATS = {
    ".ply": ("PLY, binary with colours", "for Open3D, MeshLab, CloudCompare"),
    ".csv": ("CSV", "for a spreadsheet"),
    ".npz": ("NPZ", "for numpy"),
    ".xyz": ("XYZ", "plain numbers"),
}
SIZES = ((1920, 1080), (2560, 1440), (3840, 2160), (7680, 4320))


class CloudButtons(FixedPart, shows=CLOUD_BUTTONS):
    """Save the clouds as they are shown, or a picture; what was written is told."""

    ports = ("poses", "drawn", "save_cloud", "save_picture")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 10)
        self._row = Buttons(parent, self._actions(), width=width, height=32, gap=8)

    def save_cloud(self, file: Path) -> None:
        """Write the clouds there."""
        self._board.begin("save_cloud", "Saved", file, file=str(file))

    def save_picture(self, size: tuple[int, int], file: Path) -> None:
        """Write the view there as a PNG of a size in pixels."""
        view: Any = self._board.memo["view"]
        items = tuple(view.scene.items.values())
        self._board.begin(
            "save_picture", "Saved", file, file=str(file), items=items, camera=view.camera, size=size,
            theme=current().name,
        )  # fmt: skip

    def _actions(self) -> list[Action]:
        return [
            Action("Save cloud", self._ask_format, "save", tip="All points of the clouds that are shown"),
            Action("Save picture", self._ask_size, "camera", tip="The 3D view as a PNG of any size"),
        ]

    def _ask_format(self) -> None:
        ask = partial(self._ask, "Save cloud as", self.save_cloud)
        self._menu([Entry(words, partial(ask, end), hint=hint) for end, (words, hint) in FORMATS.items()])

    def _ask_size(self) -> None:
        view: Any = self._board.memo["view"]
        sizes = {"As in the view": view.stage_size} | {f"{w} × {h}": (w, h) for w, h in SIZES}
        entries = []
        for words, size in sizes.items():
            ask = partial(self._ask, "Save picture as", partial(self.save_picture, size), ".png")
            entries.append(Entry(words, ask, hint="PNG"))
        self._menu(entries)

    def _ask(self, title: str, save: Callable[[Path], None], suffix: str) -> None:
        name = f"cloud{suffix}"
        ask_file(title, work_folder("exports"), suffix, save, name=name, replaces=True)

    def _menu(self, entries: Sequence[Entry]) -> None:
        x, y = self._row.corner()
        Menu(entries, x + self._row.left, y - len(entries) * 28 - 16)


class AutoScaleSwitch(FixedPart, shows=AUTO_SCALE):
    """The switch, with how far the view goes at its right."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        turn = board.sets("auto_scale", "Auto scale")
        self._switch = NotedSwitch(parent, "Auto scale", False, turn, width=width)

    def show(self, auto_scale: bool, extent: float | None, robot: Robot) -> None:
        """Show whether it is on, and the scale."""
        self._switch.update(auto_scale)
        if extent is not None:
            unit = robot.units
            digits = {"m": 2, "cm": 1, "mm": 0}.get(unit.length, 1)
            self._switch.tell(f"±{shown(extent / unit.metres, digits)} {unit.length}")


class NotedSwitch(Switch):
    """A switch with a word at its right."""

    note = ""

    def tell(self, note: str) -> None:
        """Show another word."""
        self.take(note=note)

    def paint_spots(self) -> None:
        """Draw the switch and the word."""
        super().paint_spots()
        self.pen.text(self.right, self.height // 2, self.note, 14, "text2", style="mono", align="right")


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
