"""What floats over the view of a workspace: the legend of its clouds, and the picked point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.render.theme import Paint as ScenePaint
from vi3dras.workspace.poses import Poses

from ...face.board import Board, FixedPart
from ...face.units import length_text
from ...face.workspace import CLOUD_LEGEND
from ...pen import Icon, Paint, Rect, fonts, px, segment, short
from ...widgets.legend import HEAD, Legend, Shown
from ...widgets.spots import Action, Spots
from .explore import told_vectors

NARROW = 440
"""A view that is narrower begins with the list folded."""

TOKENS = ("base", "shoulder", "elbow", "wrist", "gripper")
GAP = 8


class PickCard(Spots):
    """A card of 92 under the legend; nothing without a point."""

    fades = True

    def __init__(
        self, parent: int, on_all: Callable[[], None], on_close: Callable[[], None], *, width: int
    ) -> None:
        self._on_all, self._on_close = on_all, on_close
        self._told: tuple[str, ...] = ()
        super().__init__(parent, width=width, height=1, pad=0)

    def update(self, told: tuple[str, ...]) -> None:
        """Show title, voxel, position, what reaches it, and the link; nothing for an empty tuple."""
        if self.take(_told=told):
            self.resize(self.width, px(GAP + 94) if told else 1)

    def paint_spots(self) -> None:
        """Draw the card."""
        if not self._told:
            return
        title, voxel, position, reached, link = self._told
        pen, top = self.pen, px(GAP)
        pen.box(0, top, self.width, self.height - top, "bar", "line2", radius=6)
        pen.text(px(12), top + px(16), title, 13, "text2")
        close = Action("Forget it", self._on_close, tip="Forget this point")
        pen.icon(self.width - px(14), top + px(16), "close", 11, "text" if self.is_lit(close) else "text3")
        self.spot(Rect(self.width - px(26), top + px(4), px(24), px(24)), close)
        pen.text(self.width - px(28), top + px(16), voxel, 12, "text3", align="right", row=13)
        pen.text(px(12), top + px(38), position, 15, style="mono")
        pen.text(px(12), top + px(60), reached, 13, "text2")
        show = Action(link, self._on_all)
        ink: Paint = "text" if self.is_lit(show) else "accent"
        end = pen.text(px(12), top + px(79), link, 13, ink, style="bold")
        self.spot(Rect(px(8), top + px(70), end, px(20)), show)


class FoldingLegend(Legend):
    """A legend with a sign in its head that folds it, and unfolds it again."""

    def __init__(
        self, parent: int, title: str, on_show: Callable[[tuple[str, ...]], None], *, width: int, folded: bool
    ) -> None:
        self.is_folded = folded
        self._all: tuple[Shown, ...] = ()
        self._wide = width
        super().__init__(parent, title, on_show, width=width)

    def update(self, rows: Sequence[Shown], *, title: str | None = None) -> None:
        """Show other rows, unless it is folded."""
        self._all = tuple(rows)
        super().update(() if self.is_folded else rows, title=title)
        if self.is_folded:
            self.resize(px(36 + 12) + round(fonts.text_width(self.title, "word", 12)), px(HEAD))
        else:
            self.resize(self._wide)

    def fold(self) -> None:
        """Fold it, or unfold it."""
        self.is_folded = not self.is_folded
        self.update(self._all)
        self.repaint()

    def paint_spots(self) -> None:
        """Draw the box, and the sign in its head."""
        if self.is_folded:
            self.pen.box(0, 0, self.width, self.height, "bar", "line2", radius=6)
            self.pen.text(px(36), px(HEAD) // 2, self.title, 12, "text3")
        else:
            super().paint_spots()
        action = Action("fold", self.fold, tip="Show all clouds" if self.is_folded else "Fold the list")
        ink: Paint = "text" if self.is_lit(action) else "text3"
        sign: Icon = "down" if self.is_folded else "up"
        self.pen.icon(px(16), px(HEAD) // 2 if self.is_folded else px(16), sign, 11, ink)
        self.spot(Rect(0, 0, self.width, px(HEAD)), action)


class CloudList(FixedPart, shows=CLOUD_LEGEND):
    """A row per cloud: how many points it has and how long it took."""

    ports = (
        "timed", "coarse", "hidden", "poses", "colours", "counted", "picked", "picked_link", "vectors",
        "all_arms", "voxel", "robot", "versus",
    )  # fmt: skip

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.legend = FoldingLegend(parent, "Cloud", self._show, width=width, folded=_is_narrow(board))
        self.card = PickCard(parent, self._show_all, lambda: self._board.act("forget_point"), width=width)
        self._done = -1.0

    def refresh(self) -> None:
        """Show every cloud, and the picked point."""
        self._show_point()
        coarse, poses = self._board.get("coarse"), self._board.get("poses")
        colours: tuple[ScenePaint, ...] = self._board.get("colours") or ()
        if coarse is None or poses is None or len(coarse.links) != len(colours) - 1:
            return
        self.legend.show(self._board.get("versus") == "none")
        hidden = self._board.get("hidden")
        names = ["base", *(link.name for link in coarse.links)]
        counts = (1, *poses.per_link)
        seconds = (0.0, *self._seconds(poses))
        rows = []
        for name, paint, points, spent in zip(names, colours, counts, seconds, strict=True):
            ms = None if spent is None else spent * 1000
            # Segments have a darker form on light ground.
            colour: Any = segment(TOKENS.index(paint)) if paint in TOKENS else paint
            rows.append(Shown(name, colour, points, ms, is_shown=name not in hidden))
        self.legend.update(self._counting(rows, poses))

    def _show_point(self) -> None:
        robot: Robot | None = self._board.get("robot")
        picked, vectors = self._board.get("picked"), self._board.fresh("vectors")
        if robot is None or picked is None:
            self.card.update(())
            return
        unit, voxel = robot.units.length, self._board.get("voxel") / robot.units.metres
        told = (
            f"Picked point, {self._board.get('picked_link')}",
            f"voxel {short(round(voxel, 4))} {unit}",
            f"{'  '.join(length_text(robot, v) for v in picked)} {unit}",
            told_vectors(vectors.total) if vectors is not None else "Looking through all poses…",
            "Show one arm" if self._board.get("all_arms") else "Show them all",
        )
        self.card.update(told)

    def _show_all(self) -> None:
        on = not self._board.get("all_arms")
        self._board.put("all_arms", on, label="Show all arms" if on else "Show one arm")

    def frame(self) -> None:
        """Show how far the counting is: once per frame."""
        if self._progress() != self._done:
            self.refresh()

    def _seconds(self, poses: Poses) -> list[float | None]:
        timed, counted = self._board.fresh("timed"), self._board.fresh("counted")
        if timed is None or len(timed) != len(poses.per_link):
            return [None] * len(poses.per_link)
        return [counted.seconds if spent is None and counted is not None else spent for spent in timed]

    def _progress(self) -> float:
        ref = self._board.ref("count")
        return next((job.fraction for job in self._board.engine.progress if job.ref == ref), -1.0)

    def _counting(self, rows: list[Shown], poses: Poses) -> list[Shown]:
        self._done = self._progress()
        last = rows[-1]
        if self._done < 0 or last.ms is not None or last.points < 1_000_000:
            return rows
        return [*rows[:-1], last._replace(points=round(self._done * last.points), total=last.points)]

    def _show(self, names: tuple[str, ...]) -> None:
        known = [row.name for row in self.legend.rows]
        hidden = tuple(name for name in known if name not in names)
        self._board.put("hidden", hidden, label="Show clouds")


def _is_narrow(board: Board) -> bool:
    """Whether the list would cover most of the view."""
    view: Any = board.memo.get("view")
    return view is not None and view.stage_size[0] < px(NARROW)
