"""From the description of a front panel to widgets: which class builds which part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from .. import face
from ..face.board import Board, Bound, Builders
from ..widgets.heads import Section, Separator, gap
from . import (
    about,
    arm_share,
    brush,
    card,
    chart,
    class_legend,
    clip,
    cloud,
    colour,
    compare,
    cost,
    cursor,
    curve,
    detail,
    elbow,
    explore,
    export,
    facts,
    files,
    formula,
    formula_file,
    hand,
    inverse,
    joint,
    joint_motion,
    method,
    move,
    name,
    objects,
    passport,
    path,
    placement,
    preset,
    reading,
    saving,
    section,
    self_motion,
    study,
    sweep,
    switch,
    table,
    target,
    timing,
    typeset,
    variable,
    verdict,
    walk,
    workspace,
)

ROOMS = (
    about,
    arm_share,
    brush,
    card,
    chart,
    class_legend,
    clip,
    cloud,
    colour,
    compare,
    cost,
    cursor,
    curve,
    detail,
    elbow,
    explore,
    export,
    facts,
    files,
    formula,
    formula_file,
    hand,
    inverse,
    joint,
    joint_motion,
    method,
    move,
    name,
    objects,
    passport,
    path,
    placement,
    preset,
    reading,
    saving,
    section,
    self_motion,
    study,
    sweep,
    switch,
    table,
    target,
    timing,
    typeset,
    variable,
    verdict,
    walk,
    workspace,
)
"""Each knows how to build some parts."""

_BUILDERS: Builders = reduce(or_, (room.BUILDERS for room in ROOMS))


def build(items: Sequence[face.Item], parent: int, board: Board, width: int) -> list[Bound]:
    """Put items below each other into a column and give what has to be refreshed."""
    bound = [found for item in items if (found := build_one(item, parent, board, width)) is not None]
    gap(parent, 16)
    return bound


def build_one(item: face.Item, parent: int, board: Board, width: int) -> Bound | None:
    """Put one item there and give what has to be refreshed, if anything."""
    match item:
        case face.Heading():
            Section(parent, item.title, item.hint, width=width)
        case face.Line():
            gap(parent, 12)
            Separator(parent, width=width)
        case _:
            return _BUILDERS[type(item)](item, parent, board, width)
    return None
