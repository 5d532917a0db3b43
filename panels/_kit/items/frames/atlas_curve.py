"""The curve that an atlas goes along: of a formula, or what a trajectory instrument follows now."""

from __future__ import annotations

from functools import partial

from vi3dras.objects.formula import Formula
from vi3dras.path.formula_curve import FormulaCurve, as_followed

from ...face.board import Board
from ...hands.pointer import Shows
from ...widgets.choices import Switch
from ...widgets.heads import Paragraph, gap
from ...widgets.menus import Entry
from ...widgets.search import SearchField
from ..paths.sketches import formulas_in_order

FOLLOWED = ("formula", "curve", "row", "backwards", "hand", "pointing")
"""The ports of an instrument that follows a curve of a formula."""
POINTS = {"tangent": "The hand points along the curve.", "normal": "The hand points onto the surface."}


class CurveChoice:
    """A field that opens the list of curves, whether it is moved into reach, and how the hand stands."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board = board
        self.choice = SearchField(parent, self.entries, width=width)
        self.choice.shows = Shows("atlas_curve")
        gap(parent, 4)
        turn = board.sets("curve_fits", "Move the curve into reach", off="Leave the curve where it stands")
        self._fits = Switch(parent, "Moved into reach", True, turn, width=width)
        self._fits.shows = Shows("curve_fits")
        self._told = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show which curve it is."""
        curve: FormulaCurve = self._board.get("atlas_curve")
        along = curve.along or curve.formula.names[0]
        is_row = len(curve.formula.names) > 1
        self.choice.update(curve.formula.title, f"along {along}, row {curve.row}" if is_row else "")
        self._fits.update(self._board.get("curve_fits"))
        hand = "" if curve.hand is None else f"Hand: {curve.hand.sentence}"
        self._told.update(POINTS.get(curve.pointing, hand), "text2")

    def entries(self) -> list[Entry]:
        """What instruments follow now, and all curves of the library."""
        now: FormulaCurve = self._board.get("atlas_curve")
        engine, found = self._board.engine, []
        for name, one in engine.document.instruments.items():
            if name != self._board.name and all(port in one.vi.ports for port in FOLLOWED):
                formula: Formula = engine.values[f"{name}.formula"]
                take = partial(self._take_followed, name)
                found.append(Entry(one.vi.title, take, hint=f"follows {formula.title}"))
        curves = [
            Entry(f.title, partial(self._take, f), hint=hint, is_current=now == FormulaCurve(f))
            for f, hint in formulas_in_order(self._board.notes).items()
            if f.kind == "curve"
        ]
        return [*found, *curves]

    def _take(self, formula: Formula) -> None:
        values = {"atlas_curve": FormulaCurve(formula), "curve_fits": True}
        self._board.put_all(values, label=f"Take {formula.title}")

    def _take_followed(self, name: str) -> None:
        """The curve that an instrument follows, placed and held as it is there."""
        self._board.tries(self._put_followed, name)

    def _put_followed(self, name: str) -> None:
        engine = self._board.engine
        engine.catch_up()
        formula, curve, row, backwards, hand, pointing = (
            engine.values[f"{name}.{port}"] for port in FOLLOWED
        )
        for port in ("curve", "hand"):
            error = engine.state(f"{name}.{port}").error
            if error is not None:
                raise error
        taken = as_followed(formula, curve, row, backwards=backwards, hand=hand, pointing=pointing)
        title = engine.document.instruments[name].vi.title
        self._board.put_all({"atlas_curve": taken, "curve_fits": False}, label=f"Take the curve of {title}")
