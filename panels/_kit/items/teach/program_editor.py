"""The program editor: what the ports of a program hold as lines, and what is typed as what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.api.programs import RobotProgram
from vi3dras.programs.completion import Word, words_of
from vi3dras.programs.errors import LineOrderError, NoNumberError
from vi3dras.programs.names import names_of
from vi3dras.programs.reading import Fault

from ...face.board import Board, FacePart, part_of
from ...face.bound import Bound
from ...face.programs import ProgramEditor
from ...pen import px
from ...widgets.lines import Typing
from ...widgets.spots import Action
from ...widgets.widget import at
from ...words import verbatim
from .program_box import Blame, Cures
from .program_head import ProgramHead
from .program_keys import Visit
from .program_lines import with_new_numbers
from .program_marks import blames_of, moved_with
from .program_opening import Opening
from .program_paint import Marks
from .program_text import ProgramText, TextHands

OFFERED = 3
"""Examples that an empty program may begin with."""


class ProgramEditorDock(FacePart[ProgramEditor]):
    """The head with the name of the program, and its lines."""

    def _lay_out(self, item: ProgramEditor, parent: int, board: Board, width: int) -> None:
        wanted = (item.text, item.name, item.faults, item.program, item.breakpoints, item.line, item.seconds)
        self.ports = tuple(port for port in wanted if self._has(port))
        self.chief = item.text
        room: int = dpg.get_item_height(parent)
        self.head = ProgramHead(parent, width=width) if item.head is None else None
        self._over = self._build_over(item, parent, width)
        high = px(item.head_height) if self.head is None else self.head.height
        hands = TextHands(
            self._edited, self._break, self._undo, self._cures, self._examples, lambda: self._words
        )
        group = at(parent, 0, high)
        self.text = ProgramText(group, hands, width=width, height=max(room - high, px(80)), top=high)
        self._words: tuple[Word, ...] = ()
        self._text = ""
        self._whole: object = None
        self._faults: object = None
        """What was read last; none of them yet."""
        self._given: tuple[str, ...] = ()
        """The names that have a value."""
        self._blamed: dict[int, Blame] = {}
        self._seconds: tuple[object, tuple[float, ...]] = (None, ())
        self._line = 0
        self._opening = Opening(item, board)
        self._samples: list[tuple[str, str]] | None = None
        board.memo["program"] = self
        self.ports += () if self._over is None else self._over.ports

    def _build_over(self, item: ProgramEditor, parent: int, width: int) -> Bound | None:
        """What stands over the lines in place of the head."""
        made = None if item.head is None else part_of(item.head)
        return None if made is None or item.head is None else made(item.head, parent, self._board, width)

    def refresh(self) -> None:
        """Show lines, faults, breakpoints, and where the run is."""
        board, item = self._board, self._item
        text = str(board.get(item.text) or "")
        faults: tuple[Fault, ...] = () if board.is_stale(item.faults) else board.get(item.faults) or ()
        whole: RobotProgram | None = board.get(item.program) if item.program else None
        if text != self._text or whole is not self._whole or faults is not self._faults:
            self._text, self._whole, self._faults = text, whole, faults
            self._read(text.split("\n"), whole, faults)
        seconds = self._held(item.seconds, ())
        if seconds is not self._seconds[0]:  # nan equals nothing, itself neither
            self._seconds = seconds, tuple(float(s) for s in seconds)
        line, stops = int(self._held(item.line, 0)), frozenset(self._held(item.breakpoints, ()))
        wrong = {number: blame.wrong for number, blame in self._blamed.items()}
        self.text.update(text, Marks(wrong, stops, line, self._seconds[1]), self._blamed)
        if self.head is not None:
            self.head.update(str(board.get(item.name) or ""), text.count("\n") + bool(text), len(faults))
        if line != self._line:
            self._line = line
            self.text.show_line(line)
        if self._over is not None:
            self._over.refresh()

    def _read(self, rows: list[str], whole: RobotProgram | None, faults: tuple[Fault, ...]) -> None:
        """Find the names of another program, and what is wrong in which line."""
        self._given = tuple(sorted(names_of(whole.checked.program).given)) if whole else ()
        self._words = words_of((*rows, *self._given))
        self._blamed = blames_of(rows, faults, self._given)

    def frame(self) -> None:
        """Take what was typed, and what was read: once per frame."""
        self.text.frame()
        self._opening.frame()
        if self._over is not None:
            self._over.frame()

    def on_key(self, key: str) -> bool:
        """Leave keys to what stands in the head, such as Space to a run."""
        return self._over is not None and self._over.on_key(key)

    def go_to(self, line: int, column: int) -> None:
        """Bring the caret to a line and a column, both from 1."""
        self.text.go_to(line - 1, column - 1)

    def replace(self, rows: Sequence[str], label: str) -> None:
        """Take other lines as a step of undo of their own."""
        self._board.put(self._item.text, "\n".join(rows), label=label)

    def _held(self, port: str, otherwise: Any) -> Any:
        found = self._board.get(port) if self._has(port) else None
        return otherwise if found is None else found

    def _edited(self, before: Typing, visit: Visit) -> None:
        """Put what was typed, and let the breakpoints go with their lines."""
        item, rows = self._item, self.text.typing.rows
        values: dict[str, Any] = {item.text: "\n".join(rows)}
        stops = tuple(self._held(item.breakpoints, ()))
        moved = moved_with(stops, before.rows, rows)
        if moved != stops:
            values[item.breakpoints] = moved
        label = f"Edit line {self.text.typing.caret.row + 1}"
        self._board.put_all(values, label=label, gesture=("program", visit.gesture))

    def _break(self, line: int) -> None:
        port = self._item.breakpoints
        if not self._has(port):
            return
        stops = set(self._held(port, ()))
        label = f"No breakpoint at line {line}" if line in stops else f"Breakpoint at line {line}"
        self._board.put(port, tuple(sorted(stops ^ {line})), label=label)

    def _undo(self, way: int) -> None:
        engine = self._board.engine
        engine.undo() if way < 0 else engine.redo()

    def _cures(self, blame: Blame) -> Cures:
        item = self._item
        may_teach = item.teach in self._board.vi.actions
        numbers = isinstance(blame.error, NoNumberError | LineOrderError)
        return Cures(
            self._take, self._teach if may_teach else None, self._renumber if numbers else None
        )  # fmt: skip

    def _take(self, row: int, word: str) -> None:
        """Put a word that was offered in the place of the wrong one."""
        blame = self.text.blames.get(row + 1)
        if blame is None:
            return
        line = self.text.typing.rows[row]
        self.text.visit = Visit()
        new = line[: blame.wrong.start] + word + line[blame.wrong.end :]
        self.text.edit(self.text.typing.with_row(row, new).at(row, blame.wrong.start + len(word)))
        self.text.visit = Visit()
        self.text.keyboard.take()

    def _teach(self, name: str) -> None:
        self._board.act(self._item.teach, name=name)

    def _renumber(self) -> None:
        self.replace(with_new_numbers(self.text.typing).rows, "Renumber")

    def open(self, file: str) -> None:
        """Read a file, or the example of that name; it is taken when it has been read."""
        self._opening.begin(file)

    def _has(self, port: str) -> bool:
        """Whether the instrument has a port that may be missing."""
        return port in self._board.vi.ports

    def _examples(self) -> list[Action]:
        """The first examples, for an empty program."""
        if self._samples is None:
            self._samples = list(self._board.act(self._item.examples) or ())
        return [
            Action(verbatim(title), partial(self.open, name), "file")
            for name, title in self._samples[:OFFERED]
        ]
