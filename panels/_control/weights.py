"""What a run under a controller costs: error, overshoot and ripple by their weights, or the paper's sum."""

from __future__ import annotations

from typing import Literal

from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.scores import PAPER, Weights
from vi3dras.tuning.spans import Span

CostKind = Literal["smooth", "sum"]


class CostWeights(VIPart):
    """What makes the cost of a run."""

    pages = ("Cost",)
    cost_kind = Control(
        CostKind, default="smooth", label="Cost",
        tip="RMS error with a price on overshoot and ripple, or the sum of |desired - actual| over the time",
    )  # fmt: skip
    cost_overshoot = Control(
        float, default=0.3, low=0.0, high=1e6, label="Weight of the overshoot", symbol="w_o",
        quantity="a number",
        tip="What a degree beyond the goal costs beside a degree of RMS error",
    )  # fmt: skip
    cost_ripple = Control(
        float, default=0.06, low=0.0, high=1e6, label="Weight of the ripple", symbol="w_r",
        quantity="1/(N m)",
        tip="How much it costs that the torque jumps from sample to sample",
    )  # fmt: skip
    cost_clumsiness = Control(
        float, default=1.0, low=0.0, high=1e6, label="Weight of the clumsiness", symbol="w_c",
        quantity="a number",
        tip="What an arm costs whose tool moves badly on average: 1 for one that cannot move at all",
    )  # fmt: skip
    cost_shortfall = Control(
        float, default=10.0, low=0.0, high=1e6, label="Weight of the lack of reach", symbol="w_s",
        quantity="1/m", tip="What each metre costs that the arm lacks of the reach that is wanted",
    )  # fmt: skip

    search_weights = Indicator(
        Weights, label="Weights", symbol="J", equation=None, quantity="weights",
        tip="What the cost is made of", meaning="How much of each measure makes the cost of a run.",
    )  # fmt: skip


@CostWeights.step("search_weights")
def weigh(
    cost_kind: CostKind, cost_overshoot: float, cost_ripple: float, cost_clumsiness: float,
    cost_shortfall: float, search_arm: tuple[Span, ...], search_reach: float,
) -> Weights:  # fmt: skip
    """What the cost is made of; the arm itself counts where numbers of it are searched."""
    smooth = Weights(rms=1.0, overshoot=cost_overshoot, ripple=cost_ripple)
    made = PAPER if cost_kind == "sum" else smooth
    if not search_arm:
        return made
    return made._replace(clumsiness=cost_clumsiness, shortfall=cost_shortfall if search_reach > 0 else 0.0)
