"""How long the window takes to answer, on a virtual screen with software OpenGL.

Run with `python tests/bench/bench_window.py`. These are absolute times of one computer; the suite asserts
none of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.console.screen import some_screen
from vi3dras.objects.edit import with_text
from vi3dras.objects.formula import Formula
from vi3dras.objects.library import load_formula
from vi3dras.panels import instruments
from vi3dras.panels._kit.hands.pace import DEEPLY_S
from vi3dras.panels._kit.items.arms.kept import ask_for
from vi3dras.panels._kit.items.frames.table import StepTiles
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.remembered import Look

SIZE = (1440, 900)
ARMS = {
    "lynx6": [30, 60, -45, -30, 10],
    "ur5": [20, -60, 60, -60, -90, 0],
    "franka-panda": [10, -30, 15, -120, 10, 110, 20],
}
ROUNDS = 20
REST_S = 15.0
"""How long nobody touches the window."""
DRAG_S, LONG_S = 60.0, 0.033
"""How long something is dragged, and what a frame may take: two in a minute may take longer."""


def main() -> None:
    """Print the times of a slider, a target that is dragged, a key in a formula, switches and rest."""
    begin = time.perf_counter()
    with some_screen(*SIZE):
        app = App(instruments(), Look(size=SIZE))
        try:
            wait(app, lambda: app.client._pictures > 0)
            print(f"start to the first picture of the arm: {time.perf_counter() - begin:.2f} s")
            rest(app)
            tell("a slider's value to the picture", [slider(app, k) for k in range(ROUNDS)])
            for name, q in ARMS.items():
                app.take_robot(load_robot(name))
                rest(app)
                app.engine.put("robot-simulator.q", np.radians(q))
                rest(app)
                app.shell.choose("Inverse")
                rest(app)
                for far in (0.002, 0.2):
                    tell(
                        f"{name}: a target dragged by {far} m to the picture",
                        [dragged(app, k, far) for k in range(ROUNDS)],
                    )
                    tell(
                        f"{name}: of that what the window's own frame takes",
                        [frame_of(app, k, far) for k in range(ROUNDS)],
                    )
                tell_frames(f"{name}: the target is dragged", frames(app, lambda k: ask(app, k, 0.002)))
            tell_frames("a slider is dragged", frames(app, lambda k: bend(app, k)))
            app.take_robot(load_robot("kuka-kr5-arc"))
            app.shell.open("dh-explorer")
            rest(app)
            play(app, "From base to tool")
            tell_frames("a D-H table plays from base to tool", frames(app, lambda _: None))
            app.shell.open("volume-trajectory")
            rest(app)
            tell(
                "a key in a formula of 200 x 200 points to the picture of its first, rough painting",
                [key(app, k) for k in range(ROUNDS)],
            )
            for mode in ("free", "fixed"):
                app.engine.put("volume-trajectory.hold", mode)
                rest(app)
                whole = [judged(app, k) for k in range(ROUNDS)]
                tell(f"the same to the verdict on all 40,000, hand {mode}", whole)
            for name in app.shell.faces:  # what is made once for each is made now
                switched(app, name)
            tell("another instrument is opened", [switched(app, name) for name in app.shell.faces])
            print(f"nobody touches the window: {100 * idle(app):.1f} % of a core")
        finally:
            app.close()


def slider(app: App, k: int) -> float:
    """Seconds from joint values put to the next picture."""
    return until_picture(app, lambda: bend(app, k))


def bend(app: App, k: int) -> None:
    """Set the first joint, back and forth, one degree on."""
    q = np.array(app.engine.get("robot-simulator.q"))
    q[0] = np.radians(abs(k % 60 - 30))
    app.engine.put("robot-simulator.q", q, gesture="bench")


def frames(app: App, act: Callable[[int], object]) -> list[tuple[float, float]]:
    """Seconds of each frame while something is dragged for a while, one step a frame.

    Those of the clock, and those of the processor that the window's own thread took.
    """
    spent: list[tuple[float, float]] = []
    end = time.perf_counter() + DRAG_S
    while (begin := time.perf_counter()) < end:
        worked = time.thread_time()
        act(len(spent))
        app.frame()
        spent.append((time.perf_counter() - begin, time.thread_time() - worked))
    rest(app)
    return spent


def switched(app: App, name: str) -> float:
    """Seconds until another instrument stands there, its picture excepted."""
    begin = time.perf_counter()
    app.shell.open(name)
    app.frame()
    spent = time.perf_counter() - begin
    rest(app)
    return spent


def idle(app: App) -> float:
    """The share of a core that the window takes while nobody touches it."""
    for seconds in (DEEPLY_S + 1, REST_S):
        begin, worked = time.perf_counter(), time.process_time()
        while time.perf_counter() < begin + seconds:
            app.frame()
    return (time.process_time() - worked) / (time.perf_counter() - begin)


def play(app: App, what: str) -> None:
    """Click what plays a D-H table."""
    front = app.shell.front
    assert front is not None
    tiles = next(bound for bound in front.bound if isinstance(bound, StepTiles))
    tiles.buttons.click(what)


def tell_frames(what: str, spent: list[tuple[float, float]]) -> None:
    """Print how many frames there were, how many of them were long, and what they took of the processor."""
    clock, worked = 1e3 * np.array(spent).T
    long, often = int((clock > 1e3 * LONG_S).sum()), np.percentile(worked, [50, 99.9])
    told = f"{len(spent)} frames in {DRAG_S:.0f} s, {np.median(clock):.0f} ms median, "
    told += f"{long} over {LONG_S * 1e3:.0f} ms, worst {clock.max():.0f} ms; "
    print(f"{what}: {told}of the processor {often[0]:.1f} ms median, {often[1]:.1f} ms for one in a thousand")


def dragged(app: App, k: int, far: float) -> float:
    """Seconds from a target that is dragged, step by step outwards, to the next picture of the arm."""
    return until_picture(app, lambda: ask(app, k, far))


def frame_of(app: App, k: int, far: float) -> float:
    """Seconds from a target that is dragged to the end of the frame in which the arm follows."""
    begin = time.perf_counter()
    ask(app, k, far)
    app.frame()
    return time.perf_counter() - begin


def ask(app: App, k: int, far: float) -> None:
    """Ask for a target beside the last one."""
    board = app.shell.view._board
    target = np.array(board.get("target"))
    target[1] += far * (-1) ** (k // 10)
    ask_for(board, target, "Move the target", ("bench", far))


def key(app: App, k: int) -> float:
    """Seconds from a formula that was typed to its first painted picture."""
    return until_picture(app, lambda: app.engine.put("volume-trajectory.formula", typed(k)))


def judged(app: App, k: int) -> float:
    """Seconds from a formula that was typed to the verdict on every vertex."""
    begin = time.perf_counter()
    app.engine.put("volume-trajectory.formula", typed(k))
    app.frame()
    wait(app, lambda: not app.engine.progress)
    return time.perf_counter() - begin


def typed(k: int) -> Formula:
    """A band of 200 x 200 points, another one for each k."""
    band = load_formula("mobius")
    fine = replace(band, variables=tuple(replace(v, points=200) for v in band.variables))
    return with_text(fine, "z", f"w·v·sin(u/2) + {k}/100")


def until_picture(app: App, act: Callable[[], object]) -> float:
    """Seconds until a picture comes that was drawn after the act."""
    seen, begin = app.client._pictures, time.perf_counter()
    act()
    wait(app, lambda: app.client._pictures > seen)
    spent = time.perf_counter() - begin
    rest(app)
    return spent


def rest(app: App) -> None:
    """Let everything come to rest."""
    app.frame()
    wait(app, lambda: not app.engine.progress and app.is_at_rest())


def wait(app: App, done: Callable[[], bool]) -> None:
    """Frame after frame until it is so."""
    while not done():
        app.frame()


def tell(what: str, times: list[float]) -> None:
    """Print the median and the worst."""
    print(f"{what}: {np.median(times) * 1e3:.0f} ms median, {max(times) * 1e3:.0f} ms worst")


if __name__ == "__main__":
    main()
