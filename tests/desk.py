"""A virtual screen with real mouse and keyboard, and the program in a process of its own."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from copied import Copy, template
from hand import Hand
from numpy.typing import NDArray
from watched import STEADY, Eye

HERE = Path(__file__).parent
SIZE = (1440, 900)
NEEDED = ("Xvfb", "xdotool", "openbox")
PATIENCE = 300.0
"""Seconds after which what is waited for is given up: a hang, not a busy machine."""
LOOK = 0.01
"""Seconds between two looks."""
READ = 4
"""Frames after which the program has read what was done, and says so: the first may be half over."""
SHOWN = 3
"""Frames after which a program at work that was asked to has shown itself."""
CARET = 60
"""A change of so few pixels is the caret that blinks in a field."""
DONT_SAVE = (727, 379)
"""A button of the question that Ctrl+Q puts where something is unsaved."""
ASIDE = (1000, 72)
"""In the header, where nothing is lit or told."""
CLOCK = 870
"""Below this row of the screen runs the clock of the status line."""
MANAGER = """<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>"""
"""The window manager leaves keys and clicks to the program, and none waits for it."""


class Desk:
    """The screen, and hands to work on it."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home
        read, write = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-r",  # a key that is held on a busy machine must not be typed again and again
                "-noreset",  # or it starts anew whenever the last client leaves, and refuses the next one
                "-displayfd",
                str(write),
                "-screen",
                "0",
                f"{SIZE[0]}x{SIZE[1]}x24",
                "-fbdir",
                str(folder),
            ],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"
        self.environment = dict(
            os.environ, DISPLAY=self.display, VI3DRAS_HOME=str(home), VI3DRAS_DIALOGS="own"
        )
        rules = folder / "openbox.xml"
        rules.write_text(MANAGER, encoding="utf-8")
        self._manager = subprocess.Popen(
            ["openbox", "--config-file", str(rules)], env=self.environment, stderr=subprocess.DEVNULL
        )
        self._eye = Eye(folder / "eye")
        self.program: Copy | subprocess.Popen[bytes] | None = None
        self._rests, self._since = False, 0
        self._is_read = False
        self.wait(self._has_manager, "the window manager is there")
        self._hand = Hand(self.display)

    def start(self, *words: str, anew: bool = False) -> None:
        """Start the program, the mouse aside, and wait for its window and the first picture of the arm.

        Args:
            words: as on the command line.
            anew: let Python start it and what it starts, in place of a copy that has read all modules.
        """
        self._rests = self._is_read = False
        self._say(["mousemove", *map(str, ASIDE)])
        self._eye = Eye(self._eye.file)
        environment = self.environment | {"PYTHONPATH": str(HERE)}
        if anew:
            command = [sys.executable, "-c", "import watched; watched.main()", str(self._eye.file), *words]
            self.program = subprocess.Popen(command, env=environment)
        else:
            self.program = template().start([str(self._eye.file), *words], environment)
        self.wait(lambda: self._eye().frames > 0, "it draws")  # xdotool is a process for every look
        self.wait(self._takes_the_screen, "the window is there")
        self.wait(lambda: self.view().std() > 5, "the arm is drawn")
        self.wait(self._takes_the_screen, "the window stays where it is")  # a late frame would shift it
        self.quiet()

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End the program."""
        if self.program is not None and self.program.poll() is None:
            self.program.send_signal(how)
            self.program.wait(PATIENCE)

    def wait_for_end(self) -> None:
        """Wait until the program has ended by itself."""
        assert self.program is not None
        assert self.program.wait(PATIENCE) == 0

    def kept(self) -> Path | None:
        """The file in which the program keeps unsaved work, while there is one."""
        return next(iter((self.home / "unsaved").glob("*.vi3")), None)

    def kept_after(self, act: Callable[[], object]) -> dict[str, Any]:
        """Do something, and read what the program then keeps of itself; which it need not rest for."""
        act()
        self.quiet()
        self._eye.ask_to_keep()
        self.wait(self._eye.has_kept, "the state is kept")
        file = self.kept()
        assert file is not None
        return tomllib.loads(file.read_text(encoding="utf-8"))

    def close(self) -> None:
        """End everything; a killed program would leave its shared memory to others, who warn of it."""
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.stop(signal.SIGKILL)
        self._hand.close()
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(PATIENCE)

    def picture(self) -> NDArray[np.int16]:
        """The screen now, (height, width, 3)."""
        if not self._has_ended() and not self._eye().rested:
            self._eye.ask_to_show()
            self._let_draw(SHOWN)
        return self._pixels()[..., 2::-1].astype(np.int16)

    def view(self) -> NDArray[np.int16]:
        """The part of the screen that shows the arm."""
        return self.picture()[140:840, 420:1100]

    def wait(self, done: Callable[[], bool], what: str) -> None:
        """Look again and again until something has happened."""
        deadline = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < deadline, f"waited in vain: {what}\n{self._what_it_holds()}"
            assert self.program is None or self.program.poll() is None, f"the program ended before: {what}"
            _NOTHING.wait(LOOK)

    def quiet(self) -> NDArray[np.int16]:
        """Wait until the program is at rest and its picture too, whatever was done before, and give it."""
        if self._rests and self._eye().since == self._since:
            return self.picture()  # nobody has done anything, and it has not stirred
        begin = self._eye().frames + (0 if self._is_read else READ)
        seen: NDArray[np.uint8] | None = None
        since = at = 0

        def is_still() -> bool:
            nonlocal seen, since, at
            told = self._eye()
            if not told.rested or told.frames < begin or told.since != since:
                seen, since = None, told.since
            elif seen is None:
                seen, at = self._pixels()[:CLOCK], told.frames
            elif told.frames >= at + STEADY:
                seen = seen if self._is_as(seen) else None
                return seen is not None
            return False

        self.wait(is_still, "the picture comes to rest")
        self._rests, self._since = True, since
        return self.picture()

    def click(self, x: int, y: int, *, button: int = 1, times: int = 1) -> None:
        """Click at a place of the window."""
        one = ["mousedown", str(button), "mouseup", str(button)]
        clicks = one if times == 1 else ["click", "--repeat", str(times), "--delay", "80", str(button)]
        self.do("mousemove", str(x), str(y), "frames", "4", *clicks, "frames", "4")

    def drag(self, start: tuple[int, int], end: tuple[int, int], *, button: int = 1) -> None:
        """Press at one place and let go at another, in steps as a hand does."""
        steps: list[str] = []
        for share in np.linspace(0.1, 1, 10):
            x, y = (round(a + share * (b - a)) for a, b in zip(start, end, strict=True))
            steps += ["mousemove", str(x), str(y), "frames", "2"]
        down = ["frames", "4", "mousedown", str(button), "frames", "2"]
        up = ["frames", "4", "mouseup", str(button), "frames", "4"]  # the last step must be drawn before
        self.do("mousemove", *map(str, start), *down, *steps, *up)

    def type(self, text: str, *, enter: bool = True) -> None:
        """Type over what is selected and press Enter, or leave the field as it is."""
        self._rest()
        self.do("key", "ctrl+a", "type", "--", text, "frames", "4")  # -40 is no option
        if enter:
            self.quiet()
            self.do("key", "Return", "frames", "4")

    def write(self, text: str) -> None:
        """Type where the caret stands, once it does: a field that is being opened loses the first letters."""
        self._rest()
        self.do("type", "--delay", "20", "--", text, "frames", "6")

    def key(self, *keys: str) -> None:
        """Press keys such as `ctrl+z`, one after the other."""
        self._rest()
        for key in keys:
            self.do("key", key, "frames", "4")

    def is_woken_by(self, key: str) -> bool:
        """Press a key, and tell whether a program at rest stirred."""
        self.quiet()
        self.do("key", key, "frames", "4")
        return self._eye().since != self._since

    def do(self, *words: str) -> None:
        """Move, press and type, as xdotool says it; where the words say `frames`, the program draws so many.

        After `sleep` it has had so many seconds, too, for what it does after some time.
        """
        self._rests = self._is_read = False
        said: list[str] = []
        rest = iter(words)
        for word in rest:
            if word not in {"frames", "sleep"}:
                said.append(word)
                continue
            self._say(said)
            said = []
            if word == "frames":
                count = int(next(rest))
                self._let_draw(count)
                self._is_read = count >= READ
            else:
                self._let_draw(READ, float(next(rest)))
                self._is_read = True
        if said:
            self._say(said)
            self._is_read = False

    def keep(self, name: str) -> None:
        """Keep a screenshot where people find it, when they ask for it."""
        folder = os.environ.get("VI3DRAS_SCREENSHOTS")
        if folder:
            from vi3dras.files import write_whole
            from vi3dras.render.png import encoded

            picture = encoded(self.picture().astype(np.uint8))
            write_whole(Path(folder) / f"{name}.png", picture, replace=True)

    def _rest(self) -> None:
        """Wait until the picture is at rest, unless nobody has touched anything since it was."""
        if not self._rests:
            self.quiet()

    def _let_draw(self, count: int, seconds: float = 0.0) -> None:
        """Give the program, unless it has ended, so many frames, and so much time."""
        frames, begin = self._eye().frames, time.monotonic()
        while not self._has_ended() and (
            self._eye().frames < frames + count or time.monotonic() < begin + seconds
        ):
            assert time.monotonic() < begin + PATIENCE, "waited in vain: the program draws frames"
            _NOTHING.wait(LOOK / 2)

    def _what_it_holds(self) -> str:
        """The state of the program as a session, for whoever reads of a story that failed elsewhere."""
        if self._has_ended():
            return "no program runs"
        self.keep("waited-in-vain")
        self._eye.ask_to_keep()
        deadline = time.monotonic() + PATIENCE / 10
        while not self._has_ended() and not self._eye.has_kept() and time.monotonic() < deadline:
            _NOTHING.wait(LOOK)
        file = self.kept()
        told = "it has nothing unsaved" if file is None else file.read_text(encoding="utf-8")
        return f"{self._eye()}; {told}"

    def _has_ended(self) -> bool:
        return self.program is None or self.program.poll() is not None

    def _is_as(self, seen: NDArray[np.uint8]) -> bool:
        """Whether the screen shows the same picture, but for the caret."""
        now = self._pixels()[:CLOCK]
        return np.count_nonzero(now.view(np.uint32) != seen.view(np.uint32)) <= CARET

    def _pixels(self) -> NDArray[np.uint8]:
        """What the screen holds now, (height, width, 4), blue first."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        width, height, line, colours = header[4], header[5], header[12], header[19]
        start = header[0] + colours * 12
        rows = np.frombuffer(data, np.uint8, line * height, start).reshape(height, line)
        return rows.reshape(height, line // 4, 4)[:, :width]

    def _has_manager(self) -> bool:
        """Whether windows are managed: one that came earlier would be moved later."""
        asked = subprocess.run(
            ["xdotool", "get_num_desktops"], env=self.environment, check=False, capture_output=True
        )
        return asked.returncode == 0

    def _takes_the_screen(self) -> bool:
        """Give the window its place; a window that is just closing does not take it."""
        find, size = ["xdotool", "search", "--onlyvisible", "--name", "^vi3dras$"], [*map(str, SIZE)]
        for words in (["windowsize", "--sync", *size], ["windowmove", "0", "0"]):
            asked = subprocess.run(
                [*find, *words], env=self.environment, check=False, capture_output=True, timeout=PATIENCE
            )
            if asked.returncode:
                return False
        corners = self.picture()[[2, SIZE[1] - 3], [2, SIZE[0] - 3]]
        return bool((corners > 8).all())  # a manager that comes late puts it elsewhere: black shows beside it

    def _say(self, words: list[str]) -> None:
        """Let the hand do what is the mouse's alone, and xdotool the rest."""
        match words:
            case []:
                pass
            case ["mousemove", x, y, *rest]:
                self._hand.move(int(x), int(y))
                self._say(rest)
            case ["mousedown" | "mouseup" as what, button, *rest]:
                self._hand.press(int(button), is_down=what == "mousedown")
                self._say(rest)
            case ["key", keys, *rest] if "+" in keys:
                self._press(*keys.rsplit("+", 1))
                self._say(rest)
            case _:
                self._xdotool(words)

    def _press(self, held: str, key: str) -> None:
        """Press a key while others are held until it has been seen.

        A field that sees in one frame that A is pressed and Ctrl let go, as frames of a busy machine do,
        takes it for an A alone.
        """
        self._hand.hold(held, is_down=True)
        self._xdotool(["key", key])
        self._let_draw(READ)
        self._hand.hold(held, is_down=False)

    def _xdotool(self, words: list[str]) -> None:
        subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )


_NOTHING = threading.Event()
"""Waiting for it gives the processor to the program."""
