"""`vi3dras send`: a checked motion to an arm that a class shares."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path
from typing import Any

import click

from vi3dras.api.shared_arm import SharedArm, shared_arm
from vi3dras.console.output import Console, fixed, json_option, numbers_table, options, say, show, tell_aside
from vi3dras.sharing.lab_state import LabState
from vi3dras.sharing.tokens import token_in

EXAMPLES = """
\b
Examples:
  vi3dras send weld.csv --to lab-pc --token-file class.txt --name "Ada L." --wait
  vi3dras send --to lab-pc --token-file class.txt --name "Ada L."          who has the arm, and who comes when
  vi3dras send --to lab-pc --token-file class.txt --name "Ada L." --cancel 7
  vi3dras send --to lab-pc --token-file class.txt --stop                   STOP: anybody may
  vi3dras send --to lab-pc --token-file class.txt --name "Ada L." --resume
  vi3dras send --to lab-pc --token-file me.txt --take-over     the teacher's, as --give-back and --home

VI3DRAS_LAB, VI3DRAS_TOKEN and VI3DRAS_NAME stand for --to, --token and --name.
"""

ACTS = ("stop", "resume", "take-over", "give-back", "home", "cancel", "cancel-mine", "state")

act_options = options(
    click.option("--state", is_flag=True, help="Tell what the arm does, and the queue."),
    click.option("--cancel", type=int, metavar="NUMBER", help="Take a job out of the queue."),
    click.option("--cancel-mine", is_flag=True, help="Take all of one's own jobs out of it."),
    click.option("--stop", is_flag=True, help="STOP, whoever has the arm."),
    click.option("--resume", is_flag=True, help="Let go of STOP and go on: who has the arm, or the teacher."),
    click.option("--take-over", is_flag=True, help="The teacher has the arm until --give-back."),
    click.option("--give-back", is_flag=True, help="The queue goes on."),
    click.option("--home", is_flag=True, help="Let the arm go home; the teacher's."),
    click.option("--held", is_flag=True, help="With --home: somebody holds the arm, and it may jump."),
)


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "student"


@click.command("send", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--to", "address", required=True, envvar="VI3DRAS_LAB", help="HOST or HOST:PORT of the lab.")
@click.option("--token", default="", envvar="VI3DRAS_TOKEN", help="Of the class, or the teacher's.")
@click.option("--token-file", type=click.Path(path_type=Path), help="A file with it in its first line.")
@click.option("--name", default=_login, envvar="VI3DRAS_NAME", help="As whom; the login without it.")
@click.option("--title", default="", help="What everybody is shown; the file's name without it.")
@click.option("--wait", is_flag=True, help="Be there until one's own jobs have ended; Ctrl+C takes them out.")
@act_options
@json_option
def command(
    file: Path | None, address: str, token: str, token_file: Path | None, name: str, title: str, wait: bool,
    as_json: bool, **acts: Any,
) -> None:  # fmt: skip
    """Send FILE, a table of via-points with its passport, to an arm that a class shares (vi3dras serve).

    It begins by itself when it is its turn and you are there: with --wait, or with the panel Remote Arm
    open. Without FILE and another wish it tells who has the arm, and who comes when.
    """
    wished = [act for act in ACTS if acts[act.replace("-", "_")] not in (None, False)]
    if len(wished) + (file is not None) > 1:
        raise click.UsageError(f"One thing at a time: FILE, or one of --{', --'.join(ACTS)}.")
    if acts["held"] and not acts["home"]:
        raise click.UsageError("--held belongs to --home.")
    token = token_in(token_file) if token_file is not None else token
    arm = shared_arm(address, token, name) if wished != ["stop"] else SharedArm.at(address, token, name)
    result: dict[str, Any] = {}
    if file is not None:
        result["number"] = arm.send(file, title)
    elif wished and wished != ["state"]:
        result["said"] = _act(arm, wished[0], acts)
    if wait:
        _wait(arm, result.get("number"))
    state = arm.state if wished != ["stop"] else None
    show(result | _told(state), as_json=as_json, table=lambda console: _print(console, result, state))


def _act(arm: SharedArm, wished: str, acts: dict[str, Any]) -> str:
    """Do one of the acts; gives what was done."""
    if wished == "home":
        return arm.home(held=acts["held"])
    if wished.startswith("cancel"):
        return arm.cancel(acts["cancel"])
    said: str = getattr(arm, wished.replace("-", "_"))()
    return said


def _wait(arm: SharedArm, number: int | None) -> None:
    """Be there until a job has ended, or all of one's own; Ctrl+C takes them out of the queue."""
    numbers = [number] if number is not None else [each.number for each in arm.state.own]
    said = [""]

    def watch(state: LabState) -> None:
        line = _line(state)
        if line != said[0]:
            tell_aside(line)
        said[0] = line

    try:
        for each in numbers:
            arm.wait(each, watch)
    except KeyboardInterrupt:
        tell_aside(arm.cancel(number))
        sys.exit(1)


def _line(state: LabState) -> str:
    """Where one is in the queue."""
    if state.is_latched:
        return f"STOP is down, pressed by {state.stopped_by or 'somebody at the arm'}."
    if state.holds:
        return (
            f"The arm is yours: {state.queue[0].state}, about {10 * round(state.seconds_left / 10)} s left."
        )
    return (
        f"Place {state.place} of {len(state.queue)}." if state.place else "Nothing of yours is in the queue."
    )


def _told(state: LabState | None) -> dict[str, Any]:
    if state is None:
        return {}
    return {
        "robot": state.robot, "state": state.state, "is_latched": state.is_latched,
        "stopped_by": state.stopped_by, "teacher": state.teacher, "row": state.row, "rows": state.rows,
        "seconds_left": state.seconds_left, "trouble": state.trouble, "place": state.place,
        "queue": [each._asdict() for each in state.queue], "ended": [each._asdict() for each in state.ended],
    }  # fmt: skip


def _print(console: Console, result: dict[str, Any], state: LabState | None) -> None:
    if "said" in result:
        say(result["said"])
    if state is None:
        return
    if "number" in result:
        job = state.found(result["number"])
        word = "" if job is None else f": {job.state}"
        say(f"Job {result['number']}{word}. {_line(state) if state.own else ''}")
        if job is not None and job.state == "waiting":
            say("It begins when it is its turn and you watch: with --wait, now or later, or in Remote Arm.")
    say(f"{state.robot}: {state.state}{', STOP is down' if state.is_latched else ''}")
    if state.trouble:
        say(state.trouble)
    if state.teacher:
        say(f"{state.teacher} has taken the arm over.")
    if not state.queue:
        say("Nobody waits.")
        return
    rows = numbers_table("", "job", "student", "title", "state", "rows", "s", "begins in s")
    for place, each in enumerate(state.queue, 1):
        word = each.state if each.is_there else f"{each.state}, away"
        begins = "" if each.state != "waiting" else fixed(each.begins_in, 0)
        rows.add_row(
            str(place), str(each.number), each.name, each.title, word, str(each.rows), fixed(each.seconds, 1),
            begins,
        )  # fmt: skip
    console.print(rows)
