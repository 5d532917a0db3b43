"""What `vi3dras papers` prints for people."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.console.output import Console, fixed, numbers_table
from vi3dras.papers.card import PAPERS
from vi3dras.papers.library import QUANTITIES
from vi3dras.papers.run import Line, Outcome


def print_overview(console: Console, outcomes: tuple[Outcome, ...], told: dict[str, Any]) -> None:
    """One line per card, paper by paper, and the count."""
    for paper, title in PAPERS.items():
        table = numbers_table("card", "numbers", "difference / tolerance", "verdict", "where")
        for column, width in zip(table.columns, (36, 7, 22, 19, 50), strict=True):
            column.min_width = width
        for column in table.columns[3:]:
            column.justify = "left"
        for outcome in outcomes:
            card = outcome.card
            if card.paper == paper:
                worst = max((_share(line) for line in outcome.lines), default=np.nan)
                percent = "< 1%" if worst < 0.01 else f"{worst:.0%}"
                share = "exact" if worst == 0 else "-" if np.isnan(worst) else percent
                table.add_row(card.id, str(len(card.numbers)), share, outcome.verdict, card.where)
        if table.row_count:
            console.print(f"{paper}: {title}", style="bold")
            console.print(table)
    for outcome in outcomes:
        if not outcome.ok:
            _print_card(console, outcome)
    console.print(
        f"{told['count']} cards with {told['numbers']} numbers: {told['count'] - told['failed']} hold, "
        f"{told['failed']} fail; {told['misprints']} show a misprint."
    )


def _share(line: Line) -> float:
    """A difference as a share of its tolerance; 0 for what is exact."""
    if line.difference == 0:
        return 0.0
    return line.difference / line.number.tolerance if line.number.tolerance else np.inf


def print_cards(console: Console, outcomes: tuple[Outcome, ...], told: dict[str, Any]) -> None:
    """Every number of some cards, and what there is to explain."""
    for outcome in outcomes:
        _print_card(console, outcome)


def _print_card(console: Console, outcome: Outcome) -> None:
    card = outcome.card
    console.print(f"{card.title} ({card.id})", style="bold")
    console.print(f"{PAPERS[card.paper]}, {card.where}: {outcome.verdict}", soft_wrap=True)
    if outcome.fault:
        console.print(outcome.fault, soft_wrap=True)
    table = numbers_table("number", "expected", "computed", "difference", "tolerance", "printed")
    for line in outcome.lines:
        number = line.number
        printed = "" if number.printed is None else _text(number.printed, number.tolerance)
        table.add_row(
            f"{number.name} [{number.unit}]" if number.unit else number.name,
            _text(number.expected, number.tolerance),
            line.fault or _text(line.got, number.tolerance),
            f"{line.difference:.1e}",
            f"{number.tolerance:g}",
            printed,
        )
    if outcome.lines:
        console.print(table)
    for sentence in outcome.explanation:
        console.print(sentence, soft_wrap=True)


def _text(values: Floats, tolerance: float) -> str:
    """Numbers with as many decimals as the tolerance can tell; rows of a matrix below each other."""
    decimals = 0 if tolerance == 0 else int(np.clip(np.ceil(-np.log10(tolerance)), 0, 9))
    if (values == np.round(values)).all():
        decimals = 0
    rows = np.atleast_2d(values)
    return "\n".join("  ".join(fixed(v, decimals) for v in row) for row in rows)


def print_errata(console: Console, told: dict[str, Any]) -> None:
    """Every misprint in a sentence."""
    for erratum in told["errata"]:
        console.print(f"{erratum['id']}  {erratum['paper']}, {erratum['where']}", style="bold")
        console.print(f"  {erratum['sentence']}", soft_wrap=True)
        if erratum["cards"]:
            console.print(f"  Cards: {', '.join(erratum['cards'])}", soft_wrap=True)
    console.print(f"{told['count']} misprints and traps, each explained.")


def print_quantities(console: Console) -> None:
    """What a card may ask for."""
    for name, quantity in QUANTITIES.items():
        console.print(f"{name}: {quantity.about}", style="bold", soft_wrap=True)
        for label, words in (("  in ", quantity.inputs), ("  out", quantity.results)):
            console.print(
                f"{label}  {'; '.join(f'{key} - {what}' for key, what in words.items())}", soft_wrap=True
            )
