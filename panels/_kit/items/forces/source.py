"""Where the motion comes from whose torques are asked."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.api.forces.run import Motioned
from vi3dras.arm.library import work_folder
from vi3dras.dynamics.trajectory import planned
from vi3dras.flow.ports import Indicator
from vi3dras.motion.laws import LAWS
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.bound import Bound
from ...face.forces import FORCE_SOURCE
from ...face.motion import Measures, MoveEnds
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...widgets.heads import Caption, Section, gap
from ...widgets.menus import Dropdown, Entry
from ..arms.place_tables import EndsTable
from ..paths.timing import MeasureRows

MOVE = "Move from pose to pose"


class SourceForm(FixedPart, shows=FORCE_SOURCE):
    """A list of motions, and below it what the chosen one asks for."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("motion_from", "motion_taken", "motion_file", "force_run", "force_trouble", "robot",
                      "move_start", "move_end", "move_law", "move_time")  # fmt: skip
        self._head = Section(parent, "Motion", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="route")
        self._list.shows = Shows("motion_from")
        gap(parent, 4)
        self._told = Caption(parent, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._form: tuple[Bound, ...] = ()

    def refresh(self) -> None:
        """Show which motion it is, how long, and what is odd about it."""
        board = self._board
        kind, taken, run = board.get("motion_from"), board.get("motion_taken"), board.get("force_run")
        file = Path(board.get("motion_file")).name
        titles = {"move": MOVE, "taken": taken.title if taken else "", "file": file}
        self._list.update(titles[kind] or "Choose a motion")
        stale = board.is_stale("force_run")
        self._head.update(hint=_size(run), stale=False)
        told = " ".join(run.told[kind == "move" :]) if run is not None else ""
        self._told.update("" if stale else told or board.get("force_trouble") or "")
        if self._is_new(self._group, kind):
            self._form = self._made(kind)
        for part in self._form:
            part.refresh()

    def _made(self, kind: str) -> tuple[Bound, ...]:
        """The form of a kind of motion."""
        group, board, width = self._group, self._board, self._width
        if kind != "move":
            return ()
        return (
            EndsTable(MoveEnds("move_start", "move_end"), group, board, width),
            MoveLaw(group, board, width),
            MeasureRows(Measures("", "", ("move_time",)), group, board, width),
        )

    def _entries(self) -> list[Entry]:
        """The own move, the motions that other instruments have now, and a file."""
        kind = self._board.get("motion_from")
        own = Entry(MOVE, partial(self._choose, "move"), is_current=kind == "move")
        file = Entry("A file with times and joint values", self._ask, "folder", is_current=kind == "file")
        return [own, *self._others(), file]

    def _others(self) -> list[Entry]:
        return [
            Entry(title, partial(self._take, ref, title), hint=hint)
            for ref, title, hint in motions_elsewhere(self._board)
        ]

    def _take(self, ref: str, title: str) -> None:
        """Take the motion as it is there now."""
        self._board.engine.catch_up()
        plan = self._board.engine.values.get(ref)
        if isinstance(plan, Plan):
            motion = Motioned(planned(plan.fine), title, ())
            values = {"motion_taken": motion, "motion_from": "taken", "force_at": 0.0}
            self._board.put_all(values, label=f"Take {title}")

    def _choose(self, kind: str) -> None:
        self._board.put_all({"motion_from": kind, "force_at": 0.0}, label="Move from pose to pose")

    def _ask(self) -> None:
        ask_file("Read a motion", work_folder("exports"), ".csv", self.read)

    def read(self, file: Path) -> None:
        """Take the motion of a file."""
        values = {"motion_file": str(file), "motion_from": "file", "force_at": 0.0}
        self._board.put_all(values, label=f"Read {file.name}")


class MoveLaw(Bound):
    """The list of laws."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board = board
        self._list = Dropdown(parent, self._entries, width=width, icon="clock")
        self._list.shows = Shows("move_law")
        gap(parent, 6)

    def refresh(self) -> None:
        """Show the law."""
        now = self._board.get("move_law")
        self._list.update(next(law.label for law in LAWS if law.name == now), "law of the move")

    def _entries(self) -> list[Entry]:
        now = self._board.get("move_law")
        return [Entry(law.label, partial(self._take, law.name), is_current=law.name == now) for law in LAWS]

    def _take(self, law: str) -> None:
        self._board.put("move_law", law, label="Choose a law")


def motions_elsewhere(board: Board) -> list[tuple[str, str, str]]:
    """The motions of this arm that other instruments have now: port, title, and how long each takes."""
    engine, robot, found = board.engine, board.get("robot"), []
    for name, one in engine.document.instruments.items():
        for port, about in one.vi.ports.items():
            plan = engine.values.get(f"{name}.{port}") if isinstance(about, Indicator) else None
            if name != board.name and isinstance(plan, Plan) and plan.fine.q.shape[1] == robot.n:
                title = f"{one.vi.title}: {about.label}"
                found.append((f"{name}.{port}", title, f"{plan.fine.duration:.1f} s"))
    return found


def _size(run: Motioned | None) -> str:
    """How long a motion is, and how many rows it has."""
    if run is None or not len(run.trajectory.times):
        return ""
    times = run.trajectory.times
    return f"{times[-1] - times[0]:.2f} s · {len(times):,} rows"
