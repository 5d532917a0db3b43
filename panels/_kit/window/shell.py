"""The window: bar, rail and status line around the front panel of the instrument that is open."""

from __future__ import annotations

from collections.abc import Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.jobs.job_process import Progress
from vi3dras.render.camera import Camera, Size
from vi3dras.render.client import RenderClient

from ..diagram.composed import ComposedFront
from ..diagram.diagram import DiagramPanel
from ..diagram.eye import Memory
from ..face import Block, Face
from ..face.board import Board
from ..face.bound import Bound
from ..hands.overlay import open_popups
from ..hands.pointer import POINTER
from ..messages.notes import Notes
from ..pen import scale
from ..pen.layout import Layout, lay_out
from ..pen.skin import FRAMELESS
from ..view.view3d import SceneView
from .bar import Commands
from .bars import Status
from .diagram_doors import NO_PANEL, PANEL_OF_BLOCKS, attend_shown, doors_of, has_blocks, with_panel
from .front import Front, page_of
from .readings import Fold
from .surround import Surround


class Shell:
    """Everything that is in the window; built anew when its size, theme or scale changes."""

    def __init__(
        self,
        engine: Engine,
        faces: Mapping[str, Face],
        client: RenderClient,
        commands: Commands,
        notes: Notes,
        blocks: Mapping[str, Block] | None = None,
    ) -> None:
        self.engine, self.faces, self._client = engine, dict(faces), client
        self.blocks = dict(blocks or {})
        self._commands, self._notes = commands, notes
        self.current = next(iter(faces))
        self.tabs: dict[str, str] = {}
        self.cameras: dict[str, Camera] = {}
        self.arms: dict[str, str] = {}
        """From where each instrument was looked at last, and at which arm."""
        self.inside: str | None = None
        """The instrument whose diagram is shown, "" for that of the dashboard, none for a front panel."""
        self.is_composed = False
        """In the place of the dashboard's diagram, the front panel of its blocks is shown."""
        self.memories: dict[str, Memory] = {}
        """How each diagram was left, by what it is inside of."""
        self.window: int = dpg.add_window(**FRAMELESS, no_scrollbar=True, no_bring_to_front_on_focus=True)
        dpg.set_primary_window(self.window, True)
        # The viewport is cleared in its colour: to paint all of it again takes a quarter of a frame.
        dpg.configure_item(self.window, no_background=True)
        self.front: Front | DiagramPanel | ComposedFront | None = None
        """What is shown between header and status line."""
        self._size, self._fold = (1, 1), Fold()
        self._attended = -1
        self.aside = self._covered = 0
        """Pixels at the right that the front panel leaves to the help, or over which it lies."""
        engine.attend(self.current)

    @property
    def view(self) -> SceneView | None:
        """The 3D view that is shown."""
        return None if self.front is None else self.front.view

    @property
    def is_at_rest(self) -> bool:
        """True when the 3D view or the diagram shows everything at its best."""
        shown = self.front.view if isinstance(self.front, Front) else self.front
        return shown is not None and shown.is_at_rest

    @property
    def diagram(self) -> DiagramPanel | None:
        """The diagram, while one is shown."""
        return self.front if isinstance(self.front, DiagramPanel) else None

    @property
    def page(self) -> str:
        """The page of the control column that is open."""
        return self.front.page if isinstance(self.front, Front) else ""

    @property
    def facts(self) -> str:
        """What there is in the diagram or panel of blocks that is shown, in numbers."""
        return "" if self.front is None or isinstance(self.front, Front) else self.front.facts

    @property
    def face(self) -> Face:
        """The front panel that is open, or that the diagram lies behind."""
        found = self.face_of(self.current)
        return next(iter(self.faces.values())) if found is None else found

    def face_of(self, name: str) -> Face | None:
        """The front panel of an instrument, if it has one."""
        instrument = self.engine.document.instruments.get(name)
        return self.faces.get(instrument.vi.id if instrument else name)

    @property
    def layout(self) -> Layout:
        """Where everything stands."""
        return self.laid_out(self.aside)

    def laid_out(self, aside: int) -> Layout:
        """Where everything stands with so many pixels left free at the right."""
        if self.is_composed:
            return lay_out(*self._size, scale(), aside=aside)
        face = self.face
        middle = {"has_centre": face.centre is not None, "is_one_place": face.is_one_place}
        return lay_out(*self._size, scale(), foot=face.foot, aside=aside, **middle)

    def set_aside(self, pixels: int, covered: int = 0) -> None:
        """Leave so much room at the right to the help, or let it cover so much of the view."""
        if (pixels, covered) != (self.aside, self._covered):
            self.aside, self._covered = pixels, covered
            self._turn_to(self.inside, composed=self.is_composed)

    @property
    def stage(self) -> int:
        """The child window that holds the 3D view."""
        return self.front.stage if self.front else 0

    @property
    def stage_size(self) -> Size:
        """Width and height of the 3D view in pixels."""
        return self.front.stage_size if self.front else (1, 1)

    @property
    def bound(self) -> list[Bound]:
        """Everything on the front panel that shows ports."""
        return self.front.bound if self.front else []

    @property
    def awaited(self) -> list[Progress]:
        """What is under way and somebody waits for: no step that leads to nothing shown."""
        front, document = self.front, self.engine.document
        if not isinstance(front, Front):
            return self.engine.progress
        shown = {f"{self.current}.{port}" for port in front.ports}
        steps, below = document.steps, document.graph.descendants
        jobs = self.engine.progress
        return [job for job in jobs if job.ref not in steps or not shown.isdisjoint(below(job.ref))]

    def build(self, width: int, height: int) -> None:
        """Fill the window for its size in pixels."""
        self._drop()
        dpg.delete_item(self.window, children_only=True)
        POINTER.forget_gone()
        self._size = (width, height)
        faces = list(self.faces.values())
        self._surround = Surround(self.window, self.layout, faces, self._commands, self.open, self.flip)
        self._open_face()

    def open(self, name: str) -> None:
        """Show another instrument, from the side that is shown; one that was removed comes back."""
        if name not in self.engine.document.instruments and name in self.faces:
            self.engine.add(self.faces[name].vi, name)
        elif name == self.current and self.inside in {None, name}:
            return
        self.current = name
        self._turn_to(name if self.inside is not None and not self.is_composed else None)

    def flip(self) -> None:
        """Show the other side: the diagram behind the front panel, or the panel again."""
        if self.inside is None:
            self._turn_to(self.current)
        elif not self.inside and has_blocks(self):
            self._turn_to("", composed=not self.is_composed)
        else:
            found = with_panel(self)
            if found:
                self.open_panel(found)
            else:
                self._notes.tell("There is no front panel", NO_PANEL)

    def enter(self, name: str) -> None:
        """Show the diagram inside an instrument, or that of the whole dashboard for nothing."""
        if self.face_of(name) is not None:
            self.current = name
        self._turn_to(name)

    def open_panel(self, name: str) -> None:
        """Show the front panel of an instrument."""
        self.current = name
        self._turn_to(None)

    def go_to(self, ref: str) -> None:
        """Show a control where it can be set: its page of the front panel, or its block in the diagram."""
        name, _, port = ref.rpartition(".")
        face = self.face_of(name)
        if face is None:
            self.enter("")
            if self.diagram is not None:
                self.diagram.centre(name)
            return
        self.open_panel(name)
        page = page_of(face, port)
        if page and isinstance(self.front, Front):
            self.front.choose(page)
            self.front.point_at(port)

    def _turn_to(self, inside: str | None, *, composed: bool = False) -> None:
        self.engine.tick()
        self._drop()
        self.inside, self.is_composed = inside, composed
        self._open_face()

    def choose(self, title: str) -> None:
        """Open a page of the control column."""
        if isinstance(self.front, Front):
            self.front.choose(title)

    def frame(self, changed: set[str]) -> bool:
        """Show what changed: once per frame. True when a new picture came."""
        if self._is_gone():
            self.current = next(iter(self.engine.document.instruments), self.current)
            self._turn_to("")
        if self.is_composed and not has_blocks(self):
            self._turn_to("")
        if self.front is None:
            return False
        if self.inside == "" and self._attended != self.engine.document.structure:
            self._attended = attend_shown(self)
        pictured = self.front.frame(changed)
        if not isinstance(self.front, Front):
            return pictured
        self.cameras[self.current], self.arms[self.current] = self.front.view.camera, self.front.view.arm
        self.tabs[self.current] = self.front.page
        return pictured

    def update_bar(self, *, robot: tuple[str, str], session: str, problems: int = 0) -> None:
        """Show arm, transport, undo and session in the bar."""
        engine = self.engine
        can = {"undo": engine.undo_name, "redo": engine.redo_name}
        now = {"transport": engine.transport, "session": session}
        self._surround.bar.update(robot=robot, problems=problems, **now, **can)

    def search(self) -> None:
        """Open the list of all instruments with a field to search it."""
        self._surround.rail.search()

    def update_status(self, now: list[Status], facts: list[str]) -> None:
        """Show the status line."""
        self._surround.status.update(now, facts)

    def _is_gone(self) -> bool:
        """True when what is shown was removed, by hand or by undo."""
        instruments = self.engine.document.instruments
        return self.inside != "" and (self.inside or self.current) not in instruments

    def _open_face(self) -> None:
        if self.inside is not None:
            self._open_diagram(self.inside)
            return
        face, name = self.face, self.current
        self.engine.attend(name)
        self.engine.tick()
        self._surround.head(name, face.vi.title, face.sentence, is_diagram=False)
        board = Board(self.engine, name, self._notes, self.go_to)
        camera, page = self.cameras.get(name), self.tabs.get(name, face.tabs[0].title)
        self.front = Front(
            self.window, face, board, self._client, self.layout, camera, page, self._covered, self._fold
        )
        if camera is not None and self.arms.get(name, self.front.view.arm) != self.front.view.arm:
            self.front.view.fit()

    def _open_diagram(self, name: str) -> None:
        document = self.engine.document
        self._attended = attend_shown(self)
        self.engine.tick()
        if self.is_composed:
            self._surround.head(name, *PANEL_OF_BLOCKS, is_diagram=False)
            self.front = ComposedFront(self.window, self.engine, self.layout, self._notes, self.blocks)
            return
        title, said = "Dashboard", "Instruments and the wires between them; double click goes in"
        if name:
            title = document.instruments[name].vi.title
            said = "Block diagram: what is drawn here is what runs"
        self._surround.head(name, title, said, is_diagram=True)
        memory = self.memories.setdefault(name, Memory())
        around = self.layout, self._notes, memory, doors_of(self)
        self.front = DiagramPanel(self.window, self.engine, name, *around, has_side=not self.aside)

    def _drop(self) -> None:
        for popup in list(open_popups()):  # a menu outlives what its lines are about by no frame
            popup.close()
        if self.front is not None:
            self.front.delete()
            self.front = None
