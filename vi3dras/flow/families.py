"""What belongs together in an instrument: steps of one of its parts, and the controls they alone read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from vi3dras.flow.parts import family_of
from vi3dras.flow.vi import VI, VIPart, parts_of

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine

MOST, HEAVY = 5, 22
"""Steps of a family, and terminals of its steps: what a part declares beyond that makes further ones."""

Home = tuple[str, int]
"""The part that declares a step, and which of the families of that part it is in, counted from 1."""


class Family(NamedTuple):
    """Steps that can be looked at as one; no wire leads out of a family and, by others, back into it."""

    key: str
    """The node that it is in a diagram."""
    part: str
    """The class that declares its steps: a part, or the instrument itself."""
    number: int
    """Counts families of the same class from 1."""
    title: str
    """What its page is called: as the class says, or by the words of its name."""
    steps: tuple[str, ...]
    """In the order in which they run."""
    controls: tuple[str, ...]
    """Those that nothing else reads."""
    inputs: tuple[str, ...]
    """Ports from elsewhere that its steps read."""
    outputs: tuple[str, ...]
    """Its ports that steps elsewhere read."""
    ends: tuple[str, ...]
    """Its indicators that no step reads."""


def families(engine: Engine, name: str) -> tuple[Family, ...]:
    """Every step of an instrument in one family each, in the order of their first steps.

    Raises:
        UnknownRefError: there is no instrument of that name.
    """
    rank, vi = engine.document.graph.rank, engine.document.instrument(name).vi
    order = tuple(sorted(vi.steps, key=lambda step: rank[f"{name}.{step}"]))
    return _families(vi, name, order)  # type: ignore[arg-type]  # a class is hashable


@lru_cache(maxsize=64)
def _families(vi: type[VI], name: str, order: tuple[str, ...]) -> tuple[Family, ...]:
    homes = _split(_homes(vi, order), {step: len(vi.steps[step].inputs) for step in order})
    readers: dict[str, set[Home]] = {}
    for step in order:
        for port in vi.steps[step].inputs:
            readers.setdefault(port, set()).add(homes[step])

    def refs(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(f"{name}.{port}" for port in names)

    found = []
    for home in dict.fromkeys(homes.values()):
        steps = [step for step in order if homes[step] == home]
        made = [port for step in steps for port in vi.steps[step].outputs]
        read = dict.fromkeys(port for step in steps for port in vi.steps[step].inputs)
        own = [c for c in vi.controls() if readers.get(c, {(home_of(vi, c).__name__, 1)}) == {home}]
        found.append(
            Family(
                family_of(f"{name}.{steps[0]}"),
                *home,
                _title(home_of(vi, steps[0]), home[1]),
                refs(steps),
                refs(own),
                refs(port for port in read if port not in made and port not in own),
                refs(port for port in made if readers.get(port, set()) - {home}),
                refs(port for port in made if port not in readers),
            )
        )
    return tuple(found)


def _homes(vi: type[VI], order: Iterable[str]) -> dict[str, Home]:
    """The family of each step by the class that declares it: the first in which it closes no circle."""
    makers = {port: step for step in order for port in vi.steps[step].outputs}
    edges = [(makers[port], step) for step in order for port in vi.steps[step].inputs if port in makers]
    homes: dict[str, Home] = {}
    for step in order:
        part, number = home_of(vi, step).__name__, 1
        while _circles(edges, homes | {step: (part, number)}):
            number += 1
        homes[step] = part, number
    return homes


def _split(homes: Mapping[str, Home], weights: Mapping[str, int]) -> dict[str, Home]:
    """Large families in even pieces: in the order of the steps no piece leads back to another."""
    steps: dict[Home, list[str]] = {}
    for step, home in homes.items():
        steps.setdefault(home, []).append(step)
    found, counts = dict[str, Home](), dict[str, int]()
    for (part, _), some in steps.items():
        pieces = max(-(-len(some) // MOST), -(-sum(weights[step] for step in some) // HEAVY))
        pieces = max(1, min(pieces, len(some)))
        for k, step in enumerate(some):
            found[step] = part, counts.get(part, 0) + 1 + k * pieces // len(some)
        counts[part] = counts.get(part, 0) + pieces
    return {step: found[step] for step in homes}


def _circles(edges: Iterable[tuple[str, str]], homes: Mapping[str, Home]) -> bool:
    """True when steps that are seen as one would wait for each other."""
    after: dict[object, set[object]] = {}
    for start, end in edges:
        a, b = homes.get(start, start), homes.get(end, end)
        if a != b:
            after.setdefault(a, set()).add(b)
    while after:
        ends = {node for node, others in after.items() if others.isdisjoint(after)}
        if not ends:
            return True
        after = {node: others for node, others in after.items() if node not in ends}
    return False


def _title(part: type[VIPart], number: int) -> str:
    pages = part.pages if isinstance(getattr(part, "pages", None), tuple) else ()
    if number <= len(pages):
        return pages[number - 1]
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", part.__name__).lower().capitalize()
    return words if number == 1 else f"{words} {number}"


def home_of(vi: type[VI], name: str) -> type[VIPart]:
    """The part that has a port or a step, or else the instrument itself."""
    kinds = [kind for kind in reversed(vi.__mro__) if issubclass(kind, VIPart)]
    found = (part for kind in kinds for part in (*parts_of(kind), kind))
    return next((part for part in found if name in part.ports or name in part.steps), vi)
