"""The card that explains one port: head, meaning, equation, numbers of now, where it comes from, a note."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.explain import Explanation
from vi3dras.explain.chain import Link

from ..hands.overlay import wrapped
from ..pen import Paint, Rect, fonts, px
from ..widgets.choices import Chosen
from ..widgets.mathematics import flowed, paint_flow
from ..widgets.slider import Told
from ..widgets.spots import Action, button_width, paint_button
from .page import INSET, ChainRoom, HelpPage, leads_on, paint_chain

INTRO = (
    "Point at a control, a number, a column of a table or an element of a matrix: this card then says what "
    "it means, which equation gives it, and what the numbers are now."
)
WELL = ("All ", "Safe")
"""How a note begins that says that all is well."""
KEYS = "Ctrl+L keeps the card, Ctrl+H closes it."


class HelpCard(HelpPage):
    """One explanation, as high as it needs."""

    def __init__(
        self, parent: int, *, width: int, keep: Told, close: Told, ask: Chosen, show: Chosen | None
    ) -> None:
        self.explanation: Explanation | None = None
        self.links: tuple[Link, ...] = ()
        self.title, self.sentence = "", ""
        self.compares = False
        self._ask, self._show = ask, show
        self.equations: tuple[tuple[str, str, str], ...] = ()
        super().__init__(parent, width=width, keep=keep, close=close)

    def introduce(self, title: str, sentence: str, equations: tuple[tuple[str, str, str], ...] = ()) -> None:
        """Say what the instrument is for, while nothing was asked; `equations` are ref, symbol and name."""
        if (title, sentence, equations) != (self.title, self.sentence, self.equations):
            self.title, self.sentence, self.equations = title, sentence, equations
            self.repaint()

    def update(self, explanation: Explanation | None, links: tuple[Link, ...], *, kept: bool) -> None:
        """Show another explanation."""
        now = (explanation, links, kept)
        if now != (self.explanation, self.links, self.is_kept):
            if explanation is None or self.explanation is None or explanation.ref != self.explanation.ref:
                self.compares = False
            self.explanation, self.links, self.is_kept = now
            self.repaint()

    def paint_spots(self) -> None:
        """Draw everything, and take the room that it needs."""
        self._y = float(px(16))
        if self.explanation is None:
            self._introduction()
        else:
            self._head(self.explanation)
            self._equation(self.explanation)
            self._numbers(self.explanation)
            self._facts(self.explanation)
            self._origin()
            self._note(self.explanation)
        # The next frame has the new height; nothing is drawn twice, for the width stays.
        self.height = round(self._y + px(16))
        dpg.configure_item(self.item, height=self.height)

    def _introduction(self) -> None:
        pen, y = self.pen, self._y + px(10)
        pen.icon(self.left + px(8), y, "help", 16, "accent")
        pen.text(self.left + px(26), y, self.title, 20, style="bold")
        self._tools(y)
        self._y += px(36)
        self._paragraph(self.sentence + ".", "text2")
        self._y += px(8)
        self._paragraph(INTRO, "text2")
        self._y += px(8)
        self._paragraph(KEYS, "text3")
        if self.equations:
            self._section("What it computes", "click one")
            self._list()

    def _list(self) -> None:
        """Everything that has an equation, in two columns."""
        half = self._wide / 2
        for k, (ref, symbol, label) in enumerate(self.equations):
            x, y = self.left + half * (k % 2), self._y + px(24) * (k // 2)
            action = Action(ref, partial(self._ask, ref))
            place = Rect(x - px(8), y, half - px(8), px(24))
            if self.is_lit(action):
                self.pen.box(*place, "hover", radius=4)
            stop = x + px(74)
            self.pen.symbol(x, y + px(12), symbol, 14, "text2", style="italic")
            self.pen.text(stop, y + px(12), fonts.elided(label, "word", 14, half - px(90)), 14, "accent")
            self.spot(place, action)
        self._y += px(24) * (1 + len(self.equations)) // 2 + px(12)

    def _head(self, said: Explanation) -> None:
        pen, y = self.pen, self._y + px(10)
        pen.icon(self.left + px(8), y, "help", 16, "accent")
        end = self.left + px(26)
        if said.symbol:
            end = round(pen.symbol(end, y, said.symbol, 20, style="bold")) + px(12)
        stop = self._tools(y) - px(8)
        chips = [chip for chip in said.chips if chip]
        rooms = [round(fonts.text_width(chip, "word", 13)) + px(20) for chip in chips]
        title = fonts.text_width(said.title, "word", 15)
        beside = end + title + sum(rooms) + px(8) * len(rooms) <= stop
        pen.text(end, y, fonts.elided(said.title, "word", 15, stop - end), 15, "text2", row=20)
        x = stop - sum(rooms) - px(8) * (len(rooms) - 1) if beside else self.left + px(26)
        line = y if beside else y + px(30)
        for chip, room in zip(chips, rooms, strict=True):
            pen.box(x, line - px(12), room, px(24), None, "line2", radius=12)
            pen.text(x + room / 2, line, chip, 13, "text2", align="centre")
            x += room + px(8)
        self._y = line + px(24)
        self._paragraph(said.meaning, "text2", size=14, row=21)
        self._y += px(4)

    def _equation(self, said: Explanation) -> None:
        if not said.body.equation:
            return
        self._section("Equation", said.body.source)
        lines = said.body.equation
        self._card(flowed(lines, self._wide - 2 * px(INSET)))
        if said.body.compared and self.compares:
            self._comparison(said)

    def _comparison(self, said: Explanation) -> None:
        """Printed and corrected below each other."""
        self._section("As printed and corrected", "")
        room = px(84)
        flows = [
            (word, flowed((line,), self._wide - 2 * px(INSET) - room)) for word, line in said.body.compared
        ]
        high = sum(flow.height + px(12) for _, flow in flows) + px(16)
        self.pen.box(self.left, self._y, self._wide, high, "card", "card_line", radius=6)
        y = self._y + px(14)
        for word, flow in flows:
            is_right = word == "corrected"
            self.pen.text(self.left + px(INSET), y + flow.height / 2, word, 13, "ok" if is_right else "far")
            paint_flow(self.pen, flow, self.left + px(INSET) + room, y)
            y += flow.height + px(12)
        self._y += high + px(8)

    def _numbers(self, said: Explanation) -> None:
        if not said.body.numbers:
            return
        words: dict[str, tuple[str, Paint]] = {
            "fresh": ("live", "ok"),
            "stale": ("being computed anew", "limit"),
            "error": ("in error", "far"),
        }
        word, ink = words.get(said.state, ("no value", "text3"))
        self._section("With the numbers of now", word)
        width = fonts.text_width(word, "word", 13)
        state = {"ok": "ok", "limit": "limit", "far": "far"}.get(str(ink), "off")
        self.pen.lamp(round(self.right - width) - px(12), self._y - px(14), state, 4)  # type: ignore[arg-type]
        self._card(flowed(said.body.numbers, self._wide - 2 * px(INSET)))

    def _facts(self, said: Explanation) -> None:
        if said.body.numbers and not said.is_control:
            return
        rows = said.facts
        if not rows:
            return
        self._section(said.facts_head or ("Now" if not said.body.numbers else "Set to"), "")
        inner = self._wide - 2 * px(INSET)
        told = [(name, wrapped(text, inner - px(92), 14)) for name, text in rows]
        high = sum(px(20) * len(lines) + px(6) for _, lines in told) + px(16)
        self.pen.box(self.left, self._y, self._wide, high, "card", "card_line", radius=6)
        y = self._y + px(18)
        for name, lines in told:
            self.pen.text(self.left + px(INSET), y, name, 14, "text3")
            for line in lines:
                self.pen.text(self.left + px(INSET + 92), y, line, 14)
                y += px(20)
            y += px(6)
        self._y += high + px(4)

    def _origin(self) -> None:
        if len(self.links) < 2:
            return
        leads = leads_on(self.links)
        self._section("Where it leads" if leads else "Where it comes from", "")
        action = None
        if self._show is not None and self.explanation is not None:
            action = Action("Show in diagram", partial(self._show, self.explanation.ref), "wires")
        stop = self.right - (button_width(action) + px(12) if action else 0)
        end = paint_chain(self.pen, self.links, ChainRoom(self.left, self._y, stop, self.right))
        if action is not None:
            place = Rect(self.right - button_width(action), self._y, button_width(action), px(28))
            paint_button(self.pen, place, action, lit=self.is_lit(action), down=self.is_down(action))
            self.spot(place, action)
        self._y = end

    def _note(self, said: Explanation) -> None:
        if not said.body.note:
            return
        self._y += px(6)
        lines = wrapped(said.body.note.strip(), self._wide - px(32), 13)
        can_compare = bool(said.body.compared)
        high = px(19) * len(lines) + px(16) + (px(24) if can_compare else 0)
        self.pen.box(self.left, self._y, self._wide, high, "card", "card_line", radius=4)
        is_well = said.body.note.startswith(WELL)
        self.pen.box(self.left, self._y, px(3), high, "ok" if is_well else "limit")
        for k, line in enumerate(lines):
            self.pen.text(self.left + px(16), self._y + px(18 + 19 * k), line, 13, "text2")
        if can_compare:
            word = "Show the corrected form alone" if self.compares else "Compare both"
            action = Action(word, self._compare, kind="link")
            y = self._y + high - px(18)
            place = Rect(self.left + px(16), y - px(10), fonts.text_width(word, "bold", 13), px(20))
            paint_button(self.pen, place, action, lit=self.is_lit(action), size=13)
            self.spot(place, action)
        self._y += high

    def _compare(self) -> None:
        self.compares = not self.compares
        self.repaint()
