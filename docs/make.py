"""What the program makes of these pages: their pictures, and the reference of the command line.

python docs/make.py                     everything
python docs/make.py pictures [NAME]...  all pictures that docs/pictures/album.toml lists, or some
python docs/make.py reference           docs/command-line.md and docs/python.md from the line that says so
python docs/make.py notebooks           docs/notebooks/*.ipynb from the sources beside them
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import vi3dras as vi
from vi3dras.cli import COMMANDS, vi3dras
from vi3dras.commands import album

DOCS = Path(__file__).resolve().parent
ALBUM = DOCS / "pictures" / "album.toml"
REFERENCE = DOCS / "command-line.md"
PYTHON = DOCS / "python.md"
FROM_HERE = "<!-- From here on this page is what `python docs/make.py reference` writes. -->"
WIDTH = 100
SPELT = {
    "Arm": "arm", "Pose": "pose", "Solutions": "solutions", "Workspace": "workspace", "Overlap": "common",
    "ImportedArm": "imported",
    "Reach": "reach", "Transform": "transform", "CompoundRotation": "compound",
    "RotationCheck": "check", "SolutionMotion": "change", "ArmAtlas": "atlas",
    "Speeds": "speeds", "Singularities": "singular", "Cuspidal": "cuspidal",
    "Symbols": "symbols", "SymbolicResult": "equations",
    "InverseDerivation": "derivation",
    "Masses": "masses", "Statics": "held", "Torques": "torques", "Dynamics": "state", "Fastest": "fastest",
    "ArmFall": "fall", "Tuned": "tuned", "Cured": "cured",
    "LoopStability": "stability", "ExcitingMotion": "excited", "Identification": "identified",
    "JogStep": "step", "LeadThrough": "led",
    "Sweep": "sweep", "CartesianMotion": "line", "Object": "object", "RobotProgram": "program",
    "ProgramRun": "run", "PositionList": "taught",
    "TaughtPosition": "position",
    "RemoteArm": "real", "SharedArm": "lab", "ServedArm": "served", "ServoCalibration": "servo",
    "WorkCell": "bench", "Clearances": "near",
    "Workpiece": "bracket", "PaintedPart": "shown", "PartLine": "seam",
    "Painted": "painted", "ArmMotion": "motion", "Plot": "plot",
}  # fmt: skip
"""What an answer is called in the page, in the order in which one meets them."""
BEHIND = {"judged", "written", "check_kept", "colours", "settings"}
"""What the window and the command line ask, and nobody else needs."""
SECTION = re.compile(r"^(Args|Raises):$", re.MULTILINE)


def reference() -> str:
    """The help of every command, as Markdown."""
    parts = [FROM_HERE, ""]
    sizes: dict[str, int] = {"max_content_width": WIDTH, "terminal_width": WIDTH}
    whole = click.Context(vi3dras, info_name="vi3dras", **sizes, **vi3dras.context_settings)
    for name in COMMANDS:
        command = vi3dras.get_command(whole, name)
        if command is None:
            continue
        context = click.Context(command, whole, info_name=name, **sizes)
        parts += helped(command, context)
        for sub in command.list_commands(context) if isinstance(command, click.Group) else ():
            own = command.get_command(context, sub)
            if own is not None:
                parts += helped(own, click.Context(own, context, info_name=sub, **sizes))
    return "\n".join(parts)


def helped(command: click.Command, context: click.Context) -> list[str]:
    """What a command says of itself."""
    lines = [line.rstrip() for line in command.get_help(context).splitlines()]
    return [f"### {context.command_path}", "", "```text", *lines, "```", ""]


def python_reference() -> str:
    """What every public name says of itself, as Markdown."""
    parts = [FROM_HERE, "", "## Where everything begins", ""]
    for name in sorted(vi._PUBLIC):
        if inspect.isfunction(getattr(vi, name)):
            parts += told(f"vi.{name}", getattr(vi, name))
    for name, spelt in SPELT.items():
        kind = getattr(vi, name)
        parts += [f"## {spelt}: {name}", "", *described(inspect.getdoc(kind) or "")]
        members = members_of(kind)
        given = [(key, value) for key, value in members.items() if is_value(value) and key not in BEHIND]
        if given:
            means = [(key, (inspect.getdoc(value) or "").splitlines()[0]) for key, value in given]
            rows = [f"| `{spelt}.{key}` | {meaning} |" for key, meaning in means]
            parts += ["| | |", "|---|---|", *rows, ""]
        for key, value in members.items():
            if inspect.isfunction(value) and key[0] != "_" and key not in BEHIND:
                parts += told(f"{spelt}.{key}", value)
    return "\n".join(parts)


def members_of(kind: type) -> dict[str, Any]:
    """What a class has, that of the project's classes above it first."""
    above = [each for each in reversed(kind.__mro__) if each.__module__.startswith("vi3dras")]
    return {key: value for each in above for key, value in vars(each).items()}


def is_value(member: Any) -> bool:
    """True for what is read without being called."""
    return isinstance(member, property | cached_property) and not (member_name(member)).startswith("_")


def member_name(member: Any) -> str:
    """What a property is called."""
    return str(getattr(member, "attrname", None) or member.fget.__name__)


def told(name: str, function: Any) -> list[str]:
    """A function: how it is called, and what it says."""
    words, is_open = [], False
    for each in inspect.signature(function).parameters.values():
        if each.name == "self":
            continue
        if each.kind is each.KEYWORD_ONLY and not is_open:
            words.append("*")
            is_open = True
        stars = {each.VAR_KEYWORD: "**", each.VAR_POSITIONAL: "*"}.get(each.kind, "")
        default = "" if each.default is each.empty else f"={each.default!r}"
        words.append(f"{stars}{each.name}{default}")
    return [f"### `{name}({', '.join(words)})`", "", *described(inspect.getdoc(function) or "")]


def described(text: str) -> Iterator[str]:
    """A docstring as Markdown: words, examples in frames, arguments as a list."""
    head, *sections = SECTION.split(text)
    for block in head.strip().split("\n\n"):
        yield from (["```python", block, "```", ""] if block.startswith(">>>") else [block, ""])
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        entries = re.split(r"\n(?=    \S)", "\n" + body.strip("\n"))
        if title == "Raises":
            yield from ("Errors:", "")
        for entry in filter(str.strip, entries):
            name, _, meaning = " ".join(entry.split()).partition(": ")
            yield f"- `{name.replace(', ', '`, `')}`: {meaning}"
        yield ""


def write_reference() -> None:
    """Put the references under what people wrote."""
    for page, text in ((REFERENCE, reference()), (PYTHON, python_reference())):
        written = page.read_text(encoding="utf-8").partition(FROM_HERE)[0]
        page.write_text(written + text, encoding="utf-8", newline="\n")


def main(words: list[str]) -> None:
    """Make what the words name."""
    if words[:1] in ([], ["reference"]):
        write_reference()
    if words[:1] in ([], ["notebooks"]):
        import_module("gallery").write_notebooks()
    if words[:1] in ([], ["pictures"]):
        only = [part for name in words[1:] for part in ("--only", name)]
        album.command.main([str(ALBUM), *only])


if __name__ == "__main__":
    main(sys.argv[1:])
