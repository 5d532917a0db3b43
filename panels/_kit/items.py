"""From the description of a front panel to widgets: which class builds which part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from . import (
    about_items,
    arm_share_items,
    brush_items,
    card_items,
    chart_items,
    class_legend,
    clip_items,
    cloud_items,
    colour_items,
    compare_items,
    cursor_items,
    curve_items,
    detail_items,
    elbow_items,
    explore_items,
    export_items,
    face,
    facts_items,
    file_items,
    formula_file_items,
    formula_items,
    hand_items,
    inverse_items,
    joint_items,
    joint_motion,
    method_items,
    move_items,
    name_items,
    object_items,
    passport_items,
    path_items,
    placement_items,
    preset_items,
    reading_items,
    saving_items,
    section_items,
    self_motion_items,
    study_items,
    sweep_items,
    switch_items,
    table_items,
    target_items,
    time_items,
    timing_items,
    typeset_items,
    variable_items,
    verdict_items,
    walk_items,
    workspace_items,
)
from .board import Board, Bound, Builders
from .heads import Section, Separator, gap

ROOMS = (
    about_items,
    arm_share_items,
    brush_items,
    card_items,
    chart_items,
    class_legend,
    clip_items,
    cloud_items,
    colour_items,
    compare_items,
    cursor_items,
    curve_items,
    detail_items,
    elbow_items,
    explore_items,
    export_items,
    facts_items,
    file_items,
    formula_file_items,
    formula_items,
    hand_items,
    inverse_items,
    joint_items,
    joint_motion,
    method_items,
    move_items,
    name_items,
    object_items,
    passport_items,
    path_items,
    placement_items,
    preset_items,
    reading_items,
    saving_items,
    section_items,
    self_motion_items,
    study_items,
    sweep_items,
    switch_items,
    table_items,
    target_items,
    time_items,
    timing_items,
    typeset_items,
    variable_items,
    verdict_items,
    walk_items,
    workspace_items,
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
