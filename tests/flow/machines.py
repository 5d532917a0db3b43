"""Instruments for the engine's tests, in a module that the compute process can import too."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.errors import Vi3drasError
from vi3dras.flow import VI, Control, Engine, Indicator

RUNS: Counter[str] = Counter()
"""How often each fast step ran in this process."""

Report = Callable[..., None]


class TooSteepError(Vi3drasError):
    """A known error with a fact."""

    def __init__(self, angle: float) -> None:
        super().__init__(angle)

    def __str__(self) -> str:
        return f"{self.args[0]:g}° is too steep: 60° is the most."


@dataclass(frozen=True)
class Toy:
    """As much of a robot as the engine needs to see."""

    id: str
    joints: tuple[str, ...]
    home: tuple[float, ...] = ()


TOYS = {
    "scara": Toy("scara", ("t1", "t2", "d3", "t4"), (0.1, 0.2, 0.3, 0.4)),
    "wrist": Toy("wrist", ("t1", "t2", "t3", "t4", "t5", "t6"), (1.0,) * 6),
    "other": Toy("other", ("t1", "t2", "t3", "t4"), (4.0,) * 4),
}


class Source(VI):
    """One number, doubled."""

    x = Control(float, default=1.0, low=-1000, high=1000, unit="m", label="Width")
    y = Indicator(float, unit="m")


@Source.step("y")
def double(x: float) -> float:
    RUNS["double"] += 1
    if x == 13:
        raise TooSteepError(13)
    return 1 / 0 if x == 14 else 2 * x


class Join(VI):
    """Two numbers, joined so that a mixed state shows."""

    a = Control(float, default=0.0)
    b = Control(float, default=0.0)
    both = Indicator(tuple[float, ...])
    total = Indicator(float)


@Join.step("both", "total")
def join(a: float, b: float) -> tuple[tuple[float, float], float]:
    RUNS["join"] += 1
    return (a, b), a + b


@Join.action("Keep total")
def keep(total: float) -> float:
    return total


@Join.action("Split", "a", "b")
def split(total: float, parts: int) -> tuple[float, ...]:
    return (total / parts,) * parts


class Arm(VI):
    """A control that follows the joints of another."""

    robot = Control(Toy, default=TOYS["scara"], encode=lambda toy: toy.id, decode=TOYS.__getitem__)
    q = Control(
        Floats, per="robot.joints", renew="robot.id", unit="robot", default=lambda toy: np.array(toy.home)
    )
    weights = Control(Floats, per="robot.joints", default=1.0)
    reach = Indicator(float)
    same = Indicator(Toy)


@Arm.step("reach")
def reach_of(robot: Toy, q: Floats) -> float:
    assert len(q) == len(robot.joints)
    return float(q.sum())


@Arm.step("same")
def same_robot(robot: Toy) -> Toy:
    return robot


@Arm.action("Go home", "q")
def go_home(robot: Toy) -> Floats:
    return np.zeros(len(robot.joints))


@Arm.action("Tell reach...")
def tell(reach: float, path: str) -> str:
    return f"{path}: {reach:g}"


class Slow(VI):
    """A slow step with every habit that a slow step can have."""

    n = Control(int, default=3, low=0)
    task = Control(str, default="count")
    result = Indicator(float)
    cloud = Indicator(Singles)
    next = Indicator(float)


@Slow.step("result", "cloud", slow=True)
def work(n: int, task: str, report: Report) -> tuple[float, Singles]:
    return TASKS[task](n, report)


@Slow.step("next")
def after(n: int, result: float) -> float:
    assert result in (n, -n)
    return result + 1


@Slow.action("Save...", slow=True)
def save(result: float, times: int, report: Report) -> float:
    report(0.5)
    if times < 0:
        raise TooSteepError(times)
    return result * times


def count(n: int, report: Report) -> tuple[float, Singles]:
    for i in range(n):
        report(i / n)
    return float(n), np.zeros((n, 3), np.float32)


def big(n: int, report: Report) -> tuple[float, Singles]:
    cloud = np.arange(n * 3, dtype=np.float32).reshape(n, 3)
    report(0.5, (-float(n), cloud[: n // 2]))
    return float(n), cloud


def odd_partial(n: int, report: Report) -> tuple[float, Singles]:
    report(0.5, "half a cloud")
    return endless(n, report)


def endless(n: int, report: Report) -> tuple[float, Singles]:
    while True:
        report(0.25, (-float(n), np.zeros((n, 3), np.float32)))
        threading.Event().wait(0.002)


def deaf(n: int, report: Report) -> tuple[float, Singles]:
    report(0.5)
    threading.Event().wait()
    raise AssertionError


def suicidal(n: int, report: Report) -> tuple[float, Singles]:
    report(0.5, (-float(n), np.ones((100_000, 3), np.float32)))
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def known_error(n: int, report: Report) -> tuple[float, Singles]:
    raise TooSteepError(n)


def unknown_error(n: int, report: Report) -> tuple[float, Singles]:
    raise KeyError("colour")


TASKS = {
    f.__name__: f for f in (count, big, endless, odd_partial, deaf, suicidal, known_error, unknown_error)
}

CATALOGUE: dict[str, type[VI]] = {vi.id: vi for vi in (Source, Join, Arm, Slow)}


def wait_until(engine: Engine, condition: Callable[[], bool]) -> set[str]:
    """Tick, and block on the compute process between, until the condition holds."""
    changed = engine.tick()
    for _ in range(2000):
        if condition():
            return changed
        engine.wait(0.02)
        changed |= engine.tick()
    raise AssertionError("the condition never came true")


class Sum(VI):
    """As many inputs as its recipe names, added up."""

    total = Indicator(float)

    @classmethod
    def remake(cls, recipe: Mapping[str, Any]) -> type[VI]:
        return _sum_of(tuple(recipe["names"]))


@lru_cache
def _sum_of(names: tuple[str, ...]) -> type[VI]:
    body: dict[str, Any] = {name: Control(float, default=0.0) for name in names}
    made: type[VI] = cast("type[VI]", type("Sum", (Sum,), body | {"recipe": {"names": list(names)}}))

    def add_up(**values: float) -> float:
        return sum(values.values())

    made.step("total", inputs=names)(add_up)
    return made


class Cloud(VI):
    """An array of points, and the way back to one number."""

    points = Control(Floats, default=np.zeros((1, 3)), shape=("n", 3), unit="m")
    shifted = Indicator(Floats, shape=("n", 3), unit="m")
    flat = Indicator(Floats, shape=("n",), unit="m")


@Cloud.step("shifted", "flat")
def shift(points: Floats) -> tuple[Floats, Floats]:
    return points + 1.0, points.sum(axis=1)


CATALOGUE |= {vi.id: vi for vi in (Sum, Cloud)}
