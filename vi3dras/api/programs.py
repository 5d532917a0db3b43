"""Robot programs in MELFA-BASIC IV: read, checked before anything moves, printed in one spelling, and run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.arm import Arm
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.shelves import robot
from vi3dras.api.values.given import AN_ARM, GivenError, file_in, is_finite, one_of, whole_in
from vi3dras.api.values.numbers import row_in
from vi3dras.api.values.tables import frame
from vi3dras.files import write_whole
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.run import MOST_STEPS, never, run_program
from vi3dras.interpreter.run_errors import UnsoundError
from vi3dras.interpreter.signals import MOST, Event, Inputs
from vi3dras.programs.check import Checked, checked_program
from vi3dras.programs.head import Head, head_of
from vi3dras.programs.library import DEFAULT_ROBOT, load_programs, program_file, text_of
from vi3dras.programs.printing import program_text
from vi3dras.programs.reading import Fault
from vi3dras.programs.sound_part import sound_part
from vi3dras.programs.statements import Program

if TYPE_CHECKING:
    from pandas import DataFrame

ENDS = (".mb4", ".MB4", ".prg", ".PRG")
"""How the files of programs that are called end."""

Signals = Mapping[int, int | Iterable[tuple[float, int]]]
"""Inputs by number: 0 or 1, or when [s] each becomes what."""


@dataclass(frozen=True, repr=False)
class RobotProgram:
    """A program as it is written, with what is wrong with it.

    >>> import vi3dras as vi
    >>> vi.program(text="10 MOVE P1").errors[0].message
    'There is no command "MOVE". Did you mean MOV or MVS or MVR?'
    """

    name: str
    """What it is called: its file's name without the end."""
    text: str
    """All its lines, positions of another file behind them."""
    folder: Path | None = None
    """Where the programs are that it calls."""

    @cached_property
    def checked(self) -> Checked:
        """Its lines as values, and every fault."""
        return checked_program(self.text)

    @cached_property
    def head(self) -> Head:
        """What its comments say of it: `robot`, `about`, `inputs`, `end`.

        >>> vi.program("pick-and-place").head.robot
        'rv2aj'
        """
        return head_of(self.text)

    @property
    def arm(self) -> Arm:
        """The arm that its comments name, or an RV-2AJ.

        Raises:
            UnknownNameError: there is no such arm.
        """
        return robot(self.head.robot or DEFAULT_ROBOT)

    @property
    def errors(self) -> tuple[Fault, ...]:
        """What is wrong, in the order of the lines: `line` and `column` from 1, and a `message`."""
        return self.checked.faults

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong, so that it can be run."""
        return not self.errors

    def printed(self) -> str:
        r"""Its lines in one spelling, those left out that cannot be read.

        >>> vi.program(text="10 mov  P1 , -50 'above").printed()
        "10 MOV P1,-50 'above\n"
        """
        return program_text(self.checked.program)

    def save(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write all its lines as a controller takes them, such as `pick.mb4`; gives the file.

        Args:
            file: where to.
            replace: whether a file of that name may go.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        path = file_in(file)
        lines = self.text.rstrip().splitlines()
        write_whole(path, "".join(f"{line}\r\n" for line in lines), replace=replace)
        return path

    def run(
        self, arm: Arm | None = None, start: ArrayLike | str = "home", *, inputs: Signals | None = None,
        most: int = MOST_STEPS, stop: Callable[[], bool] | None = None,
        report: Callable[[float], None] | None = None, partly: bool = False,
    ) -> ProgramRun:  # fmt: skip
        r"""Run it on an arm, to its end or to the line that stands in its way.

        >>> program = vi.program(text="10 MOV P1\n20 DLY 1\nP1=(300,0,200,0,180,0)(6,0)")
        >>> program.run(vi.robot("rv2aj"))
        <program on rv2aj: ended after 2 lines in 1.97 s>

        Args:
            arm: the arm; the one that its comments name, or an RV-2AJ, if None.
            start: joint values (n,) or a pose by its name.
            inputs: by number 0 or 1, or pairs of a time [s] and what the input becomes; what its comments
                plan if None.
            most: lines that are run at most: a program that never ends is stopped.
            stop: asked before every line whether to stop at once.
            report: told how much of what is allowed is run, from 0 to 1.
            partly: whether a program with faults is run all the same, up to the first line with one.

        Raises:
            UnsoundError: something is wrong in it, unless `partly`.
            UnknownNameError: its comments name an arm that there is not.
        """
        bare = one_of(Arm, "The arm", self.arm if arm is None else arm, AN_ARM).robot
        if self.errors and not partly:
            first = self.errors[0]
            raise UnsoundError(self.name, len(self.errors), first.line, first.message)
        lines, wrong = sound_part(self.text, self.checked) if self.errors else (self.checked.program, {})
        machine = Machine(
            bare, lines, name=self.name, start=row_in(bare, "a start", start),
            inputs=Inputs(_events(self.head.inputs if inputs is None else inputs)), called=self._called,
        )  # fmt: skip
        count = whole_in("The number of lines", most)
        told = report or (lambda _: None)
        return ProgramRun(run_program(machine, most=count, stop=stop or never, report=told, wrong=wrong))

    def _called(self, name: str) -> Program | None:
        """A program beside this one."""
        if self.folder is None or not re.fullmatch(r"[\w-]{1,64}", name):
            return None
        for end in ENDS:
            file = self.folder / f"{name}{end}"
            if file.is_file():
                found = program(file)
                if found.errors:
                    first = found.errors[0]
                    raise UnsoundError(found.name, len(found.errors), first.line, first.message)
                return found.checked.program
        return None

    def __repr__(self) -> str:
        count, faults = len(self.checked.program.lines), len(self.errors)
        lines = f"{count} line{'s' * (count != 1)}"
        return f"<Program {self.name}: {lines}, {faults or 'no'} error{'s' * (faults != 1)}>"


def program(
    file: str | Path | None = None, *, text: str | None = None, positions: str | Path | None = None
) -> RobotProgram:
    r"""A robot program: an example by its name, a file such as `pick.mb4`, or a text.

    >>> import vi3dras as vi
    >>> vi.program(text="10 MOV P1\nP1=(300,0,200,0,180,0)(6,0)")
    <Program program: 2 lines, no errors>

    Args:
        file: where it is, or the name of an example or of a program of the user's own folder.
        text: its lines, in place of a file; `file` may then be a name for it.
        positions: a file with further positions, such as `pick.pos`.

    Raises:
        GivenError: neither a file nor a text is given.
        UnknownNameError: there is no program of that name.
        UnreadFileError: a file cannot be read.
        NotTextError: a file holds no text.
    """
    found: Path | None = None
    if text is None:
        found = program_file(file if isinstance(file, str) else file_in(file))
        text = text_of(found)
    if positions is not None:
        text = f"{text.rstrip()}\n{text_of(file_in(positions))}"
    name = "program" if file is None else Path(file).stem
    return RobotProgram(name, text, None if found is None else found.parent)


def robot_programs() -> DataFrame:
    """All programs of the library as a table: id, about, robot, lines.

    >>> import vi3dras as vi
    >>> vi.robot_programs().set_index("id").loc["palletising", "robot"]
    'rv2aj'
    """
    every = load_programs().by_id
    return frame(
        {
            "id": list(every),
            "about": [each.head.about for each in every.values()],
            "robot": [each.head.robot or DEFAULT_ROBOT for each in every.values()],
            "lines": [len(each.text.splitlines()) for each in every.values()],
        }
    )


def _events(inputs: Signals) -> list[Event]:
    """What is planned of the inputs."""
    events: list[Event] = []
    for number, plan in inputs.items():
        pairs = [(0.0, plan)] if isinstance(plan, int) else list(plan)
        for time, value in pairs:
            if not (0 <= number < MOST and value in {0, 1} and is_finite(time) and time >= 0):
                raise GivenError(f"Input {number}", (time, value), "0 or 1, or pairs such as (2.5, 1)")
            events.append(Event(float(time), number, int(value)))
    return events
