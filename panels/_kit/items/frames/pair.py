"""Which two frames are looked at: chosen by name, swapped, or left for three turns by themselves."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.pair import FRAME_PAIR
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.choices import Segment, segment_width
from ...widgets.heads import Caption, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.spots import Action, Buttons
from ...words import said, verbatim
from .typing_pose import TYPED, put_pose

STUDIES = {"Frame to frame": "frame to frame", "Compound rotation": "compound rotation"}
ENDS = {"frame_to": "Frame", "frame_from": "seen in"}
LABEL = 62
"""Room for the words in front of the choices."""


def frame_words(robot: Robot) -> list[str]:
    """The frames of an arm, and the typed one."""
    return ["base", *map(str, range(robot.n + 1)), "tool", TYPED]


class FramePairChoice(FixedPart, shows=FRAME_PAIR):
    """A row for either frame, in the order of the chain; the typed one is either, never both."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 10)
        self._study = Segment(parent, tuple(STUDIES), "Frame to frame", self._turn, width=width)
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "Two frames", "or click two in the view", width=width)
        self._rows: int = dpg.add_group(parent=self._group)
        self.choices: dict[str, Segment | Dropdown] = {}
        gap(self._group, 6)
        self._actions = Buttons(self._group, self._verbs(can_type=True), width=width, gap=8)
        self._told = Caption(self._group, width=width)

    def show(self, robot: Robot, frame_from: str, frame_to: str, typed_in: str, frames_study: str) -> None:
        """Show which are chosen."""
        self._study.update(next(word for word, study in STUDIES.items() if study == frames_study))
        dpg.configure_item(self._group, show=frames_study == "frame to frame")
        words = frame_words(robot)
        if self._is_new(self._rows, robot.n):
            self.choices = {port: self._row(port, words) for port in ENDS}
        for port, value in (("frame_to", frame_to), ("frame_from", frame_from)):
            choice = self.choices[port]
            choice.update(value) if isinstance(choice, Segment) else choice.update(
                verbatim(f"{said(ENDS[port])} {said(value)}")
            )
        is_typed = TYPED in {frame_from, frame_to}
        self._actions.update(self._verbs(can_type=not is_typed))
        self._told.update(f"The typed frame moves with frame {typed_in}." if is_typed else "")

    def _verbs(self, *, can_type: bool) -> list[Action]:
        tip = "A frame of your own, where this one is"
        return [
            Action("Swap", self._swap, "loop", tip="Each frame in the place of the other"),
            Action("Type a frame", self._type, "pen", tip=tip, enabled=can_type),
        ]

    def _row(self, port: str, words: list[str]) -> Segment | Dropdown:
        room = self._width - px(LABEL) - px(24)
        inset = next((i for i in (9, 8, 7, 6, 5, 4) if segment_width(words, 13, i) <= room), 0)
        choose = partial(self._choose, port)
        made: Segment | Dropdown
        if inset:
            made = Segment(
                self._rows, words, words[0], choose, width=self._width, label=ENDS[port], label_width=LABEL,
                size=13, inset=inset, about=self._board.port(port).tip,
            )  # fmt: skip
        else:
            entries = [Entry(word, partial(choose, word)) for word in words]
            made = Dropdown(self._rows, lambda: entries, width=self._width)
        gap(self._rows, 6)
        made.shows = Shows(port)
        return made

    def _choose(self, port: str, word: str) -> None:
        other = "frame_from" if port == "frame_to" else "frame_to"
        values = {port: word}
        if word == TYPED and self._board.get(other) == TYPED:
            values[other] = self._board.get(port)  # they change places
        self._board.put_all(values, label=f"Choose frame {word}")

    def _type(self) -> None:
        """The typed frame begins where the one that is told is."""
        put_pose(self._board, self._board.get("between_matrix"), "Type a frame")

    def _swap(self) -> None:
        values = {"frame_from": self._board.get("frame_to"), "frame_to": self._board.get("frame_from")}
        self._board.put_all(values, label="Swap the frames")

    def _turn(self, word: str) -> None:
        self._board.put_all(
            {"frames_study": STUDIES[word], "turns_done": 3.0}, label=f"Study: {word.lower()}"
        )
