"""`vi3dras symbols`: the equations of an arm in letters, to read or for another program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import click

from vi3dras.api.derivations import InverseDerivation
from vi3dras.api.symbols import DOWN, SymbolicResult, Symbols, symbols
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import in_units
from vi3dras.arm.robot import Robot
from vi3dras.codegen.derived import DerivedLanguage
from vi3dras.console.names import ROBOT
from vi3dras.console.output import Console, json_option, numbers_table, say, show
from vi3dras.files import write_whole
from vi3dras.symbolic.asked import Asked
from vi3dras.symbolic.counts import Operations
from vi3dras.symbolic.errors import EquationLanguageError
from vi3dras.symbolic.listing import listed as listed_names
from vi3dras.symbolic.spelling import To
from vi3dras.symbolic.writing import LANGUAGES

PROGRAMS = ("c", "cpp", "python", "arduino", "rust", "javascript")
"""Languages of the derived inverse alone, as a function."""

INVERSE = "ik"
"""What asks for the derivation of the closed-form inverse."""

EXAMPLES = """
\b
Examples:
  vi3dras symbols puma560                            what there is, with operations and milliseconds
  vi3dras symbols puma560 --what T06                 the tool's matrix in c1 s23
  vi3dras symbols puma560 --what det                 where it is singular, in sentences
  vi3dras symbols planar3r --cell 1 a l1 --cell 2 a l2 --what T --to latex   with letters of one's own
  vi3dras symbols planar3r --what ik --to latex      the closed-form inverse, derived step by step
  vi3dras symbols planar3r --what ik --to c          the same steps as a function in C, Python, Rust, ...
  vi3dras symbols ur5 --what J --what Jdot --to matlab -o ur5_jacobian.m
  vi3dras symbols stanford-arm --hold 3 200 --what T     a joint held: its letter is a number
  vi3dras symbols planar2r --what L --gravity -y     the equation of motion by Lagrange, step by step
"""


@click.command("symbols", epilog=EXAMPLES, context_settings={"ignore_unknown_options": True})
@click.argument("robot", type=ROBOT)
@click.option("--what", multiple=True, metavar="NAME", help="A1, T06, T, ik, J, det, Jinv, Jdot, M, C, ...")
@click.option("--to", type=click.Choice((*LANGUAGES, *PROGRAMS)), default="text", help="For which program.")
@click.option(
    "--cell", nargs=3, multiple=True, metavar="ROW COLUMN TEXT", help="A letter or number in a cell."
)
@click.option("--hold", nargs=2, multiple=True, metavar="JOINT VALUE", help="A joint that does not move.")
@click.option("--numbers", is_flag=True, help="Lengths and twists as numbers: only joints are letters.")
@click.option("--mass-numbers", is_flag=True, help="Masses as numbers.")
@click.option("--gravity", type=click.Choice(tuple(DOWN)), default="-z", help="Where it points.")
@click.option("--expanded", is_flag=True, help="Multiplied out, nothing put before brackets.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it into a file.")
@json_option
def command(
    robot: Robot, what: tuple[str, ...], to: To | DerivedLanguage, cell: tuple[tuple[str, str, str], ...],
    hold: tuple[tuple[str, str], ...], numbers: bool, mass_numbers: bool, gravity: str, expanded: bool,
    output: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """The equations of an arm in letters, in m and rad.

    Lengths are letters, zeros and right angles stay numbers. Angles θ are those of the table, what a joint
    adds to its offset in them. Without --what the names of all equations are listed.
    """
    held = {_whole("--hold", joint): number(value, "--hold") for joint, value in hold}
    asked = symbols(
        robot, cells="numbers" if numbers else "letters", hold=held,
        masses="numbers" if mass_numbers else "letters", gravity=gravity, expanded=expanded,
    )  # fmt: skip
    for row, column, text in cell:
        asked = asked.typed(_whole("--cell", row), column, text)
    if not what:
        result = listed(asked)
        show(result, as_json=as_json, table=lambda console: _print_list(console, robot, result))
        return
    other = next((name for name in what if name != INVERSE), None)
    if to in PROGRAMS and other is not None:
        raise EquationLanguageError(to, other, ", ".join(LANGUAGES))
    found = [inverse_told(asked) if name == INVERSE else asked[name] for name in what]
    if as_json:
        show(told(asked, found, to), as_json=True, table=lambda console: None)
        return
    text = "\n".join(_with_sentences(each, to) for each in found)
    if output is None:
        for line in text.splitlines():
            say(line)
        return
    write_whole(output, text)
    say(f"Written {output}.")


def inverse_told(asked: Symbols) -> InverseDerivation:
    """The closed-form inverse with the letters of the table, lengths in metres as in all equations."""
    table = replace(asked.table, robot=in_units(asked.table.robot, "m", "rad"))
    return replace(asked, table=table).derivation()


def written(found: SymbolicResult | InverseDerivation, to: To | DerivedLanguage) -> str:
    """Equations or steps in a language."""
    if isinstance(found, InverseDerivation) and to in PROGRAMS:
        return found.program(cast(DerivedLanguage, to)).text
    return found.written(cast(To, to))


def listed(asked: Symbols) -> dict[str, Any]:
    """Every equation with its operations and milliseconds, or the reason why there is none."""
    made = listed_names(Asked(asked.table, asked.rules, asked.forces), asked.names)
    rows = [
        {
            "name": row.name,
            "title": row.title,
            "operations": row.operations if row.has_one else None,
            "ms": row.ms if row.has_one else None,
        }
        for row in made
    ]
    return {"robot": asked.table.robot.id, "letters": asked.letters, "equations": rows}


def told(
    asked: Symbols, found: list[SymbolicResult | InverseDerivation], to: To | DerivedLanguage
) -> dict[str, Any]:
    """What `symbols --what` answers."""
    return {
        "robot": asked.table.robot.id,
        "letters": asked.letters,
        "equations": [
            {
                "name": INVERSE,
                "title": each.title,
                "text": written(each, to),
                "sentences": [each.reason] if each.reason else [],
                "branches": list(each.branches),
            }
            if isinstance(each, InverseDerivation)
            else {
                "name": each.equations.what,
                "title": each.title,
                "text": written(each, to),
                "sentences": list(each.sentences),
                "operations": _counts(each.operations),
            }
            for each in found
        ],
        "length_unit": "m",
        "angle_unit": "rad",
    }


def _counts(counted: Operations) -> dict[str, int]:
    return {"total": counted.total, **counted._asdict()}


def _with_sentences(found: SymbolicResult | InverseDerivation, to: To | DerivedLanguage) -> str:
    if isinstance(found, InverseDerivation):
        return written(found, to)
    mark = "% " if to in {"latex", "matlab"} else "(* {} *)" if to == "mathematica" else "# "
    lines = [mark.format(s) if "{}" in mark else f"{mark}{s}" for s in found.sentences]
    return written(found, to) + "".join(f"{line}\n" for line in lines)


def _print_list(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    console.print(f"{robot.name}: letters {', '.join(result['letters']) or 'none'}", style="bold")
    table = numbers_table("name", "operations", "ms", "what it is")
    for row in result["equations"]:
        spent = "" if row["ms"] is None else f"{row['ms']:.1f}"
        table.add_row(row["name"], "" if row["ms"] is None else str(row["operations"]), spent, row["title"])
    console.print(table)


def _whole(option: str, text: str) -> int:
    if not text.isdecimal():
        raise click.BadParameter(
            f'"{text}" is no number of a joint or row: they count from 1.', param_hint=option
        )
    return int(text)
