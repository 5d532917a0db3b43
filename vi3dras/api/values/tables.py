"""Results as tables of pandas, with the unit in each column's name, and as they are shown in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_SHOWN = 12
"""Rows of a table that a notebook shows."""


def frame(columns: Mapping[str, Any]) -> DataFrame:
    """A table from columns of the same length."""
    import pandas  # heavy, and only wanted where tables are

    return pandas.DataFrame(dict(columns))


def joint_names(robot: Robot, suffix: str = "") -> list[str]:
    """What the columns of the joints are called: `theta1_deg`, or `d3_mm` for one that slides."""
    return [
        f"{'theta' if joint.is_revolute else 'd'}{i}{suffix}_{robot.unit(i - 1)}"
        for i, joint in enumerate(robot.joints, 1)
    ]


def place_names(robot: Robot) -> list[str]:
    """What the columns of a tool's pose are called, from `x_cm` to `C_deg`."""
    units = robot.units
    return [f"{axis}_{units.length}" for axis in "xyz"] + [f"{letter}_{units.angle}" for letter in "ABC"]


def table_of_joints(robot: Robot, limits: Floats) -> dict[str, Any]:
    """The D-H table with the limits (n, 2) of the joints, as people read them."""
    units, table = robot.units, robot.table
    return {
        "joint": [joint.name for joint in robot.joints],
        "type": [joint.type for joint in robot.joints],
        f"theta_{units.angle}": np.round(table.theta / units.radians, 9),
        f"d_{units.length}": np.round(table.d / units.metres, 9),
        f"a_{units.length}": np.round(table.a / units.metres, 9),
        f"alpha_{units.angle}": np.round(table.alpha / units.radians, 9),
        "from": limits[:, 0],
        "to": limits[:, 1],
    }


def shown(answer: Any) -> str:
    """What a notebook shows of an answer: its sentence and the head of its table."""
    return html(repr(answer)[1:-1], answer.to_frame())


def html(title: str, table: DataFrame | None = None, picture: str = "") -> str:
    """What a notebook shows: a title, the head of a table, and a picture as SVG."""
    parts = [f"<p><b>{escape(title)}</b></p>", picture]
    if table is not None:
        parts.append(table.head(MOST_SHOWN).to_html(index=False, float_format=lambda v: f"{v:.4g}"))
        if len(table) > MOST_SHOWN:
            parts.append(f"<p>{len(table) - MOST_SHOWN:,} more rows</p>")
    return "".join(parts)
