"""A mesh of a student's own before the arm: painted with reach, and a line over it as a checked motion."""

from __future__ import annotations

from vi3dras.flow import VI

from ._cell.acts import CellFiles
from ._cell.before import CellBefore
from ._kit.face import Face, FirstStep, Line, Stop, Switches, Tab, View3D, motion, parts
from ._kit.face import workspace as shared
from ._parts.acts import PartUse
from ._parts.before import SURFACE, CellOfPart, PartBefore
from ._parts.lines import LineOver
from ._parts.motion import CheckedOver, OverPartMotion
from ._parts.painted import PaintedPart
from ._parts.picture import ArmAmongThings, ArmOverPart
from ._trajectories.face import ALL, DOCK, way_tabs
from ._trajectories.on_way import ArmOnWay
from ._trajectories.wished import WishedMotion


class PartTrajectory(VI):
    """An imported part, and a section, an edge, a raster or a drawn line over it."""

    title = "Part Trajectory"
    parts = (
        PartBefore, ArmOnWay, LineOver, WishedMotion, OverPartMotion, CheckedOver, PaintedPart,
        ArmAmongThings, ArmOverPart, PartUse, CellBefore, CellOfPart, CellFiles,
    )  # fmt: skip


LINE = (
    motion.Measures("Line", "the tool follows it", ("line",)),
    motion.Measures("", "", ("section_axis", "section_at"), only=("line", "section")),
    motion.Measures("", "", ("edge_angle",), only=("line", "edge")),
    motion.Measures("", "", ("raster_facing", "raster_spacing"), only=("line", "raster")),
    motion.Measures("", "", ("line_number",), only=("line", "section", "edge")),
    parts.DRAWN_PLACES,
    Switches(("backwards",)),
    parts.LINE_FACTS,
    Line(),
    motion.Measures("Way along it", "", ("points", "speed")),
)
PART = (
    parts.PART_OPENED, Line(), parts.PART_PLACE, Line(),
    motion.Measures("Tool", "onto the surface", ("cone", "tip")),
)  # fmt: skip

FACE = Face(
    PartTrajectory, "target", "Part", "A mesh of your own, painted with what the arm can reach",
    (
        Tab("Part", PART),
        Tab("Line", LINE),
        *way_tabs(motion.ExportForm(reads=False, name="part"), "part"),
    ),
    View3D(
        "scene", "labels", instead="standing", fine=("fine", "trace"),
        switches=("path", "handles", "arm", "grid"), fits=("subject",), handles="place", handles_on="handles",
        picks=((SURFACE, "draw_by_click"), ("path/", "draw_by_click")),
    ),
    (parts.PART_REACH, Line(), parts.LEAN_FACTS, Line(), shared.PATH_POINTS),
    purpose="Make", verdict="verdict", table="table_over", script="in_python",
    tour=(
        Stop("raster", {"at": "0.4"}, "Lines to and fro over the foot of a bracket, painted with reach"),
        Stop(
            "edge", {"robot": "kuka-kr5-arc", "line": "edge", "line_number": "2", "at": "0.3"},
            "A larger arm goes along an edge", theme="light", page="Line",
        ),
    ),
    first_steps=(
        FirstStep(
            "Open a mesh", "STL, OBJ, PLY, DAE or GLB: the arm paints what it reaches of it", "Part", "part"
        ),
        FirstStep(
            "Fit to my arm", "At the right: the part goes to where the arm follows all of the line", "Line",
            "offer", lambda now, _: now.before >= ALL / 100,
        ),
        FirstStep("Export", "A checked file for the real arm: it opens once all is safe", "Export", "export"),
    ),
    below=shared.PathDock("Over the part"), below_height=DOCK,
)  # fmt: skip
