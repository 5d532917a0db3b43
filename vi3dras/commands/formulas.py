"""`vi3dras formulas`: the library of formulas, or everything about one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import numpy as np

from vi3dras.arm.library import own_folder
from vi3dras.console.names import Named
from vi3dras.console.output import Console, counted, fixed, json_option, numbers_table, show, tell_aside
from vi3dras.console.pieces import finite, piece_sentences, pieces_answer
from vi3dras.language.printing import numexpr_text, plain_text
from vi3dras.objects.closure import arc_length, closure
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.library import formula_files, load_formula, load_formulas
from vi3dras.objects.pieces import pieces_of
from vi3dras.objects.sampling import sampled, undefined
from vi3dras.shelf import Found
from vi3dras.units import ANGLES

EXAMPLES = """
\b
Examples:
  vi3dras formulas                       all formulas, and what is wrong with files that cannot be read
  vi3dras formulas pipe-weld             one formula: expressions, domain, constants, length, closure
  vi3dras formulas ./my-curve.toml       check a file of your own
  vi3dras formulas mobius --json         for a script
"""

FORMULA: Named[Formula] = Named("formula", load_formula, formula_files)
"""A formula by its id, or by the path of a file that ends in .toml."""


@click.command("formulas", epilog=EXAMPLES)
@click.argument("formula", type=FORMULA, required=False)
@json_option
def command(formula: Formula | None, as_json: bool) -> None:
    """List the formulas, or show one: expressions, domain, constants, length, and whether it closes."""
    if formula is not None:
        told = formula_result(formula)
        show(told, as_json=as_json, table=lambda console: _print_formula(console, formula, told))
        return
    library = load_formulas()
    show(library_result(library), as_json=as_json, table=lambda console: _print_library(console, library))
    for fault in library.faults:
        tell_aside(f"Left out: {fault}")


def library_result(library: Found[Formula]) -> dict[str, Any]:
    """All formulas in short, and the sentences about files that cannot be used."""
    formulas = [
        {
            "id": formula.id,
            "title": formula.title,
            "kind": formula.kind,
            "group": formula.group,
            "variables": list(formula.names),
            "constants": list(formula.constant_names),
            "about": formula.about,
            "own": formula.id in library.own,
        }
        for formula in library.by_id.values()
    ]
    return {"formulas": formulas, "left_out": [str(fault) for fault in library.faults]}


def formula_result(formula: Formula) -> dict[str, Any]:
    """Everything about one formula: lengths in its unit, angles in degrees."""
    keys = (formula.axis,) if formula.kind == "surface" else COORDINATES
    texts = dict(zip(keys, formula.expressions, strict=True))
    points = sampled(formula)
    metres = formula.units.metres
    inside = points.points.reshape(3, -1)[:, ~points.missing.ravel()] / metres
    return {
        "id": formula.id,
        "title": formula.title,
        "about": formula.about,
        "group": formula.group,
        "kind": formula.kind,
        "expressions": {key: expression.text for key, expression in texts.items()},
        "plain": {key: plain_text(expression.tree) for key, expression in texts.items()},
        "numexpr": {key: numexpr_text(expression.tree) for key, expression in texts.items()},
        "variables": [
            {"name": v.name, "range": [v.low, v.high], "angle": v.angle, "points": v.points}
            for v in formula.variables
        ],
        "constants": [
            {"name": c.name, "value": c.value, "range": [c.low, c.high], "unit": c.unit}
            for c in formula.constants
        ],
        "placement": _placement(formula),
        "companions": [companion.title for companion in formula.companions],
        "points": points.missing.size,
        "missing": points.missing_count,
        "undefined": [str(error) for error in undefined(formula)],
        "bounds": np.stack([inside.min(axis=1), inside.max(axis=1)]) if inside.size else None,
        "curves": [_curve(formula, v.name) for v in formula.variables if v.low != v.high],
        "sources": list(formula.sources),
        "printed": list(formula.printed),
        "notes": list(formula.notes),
        **formula.units.told,
    }


def _placement(formula: Formula) -> dict[str, Any]:
    place, metres = formula.placement, formula.units.metres
    return {
        "shift": np.array(place.shift) / metres,
        "turn": np.array(place.turn) / ANGLES["deg"],
        "scale": place.scale,
        "pivot": np.array(place.pivot) / metres,
    }


def _curve(formula: Formula, name: str) -> dict[str, Any]:
    """The curve along a variable, the other at the start of its domain."""
    every = pieces_of(formula, name)
    found, metres = closure(formula, name), formula.units.metres
    return {
        "along": name,
        "length": finite(arc_length(formula, name) / metres),
        "closed": found.is_closed,
        "gap": finite(found.gap / metres),
        "closes_at": found.end,
        "closes_at_label": found.label,
        "pieces": pieces_answer(formula, name, every, metres),
    }


def _print_library(console: Console, library: Found[Formula]) -> None:
    table = numbers_table("id", "kind", "group", "variables", "title")
    for column in table.columns:
        column.justify = "left"
    for formula in library.by_id.values():
        title = formula.title + (" (yours)" if formula.id in library.own else "")
        table.add_row(formula.id, formula.kind, formula.group, ", ".join(formula.names), title)
    console.print(table)
    console.print(
        f"{counted(len(library.by_id), 'formula')}. Your own go into {own_folder('formulas')}", soft_wrap=True
    )


def _print_formula(console: Console, formula: Formula, told: dict[str, Any]) -> None:
    unit = formula.units.length
    console.print(f"{formula.title} ({formula.id}), {formula.kind}", style="bold")
    if formula.about:
        console.print(formula.about, soft_wrap=True)
    for key, text in told["plain"].items():
        console.print(f"  {key} = {text}", soft_wrap=True)
    table = numbers_table("name", "from", "to", "unit", "points")
    for v in formula.variables:
        table.add_row(v.name, f"{v.low:g}", f"{v.high:g}", _unit(v.angle, unit), f"{v.points}")
    console.print(table)
    if formula.constants:
        table = numbers_table("constant", "value", "from", "to", "unit")
        for c in formula.constants:
            table.add_row(c.name, f"{c.value:g}", f"{c.low:g}", f"{c.high:g}", _unit(c.unit, unit))
        console.print(table)
    for curve in told["curves"]:
        for sentence in _curve_sentences(curve, unit):
            console.print(sentence, soft_wrap=True)
    if told["missing"]:
        console.print(f"{told['missing']} of {told['points']} points have no value and are left out")
    lines = (("Shown with it", told["companions"]), ("Source", formula.sources), ("Printed", formula.printed))
    for sentence in told["undefined"]:
        console.print(sentence, soft_wrap=True)
    for label, words in (*lines, ("Note", formula.notes)):
        for line in words:
            console.print(f"{label}: {line}", soft_wrap=True)


def _unit(word: str, length: str) -> str:
    return {"length": length, "none": ""}.get(word, word)


def _curve_sentences(curve: dict[str, Any], unit: str) -> Iterator[str]:
    name, pieces = curve["along"], curve["pieces"]
    if len(pieces) != 1:
        count = f"{len(pieces)} pieces with gaps between them" if pieces else "no value anywhere"
        yield f"Along {name}: {count}"
        yield from piece_sentences(pieces, name, unit)
    elif curve["length"] is None:
        yield f"Along {name}: it runs on without end"
    else:
        start = f"Along {name}: {fixed(curve['length'])} {unit} long"
        end = f"; {curve['closes_at_label']} would close it" if curve["closes_at_label"] else ""
        yield (
            f"{start}, closed"
            if curve["closed"]
            else f"{start}, open by {fixed(curve['gap'], 4)} {unit}{end}"
        )
