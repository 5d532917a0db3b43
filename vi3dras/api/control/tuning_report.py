"""A search of gains as a page to print or hand in: what was asked, the best, before and after, the front."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from vi3dras.control.desired import duration_of

if TYPE_CHECKING:
    from vi3dras.api.control.tuned import Tuned

MOST = 12
"""Rows of the front that are printed; the file of all runs has the rest."""


def report_text(tuned: Tuned, name: str) -> str:
    """The page in Markdown; `name` is how the files beside it begin."""
    loop, searched = tuned.question.loop, tuned.searched
    joint = tuned.question.joint
    whose = "all joints" if joint is None else f"joint {joint + 1}, {loop.robot.joints[joint].name}"
    ranges = [
        (f"{one.name} from", f"{one.low:g} to {one.high:g}, {one.steps} steps") for one in searched.spans
    ]
    asked = [
        ("Arm", loop.robot.name),
        ("Law", loop.law.kind),
        ("Joint", whose),
        ("Update rate", f"{loop.sampling.rate:g} Hz"),
        ("Delay", f"{1000 * loop.sampling.delay:g} ms"),
        ("Motion", f"{duration_of(loop.desired):g} s"),
        *ranges,
        ("Payloads", ", ".join(f"{mass:g} kg" for mass in tuned.question.payloads) or "the one of the loop"),
        ("Starts", str(len(tuned.question.starts) or 1)),
        ("Cost", searched.weights.text),
        ("Search", tuned.method),
        ("Runs", f"{tuned.runs:,}, {tuned.unstable:,} of them not stable"),
    ]
    best = [(key, f"{value:.6g}") for key, value in tuned.best.items()]
    rows = [
        (each.label, each.unit, _number(each.before), _number(each.after), _percent(each.percent))
        for each in tuned.compared
    ]
    front = tuned.front.head(MOST)
    parts = [
        f"# Gains for {loop.robot.name}", "",
        *_table(("", "asked"), asked), "", "## Best", "",
        *_table(("", "value"), [*best, ("cost", f"{tuned.cost:.6g}")]), "", "## Before and after", "",
        *_table(("", "unit", "before", "after", "change"), rows), "",
        f"![Errors before and after]({name}-before-after.svg)", "",
    ]  # fmt: skip
    if searched.on_grid:
        parts += [f"![Cost over what was searched]({name}-map.svg)", ""]
    columns = [*(each.name for each in searched.spans), "rms", "effort"]
    numbers = [[f"{value:.4g}" for value in row] for row in front[columns].to_numpy().tolist()]
    parts += [
        "## What cannot be had both", "",
        "No run has less error at less effort than one of these.", "",
        *_table(columns, numbers), "",
        f"All runs: [{name}-runs.csv]({name}-runs.csv)", "",
    ]  # fmt: skip
    return "\n".join(parts)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def _number(value: float) -> str:
    return "not stable" if math.isnan(value) else f"{value:.4g}"


def _percent(value: float) -> str:
    return f"{value:+.0f} %" if math.isfinite(value) else ""
