"""How quickly the picture follows a tool that is dragged on the Teach Pendant, and what its inverse costs.

Run with `python tests/bench/bench_pendant.py`; with `inverse` it needs no screen. These are absolute times of
one computer, of the clock for pictures and of the processor for the inverse; the suite asserts none of them.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from bench_window import bend, rest, tell

from vi3dras.arm.library import load_library, load_robot
from vi3dras.console.screen import some_screen
from vi3dras.inverse.targets import usual_task
from vi3dras.jogging.along import JogAsk, held
from vi3dras.jogging.step import JogWay, jogged
from vi3dras.panels import instruments
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.remembered import Look

SIZE = (1440, 900)
ARMS = ("rv2aj", "kuka-kr5-arc", "franka-panda")
ROUNDS = 60
SOON = 0.1
"""A picture that follows within so many seconds follows the hand."""
STEP = 0.002
"""How far a drag goes from frame to frame [m]."""
WAYS = np.concatenate([STEP * np.eye(3), -STEP * np.eye(3)])


def main() -> None:
    """Print how late the picture is of a dragged tool and of a held row, beside that of a plain slider."""
    with some_screen(*SIZE):
        app = App(instruments(), Look(size=SIZE))
        try:
            rest(app)
            plain = [followed(app, partial(bend, app, k)) for k in range(ROUNDS)]
            late("Robot Simulator: a slider, to the picture", plain, plain)
            app.shell.open("teach-pendant")
            for name in ARMS:
                app.take_robot(load_robot(name))
                app.shell.choose("Jog")
                app.engine.put("teach-pendant.q", bent(name))
                rest(app)
                late(f"{name}: an arrow at the tool dragged, to the picture", dragged(app), plain)
                late(f"{name}: a row of the pad held, to the picture", pressed(app), plain)
        finally:
            app.close()


def followed(app: App, act: Callable[[], object]) -> float:
    """Seconds from an act to the picture that shows it, in the midst of a drag."""
    view, begin = app.shell.view, time.perf_counter()
    act()
    app.frame()
    asked = app.client.said
    while view._writing._pictured < asked:
        app.frame()
    return time.perf_counter() - begin


def late(what: str, times: list[float], plain: list[float]) -> None:
    """Print the median, the worst, how many came late, and how many sliders it is worth."""
    tell(what, times)
    load, ratio = os.getloadavg()[0] / (os.cpu_count() or 1), np.median(times) / np.median(plain)
    many = sum(each > SOON for each in times)
    counted = f"{many} of {len(times)} later than {SOON * 1e3:.0f} ms"
    print(f"    {counted}; {ratio:.2f} sliders; load {load:.1f} a core")


def bent(name: str) -> np.ndarray:
    """Joint values near the arm's pose at rest, away from limits and singular poses."""
    robot = load_robot(name)
    low, high = (np.clip(each, -3.0, 3.0) for each in (robot.low, robot.high))
    return np.clip(robot.home + 0.25, low + 0.15 * (high - low), high - 0.15 * (high - low))


def dragged(app: App) -> list[float]:
    """Seconds from each step of a drag to and fro to the picture in which the arm has followed."""
    handles = app.shell.view.handles
    assert handles is not None
    mover = handles._mover
    mover.begin()
    down = [ROUNDS / 4 - abs(k % (ROUNDS / 2) - ROUNDS / 4) for k in range(1, ROUNDS)]
    by = [np.array([0.0, 0.0, -STEP * far]) for far in down]
    return [followed(app, partial(mover.shift, each, (2,), whole_units=False)) for each in by]


def pressed(app: App) -> list[float]:
    """Seconds from a sixtieth of a second of a held row to the picture, to and fro."""

    def go(k: int) -> None:
        robot, q = (app.engine.get(f"teach-pendant.{port}") for port in ("robot", "q"))
        ask = JogAsk("world", 2, -1.0 if k % 20 < 10 else 1.0)
        app.engine.put("teach-pendant.q", held(robot, q, ask, 1 / 60, 0.5).q, gesture="bench")

    return [followed(app, partial(go, k)) for k in range(ROUNDS)]


def inverse() -> None:
    """Print what one frame of a drag costs on every arm with six joints, in milliseconds of the processor."""
    found: dict[str, float] = {}
    for robot in load_library().by_id.values():
        if robot.n != 6 or usual_task(robot) != "pose":
            continue
        q, spent = bent(robot.id), []
        for k in range(10 * len(WAYS)):
            begin = time.thread_time()
            q = jogged(robot, q, JogWay(WAYS[k % len(WAYS)], np.zeros(3))).q
            spent.append(time.thread_time() - begin)
        found[robot.id] = 1e3 * float(np.median(spent))
    slow = {name: round(each, 2) for name, each in found.items() if each > 1.0}
    middle, worst = np.median(list(found.values())), max(found.values())
    print(f"{len(found)} arms of six joints: {middle:.2f} ms median, {worst:.2f} ms worst; over 1 ms: {slow}")


if __name__ == "__main__":
    inverse()
    if "inverse" not in sys.argv:
        main()
