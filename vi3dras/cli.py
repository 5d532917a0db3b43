"""The command line: the same core without a window."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from vi3dras import __version__
from vi3dras.errors import OutputError, TypedError, Vi3drasError, nearest
from vi3dras.terminal import clean, give_up_stdout, open_streams

COMMANDS = (
    "album", "calibrate", "cartesian", "cell", "check", "code", "completion", "control", "dh", "dynamics",
    "explain", "fall", "fastest", "fk", "formulas", "ik", "import", "jacobian", "jog", "joints", "lab",
    "move", "open", "papers", "part", "path", "positions", "program", "reach", "remote", "robots", "script",
    "send", "serve", "shot", "statics", "symbols", "torques", "tour", "twin", "workspace",
)  # fmt: skip
"""Each is a module of `vi3dras.commands`, imported when it is asked for: starting stays quick."""

MODULES = {"import": "import_arm"}
"""Commands whose name no module can have."""

EXAMPLES = """
\b
Examples:
  vi3dras                                   the dashboard
  vi3dras --robot ur5e                      the dashboard with an arm
  vi3dras robots                            all arms of the library
  vi3dras robots puma560                    one arm: D-H table, limits, sources
  vi3dras import my_arm.urdf                an arm of another program: URDF, xacro, RoboAnalyzer, a D-H table
  vi3dras fk lynx6 0 90 -45 -30 0           where the tool is
  vi3dras fk kuka-kr5-arc home --json       the same for a script
  vi3dras dh puma560 home --frames 2 tool   the tool in frame 2, with factors, quaternion, axis and angle
  vi3dras ik lynx6 20 0 15 --wrist -50      which joint values bring the tool there
  vi3dras jacobian puma560 home             how the tool goes when a joint goes, and what it has lost
  vi3dras jog puma560 home --in joint --by 2 -20    a step by hand, and what stops it
  vi3dras code puma560 --what fk,ik --to c -o arm    a program in C that computes the same, and its test
  vi3dras joints lynx6 --x 10:30:41 --y 6 --z 15    what the joints do while px is swept
  vi3dras reach lynx6 points.csv            which points of a file the arm reaches, and why not the others
  vi3dras workspace lynx6 --factor 6 -o cloud.ply     where every link can be, as a coloured cloud
  vi3dras formulas pipe-weld                one formula: expressions, length, whether it closes
  vi3dras path pipe-weld --fit -o weld.csv  the formula moved into reach, joint values in a file
  vi3dras part bracket.stl --raster 5 --fit -o paint.csv    lines over a part of your own, as a checked motion
  vi3dras cell bench.cell.toml --robot lynx6    what stands before an arm, and how far it is from each
  vi3dras check weld.csv                    every row of an exported motion against its passport
  vi3dras twin ssc32                        a virtual arm on a virtual board, to be driven like a real one
  vi3dras remote run weld.csv --port COM4   a checked file to a real arm, or to a twin
  vi3dras serve --port COM4 --held          a class shares the arm: a queue, one holder at a time
  vi3dras send weld.csv --to lab-pc --token-file class.txt --name Ada --wait    into that queue
  vi3dras calibrate lynx6 elbow 860=93 1725=2 2500=-89    which pulse turns a servo where
  vi3dras move lynx6 home to zero           from one pose to another in the least time
  vi3dras statics puma560 home --payload 2.5    what the motors hold at rest
  vi3dras symbols puma560 --what det        where an arm is singular, read off the factors of det J
  vi3dras fastest puma560 home to zero      the least time that the motors allow, and which limit leads where
  vi3dras torques puma560 swing.csv         what the motion in a file asks of the motors, and its energy
  vi3dras control puma560 --motion swing.csv --controller pd --kp 800 --kv 80    how it follows a motion
  vi3dras cartesian kuka-kr5-arc home --by -200 200 -200 -90 0 90    the tool straight, by the Jacobian
  vi3dras program run pick.mb4              a robot program on an RV-2AJ, line by line
  vi3dras positions pick.pos                taught positions: reach and nearest limit of each
  vi3dras papers --paper S000               numbers of a paper beside what the program computes
  vi3dras lab fk-ik --student "Ada L."      an exercise with numbers of your own
  vi3dras explain robot-simulator links     an equation with its numbers, as the help in the window has it
  vi3dras album lecture.toml                the pictures that a list names
  vi3dras tour -o pictures                  what the dashboard shows, as pictures and tables
"""


class Commands(click.Group):
    """The subcommands, one file each."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in alphabetical order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, or None."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"vi3dras.commands.{MODULES.get(name, name)}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; a misspelt one gets an offer."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            offer = nearest(args[0], COMMANDS) or f"There are {', '.join(COMMANDS)}."
            raise click.UsageError(f'There is no command "{args[0]}". {offer}')
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; click would end the program where the reader of a pipe is gone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error


class ReaderGone(BaseException):
    """The reader of what is printed, `head` say, has seen enough."""


@click.command(
    cls=Commands,
    epilog=EXAMPLES,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="vi3dras %(version)s")
def vi3dras() -> None:
    """Virtual instruments for students of robot arms.

    Without a command, the dashboard opens. Angles are in degrees, lengths in the arm's own unit; what
    computes takes --json for scripts.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 when done, 2 for bad input, 1 for a failure."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run the command line; gives the exit code. Each error is one sentence on stderr."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or arguments[0].partition("=")[0] in {"--robot", "--session"}:
        arguments = ["open", *arguments]
    open_streams()
    try:
        code = _answered(arguments)
        sys.stdout.flush()
        return code
    except (ReaderGone, BrokenPipeError):
        give_up_stdout()
        return 0
    except OSError as error:
        give_up_stdout()
        return _fail(str(OutputError(error.filename, error.strerror)), 1)


def _answered(arguments: list[str]) -> int:
    """The exit code of a command; what was wrong with its words or files is told."""
    try:
        code = vi3dras.main(args=arguments, prog_name="vi3dras", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.MissingParameter as error:
        return _fail(_missing(error), 2)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except TypedError as error:  # what was typed may stand below, with the place marked
        return _fail("\n".join([str(error), *error.args[1:]]), error.exit_code)
    except Vi3drasError as error:
        return _fail(str(error), error.exit_code)
    except click.Abort:
        return _fail("Stopped.", 1)


def _missing(error: click.MissingParameter) -> str:
    path = error.ctx.command_path if error.ctx else "vi3dras"
    what = error.param.human_readable_name.lower() if error.param else "word"
    return f"{path} needs a {what}. See {path} --help for examples."


def _fail(sentence: str, code: int) -> int:
    with suppress(OSError):  # a full disk takes no complaint either
        click.echo(clean(sentence, keep="\n"), file=sys.stderr)  # click itself takes ASCII for UTF-8
    return code
