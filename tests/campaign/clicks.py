"""Seeded clicking, typing and opening of sessions in the whole program, which is ended and started again.

Nobody sees the window, but all of it is there: its frame loop, its guard, its files of unsaved work.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from campaign.guard import attempt, leftovers
from campaign.memory import MOST_GROWTH, measured
from campaign.mutants import MUTATORS
from campaign.outcome import Outcome
from campaign.values import THRIFTY, WORDS, Rng, one_of, thrifty
from headless import frames, program, said

from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.hands.pointer import POINTER, Mouse
from vi3dras.panels._kit.items.paths.formula_field import FormulaField
from vi3dras.panels._kit.messages import file_dialog
from vi3dras.panels._kit.messages.notes import question
from vi3dras.panels._kit.widgets import editor
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window.app import App
from vi3dras.sessions.session import session_text

LONGEST = 60.0
"""Seconds after which a move counts as a hang."""
LIVES = 150
"""Moves between two ends of the program, more or less."""
TEXTS = (
    *(word for word in WORDS if word.isprintable()), "12,5", "-90", "1e308", "0.22+0,04cos(2pi*a)",
    "sqrt(-1)", "u/0", "sin(" * 30, "u mod 2 mod 2", "²" * 40, "Ana", "C:\\x\\y", "0;1;2", "x" * 3000,
)  # fmt: skip
"""What a keyboard can type."""
LEAK = 2.0
"""Megabytes that one Dear PyGui keeps of another in the same process: a program has only one."""
HARMLESS = 0.5
"""How often a file that is opened is a good one."""


class Clicker:
    """Somebody at the program, through several of its lives."""

    def __init__(self, folder: Path, outcome: Outcome) -> None:
        self.folder, self.outcome = folder, outcome
        self.saved: list[Path] = []
        self.done = self.revision = 0
        """Changes of the document in all lives, and in this one."""
        self.app: App
        self._life: AbstractContextManager[App]
        self.start()

    def start(self) -> None:
        """Start the program."""
        self._life = program()
        self.app = self._life.__enter__()
        self.is_left = False
        end = self.app.end

        def leave() -> None:
            self.is_left = True
            end()

        self.app.end = leave  # type: ignore[method-assign]  # a click on Quit in a menu is no fault
        for ref in self.app.engine.document.ports:  # what takes minutes at its finest
            control = self.app.engine.document.control(ref)
            if control is not None and control.name in THRIFTY:
                self.app.engine.put(ref, thrifty(control)[1])
        frames(self.app, 1)
        self.revision = self.app.engine.revision
        self.app.keeping.begin()
        self.app.keeping.start_autosave()
        frames(self.app, 1)

    def make(self, name: str, seed: int) -> None:
        """Make one move as a part of a frame, and let what follows from it be drawn."""
        self.app.guard.run(partial(MOVES[name][0], self, np.random.default_rng(seed)), None)
        self.look()
        if self.is_left:
            self.end()
            self.start()
        elif not dpg.is_dearpygui_running():
            self.outcome.fault(f"{name} ended the window")

    def end(self) -> None:
        """Leave the program."""
        self._life.__exit__(None, None, None)

    def look(self) -> None:
        """Let frames go by; what goes wrong inside, or ends the window, is a fault."""
        frames(self.app, 2)
        for line in said(self.app):
            if "fault of the program" in line.casefold():
                self.outcome.fault(line[:300])
        self.app.notes.history.clear()
        self.done += self.app.engine.revision - self.revision
        self.revision = self.app.engine.revision

    def live_again(self, rng: Rng) -> None:
        """End the program in one of its ways and start it again: what was unsaved is offered again."""
        way = one_of(rng, ("killed", "closed", "not saved", "saved"))
        app = self.app
        app.engine.abort()
        frames(app, 1)
        unsaved, text = app.keeping.is_unsaved, session_text(app.engine)
        left = set((self.folder / "home" / "unsaved").glob("*.vi3"))
        if way in {"not saved", "saved"}:
            file = self.folder / "last.vi3"
            if way == "saved":
                app.keeping.save(file)
            app.commands.quit()
            frames(app)
            if (asked := question()) is not None:
                asked.answer("Don't save")
                frames(app)
            unsaved = not self.is_left and app.keeping.is_unsaved
            if not self.is_left:  # what was asked was about something else: the window is closed unanswered
                way, text = "closed", session_text(app.engine)
        elif way == "killed" and app.keeping._auto is not None:
            app.keeping.rescue()
            for kept in (app.keeping._auto._file, *app.keeping._left):
                if kept._claim is not None:
                    kept._claim.give_up(remove=False)  # as the system does
            app.keeping._auto = None
            app.keeping._left = []
        self.end()
        self.start()
        if unsaved:
            self._take_back(text, way)
        elif way == "not saved" and left < set((self.folder / "home" / "unsaved").glob("*.vi3")):
            self.outcome.fault("what nobody wanted is kept")
        if way == "saved":
            self.app.keeping.open(self.folder / "last.vi3")
            self._compare(text, way)
        self.look()

    def _take_back(self, text: str, way: str) -> None:
        notes = [note for note in self.app.notes._open if note.title == "There is unsaved work"]
        if not notes:
            self.outcome.fault(f"{way}: unsaved work is not offered")
            return
        next(action for action in notes[-1].actions if action.label == "Bring it back").run()
        self._compare(text, way)

    def _compare(self, text: str, way: str) -> None:
        self.app.engine.abort()
        if session_text(self.app.engine) != text:
            self.outcome.fault(f"{way}: what comes back is not what was there")


def _is_shown(item: int) -> bool:
    """Whether it is there, and neither it nor what holds it is hidden."""
    while item:
        if not dpg.does_item_exist(item) or not dpg.get_item_configuration(item).get("show", True):
            return False
        item = dpg.get_item_parent(item) or 0
    return True


def click(clicker: Clicker, rng: Rng) -> None:
    """Press, drag and let go somewhere on a widget, or turn the wheel there."""
    targets = [t for t in POINTER.targets if isinstance(t, Widget) and _is_shown(t.item)]
    if not targets:
        return
    newest = targets[-12:] if open_popups() or rng.random() < 0.2 else targets
    widget = newest[rng.integers(len(newest))]
    place = rng.uniform(0, 1, 2) * (widget.width, widget.height)
    held = {"ctrl": bool(rng.random() < 0.1), "shift": bool(rng.random() < 0.1)}
    mouse = Mouse(*place, int(rng.choice(3, p=(0.85, 0.1, 0.05))), **held)
    widget.on_move(mouse)
    if rng.random() < 0.1:
        widget.on_wheel(mouse, float(rng.integers(-3, 4)))
        return
    widget.on_press(mouse)
    if rng.random() < 0.2:
        mouse = Mouse(*(place + rng.normal(0, 40, 2)), mouse.button, **held)
        widget.on_drag(mouse)
    widget.on_release(mouse)
    if rng.random() < 0.1:
        widget.on_double(mouse)


def write(clicker: Clicker, rng: Rng) -> None:
    """Type into what is being typed into, or into a formula."""
    text = str(rng.choice(TEXTS))
    fields = [t for t in POINTER.targets if isinstance(t, FormulaField) and _is_shown(t.item)]
    if editor.EDITOR.is_typing:
        dpg.set_value(editor.EDITOR._input, text)
        editor.EDITOR.close(keep=rng.random() < 0.9)
    elif fields:
        fields[rng.integers(len(fields))].type(text)


def press(clicker: Clicker, rng: Rng) -> None:
    """Press a key of the window; Ctrl+Q has moves of its own."""
    keys = [shortcut for shortcut in clicker.app.keys.shortcuts if shortcut.keys != "Ctrl+Q"]
    keys[rng.integers(len(keys))].run()


def choose(clicker: Clicker, rng: Rng) -> None:
    """Choose a line of a menu, or of one that is open."""
    app = clicker.app
    opened = [popup for popup in open_popups() if getattr(popup, "entries", ())]
    if opened:
        entries: Any = opened[-1].entries  # type: ignore[attr-defined]
    else:
        menus = list(app.commands.bar().menus.values())
        entries = menus[rng.integers(len(menus))]()
    usable = [entry for entry in entries if entry.label and entry.enabled and entry.label != "Quit"]
    for popup in list(open_popups()):
        popup.close()
    if usable and rng.random() < 0.8:
        usable[rng.integers(len(usable))].run()


def decide(clicker: Clicker, rng: Rng) -> None:
    """Answer what is asked: a file, or a question."""
    if file_dialog._open:
        dialog = file_dialog._open[-1]
        name = str(rng.choice(["a", "b.csv", "c.vi3", "no.such", "d.toml", "x" * 300, "folder/e"]))
        path = clicker.folder / name
        if rng.random() < 0.7:
            dialog.take(path, is_sure=bool(rng.random() < 0.5))
        else:
            dialog.close()
    elif (asked := question()) is not None:
        answers = [answer.label for answer in asked.answers]
        asked.answer(answers[rng.integers(len(answers))])


def keep(clicker: Clicker, rng: Rng) -> None:
    """Save the session."""
    file = clicker.folder / f"{rng.integers(6)}.vi3"
    if clicker.app.keeping.save(file) and file not in clicker.saved:
        clicker.saved.append(file)


def bring(clicker: Clicker, rng: Rng) -> None:
    """Open a session, as it was saved or spoilt."""
    if not clicker.saved:
        return
    file = clicker.saved[rng.integers(len(clicker.saved))]
    if rng.random() > HARMLESS:
        spoilt, data = clicker.folder / "spoilt.vi3", file.read_bytes()
        mutate = MUTATORS[rng.integers(len(MUTATORS))]
        spoilt.write_bytes(mutate(data, rng))
        file = spoilt
    clicker.app.keeping.open(file)


MOVES: dict[str, tuple[Callable[[Clicker, Rng], object], float]] = {
    "click": (click, 10.0),
    "write": (write, 3.0),
    "press": (press, 1.0),
    "choose": (choose, 1.5),
    "decide": (decide, 1.5),
    "save": (keep, 0.4),
    "open": (bring, 0.5),
}


def run(times: int, seed: int, folder: Path) -> Outcome:
    """Make so many moves."""
    outcome = Outcome(
        "Clicks and lives", "presses, drags, typing, menus, files and sessions; ended and started again"
    )
    os.environ["VI3DRAS_HOME"] = str(folder / "home")
    os.environ["VI3DRAS_DIALOGS"] = "own"
    before, rng, lives = leftovers(), np.random.default_rng(seed), 0
    sizes: list[float] = []
    shares = np.array([weight for _, weight in MOVES.values()])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is no number is told on the face, not on a terminal
        clicker = Clicker(folder, outcome)
        for count in range(times):
            name = list(MOVES)[rng.choice(len(MOVES), p=shares / shares.sum())]
            attempt(outcome, partial(clicker.make, name, rng.integers(2**32)), name, LONGEST)
            if rng.random() < 1 / LIVES or count == times - 1 or not dpg.is_dearpygui_running():
                lives += attempt(outcome, partial(clicker.live_again, rng), "another life", 3 * LONGEST)
                sizes.append(measured()[0])
        clicker.end()
    outcome.facts |= {
        "lives": str(lives),
        "things done": str(clicker.done),
        "memory [MB]": " ".join(f"{size:.0f}" for size in sizes[:: max(len(sizes) // 4, 1)]),
    }
    grown = sizes[-1] - sizes[len(sizes) // 4]
    if grown > MOST_GROWTH + LEAK * 0.75 * lives:
        outcome.fault(f"the program grew by {grown:.0f} MB in {lives} lives")
    for left in sorted(leftovers() - before):
        outcome.fault(f"left behind: {left}")
    return outcome
