"""What a run of a search costs: which sum, and how much each part of it weighs."""

from __future__ import annotations

from vi3dras.tuning.spans import Span

from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_COST
from ...face.units import word_of
from ...hands.pointer import Shows
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section

COSTS = {"Smooth": "smooth", "Sum of |e|": "sum"}
RUN = (
    ("w_o  overshoot", "cost_overshoot", 0.1, ""),
    ("w_r  ripple", "cost_ripple", 0.02, "1/(N m)"),
)
ARM = (
    ("w_c  clumsiness", "cost_clumsiness", 0.5, ""),
    ("w_s  lack of reach", "cost_shortfall", 1.0, "1/m"),
)
"""Where numbers of the arm are searched, too."""


class SearchCost(FixedPart, shows=SEARCH_COST):
    """Which sum it is, and its weights."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Cost", "a new weight needs no new run", width=width)
        choose = board.sets("cost_kind", "Cost: {}", COSTS.get)
        self._kind = Segment(parent, list(COSTS), "Smooth", choose, width=width, inset=8, size=13)
        self._kind.shows = Shows("cost_kind")
        self._words = Caption(parent, width=width)
        self._weights = [
            NumberField(
                parent, label, 0.0, width=width, step=step, low=0.0, high=1e6, decimals=2, unit=unit,
                on_change=board.sets(port, "Weigh anew"), tip=board.port(port).tip,
            ).showing(port)
            for label, port, step, unit in (*RUN, *ARM)
        ]  # fmt: skip

    def show(
        self, cost_kind: str, cost_overshoot: float, cost_ripple: float, cost_clumsiness: float,
        cost_shortfall: float, search_arm: tuple[Span, ...],
    ) -> None:  # fmt: skip
        """Show the weights that count."""
        self._kind.update(word_of(COSTS, cost_kind))
        is_smooth = cost_kind == "smooth"
        smooth, paper = "RMS error, overshoot and ripple by their weights", "The paper's sum over the time"
        self._words.update(smooth if is_smooth else paper)
        values = cost_overshoot, cost_ripple, cost_clumsiness, cost_shortfall
        counts = is_smooth, is_smooth, bool(search_arm), bool(search_arm)
        for field, value, is_there in zip(self._weights, values, counts, strict=True):
            field.update(value)
            field.show(is_there)
