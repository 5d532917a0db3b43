"""The front panel that both trajectory instruments share."""

from __future__ import annotations

from vi3dras.objects.formula import Kind

from .._kit.face import FirstStep, Heading, Line, Tab, View3D
from .._kit.face.motion import (
    EDITING,
    MATRICES,
    ORIGINS,
    PASSPORT_CARD,
    SLOWNESS,
    ExportForm,
    Measures,
    Pose,
    Saving,
    TimingForm,
)
from .._kit.face.workspace import (
    CONSTANT_SLIDERS,
    CURVE_FACTS,
    CURVE_FORM,
    FORMULA_FILE,
    FORMULA_TEXTS,
    HAND_FORM,
    NAMES_FORM,
    OBJECTS_FORM,
    OTHER_ARMS,
    PATH_POINTS,
    PLACEMENT_FORM,
    REACH_CARD,
    RECENT_FORMULAS,
    TYPESET,
    VARIABLE_ROWS,
    FormulaPreset,
    PathDock,
)

ALL = 100 - 1e-9
"""Percent that are all."""
MOTION = (
    TimingForm("law"),
    Measures(
        "Speed and limits", "what may be used",
        ("speed", "duration", "tool_acceleration", "share", "blend", "spacing"),
    ),
    Line(),
    Measures(
        "Before and after", "straight on and off", ("direction", "approach", "retreat", "approach_speed")
    ),
    Measures("At the ends", "", ("dwell_start", "dwell_end", "repeat", "grip")),
    Line(),
    SLOWNESS,
)  # fmt: skip

MOVES = ("trouble", "passport")
"""What a page about the motion has in the status line."""


def tabs(kinds: tuple[Kind, ...]) -> tuple[Tab, ...]:
    """The pages of the control column, for formulas of these kinds."""
    formula = (
        OBJECTS_FORM, FormulaPreset(kinds), FORMULA_TEXTS, Line(), VARIABLE_ROWS, Line(),
        CONSTANT_SLIDERS, NAMES_FORM, Line(), TYPESET, Line(), RECENT_FORMULAS, Line(), FORMULA_FILE,
    )  # fmt: skip
    return (
        Tab("Formula", formula),
        Tab("Object", (PLACEMENT_FORM, Line(), OTHER_ARMS)),
        Tab("Path", (CURVE_FORM, Line(), HAND_FORM)),
        Tab("Motion", MOTION, verdict=MOVES),
        Tab("Export", (ExportForm(), Line(), PASSPORT_CARD, Line(), Saving("", "path")), verdict=MOVES),
        Tab(
            "Arm",
            (
                Heading("Tool pose", "base frame"),
                Pose("tool_position", "abc_now"),
                Line(),
                MATRICES,
                Line(),
                ORIGINS,
            ),
        ),
        Tab("D-H table", EDITING),
    )


FIRST_STEPS = (
    FirstStep(
        "Type a formula", "It is drawn while you type, painted with what the arm reaches", "Formula",
        "formula", lambda now, then: not now.hinted and now is not then,
    ),
    FirstStep(
        "Fit to my arm", "At the right: it is moved until every point is reached", "Formula",
        "shown", lambda now, _: now.painting.reached >= ALL,
    ),
    FirstStep("Export", "A checked file for the real arm: it opens once all is safe", "Export", "export"),
)  # fmt: skip
VIEW = View3D(
    "scene", "labels", instead="standing", fine=("fine", "trace"),
    switches=("solid", "mesh", "path", "handles", "arm", "grid"),
    fits=("subject",), handles="formula", handles_on="handles",
    picks=(("object/", "choose_by_click"), ("path/", "choose_by_click"), ("beside/", "edit_clicked")),
)  # fmt: skip
INDICATORS = (REACH_CARD, Line(), CURVE_FACTS, Line(), PATH_POINTS)
BELOW, BELOW_HEIGHT = PathDock(), 44 + 40 + 28 + 5 * 34 + 2
