"""`vi3dras explain`: what a port of an instrument means, and its equation with the numbers of now."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from vi3dras.arm.robot import Robot
from vi3dras.console.names import PANEL, ROBOT, pairs_of, panels
from vi3dras.console.output import Console, json_option, show
from vi3dras.errors import UnknownNameError
from vi3dras.explain import Explanation, PortPart, checked_part, explain
from vi3dras.explain.chain import chain
from vi3dras.explain.explanation import line_text
from vi3dras.flow import Engine

EXAMPLES = """
\b
Examples:
  vi3dras explain robot-simulator links --at 3,1,4      element 1,4 of A3
  vi3dras explain robot-simulator q --at 3 --set q=32,58.4,-64,-38.5,12
  vi3dras explain fk-workspace poses --set factor=10
  vi3dras explain volume-trajectory curve --json
"""


@click.command("explain", epilog=EXAMPLES)
@click.argument("panel", type=PANEL)
@click.argument("port", required=False)
@click.option("--robot", type=ROBOT, help="The arm.")
@click.option("--set", "sets", multiple=True, metavar="CONTROL=VALUE", help="Set a control, in degrees.")
@click.option("--at", default="", metavar="I[,J[,K]]", help="A row, or an element, counted from 1.")
@json_option
def command(
    panel: str, port: str | None, robot: Robot | None, sets: tuple[str, ...], at: str, as_json: bool
) -> None:
    """What a port of an instrument means: words, unit, equation, and the same with the numbers of now.

    Without PORT, all ports of the instrument.
    """
    vi = panels()[panel].vi
    if at and port is None:
        raise click.UsageError("--at asks for a part of a port: name the port, such as links --at 3,1,4.")
    if port is not None and port not in vi.ports:
        raise UnknownNameError("port", port, tuple(vi.ports))
    with Engine() as engine:
        engine.add(vi, panel)
        set_controls(engine, panel, robot, sets)
        engine.settle()
        if port is None:
            _list(engine, panel, as_json=as_json)
            return
        ref = f"{panel}.{port}"
        said = explain(engine, ref, checked_part(engine, ref, part_of(at)))
        links = [link.label for link in chain(engine, said.ref)]
    result = as_dict(said) | {"chain": links}
    show(result, as_json=as_json, table=lambda console: _print(console, result))


def part_of(at: str) -> PortPart | None:
    """`3` as a row, `1,4` as an element, counted from 0.

    Raises:
        UsageError: these are no numbers from 1.
    """
    if not at:
        return None
    words = [word.strip() for word in at.split(",")]
    if not all(word.isdecimal() and int(word) > 0 for word in words):
        raise click.UsageError(
            f'"--at {at}" is no place: write a row or an element from 1, such as 3 or 1,4.'
        )
    numbers = tuple(int(word) - 1 for word in words)
    return PortPart("row" if len(numbers) == 1 else "element", numbers)


def asked(panel: str, words: str) -> tuple[str, PortPart | None]:
    """The port that the help is for, and the part of it, from words such as `links:3,1,4`.

    Raises:
        UnknownNameError: the instrument has no such port.
    """
    port, _, at = words.partition(":")
    known = tuple(panels()[panel].vi.ports)
    if port not in known:
        raise UnknownNameError("port", port, known)
    return f"{panel}.{port}", part_of(at)


def as_dict(said: Explanation) -> dict[str, Any]:
    """An explanation for scripts: mathematics as text."""
    body = said.body
    return {
        "ref": said.ref,
        "title": said.title,
        "symbol": said.symbol,
        "meaning": said.meaning,
        "unit": said.unit,
        "paper": [chip for chip in said.chips if "Eq " in chip],
        "facts": dict(said.facts),
        "source": body.source,
        "equation": [line_text(line) for line in body.equation],
        "numbers": [line_text(line) for line in body.numbers],
        "results": [
            {"name": one.left, "value": one.result.value, "decimals": one.result.decimals,
             "unit": one.result.unit.replace("°", "deg")}
            for one in body.claims
        ],
        "as_printed": [f"{word}: {line_text(line)}" for word, line in body.compared],
        "note": body.note.strip(),
    }  # fmt: skip


def set_controls(engine: Engine, panel: str, robot: Robot | None, sets: tuple[str, ...]) -> None:
    """Give an instrument an arm, and what `--set` says.

    Raises:
        UsageError: a word has no value.
        UnknownNameError, ValueRefusedError: there is no such control, or it cannot hold that.
    """
    words = import_module("vi3dras.panels._kit.face.typing_in")
    if robot is not None:
        engine.put(f"{panel}.robot", robot)
    for name, value in pairs_of(sets):
        words.set_by_words(engine, panel, name, value)


def _list(engine: Engine, panel: str, *, as_json: bool) -> None:
    said = [explain(engine, f"{panel}.{name}") for name in panels()[panel].vi.ports]
    result = {one.ref.rpartition(".")[2]: {"unit": one.unit, "meaning": one.meaning} for one in said}

    def table(console: Console) -> None:
        for name, words in result.items():
            console.print(f"{name:<20} [{words['unit']}]  {words['meaning']}", soft_wrap=True)

    show(result, as_json=as_json, table=table)


def _print(console: Console, result: dict[str, Any]) -> None:
    head = "  ".join(word for word in (result["symbol"], result["title"]) if word)
    console.print(f"{head}   [{', '.join((result['unit'], *result['paper']))}]", style="bold")
    console.print(result["meaning"])
    for name, text in result["facts"].items():
        console.print(f"  {name}: {text}", soft_wrap=True)
    for title, lines in (("Equation", result["equation"]), ("With the numbers of now", result["numbers"])):
        if lines:
            console.print(f"\n{title}", style="bold")
        for line in lines:
            console.print("\n".join(f"  {row}" for row in line.split("\n")), soft_wrap=True)
    if result["as_printed"]:
        console.print("\nAs printed and corrected", style="bold")
        for line in result["as_printed"]:
            console.print(f"  {line}", soft_wrap=True)
    if len(result["chain"]) > 1:
        console.print(f"\nWay: {' → '.join(result['chain'])}", soft_wrap=True)
    if result["note"]:
        console.print(f"\n{result['note']}")
