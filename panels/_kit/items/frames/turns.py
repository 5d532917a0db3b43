"""Three turns: the order of their axes, whether those are carried along, and angles of one's own."""

from __future__ import annotations

import math
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.api.explorer.frames import Transform
from vi3dras.arrays import Floats
from vi3dras.explain.frames import ANGLES, plain_product
from vi3dras.rotations.euler import ORDERS, About, angle_at_zero, is_locked

from ...face.board import Board, FixedPart
from ...face.pair import EULER_CHOICE, TURN_FORM
from ...hands.pointer import Shows
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, SectionChoice, gap
from ...widgets.slider import LineSlider
from ...widgets.spots import Action, Buttons
from ...widgets.tracks import Axis

ABOUT = {"moving": "moving axes", "fixed": "fixed axes"}
SIDES = {
    "moving": "Each turn is about an axis of the frame as it is by now, and is multiplied on the right.",
    "fixed": "Each turn is about an axis that stays, and is multiplied on the left.",
}
ROWS = (ORDERS[:6], ORDERS[6:])


class EulerChoice(FixedPart, shows=EULER_CHOICE):
    """Twelve orders about moving or fixed axes; what is locked is said in words."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        words = tuple(ABOUT.values())
        self.about = SectionChoice(parent, "Three turns", words, words[0], self._choose_about, width=width)
        self.about.shows = Shows("euler_about")
        self.orders = []
        for row in ROWS:
            made = Segment(parent, row, row[0], self._choose, width=width, size=13, inset=12)
            made.shows = Shows("euler_order")
            self.orders.append(made)
            gap(parent, 4)
        self._told = Caption(parent, width=width)
        self.lock = Caption(parent, width=width)

    def show(
        self,
        euler_order: str,
        euler_about: About,
        frames_study: str,
        between: Transform | None,
        turned: Floats,
    ) -> None:
        """Show the choice, and whether these angles are locked here."""
        self.about.update(ABOUT[euler_about])
        for row in self.orders:
            row.update(euler_order)
        self._told.update(f"R = {plain_product(euler_order, euler_about)}")
        is_pair = frames_study == "frame to frame"
        locks = lock_words(between.rotation, euler_order, euler_about) if is_pair and between else ""
        self.lock.update(locks if is_pair else SIDES[euler_about], "limit" if locks else "text3")

    def _choose(self, word: str) -> None:
        self._board.put("euler_order", word, label=f"Turn about {word}")

    def _choose_about(self, word: str) -> None:
        about = next(key for key, words in ABOUT.items() if words == word)
        self._board.put("euler_about", about, label=f"Turn about {word}")


def lock_words(rotation: Floats, order: str, about: About) -> str:
    """What gimbal lock does to the angles of a rotation (3, 3), in words; nothing where there is none."""
    told = []
    if is_locked(rotation, order, about):
        which = ("first", "second", "third")[angle_at_zero(about)]
        told.append(f"Gimbal lock: the first and the third axis are parallel, so the {which} angle is 0.")
    if is_locked(rotation, "zyx"):
        told.append("B is ±90°: only A and C together have a meaning, so C is 0.")
    return " ".join(told)


class TurnForm(FixedPart, shows=TURN_FORM):
    """A slider for each angle, in the order of time, and the same product made the other way."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "Three angles", "in the order of the turns", width=width)
        self.sliders = [
            LineSlider(self._group, _axis(name), 0.0, **self._slides(partial(self._turn, k)))
            for k, name in enumerate(ANGLES)
        ]
        for k, slider in enumerate(self.sliders):
            slider.shows = Shows("turn_angles", (k,))
        self._both = self._switch_for(self._group, "both_ways", "Both at once")
        self._told = Caption(self._group, width=width)
        gap(self._group, 4)
        take = Action("Angles of the two frames", self._take, "target", tip="Those of the chosen order")
        Buttons(self._group, [take], width=width)

    def show(
        self, turn_angles: Floats, both_ways: bool, frames_study: str, euler_order: str, euler_about: About
    ) -> None:
        """Show the angles."""
        dpg.configure_item(self._group, show=frames_study == "compound rotation")
        for slider, value in zip(self.sliders, turn_angles, strict=True):
            slider.update(round(math.degrees(value), 9))
        self._both.update(both_ways)
        other = "fixed" if euler_about == "moving" else "moving"
        back = f"{euler_order[::-1]} about {other} axes"
        self._told.update(f"{back} with the angles γ, β, α gives the same." if both_ways else "")

    def _turn(self, k: int, degrees: float) -> None:
        angles = self._board.changed("turn_angles", k, math.radians(degrees))
        self._board.put("turn_angles", angles, label="Turn an angle", gesture=("turn", self._gesture))

    def _take(self) -> None:
        self._board.act("take_angles")


def _axis(symbol: str) -> Axis:
    return Axis(symbol, low=-360.0, high=360.0, ends=(-180.0, 180.0), margin=0.0)
