"""`vi3dras program`: robot programs in MELFA-BASIC IV, checked before anything moves, and run."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from vi3dras.api.arm import Arm
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import program
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.console.names import ROBOT, joint_values
from vi3dras.console.output import Console, json_option, options, say, show, tell_aside
from vi3dras.console.program_answer import faults_answer, print_faults, print_run, run_answer
from vi3dras.console.program_list import print_programs, program_answer, programs_answer
from vi3dras.console.program_times import names_of, print_times, times_answer
from vi3dras.files import write_whole
from vi3dras.interpreter.run import MOST_STEPS
from vi3dras.programs.library import load_programs, program_files

EXAMPLES = """
\b
Examples:
  vi3dras program list                      the examples, and the programs of your own folder
  vi3dras program show pick-and-place       its lines; -o pick.mb4 makes a copy to change
  vi3dras program run pick-and-place        every command takes a name of the list in place of a file
  vi3dras program check pick.mb4            every fault with its line, column and what would be right
  vi3dras program check pick.mb4 --positions pick.pos     with the positions of another file
  vi3dras program run pick.mb4 --robot rv2aj              where every line ends, and when
  vi3dras program export pick.mb4 --to csv -o pick.csv    what it did as via points, with their passport
"""

EXPORT = """
\b
Examples:
  vi3dras program export pick.mb4 --to csv -o pick.csv              via points, with their passport
  vi3dras program export pick.mb4 --to mb4 -o checked.mb4           the program in one spelling
  vi3dras program export six.mb4 --robot ur5e --to urscript -o six.script
  vi3dras program export six.mb4 --robot kuka-kr5-arc --to krl -o six.src

Exit code: 0 written, 1 it is not safe or cannot be written, 2 it cannot be run to its end.
"""

SHOW = """
\b
Examples:
  vi3dras program show palletising                its lines
  vi3dras program show palletising -o mine.mb4    a copy to change
  vi3dras program show palletising --json         `robot`, `about`, `inputs`, `end`, `text` for a script
"""

RUN = """
\b
Examples:
  vi3dras program run palletising                         an example, on the arm that it names
  vi3dras program run pick.mb4 --robot rv2aj              where every line ends, and when
  vi3dras program run pick.mb4 --robot rv2aj --json       `end`, `time_s`, `lines`, `outputs` for a script
  vi3dras program run pick.mb4 --input 1=1 --input 2=1@2.5     input 1 is on, input 2 comes on after 2.5 s
  vi3dras program run pick.mb4 --watch M1,P1.Z            what they are behind every line
  vi3dras program run pick.mb4 --line-times               how long each line takes, and one cycle of the loop

Exit code: 0 it ended or halted, 1 something stands in its way, 2 it cannot be run at all.
"""

CHECK = """
\b
Examples:
  vi3dras program check pick.mb4            every fault with its line, column and what would be right
  vi3dras program check pick.mb4 --json     the same for a script

Exit code: 0 nothing is wrong, 1 something is, 2 the file cannot be read.
"""

LANGUAGES = ("urscript", "krl", "rapid", "mb4", "csv")


def _names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names of the list, and files."""
    known = [CompletionItem(name) for name in program_files() if name.startswith(incomplete)]
    return [*known, CompletionItem(incomplete, type="file")]


program_file = options(
    click.argument("file", metavar="FILE|NAME", shell_complete=_names),
    click.option(
        "--positions", type=click.Path(path_type=Path), metavar="FILE", help="Further positions (.POS)."
    ),
)
"""Which program, and where its positions are."""


@click.group("program", epilog=EXAMPLES)
def command() -> None:
    """Robot programs in MELFA-BASIC IV: check them, run them, say them otherwise.

    A program is a text of numbered lines, such as 10 MOV P1, and of positions behind them, such as
    P1=(300,0,200,0,180,0)(6,0), in mm and degrees. Ten examples are there by their names.
    """


@command.command("list")
@json_option
def list_all(as_json: bool) -> None:
    """The examples and the programs of your own folder: their names, arms, and what they do."""
    found = load_programs()
    show(programs_answer(found), as_json=as_json, table=lambda console: print_programs(console, found))
    for fault in found.faults:
        tell_aside(f"Left out: {fault}")


@command.command("show", epilog=SHOW)
@click.argument("file", metavar="FILE|NAME", shell_complete=_names)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Copy it there.")
@json_option
def show_one(file: str, output: Path | None, as_json: bool) -> None:
    """The lines of a program, as they are written; -o copies them into a file of your own."""
    found = program(file)
    if output is not None:
        write_whole(output, found.text)
    show(program_answer(found, output), as_json=as_json, table=lambda _: _say_lines(found.text))


