"""What both trajectory instruments share: their parts, and the front panel."""

from __future__ import annotations

from vi3dras.flow import VI
from vi3dras.objects.formula import Kind

from .._cell import page as cell_page
from .._kit.face import Face, FirstStep, Heading, Line, Stop, Tab, View3D, motion
from .._kit.face import workspace as part
from .._kit.face.remote import SendMotion
from .acts import ObjectUse
from .checked import CheckedMotion
from .on_way import ArmOnWay
from .picture import ArmInView, PaintedObject
from .plan import TimedMotion
from .several import SeveralObjects
from .trajectory import FormulaPath
from .wished import WishedMotion

PARTS = (
    ArmOnWay, FormulaPath, WishedMotion, TimedMotion, CheckedMotion, ArmInView, PaintedObject, SeveralObjects,
    ObjectUse,
    *cell_page.WITH_FORMULA,
)  # fmt: skip
DOCK = 44 + 40 + 28 + 5 * 34 + 2
"""How high the player and the strips are."""
ALL = 100 - 1e-9
"""Percent that are all."""
MOTION = (
    motion.TimingForm("law"),
    motion.Measures(
        "Speed and limits", "what may be used",
        ("speed", "duration", "tool_acceleration", "share", "blend", "spacing"),
    ),
    Line(),
    motion.Measures(
        "Before and after", "straight on and off", ("direction", "approach", "retreat", "approach_speed")
    ),
    motion.Measures("At the ends", "", ("dwell_start", "dwell_end", "repeat", "grip")),
    Line(),
    motion.SLOWNESS,
)  # fmt: skip

MOVES = ("trouble", "passport")
"""What a page about the motion has in the status line."""


def tabs(kinds: tuple[Kind, ...]) -> tuple[Tab, ...]:
    """The pages of the control column, for formulas of these kinds."""
    formula = (
        part.OBJECTS_FORM, part.FormulaPreset(kinds), part.FORMULA_TEXTS, Line(), part.VARIABLE_ROWS, Line(),
        part.CONSTANT_SLIDERS, part.NAMES_FORM, Line(), part.TYPESET, Line(), part.RECENT_FORMULAS, Line(),
        part.FORMULA_FILE,
    )  # fmt: skip
    return (
        Tab("Formula", formula),
        Tab("Object", (part.PLACEMENT_FORM, Line(), part.OTHER_ARMS)),
        Tab("Path", (part.CURVE_FORM, Line(), part.HAND_FORM)),
        *way_tabs(motion.ExportForm(), "path"),
    )


def way_tabs(export: motion.ExportForm, name: str) -> tuple[Tab, ...]:
    """The pages of an arm on its way, whatever it follows; a picture is called by this name."""
    send = export, SendMotion("plan")
    exported = *send, Line(), motion.PASSPORT_CARD, Line(), motion.Saving("", name)
    pose = Heading("Tool pose", "base frame"), motion.Pose("tool_position", "abc_now")
    return (
        Tab("Motion", MOTION, verdict=MOVES),
        Tab("Export", exported, verdict=MOVES),
        cell_page.cell_tab("tool_position", "abc_now", ("touch_words", *MOVES)),
        Tab("Arm", (*pose, Line(), motion.MATRICES, Line(), motion.ORIGINS)),
        Tab("D-H table", motion.EDITING),
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


def face(
    vi: type[VI], icon: str, short: str, sentence: str, kinds: tuple[Kind, ...], tour: tuple[Stop, ...]
) -> Face:
    """The front panel of one of them, for formulas of these kinds."""
    return Face(
        vi, icon, short, sentence, tabs(kinds),
        View3D(
            "scene", "labels", instead="standing", fine=("fine", "trace"),
            switches=("solid", "mesh", "path", "handles", "arm", "grid"),
            fits=("subject",), handles="formula", handles_on="handles",
            picks=(("object/", "choose_by_click"), ("path/", "choose_by_click"), ("beside/", "edit_clicked")),
        ),
        (part.REACH_CARD, Line(), part.CURVE_FACTS, Line(), part.PATH_POINTS),
        purpose="Make", verdict="verdict", table="table", script="in_python", tour=tour,
        first_steps=FIRST_STEPS,
        below=part.PathDock(), below_height=DOCK,
    )  # fmt: skip
