"""The dashboard: one engine, one window, one loop that gives each frame to everybody in turn."""

from __future__ import annotations

import signal
import time
from collections.abc import Mapping
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.render.client import RenderClient

from .. import words
from ..face import GOOD, Block, Face
from ..face.board import alike
from ..face.units import spoken
from ..hands.pace import pace_of_window
from ..hands.pointer import POINTER
from ..items.paths.typed_line import is_writing
from ..messages.file_dialog import forget_dialogs
from ..messages.notes import Notes
from ..messages.waiting import HeldStrip, ProgressStrip, told_held
from ..pen import skin, theme
from ..pen.layout import scale_for
from ..view.bodies import SHOWN_AS
from ..view.devices import Devices
from ..widgets.editor import EDITOR
from . import frame
from .bars import Status
from .commands import WindowCommands
from .first_steps import FirstSteps
from .guard import PATIENCE, Guard, each
from .help_pane import Help
from .keeping import Keeping
from .keys import Keys
from .remembered import SMALLEST, Look, first_place, screen_size
from .shell import Shell
from .snapshots import Defaults
from .tidy import Tidy

REST_S = 0.03
"""How long the window rests after a frame in which something went wrong."""
ENDINGS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
"""How a system asks a program to end; none has all of them."""

RESTARTED = (
    ("The 3D picture was restarted", "It stopped answering. Nothing is lost: values and view are as before."),
    ("The computation was restarted", "Its process ended. Nothing is lost: what it computed begins again."),
)
"""What is told of the process that draws, and of the one that computes."""


