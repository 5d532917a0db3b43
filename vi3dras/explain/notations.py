"""One arm in several notations, and the slip in a table: what is compared with what."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.explorer.rosetta import NOTATIONS, TITLES
from vi3dras.arrays import Floats
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import told, words
from vi3dras.explain.scope import Scope


def gaps(scope: Scope, notation_gaps: Floats) -> Body:
    """The largest difference of an element between a notation's matrix and the chain of the arm."""
    lines = zip(NOTATIONS, notation_gaps.tolist(), strict=True)
    return Body(
        (words("Δ = max |T_k − T_{chain}|"),),
        tuple(told(f"{TITLES[name]}: {gap:.1e}") for name, gap in lines),
        source="the tool by each notation's numbers alone",
    )


def miss(scope: Scope, slip: Any) -> Body:
    """How far the tool of the table is from each known place."""
    if slip is None:
        return Body((words("e_k = |p(q_k) − p_k|"),), (told("no pose is known"),))
    unit = scope.robot.units.length
    worst = [f"{np.max(each):.4g} {unit}" for each in (slip.before, slip.after)]
    return Body(
        (words("e_k = |p(q_k) − p_k|"),),
        (told(f"largest before: {worst[0]}"), told(f"largest after: {worst[1]}")),
        source="every usual slip undone in turn",
    )
