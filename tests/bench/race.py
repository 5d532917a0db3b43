"""Race contenders in one run: in turn, so that a disturbance hits all alike; the best of each counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Contender(NamedTuple):
    """One way to do a job."""

    name: str
    items: int
    call: Callable[[], object]


def race(title: str, reference: Contender, *others: Contender, repeats: int = 7) -> dict[str, float]:
    """Print each one's time per item as a ratio to the reference's; gives the ratios by name."""
    contenders = (reference, *others)
    best = dict.fromkeys((c.name for c in contenders), float("inf"))
    for contender in contenders:
        contender.call()
    for _ in range(repeats):
        for contender in contenders:
            start = time.perf_counter()
            contender.call()
            best[contender.name] = min(best[contender.name], (time.perf_counter() - start) / contender.items)
    print(f"\n{title}\n{'contender':44} {'ns/item':>10} {'time / reference':>18}")
    ratios = {name: seconds / best[reference.name] for name, seconds in best.items()}
    for name, ratio in ratios.items():
        print(f"{name:44} {best[name] * 1e9:10.3g} {ratio:18.3f}")
    return ratios
