"""The engine: a change through a hundred instruments, and their diagram, against plain loops.

Run with `python tests/bench/bench_flow.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from race import Contender, race

from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.diagram import diagram, problems
from vi3dras.flow.lineage import origins

COUNT = 100


class Next(VI):
    """A number and the next one."""

    x = Control(float, default=0.0)
    y = Indicator(float)


@Next.step("y")
def following(x: float) -> float:
    """One more."""
    return x + 1


def chain() -> Engine:
    """A hundred instruments, each fed by the one before."""
    engine = Engine()
    for n in range(COUNT):
        engine.add(Next, f"n{n}")
        if n:
            engine.connect(f"n{n - 1}.y", f"n{n}.x")
    engine.tick()
    return engine


def change(engine: Engine) -> Callable[[], object]:
    """A call that changes the first number and runs all steps."""
    numbers = count(1)

    def call() -> None:
        engine.put("n0.x", next(numbers))
        engine.tick()

    return call


def plainly() -> dict[str, float]:
    """The same hundred calls without an engine, into a dictionary by ref."""
    values, x = {}, 1.0
    for n in range(COUNT):
        values[f"n{n}.x"] = x
        x = following(x)
        values[f"n{n}.y"] = x
    return values


def main() -> None:
    """Print the tables."""
    with chain() as quiet, chain() as watched:
        watched.highlight = watched.retain = True
        watched.break_at("n50.following")
        watched.break_at("n50.following", on=False)
        for ref in list(watched.values)[:20]:
            watched.probe(ref)
        race(
            f"{COUNT} instruments in a chain",
            Contender("a plain loop", COUNT, plainly),
            Contender("tick after a put", COUNT, change(quiet)),
            Contender("the same with trace, retain, 20 probes", COUNT, change(watched)),
            Contender("tick with nothing to do", COUNT, quiet.tick),
            Contender("diagram", COUNT, lambda: diagram(quiet)),
            Contender("problems", COUNT, lambda: problems(quiet)),
            Contender("origins of the last", COUNT, lambda: origins(quiet, f"n{COUNT - 1}.y")),
            repeats=15,
        )


if __name__ == "__main__":
    main()
