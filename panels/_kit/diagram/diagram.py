"""The block diagram in the window: its canvas, its tools, and the column beside it."""

from __future__ import annotations

import time

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.flow.lineage import origins
from vi3dras.flow.parts import owner_of
from vi3dras.render.camera import Size

from ..face.bound import Bound
from ..hands.pointer import POINTER
from ..messages.notes import Notes
from ..pen import Icon, px
from ..pen.layout import Layout
from ..pen.skin import bare_child
from .canvas import Arrows, Canvas
from .compose import Composing
from .dress import Dress, Player
from .eye import Doors, Memory
from .hands import DiagramHands
from .live import Live
from .nodes import ICONS
from .over import STRIP, Over
from .pages import Pages, box_of
from .plan.drawing import EMPTY
from .plan.parts import Box
from .side import PAGES, Side, areas

REFRESH_S = 0.12
"""Lists and lamps follow no faster than this; values on boxes follow every frame."""


class DiagramPanel:
    """Everything between header and status line while a diagram is shown, in the place of a front."""

    view = None

    def __init__(
        self, window: int, engine: Engine, inside: str, layout: Layout, notes: Notes, memory: Memory,
        doors: Doors, *, has_side: bool = True,
    ) -> None:  # fmt: skip
        self.engine, self.inside, self.notes, self.memory, self.doors = engine, inside, notes, memory, doors
        self.live, self.player = Live(engine), Player(engine)
        self.pages = Pages(engine, inside, memory, doors.on_page(inside), doors.blocks)
        place, beside = areas(layout, has_side=has_side)
        self.stage = bare_child(window, place, "view")
        self.stage_size: Size = (int(place.width), int(place.height))
        self.composing = Composing(self)
        self._hands = DiagramHands(self)
        size = (self.stage_size[0], self.stage_size[1] - px(STRIP))
        self.canvas = Canvas(self.stage, size, self, self._hands)
        self.bound: list[Bound] = [Arrows(self.canvas)]
        self.dress = Dress(self.canvas.sheet, self.live, doors.blocks)
        self.over = Over(self)
        self.side = Side(window, beside, self, memory.page)
        dpg.configure_item(self.side.item, show=beside.height > 0)
        self._structure: tuple[object, ...] = ()
        self._last, self._is_behind = 0.0, True
        self._build()

    @property
    def is_dashboard(self) -> bool:
        """True one level up, where wires run between instruments."""
        return not self.inside

    @property
    def is_at_rest(self) -> bool:
        """True when it shows how everything fares now."""
        return not (self._is_behind or self.live.shares or self.player.is_moving)

    @property
    def facts(self) -> str:
        """What there is, in numbers."""
        return self.live.facts(self.inside)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. True while something moves."""
        now = time.monotonic()
        self.catch_up()
        self.live.read()
        self.dress.write(changed)
        if changed and self.canvas.sheet.blocks:
            self.dress.blocks({owner_of(ref) for ref in changed})
        self._is_behind |= bool(changed)
        if self._is_behind or self.live.shares or self.player.is_moving or now - self._last > 1:
            self._follow(changed, now)
        self.player.frame(self.canvas.sheet, now)
        return self.player.is_moving

    def catch_up(self) -> bool:
        """Draw the graph anew if it is another one than that which is drawn; True when it was."""
        is_behind = self._structure != self.pages.stamp
        if is_behind:
            self._build()
        return is_behind

    def remember(self) -> None:
        """Note how it is looked at, for the next time."""
        memory, eye = self.memory, self.canvas.eye
        is_kept = memory.seen_in is None and memory.eye == eye is not None
        memory.eye, memory.page = eye, self.side.page
        self.pages.remember(self.stage_size if self.canvas.sees_all and not is_kept else None)

    def delete(self) -> None:
        """Take it away for good."""
        self.remember()
        for child in (self.stage, self.side.item):
            dpg.delete_item(child)
        POINTER.forget_gone()

    def drawn(self) -> None:
        """Everything was drawn anew: write all values and conditions on it."""
        self.player.drawn(self.canvas.sheet)
        self.dress.everything()
        self.looked()

    def looked(self) -> None:
        """It is looked at from elsewhere."""
        self.over.look(self.dress.conditions)

    def light(self, refs: set[str]) -> None:
        """Light up wires by their source."""
        if refs != self.dress.lit:
            self.dress.lit = frozenset(refs)
            self.dress.wires()

    def choose(self, box: str, wire: str = "") -> None:
        """Choose a box or a wire, or nothing."""
        before, self.dress.chosen = self.dress.chosen, box or wire
        had_origin, self.dress.origin = self.dress.origin, frozenset()
        self.dress.boxes(self.canvas.sheet.nodes if had_origin else {before, box})
        self.dress.wires()
        self.over.refresh()

    def show_origins(self, ref: str) -> None:
        """Light up all that a port or step depends on, and bring it into view."""
        if not self.is_dashboard:
            self.turn_to(self.pages.page_of_way(ref))
        self.centre(ref)
        self.dress.origin = frozenset(origins(self.engine, ref))
        self.show_stop()
        self.dress.wires()

    def show_stop(self) -> None:
        """Show how all boxes fare, such as the step before which the run stopped."""
        self.dress.boxes(self.canvas.sheet.nodes)

    def keep_probe(self, ref: str) -> None:
        """Watch a port from now on."""
        self.engine.probe(ref)
        self.side.turn(PAGES[0])
        self.dress.probes()

    def turn_to(self, part: str) -> None:
        """Show another page, or the whole diagram for nothing."""
        if part != self.pages.part:
            self.pages.part, self.canvas.eye, self.memory.eye = part, None, None
            self._build()
            self.over.refresh()

    def toggle_break(self, step: str) -> None:
        """Stop before a step from now on, or no more."""
        self.engine.break_at(step, step not in self.engine.breakpoints)
        self.dress.boxes({step})
        self.side.refresh(self.side.problems)
        self.over.refresh()

    def centre(self, ref: str) -> None:
        """Bring the box of a port or step into the middle and choose it."""
        drawing = self.canvas.drawing or EMPTY
        box = box_of(drawing, ref)
        if box is None and owner_of(ref) == self.inside and self.pages.page_of(ref) != self.pages.part:
            self.turn_to(self.pages.page_of(ref))
            self.centre(ref)
            return
        if box is None:
            self.doors.enter(owner_of(ref))
            return
        x, y = drawing.corners[box.key]
        if not self.canvas.sees_all:
            self.canvas.centre((x + box.width / 2, y + box.height / 2))
        self.choose(box.key)

    def unfold(self, box: Box) -> None:
        """Show all ports of an instrument, or the first and the wired ones; of a family its page."""
        if box.role == "family":
            self.turn_to(box.key)
            return
        self.memory.unfolded ^= {box.key}
        self._build()

    def arrange_anew(self) -> None:
        """Let all boxes stand where the layout puts them."""
        self.pages.unplace(self.canvas.sheet.drawing.boxes)
        self._build()
        self.canvas.fit()

    def cut_chosen(self) -> None:
        """Take out what is chosen: a wire or an instrument."""
        document = self.engine.document
        found = [target for target, source in document.wires.items() if self.dress.chosen == source]
        for target in found:
            self.engine.disconnect(target)
        if not found and self.is_dashboard and self.dress.chosen in document.instruments:
            self.engine.remove(self.dress.chosen)

    def show_new(self, name: str) -> None:
        """Show and choose a box that was added."""
        self._build()
        if self.canvas.sees(name):
            self.choose(name)
        else:
            self.centre(name)

    def _build(self) -> None:
        """Lay out and draw the engine's graph as it is now."""
        self._structure = self.pages.stamp
        self.canvas.present(self.pages.drawing(), eye=self.canvas.eye or self.pages.eye_for(self.stage_size))
        self._name_wires()

    def _follow(self, changed: set[str], now: float) -> None:
        running = self.player.marked(now)
        self.dress.boxes(self.dress.affected(changed, self.inside) | running, running)
        if now - self._last < REFRESH_S:
            return
        self._last, self._is_behind = now, False
        found = problems(self.engine)
        self.side.refresh(found)
        self.dress.boxes(self.canvas.sheet.nodes, running)
        self._name_wires()
        self.dress.wires()
        self.over.refresh()
        self.looked()

    def _name_wires(self) -> None:
        stale = "stale" in self.dress.conditions.values()
        self.over.name_wires(wrong=bool(self.side.problems), stale=stale)

    def icon_of(self, box: Box) -> Icon:
        """What stands at the left of a box's title."""
        return self.doors.icon_of(box.key) if box.role == "instrument" else ICONS[box.role]
