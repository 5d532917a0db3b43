"""Opening and saving taught positions, by the program's own dialogs, in any of their formats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from vi3dras.arm.library import work_folder
from vi3dras.teaching.melfa_lines import ReadPositions

from ...face.board import Board, FixedPart
from ...face.teaching import POSITION_FILES
from ...messages.file_dialog import ask_file
from ...widgets.heads import gap
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action, Buttons

FORMATS = {
    ".pos": ("POS", "list of a MELFA controller"),
    ".mb4": ("MB4", "program with its positions"),
    ".csv": ("CSV", "for a spreadsheet"),
    ".json": ("JSON", "for a script"),
}
MOST = 3
"""Lines of a file that are told one by one."""


class PositionFiles(FixedPart, shows=POSITION_FILES):
    """Two buttons; what a file's lines give cause to say is told."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("positions", "open_positions", "keep_positions")
        self._opening: Path | None = None
        gap(parent, 10)
        self.row = Buttons(parent, (), width=width, height=32, gap=8)
        gap(parent, 10)

    def refresh(self) -> None:
        """Show whether there is something to save."""
        has_some = bool(self._board.get("positions"))
        self.row.update(
            (
                Action("Open…", partial(self._menu, self._ask_open), "folder", tip="Positions of a file"),
                Action("Save", partial(self._menu, self._ask_save), "save", enabled=has_some,
                       tip="All positions into a file"),
            )
        )  # fmt: skip

    def open(self, file: Path) -> None:
        """Read a file; its positions take the place of those that are there."""
        if self._board.tries(
            partial(self._board.engine.act, self._board.ref("open_positions"), file=str(file))
        ):
            self._opening = file

    def save(self, file: Path) -> None:
        """Write the positions there."""
        self._board.begin("keep_positions", "Saved", file, file=str(file))

    def frame(self) -> None:
        """Take what was read: once per frame."""
        outcome = None
        if self._opening is not None:
            outcome = self._board.engine.outcome(self._board.ref("open_positions"))
        if outcome is None or self._opening is None:
            return
        file, self._opening = self._opening, None
        if outcome.error is not None:
            self._board.notes.say(str(outcome.error))
            return
        self._take(file, outcome.value)

    def _take(self, file: Path, found: ReadPositions) -> None:
        first = found.positions[0].name if found.positions else ""
        values = {"positions": found.positions, "chosen_position": first}
        if found.positions or not found.told:
            self._board.put_all(values, label=f"Open {file.name}")
        for told in found.told[:MOST]:
            self._board.notes.say(f"{file.name}, line {told.line}: {told.message}")
        if len(found.told) > MOST:
            self._board.notes.tell(
                f"{file.name}: {len(found.told) - MOST} more lines",
                "vi3dras positions tells all of them",
            )

    def _ask_open(self, suffix: str) -> None:
        ask_file("Open positions", work_folder("exports"), suffix, self.open)

    def _ask_save(self, suffix: str) -> None:
        name = f"positions{suffix}"
        ask_file("Save positions as", work_folder("exports"), suffix, self.save, name=name, replaces=True)

    def _menu(self, ask: Callable[[str], None]) -> None:
        entries = [Entry(words, partial(ask, end), hint=hint) for end, (words, hint) in FORMATS.items()]
        x, y = self.row.corner()
        Menu(entries, x + self.row.left, y + self.row.height + 4)
