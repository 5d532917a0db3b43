"""The lab in a browser: what the arm does and who comes when, by initials; nothing can be done there."""

from __future__ import annotations

from html import escape
from typing import Any

from vi3dras.sharing.lab import Lab
from vi3dras.sharing.people import initials
from vi3dras.sharing.telling import arm_told, queue_told

AGAIN_S = 3
"""How often a browser asks again [s]."""

LOOK = """
body{font:18px sans-serif;background:#14161a;color:#e8eaed;margin:2em auto;max-width:36em}
h1{font-size:44px;color:#5b9dff;margin:.2em 0}td{padding:.3em 1.2em .3em 0}p{color:#9aa0a6}
"""

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="{again}">
<title>{robot}: {state}</title><style>{look}</style>
<p>{robot}</p><h1>{state}</h1><p>{row}</p><table>{rows}</table><p>{end}</p></html>
"""


def lab_page(lab: Lab) -> str:
    """The page; names and titles of people are nobody's business here."""
    arm, queue = arm_told(lab), list(queue_told(lab))
    row = f"row {arm['row'] + 1} of {arm['rows']}, {arm['seconds_left']:.0f} s left" if arm["rows"] else ""
    if arm["is_latched"]:
        row = "STOP is down"
    rows = "".join(map(_row, range(1, len(queue) + 1), queue))
    end = "The teacher has the arm." if lab.teacher else "" if queue else "Nobody waits."
    return PAGE.format(
        again=AGAIN_S, look=LOOK, robot=escape(lab.robot.name), state=escape(arm["state"].capitalize()),
        row=row, rows=rows, end=end,
    )  # fmt: skip


def _row(place: int, entry: dict[str, Any]) -> str:
    cells = (str(place), initials(entry["name"]), entry["state"], f"{entry['seconds']:.0f} s")
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
