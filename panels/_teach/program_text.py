"""A robot program as it is written: its lines, what is wrong with them, and its files."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from vi3dras.api.arm import Arm
from vi3dras.api.programs import RobotProgram, program
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.interpreter.signals import Event
from vi3dras.programs.library import load_programs
from vi3dras.programs.numbering import renumbered, tidied
from vi3dras.programs.parting import parted
from vi3dras.programs.reading import Fault
from vi3dras.scripts.spelling import Part, called
from vi3dras.teaching import acts
from vi3dras.teaching.files import read_positions
from vi3dras.teaching.melfa_lines import read_lines
from vi3dras.teaching.position import positions_text, taught_lines

from .program_run import planned_inputs

LONGEST = 4_000_000
"""Letters of a program: 32,767 lines of 122."""


class Opened(NamedTuple):
    """A program as its file has it."""

    robot: Robot
    text: str
    """Its lines without the positions."""
    name: str
    folder: str
    positions: acts.Positions
    told: tuple[str, ...]
    """What is to be said of its positions."""


def lines_alone(text: str) -> str:
    """A program as lines with ends of one kind.

    Raises:
        ValueError: it is longer than any controller takes.
    """
    if len(text) > LONGEST:
        raise ValueError(f"has {len(text):,} letters: a program has at most {LONGEST:,}")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")


class ProgramText(VIPart):
    """The lines of a program; the positions that were taught stand behind them."""

    pages = ("Program",)
    program_text = Control(
        str, default="", label="Lines of the program", validate=lines_alone, quantity="a text",
        tip="The lines of the robot program, in MELFA-BASIC IV",
        meaning="The lines of the robot program as they are typed; taught positions stand behind them, out "
        "of sight.",
    )  # fmt: skip
    program_name = Control(
        str, default="program", label="Name of the program", quantity="a name",
        tip="What the program and its file are called",
    )  # fmt: skip
    program_folder = Control(
        str, default="", label="Folder of the program", quantity="a folder",
        tip="Where the programs are that it calls: the folder of the file that was opened",
    )  # fmt: skip
    program = Indicator(
        RobotProgram, label="Whole program", equation=None, quantity="a program",
        tip="The lines of the program, and behind them the positions that were taught",
    )  # fmt: skip
    faults = Indicator(
        tuple[Fault, ...], label="Faults of the program", equation=None, quantity="sentences",
        tip="What is wrong with the program, each with its place and its cure",
    )  # fmt: skip
    program_words = Indicator(
        str, label="Program in words", tip="Whether the program can be run, or what is wrong first"
    )


@ProgramText.step("program", "faults")
def check_program(
    robot: Robot, program_text: str, program_name: str, program_folder: str, positions: acts.Positions
) -> tuple[RobotProgram, tuple[Fault, ...]]:
    """The program with its positions behind it, and what is wrong with it."""
    lines = f"{program_text}\n{positions_text(robot, positions)}"
    folder = Path(program_folder) if program_folder else None
    whole = RobotProgram(program_name or "program", lines, folder)
    return whole, whole.errors


@ProgramText.step("program_words")
def say_program(program_text: str, faults: tuple[Fault, ...]) -> str:
    """One sentence for the status line."""
    if not program_text.strip():
        return ""
    if not faults:
        return "All lines of the program can be run"
    first = faults[0]
    told = f"Line {first.line}: {first.message.rstrip('.')}"
    return told if len(faults) == 1 else " · ".join((told, f"{len(faults)} faults in all"))


@ProgramText.action("New program", "program_text", "program_name", "program_folder")
def new_program() -> tuple[str, str, str]:
    """An empty program; the positions stay."""
    return "", "program", ""


@ProgramText.action("Open a program", slow=True)
def open_program(robot: Robot, file: str, report: Report | None = None) -> Opened:
    """The lines of a file or an example, with its positions and those of a .POS file beside it."""
    path = Path(file)
    whole = program(path if path.suffix else file)
    arm = _arm_of(whole, robot)
    parts = parted(whole.text)
    if report is not None:
        report(0.2)
    found = read_lines(arm, parts.positions, with_program=True)
    taught, told = found.positions, [each.message for each in found.told]
    beside = next((p for p in (path.with_suffix(".pos"), path.with_suffix(".POS")) if p.is_file()), None)
    if beside is not None and path.suffix:
        read = read_positions(arm, beside)
        taught += tuple(each for each in read.positions if each.name not in acts.names_of(taught))
        told += [each.message for each in read.told]
    folder = str(whole.folder or "")
    return Opened(arm, lines_alone(parts.program), whole.name, folder, taught, tuple(told))


def _arm_of(whole: RobotProgram, robot: Robot) -> Robot:
    """The arm that a program says it is for; the one there is where it says none that is known."""
    try:
        return load_robot(whole.head.robot) if whole.head.robot else robot
    except UnknownNameError:
        return robot


@ProgramText.action("Save the program", "program_name", "program_folder")
def save_program(robot: Robot, program_text: str, positions: acts.Positions, file: str) -> tuple[str, str]:
    """The program with its positions behind it, as controllers take it; it is called like its file then."""
    path = Path(file)
    behind = (line for each in positions for line in taught_lines(robot, each, short=True))
    RobotProgram(path.stem, "\n".join([program_text.rstrip(), *behind])).save(path, replace=True)
    return path.stem, str(path.parent)


@ProgramText.action("Export the program", slow=True)
def export_program(
    robot: Robot, program: RobotProgram, run_from: Floats, run_inputs: tuple[Event, ...], file: str, to: str,
    draft: bool, report: Report | None = None,
) -> str:  # fmt: skip
    """The moves of the run that is shown in another language, with its passport; a sentence of it."""
    start = joints_out(robot, run_from)
    ran = program.run(Arm(robot), start, inputs=planned_inputs(program, run_inputs))
    if report is not None:
        report(0.5)
    return ran.export(file, to, draft=draft, replace=True).sentence


@ProgramText.action("Renumber", "program_text")
def renumber_lines(program_text: str) -> str:
    """New numbers for all lines, ten by ten; jumps lead where they led."""
    return "\n".join(renumbered(program_text.split("\n")))


@ProgramText.action("Tidy", "program_text")
def tidy_lines(program_text: str) -> str:
    """Every line in one spelling: capital letters, one space; those with a fault stay as they are."""
    return "\n".join(tidied(program_text.split("\n")))


@ProgramText.action("Examples")
def list_examples() -> tuple[tuple[str, str], ...]:
    """The name of every program of the library and what it does, from easy to hard."""
    return tuple((name, source.head.about or name) for name, source in load_programs().by_id.items())


@ProgramText.action("Teach a position of the program", "positions")
def teach_missing(robot: Robot, q: Floats, positions: acts.Positions, name: str) -> acts.Positions:
    """A position more, of the name that the program asks for: where the arm is."""
    return acts.teach(robot, positions, q, name=name, is_joint=name[:1].upper() == "J")


def program_in_python(robot: Robot, positions: acts.Positions, program_text: str, program_name: str) -> Part:
    """The script: the program with its positions, and what is wrong with it."""
    if not program_text.strip():
        return ()
    lines = f"{program_text.rstrip()}\n{positions_text(robot, positions)}"
    return (
        f"program = {called('vi.program', program, program_name or 'program', text=lines)}",
        "for fault in program.errors:\n    print(fault.line, fault.column, fault.message)",
        "print(program)",
    )
