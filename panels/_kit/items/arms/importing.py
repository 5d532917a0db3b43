"""An arm of another program into one's own folder: its file, its branch, what was odd about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from vi3dras.arm.library import work_folder
from vi3dras.explain import Explanation
from vi3dras.explain.explanation import Body
from vi3dras.importers.branches import Branch, outline
from vi3dras.importers.errors import ArgumentFileError, NearlyParallelError
from vi3dras.importers.keep import keep_imported
from vi3dras.importers.reader import Imported, read_arm

from ...hands.overlay import open_next, window_size
from ...messages.file_dialog import ask_file
from ...messages.notes import Notes, Question, Words
from ...pen import px
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action
from ...words import verbatim

PAIR = re.compile(r"([\w.-]+)\s*=\s*([^,]*)")
"""An argument as it is typed: its name and its value, up to a comma."""
MOST = 12
"""Branches that are offered: those with most joints."""


class Importing:
    """What *Import arm* of the File menu does.

    Args:
        notes: where is said what went wrong, and what went well.
        take: gives an arm of the library to the instruments, by its id.
        tell: shows something to be read beside it.
    """

    def __init__(
        self, notes: Notes, take: Callable[[str], object], tell: Callable[[Explanation], object]
    ) -> None:
        self._notes, self._take_arm, self._tell = notes, take, tell

    def ask(self) -> None:
        """Ask for a file."""
        ask_file("Import arm", work_folder("imports"), ".urdf", self.read)

    def read(
        self, file: Path, chain: str | None = None, arguments: Mapping[str, str] | None = None, *,
        repair: bool = False,
    ) -> None:  # fmt: skip
        """Read an arm; what has to be decided is asked, then it is kept and shown."""
        again = partial(self.read, file, chain=chain, arguments=arguments, repair=repair)
        with self._notes.refusals():
            try:
                found = read_arm(file, chain, arguments, repair=repair)
            except ArgumentFileError as error:
                self._ask_arguments(file, {**(arguments or {}), str(error.facts[0]): ""}, given=arguments)
                return
            except NearlyParallelError as error:
                mend = Action("Make them parallel", partial(again, repair=True), kind="primary")
                answers = (mend, Action("Cancel", lambda: None))
                text = error.reason()[:1].upper() + error.reason()[1:]
                open_next(partial(Question, "Nearly parallel axes", text, answers))
                return
            if found.arguments and arguments is None:
                self._ask_arguments(file, found.arguments, given={})
            elif chain is None and len(found.branches) > 1:
                open_next(partial(self._choose, found, again))
            else:
                self.keep(found)

    def keep(self, found: Imported) -> None:
        """Write an arm that was read into one's own folder, show it, and tell what was odd."""
        with self._notes.refusals():
            robot, file = keep_imported(found)
            self._take_arm(robot.id)
            if found.notes:
                self._tell(odd_page(robot.name, found))
            self._notes.saved(f"{robot.name} is among your arms", file.name, file)

    def _ask_arguments(self, file: Path, asked: Mapping[str, str], given: Mapping[str, str] | None) -> None:
        hint = ", ".join(f"{name}={value}" for name, value in asked.items())

        def done(typed: str) -> None:
            self.read(
                file, None, {**(given or {}), **{name: value.strip() for name, value in PAIR.findall(typed)}}
            )

        open_next(partial(Words, "Arguments of the file", verbatim(hint), "Import", done))

    def _choose(self, found: Imported, again: partial[None]) -> None:
        """Ask which of several arms, each with its picture."""
        entries = [
            Entry(verbatim(branch.tip), partial(self._take, found, branch, again), sketch=(outline(branch),),
                  hint=f"{n} joints" if (n := len(branch.joints)) > 1 else "1 joint")
            for branch in found.branches[:MOST]
        ]  # fmt: skip
        wide, _ = window_size()
        width = px(420)
        title = Entry("Which branch is the arm?", enabled=False)
        Menu([title, Entry(), *entries], (wide - width) / 2, px(120), least_width=width)

    def _take(self, found: Imported, branch: Branch, again: partial[None]) -> None:
        if branch is found.branches[0]:
            notes = tuple(note for note in found.notes if note.kind != "branches")
            self.keep(replace(found, notes=notes))
        else:
            again(chain=branch.tip)


def odd_page(name: str, found: Imported) -> Explanation:
    """What was odd about an arm, to be read beside it."""
    facts = tuple((verbatim(str(k)), str(note)) for k, note in enumerate(found.notes, 1))
    text = "The kinematics are those of the file. These were odd, look at each of them once."
    head, chips = "Odd", (verbatim(found.format),)
    return Explanation(
        "", verbatim(name), "", text, "", chips, facts, Body(), False, "fresh", facts_head=head
    )
