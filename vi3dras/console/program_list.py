"""What `vi3dras program list` and `show` answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vi3dras.api.programs import RobotProgram
from vi3dras.console.output import Console, numbers_table
from vi3dras.programs.library import DEFAULT_ROBOT, Source
from vi3dras.shelf import Found


def programs_answer(found: Found[Source]) -> dict[str, Any]:
    """All programs, for scripts."""
    rows = [
        {
            "id": name, "about": each.head.about, "robot": each.head.robot or DEFAULT_ROBOT,
            "lines": len(each.text.splitlines()), "own": name in found.own,
        }
        for name, each in found.by_id.items()
    ]  # fmt: skip
    return {"programs": rows}


def print_programs(console: Console, found: Found[Source]) -> None:
    """All programs, for people."""
    table = numbers_table("program", "arm", "what it does")
    for column in table.columns:
        column.justify = "left"
    for name, each in found.by_id.items():
        own = " (your own)" if name in found.own else ""
        table.add_row(name, each.head.robot or DEFAULT_ROBOT, f"{each.head.about}{own}")
    console.print(table)


def program_answer(found: RobotProgram, output: Path | None) -> dict[str, Any]:
    """One program, for scripts."""
    head = found.head
    inputs = {str(number): events for number, events in head.inputs.items()}
    return {
        "id": found.name, "about": head.about, "robot": head.robot or DEFAULT_ROBOT, "inputs": inputs,
        "end": list(head.end), "text": found.text, "file": None if output is None else str(output),
    }  # fmt: skip
