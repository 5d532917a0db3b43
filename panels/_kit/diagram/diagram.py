"""The block diagram in the window: its canvas, its tools, and the column beside it."""

from __future__ import annotations

import time

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.flow.lineage import origins
from vi3dras.flow.parts import owner_of
from vi3dras.render.camera import Size

from ..face.board import Bound
from ..hands.pointer import POINTER
from ..messages.notes import Notes
from ..pen.draw import Rect
from ..pen.icons import Icon
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..pen.theme import px
from .canvas import Arrows, Canvas
from .compose import Composing
from .doors import Doors, Memory
from .dress import Dress
from .hands import DiagramHands
from .live import Live
from .nodes import ICONS
from .over import STRIP, Over
from .pages import Laid, Page, Pages, box_of
from .plan.drawing import EMPTY, Area, Drawing, Spot
from .plan.parts import Box
from .play import Player
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
        self._pages = Pages(engine, inside, memory, doors.on_page(inside))
        self._laid = Laid(engine, self._pages, memory, doors.blocks)
        place, beside = areas(layout, has_side=has_side)
        self.stage = bare_child(window, place, "view")
        self.stage_size: Size = (int(place.width), int(place.height))
        self.composing = Composing(self)
        self._hands = DiagramHands(self)
        size = (self.stage_size[0], self.stage_size[1] - px(STRIP))
        self.canvas = Canvas(self.stage, size, self, self._hands)
        self.bound: list[Bound] = [Arrows(self.canvas)]
        self._dress = Dress(self.canvas.sheet, self.live, doors.blocks)
        self._over = Over(self, self.live)
        self._side = Side(window, beside, self, memory.page)
        dpg.configure_item(self._side.item, show=beside.height > 0)
        self._structure: tuple[object, ...] = ()
        self._last, self._is_behind = 0.0, True
        self._build()

    @property
    def is_dashboard(self) -> bool:
        """True one level up, where wires run between instruments."""
        return not self.inside

    @property
    def chosen(self) -> str:
        """The box that is chosen, or the source of the wire."""
        return self._dress.chosen

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
        self._dress.write(changed)
        if changed and self.canvas.sheet.blocks:
            self._dress.blocks({owner_of(ref) for ref in changed})
        self._is_behind |= bool(changed)
        if self._is_behind or self.live.shares or self.player.is_moving or now - self._last > 1:
            self._follow(changed, now)
        self.player.frame(self.canvas.sheet, now)
        return self.player.is_moving

    def catch_up(self) -> bool:
        """Draw the graph anew if it is another one than that which is drawn; True when it was."""
        is_behind = self._structure != self._laid.stamp
        if is_behind:
            self._build()
        return is_behind

    def remember(self) -> None:
        """Note how it is looked at, for the next time."""
        self.memory.eye, self.memory.page = self.canvas.eye, self._side.page
        self._pages.remember(self.stage_size if self.canvas.sees_all else None)

    def delete(self) -> None:
        """Take it away for good."""
        self.remember()
        for child in (self.stage, self._side.item):
            dpg.delete_item(child)
        POINTER.forget_gone()

    def drawn(self) -> None:
        """Everything was drawn anew: write all values and conditions on it."""
        self.player.drawn(self.canvas.sheet)
        self._dress.everything()
        self.looked()

    def looked(self) -> None:
        """It is looked at from elsewhere."""
        self._over.look(self._dress.conditions)

    def light(self, refs: set[str]) -> None:
        """Light up wires by their source."""
        if refs != self._dress.lit:
            self._dress.lit = frozenset(refs)
            self._dress.wires()

    def choose(self, box: str, wire: str = "") -> None:
        """Choose a box or a wire, or nothing."""
        before, self._dress.chosen = self._dress.chosen, box or wire
        had_origin, self._dress.origin = self._dress.origin, frozenset()
        self._dress.boxes(self.canvas.sheet.nodes if had_origin else {before, box})
        self._dress.wires()
        self._over.refresh()

    def show_origins(self, ref: str) -> None:
        """Light up all that a port or step depends on, and bring it into view."""
        if not self.is_dashboard:
            self.turn_to(self._pages.page_of_way(ref))
        self.centre(ref)
        self._dress.origin = frozenset(origins(self.engine, ref))
        self.show_stop()
        self._dress.wires()

    def show_stop(self) -> None:
        """Show how all boxes fare, such as the step before which the run stopped."""
        self._dress.boxes(self.canvas.sheet.nodes)

    def keep_probe(self, ref: str) -> None:
        """Watch a port from now on."""
        self.engine.probe(ref)
        self._side.turn(PAGES[0])
        self._dress.probes()

    @property
    def part(self) -> str:
        """The page that is shown, nothing for the whole diagram."""
        return self._pages.part

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that there are."""
        return self._pages.listed

    def turn_to(self, part: str) -> None:
        """Show another page, or the whole diagram for nothing."""
        if part != self.part:
            self._pages.part, self.canvas.eye, self.memory.eye = part, None, None
            self._build()
            self._over.refresh()

    def turn(self, page: str) -> None:
        """Open a page of the column beside."""
        self._side.turn(page)

    def toggle_break(self, step: str) -> None:
        """Stop before a step from now on, or no more."""
        self.engine.break_at(step, step not in self.engine.breakpoints)
        self._dress.boxes({step})
        self._side.refresh(self._side.problems)
        self._over.refresh()

    def centre(self, ref: str) -> None:
        """Bring the box of a port or step into the middle and choose it."""
        drawing = self.canvas.drawing or EMPTY
        box = box_of(drawing, ref)
        if box is None and owner_of(ref) == self.inside and self._pages.page_of(ref) != self.part:
            self.turn_to(self._pages.page_of(ref))
            self.centre(ref)
            return
        if box is None:
            self.doors.enter(owner_of(ref))
            return
        x, y = drawing.corners[box.key]
        if not self.canvas.sees_all:
            self.canvas.centre((x + box.width / 2, y + box.height / 2))
        self.choose(box.key)

    def edit(self, ref: str, place: Rect) -> None:
        """Set a control at a place of the canvas, in pixels."""
        self._hands.setting.edit_at(ref, place)

    def unfold(self, box: Box) -> None:
        """Show all ports of an instrument, or the first and the wired ones; of a family its page."""
        if box.role == "family":
            self.turn_to(box.key)
            return
        self.memory.unfolded ^= {box.key}
        self._build()

    def put_box(self, box: Box, spot: Spot, *, gesture: int) -> None:
        """Put a box somewhere by hand."""
        self._laid.put(box, spot, gesture=gesture)

    def arrange_anew(self) -> None:
        """Let all boxes stand where the layout puts them."""
        self._laid.unplace(self.canvas.sheet.drawing.boxes)
        self._build()
        self.canvas.fit()

    def cut_chosen(self) -> None:
        """Take out what is chosen: a wire or an instrument."""
        document = self.engine.document
        found = [target for target, source in document.wires.items() if self.chosen == source]
        for target in found:
            self.engine.disconnect(target)
        if not found and self.is_dashboard and self.chosen in document.instruments:
            self.engine.remove(self.chosen)

    @property
    def covered(self) -> list[Area]:
        """What the tools hide of the sheet."""
        return self._over.covered

    def drawing_now(self) -> Drawing:
        """The engine's graph as it is now, laid out."""
        return self._laid.drawing()

    def show_new(self, name: str) -> None:
        """Show and choose a box that was added."""
        self._build()
        if self.canvas.sees(name):
            self.choose(name)
        else:
            self.centre(name)

    def _build(self) -> None:
        """Lay out and draw the engine's graph as it is now."""
        self._structure = self._laid.stamp
        self.canvas.present(self._laid.drawing(), eye=self.canvas.eye or self._pages.eye_for(self.stage_size))
        self._name_wires()

    def _follow(self, changed: set[str], now: float) -> None:
        running = self.player.marked(now)
        self._dress.boxes(self._dress.affected(changed, self.inside) | running, running)
        if now - self._last < REFRESH_S:
            return
        self._last, self._is_behind = now, False
        found = problems(self.engine)
        self._side.refresh(found)
        self._dress.boxes(self.canvas.sheet.nodes, running)
        self._name_wires()
        self._dress.wires()
        self._over.refresh()
        self.looked()

    def _name_wires(self) -> None:
        stale = "stale" in self._dress.conditions.values()
        self._over.name_wires(wrong=bool(self._side.problems), stale=stale)

    def icon_of(self, box: Box) -> Icon:
        """What stands at the left of a box's title."""
        return self.doors.icon_of(box.key) if box.role == "instrument" else ICONS[box.role]
