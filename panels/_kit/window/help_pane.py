"""Context help: a pane at the right that explains what the mouse is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.explain import Explanation, PortPart, checked_part, equations_of, explain, is_known
from vi3dras.explain.chain import chain
from vi3dras.flow.parts import owner_of, plain

from ..diagram.composed import ComposedFront
from ..diagram.diagram import DiagramPanel
from ..diagram.sheet import Under
from ..hands.pointer import POINTER, Mouse, Target
from ..help.asked import HelpAsked, asked
from ..help.card import HelpCard
from ..help.window import said_of_window
from ..pen import Pen, Rect, px, scale
from ..pen.layout import EDGE, Room, room_by_diagram, room_for
from ..pen.skin import bare_child
from ..window.front import Front
from .bars import Status
from .parts import around

if TYPE_CHECKING:
    from .app import App

SETTLE_S = 0.12
"""So long the mouse must rest: on its way to the pane it crosses other things."""
AGAIN_S = 0.2
"""So long what is shown may be older than what is."""
DRAWN = 2
"""Frames after which a diagram that was opened is there."""
LONG_S = 0.8
"""The same over the 3D view and the tools of the window, which lie on that way."""


class HelpQuestion(NamedTuple):
    """A port, a part of it, and where on the screen it was asked."""

    ref: str
    part: PortPart | None = None
    target: Target | None = None
    place: Rect | None = None
    said: Explanation | None = None
    """What is said of a place outside the instrument."""


class Help:
    """The pane and what it follows; `ask` explains a port from anywhere."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.is_open = self.is_kept = False
        self.card: HelpCard | None = None
        self._question: HelpQuestion | None = None
        self._told: HelpQuestion | None = None
        self._shown_at = self._opened_at = -1.0
        self._front: object = None
        self._way, self._wait = "", 0
        self._window = self._marks = 0
        self._drawn: tuple[Rect | None, ...] = ()

    @property
    def status(self) -> Status:
        """What the status line says while the pane is open."""
        if self.is_kept:
            return Status(
                "This card is kept. Ctrl+L lets it follow the mouse again, Ctrl+H closes it", "lock"
            )
        return Status("Context help follows the mouse. Ctrl+H closes it, Ctrl+L keeps this card", "help")

    def toggle(self) -> None:
        """Open the pane, or close it."""
        self.is_open, self.is_kept = not self.is_open, False
        self._question = None
        self._opened_at = POINTER.last.time
        self._remove()
        room = self._room()
        self._app.shell.set_aside(*((room.aside, room.covered) if self.is_open else (0, 0)))

    def keep(self) -> None:
        """Hold the card that is shown, or let it follow the mouse again."""
        self.is_kept = self.is_open and not self.is_kept and self._question is not None

    def ask(self, ref: str, part: PortPart | None = None) -> None:
        """Explain a port, whatever the mouse is over.

        Raises:
            PartError: the port has no such part.
        """
        self._app.engine.catch_up()
        checked_part(self._app.engine, ref, part)
        if not self.is_open:
            self.toggle()
        self._question = HelpQuestion(ref, part)

    def tell(self, said: Explanation) -> None:
        """Show something to be read for longer, whatever the mouse is over."""
        if not self.is_open:
            self.toggle()
        self._question, self.is_kept = HelpQuestion("", said=said), True

    def frame(self, has_news: bool) -> None:
        """Follow the mouse and show what is now: once per frame, after the panel has."""
        if not self.is_open:
            return
        room = self._room()
        shell = self._app.shell
        shell.set_aside(room.aside, room.covered)
        if self.card is None or not dpg.does_item_exist(self.card.item) or shell.front is not self._front:
            self._make(room)
        self._light_up()
        if not self.is_kept:
            self._follow()
        if has_news or self._question != self._told or POINTER.last.time - self._shown_at > AGAIN_S:
            self._show()
        self._mark()

    def _room(self) -> Room:
        shell = self._app.shell
        find = room_for if shell.inside is None else room_by_diagram
        return find(*self._app.size, scale(), shell.laid_out(0))

    def _make(self, room: Room) -> None:
        self._remove()
        self._window = bare_child(self._app.shell.window, room.place, "panel", scrolls=True)
        self.card = HelpCard(
            self._window,
            width=int(room.place.width) - px(8),
            keep=self.keep,
            close=self.toggle,
            ask=self.ask,
            show=self._show_in_diagram,
        )
        self._front = self._app.shell.front
        self._marks = dpg.add_viewport_drawlist(front=True)
        self._drawn = ()
        self._shown_at = -1.0

    def _remove(self) -> None:
        for item in (self._window, self._marks):
            if item and dpg.does_item_exist(item):
                dpg.delete_item(item)
        self._window = self._marks = 0
        self.card = None
        POINTER.forget_gone()

    def _follow(self) -> None:
        """Take what the mouse rests on, unless it holds something or is in the pane."""
        over, last = POINTER.over, POINTER.last
        if over is None or over is self.card or POINTER.is_held or last.time - POINTER.since < SETTLE_S:
            return
        shell = self._app.shell
        found = asked_under(shell.front, shell.current, over, POINTER.mouse(over))
        if found is None:
            said = said_of_window(over, POINTER.mouse(over))
            # The mouse that pressed the sign of the help rests there: the page to begin with comes first.
            has_moved = POINTER.since > self._opened_at + LONG_S
            if said is not None and has_moved and last.time - POINTER.since > LONG_S:
                self._question = HelpQuestion("", target=over, said=said)
            return
        name, told = found
        if not is_known(self._app.engine, f"{name}.{told.port}"):
            return
        if told.port == shell.face.view.scene and last.time - POINTER.since < LONG_S:
            return
        self._question = HelpQuestion(f"{name}.{told.port}", told.part, over, told.place)

    def _show(self) -> None:
        assert self.card is not None
        if self._question != self._told:
            dpg.set_y_scroll(self._window, 0)
        self._told, self._shown_at = self._question, POINTER.last.time
        shell, engine, question = self._app.shell, self._app.engine, self._question
        if question is not None and question.said is not None:
            self.card.update(question.said, (), kept=self.is_kept)
            return
        if question is not None and not is_known(engine, question.ref):
            question = self._question = None
        if question is None:
            is_there = shell.current in engine.document.instruments
            equations = equations_of(engine, shell.current) if is_there else ()
            self.card.introduce(shell.face.vi.title, shell.face.sentence, equations)
            self.card.update(None, (), kept=False)
            return
        said = explain(engine, question.ref, question.part)
        links = chain(engine, question.ref) if question.ref in engine.document.ports else ()
        self.card.update(said, links, kept=self.is_kept)

    def _mark(self) -> None:
        """Frame what is explained, while it can be seen."""
        place = self._marked()
        if (place,) == self._drawn:
            return
        self._drawn = (place,)
        pen, pane = Pen(self._marks), self._room().place
        pen.clear()
        pen.box(pane.x, pane.y, px(EDGE), pane.height, "accent")
        if place is not None:
            pen.box(*place, None, "accent", radius=4, thickness=2)

    def _marked(self) -> Rect | None:
        question = self._question
        if question is None or question.target is None or not dpg.does_item_exist(question.target.item):
            return None
        if not dpg.is_item_visible(question.target.item):
            return None
        wide, high = dpg.get_item_rect_size(question.target.item)
        place = question.place or Rect(px(6), 0, wide - px(12), high)
        if place.height > px(420) or question.said is not None:
            return None
        x, y = question.target.corner()
        return place.moved(round(x), round(y))

    def _show_in_diagram(self, ref: str) -> None:
        """Show the way to a port in the block diagram, as soon as that is drawn."""
        self._app.shell.enter(ref.rpartition(".")[0])
        self._way, self._wait = ref, DRAWN

    def _light_up(self) -> None:
        """Show the way that was asked for, once the diagram has been drawn."""
        self._wait -= 1
        if self._way and self._wait <= 0:
            if self._app.shell.diagram is not None:
                self._app.shell.diagram.show_origins(self._way)
            self._way = ""


def asked_under(
    front: Front | DiagramPanel | ComposedFront | None, name: str, target: Target, mouse: Mouse
) -> tuple[str, HelpAsked] | None:
    """The instrument and its port or step that a place is about; `name` is the instrument that is open."""
    if isinstance(front, DiagramPanel):
        return asked_of_diagram(front.canvas.under) if target is front.canvas else None
    if isinstance(front, ComposedFront):
        part = front.part_of(set(around(target)))
        told = asked(part, target, mouse) if part is not None else None
        return None if part is None or told is None else (part.board.name, told)
    found = front.asked(target, mouse) if front is not None else None
    return None if found is None else (name, found)


def asked_of_diagram(under: Under) -> tuple[str, HelpAsked] | None:
    """The instrument and its port or step under the mouse, if any."""
    ref = under.ref or (plain(under.box.key) if under.box is not None else "")
    return (owner_of(ref), HelpAsked(ref.rpartition(".")[2])) if "." in ref else None
