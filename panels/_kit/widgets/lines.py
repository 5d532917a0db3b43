"""Lines of text with a caret and a selection, as a value: each key gives another one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

WORD = re.compile(r"\w+|[^\w\s]+")


class LinePlace(NamedTuple):
    """A place between two letters; both are counted from 0."""

    row: int
    column: int


START = LinePlace(0, 0)


@dataclass(frozen=True)
class Typing:
    """What is typed into: at least one line, and where the caret is in it."""

    rows: tuple[str, ...] = ("",)
    caret: LinePlace = START
    anchor: LinePlace = START
    """Where the selection began; the caret's place while nothing is selected."""
    goal: int | None = None
    """The column that the caret comes back to on its way over shorter lines."""

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.rows)

    @property
    def row(self) -> str:
        """The line with the caret."""
        return self.rows[self.caret.row]

    @property
    def span(self) -> tuple[LinePlace, LinePlace]:
        """The two ends of the selection, the upper one first."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """What is selected."""
        (first, start), (last, end) = self.span
        if first == last:
            return self.rows[first][start:end]
        return "\n".join([self.rows[first][start:], *self.rows[first + 1 : last], self.rows[last][:end]])

    def at(self, row: int, column: int, *, select: bool = False) -> Typing:
        """With the caret at a place, or at the nearest one that there is; `select` from where it was."""
        row = min(max(row, 0), len(self.rows) - 1)
        caret = LinePlace(row, min(max(column, 0), len(self.rows[row])))
        return replace(self, caret=caret, anchor=self.anchor if select else caret, goal=None)

    def steps(self, way: int, *, select: bool = False, word: bool = False) -> Typing:
        """A letter or a word further (1) or back (-1); without `select` to that end of what is selected."""
        if self.caret != self.anchor and not select and not word:
            return self.at(*self.span[way > 0])
        (row, column), line = self.caret, self.row
        if way < 0 and column == 0:
            return self.at(row - 1, len(self.rows[row - 1]), select=select) if row else self
        if way > 0 and column == len(line):
            return self.at(row + 1, 0, select=select) if row + 1 < len(self.rows) else self
        if not word:
            return self.at(row, column + way, select=select)
        stops = [0, *(match.start() if way < 0 else match.end() for match in WORD.finditer(line)), len(line)]
        beyond = [stop for stop in stops if (stop - column) * way > 0]
        return self.at(row, max(beyond) if way < 0 else min(beyond), select=select)

    def climbs(self, count: int, *, select: bool = False) -> Typing:
        """So many lines down, or up where it is negative, in the column where the way began."""
        goal = self.caret.column if self.goal is None else self.goal
        return replace(self.at(self.caret.row + count, goal, select=select), goal=goal)

    def all(self) -> Typing:
        """With everything selected."""
        last = len(self.rows) - 1
        return replace(self, anchor=START, caret=LinePlace(last, len(self.rows[last])), goal=None)

    def word(self) -> Typing:
        """With the word under the caret selected."""
        row, column = self.caret
        found = next((m for m in WORD.finditer(self.row) if m.start() <= column <= m.end()), None)
        return self if found is None else self.at(row, found.start()).at(row, found.end(), select=True)

    def insert(self, text: str) -> Typing:
        """With a text, of one line or several, in place of what is selected."""
        (first, start), (last, end) = self.span
        new = re.split(r"\r\n|\r|\n", text)
        end_column = len(new[-1]) + (start if len(new) == 1 else 0)
        new[0] = self.rows[first][:start] + new[0]
        new[-1] += self.rows[last][end:]
        rows = (*self.rows[:first], *new, *self.rows[last + 1 :])
        return replace(self, rows=rows).at(first + len(new) - 1, end_column)

    def erase(self, way: int, *, word: bool = False) -> Typing:
        """Without what is selected, or else the letter or word before (-1) or behind (1) the caret."""
        found = self if self.caret != self.anchor else self.steps(way, select=True, word=word)
        return found.insert("")

    def with_row(self, row: int, text: str) -> Typing:
        """With another line in place of one; the caret stays as far from its end as it was."""
        rows = (*self.rows[:row], text, *self.rows[row + 1 :])
        if row != self.caret.row:
            return replace(self, rows=rows).at(*self.caret)
        return replace(self, rows=rows).at(row, len(text) - len(self.row) + self.caret.column)

    def with_line(self, row: int, text: str) -> Typing:
        """With a new line there, the caret at its end."""
        rows = (*self.rows[:row], text, *self.rows[row:])
        return replace(self, rows=rows).at(row, len(text))

    def without_line(self, row: int) -> Typing:
        """Without a line, the caret in what comes then."""
        rows = (*self.rows[:row], *self.rows[row + 1 :]) or ("",)
        return replace(self, rows=rows).at(row, self.caret.column)

    def carried(self, way: int) -> Typing:
        """With the line of the caret moved up (-1) or down (1)."""
        row, column = self.caret
        to = row + way
        if not 0 <= to < len(self.rows):
            return self
        rows = list(self.rows)
        rows[row], rows[to] = rows[to], rows[row]
        return replace(self, rows=tuple(rows)).at(to, column)

    def taken_over(self, text: str) -> Typing:
        """The same caret in another text, at the first line that differs if one does."""
        rows = tuple(text.split("\n"))
        if rows == self.rows:
            return self
        same = next((k for k, (a, b) in enumerate(zip(rows, self.rows, strict=False)) if a != b), None)
        at = min(len(rows), len(self.rows)) if same is None else same
        far = replace(self, rows=rows)
        return far.at(*self.caret) if at == self.caret.row else far.at(at, 10**6)