def _say_lines(text: str) -> None:
    for line in text.splitlines():
        say(line)


@command.command("check", epilog=CHECK)
@program_file
@json_option
def check(file: str, positions: Path | None, as_json: bool) -> int:
    """Every fault of a program, with its line and column in the file and what would be right."""
    read = program(file, positions=positions)
    show(
        {"file": file, "lines": len(read.checked.program.lines), "errors": faults_answer(read)},
        as_json=as_json, table=lambda console: print_faults(console, read),
    )  # fmt: skip
    return 0 if read.is_sound else 1


run_options = options(
    click.option(
        "--robot", type=ROBOT, help="The arm; the one that its comments name, or rv2aj, if not told."
    ),
    click.option("--from", "start", metavar="POSE", default="home", help="A pose's name, or Q1,Q2,..."),
    click.option("--input", "inputs", multiple=True, metavar="N=V[@S]", help="Input N is V from S s on."),
    click.option(
        "--most", type=click.IntRange(1, 1_000_000), default=MOST_STEPS, show_default=True,
        help="Lines that are run at most.",
    ),
)  # fmt: skip
"""On which arm, from where, with what coming in."""


@command.command("run", epilog=RUN)
@program_file
@run_options
@click.option("--watch", default="", metavar="NAMES", help="Variables, such as M1,P1.Z, behind every line.")
@click.option("--line-times", "timed", is_flag=True, help="How long each line takes, and one cycle.")
@json_option
def run(
    file: str, positions: Path | None, robot: Robot | None, start: str, inputs: tuple[str, ...], most: int,
    watch: str, timed: bool, as_json: bool,
) -> int:  # fmt: skip
    """Run a program on an arm: where every line ends, when, what goes out, and whether it is safe.

    Inputs are 0 until --input says otherwise; without it they are what the comments of the program plan.
    What stands in the way of a line (a limit, a singular place, what is out of reach) is told with it.
    """
    names = names_of(watch)
    done = _run(file, positions, robot, start, inputs, most)
    told = run_answer(done, names) | (times_answer(done) if timed else {})

    def table(console: Console) -> None:
        print_run(console, done, names)
        if timed:
            print_times(console, done)

    show(told, as_json=as_json, table=table)
    return 1 if done.state == "stopped" else 0


@command.command("export", epilog=EXPORT)
@program_file
@run_options
@click.option("--to", type=click.Choice(LANGUAGES), required=True, help="The language.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="Where to."
)
@click.option("--draft", is_flag=True, help="Save also what is not safe, marked as a draft.")
@json_option
def export(
    file: str, positions: Path | None, robot: Robot | None, start: str, inputs: tuple[str, ...], most: int,
    to: str, output: Path, draft: bool, as_json: bool,
) -> None:  # fmt: skip
    """Run a program and write what it did in another language, with the passport of its motion.

    Moves, waits, outputs and the hand stand there one after the other, as this run did them. What is not safe
    is refused, and so is a run that was stopped.
    """
    written = _run(file, positions, robot, start, inputs, most).export(output, to, draft=draft)
    told = {"file": str(written.file), "passport": str(written.passport), "to": to, "draft": written.is_draft}
    show(told, as_json=as_json, table=lambda console: console.print(written.sentence, soft_wrap=True))


def _run(
    file: str, positions: Path | None, robot: Robot | None, start: str, inputs: tuple[str, ...], most: int
) -> ProgramRun:
    """The run that is asked for."""
    found = program(file, positions=positions)
    arm = found.arm if robot is None else Arm(robot)
    at = joints_out(arm.robot, joint_values(arm.robot, tuple(start.split(","))))
    return found.run(arm, at, inputs=inputs_of(inputs) if inputs else None, most=most)


def inputs_of(words: tuple[str, ...]) -> dict[int, list[tuple[float, int]]]:
    """The plan of the inputs that is typed."""
    found: dict[int, list[tuple[float, int]]] = {}
    for word in words:
        name, _, plan = word.partition("=")
        value, _, time = plan.partition("@")
        try:
            found.setdefault(int(name), []).append((float(time or 0), int(value)))
        except ValueError:
            raise click.UsageError(f'--input is "{word}": write N=V or N=V@S, such as 1=1@2.5.') from None
    return found
