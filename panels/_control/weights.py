"""What a run under a controller costs: error, overshoot and ripple by their weights, or the paper's sum."""

from __future__ import annotations

from typing import Literal

from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.scores import PAPER, Weights

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

    search_weights = Indicator(
        Weights, label="Weights", symbol="J", equation=None, quantity="weights",
        tip="What the cost is made of", meaning="How much of each measure makes the cost of a run.",
    )  # fmt: skip


@CostWeights.step("search_weights")
def weigh(cost_kind: CostKind, cost_overshoot: float, cost_ripple: float) -> Weights:
    """What the cost is made of."""
    return PAPER if cost_kind == "sum" else Weights(rms=1.0, overshoot=cost_overshoot, ripple=cost_ripple)
