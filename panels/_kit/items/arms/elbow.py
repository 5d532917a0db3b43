"""Which way to reach the targets is drawn solid: up, down or both, or a menu where there are more."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.joint_workspace.reading import FOLLOWED

from ...face.board import Board, FixedPart
from ...face.motion import ELBOW_CHOICE
from ...hands.pointer import Shows
from ...widgets.buttons import Buttons as ButtonRow
from ...widgets.choices import Segment, Switch
from ...widgets.heads import Paragraph
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action

ONE_CURVE = "This arm is solved by search: one curve, each pose near to the one before."


class Elbows(FixedPart, shows=ELBOW_CHOICE):
    """Up, down or both, as the arm has them; a menu where there are more than two."""

    ports = ("branch", "ghosts", "sweep", "reading")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._words: dict[str, str] = {}
        self._group: int = dpg.add_group(parent=parent)
        self._segment = Segment(self._group, ["Up", "Down", "Both"], "Both", self._choose)
        self._menu = ButtonRow(self._group, [Action("Elbow", self._open, "down")], width=width)
        self._told = Paragraph(self._group, width=width)
        self._show = board.sets("ghosts", "Show all elbows", off="Show one elbow")
        self._switch = Switch(self._group, "Show the others dashed", True, self._show, width=width)
        self._switch.shows = Shows("ghosts")
        for widget in (self._segment, self._menu, self._switch):  # until there is something to choose from
            widget.show(False)

    def refresh(self) -> None:
        """Show what there is to choose from, and what is chosen."""
        sweep, reading = self._board.get("sweep"), self._board.get("reading")
        if sweep is None or reading is None:
            return
        names = sorted(sweep.short_names, key=lambda name: ("up" not in name, name))
        others, is_short = bool(self._board.get("ghosts")), len(names) < 3
        self._words = {_word(name, names): name for name in names}
        words = [*self._words, *(["Both"] if len(names) == 2 else [])]
        now = "Both" if others and len(names) == 2 else _word(reading.name, names)
        self._segment.show(is_short and names != [FOLLOWED])
        self._segment.update(now, words)
        self._menu.show(not is_short)
        self._switch.show(not is_short)
        self._told.update(ONE_CURVE if names == [FOLLOWED] else "")
        self._menu.update([Action(reading.name[:1].upper() + reading.name[1:], self._open, "down")])
        self._switch.update(others)

    def _choose(self, word: str) -> None:
        if word == "Both":
            self._show(True)
        else:
            values = {"branch": self._words[word], "ghosts": False}
            self._board.put_all(values, label=f"Take {self._words[word]}")

    def _open(self) -> None:
        reading = self._board.get("reading")
        x, y = self._menu.corner()
        take = self._board.sets("branch", "Take {}")
        names = self._words.values()
        entries = [Entry(name, partial(take, name), is_current=name == reading.name) for name in names]
        Menu(entries, x + self._menu.left, y + self._menu.height, least_width=self._width // 2)


def _word(name: str, names: list[str]) -> str:
    """`elbow up` as Up, where all are elbows."""
    short = name.removeprefix("elbow ") if all(n.startswith("elbow ") for n in names) else name
    return short[:1].upper() + short[1:]
