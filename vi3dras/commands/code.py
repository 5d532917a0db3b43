"""`vi3dras code`: a program for an arm in another language, with a test of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vi3dras.api.code import Code, code_for
from vi3dras.arm.robot import Robot
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.program import VECTORS, WHAT
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, json_option, numbers_table, say, show

EXAMPLES = """
\b
Examples:
  vi3dras code puma560 --what fk --to text                     the operations, one below the other
  vi3dras code puma560 --what fk,jacobian,ik,rne --to c -o arm      then: cd arm, cc -std=c99 *.c -lm, ./a.out
  vi3dras code ur5e --what ik --to python -o arm --check       every branch, rows side by side; its test run
  vi3dras code lynx6 --to arduino -o sketch                    inverse, limits and servo pulses on a board
  vi3dras code kuka-iiwa7 --what fk,ik_numeric --to rust -o arm     no closed form: damped steps from a seed
"""

FUNCTIONS = "\b\nFunctions:\n" + "\n".join(f"  {name:<19} {about}" for name, about in WHAT.items())
TONGUES = "\b\nLanguages:\n" + "\n".join(f"  {each.id:<12} {each.about}" for each in LANGUAGES.values())


@click.command("code", epilog=f"{FUNCTIONS}\n\n{TONGUES}\n{EXAMPLES}")
@click.argument("robot", type=ROBOT)
@click.option(
    "--what", metavar="NAMES", help="Functions with commas between; fk, jacobian and ik without it."
)
@click.option("--to", "language", default="c", show_default=True, metavar="LANGUAGE", help="The language.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="DIR", help="Write the files there.")
@click.option("--single", is_flag=True, help="Single precision, in C, C++ and Rust.")
@click.option(
    "--vectors", type=click.IntRange(1, 10_000), default=VECTORS, show_default=True,
    help="Test vectors of each function.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Build and run the test here, or compare in Python.")
@click.option("--replace", is_flag=True, help="Write over files that are there.")
@json_option
def command(
    robot: Robot, what: str | None, language: str, output: Path | None, single: bool, vectors: int,
    check: bool, replace: bool, as_json: bool,
) -> int:  # fmt: skip
    """A program that computes what the core computes for one arm, with test vectors that prove it.

    Its operations are those of the core, traced on symbols: what the table makes known is computed, products
    with zero are left out, what is asked for twice is computed once. The inverse has every branch as a row
    with a flag. Without -o the file with the functions is printed. Masses that nobody published are estimated
    from the shape, and each file says so.
    """
    names = None if what is None else tuple(name.strip() for name in what.split(",") if name.strip())
    made = code_for(robot, names, language, single=single, vectors=vectors)
    if output is not None:
        made.save(output, replace=replace)
    if output is None and not check and not as_json:
        say_text(made)
        return 0
    result = _result(made, output, check=check)
    show(result, as_json=as_json, table=lambda console: _print(console, made, result))
    return 0 if not check or made.proof.is_sound else 1


def say_text(made: Code) -> None:
    """The file with the functions, as it is."""
    for line in made.text.rstrip("\n").split("\n"):
        say(line)


def _result(made: Code, output: Path | None, *, check: bool) -> dict[str, Any]:
    result: dict[str, Any] = {
        "robot": made.program.robot.id,
        "language": made.language.id,
        "single": made.program.single,
        "operations": {
            name: {**count._asdict(), "total": count.total} for name, count in made.operations.items()
        },
        "files": list(made.files),
        "told": list(made.told),
        "output": None if output is None else str(output),
    }
    if check:
        result["proof"] = {**made.proof._asdict(), "failed": list(made.proof.failed)}
    return result


def _print(console: Console, made: Code, result: dict[str, Any]) -> None:
    console.print(f"{made.program.robot.name} in {made.language.label}", style="bold")
    table = numbers_table("function", "+ -", "*", "/", "sqrt", "trig", "choices", "operations")
    for name, count in made.operations.items():
        table.add_row(name, *map(str, count), str(count.total))
    console.print(table)
    if "proof" in result:
        console.print(made.proof.sentence, soft_wrap=True)
    for sentence in result["told"]:
        console.print(sentence, soft_wrap=True)
    if result["output"] is not None:
        console.print(f"Saved {', '.join(made.files)} in {result['output']}", soft_wrap=True)
