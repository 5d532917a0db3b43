"""The table of the campaign, as the terminal and the documentation show it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.outcome import Outcome

BEGIN, END = "<!-- table of the campaign -->", "<!-- end of the table -->"
HEAD = (
    "| What | How | Times | Answered by a sentence | Longest [s] | Lost |",
    "|---|---|---:|---:|---:|---|",
)


def row(outcome: Outcome) -> str:
    """One line of the table."""
    how = outcome.how + "".join(f"; {name}: {value}" for name, value in outcome.facts.items())
    figures = (f"{outcome.times:,}", f"{outcome.refused:,}", f"{outcome.slowest:.2f}")
    cells = (outcome.part, how, *figures, outcome.lost)
    return f"| {' | '.join(cells)} |"


def rows_of(page: Path) -> dict[str, str]:
    """The lines of the table on a page, by what was attacked."""
    table = page.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines[1:]}


def write_table(page: Path, outcomes: Sequence[Outcome]) -> None:
    """Put new figures between the marks of a page; the other rows and the rest of the page stay."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = rows_of(page) | {outcome.part: row(outcome) for outcome in outcomes}
    page.write_text(before + "\n".join([BEGIN, "", *HEAD, *rows.values(), "", END]) + after, encoding="utf-8")