class App:
    """The program with its window; `close` leaves nothing behind."""

    def __init__(
        self, faces: Mapping[str, Face], look: Look, blocks: Mapping[str, Block] | None = None
    ) -> None:
        self.tidy = Tidy()
        self.faces, self.look, SHOWN_AS.now = dict(faces), look, look.body
        self.client = RenderClient(look.size)
        self.client.poll()  # its process starts while all the rest is made
        self.engine = Engine()
        for name, face in self.faces.items():
            self.engine.add(face.vi, name)
        self.engine.journal.clear()
        self.engine.speak_with(spoken)
        self.pace = pace_of_window(self.tidy.look)
        self._step_ms = self._frame_ms = 0.0
        self._frames = (time.perf_counter(), 0, 0.0)
        self._problems = 0
        self._restarts = (0, 0)
        self._refused: tuple[str, ...] = ()
        self._make_window()
        self.notes = Notes()
        self.guard = Guard(self._rescue, self.notes.say)
        self.progress, self.held = ProgressStrip(self.engine), HeldStrip(self.engine)
        self.help = Help(self)
        self.defaults, self.first_steps = Defaults(self), FirstSteps(self)
        self.commands = WindowCommands(self)
        self.shell = Shell(self.engine, self.faces, self.client, self.commands.bar(), self.notes, blocks)
        self.keeping = Keeping(self.engine, self.shell, self.notes, lambda: self.look[1:3], self.restyle)
        self.keys = Keys(self.commands.shortcuts())
        self.devices = Devices(self.engine, self.faces, self.notes)
        self.engine.tick()
        self.restyle(look.theme, look.scale)

    def run(self) -> None:
        """Show the window until it is closed, or the system asks the program to end.

        Then unsaved work is kept, and the next start offers it; nobody is there to be asked.
        The compute process starts once the first picture is there: neither then waits for the other.
        """
        for name in ENDINGS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: self.end())
        while dpg.is_dearpygui_running() and not self.is_at_rest():
            self.frame()
        self.guard.run(self.engine.warm_up, None)
        while dpg.is_dearpygui_running():
            self.frame()

    def frame(self) -> bool:
        """Do everything that belongs to one frame; True when something changed.

        Whatever goes wrong in a part of it, the other parts are done, and the state is kept.
        """
        start = time.perf_counter()
        attempt = self.guard.run
        jobs = dpg.get_callback_queue() or ()
        for job in jobs:
            attempt(partial(dpg.run_callbacks, [job]), None)
        attempt(self.devices.frame, None)
        attempt(partial(self.keys.frame, without=self.devices.keys), None)
        attempt(self._follow_size, None)
        changed: set[str] = attempt(self._tick, set[str]())
        pictured = attempt(partial(self.shell.frame, changed), False)
        attempt(self._tell, None)
        attempt(partial(self.help.frame, bool(changed)), None)
        attempt(partial(self.keeping.tick, time.monotonic()), None)
        shell = self.shell
        attempt(lambda: self.progress.frame(shell.awaited, shell.stage, shell.stage_size), None)
        attempt(lambda: self.notes.place(shell.stage, shell.stage_size, self.progress.room), None)
        attempt(lambda: self.first_steps.frame(self.progress.room + self.notes.room), None)
        attempt(self._tell_held, None)
        attempt(self._place_stop, None)
        attempt(self._tell_restarts, None)
        for part in frame.PARTS:
            attempt(part, None)
        attempt(dpg.render_dearpygui_frame, None)
        self._count(start)
        if self.guard.end_frame():
            self._recover()
        has_news = bool(changed) or pictured
        is_awaiting = bool(self.engine.progress) or not self.is_at_rest() or self.devices.is_moving
        self.pace.count(news=has_news or bool(jobs), acted=POINTER.since, is_awaiting=is_awaiting)
        if not self.look.is_picture or is_awaiting:
            self.pace.pause(is_typing=EDITOR.is_typing or is_writing(), hears=self._hears)
        return has_news

    def restyle(self, name: str, scale: float) -> None:
        """Show everything in another theme or size."""
        self.engine.tick()  # a face must not be built from new joints and old frames
        self.look = self.look._replace(theme=name, scale=scale)
        self.size = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        self._fill()

    def robot(self) -> Robot | None:
        """The arm of the instrument that is shown."""
        found = self.engine.values.get(f"{self.shell.current}.robot")
        return found if isinstance(found, Robot) else None

    def take_robot(self, robot: Robot) -> None:
        """Give every instrument another arm."""
        ref = f"{self.shell.current}.robot"
        if ref not in self.engine.document.ports:  # a dashboard of blocks alone: an arm there is a block too
            return
        self.engine.put_all(dict.fromkeys(alike(self.engine, ref), robot), label=f"Take {robot.name}")

    def is_at_rest(self) -> bool:
        """True when the 3D view shows everything at its best."""
        return self.shell.is_at_rest

    def end(self) -> None:
        """Let the frame that is being made be the last one."""
        dpg.stop_dearpygui()

    def close(self) -> None:
        """End the program: no process, thread or shared memory remains, and unsaved work is on the disk."""
        ended = (self.keeping.close, self.client.close, self.engine.close, self.tidy.close)
        each(forget_dialogs, *ended, dpg.destroy_context)

    def _make_window(self) -> None:
        width, height = self.look.size
        x, y = first_place(screen_size(), self.look.size)
        dpg.create_context()
        dpg.configure_app(manual_callback_management=True, keyboard_navigation=False)
        dpg.create_viewport(
            title="vi3dras",
            width=width,
            height=height,
            x_pos=x,
            y_pos=y,
            min_width=SMALLEST[0],
            min_height=SMALLEST[1],
        )
        dpg.setup_dearpygui()
        dpg.show_viewport()
        frame.start()
        self.size = (width, height)

    def _follow_size(self) -> None:
        size = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        if size != self.size:
            self.size = size
            self.engine.tick()
            if min(size) > 100:
                self._fill()

    def _tick(self) -> set[str]:
        """Let the engine run what is dirty; gives the refs that changed."""
        begin = time.perf_counter()
        changed = self.engine.tick()
        if changed:
            self._step_ms = (time.perf_counter() - begin) * 1000
        refused = tuple(self.engine.refused)
        if changed or refused != self._refused:
            self._refused, self._problems = refused, len(problems(self.engine))
        return changed

    def _rescue(self) -> None:
        self.keeping.rescue()

    def _recover(self) -> None:
        """After a frame in which something went wrong: rest, and build anew what does not come right."""
        if self.guard.in_a_row == PATIENCE:
            self.guard.run(self._fill, None)
        time.sleep(REST_S)

    def _fill(self) -> None:
        theme.use(self.look.theme, scale_for(*self.size, self.look.scale))
        words.use(self.look.language)
        skin.apply()
        dpg.set_viewport_clear_color(list(theme.rgba("panel")))
        self.shell.build(*self.size)

    def _tell(self) -> None:
        robot = self.robot()
        name = ("no arm", "") if robot is None else (robot.name, f"{robot.n} joint{'s' * (robot.n > 1)}")
        self.shell.update_bar(robot=name, session=self.keeping.title, problems=self._problems)
        now = [self.help.status] if self.help.is_open else [self._verdict()]
        if not self.look.is_picture:
            now.append(Status(f"last step {self._step_ms:.1f} ms", "clock"))
        units = f"{robot.units.length} · deg" if robot else "deg"
        renderer = "" if self.look.is_picture else self.client.status
        facts = [f"UI {self.look.scale * 100:.0f} %", units, *([renderer] if renderer else [])]
        if self.shell.inside is not None:
            facts = [*facts[:2], self.shell.facts]
            if not self.look.is_picture:
                facts.append(f"frame {self._frame_ms:.1f} ms")
        self.shell.update_status(now, facts)

    def _tell_held(self) -> None:
        shell = self.shell
        name, top = (shell.current, shell.view.top) if shell.view and not shell.diagram else ("", 0)
        self.held.frame(name, shell.stage, shell.stage_size, top)
        if shell.view is not None:
            shell.view.lower(self.held.room)

    def _place_stop(self) -> None:
        shell = self.shell
        self.devices.place(shell.current if shell.inside is None else "", shell.layout.view, shell.stage_size)

    def _tell_restarts(self) -> None:
        """Tell that a process was replaced by a new one: the picture was away, or a result comes later."""
        now = (self.client.restarts.losses, self.engine.restarts)
        for count, before, told in zip(now, self._restarts, RESTARTED, strict=True):
            if count > before:
                self.notes.tell(*told)
        self._restarts = now

    def _verdict(self) -> Status:
        """What the instrument says of itself: an error, or that all is well."""
        face = self.shell.face
        instrument = self.engine.document.instruments.get(self.shell.current)
        wrong = self.engine.errors
        for port in instrument.vi.ports if instrument and wrong else ():
            if error := wrong.get(f"{self.shell.current}.{port}"):
                return Status(str(error), "error", "far")
        if held := told_held(self.engine, self.shell.current)[0]:
            return Status(held, "hourglass", "limit")
        page = next((tab for tab in face.tabs if tab.title == self.shell.page), None)
        ports = page.verdict if page and page.verdict else (face.verdict,)
        refs = [f"{self.shell.current}.{port}" for port in ports]
        verdict = next((ref for ref in refs if self.engine.values.get(ref)), "")
        if not verdict:
            return Status("Ready", "check", "ok")
        if self.engine.state(verdict).name == "stale":
            return Status("Not up to date yet", "hourglass", "limit")
        said = str(getattr(found := self.engine.values[verdict], "sentence", found))
        good = said.startswith(GOOD)
        return Status(said, "check" if good else "warning", "ok" if good else "limit")

    def _hears(self) -> bool:
        """Whether one of the other processes has said something that the next frame takes in."""
        return self.client.has_news or self.engine.has_news or self.devices.has_news

    def _count(self, start: float) -> None:
        """Take the mean time of a frame, twice a second."""
        since, count, spent = self._frames
        now = time.perf_counter()
        count, spent = count + 1, spent + now - start
        if now - since > 0.5:
            self._frame_ms = spent / count * 1000
            since, count, spent = now, 0, 0.0
        self._frames = (since, count, spent)
