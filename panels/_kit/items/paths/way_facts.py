"""What is told of the way a tool follows: a fact per line, those of its motion the same for all ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vi3dras.motion.rows import PHASES, Plan

from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.tables import Cell, Column, Table, TableRow

Facts = Sequence[tuple[str, str]]
"""Their names and what they are."""

COLUMNS = (Column("", 160, is_left=True), Column("", 110))
OF_MOTION = {
    "Time in all": Shows("plan"), "Points reached": Shows("followed"), "Jumps of the arm": Shows("followed"),
}  # fmt: skip


def facts_table(parent: int, width: int, shows: Mapping[str, Shows]) -> Table:
    """A table for facts; `shows` tells which ports those are that no motion has."""
    table = Table(parent, COLUMNS, width=width, row_height=22, is_card=False, has_lines=False, head_height=0)
    table.shows_at = {**shows, **OF_MOTION}
    return table


def facts_of(plan: Plan) -> Facts:
    """Time, points and jumps of a motion."""
    on = plan.stops.phase == PHASES.index("path")
    return (
        ("Time in all", f"{shown(plan.fine.duration, 2)} s"),
        ("Points reached", f"{int((on & plan.stops.reachable).sum())} of {int(on.sum())}"),
        ("Jumps of the arm", str(len(plan.stops.jumps))),
    )


def fact_rows(facts: Facts, *, stale: bool) -> list[TableRow]:
    """A row per fact."""
    ink: Paint = "text2" if stale else "text"
    return [TableRow((Cell(name, "text2", style="word"), Cell(told, ink))) for name, told in facts]
