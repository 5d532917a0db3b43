"""`vi3dras papers`: the numbers of the papers beside what the program computes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.console.names import Named, known_panel, panels
from vi3dras.console.output import json_option, show, tell_aside, working
from vi3dras.console.papers_table import print_cards, print_errata, print_overview, print_quantities
from vi3dras.console.screen import require_screen
from vi3dras.papers.card import PAPERS, Card, errata
from vi3dras.papers.library import QUANTITIES, card_files, load_card, load_cards
from vi3dras.papers.run import Line, Outcome, run_cards
from vi3dras.shelf import Found

EXAMPLES = """
\b
Examples:
  vi3dras papers                              every card, with the count
  vi3dras papers vrm-table-2-0200-steps       one card: expected, computed, difference, why the print is wrong
  vi3dras papers --paper S002                 the cards of one paper: S000 to S004, or own
  vi3dras papers --errata                     every misprint in one sentence, with the cards that show it
  vi3dras papers ras-eq18-points --open       the dashboard with that card's instrument and controls
  vi3dras papers ./my-card.toml               a card of your own
  vi3dras papers --quantities                 what a card may ask for
"""

CARD: Named[Card] = Named("card", load_card, card_files)
"""A card by its id, or by the path of a file that ends in .toml."""


@click.command("papers", epilog=EXAMPLES)
@click.argument("card", metavar="[CARD]", type=CARD, required=False)
@click.option(
    "--paper", type=click.Choice(list(PAPERS), case_sensitive=False), help="The cards of one paper."
)
@click.option("--errata", "is_errata", is_flag=True, help="The misprints, each in one sentence.")
@click.option("--quantities", "is_quantities", is_flag=True, help="What a card may ask for.")
@click.option("--open", "opens", is_flag=True, help="Open the dashboard as the card says.")
@json_option
def command(
    card: Card | None, paper: str | None, is_errata: bool, is_quantities: bool, opens: bool, as_json: bool
) -> int:
    """Run the paper bench: each card sets a number of a paper beside what the program computes.

    Exit code 1 when a card fails.
    """
    if is_quantities:
        show(quantities_result(), as_json=as_json, table=print_quantities)
        return 0
    if opens:
        _open(card)
        return 0
    cards = load_cards() if card is None else Found({card.id: card}, [], frozenset())
    if is_errata:
        told = errata_result(cards)
        show(told, as_json=as_json, table=lambda console: print_errata(console, told))
        return 0
    chosen = [c for c in cards.by_id.values() if paper is None or c.paper == paper]
    with working("Cards") as report:
        outcomes = run_cards(chosen, report)
    result = papers_result(outcomes, cards)
    printed = print_overview if card is None else print_cards
    show(result, as_json=as_json, table=lambda console: printed(console, outcomes, result))
    for fault in cards.faults:
        tell_aside(f"Left out: {fault}")
    return 0 if all(outcome.ok for outcome in outcomes) and not cards.faults else 1


def papers_result(outcomes: tuple[Outcome, ...], cards: Found[Card]) -> dict[str, Any]:
    """What `papers` answers: every card with its numbers in their units."""
    return {
        "cards": [_card_result(outcome) for outcome in outcomes],
        "count": len(outcomes),
        "numbers": sum(len(outcome.card.numbers) for outcome in outcomes),
        "failed": sum(not outcome.ok for outcome in outcomes),
        "misprints": sum(outcome.card.prints == "misprint" for outcome in outcomes),
        "left_out": [str(fault) for fault in cards.faults],
    }


def _card_result(outcome: Outcome) -> dict[str, Any]:
    card = outcome.card
    return {
        "id": card.id,
        "title": card.title,
        "paper": card.paper,
        "where": card.where,
        "features": list(card.features),
        "errata": list(card.errata),
        "print": card.prints,
        "ok": outcome.ok,
        "fault": outcome.fault or None,
        "explanation": list(outcome.explanation),
        "panel": card.opens.panel if card.opens else None,
        "numbers": [_line_result(line) for line in outcome.lines],
    }


def _line_result(line: Line) -> dict[str, Any]:
    number = line.number
    return {
        "name": number.name,
        "unit": number.unit,
        "expected": number.expected,
        "got": _known(line.got),
        "difference": line.difference if np.isfinite(line.difference) else None,
        "tolerance": number.tolerance,
        "printed": number.printed,
        "ok": line.ok,
        "fault": line.fault or None,
    }


def _known(values: Floats) -> Any:
    """Numbers as lists; what has no value is None, which JSON knows."""
    if values.ndim:
        return [_known(part) for part in values] or None
    return round(float(values), 12) + 0.0 if np.isfinite(values) else None


def errata_result(cards: Found[Card]) -> dict[str, Any]:
    """Every misprint with the cards that show it."""
    shown = [
        {**erratum._asdict(), "cards": [c.id for c in cards.by_id.values() if name in c.errata]}
        for name, erratum in errata().items()
    ]
    return {"errata": shown, "count": len(shown)}


def quantities_result() -> dict[str, Any]:
    """What a card may ask for."""
    return {
        "quantities": {
            name: {"about": q.about, "inputs": q.inputs, "results": q.results}
            for name, q in QUANTITIES.items()
        }
    }


def _open(card: Card | None) -> None:
    if card is None:
        raise click.UsageError("--open needs a card, such as vi3dras papers ras-eq18-points --open.")
    if card.opens is None:
        raise click.UsageError(f'"{card.title}" has no instrument: its file has no [open].')
    require_screen()
    known_panel(card.opens.panel)
    import_module("vi3dras.panels._kit.start").run_with_card(panels(), card)
