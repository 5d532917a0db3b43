"""Wires drawn and cut, instruments added and taken out, pages turned, at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.values import Rng, one_of

from vi3dras.panels import blocks

if TYPE_CHECKING:
    from campaign.walk import Walker

MOST_INSTRUMENTS = 18
RECIPES = (
    "a + b",
    "sin(q)*2",
    "x_cm, y_cm",
    "q_deg",
    "u",
    "1/0",
    "value",
    "sin(",
    "",
    "θ + λ",
    "pi",
    "a, a, b",
)


def wire(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Draw a wire, mostly one that fits, or cut one."""
    engine = walker.engine
    if engine.document.wires and rng.random() < 0.5:
        engine.disconnect(one_of(rng, engine.document.wires))
        return
    ports = sorted(engine.document.ports)
    for _ in range(40):
        source, target = (ports[k] for k in rng.integers(len(ports), size=2))
        if engine.refusal(source, target) is None:
            break
    what.append(f"{source} > {target}")
    engine.connect(source, target, instead=bool(rng.integers(2)))


def compose(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Add, remove, remake and move instruments and blocks."""
    engine, known = walker.engine, blocks()
    name = one_of(rng, engine.document.instruments)
    is_full = len(engine.document.instruments) >= MOST_INSTRUMENTS
    ways: dict[str, Callable[[], object]] = {
        "add": lambda: engine.add(known[one_of(rng, known)].vi),
        "remove": lambda: engine.remove(name),
        "remake": lambda: engine.remake(name, {"text": str(rng.choice(RECIPES))}),
        "place": lambda: engine.place(name, *rng.normal(0, 300, 2)),
        "unplace": engine.unplace,
    }
    way = one_of(rng, ways) if name else "add"
    way = "remove" if is_full and way == "add" else way
    what.append(f"{way} {name}")
    ways[way]()


def turn(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Open another instrument, page, diagram, or make the window another size."""
    shell = walker.shell
    way = rng.integers(4)
    if way == 0:
        shell.open(one_of(rng, shell.faces))
    elif way == 1:
        page = one_of(rng, [tab.title for tab in shell.face.tabs])
        what.append(page)
        shell.choose(page)
    elif way == 2:
        shell.flip()
    else:
        shell.build(*rng.choice([[1440, 900], [1100, 700], [1920, 1080]]).tolist())
    what.append(shell.current)
