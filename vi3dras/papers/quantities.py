"""All quantities that a card may name."""

from __future__ import annotations

from vi3dras.papers import (
    arm_quantities,
    curve_quantities,
    formula_quantities,
    inverse_quantities,
    motion_quantities,
    reach_quantities,
    workspace_quantities,
)
from vi3dras.papers.quantity import Quantity

QUANTITIES: dict[str, Quantity] = {
    **arm_quantities.QUANTITIES,
    **inverse_quantities.QUANTITIES,
    **workspace_quantities.QUANTITIES,
    **reach_quantities.QUANTITIES,
    **formula_quantities.QUANTITIES,
    **curve_quantities.QUANTITIES,
    **motion_quantities.QUANTITIES,
}
